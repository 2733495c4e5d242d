package recount

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"daoyan/director/ballot"
)

// Settings are the house's rules of a recount.
type Settings struct {
	ballot.Rules
	Out      ballot.OutRules
	SaysOut  bool // the house says something on who goes out; else a recount names nobody
	Phase    string
	Accounts []string // accounts whose posts are never votes
	Probe    *Probe   // nil: none
	pk, reps []string
}

// Probe is the machine's own post: made at Made by the true clock, shown with time Shown.
type Probe struct{ Made, Shown time.Time }

// Offset is how far the times shown are ahead.
func (p *Probe) Offset() time.Duration { return p.Shown.Sub(p.Made) }

// setter reads the value of one key.
type setter func(s *Settings, value string) error

// key is one switch of rules.txt.
type key struct {
	name string
	set  setter
}

// keys lists the switches in the order of the specification.
func keys() []key {
	return []key{
		{"open", at(func(s *Settings) *time.Time { return &s.Open })},
		{"close", at(func(s *Settings) *time.Time { return &s.Close })},
		{"phase", func(s *Settings, v string) error { s.Phase = v; return nil }},
		{"host_accounts", list(func(s *Settings) *[]string { return &s.Accounts })},
		{"change", change},
		{"change_quote_required", flag(func(s *Settings) *bool { return &s.ChangeQuotes })},
		{"change_without_vote", answer(func(s *Settings) *ballot.Answer { return &s.WithoutVote })},
		{"misquoted_change", answer(func(s *Settings) *ballot.Answer { return &s.Misquoted })},
		{"edited_vote", edited},
		{"deleted_vote", oneOf(func(s *Settings, ask bool) { s.DeletedAsk = ask }, "keep", "ask")},
		{"typo", answer(func(s *Settings) *ballot.Answer { return &s.Typo })},
		{"abstain_words", list(func(s *Settings) *[]string { return &s.Abstain })},
		{"doubt_words", list(func(s *Settings) *[]string { return &s.Doubt })},
		{"withdraw", word(func(s *Settings) *string { return &s.Withdraw })},
		{"self_vote", flag(func(s *Settings) *bool { return &s.SelfVote })},
		{"reason_required", flag(func(s *Settings) *bool { return &s.ReasonNeeded })},
		{"seat_only", flag(func(s *Settings) *bool { return &s.SeatAlone })},
		{"proxy", named("director", func(s *Settings, on bool) { s.Proxy = on })},
		{"follow_vote", word(func(s *Settings) *string { return &s.Follow })},
		{"multi_in_one_post", multi},
		{"vote_syntax", func(s *Settings, v string) error { s.Syntax = strings.Split(v, "|"); return nil }},
		{"first_message_final", flag(func(s *Settings) *bool { return &s.FirstFinal })},
		{"tie", says(tie)},
		{"pk", says(func(s *Settings, v string) error { s.pk = split(v); return nil })},
		{"out_needs", says(needs)},
		{"hammer", says(named("majority", func(s *Settings, on bool) { s.Hammer = on }))},
		{"early_close", says(named("all_voted", func(s *Settings, on bool) { s.CloseWhenAll = on }))},
		{"representative", says(func(s *Settings, v string) error { s.reps = split(v); return nil })},
		{"options", list(func(s *Settings) *[]string { return &s.Options })},
		{"abstain_wins", says(abstainWins)},
		{"target_died_before_close", says(fell)},
		{"probe", probe},
	}
}

// parse reads lines "key: value" over the rules of 诡秘之主.
func (s *Settings) parse(text string) error {
	s.Rules = ballot.Default(time.Time{})
	known := keys()
	locked := true
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		name, value, ok := strings.Cut(line, ":")
		if !ok {
			return fmt.Errorf("rules.txt line %d: %q is no line like key: value", n, line)
		}
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		i := slices.IndexFunc(known, func(k key) bool { return k.name == name })
		if i < 0 {
			var words []string
			for _, k := range known {
				words = append(words, k.name)
			}
			return fmt.Errorf("rules.txt line %d: unknown key %q; the nearest known one is %q", n, name, ballot.ClosestWord(name, words))
		}
		if err := known[i].set(s, value); err != nil {
			return fmt.Errorf("rules.txt line %d: %s: %w", n, name, err)
		}
		locked = locked && (name != "change" || s.Change == ballot.ChangeOnce)
	}
	if !locked { // the last hour belongs to the rule post's one change; a house with changes of its own has not said it
		s.ChangeLock = 0
	}
	if s.Close.IsZero() {
		return fmt.Errorf("rules.txt: no close: when does the vote end?")
	}
	if s.Close.Before(s.Open) {
		return fmt.Errorf("rules.txt: close comes before open")
	}
	if len(s.Abstain) == 0 {
		return fmt.Errorf("rules.txt: abstain_words is empty")
	}
	s.Hosts = s.Accounts
	return nil
}

