package scenario

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// loader reads one file and collects its mistakes.
type loader struct {
	file  *File
	set   *Ruleset
	words *words
	fails []Failure
	phase string
}

// bad records a mistake at a line.
func (l *loader) bad(line int, format string, args ...any) {
	l.fails = append(l.fails, Failure{File: l.file.Path, Line: line, Phase: l.phase, Say: fmt.Sprintf(format, args...)})
}

// document gives the only document of a file; nil with the mistake recorded if it is none.
func (l *loader) document(data []byte) *yaml.Node {
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var doc, more yaml.Node
	if err := dec.Decode(&doc); err != nil {
		if errors.Is(err, io.EOF) {
			l.bad(1, "the file is empty")
		} else {
			line, say := yamlFault(err)
			l.bad(line, "not YAML: %s", say)
		}
		return nil
	}
	if err := dec.Decode(&more); !errors.Is(err, io.EOF) {
		l.bad(max(more.Line, 1), "one scenario a file: there is a second document")
		return nil
	}
	return doc.Content[0]
}

// yamlFault takes a message of the YAML reader, "yaml: line 3: …", apart; without a line it is the first.
func yamlFault(err error) (line int, say string) {
	say = strings.TrimPrefix(err.Error(), "yaml: ")
	if rest, ok := strings.CutPrefix(say, "line "); ok {
		digits, after, _ := strings.Cut(rest, ": ")
		if n, err := strconv.Atoi(digits); err == nil && n > 0 {
			return n, after
		}
	}
	return 1, say
}

// pair is one entry of a mapping, in the order written.
type pair struct {
	key string
	at  int
	val *yaml.Node
}

// mapping gives the entries of a mapping; keys are single words and stand once.
func (l *loader) mapping(n *yaml.Node, what string) []pair {
	if n = real(n); n.Kind != yaml.MappingNode {
		l.bad(n.Line, "%s: wants a mapping", what)
		return nil
	}
	var out []pair
	for i := 0; i+1 < len(n.Content); i += 2 {
		k := real(n.Content[i])
		if k.Kind != yaml.ScalarNode {
			l.bad(k.Line, "%s: a key must be a word", what)
			continue
		}
		if slices.ContainsFunc(out, func(p pair) bool { return p.key == k.Value }) {
			l.bad(k.Line, "%s: %s stands twice", what, k.Value)
			continue
		}
		out = append(out, pair{k.Value, k.Line, real(n.Content[i+1])})
	}
	return out
}

// keys gives the entries of a mapping whose keys must be among the ones allowed.
func (l *loader) keys(n *yaml.Node, what string, allowed ...string) map[string]pair {
	out := map[string]pair{}
	for _, p := range l.mapping(n, what) {
		if !slices.Contains(allowed, p.key) {
			l.bad(p.at, "%s: no key %q%s", what, p.key, suggest(p.key, allowed))
			continue
		}
		out[p.key] = p
	}
	return out
}

// items gives the elements of a list.
func (l *loader) items(p pair, what string) []*yaml.Node {
	if p.val.Kind != yaml.SequenceNode {
		l.bad(p.at, "%s: wants a list; [] for none", what)
		return nil
	}
	out := make([]*yaml.Node, len(p.val.Content))
	for i, n := range p.val.Content {
		out[i] = real(n)
	}
	return out
}

// scalar gives the text of a word, number or switch.
func (l *loader) scalar(n *yaml.Node, what string) (string, bool) {
	if n.Kind != yaml.ScalarNode || n.Tag == "!!null" {
		l.bad(n.Line, "%s: wants one word", what)
		return "", false
	}
	return n.Value, true
}

// strings gives a list of words.
func (l *loader) strings(p pair, what string) *list {
	out := &list{line: p.at, words: []string{}}
	for _, n := range l.items(p, what) {
		if s, ok := l.scalar(n, what); ok {
			out.words = append(out.words, squeeze(s))
		}
	}
	return out
}

// onOff reads a switch: on, off, true, false.
func (l *loader) onOff(n *yaml.Node, what string) bool {
	switch s, _ := l.scalar(n, what); s {
	case "on", "true", "yes":
		return true
	case "off", "false", "no":
		return false
	case "":
		return false
	default:
		l.bad(n.Line, "%s: %q is neither on nor off", what, s)
		return false
	}
}

// squeeze leaves one space between words.
func squeeze(s string) string { return strings.Join(strings.Fields(s), " ") }

// real follows an alias.
func real(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}
