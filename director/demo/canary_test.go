package demo_test

import (
	"fmt"
	"hash/fnv"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/rule"
	"daoyan/templates"
)

// marked is guimi with a word of its own in everything that a skill, or the table itself, tells somebody.
func marked(c config.Game) *rule.Book {
	b := director.Guimi().Make(c)
	seen := map[*rule.Rule]bool{}
	for _, s := range b.Skills {
		for i := range s.Rules {
			if rl := &s.Rules[i]; !seen[rl] {
				seen[rl] = true
				do := rl.Do
				rl.Do = func(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
					defer sing(r, len(r.Told))
					return do(r, m, h, k)
				}
			}
		}
		s.Do, s.Due = sung2(s.Do), sung2(s.Due)
	}
	for _, slots := range [][]rule.Slot{b.Setup, b.Night, b.Day} {
		for i := range slots {
			slots[i].Before, slots[i].After = sung1(slots[i].Before), sung1(slots[i].After)
		}
	}
	b.Start = sung1(b.Start)
	return b
}

// sung1 and sung2 are a function of the rules whose tellings are marked; nil for none.
func sung1(do func(*rule.Run)) func(*rule.Run) {
	if do == nil {
		return nil
	}
	return func(r *rule.Run) {
		defer sing(r, len(r.Told))
		do(r)
	}
}

func sung2[T any](do func(*rule.Run, T)) func(*rule.Run, T) {
	if do == nil {
		return nil
	}
	return func(r *rule.Run, x T) {
		defer sing(r, len(r.Told))
		do(r, x)
	}
}

// sing marks what has been told from a place on; the same every time a phase is played.
func sing(r *rule.Run, from int) {
	for i := from; i < len(r.Told); i++ {
		if x := &r.Told[i]; x.Text == "" {
			h := fnv.New64a()
			fmt.Fprint(h, r.Phase().Seq, x.To, x.Key, x.On, x.Eq)
			x.Text = fmt.Sprintf("canary%016x", h.Sum64())
		}
	}
}

var canary = regexp.MustCompile(`canary[0-9a-f]{16}`)

// singing are the built-in templates for what is told, each with the canary behind it.
func singing(t *testing.T) fs.FS {
	t.Helper()
	src, err := fs.ReadFile(templates.Builtin(), "told.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(src), "\n")
	for i, l := range lines {
		if before, ok := strings.CutSuffix(l, "{{end}}"); ok && !strings.HasPrefix(l, `{{define "told *"`) {
			lines[i] = before + " {{line .Text}}{{end}}"
		}
	}
	return fstest.MapFS{"told.tmpl": {Data: []byte(strings.Join(lines, "\n"))}}
}
