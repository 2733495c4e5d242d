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
		t.fault("data", "要写文件名")
	}
	if c.Socket == "" {
		t.fault("socket", "要写文件名")
	}
	if _, err := c.Clock.Location(); err != nil || c.Clock.Zone == "" {
		t.fault("clock.zone", "没有「%s」这个时区：要写 Asia/Shanghai 这样的名字", c.Clock.Zone)
	}
	for _, p := range []struct{ path, spec string }{
		{"polls.day", c.Polls.Day}, {"polls.last_hour", c.Polls.LastHour}, {"polls.night", c.Polls.Night}, {"polls.idle", c.Polls.Idle},
	} {
		if _, err := cron.ParseStandard(p.spec); err != nil {
			t.fault(p.path, "读不懂（%v）：要写 */5 * * * * 或 @every 5m 这样", err)
		}
	}
	t.directors(c.Directors, c.Mail.IMAP != "")
	t.game(c.Game)
}

func (t *tree) forum(f Forum) {
	if u, err := url.Parse(f.URL); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		t.fault("forum.url", "要写论坛的地址，以 https:// 或 http:// 开头")
	}
	t.oneOf("forum.charset", f.Charset, "auto", "utf-8", "gbk")
	t.oneOf("forum.api", f.API, Off, Auto)
	if f.User == "" {
		t.fault("forum.user", "要写导演账号的名字")
	}
	if f.Board < 1 {
		t.fault("forum.board", "要写游戏版块的编号，就是版块网址里 fid= 后面的数")
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
			t.fault(x.path, "「%s」不是服务器和端口：要写 mail.example.com:993 这样", x.server)
		}
	}
	for _, x := range []struct{ path, value, is string }{{"mail.user", m.User, "登录的用户名"}, {"mail.address", m.Address, "邮箱的地址"}, {"mail.sent", m.Sent, "文件夹"}} {
		if x.value == "" {
			t.fault(x.path, "要写%s，因为写了 mail.imap", x.is)
		}
	}
}

func (t *tree) directors(list []Director, mailbox bool) {
	seen := map[int64]bool{}
	for i, d := range list {
		path := fmt.Sprintf("directors[%d]", i)
		if d.UID < 1 || d.Name == "" {
			t.fault(path, "要写 uid（账号的编号）和 name（怎么称呼）")
		}
		if seen[d.UID] {
			t.fault(path+".uid", "%d 前面已经有了", d.UID)
		}
		seen[d.UID] = true
		t.oneOf(path+".role", d.Role, RoleDirector, RoleAssistant, RoleObserver)
		if len(d.Orders) > 0 && d.Role != RoleAssistant {
			t.fault(path+".orders", "只有 assistant 写 orders：director 什么命令都能下，observer 都不能")
		}
		switch at, err := mail.ParseAddress(d.Mail); {
		case d.Mail == "":
		case err != nil || at.Name != "":
			t.fault(path+".mail", "「%s」不是邮箱地址", d.Mail)
		case !mailbox:
			t.fault(path+".mail", "报告要发到邮箱，先填好 mail.imap 和它下面几项")
		}
	}
}

func (t *tree) game(g Game) {
	if g.Times.Open >= g.Times.Close {
		t.fault("game.times.close", "%v 要比 game.times.open 的 %v 晚", g.Times.Close, g.Times.Open)
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
			t.fault("game.night."+s.path, "至少是 1")
		}
		if i > 0 && s.minute <= stages[i-1].minute {
			t.fault("game.night."+s.path, "%d 要比 game.night.%s 的 %d 大", s.minute, stages[i-1].path, stages[i-1].minute)
		}
	}
	length := 24*60 - int(g.Times.Close) + int(g.Times.Open)
	t.between("game.windows.gift", g.Windows.Gift, 1, length)
	if need := g.Night.Settle + g.Windows.Reaction + g.Windows.Gift; need > length && g.Times.Open < g.Times.Close {
		t.fault("game.night.settle", "一夜只有 %d 分钟，settle、windows.reaction、windows.gift 加起来要 %d 分钟", length, need)
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
		t.fault("game.quiet.from", "%v 太早：至少要在 game.times.close（%[3]v）以后 %[2]d 分钟，投票结果到那时才发得完", q.From, need, g.Times.Close)
	}
	if behind(q.To) > behind(g.Times.Open) || behind(q.To) < behind(q.From) {
		t.fault("game.quiet.to", "%v 不能晚于 game.times.open 的 %v：那时要开门", q.To, g.Times.Open)
	}
	for i, at := range g.Tallies {
		if !q.Ends(at.On(time.Time{})).IsZero() {
			t.fault(fmt.Sprintf("game.tallies[%d]", i), "%v 在 game.quiet 的静默时间里，那时不发帖", at)
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
			t.fault(th.path+".tid", "要写帖子的编号；写 0 是由导演账号开帖")
		case th.TID > 0 && th.Per != PerGame:
			t.fault(th.path+".per", "要写 game：主题 %d 是一局用到底的", th.TID)
		}
	}
}

func (t *tree) oneOf(path, value string, may ...string) {
	if !slices.Contains(may, value) {
		hint := ""
		if word := nearest(value, may); word != "" {
			hint = "：是不是想写 " + word + "？"
		}
		t.fault(path, "「%s」不行，能写的是 %s%s", value, strings.Join(may, "、"), hint)
	}
}

func (t *tree) between(path string, n, low, high int) {
	if n < low || n > high {
		t.fault(path, "%d 不行：要在 %d 到 %d 之间", n, low, high)
	}
}

func (t *tree) notUnder(path string, d, low time.Duration) {
	if d < low {
		t.fault(path, "%v 太短：至少 %v", d, low)
	}
}
