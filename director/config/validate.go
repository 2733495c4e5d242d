package config

import (
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/robfig/cron/v3"
)

// validate looks for values that are well formed and make no sense.
func (t *tree) validate(c *Config) {
	t.forum(c.Forum)
	t.mailbox(c.Mail)
	t.oneOf("log", c.Log, "debug", "info", "warn", "error")
	if c.Data == "" {
		t.fault("data", "must name a file")
	}
	if c.Socket == "" {
		t.fault("socket", "must name a file")
	}
	if _, err := c.Clock.Location(); err != nil || c.Clock.Zone == "" {
		t.fault("clock.zone", "there is no zone %q: write Asia/Shanghai or another name of the IANA list", c.Clock.Zone)
	}
	for _, p := range []struct{ path, spec string }{
		{"polls.day", c.Polls.Day}, {"polls.last_hour", c.Polls.LastHour}, {"polls.night", c.Polls.Night}, {"polls.idle", c.Polls.Idle},
	} {
		if _, err := cron.ParseStandard(p.spec); err != nil {
			t.fault(p.path, "%v: write */5 * * * * or @every 5m", err)
		}
	}
	t.directors(c.Directors, c.Mail.IMAP != "")
	t.game(c.Game)
}

func (t *tree) forum(f Forum) {
	if u, err := url.Parse(f.URL); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		t.fault("forum.url", "must be the board's address, beginning with https:// or http://")
	}
	t.oneOf("forum.charset", f.Charset, "auto", "utf-8", "gbk")
	t.oneOf("forum.api", f.API, Off, Auto)
	if f.User == "" {
		t.fault("forum.user", "must name the account that directs")
	}
	if f.Board < 1 {
		t.fault("forum.board", "must be the number of the board the game is played on, the fid in its address")
	}
	t.notUnder("forum.request_every", f.RequestEvery, 0)
	t.notUnder("forum.jitter", f.Jitter, 0)
	t.notUnder("forum.post_every", f.PostEvery, 0)
	t.notUnder("forum.message_every", f.MessageEvery, 0)
	t.notUnder("forum.timeout", f.Timeout, time.Second)
	t.between("forum.messages_to", f.MessagesTo, 1, 10_000)
	t.between("forum.max_post_bytes", f.MaxPostBytes, 200, 1<<20)
}

// mailbox checks the mailbox where there is one.
func (t *tree) mailbox(m Mail) {
	t.oneOf("mail.security", m.Security, "tls", "starttls", "none")
	if m.IMAP == "" {
		return
	}
	for _, x := range []struct{ path, server string }{{"mail.imap", m.IMAP}, {"mail.smtp", m.SMTP}} {
		if host, port, err := net.SplitHostPort(x.server); err != nil || host == "" || port == "" {
			t.fault(x.path, "%q must be a server and its port, such as mail.example.com:993", x.server)
		}
	}
	for _, x := range []struct{ path, value, is string }{{"mail.user", m.User, "the name to log in with"}, {"mail.address", m.Address, "the mailbox's address"}, {"mail.sent", m.Sent, "a folder"}} {
		if x.value == "" {
			t.fault(x.path, "must be %s, for mail.imap is set", x.is)
		}
	}
}

func (t *tree) directors(list []Director, mailbox bool) {
	seen := map[int64]bool{}
	for i, d := range list {
		path := fmt.Sprintf("directors[%d]", i)
		if d.UID < 1 || d.Name == "" {
			t.fault(path, "must have uid, the number of the account, and name, what it is called")
		}
		if seen[d.UID] {
			t.fault(path+".uid", "%d is listed already", d.UID)
		}
		seen[d.UID] = true
		t.oneOf(path+".role", d.Role, RoleDirector, RoleAssistant, RoleObserver)
		if len(d.Orders) > 0 && d.Role != RoleAssistant {
			t.fault(path+".orders", "only an assistant has a list of orders: a director gives all of them, an observer none")
		}
		switch at, err := mail.ParseAddress(d.Mail); {
		case d.Mail == "":
		case err != nil || at.Name != "":
			t.fault(path+".mail", "%q is no e-mail address", d.Mail)
		case !mailbox:
			t.fault(path+".mail", "reports can go by e-mail only where there is a mailbox: fill in mail.imap and what follows it")
		}
	}
}

