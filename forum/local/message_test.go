package local

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"daoyan/forum"
)

func (w *world) write(from, to forum.UserID, text string) forum.MessageID {
	w.t.Helper()
	pmid, err := w.SendMessage(from, to, text)
	if err != nil {
		w.t.Fatal(err)
	}
	return pmid
}

// rows are the ids of the rows of an inbox or the messages of a conversation.
func (p page) rows() string {
	var ids []string
	p.doc.Find("dl[id^=pmlist_]").Each(func(_ int, s *selection) {
		id := strings.TrimPrefix(s.AttrOr("id", ""), "pmlist_")
		if s.HasClass("newpm") {
			id += "!"
		}
		ids = append(ids, id)
	})
	return strings.Join(ids, " ")
}

func TestSendAndRead(t *testing.T) {
	w := newWorld(t, Settings{})
	director, dumpling := w.as("导演C"), w.as("饺子")
	send := "home.php?mod=spacecp&ac=pm&op=send&touid=2&inajax=1"
	director.submit(send, "pmsubmit", "true", "touid", "2", "message", "你的身份是：【预言家】\n请回复[b]收到[/b]").want(
		"succeedhandle_('home.php?mod=space&do=pm&subop=view&touid=2', '操作成功 ', {'pmid':'1'})")
	inbox := dumpling.get("home.php?mod=space&do=pm&filter=newpm")
	if inbox.rows() != "1!" || inbox.doc.Find("dl.newpm a[href*='subop=view&touid=1']").Length() != 1 {
		t.Errorf("unread: %s", inbox.body)
	}
	if got := inbox.text("dl dd.ptm"); !strings.HasPrefix(got, "导演C 对 您 说 : 你的身份是：【预言家】 请回复收到") || !strings.Contains(got, "共 1 条") {
		t.Errorf("row: %s", got)
	}
	if inbox.doc.Find("a#pm_ntc.new").Length() != 1 {
		t.Error("the head does not tell of the message")
	}
	talk := dumpling.get("home.php?mod=space&do=pm&subop=view&touid=1")
	if got := talk.text("#membernum"); got != "1" {
		t.Errorf("membernum %s", got)
	}
	if got := talk.attr("#pmlist_1 dd.ptm a.xw1", "href"); got != "home.php?mod=space&uid=1" {
		t.Errorf("sender %s", got)
	}
	talk.want("<br />\n你的身份是：【预言家】<br />\n请回复<strong>收到</strong><br />\n" + `<span class="xg1"><span title="2026-11-30 07:17">刚刚</span></span>`)
	if got := dumpling.get("home.php?mod=space&do=pm&filter=newpm"); got.rows() != "" || !strings.Contains(got.body, "当前没有相应的短消息") {
		t.Errorf("reading does not clear: %s", got.rows())
	}
	p := dumpling.submit(talk.attr("#pmform", "action"), "message", "收到", "topmuid", "1")
	if p.status != http.StatusMovedPermanently || !strings.HasSuffix(p.header.Get("Location"), "subop=view&touid=1") {
		t.Errorf("answering by the form below: %d %s", p.status, p.header.Get("Location"))
	}
	if own := director.get("home.php?mod=space&do=pm&subop=view&touid=2"); own.rows() != "1 2" || own.text("#pmlist_1 span.xi2.xw1") != "您" {
		t.Errorf("the conversation at the other end: %s", own.rows())
	}
	director.get("home.php?mod=space&do=pm").want("<a href=\"home.php?mod=space&amp;uid=2\" target=\"_blank\" class=\"xw1\">饺子</a> 对 <span class=\"xi2\">您</span> 说")
	got := w.Conversation(w.boss, w.dumpling)
	if len(got) != 2 || got[1].Text != "收到" || got[1].From != w.dumpling || got[1].ID != 2 {
		t.Errorf("Conversation: %v", got)
	}
	if rows := w.Inbox(w.dumpling); len(rows) != 1 || rows[0].With != w.boss || rows[0].Unread || rows[0].Last.ID != 2 {
		t.Errorf("Inbox: %v", rows)
	}
}

func TestListingDoesNotMarkRead(t *testing.T) {
	w := newWorld(t, Settings{})
	w.write(w.boss, w.dumpling, "一条消息")
	b := w.as("饺子")
	for range 2 {
		if got := b.get("home.php?mod=space&do=pm&filter=newpm").rows(); got != "1!" {
			t.Errorf("listed: %s", got)
		}
	}
	if err := w.MarkRead(w.dumpling, w.boss, 0); err != nil {
		t.Fatal(err)
	}
	if got := b.get("home.php?mod=space&do=pm").rows(); got != "1" {
		t.Errorf("after MarkRead: %s", got)
	}
}

