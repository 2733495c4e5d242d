package scenario

import (
	"fmt"
	"strings"
	"time"

	"daoyan/director/rule"
)

// Line is one action line: what a player may write in a private message, with the actor in front.
type Line struct {
	Text     string // as written, one space between words
	Actor    rule.Char
	Pack     bool // 狼群
	Word     string
	GiveUp   bool
	Request  Request
	Chars    []rule.Char
	Opt      []string
	Timed    bool
	Offset   rule.Instant // seconds from the phase's 关门 or dusk
	Feedback bool         // Offset counts from the actor's feedback
}

// Request is a wish about the length of the day.
type Request uint8

// The requests.
const (
	NoRequest Request = iota
	Shorter           // 申请加速
	Longer            // 申请延时
)

// The words of the scenario language that are no skill's.
const (
	packWord     = "狼群"
	giveUpWord   = "放弃"
	shorterWord  = "申请加速"
	longerWord   = "申请延时"
	feedbackWord = "反馈"
	abstainWord  = "弃权"
)

// parse reads an action line: ACTOR SKILL [TARGET …] [OPTION …] [@time]. The error says which word is wrong and which is nearest.
func (w *words) parse(text string) (Line, error) {
	fields := strings.Fields(text)
	ln := Line{Text: strings.Join(fields, " "), Actor: rule.Nobody}
	fields, err := ln.time(fields)
	if err != nil {
		return ln, err
	}
	if len(fields) < 2 {
		return ln, fmt.Errorf("%q: wants an actor and a skill", text)
	}
	if ln.Pack = fields[0] == packWord; !ln.Pack {
		if ln.Actor = w.char(fields[0]); ln.Actor == rule.Nobody {
			return ln, fmt.Errorf("no character %s%s", fields[0], suggest(fields[0], append([]string{packWord}, w.chars...)))
		}
	}
	ln.Word, fields = fields[1], fields[2:]
	if ln.Word == giveUpWord {
		if len(fields) == 0 {
			return ln, fmt.Errorf("%q: wants the skill that is given up", text)
		}
		ln.GiveUp, ln.Word, fields = true, fields[0], fields[1:]
	}
	if ln.Word == shorterWord || ln.Word == longerWord {
		if len(fields) > 0 || ln.Pack || ln.GiveUp {
			return ln, fmt.Errorf("%s stands alone behind a character", ln.Word)
		}
		ln.Request = Shorter
		if ln.Word == longerWord {
			ln.Request = Longer
		}
		return ln, nil
	}
	return ln, w.rest(&ln, fields)
}

// time takes a time off the end of a line: @+41m, @-30m, @+3m after 反馈.
func (ln *Line) time(fields []string) ([]string, error) {
	for i, f := range fields {
		word, ok := strings.CutPrefix(f, "@")
		if !ok {
			continue
		}
		offset, err := seconds(word)
		if err != nil {
			return nil, err
		}
		ln.Timed, ln.Offset = true, offset
		switch tail := fields[i+1:]; {
		case len(tail) == 0:
		case len(tail) == 2 && tail[0] == "after" && tail[1] == feedbackWord:
			if ln.Feedback = true; offset < 0 {
				return nil, fmt.Errorf("@%s: nothing is sent before its feedback", word)
			}
		default:
			return nil, fmt.Errorf("%q: behind a time stands nothing but: after %s", strings.Join(tail, " "), feedbackWord)
		}
		return fields[:i], nil
	}
	return fields, nil
}

// seconds reads a signed time: -2h, +41m, -1h30m.
func seconds(s string) (rule.Instant, error) {
	d, err := time.ParseDuration(s)
	if err != nil || s == "" || s[0] != '+' && s[0] != '-' || d%time.Second != 0 || d.Abs() > 1000*time.Hour {
		return 0, fmt.Errorf("%q is no time: write -30m, +41m, -2h", s)
	}
	return rule.Instant(d / time.Second), nil
}

// rest reads what stands behind the skill: characters are targets, all else options.
func (w *words) rest(ln *Line, fields []string) error {
	skills := w.book.SkillsNamed(ln.Word)
	if len(skills) == 0 {
		return fmt.Errorf("no skill %s%s", ln.Word, suggest(ln.Word, append([]string{giveUpWord, shorterWord, longerWord}, w.skills...)))
	}
	free := false
	for _, s := range skills {
		free = free || s.Shape.Free
	}
	for _, f := range fields {
		if c := w.char(f); c != rule.Nobody {
			ln.Chars = append(ln.Chars, c)
			continue
		}
		if err := w.option(f, free); err != nil {
			return err
		}
		if name, is, pair := strings.Cut(f, "="); pair {
			f = rule.Mention(w.char(name)) + "=" + is
		}
		ln.Opt = append(ln.Opt, f)
	}
	return nil
}

// option tells whether a word that is no character may stand in a line. A word of the rule set that the skill does not take is left to the
// game to refuse; a word that means nothing is a slip.
func (w *words) option(f string, free bool) error {
	if name, is, pair := strings.Cut(f, "="); pair {
		if w.char(name) == rule.Nobody {
			return fmt.Errorf("no character %s%s", name, suggest(name, w.chars))
		}
		if w.book.Identity(is) == nil {
			return fmt.Errorf("no identity %s%s", is, suggest(is, w.identities))
		}
		return nil
	}
	if free || w.known(f) {
		return nil
	}
	near := append(append([]string{}, w.chars...), w.options...)
	return fmt.Errorf("%s is no character of the table and no word of the rules%s", f, suggest(f, append(near, w.identities...)))
}
