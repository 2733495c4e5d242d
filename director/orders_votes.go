package director

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/rule"
	"daoyan/forum"
)

// voteOrders are the orders about votes of the day at hand.
func voteOrders() []orderKind {
	return []orderKind{
		{word: "settle", past: true, words: []string{"裁决", "判票"}, args: "楼层 角色｜弃权｜有效｜无效", like: []string{"裁决 12 包子", "settle 12 无效", "裁决 6 苏木 白鹭"},
			means: "裁决一帖有疑问的票：投给谁，或者不算。楼层会变，也可以写帖子在论坛上的编号 pid:123。名字写错的，写法同时记为这个角色在本局的别名，同样写的票都算数。替别人投的，先写投票的角色", do: (*ordering).settleVote},
		{word: "void", past: true, words: []string{"作废"}, args: "楼层｜角色 [技能]", like: []string{"作废 12", "void 饺子", "作废 第2天 12", "作废 第2夜 包子 杀人"}, means: "一帖票不算；写角色，就是他现在算数的那一票。先写第几天，是已经数过的那一天的票；先写第几夜、再写技能，是他那一夜写的不算：都从那里起重新结算", do: (*ordering).voidVote},
		{word: "restore", past: true, words: []string{"恢复"}, args: "楼层｜角色", like: []string{"恢复 12"}, means: "收回对一帖票的裁决，照规则重新判断", do: (*ordering).restoreVote},
		{word: "reassign", past: true, words: []string{"改判"}, args: "楼层 角色｜弃权", like: []string{"改判 12 面条"}, means: "一帖票算作投给另一名角色，不记别名", do: (*ordering).reassignVote},
		{word: "vote", words: []string{"代投"}, args: "角色 对象｜弃权", like: []string{"代投 饺子 包子", "vote 饺子 弃权"},
			means: "替一名角色投票；已经投过的就是改票。关门前一小时不能代投，除非强制", do: (*ordering).proxyVote},
		{word: "alias", words: []string{"别名"}, args: "角色 写法 [取消]", like: []string{"别名 包子 小包", "alias 包子 小包 取消"}, means: "给角色记一个本局的别名，投票和私信里都能用；取消 是收回导演记的一个", do: (*ordering).addAlias},
	}
}

// poll is the vote of the day at hand as it stands.
type poll struct {
	r    *rule.Run
	day  *ballot.Day
	res  ballot.Result
	past *recount // it has been counted and is to be counted anew; nil: it goes on
}

// poll counts the day at hand as it stands; it refuses where nothing can be changed about it.
func (x *ordering) poll() (*poll, error) {
	t := x.t
	if x.back != nil {
		return x.back.poll()
	}
	if !t.game.Running || t.game.Phase().Kind != rule.Day {
		return nil, refuse("现在不是白天，没有票可以裁决；要改已经数过的一天，先写是哪一天：%s 第1天 …", x.kind.words[0])
	}
	if t.game.Ballots {
		return nil, refuse("今天的票已经数完：要重新结算，先写是哪一天：%s %s …", x.kind.words[0], t.phaseName(t.game.Phase()))
	}
	if err := t.takeUpVotes(); err != nil {
		return nil, err
	}
	r, err := t.game.LookOpen(x.at)
	if err != nil {
		return nil, err
	}
	p := &poll{r: r, day: t.day(r)}
	p.res = ballot.CountDay(p.day)
	return p, nil
}

// takeUpVotes makes sure that what was read of the day's vote thread is at hand.
func (t *table) takeUpVotes() error {
	if tid := t.threadOf(threadVote); tid != 0 && t.votes.tid != tid {
		return t.loadVotes(tid)
	}
	return nil
}

// polled is the vote and, of it, the post that the order's first word means, with its row.
func (x *ordering) polled() (*poll, *ballot.Post, *ballot.Row, error) {
	p, err := x.poll()
	if err != nil {
		return nil, nil, nil, err
	}
	post, row, err := p.post(x.args[0])
	return p, post, row, err
}

// post finds the post that a word means, by its floor or by the board's own number, and its row if it was taken for a vote at all.
func (p *poll) post(word string) (*ballot.Post, *ballot.Row, error) {
	word = strings.TrimSpace(word)
	pid, byNumber := strings.CutPrefix(strings.ToLower(word), pidMark)
	n, err := strconv.ParseInt(strings.TrimRight(pid, "楼樓#＃"), 10, 64)
	if err != nil {
		return nil, nil, refuse("「%s」不是楼层", word)
	}
	i := -1
	for k := range p.day.Posts { // floors move when posts are deleted: the latest to have had it is meant
		if post := &p.day.Posts[k]; byNumber && post.ID == n || !byNumber && n > 0 && int64(post.Floor) == n {
			i = k
		}
	}
	switch {
	case i < 0 && byNumber:
		return nil, nil, refuse("那天的投票帖里没有编号 %d 的帖子", n)
	case i < 0:
		return nil, nil, refuse("那天的投票帖里没有 %d 楼", n)
	}
	post := &p.day.Posts[i]
	return post, p.row(post.ID), nil
}

