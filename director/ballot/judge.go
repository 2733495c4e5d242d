package ballot

import (
	"regexp"
	"slices"
	"strings"
	"time"
)

// post judges one post and lets it change what stands.
func (c *count) post(p *Post) {
	if ruling, ok := c.day.Rulings[p.ID]; ok {
		c.ruled(p, ruling)
		return
	}
	v := choose(p, c.rules)
	if v.missing {
		if p.By >= 0 && !p.Astray && !c.outAt(p.By, p.At) && c.inTime(p) {
			c.rows = append(c.rows, c.row(p, Ask, Unreadable))
		}
		return
	}
	read := c.grammar.Read(v.own.Text)
	if len(read.Entries) == 0 {
		c.formless(p, &v, &read)
		return
	}
	if p.By < 0 {
		c.outsider(p, &read)
		return
	}
	if voter, ok := c.forSomeone(read.Lead, p.By); ok {
		c.proxyAsk(p, voter, &read)
		return
	}
	c.entries(p, &v, &read)
}

// row begins the row of a post.
func (c *count) row(p *Post, v Verdict, cause Cause) Row {
	return Row{ID: p.ID, Floor: p.Floor, Voter: p.By, Author: p.Author, Target: NoTarget, Verdict: v, Cause: cause, At: p.At, follows: -1}
}

// entries judges a post of a voter that holds something in form: a vote taken back, then the first vote or change.
func (c *count) entries(p *Post, v *version, read *Reading) {
	i := slices.IndexFunc(read.Entries, func(e Entry) bool { return e.Form != Withdraw })
	if i != 0 {
		if !c.withdraw(p, v, i < 0) || i < 0 {
			return
		}
	}
	if c.rules.Multi == MultiLast {
		for j, e := range read.Entries {
			if e.Form != Withdraw {
				i = j
			}
		}
	}
	e := read.Entries[i]
	a := c.words.aimOf(e.Target)
	row := c.row(p, Reject, Plain)
	row.Form, row.Target, row.Option, row.Wrote, row.Near, row.follows = e.Form, a.target, a.option, e.Target, a.near, a.follows
	verdict, cause := c.judge(p, v, read, e, &a)
	if cause == TwoTargets || verdict == Ignore {
		row.Target = NoTarget
	}
	row.Verdict, row.Cause = verdict, cause
	c.rows = append(c.rows, row)
	c.note(p, v, e)
	stands := verdict == Ask && v.ask && cause == v.cause && !v.pending // a text the director rules on stands meanwhile
	if verdict != Count && !stands {
		return
	}
	if c.at[p.By].row >= 0 {
		c.at[p.By].changes++
	}
	c.cast(len(c.rows) - 1)
	c.rows[len(c.rows)-1].Verdict, c.rows[len(c.rows)-1].Cause = verdict, cause
	if !p.Settled(c.rules.Settle) {
		c.unsettled = append(c.unsettled, p.ID)
	}
}

// judge says what becomes of entry e. Faults of who and when come first: mending the form would not help.
func (c *count) judge(p *Post, v *version, read *Reading, e Entry, a *aim) (Verdict, Cause) {
	if verdict, cause, done := c.gate(p, v); done {
		return verdict, cause
	}
	if c.rules.ReasonNeeded && !read.Reason {
		return Reject, NoGrounds
	}
	if verdict, cause := c.change(p, read, e); cause != Plain {
		return verdict, cause
	}
	if a.cause != Plain {
		if a.ask {
			return Ask, a.cause
		}
		return Reject, a.cause
	}
	if cause := c.bar(*a, p.By, p); cause != Plain {
		return Reject, cause
	}
	if c.rules.Multi == MultiAsk && c.twoTargets(read, a) {
		return Ask, TwoTargets
	}
	if v.ask && c.differs(v, e) {
		return Ask, v.cause
	}
	return Count, Plain
}

// gate holds off a vote whatever it says: its writer has none, it comes at a wrong time or place, its text is not to be known.
func (c *count) gate(p *Post, v *version) (Verdict, Cause, bool) {
	voter := &c.day.Voters[p.By]
	switch {
	case c.rules.ClockOff:
		return Ask, ClockOff, true
	case p.last().Before(c.rules.Open):
		return Ignore, BeforeOpen, true
	case p.Astray:
		return Reject, WrongThread, true
	case c.outAt(p.By, p.At) || voter.NoVote:
		return Reject, VoterOut, true
	case slices.Contains(c.rules.PK, p.By):
		return Reject, VoterInPK, true
	case !p.At.Before(c.closed):
		return Reject, Late, true
	case !p.last().Before(c.closed), p.At.Before(c.rules.Open):
		return Ask, TimeUnclear, true
	case v.refuse:
		return Reject, v.cause, true
	case p.Proxy && c.locked(p.At):
		return Reject, ProxyLocked, true
	}
	return Count, Plain, false
}