func TestAnsweringMarksRead(t *testing.T) {
	w := newWorld(t, Settings{})
	w.write(w.boss, w.dumpling, "你的身份")
	w.write(w.dumpling, w.boss, "没看就回")
	if got := w.as("饺子").get("home.php?mod=space&do=pm").rows(); got != "1" {
		t.Errorf("after an answer: %s", got)
	}
	if got := w.as("导演C").get("home.php?mod=space&do=pm").rows(); got != "1!" {
		t.Errorf("at the other end: %s", got)
	}
}

func TestConversationPages(t *testing.T) {
	w := newWorld(t, Settings{})
	for i := range 28 {
		w.write([]forum.UserID{w.boss, w.dumpling}[i%2], []forum.UserID{w.dumpling, w.boss}[i%2], fmt.Sprintf("第%d条", i+1))
	}
	b := w.as("导演C")
	for page, want := range map[string]string{
		"":        "19 20 21 22 23 24 25 26 27 28|上一页 page=2#last|",
		"&page=3": "19 20 21 22 23 24 25 26 27 28|上一页 page=2#last|",
		"&page=9": "19 20 21 22 23 24 25 26 27 28|上一页 page=8#last|",
		"&page=2": "9 10 11 12 13 14 15 16 17 18|上一页 page=1#last|page=3#last",
		"&page=1": "1 2 3 4 5 6 7 8||page=2#last",
	} {
		p := b.get("home.php?mod=space&do=pm&subop=view&touid=2" + page)
		prefix := "home.php?mod=space&do=pm&subop=view&touid=2&"
		got := p.rows() + "|" + strings.TrimSpace(p.text(".pg .pgb a")+" "+strings.TrimPrefix(p.attr(".pg .pgb a", "href"), prefix)) + "|" +
			strings.TrimPrefix(p.attr(".pg a.nxt", "href"), prefix)
		if got != want || p.text("#membernum") != "28" {
			t.Errorf("page %q: %s", page, got)
		}
	}
}

func TestMessagesOfThisSecond(t *testing.T) {
	w := newWorld(t, Settings{LateMessages: true})
	w.write(w.boss, w.dumpling, "现在写的")
	b := w.as("饺子")
	p := b.get("home.php?mod=space&do=pm&subop=view&touid=1")
	if p.rows() != "" || p.text("#membernum") != "1" || p.doc.Find(".emp").Length() != 1 {
		t.Errorf("the current second is left out: %s", p.rows())
	}
	w.clock.pass(time.Second)
	if got := b.get("home.php?mod=space&do=pm&subop=view&touid=1").rows(); got != "1" {
		t.Errorf("a second later: %s", got)
	}
}

func TestSendByNameAndToSeveral(t *testing.T) {
	w := newWorld(t, Settings{MessageInterval: 15 * time.Second})
	w.user("聋人", Deaf())
	b := w.as("导演C")
	send := "home.php?mod=spacecp&ac=pm&op=send&touid=0&pmid=0&inajax=1"
	b.submit(send, "pmsubmit", "true", "username", "没有此人", "message", "你好").want("抱歉，用户不存在或被冻结，请检查用户名是否正确")
	b.submit(send, "pmsubmit", "true", "username", "饺子", "message", "你好").want("'pmid':'1'")
	b.submit(send, "pmsubmit", "true", "username", "饺子", "message", "太快了").want("errorhandle_('两次发送短消息太快，请稍候再发送', {})")
	w.clock.pass(15 * time.Second)
	b.submit(send, "pmsubmit", "true", "users[]", "饺子", "users[]", "没有此人", "users[]", "包子", "users[]", "饺子", "users[]", "聋人", "message", "今晚开局").want(
		"{'users':'没有此人,聋人','succeed':'2'}")
	if got := w.Conversation(w.boss, w.bun); len(got) != 1 || got[0].Text != "今晚开局" {
		t.Errorf("to several: %v", got)
	}
	if got := w.Conversation(w.boss, w.dumpling); len(got) != 2 {
		t.Errorf("the same words twice to one: %v", got)
	}
}

