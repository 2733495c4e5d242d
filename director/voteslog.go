package director

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"daoyan/director/ballot"
	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/templates"
)

// logged is one vote of a day as it was posted, with what has become of it.
type logged struct {
	By     rule.Char           `json:"by"`
	At     rule.Instant        `json:"at"`
	Floor  int                 `json:"floor,omitempty"`
	To     string              `json:"to,omitempty"`
	Change bool                `json:"change,omitempty"`
	Back   bool                `json:"back,omitempty"`
	State  templates.CastState `json:"state,omitempty"`
	Why    templates.Invalid   `json:"why,omitzero"`
}

// votesLog lists the votes of a count in the order in which they were cast. What only looks like a vote is none.
func (t *table) votesLog(res *ballot.Result) []logged {
	var out []logged
	for i := range res.Rows {
		row := &res.Rows[i]
		back := row.Form == ballot.Withdraw
		if row.Voter < 0 || row.Verdict == ballot.Ignore && !back {
			continue
		}
		v := logged{By: rule.Char(row.Voter), At: instant(row.At), Floor: row.Floor, Change: row.Form == ballot.Change, Back: back}
		if row.Target >= 0 || row.Target == ballot.Abstain {
			v.To = t.targetName(row.Target)
		}
		switch {
		case row.Verdict == ballot.Replaced && row.Cause == ballot.TakenBack:
			v.State = templates.CastTakenBack
		case row.Verdict == ballot.Replaced:
			v.State = templates.CastReplaced
		case row.Verdict == ballot.Reject:
			v.State, v.Why = templates.CastVoid, t.invalidView(row)
		case row.Verdict == ballot.Ask:
			v.State, v.Why = templates.CastUndecided, t.invalidView(row)
		}
		out = append(out, v)
	}
	slices.SortStableFunc(out, func(a, b logged) int { return cmp.Compare(a.At, b.At) })
	return out
}

// castViews shows the votes behind a count by time, and by character in the order of the seats.
func (t *table) castViews(of *counted) (log []templates.Cast, each []templates.CastsOf) {
	casts := make([][]templates.Cast, len(t.meta.Players))
	for _, x := range of.Log {
		v := templates.Cast{At: t.time(x.At), Floor: x.Floor, Name: t.nameOf(x.By), To: x.To, Change: x.Change, Back: x.Back, State: x.State, Why: x.Why}
		log = append(log, v)
		casts[x.By] = append(casts[x.By], v)
	}
	for i, list := range casts {
		if len(list) > 0 {
			each = append(each, templates.CastsOf{Name: t.nameOf(rule.Char(i)), Casts: list})
		}
	}
	return log, each
}

// votesNow tells a director how the votes of the day at hand stand, with everything that was posted.
func (t *table) votesNow() (string, error) {
	if !t.game.Running || t.game.Phase().Kind != rule.Day {
		return "现在不是白天，没有票型。先前的用 daoyan explain vote 2 这样的命令看。", nil
	}
	if err := t.recallVotes(); err != nil {
		return "", err
	}
	r, err := t.look()
	if err != nil {
		return "", err
	}
	if t.game.Ballots {
		return t.votesText(r, t.tallyView(r, r.Tally, r.Casts), t.posts()), nil
	}
	res := ballot.CountDay(t.day(r))
	return t.votesText(r, t.runningTally(r, &res), t.posts()), nil
}

func (t *table) votesText(r *rule.Run, tally templates.Tally, of counted) string {
	log, each := t.castViews(&of)
	return t.text(templates.VoteLog{Phase: phaseView(r.Phase()), Tally: tally, Log: log, Each: each})
}

// votesOf tells a director how the votes of a day that fits stood, or where it goes on, stand.
func (t *table) votesOf(r *rule.Run, fits func(rule.Phase) bool) (string, error) {
	if t.game.Running && t.game.Phase().Seq == r.Phase().Seq {
		return t.votesNow()
	}
	of, ok, err := t.countedIn(fits)
	if err != nil || !ok {
		return "没有数过票。", err
	}
	return t.votesText(r, t.tallyOf(r, r.Tally, r.Casts, of), of), nil
}

// countedIn is what was written down of the count of the latest phase that fits; false: its votes have not been counted.
func (t *table) countedIn(fits func(rule.Phase) bool) (out counted, ok bool, err error) {
	var at rule.Phase
	list, err := t.d.journal(t.name, 1)
	if err != nil {
		return out, false, err
	}
	if list, err = inForce(list); err != nil {
		return out, false, fmt.Errorf("director: game %s: %w", t.name, err)
	}
	for _, rec := range list {
		switch rec.Kind {
		case string(game.Began):
			var e game.Event
			if err := json.Unmarshal(rec.Data, &e); err != nil {
				return out, false, fmt.Errorf("director: game %s, record %d: %w", t.name, rec.No, err)
			}
			at = *e.Phase
		case factCounted:
			var x fact
			if err := json.Unmarshal(rec.Data, &x); err != nil {
				return out, false, fmt.Errorf("director: game %s, record %d: %w", t.name, rec.No, err)
			}
			if fits(at) {
				out, ok = *x.Counted, true
			}
		}
	}
	return out, ok, nil
}