func (c *count) inTime(p *Post) bool { return p.At.Before(c.closed) && !p.last().Before(c.rules.Open) }

func (c *count) locked(t time.Time) bool {
	return c.rules.ChangeLock > 0 && !t.Before(c.rules.Close.Add(-c.rules.ChangeLock))
}

// change judges whether a vote or change may be made at all, beside what stands.
func (c *count) change(p *Post, read *Reading, e Entry) (Verdict, Cause) {
	at := &c.at[p.By]
	if at.row < 0 {
		if e.Form == Change && at.void < 0 && !p.Proxy {
			return c.rules.WithoutVote.verdict(), NoVoteYet
		}
		return Count, Plain
	}
	switch {
	case c.rules.FirstFinal:
		return Reject, FirstIsFinal
	case c.rules.Change == ChangeLastValid:
		return Count, Plain
	case c.rules.Change == ChangeWithdrawFirst:
		return Reject, NotTakenBack
	}
	quotes := slices.ContainsFunc(p.Quotes, func(id int64) bool { return slices.Contains(at.own, id) })
	says := strings.Contains(read.Lead, "改票") || strings.Contains(read.Lead, "改投")
	if e.Form == Vote && !p.Proxy {
		switch {
		case quotes && says:
			return Ask, WrongLabel
		case quotes:
			return Reject, WrongLabel
		case !says:
			return Reject, SecondVote
		}
	}
	switch {
	case c.rules.Accelerated:
		return Reject, Accelerated
	case c.locked(p.At):
		return Reject, ChangeLocked
	case c.rules.Change == ChangeOnce && at.changes > 0:
		return Reject, SecondChange
	case !c.rules.ChangeQuotes || p.Proxy || quotes:
		return Count, Plain
	case len(p.Quotes) > 0 || quotesByHand(p):
		return c.rules.Misquoted.verdict(), WrongQuote
	}
	return Reject, NoQuote
}

func (a Answer) verdict() Verdict {
	if a == AskDirector {
		return Ask
	}
	return Reject
}

func quotesByHand(p *Post) bool {
	return slices.ContainsFunc(p.Looks, func(l Look) bool { return l.Own.Quoted })
}

// twoTargets says whether another passage of the post means somebody else.
func (c *count) twoTargets(read *Reading, a *aim) bool {
	return slices.ContainsFunc(read.Entries, func(e Entry) bool {
		if e.Form == Withdraw {
			return false
		}
		b := c.words.aimOf(e.Target)
		return b.target != a.target || b.option != a.option || b.follows != a.follows || b.cause != a.cause
	})
}

// differs says whether the other text of v holds another vote than e.
func (c *count) differs(v *version, e Entry) bool {
	if v.other == nil {
		return v.ask
	}
	other := c.grammar.Read(v.other.Text).Entries
	return len(other) == 0 || other[0].Form != e.Form || Fold(other[0].Target) != Fold(e.Target)
}

// note tells the director of texts that differ and of votes that vanished.
func (c *count) note(p *Post, v *version, e Entry) {
	if v.other != nil && c.differs(v, e) {
		n := Note{ID: p.ID, Floor: p.Floor, Voter: p.By, Cause: v.cause, Seen: e.Target}
		if other := c.grammar.Read(v.other.Text).Entries; len(other) > 0 {
			n.Now = other[0].Target
		}
		if v.cause == EditedSilently { // the other text is the older one
			n.Seen, n.Now = n.Now, n.Seen
		}
		c.notes = append(c.notes, n)
	}
	if p.Looks[len(p.Looks)-1].Gone {
		c.notes = append(c.notes, Note{ID: p.ID, Floor: p.Floor, Voter: p.By, Cause: Deleted, Seen: e.Target})
	}
}

// withdraw takes the voter's vote back; alone says that the post does nothing else. It reports whether a vote may follow in the same post.
func (c *count) withdraw(p *Post, v *version, alone bool) bool {
	verdict, cause, held := c.gate(p, v)
	if !held && c.at[p.By].row >= 0 && c.locked(p.At) {
		verdict, cause, held = Reject, ChangeLocked, true
	}
	if held {
		if alone {
			c.rows = append(c.rows, c.row(p, verdict, cause))
		}
		return !alone
	}
	c.takeBack(p.By, p.ID)
	if alone {
		row := c.row(p, Ignore, TakenBack)
		row.Form = Withdraw
		c.rows = append(c.rows, row)
	}
	return true
}

