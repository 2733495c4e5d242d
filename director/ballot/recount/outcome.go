package recount

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"daoyan/director/ballot"
)

// Outcome is a recount as programs read it. Names are those of characters; a vote by an account that plays nobody names the account.
type Outcome struct {
	Votes    []Vote             `json:"votes"`
	Tally    map[string]float64 `json:"tally"`
	Abstain  []string           `json:"abstain"`
	Without  []string           `json:"no_standing_vote"`
	MustRule []int              `json:"director_must_rule_floors"`
	Out      *string            `json:"out"` // nil: nobody is named; "ask": the director rules
	Tie      []string           `json:"tie"`
	Hint     map[int][]string   `json:"hint"`
	Alerts   []string           `json:"alerts"`
	Final    bool               `json:"final"`

	lines []line
}

// line is what one target gathered, for the table.
type line struct {
	target string
	halves int
	voters []string
}

// Vote is the verdict on one post.
type Vote struct {
	Floor   int     `json:"floor"`
	Voter   string  `json:"voter"`
	Target  *string `json:"target"`
	Verdict string  `json:"verdict"`
	Why     string  `json:"why"`
}

// outcome words a result.
func (f *File) outcome(day *ballot.Day, r *ballot.Result) *Outcome {
	o := &Outcome{Votes: []Vote{}, Tally: map[string]float64{}, Abstain: []string{}, Without: []string{}, MustRule: []int{}, Tie: []string{},
		Hint: map[int][]string{}, Alerts: []string{}}
	o.MustRule = append(o.MustRule, r.MustRule()...)
	standing := map[int]bool{}
	for _, b := range r.Ballots {
		standing[b.Voter] = true
		if b.Target == ballot.Abstain {
			o.Abstain = append(o.Abstain, day.Names.Name(b.Voter))
		}
	}
	for i := range r.Rows {
		row := &r.Rows[i]
		o.Votes = append(o.Votes, f.vote(day, row))
		if row.Cause == ballot.UnknownName && !standing[row.Voter] { // whose vote stands need not be told whom he meant
			for _, i := range day.Names.Hint(row.Wrote) {
				o.Hint[row.Floor] = append(o.Hint[row.Floor], day.Names.Name(i))
			}
		}
	}
	for _, l := range ballot.Tally(r.Ballots) {
		on := line{target: f.target(day, l.Target, l.Option), halves: l.Halves}
		for _, v := range l.Voters {
			on.voters = append(on.voters, day.Names.Name(v))
		}
		o.lines = append(o.lines, on)
		o.Tally[on.target] = float64(l.Halves) / 2
	}
	for _, v := range r.Without {
		o.Without = append(o.Without, day.Names.Name(v))
	}
	if f.saysOut() {
		f.decide(day, r, o)
	}
	o.Alerts = append(o.Alerts, f.alerts(day, r)...)
	o.Final = len(o.MustRule) == 0 && len(r.Unsettled) == 0 && exactTimes(day, r)
	return o
}

// target names what a vote is counted on: with verbs, verb and name.
func (f *File) target(day *ballot.Day, target, option int) string {
	if option > 0 {
		return f.Settings.Options[option-1] + " " + day.Names.Name(target)
	}
	return day.Names.Name(target)
}

func (f *File) vote(day *ballot.Day, row *ballot.Row) Vote {
	v := Vote{Floor: row.Floor, Voter: row.Author, Verdict: row.Verdict.String(), Why: f.why(day, row)}
	if row.Voter >= 0 {
		v.Voter = day.Names.Name(row.Voter)
	}
	target := ""
	switch {
	case row.Target >= 0:
		target = day.Names.Name(row.Target)
	case row.Target == ballot.Abstain:
		target = f.Settings.Abstain[0]
	case row.Cause == ballot.NotACharacter:
		target = row.Wrote
	default:
		return v
	}
	v.Target = &target
	return v
}

// saysOut says whether the house has a rule on who goes out, or weighs votes: else a recount counts and names nobody.
func (f *File) saysOut() bool {
	weighed := func(p Player) bool { return p.State.Halves != 0 && p.State.Halves != 2 }
	return f.Settings.SaysOut || slices.ContainsFunc(f.Players, weighed)
}

func (f *File) decide(day *ballot.Day, r *ballot.Result, o *Outcome) {
	rules := f.Settings.Out
	if rules.Tie == ballot.TieVoted && !day.Rules.Open.IsZero() {
		before := *day
		before.Rules.Open, before.Rules.Close, before.Rules.PK = before.Rules.Open.AddDate(-1, 0, 0), before.Rules.Open, nil
		rules.EarlierRound = ballot.CountDay(&before).Rows
	}
	decided := ballot.Decide(r, day, &rules)
	for _, i := range decided.Tie {
		o.Tie = append(o.Tie, day.Names.Name(i))
	}
	switch {
	case decided.Out >= 0:
		name := day.Names.Name(decided.Out)
		o.Out = &name
	case decided.Ask:
		ask := "ask"
		o.Out = &ask
	}
}

// exactTimes says whether every vote that stands has a number, a floor and a time to the second.
func exactTimes(day *ballot.Day, r *ballot.Result) bool {
	for _, b := range r.Ballots {
		i := slices.IndexFunc(day.Posts, func(p ballot.Post) bool { return p.ID == b.ID })
		if p := &day.Posts[i]; p.ID == 0 || p.Floor == 0 || !p.At.Equal(p.Upto) {
			return false
		}
	}
	return true
}

// Differences tells where o is not what want holds right; empty where it is. Words on why, alerts and whether the count is final are not
// looked at; rows to ignore may be missing on either side.
func (o *Outcome) Differences(want *Outcome) []string {
	var diffs []string
	say := func(what string, got, want any) {
		g, err1 := json.Marshal(got)
		w, err2 := json.Marshal(want)
		if err1 != nil || err2 != nil || string(g) != string(w) {
			diffs = append(diffs, fmt.Sprintf("%s: got %s, want %s", what, g, w))
		}
	}
	got, right := o.rows(), want.rows()
	for _, k := range slices.Sorted(maps.Keys(union(got, right))) {
		if got[k] != right[k] {
			diffs = append(diffs, fmt.Sprintf("%s: got %q, want %q", k, got[k], right[k]))
		}
	}
	say("tally", nonNil(o.Tally), nonNil(want.Tally))
	say("abstain", inOrder(o.Abstain), inOrder(want.Abstain))
	say("no_standing_vote", inOrder(o.Without), inOrder(want.Without))
	say("director_must_rule_floors", inOrder(o.MustRule), inOrder(want.MustRule))
	say("out", o.Out, want.Out)
	say("tie", inOrder(o.Tie), inOrder(want.Tie))
	say("hint", nonNil(o.Hint), nonNil(want.Hint))
	return diffs
}

// rows makes comparable lines of the votes, by floor and voter.
func (o *Outcome) rows() map[string]string {
	m := map[string]string{}
	for _, v := range o.Votes {
		if v.Verdict == "ignore" {
			continue
		}
		target := "null"
		if v.Target != nil {
			target = *v.Target
		}
		m[fmt.Sprintf("floor %04d by %s", v.Floor, v.Voter)] += strings.Join([]string{target, v.Verdict}, " ")
	}
	return m
}

func union(a, b map[string]string) map[string]string {
	m := maps.Clone(a)
	maps.Copy(m, b)
	return m
}

func nonNil[K comparable, V any](m map[K]V) map[K]V {
	if m == nil {
		return map[K]V{}
	}
	return m
}

func inOrder[T cmp.Ordered](list []T) []T { return slices.Sorted(slices.Values(list)) }
