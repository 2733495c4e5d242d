package local

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"daoyan/forum"
	"daoyan/forum/discuz"
)

// client is the Discuz! client, on this board with the board's clock.
func (w *world) client(name string) *discuz.Client {
	w.t.Helper()
	wait := func(_ context.Context, d time.Duration) error { w.clock.pass(d); return nil }
	c, err := discuz.New(discuz.Options{BaseURL: w.server.URL + "/", User: name, Password: password, Pace: discuz.NewPace(0, w.clock.Now, wait)})
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

// TestDiscuzClientDrivesTheBoard has the client that knows only Discuz! do everything it can do.
func TestDiscuzClientDrivesTheBoard(t *testing.T) {
	for _, charset := range []string{"utf-8", "gbk"} {
		t.Run(charset, func(t *testing.T) { drive(t, Settings{Charset: charset, LateMessages: true}) })
	}
}

func drive(t *testing.T, settings Settings) {
	w := newWorld(t, settings)
	ctx := context.Background()
	must := func(what string, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
	}
	boss, dumpling := w.client("导演C"), w.client("饺子")
	me, err := boss.Me(ctx)
	must("me", err)
	if me.ID != w.boss || me.Name != "导演C" {
		t.Errorf("me: %v", me)
	}
	user, err := boss.FindUser(ctx, "饺子")
	must("find a user", err)
	if user.ID != w.dumpling {
		t.Errorf("found %v", user)
	}
	tid, first, err := boss.NewThread(ctx, w.fid, "第2天白天", "发言与投票，截止 21:00")
	must("new thread", err)
	var last forum.PostID
	for range 12 {
		last, err = dumpling.Reply(ctx, tid, "投票对象：包子\n投票理由：[b]划水[/b]")
		must("reply", err)
	}
	quote, err := dumpling.QuoteReply(ctx, tid, last, "改票\n投票对象：面条")
	must("quote", err)
	w.clock.pass(2 * time.Minute)
	must("edit", boss.Edit(ctx, tid, first, "当前票型：面条 1"))
	must("delete", w.DeletePost(w.dumpling, last))
	page, err := boss.ReadAll(ctx, tid)
	must("read a thread", err)
	if page.Reader != w.boss || page.Subject != "第2天白天" || page.Count != 2 || len(page.Posts) != 13 {
		t.Fatalf("the thread: reader %d, %q, %d pages, %d posts", page.Reader, page.Subject, page.Count, len(page.Posts))
	}
	if p := page.Posts[0]; !strings.Contains(p.Edited, "导演C") || !strings.Contains(p.Body, "当前票型") {
		t.Errorf("the edited post: %+v", p)
	}
	if p := page.Posts[12]; p.ID != quote || len(p.Quotes) != 1 || p.Quotes[0] != last || p.UID != w.dumpling || p.Time != "2026-11-30 07:17:05" {
		t.Errorf("the quoting post: %+v", p)
	}
	news, err := boss.ReadThread(ctx, tid, page.Posts[11].ID)
	must("read on", err)
	if len(news.Posts) != 1 || news.Posts[0].ID != quote {
		t.Errorf("news: %+v", news.Posts)
	}
	must("close", boss.SetClosed(ctx, tid, true))
	wantRefusal(t, "reply to a closed thread", errOf(dumpling.Reply(ctx, tid, "迟到的票")), forum.Closed)
	wantRefusal(t, "reply to no thread", errOf(dumpling.Reply(ctx, 99, "去哪儿了")), forum.NotFound)
	wantRefusal(t, "write to nobody", errOf(boss.SendMessage(ctx, 99, "在吗")), forum.NotFound)

	sent, err := boss.SendMessage(ctx, w.dumpling, "你的身份是：【预言家】")
	must("send", err)
	got, err := dumpling.NewMessages(ctx, 0, nil)
	must("new messages", err)
	if len(got) != 1 || got[0].ID != sent || got[0].From.ID != w.boss || got[0].Text != "你的身份是：【预言家】" {
		t.Errorf("new messages: %+v", got)
	}
	gid, said, err := boss.CreateGroup(ctx, "狼人频道 第一局", []forum.User{{ID: w.dumpling, Name: "饺子"}, {ID: w.bun, Name: "包子"}}, "请讨论今晚刀谁")
	must("create a group", err)
	_, err = dumpling.SendGroup(ctx, gid, "刀面条吧")
	must("write in a group", err)
	must("add a member", boss.AddMember(ctx, gid, forum.User{ID: w.noodl, Name: "面条"}))
	must("remove a member", boss.RemoveMember(ctx, gid, forum.User{ID: w.bun, Name: "包子"}))
	members, err := boss.GroupMembers(ctx, gid)
	must("list members", err)
	if len(members) != 3 || members[0].ID != w.boss || members[2].ID != w.noodl {
		t.Errorf("members: %v", members)
	}
	w.clock.pass(2 * time.Second)
	talk, err := w.client("面条").Conversation(ctx, forum.Peer{Group: gid}, 0)
	must("read a group", err)
	if len(talk) != 2 || talk[0].ID != said || talk[1].Text != "刀面条吧" {
		t.Errorf("the group: %+v", talk)
	}
	got, err = boss.NewMessages(ctx, sent, nil)
	must("new messages in the group", err)
	if len(got) != 1 || got[0].Group != gid || got[0].Text != "刀面条吧" {
		t.Errorf("new messages: %+v", got)
	}
}

func errOf[T any](_ T, err error) error { return err }

func wantRefusal(t *testing.T, what string, err error, kind forum.Trouble) {
	t.Helper()
	var no *forum.Error
	if !errors.As(err, &no) || no.Kind != kind {
		t.Errorf("%s: want %q, got %v", what, kind, err)
	}
}