// forSomeone finds the character for whom the words before a vote say it is cast.
func (c *count) forSomeone(lead string, self int) (int, bool) {
	if !strings.ContainsAny(lead, "代受替帮") {
		return 0, false
	}
	for _, m := range onBehalf.FindAllStringSubmatch(Squeeze(lead), -1) {
		if f := c.day.Names.Find(m[1]); f.Index >= 0 && f.Index != self {
			return f.Index, true
		}
	}
	return 0, false
}

var onBehalf = regexp.MustCompile(`(?:代替|代|受|替|帮)(.{1,40}?)(?:委托|之托|投|改票|改投)`)

// proxyAsk leaves a vote for somebody else to the director: it counts once registered by command.
func (c *count) proxyAsk(p *Post, voter int, read *Reading) {
	i := slices.IndexFunc(read.Entries, func(e Entry) bool { return e.Form != Withdraw })
	if i < 0 || !c.inTime(p) {
		return
	}
	row := c.row(p, Ask, ForSomeone)
	a := c.words.aimOf(read.Entries[i].Target)
	row.Voter, row.Form, row.Target, row.Option, row.Wrote = voter, read.Entries[i].Form, a.target, a.option, read.Entries[i].Target
	c.rows = append(c.rows, row)
}

// outsider judges a vote in form by an account that plays nobody.
func (c *count) outsider(p *Post, read *Reading) {
	switch p.By {
	case Host:
		if voter, ok := c.forSomeone(read.Lead, NoTarget); ok && c.rules.Proxy {
			c.proxyAsk(p, voter, read)
			return
		}
		c.rows = append(c.rows, c.row(p, Ignore, HostPost))
	case Stray:
		row := c.row(p, Ask, StrayAccount)
		if !c.inTime(p) {
			row.Verdict = Ignore
		}
		c.rows = append(c.rows, row)
	default:
		c.rows = append(c.rows, c.row(p, Ignore, Stranger))
		c.notes = append(c.notes, Note{ID: p.ID, Floor: p.Floor, Voter: Outsider, Cause: Stranger})
	}
}

// formless judges a post without anything in form: hidden or unread votes, a vote edited in later, what is plainly meant. The rest is talk.
func (c *count) formless(p *Post, v *version, read *Reading) {
	if p.By < 0 || p.Astray || c.outAt(p.By, p.At) || !c.inTime(p) {
		return
	}
	row := c.row(p, Ask, Plain)
	switch hidden, stray := c.grammar.Read(v.own.Hidden), c.grammar.Read(v.own.Stray); {
	case len(hidden.Entries) > 0:
		row.Cause = HiddenBlock
		c.fill(&row, hidden.Entries[0])
	case len(stray.Entries) > 0:
		row.Verdict, row.Cause = Reject, StrayQuote
		c.fill(&row, stray.Entries[0])
	case v.own.Locked:
		row.Cause = Unreadable
	case v.other != nil && v.cause != EditedSilently && len(c.grammar.Read(v.other.Text).Entries) > 0:
		row.Cause = EditedIn
		if c.fill(&row, c.grammar.Read(v.other.Text).Entries[0]); !v.ask {
			row.Verdict = Reject
		}
	default:
		l, ok := loose(read.Lead, c.day.Names, c.words.abstains, c.words.means)
		if !ok {
			return
		}
		row.Cause = l.cause
		if c.fill(&row, l.entry); c.repeats(&row) {
			return
		}
	}
	c.rows = append(c.rows, row)
}

func (c *count) fill(row *Row, e Entry) {
	a := c.words.aimOf(e.Target)
	row.Form, row.Wrote, row.Target, row.Option = e.Form, e.Target, a.target, a.option
}

// repeats says whether a loose vote names the one its writer's vote stands on anyway.
func (c *count) repeats(row *Row) bool {
	at := c.at[row.Voter].row
	return at >= 0 && row.Target != NoTarget && c.rows[at].Target == row.Target
}

// ruled does what the director said about a post.
func (c *count) ruled(p *Post, r Ruling) {
	row := c.row(p, Reject, ByRuling)
	row.Voter = r.Voter
	if !r.Accept {
		row.Voter = p.By
		c.rows = append(c.rows, row)
		return
	}
	row.Target, row.Option = r.Target, r.Option
	c.rows = append(c.rows, row)
	c.cast(len(c.rows) - 1)
}