// resolve turns the names of characters in the rules into their places at the table.
func (s *Settings) resolve(players []Player) error {
	names := namesOf(players)
	for _, l := range []struct {
		key   string
		names []string
		to    *[]int
	}{{"pk", s.pk, &s.PK}, {"representative", s.reps, &s.Out.Representative}} {
		for _, name := range l.names {
			f := names.Find(name)
			if f.Index < 0 {
				return fmt.Errorf("rules.txt: %s: %q is no character", l.key, name)
			}
			*l.to = append(*l.to, f.Index)
		}
	}
	return nil
}

func at(field func(*Settings) *time.Time) setter {
	return func(s *Settings, v string) error {
		t, err := parseTime(v, nil)
		*field(s) = t
		return err
	}
}

func list(field func(*Settings) *[]string) setter {
	return func(s *Settings, v string) error {
		var words []string
		for _, w := range split(v) {
			words = append(words, strings.TrimSpace(w))
		}
		*field(s) = words
		return nil
	}
}

// word reads a single word; "off" and "false" are none.
func word(field func(*Settings) *string) setter {
	return func(s *Settings, v string) error {
		if v == "off" || v == "false" {
			v = ""
		}
		*field(s) = v
		return nil
	}
}

// oneOf reads one of two words; the function is told whether it is the second.
func oneOf(set func(*Settings, bool), first, second string) setter {
	return func(s *Settings, v string) error {
		if v != first && v != second {
			return fmt.Errorf("%q is neither %s nor %s", v, first, second)
		}
		set(s, v == second)
		return nil
	}
}

func flag(field func(*Settings) *bool) setter {
	return oneOf(func(s *Settings, on bool) { *field(s) = on }, "false", "true")
}

// named reads a switch whose being on has a name of its own.
func named(on string, set func(*Settings, bool)) setter {
	return func(s *Settings, v string) error {
		switch v {
		case "off", "false":
			set(s, false)
		case on, "true":
			set(s, true)
		default:
			return fmt.Errorf("%q is neither off nor %s", v, on)
		}
		return nil
	}
}

func answer(field func(*Settings) *ballot.Answer) setter {
	return oneOf(func(s *Settings, ask bool) {
		if *field(s) = ballot.Refuse; ask {
			*field(s) = ballot.AskDirector
		}
	}, "reject", "ask")
}

// says marks a switch by which the house says who goes out.
func says(set setter) setter {
	return func(s *Settings, v string) error { s.SaysOut = true; return set(s, v) }
}

// choice reads one of several words.
func choice[T any](v string, words []string, values []T, to *T) error {
	i := slices.Index(words, v)
	if i < 0 {
		return fmt.Errorf("%q is none of %s", v, strings.Join(words, ", "))
	}
	*to = values[i]
	return nil
}

func change(s *Settings, v string) error {
	return choice(v, []string{"once", "unlimited", "last_valid", "withdraw_first"},
		[]ballot.ChangeRule{ballot.ChangeOnce, ballot.ChangeUnlimited, ballot.ChangeLastValid, ballot.ChangeWithdrawFirst}, &s.Change)
}

func edited(s *Settings, v string) error {
	return choice(v, []string{"first_seen", "ask", "latest"}, []ballot.EditRule{ballot.EditFirstSeen, ballot.EditAsk, ballot.EditLatest}, &s.Edited)
}

func tie(s *Settings, v string) error {
	return choice(v, []string{"ask", "none", "pk", "first_vote", "first_reached"},
		[]ballot.TieRule{ballot.TieAsk, ballot.TieNobody, ballot.TieOpen, ballot.TieVoted, ballot.TieReached}, &s.Out.Tie)
}

func multi(s *Settings, v string) error {
	return choice(v, []string{"first", "ask", "last"}, []ballot.MultiRule{ballot.MultiFirst, ballot.MultiAsk, ballot.MultiLast}, &s.Multi)
}

func fell(s *Settings, v string) error {
	return choice(v, []string{"ask", "next", "none"}, []ballot.FellRule{ballot.FellAsk, ballot.FellNext, ballot.FellNobody}, &s.Out.Fell)
}

func abstainWins(s *Settings, v string) error {
	return choice(v, []string{"false", "true", "ask"}, []ballot.AbstainRule{ballot.AbstainNever, ballot.AbstainWins, ballot.AbstainAsk}, &s.Out.Abstain)
}

var needed = regexp.MustCompile(`^(\d+(?:\.5)?)\s*(%|票)?$`)

func needs(s *Settings, v string) error {
	if v == "majority" {
		s.Out.NeedMajority = true
		return nil
	}
	m := needed.FindStringSubmatch(v)
	if m == nil {
		return fmt.Errorf("%q is no share like 40%%, no number of votes, and not majority", v)
	}
	n, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		return err
	}
	if m[2] == "%" {
		s.Out.NeedPercent = int(math.Ceil(n))
	} else {
		s.Out.NeedHalves = int(n * 2)
	}
	return nil
}

func probe(s *Settings, v string) error {
	made, shown, ok := strings.Cut(v, " shown ")
	if !ok {
		return fmt.Errorf("%q is no pair like TIME shown TIME", v)
	}
	t, err := parseTime(made, nil)
	if err != nil {
		return err
	}
	seen, err := parseTime(shown, t.Location())
	if err != nil {
		return err
	}
	s.Probe = &Probe{t, seen}
	return nil
}
