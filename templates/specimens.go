package templates

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/template"
)

// Specimen is one text as players may get to read it.
type Specimen struct {
	Name string // the file and, of a file with many, the key: "told.tmpl, told 查验"
	Text string
}

// Specimens words every view on made-up names, and everything that a key picks, with the director's own templates where there are any. It
// is for holding them against a board's list of words. The error names the template that failed.
func (s *Set) Specimens() ([]Specimen, error) {
	sh := s.builtin
	if s.own != nil {
		sh = s.own
	}
	var out []Specimen
	for _, x := range samples() {
		text, err := sh.text(x.view)
		if err != nil {
			return nil, err
		}
		out = append(out, Specimen{x.view.template() + ".tmpl", text})
	}
	byName := map[string]*template.Template{}
	for _, t := range sh.root.Templates() {
		byName[t.Name()] = t
	}
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		kind, key, _ := strings.Cut(name, " ")
		given, ok := keyedSample(kind, key)
		if !ok {
			continue
		}
		text, err := sh.execute(name, given)
		if err != nil {
			return nil, fmt.Errorf("word %s: %w", name, err)
		}
		out = append(out, Specimen{byName[name].ParseName + ", " + name, text})
	}
	return out, nil
}

// keyedSample is what a template that a key picks may be given; false for other templates.
func keyedSample(kind, key string) (any, bool) {
	switch kind {
	case "told", "public":
		return sampleFacts(key)[0], true
	case "refused":
		return Refused{Line: "守护 饺子", Key: key, Args: []string{"守护", "饺子", "40"}, Near: []string{"面条"}}, true
	case "unknown":
		return NotUnderstood{Key: key, Text: "守互 饺子", Skill: "守护", Near: []string{"守护"}}, true
	case "cause":
		return Invalid{Floor: 9, Name: "饺子", Cause: key, Wrote: "包孑", Near: []string{"包子"}}, true
	case "skill":
		return sampleSkills()[0], true
	}
	return nil, false
}
