package scenario

import (
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"daoyan/director/rule"
)

// script reads the phases.
func (l *loader) script(p pair) {
	items := l.items(p, "script")
	for i, n := range items {
		l.phase = ""
		st := l.step(n, i == 0)
		if k := len(l.file.Script); st != nil && k > 0 {
			last := l.file.Script[k-1].Phase
			if r, was := rank(l.set.Book, st.Phase), rank(l.set.Book, last); r < was || r == was && (st.Phase.Kind == last.Kind) {
				l.bad(st.Line, "%s cannot come after %s", label(st.Phase), label(last))
			}
		}
		if st != nil {
			l.file.Script = append(l.file.Script, *st)
		}
	}
	if l.phase = ""; len(items) == 0 && p.val.Kind == yaml.SequenceNode {
		l.bad(p.at, "script: wants at least one phase")
	}
}

// step reads one phase; nil if it does not say which it is.
func (l *loader) step(n *yaml.Node, first bool) *Step {
	keys := l.keys(n, "phase", "setup", "night", "day", "do", "votes", "posts", "roll", "expect")
	st := &Step{Line: n.Line}
	var kinds []string
	for _, k := range []string{"setup", "day", "night"} {
		if _, ok := keys[k]; ok {
			kinds = append(kinds, k)
		}
	}
	if len(kinds) != 1 {
		l.bad(n.Line, "phase: wants one of setup, day, night")
		return nil
	}
	switch kinds[0] {
	case "setup":
		if !first {
			l.bad(n.Line, "setup: stands first or not at all")
		}
		l.only(keys, "setup", "setup", "roll", "expect")
		l.phase = label(st.Phase)
		l.lines(st, keys["setup"], "setup")
	default:
		if !l.numbered(st, keys[kinds[0]], kinds[0]) {
			return nil
		}
		l.phase = label(st.Phase)
		if kinds[0] == "night" {
			l.only(keys, "night", "night", "do", "roll", "expect")
		}
	}
	l.content(st, keys)
	return st
}

// only records keys that this kind of phase does not take.
func (l *loader) only(keys map[string]pair, what string, allowed ...string) {
	for _, k := range []string{"do", "votes", "posts"} {
		if p, ok := keys[k]; ok && !slices.Contains(allowed, k) {
			l.bad(p.at, "%s: takes no %s", what, k)
		}
	}
}

// numbered reads "2", "2+", or behind a day's number the part of it that the rule set plays by itself: "1 PK".
func (l *loader) numbered(st *Step, p pair, what string) bool {
	text, ok := l.scalar(p.val, what)
	if !ok {
		return false
	}
	number, part, _ := strings.Cut(squeeze(text), " ")
	digits, extra := strings.CutSuffix(number, "+")
	n, err := strconv.ParseUint(digits, 10, 15)
	if err != nil || n == 0 || n > 1000 {
		l.bad(p.at, "%s: %q is no number of a phase: write 2, or 2+ for the extra one", what, text)
		return false
	}
	st.Phase = rule.Phase{Kind: rule.Day, No: int16(n), Part: part}
	if what == "night" {
		st.Phase.Kind = rule.Night
	}
	if extra {
		st.Phase.Extra = 1
	}
	if part != "" && (what == "night" || l.set.Book.Part(part) == nil) {
		names := make([]string, len(l.set.Book.Parts))
		for i := range names {
			names[i] = l.set.Book.Parts[i].Name
		}
		l.bad(p.at, "%s: no part of it is called %s%s", what, part, suggest(part, names))
		return false
	}
	return true
}

func (l *loader) content(st *Step, keys map[string]pair) {
	if p, ok := keys["do"]; ok {
		l.lines(st, p, "do")
	}
	if p, ok := keys["votes"]; ok {
		l.votes(st, p)
	}
	if p, ok := keys["posts"]; ok {
		if st.Votes != nil {
			l.bad(p.at, "posts: stands in place of votes")
		}
		l.posts(st, p)
	}
	if p, ok := keys["roll"]; ok {
		for _, n := range l.items(p, "roll") {
			if word, ok := l.scalar(n, "roll"); ok {
				st.Rolls = append(st.Rolls, Roll{squeeze(word), n.Line})
			}
		}
	}
	if p, ok := keys["expect"]; ok {
		l.expect(st, p)
	}
}

func (l *loader) lines(st *Step, p pair, what string) {
	for _, n := range l.items(p, what) {
		text, ok := l.scalar(n, what)
		if !ok {
			continue
		}
		ln, err := l.words.parse(text)
		if err != nil {
			l.bad(n.Line, "%s: %s", what, err)
		}
		st.Do = append(st.Do, ln)
	}
}

// votes reads voter: target in the order written.
func (l *loader) votes(st *Step, p pair) {
	st.Votes = []Vote{}
	for _, v := range l.mapping(p.val, "votes") {
		from, to := l.charAt(v.at, v.key, "votes"), rule.Nobody
		target, ok := l.scalar(v.val, "votes")
		if !ok {
			continue
		}
		if target != abstainWord {
			if to = l.words.char(target); to == rule.Nobody {
				l.bad(v.at, "votes: no character %s%s", target, suggest(target, append([]string{abstainWord}, l.words.chars...)))
			}
		}
		if from != rule.Nobody {
			st.Votes = append(st.Votes, Vote{from, to})
		}
	}
}

func (l *loader) posts(st *Step, p pair) {
	for _, n := range l.items(p, "posts") {
		keys := l.keys(n, "post", "floor", "by", "at", "html", "text", "quote", "edited", "seen")
		for _, need := range []string{"floor", "by", "at"} {
			if _, ok := keys[need]; !ok {
				l.bad(n.Line, "post: wants the key %s", need)
				return
			}
		}
		post := Post{Floor: l.number(keys["floor"]), By: l.char(keys["by"].val, "by"), At: l.instant(keys["at"])}
		post.Seen = post.At
		if kv, ok := keys["quote"]; ok {
			post.Quote = l.number(kv)
		}
		if kv, ok := keys["seen"]; ok {
			post.Seen = l.instant(kv)
		}
		if kv, ok := keys["edited"]; ok {
			post.Edited, post.WasEdited = l.instant(kv), true
		}
		html, isHTML := keys["html"]
		text, isText := keys["text"]
		if isHTML == isText {
			l.bad(n.Line, "post: wants html or text")
			continue
		}
		if isText {
			html = text
		}
		post.HTML = isHTML
		post.Body, _ = l.scalar(html.val, "post")
		if slices.ContainsFunc(st.Posts, func(o Post) bool { return o.Floor == post.Floor }) {
			l.bad(n.Line, "post: floor %d stands twice", post.Floor)
		}
		st.Posts = append(st.Posts, post)
	}
}

func (l *loader) number(p pair) int {
	text, ok := l.scalar(p.val, p.key)
	n, err := strconv.Atoi(text)
	if ok && (err != nil || n <= 0) {
		l.bad(p.at, "%s: %q is no floor", p.key, text)
	}
	return n
}

func (l *loader) instant(p pair) rule.Instant {
	text, ok := l.scalar(p.val, p.key)
	if !ok {
		return 0
	}
	at, err := seconds(text)
	if err != nil {
		l.bad(p.at, "%s: %s", p.key, err)
	}
	return at
}