func (p *poll) row(id int64) *ballot.Row {
	for i := range p.res.Rows {
		if p.res.Rows[i].ID == id {
			return &p.res.Rows[i]
		}
	}
	return nil
}

// standing is the post in which a character's vote stands.
func (p *poll) standing(who rule.Char) (int64, bool) {
	for _, b := range p.res.Ballots {
		if b.Voter == int(who) {
			return b.ID, true
		}
	}
	return 0, false
}

// target reads whom a vote is on.
func (x *ordering) target(word string) (int, error) {
	if slices.Contains(ballot.Default(x.t.clockTime(x.at)).Abstain, word) {
		return ballot.Abstain, nil
	}
	c, err := x.someone(word)
	return int(c), err
}

func (t *table) targetName(n int) string {
	if n < 0 {
		return "弃权"
	}
	return t.names.Name(n)
}

// rule writes the director's word on a post down, and says how the votes stand then.
func (x *ordering) rule(p *poll, id int64, r *ballot.Ruling) error {
	x.c.note(factRuled, fact{PID: forum.PostID(id), Ruling: r})
	day := *p.day
	day.Rulings = map[int64]ballot.Ruling{}
	for pid, was := range p.day.Rulings {
		day.Rulings[pid] = was
	}
	if x.names != nil {
		day.Names = x.names
	}
	delete(day.Rulings, id)
	if r != nil {
		day.Rulings[id] = *r
	}
	if p.past != nil {
		return p.past.count(&day)
	}
	x.sayCount(&day)
	return nil
}

// sayCount says how the votes of a day stand.
func (x *ordering) sayCount(day *ballot.Day) {
	res := ballot.CountDay(day)
	var parts []string
	for _, l := range ballot.Tally(res.Ballots) {
		parts = append(parts, fmt.Sprintf("%s %s", x.t.targetName(l.Target), ballot.FormatHalves(l.Halves)))
	}
	if len(parts) == 0 {
		parts = []string{"没有票"}
	}
	x.shows("这样一来票数（不计加权）：%s", strings.Join(parts, "、"))
}

func (x *ordering) settleVote() error {
	if err := x.want(2, 3); err != nil {
		return err
	}
	p, post, row, err := x.polled()
	if err != nil {
		return err
	}
	voter, target := post.By, ballot.NoTarget
	if row != nil {
		voter, target = row.Voter, row.Target
	}
	if len(x.args) == 3 {
		c, err := x.someone(x.args[1])
		if err != nil {
			return err
		}
		voter = int(c)
	}
	switch word := x.args[len(x.args)-1]; word {
	case "无效", "作废", "invalid", "void":
		x.say("%d 楼的票不算", post.Floor)
		return x.rule(p, post.ID, &ballot.Ruling{Voter: voter})
	case "有效", "算", "valid":
		if target == ballot.NoTarget {
			return refuse("%d 楼看不出投给谁：把对象写出来", post.Floor)
		}
	default:
		if target, err = x.target(word); err != nil {
			return err
		}
		x.remember(row, target)
	}
	return x.accept(p, post, voter, target)
}

// accept lets a post count as somebody's vote.
func (x *ordering) accept(p *poll, post *ballot.Post, voter, target int) error {
	if voter < 0 {
		return refuse("%d 楼不是哪个角色发的：写成 裁决 %d 投票的角色 对象", post.Floor, post.Floor)
	}
	if p.r.Revoted() && instant(post.At) < p.r.VotesFrom() {
		return refuse("%d 楼在重新投票以前，已经不算：要替他投，用 代投 %s 对象；不重新投票了，用 重来 投票 取消", post.Floor, x.t.names.Name(voter))
	}
	if v := p.day.Voters[voter]; v.Out || v.NoVote {
		if err := x.unusual("%s 不在场或者没有票权", x.t.names.Name(voter)); err != nil {
			return err
		}
	}
	if target >= 0 && (p.day.Voters[target].Out || p.day.Voters[target].NoTarget) {
		if err := x.unusual("%s 不在场，不能投", x.t.names.Name(target)); err != nil {
			return err
		}
	}
	x.say("%d 楼算作 %s 投给 %s", post.Floor, x.t.names.Name(voter), x.t.targetName(target))
	return x.rule(p, post.ID, &ballot.Ruling{Accept: true, Voter: voter, Target: target})
}