func (t *tree) game(g Game) {
	if g.Times.Open >= g.Times.Close {
		t.fault("game.times.close", "%v must be later in the day than game.times.open, %v", g.Times.Close, g.Times.Open)
	}
	t.between("game.times.days", g.Times.Days, 1, 14)
	t.between("game.times.weekend_extra", g.Times.WeekendExtra, 0, 7)
	t.between("game.times.fast_below", g.Times.FastBelow, 0, 40)
	t.between("game.times.pace_hours", g.Times.PaceHours, 1, 12)
	t.night(g)
	t.between("game.windows.reaction", g.Windows.Reaction, 1, 24*60)
	t.between("game.windows.after", g.Windows.After, 1, 24*60)
	t.between("game.windows.trade", g.Windows.Trade, 1, 24*60)
	t.notUnder("game.confirm.remind", g.Confirm.Remind, time.Minute)
	t.threads(g.Threads)
	t.oneOf("game.accounts", g.Accounts, Lent, Own)
	t.oneOf("game.messages", g.Messages, ByForum, ByMail)
	t.oneOf("game.groups", g.Groups, Group, Relay)
	for _, r := range []struct {
		path string
		Release
	}{{"game.publish.dawn", g.Publish.Dawn}, {"game.publish.result", g.Publish.Result}, {"game.publish.notice", g.Publish.Notice}, {"game.publish.tally", g.Publish.Tally}, {"game.publish.end", g.Publish.End}} {
		t.oneOf(r.path+".mode", r.Mode, Auto, Review)
		t.notUnder(r.path+".within", r.Within, time.Minute)
	}
	t.quiet(g)
	t.notUnder("game.trouble.ask_again", g.Trouble.AskAgain, 0)
	t.notUnder("game.trouble.watch", g.Trouble.Watch, time.Minute)
	t.between("game.trouble.outage", g.Trouble.Outage, 1, 12*60)
	t.between("game.trouble.missed", g.Trouble.Missed, 0, 50)
	for i, m := range g.Reminders {
		t.between(fmt.Sprintf("game.reminders[%d]", i), m, 1, 7*24*60)
	}
}

// night checks that the timetable runs forward and is over before the gifts close and the day opens.
func (t *tree) night(g Game) {
	stages := []struct {
		path   string
		minute int
	}{{"obey", g.Night.Obey}, {"early", g.Night.Early}, {"middle", g.Night.Middle}, {"knives", g.Night.Knives},
		{"readers", g.Night.Readers}, {"settle", g.Night.Settle}}
	for i, s := range stages {
		if i == 0 && s.minute < 1 {
			t.fault("game.night."+s.path, "must be at least 1")
		}
		if i > 0 && s.minute <= stages[i-1].minute {
			t.fault("game.night."+s.path, "%d must be more than game.night.%s, %d", s.minute, stages[i-1].path, stages[i-1].minute)
		}
	}
	length := 24*60 - int(g.Times.Close) + int(g.Times.Open)
	t.between("game.windows.gift", g.Windows.Gift, 1, length)
	if need := g.Night.Settle + g.Windows.Reaction + g.Windows.Gift; need > length && g.Times.Open < g.Times.Close {
		t.fault("game.night.settle", "the night is %d minutes long; settle, windows.reaction and windows.gift take %d", length, need)
	}
}

// quiet checks that nothing that people wait for falls into the quiet hours: the result of a vote, the opening of a day, a running tally.
func (t *tree) quiet(g Game) {
	q := g.Quiet
	for i, kind := range q.Messages {
		t.oneOf(fmt.Sprintf("game.quiet.messages[%d]", i), kind, QuietReminders, QuietWords)
	}
	if q.From == q.To {
		return
	}
	behind := func(x TimeOfDay) int { return (int(x-g.Times.Close) + 24*60) % (24 * 60) }
	need := g.Windows.Reaction + 1
	if r := g.Publish.Result; r.Mode == Review {
		need += int(r.Within / time.Minute)
	}
	if behind(q.From) < need {
		t.fault("game.quiet.from", "%v must be at least %d minutes behind game.times.close, %v: results go out by then", q.From, need, g.Times.Close)
	}
	if behind(q.To) > behind(g.Times.Open) || behind(q.To) < behind(q.From) {
		t.fault("game.quiet.to", "%v must not be later than game.times.open, %v: days are opened then", q.To, g.Times.Open)
	}
	for i, at := range g.Tallies {
		if !q.Ends(at.On(time.Time{})).IsZero() {
			t.fault(fmt.Sprintf("game.tallies[%d]", i), "%v lies in game.quiet, in which nothing is posted", at)
		}
	}
}

func (t *tree) threads(all Threads) {
	for _, th := range []struct {
		path string
		Thread
		may []string
	}{
		{"game.threads.discussion", all.Discussion, []string{PerDay, PerGame}},
		{"game.threads.vote", all.Vote, []string{PerDay, PerGame, Same}},
		{"game.threads.progress", all.Progress, []string{PerDay, PerGame, Same}},
		{"game.threads.elevator", all.Elevator, []string{PerDay, PerGame, Same}},
	} {
		t.oneOf(th.path+".per", th.Per, th.may...)
		switch {
		case th.TID < 0:
			t.fault(th.path+".tid", "must be a thread's number, or 0 for one that the director's account opens")
		case th.TID > 0 && th.Per != PerGame:
			t.fault(th.path+".per", "must be game: thread %d is there for the whole game", th.TID)
		}
	}
}

func (t *tree) oneOf(path, value string, may ...string) {
	if !slices.Contains(may, value) {
		hint := ""
		if word := nearest(value, may); word != "" {
			hint = ": did you mean " + word + "?"
		}
		t.fault(path, "%q must be one of %s%s", value, strings.Join(may, ", "), hint)
	}
}

func (t *tree) between(path string, n, low, high int) {
	if n < low || n > high {
		t.fault(path, "%d must be between %d and %d", n, low, high)
	}
}

func (t *tree) notUnder(path string, d, low time.Duration) {
	if d < low {
		t.fault(path, "%v must be at least %v", d, low)
	}
}
