package doctor_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/doctor"
	"daoyan/forum"
	"daoyan/forum/discuz"
	"daoyan/templates"
)

func zone(hours int) *time.Location { return time.FixedZone("GMT", hours*3600) }

// well is a board on which everything is as it should be, and settings that fit it.
func well() (config.Config, doctor.Seen) {
	cfg := config.Default()
	cfg.Forum.User, cfg.Forum.Password, cfg.Forum.Board = "导演", "geheim", 2
	cfg.Directors = []config.Director{{UID: 9, Name: "导演C", Role: config.RoleDirector}}
	return cfg, doctor.Seen{Now: time.Date(2026, 11, 30, 8, 0, 0, 0, time.UTC), Survey: discuz.Survey{
		Version: "Discuz! X3.5", Me: forum.User{ID: 2, Name: "导演"}, Zone: zone(8), Seconds: true, Threads: 3, Moderator: discuz.IsModerator,
	}}
}

// players is a game of so many.
func players(n int) []director.GameStatus {
	g := director.GameStatus{Name: "demo"}
	for i := range n {
		g.Seats = append(g.Seats, director.SeatStatus{Account: fmt.Sprint("玩家", i)})
	}
	return []director.GameStatus{g}
}

func TestAllIsWell(t *testing.T) {
	cfg, seen := well()
	seen.Games = players(12)
	for _, f := range doctor.Examine(cfg, seen) {
		if f.Level != doctor.Good || f.Change != "" {
			t.Errorf("%+v", f)
		}
	}
}

// TestFindings: one thing at a time is wrong, and one finding says what to change.
func TestFindings(t *testing.T) {
	refused := func(kind forum.Trouble) error { return &forum.Error{Kind: kind, Text: "不行", Sure: true} }
	for _, c := range []struct {
		name  string
		wrong func(*config.Config, *doctor.Seen)
		level doctor.Level
		want  []string // in one finding
	}{
		{"nothing to log in with", func(_ *config.Config, s *doctor.Seen) { s.Err = refused(forum.NotLoggedIn) }, doctor.Bad, []string{"登录", "forum.password_file", "forum.cookies_file", "saltkey"}},
		{"captcha", func(_ *config.Config, s *doctor.Seen) { s.Err = refused(forum.NeedsCaptcha) }, doctor.Bad, []string{"登录", "cookie", "auth", "saltkey", "forum.cookies_file"}},
		{"password", func(_ *config.Config, s *doctor.Seen) { s.Err = refused(forum.BadPassword) }, doctor.Bad, []string{"登录", "forum.user", "15 分钟"}},
		{"no network", func(_ *config.Config, s *doctor.Seen) { s.Err = errors.New("no route") }, doctor.Bad, []string{"no route", "网络"}},
		{"closed", func(_ *config.Config, s *doctor.Seen) { s.Err = refused(forum.Unavailable) }, doctor.Bad, []string{"不行", "白名单"}},
		{"no password", func(c *config.Config, _ *doctor.Seen) { c.Forum.Password = "" }, doctor.Mind, []string{"forum.password_file"}},
		{"cookies", func(c *config.Config, _ *doctor.Seen) { c.Forum.Password, c.Forum.CookiesFile = "", "c.txt" }, doctor.Mind, []string{"重新贴"}},
		{"a password for all", func(_ *config.Config, s *doctor.Seen) { s.Open = []string{"/d/password.txt"} }, doctor.Mind, []string{"/d/password.txt", "chmod 600"}},
		{"nobody directs", func(c *config.Config, _ *doctor.Seen) { c.Directors = nil }, doctor.Mind, []string{"directors"}},
		{"directs itself", func(c *config.Config, _ *doctor.Seen) { c.Directors[0].UID = 2 }, doctor.Mind, []string{"另一个账号"}},
		{"charset", func(c *config.Config, _ *doctor.Seen) { c.Forum.Charset = "gbk" }, doctor.Bad, []string{"utf-8", "forum.charset"}},
		{"version", func(_ *config.Config, s *doctor.Seen) { s.Survey.Version = "Discuz! X5.0" }, doctor.Mind, []string{"X5.0", "forum read"}},
		{"offset", func(_ *config.Config, s *doctor.Seen) { s.Survey.Offset = -5 * time.Minute }, doctor.Mind, []string{"慢 5m0s"}},
		{"zone", func(_ *config.Config, s *doctor.Seen) { s.Survey.Zone = zone(9) }, doctor.Bad, []string{"clock.zone"}},
		{"no seconds", func(_ *config.Config, s *doctor.Seen) { s.Survey.Seconds = false }, doctor.Bad, []string{"dateconvert"}},
		{"board", func(_ *config.Config, s *doctor.Seen) { s.Survey.Board = refused(forum.NotFound) }, doctor.Bad, []string{"版块 2", "fid="}},
		{"no posting", func(_ *config.Config, s *doctor.Seen) { s.Survey.Post = refused(forum.NoPermission) }, doctor.Bad, []string{"发帖", "用户组"}},
		{"captcha on posts", func(_ *config.Config, s *doctor.Seen) { s.Survey.PostCaptcha = true }, doctor.Bad, []string{"验证码", "用户组"}},
		{"no messages", func(_ *config.Config, s *doctor.Seen) { s.Survey.Message = refused(forum.NoPermission) }, doctor.Bad, []string{"私信", "用户组"}},
		{"no moderator", func(_ *config.Config, s *doctor.Seen) { s.Survey.Moderator = discuz.NoModerator }, doctor.Mind, []string{"关帖", "版主"}},
		{"empty board", func(_ *config.Config, s *doctor.Seen) { s.Survey.Moderator = discuz.UnknownModerator }, doctor.Mind, []string{"看不出"}},
		{"hasty", func(c *config.Config, _ *doctor.Seen) { c.Forum.RequestEvery = 0 }, doctor.Mind, []string{"forum.request_every"}},
		{"hasty messages", func(c *config.Config, _ *doctor.Seen) { c.Forum.MessageEvery = 0 }, doctor.Mind, []string{"forum.message_every"}},
		{"long posts", func(c *config.Config, _ *doctor.Seen) { c.Forum.MaxPostBytes = 30000 }, doctor.Mind, []string{"forum.max_post_bytes"}},
		{"forty players", func(_ *config.Config, s *doctor.Seen) { s.Games = players(40) }, doctor.Bad, []string{"41 人", "16 人要等到第二天", "privatepmthreadlimit", "chatpmthreadlimit", "46"}},
		{"a raised limit", func(c *config.Config, s *doctor.Seen) { c.Forum.MessagesTo, s.Games = 60, players(40) }, doctor.Mind, []string{"privatepmthreadlimit", "chatpmthreadlimit", "65"}},
		{"forty players, half by mail", func(_ *config.Config, s *doctor.Seen) {
			s.Games = players(40)
			for i := range 20 {
				s.Games[0].Seats[i].ByMail = true
			}
		}, doctor.Good, []string{"用论坛私信的共 20 个账号"}},
		{"a mailbox", func(c *config.Config, _ *doctor.Seen) { c.Mail.IMAP = "a:1" }, doctor.Mind, []string{"mail.auth_server"}},
		{"nobody to call", func(c *config.Config, _ *doctor.Seen) { c.Mail.IMAP = "a:1" }, doctor.Mind, []string{"没有导演会收到邮件"}},
		{"a mailbox that is shut", func(c *config.Config, s *doctor.Seen) {
			c.Mail.IMAP, s.Mailbox = "a:1", &forum.Error{Kind: forum.BadPassword, Text: "不让登录"}
		}, doctor.Bad, []string{"邮箱不让登录", "授权码"}},
		{"a finished game", func(_ *config.Config, s *doctor.Seen) { s.Games = players(40); s.Games[0].Over = true }, doctor.Good, []string{"没有进行中"}},
		{"no data file", func(_ *config.Config, s *doctor.Seen) { s.Unread = errors.New("damaged") }, doctor.Mind, []string{"damaged"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			cfg, seen := well()
			c.wrong(&cfg, &seen)
			list := doctor.Examine(cfg, seen)
			if got := doctor.Worst(list); got != c.level {
				t.Errorf("level %d, want %d", got, c.level)
			}
			for _, f := range list {
				if all := f.About + f.Says + f.Change; f.Level == c.level && containsAll(all, c.want) {
					return
				}
			}
			t.Errorf("nothing says %v: %+v", c.want, list)
		})
	}
}