// ballotOf is the post that a word means: a floor, or a character's standing vote.
func (x *ordering) ballotOf(p *poll, word string) (int64, error) {
	if post, _, err := p.post(word); err == nil {
		return post.ID, nil
	}
	who, err := x.someone(word)
	if err != nil {
		if _, isNumber := strconv.Atoi(strings.TrimRight(word, "楼樓#＃")); isNumber == nil {
			return 0, refuse("「%s」既不是今天投票帖里的楼层，也不是角色", word)
		}
		return 0, err
	}
	id, ok := p.standing(who)
	if !ok {
		return 0, refuse("%s 现在没有算数的票", x.t.nameOf(who))
	}
	return id, nil
}

func (x *ordering) voidVote() error {
	if x.back != nil && (x.back.phase.Kind == rule.Night || len(x.args) == 2) {
		return x.strike()
	}
	p, id, err := x.one()
	if err != nil {
		return err
	}
	voter := ballot.Outsider
	if row := p.row(id); row != nil {
		voter = row.Voter
	}
	x.say("%s 的票不算", x.args[0])
	return x.rule(p, id, &ballot.Ruling{Voter: voter})
}

// one reads an order about one vote.
func (x *ordering) one() (*poll, int64, error) {
	if err := x.want(1, 1); err != nil {
		return nil, 0, err
	}
	p, err := x.poll()
	if err != nil {
		return nil, 0, err
	}
	id, err := x.ballotOf(p, x.args[0])
	return p, id, err
}

func (x *ordering) restoreVote() error {
	if err := x.want(1, 1); err != nil {
		return err
	}
	p, err := x.poll()
	if err != nil {
		return err
	}
	for _, id := range slices.Backward(slices.Sorted(maps.Keys(p.day.Rulings))) {
		row := p.row(id)
		named := x.t.names.FindSeat(x.args[0]).Index == p.day.Rulings[id].Voter
		floor := row != nil && strings.TrimRight(x.args[0], "楼樓#＃") == strconv.Itoa(row.Floor)
		if floor || named {
			x.say("%s 的票照规则重新判断", x.args[0])
			return x.rule(p, id, nil)
		}
	}
	if _, err := x.ballotOf(p, x.args[0]); err != nil {
		return err
	}
	return refuse("%s 没有裁决可以收回", x.args[0])
}

func (x *ordering) reassignVote() error {
	if err := x.want(2, 2); err != nil {
		return err
	}
	p, post, row, err := x.polled()
	if err != nil {
		return err
	}
	target, err := x.target(x.args[1])
	if err != nil {
		return err
	}
	voter := post.By
	if row != nil {
		voter = row.Voter
	}
	return x.accept(p, post, voter, target)
}

// proxyVote casts a vote for somebody who has asked for it (¶3.5): judged like a post of his, it needs no quotation.
func (x *ordering) proxyVote() error {
	who, err := x.first(2, 2)
	if err != nil {
		return err
	}
	target, err := x.target(x.args[1])
	if err != nil {
		return err
	}
	p, err := x.poll()
	if err != nil {
		return err
	}
	v := proxy{Day: x.t.facts.phaseKey(p.r.Phase()), Who: who, To: target, At: x.now, Behind: x.t.votes.newest}
	post := x.t.proxyPost(-int64(len(x.t.facts.orders.proxies)+1), &v)
	day := *p.day
	day.Posts = append(slices.Clone(day.Posts), post)
	res := ballot.CountDay(&day)
	row := (&poll{res: res}).row(post.ID)
	if row == nil || row.Verdict != ballot.Count {
		if err := x.unusual("照规则这一票不算（%s）", x.t.causeText(row)); err != nil {
			return err
		}
		day.Rulings = map[int64]ballot.Ruling{post.ID: {Accept: true, Voter: int(who), Target: target}}
		x.c.note(factRuled, fact{PID: forum.PostID(post.ID), Ruling: &ballot.Ruling{Accept: true, Voter: int(who), Target: target}})
	}
	x.c.note(factProxy, fact{Key: v.Day, Who: who, N: target, At: x.now, PID: v.Behind})
	x.say("代 %s 投给 %s", x.t.nameOf(who), x.t.targetName(target))
	x.sayCount(&day)
	x.tell(who, ordered("proxy", x.t.targetName(target)))
	return nil
}

// proxyPost is a vote by proxy as the count reads it.
func (t *table) proxyPost(id int64, v *proxy) ballot.Post {
	post := ballot.WellFormed(id, int(v.Who), t.targetName(v.To), t.clockTime(v.At))
	post.Proxy, post.Behind, post.Floor, post.Author = true, int64(v.Behind), 0, t.nameOf(v.Who)
	return post
}