func TestMessageRefusals(t *testing.T) {
	w := newWorld(t, Settings{Words: []string{"敏感"}})
	silent := w.user("聋人", Deaf())
	b := w.as("饺子")
	send := "home.php?mod=spacecp&ac=pm&op=send&inajax=1"
	b.submit(send, "touid", "99", "message", "你好").want("抱歉，用户不存在或被冻结")
	b.submit(send, "touid", "2", "message", "自言自语").want("抱歉，用户不存在或被冻结")
	b.submit(send, "touid", fmt.Sprint(silent), "message", "你好").want("收件人为空或对方屏蔽了您的短消息")
	b.submit(send, "message", "没有收件人").want("收件人为空或对方屏蔽了您的短消息")
	b.submit(send, "touid", "3", "message", "  \n ").want("抱歉，不能发送空消息")
	b.submit(send, "touid", "3", "message", "有敏感词").want("'wordbanned':'敏感'")
	b.submit(send, "pmid", "77", "message", "不存在的对话").want("抱歉，您没有权限操作")
	b.post(send, "touid", "3", "message", "没有 formhash").want("表单验证串不符")
	b.get("home.php?mod=spacecp&ac=pm&op=nonsense").refused("未定义操作")
	w.browser().post(send, "touid", "3", "message", "guest").want("请先登录后才能继续浏览")
	for page, path := range map[string]string{"bad uid": "touid=99", "nobody yet": "touid=3", "oneself": "touid=2", "no group": "plid=9&type=1"} {
		p := b.get("home.php?mod=space&do=pm&subop=view&" + path)
		if p.text(".emp") != "当前没有相应的短消息" || p.doc.Find("dl").Length() != 0 {
			t.Errorf("%s: %s", page, p.body)
		}
	}
}

func TestConversationsADay(t *testing.T) {
	w := newWorld(t, Settings{DailyTalks: 2})
	everybody := []forum.UserID{w.dumpling, w.bun, w.noodl}
	group, _, err := w.CreateGroup(w.boss, everybody, "频道", "开会")
	if err != nil {
		t.Fatal(err)
	}
	w.write(w.boss, w.dumpling, "一")
	w.write(w.boss, w.bun, "二")
	w.write(w.boss, w.noodl, "三，数目还没有超过")
	_, err = w.SendMessage(w.boss, w.dumpling, "四")
	wantKind(t, err, forum.OverLimit)
	_, err = w.SendGroup(w.boss, group, "四")
	wantKind(t, err, forum.OverLimit)
	w.as("导演C").submit("home.php?mod=spacecp&ac=pm&op=send&touid=2&inajax=1", "message", "四").want("发送失败，您当前超出了24小时内两人会话的上限")
	w.clock.pass(24 * time.Hour)
	w.write(w.boss, w.dumpling, "第二天")
}

// TestConversationsBegunADay: as on Discuz!, conversations of both kinds count, and who has begun too many writes into none.
func TestConversationsBegunADay(t *testing.T) {
	w := newWorld(t, Settings{DailyBegun: 2})
	everybody := []forum.UserID{w.dumpling, w.bun, w.noodl}
	w.write(w.bun, w.boss, "包子开的头")
	w.write(w.boss, w.bun, "不算")
	w.write(w.boss, w.dumpling, "一")
	w.write(w.boss, w.noodl, "二")
	if _, _, err := w.CreateGroup(w.boss, everybody, "频道", "三，数目还没有超过"); err != nil {
		t.Fatal(err)
	}
	_, _, err := w.CreateGroup(w.boss, everybody, "频道", "开会")
	wantKind(t, err, forum.OverLimit)
	_, err = w.SendMessage(w.boss, w.dumpling, "早就在谈的")
	wantKind(t, err, forum.OverLimit)
	w.as("导演C").submit("home.php?mod=spacecp&ac=pm&op=send&touid=2&inajax=1", "message", "四").want("您超出了24小时内群聊会话的上限")
	w.write(w.bun, w.boss, "别人照写")
	w.clock.pass(24 * time.Hour)
	w.write(w.boss, w.dumpling, "第二天")
}

func TestInboxPages(t *testing.T) {
	w := newWorld(t, Settings{})
	for i := range 17 {
		w.write(w.user(fmt.Sprintf("玩家%02d", i)), w.boss, "收到")
	}
	b := w.as("导演C")
	p := b.get("home.php?mod=space&do=pm&filter=newpm")
	if got := p.rows(); !strings.HasPrefix(got, "17! 16!") || strings.Count(got, "!") != 15 || p.text(".pg strong") != "1" {
		t.Errorf("page 1: %s", got)
	}
	if got := b.get("home.php?mod=space&do=pm&filter=newpm&page=2").rows(); got != "2! 1!" {
		t.Errorf("page 2: %s", got)
	}
	b.get("home.php?mod=space&do=pm").want(`点击这里查看 <strong class="xi1">17</strong> 条未读消息`)
}

func TestComposePages(t *testing.T) {
	w := newWorld(t, Settings{})
	b := w.as("饺子")
	if got := b.get("home.php?mod=spacecp&ac=pm&touid=3").attr("#pmform input[name=username]", "value"); got != "包子" {
		t.Errorf("receiver %q", got)
	}
	p := b.get("home.php?mod=spacecp&ac=pm&type=1")
	if n := p.doc.Find("input[name='users[]']").Length(); n != 3 {
		t.Errorf("%d members to choose from", n)
	}
}