func containsAll(s string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(s, w) {
			return false
		}
	}
	return true
}

func TestWords(t *testing.T) {
	list, err := doctor.ReadWords("\uFEFF# 敏感词\n狼人\r\n杀={BANNED}\n法{2}轮=**\n/v[i1]sa/\n\n// 完\nＧＭ\n没有的词")
	if err != nil || list.Len() != 6 {
		t.Fatalf("%d words, %v", list.Len(), err)
	}
	texts := []templates.Specimen{{Name: "dawn.tmpl", Text: "昨夜狼人没有动手\n法x轮 V1SA"}, {Name: "told.tmpl, told 查验", Text: "是狼人；被杀"}}
	var got []string
	for _, h := range list.Find(texts) {
		got = append(got, h.Word+"@"+h.Where+"@"+h.Shows)
	}
	want := []string{"狼人@dawn.tmpl@昨夜【狼人】没有动手 法x轮", "狼人@told.tmpl, told 查验@是【狼人】；被杀", "杀@told.tmpl, told 查验@是狼人；被【杀】",
		"法{2}轮@dawn.tmpl@夜狼人没有动手 【法x轮】 V1SA", "/v[i1]sa/@dawn.tmpl@有动手 法x轮 【V1SA】"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if f := doctor.Words(list, texts[1:], discuz.UTF8); len(f) != 2 || doctor.Worst(f) != doctor.Bad || !strings.Contains(f[0].Change, "templates") {
		t.Errorf("findings %+v", f)
	}
	if _, err := doctor.ReadWords("好\n/[/"); err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("a broken pattern: %v", err)
	}
	if _, err := doctor.ReadWords("\xc0\xc7"); err == nil {
		t.Error("a GBK file was taken")
	}
}

// TestWordsTheBoardCannotHold: a template of the director's own may hold what a GBK board cannot write.
func TestWordsTheBoardCannotHold(t *testing.T) {
	texts := []templates.Specimen{{Name: "dawn.tmpl", Text: "昨夜🐺叫"}, {Name: "cut.tmpl", Text: "没事"}}
	got := doctor.Words(doctor.WordList{}, texts, discuz.GBK)
	if len(got) != 1 || got[0].Level != doctor.Mind || !strings.Contains(got[0].Says, "🐺") {
		t.Errorf("%+v", got)
	}
}
