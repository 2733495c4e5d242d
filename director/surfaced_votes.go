package director

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/rule"
	"daoyan/forum"
)

// proposeVotes proposes to the directors to count a day anew for posts that came to light behind its count, where they change how the votes stand:
// what was too late when it was written, or void, changes nothing. Where one of them is for the directors to rule on, they are told. It gives the
// posts of other days back.
func (t *table) proposeVotes(ctx context.Context, c *change, posts []surfacedPost) (rest []surfacedPost) {
	at := max(t.game.Seen, instant(t.d.boardTime()))
	x := &ordering{ctx: ctx, t: t, at: at, now: at, c: &change{}}
	a, err := x.history()
	if err != nil {
		t.d.log.Error("读不出对局记录，晚到的票没有报给导演", "game", t.name, "err", err)
		return nil
	}
	day := a.phaseOfTime(posts[0].At)
	if day == nil || day.phase.Kind != rule.Day {
		return posts[1:]
	}
	fresh := map[int64]bool{}
	for _, p := range posts {
		if other := a.phaseOfTime(p.At); other != nil && other.first == day.first {
			fresh[int64(p.ID)] = true
		} else {
			rest = append(rest, p)
		}
	}
	p, err := day.poll()
	var no refusal
	if err != nil && !errors.As(err, &no) {
		t.d.log.Error("那天的票重新数不了，晚到的票没有报给导演", "game", t.name, "err", err)
	}
	if err != nil { // refused: it has not been counted since a roll-back, and will be, with these
		return rest
	}
	t.askVotes(c, p, fresh, posts[0].ID)
	if p.sameWithout(fresh) {
		return rest
	}
	var list []string
	for i := range p.res.Rows {
		if row := &p.res.Rows[i]; fresh[row.ID] {
			list = append(list, t.surfacedRow(row))
		}
	}
	name := t.phaseName(day.phase)
	about := fmt.Sprintf("%s的票数完以后才看到：%s。按发帖时间算，会不一样", name, strings.Join(list, "；"))
	t.proposeToAll(ctx, c, fmt.Sprint("surfaced-votes/", posts[0].ID), about, "补录 "+name+" "+wordsLateVotes[0])
	return rest
}

// surfacedRow is one post as a report tells of it.
func (t *table) surfacedRow(row *ballot.Row) string {
	text := fmt.Sprintf("%d 楼", row.Floor)
	if row.Voter >= 0 {
		text += " " + t.names.Name(row.Voter)
	}
	text += fmt.Sprintf("（%s 发的，%s%d）", row.At.In(t.zone).Format("1月2日 15:04:05"), pidMark, row.ID)
	if row.Target >= 0 || row.Target == ballot.Abstain {
		text += "投给" + t.targetName(row.Target)
	}
	return text
}

// askVotes tells the directors of posts, among those that came to light, that count only if they say so.
func (t *table) askVotes(c *change, p *poll, fresh map[int64]bool, first forum.PostID) {
	var list []string
	for i := range p.res.Rows {
		row := &p.res.Rows[i]
		if fresh[row.ID] && row.Voter >= 0 && (row.Verdict == ballot.Ask || nearMiss(row)) {
			list = append(list, fmt.Sprintf("%s：%s要算就下令「裁决 %s %s%d 角色」", t.surfacedRow(row), t.causeText(row), t.phaseName(p.r.Phase()), pidMark, row.ID))
		}
	}
	if len(list) > 0 {
		t.tellWatch(c, fmt.Sprint("surfaced-doubt/", first), report{text: fmt.Sprintf("《%s》%s的票数完以后才看到，要你裁决：\n%s", t.meta.Title, t.phaseName(p.r.Phase()), strings.Join(list, "\n"))})
	}
}

// sameWithout tells whether the votes would stand as they do if some posts had not been there.
func (p *poll) sameWithout(some map[int64]bool) bool {
	less := *p.day
	less.Posts = slices.DeleteFunc(slices.Clone(less.Posts), func(post ballot.Post) bool { return some[post.ID] })
	res := ballot.CountDay(&less)
	was, _ := ballotsOf(&res)
	is, _ := ballotsOf(&p.res)
	return slices.Equal(was, is)
}
