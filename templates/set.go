package templates

import (
	"bytes"
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"text/template"
	"time"
	"unicode/utf8"

	"github.com/jba/templatecheck"
)

//go:embed *.tmpl
var builtinFiles embed.FS

// Builtin holds the built-in templates as files, for a director to copy and change.
func Builtin() fs.FS { return builtinFiles }

// Set is a set of templates made ready. It is immutable and may be shared between goroutines.
type Set struct {
	own     *sheet // nil: the director has none
	builtin *sheet
}

// New reads the built-in templates and lays the director's own files over them; own may be nil. Times are written in zone. A file of own
// that is no template of ours, that does not parse, or that asks for what its view does not have is a fault that names the file and the
// line. Files that do not end in .tmpl are let be.
func New(own fs.FS, zone *time.Location) (*Set, error) {
	builtin, err := newSheet(zone, builtinFiles)
	if err != nil {
		return nil, fmt.Errorf("read the built-in templates: %w", err)
	}
	s := &Set{builtin: builtin}
	if own == nil {
		return s, nil
	}
	if err := knownFiles(own); err != nil {
		return nil, fmt.Errorf("read the director's templates: %w", err)
	}
	if s.own, err = newSheet(zone, builtinFiles, own); err != nil {
		return nil, fmt.Errorf("read the director's templates: %w", err)
	}
	if err := s.own.knownDefines(builtin); err != nil {
		return nil, fmt.Errorf("read the director's templates: %w", err)
	}
	return s, nil
}

// Text words a view. If the director's own template fails on it, the text is that of the built-in one and err says what to mend: a game
// does not wait for a template. An empty text with an error is a bug of the built-in one.
func (s *Set) Text(v View) (text string, err error) {
	if s.own == nil {
		return s.builtin.text(v)
	}
	if text, err = s.own.text(v); err == nil {
		return text, nil
	}
	text, again := s.builtin.text(v)
	if again != nil {
		return "", again
	}
	return text, fmt.Errorf("the director's own template failed, the built-in one was used: %w", err)
}

// knownFiles refuses a template file that would replace nothing.
func knownFiles(own fs.FS) error {
	names, err := fs.Glob(own, "*.tmpl")
	if err != nil {
		return err
	}
	ours, err := fs.Glob(builtinFiles, "*.tmpl")
	if err != nil {
		return err
	}
	for _, name := range names {
		if !slices.Contains(ours, name) {
			return fmt.Errorf("%s replaces nothing; a template is called one of %s", name, strings.Join(ours, " "))
		}
	}
	return nil
}

// sheet is one generation of templates: later files replace what earlier ones define.
type sheet struct {
	root *template.Template
	zone *time.Location
}

func newSheet(zone *time.Location, layers ...fs.FS) (*sheet, error) {
	s := &sheet{root: template.New(""), zone: zone}
	s.root.Funcs(s.funcs())
	for _, files := range layers {
		if err := s.parse(files); err != nil {
			return nil, err
		}
	}
	return s, s.check()
}

func (s *sheet) parse(files fs.FS) error {
	names, err := fs.Glob(files, "*.tmpl")
	if err != nil {
		return err
	}
	for _, name := range names {
		src, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		src = bytes.TrimPrefix(src, []byte("\uFEFF"))
		if !utf8.Valid(src) {
			return fmt.Errorf("%s is not UTF-8: save it as UTF-8", name)
		}
		if _, err := s.root.New(name).Parse(strings.ReplaceAll(string(src), "\r\n", "\n")); err != nil {
			return err
		}
	}
	return nil
}

// keyed are the kinds of templates that a key picks, each by the first word of its name, with what they are given.
func keyed() map[string]any {
	return map[string]any{"told": Fact{}, "public": Fact{}, "part": Opening{}, "refused": Refused{}, "unknown": NotUnderstood{}, "cause": Invalid{}, "skill": Skill{}}
}

// check looks for views without a template, and for templates that ask for what their view does not have, on every path.
func (s *sheet) check() error {
	for _, v := range views() {
		t := s.root.Lookup(v.template() + ".tmpl")
		if t == nil {
			return fmt.Errorf("there is no %s.tmpl", v.template())
		}
		if err := templatecheck.CheckText(t, v); err != nil {
			return err
		}
	}
	kinds := keyed()
	for _, t := range s.root.Templates() {
		kind, _, key := strings.Cut(t.Name(), " ")
		if given, ok := kinds[kind]; ok && key {
			if err := templatecheck.CheckText(t, given); err != nil {
				return err
			}
		}
	}
	return nil
}

// knownDefines refuses a keyed template that the built-in ones do not have: a slip in its key would leave it unused.
func (s *sheet) knownDefines(builtin *sheet) error {
	kinds := keyed()
	for _, t := range s.root.Templates() {
		kind, key, ok := strings.Cut(t.Name(), " ")
		if _, reserved := kinds[kind]; !reserved || !ok || builtin.root.Lookup(t.Name()) != nil {
			continue
		}
		return fmt.Errorf("%s defines %q, which nothing uses: there is no %s called %s", t.ParseName, t.Name(), kind, key)
	}
	return nil
}

func (s *sheet) text(v View) (string, error) {
	out, err := s.execute(v.template()+".tmpl", v)
	if err != nil {
		return "", fmt.Errorf("word %s: %w", v.template(), err)
	}
	return out, nil
}

// has tells whether there is a template for a key.
func (s *sheet) has(kind, key string) bool { return s.root.Lookup(kind+" "+key) != nil }

func (s *sheet) execute(name string, data any) (string, error) {
	var b strings.Builder
	if err := s.root.ExecuteTemplate(&b, name, data); err != nil {
		return "", err
	}
	return tidy(b.String()), nil
}

var manyBreaks = regexp.MustCompile(`\n{3,}`)

// tidy takes off what template actions on lines of their own leave behind: spaces at line ends, more than one empty line, ends.
func tidy(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " \t")
	}
	return strings.Trim(manyBreaks.ReplaceAllString(strings.Join(lines, "\n"), "\n\n"), "\n")
}
