package director

import (
	"strings"

	"daoyan/director/rule"
)

// wordsPoll mean the day's vote in orders about stages.
var wordsPoll = []string{"投票", "vote"}

// skipPoll calls the day's vote off, or on again.
func (x *ordering) skipPoll(off bool) error {
	r, err := x.openDay()
	switch {
	case err != nil:
		return err
	case off == !r.VoteOff():
		return refuse("今天本来就%s投票", map[bool]string{true: "要", false: "不"}[off])
	case off:
		x.say("今天照常投票")
	default:
		x.say("今天不投票")
	}
	return x.patch(rule.Patch{Do: rule.PatchNoPoll, Off: off})
}

// openDay is the day at hand, where it has not closed.
func (x *ordering) openDay() (*rule.Run, error) {
	t := x.t
	if !t.game.Running || t.game.Phase().Kind != rule.Day {
		return nil, refuse("现在不是白天")
	}
	r, err := x.look()
	if err == nil && (t.game.Ballots || r.WasCut() || x.at >= r.Closing()) {
		return nil, refuse("今天已经关门")
	}
	return r, err
}

// repeatPoll has everybody vote once more today, or takes that back.
func (x *ordering) repeatPoll() error {
	t, off := x.t, len(x.args) == 2
	if off && !said(x.args[1], wordsOff) {
		return x.usage()
	}
	if t.game.Running && t.game.Ballots {
		day := t.phaseName(t.game.Phase())
		return refuse("今天的票已经数完：改其中的票，用 裁决、作废、改判 %s …；要重新结算，用 回退 %s", day, day)
	}
	p, err := x.openPoll()
	switch {
	case err != nil:
		return err
	case p.r.VoteOff():
		return refuse("今天不投票：先 跳过 投票 取消")
	case off && !p.r.Revoted():
		return refuse("今天没有重新投票")
	case !off && len(p.res.Ballots) == 0:
		return refuse("还没有算数的票，没有什么可以重来")
	case off:
		x.say("原来的票照算")
	default:
		x.say("重新投票，到现在为止的票都不算")
		x.sayVoters(p)
	}
	return x.patch(rule.Patch{Do: rule.PatchRevote, Off: off})
}

// openPoll is the vote of the day at hand, where the day has not closed.
func (x *ordering) openPoll() (*poll, error) {
	if _, err := x.openDay(); err != nil {
		return nil, err
	}
	return x.poll()
}

// sayVoters shows who has voted.
func (x *ordering) sayVoters(p *poll) {
	var who []string
	for _, b := range p.res.Ballots {
		who = append(who, x.t.names.Name(b.Voter))
	}
	x.shows("投过的：%s", strings.Join(who, "、"))
}
