package local

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"daoyan/forum"
)

const createGroup = "home.php?mod=spacecp&ac=pm&op=send&touid=0&pmid=0&inajax=1"

func TestGroupConversation(t *testing.T) {
	w := newWorld(t, Settings{})
	w.write(w.boss, w.dumpling, "单独的话")
	boss, dumpling, bun := w.as("导演C"), w.as("饺子"), w.as("包子")
	boss.submit(createGroup, "pmsubmit", "true", "users[]", "饺子", "users[]", "面条", "users[]", "没有此人", "type", "1", "subject", "狼人频道", "message", "请讨论今晚刀谁").want(
		"succeedhandle_('home.php?mod=space&do=pm&filter=privatepm', '操作成功 ', {'users':'没有此人','succeed':'2'})")
	inbox := dumpling.get("home.php?mod=space&do=pm&filter=newpm")
	row := inbox.doc.Find("dl#pmlist_2.newpm")
	if got := strings.Join(strings.Fields(row.Find("dd.ptm").Text()), " "); !strings.HasPrefix(got, "3 人话题 : 狼人频道 …… 导演C : 请讨论今晚刀谁") {
		t.Errorf("group row: %s", got)
	}
	if row.Find("a[href*='subop=view&plid=2&type=1']#pmlist_2_a").Length() != 1 {
		t.Errorf("group row links: %s", inbox.body)
	}
	record := dumpling.get("home.php?mod=space&do=pm&subop=view&plid=2&type=1")
	if record.rows() != "2" || record.text("#pmlist_2 dd.ptm a.xw1") != "导演C" {
		t.Errorf("record: %s", record.body)
	}
	if got := dumpling.get("home.php?mod=space&do=pm").rows(); got != "2 1!" {
		t.Errorf("reading the group cleared: %s", got)
	}
	say := "home.php?mod=spacecp&ac=pm&op=send&pmid=2&daterange=0&handlekey=pmsend&pmsubmit=yes&inajax=1"
	dumpling.submit(say, "message", "刀面条吧\n第二行", "topmuid", "0").want(
		"succeedhandle_pmsend('home.php?mod=space&do=pm&subop=view&touid=0', '操作成功 ', {'pmid':'3'})")
	bun.submit(say, "message", "我不在里面", "topmuid", "0").want("errorhandle_pmsend('抱歉，您没有权限操作', {})")
	chat := boss.get("home.php?mod=space&do=pm&subop=view&plid=2&type=1&daterange=2")
	if got := chat.doc.Find("#msglist p").Length(); got != 4 {
		t.Errorf("%d lines in the chat", got)
	}
	if got := strings.Join(strings.Fields(chat.doc.Find("ul.pm_mem_l li").Text()), " "); got != "导演C饺子面条" {
		t.Errorf("members %s", got)
	}
	chat.want("<p class=\"mbm\">刀面条吧<br />\n第二行</p>")
	for _, path := range []string{"", "&daterange=2", "&chatpmmember=1"} {
		p := bun.get("home.php?mod=space&do=pm&subop=view&plid=2&type=1" + path)
		if p.text(".emp") != "当前没有相应的短消息" || strings.Contains(p.body, "刀") {
			t.Errorf("a stranger at %q: %s", path, p.body)
		}
	}
	got := w.Group(2)
	if len(got) != 2 || got[1].Group != 2 || got[1].From != w.dumpling || w.Group(1) != nil {
		t.Errorf("Group: %v", got)
	}
}

func TestGroupMembers(t *testing.T) {
	w := newWorld(t, Settings{GroupMembers: 4})
	group, _, err := w.CreateGroup(w.boss, []forum.UserID{w.dumpling, w.noodl}, "狼人频道", "请讨论今晚刀谁")
	if err != nil {
		t.Fatal(err)
	}
	boss, bun, dumpling := w.as("导演C"), w.as("包子"), w.as("饺子")
	members := "home.php?mod=space&do=pm&subop=view&chatpmmember=1&plid=1&type=1"
	names := func(p page) string { return strings.Join(strings.Fields(p.doc.Find("ul.buddy h4 a").Text()), "") }
	if got := names(boss.get(members)); got != "导演C饺子面条" {
		t.Errorf("members: %s", got)
	}
	if n := dumpling.get(members).doc.Find("form[action*=kickmember], #appendform").Length(); n != 0 {
		t.Errorf("a member is shown the founder's tools: %d", n)
	}
	add := "home.php?mod=spacecp&ac=pm&op=appendmember&plid=1"
	dumpling.submit(add+"&inajax=1", "pmappendmembersubmit", "true", "memberusername", "包子").want("抱歉，您没有权限操作")
	boss.submit(add+"&inajax=1", "pmappendmembersubmit", "true", "memberusername", "没有此人").want("用户不存在")
	if p := boss.submit(add, "pmappendmembersubmit", "true", "memberusername", "包子"); p.status != http.StatusMovedPermanently {
		t.Errorf("adding without AJAX: %d", p.status)
	}
	if got := bun.get("home.php?mod=space&do=pm&filter=newpm").rows(); got != "1!" {
		t.Errorf("the new member's inbox: %s", got)
	}
	bun.get("home.php?mod=space&do=pm&subop=view&plid=1&type=1").want("请讨论今晚刀谁")
	extra := w.user("第五人")
	wantKind(t, w.AddMember(w.boss, group, extra), forum.OverLimit)
	boss.submit("home.php?mod=spacecp&ac=pm&op=kickmember&plid=1&memberuid=3&inajax=1", "pmkickmembersubmit", "true").want("succeedhandle_(")
	if got := bun.get("home.php?mod=space&do=pm"); got.rows() != "" {
		t.Errorf("a kicked member keeps the conversation: %s", got.rows())
	}
	bun.get("home.php?mod=space&do=pm&subop=view&plid=1&type=1").want("当前没有相应的短消息")
	_, err = w.SendGroup(w.bun, group, "我还在吗")
	wantKind(t, err, forum.NoPermission)
	wantKind(t, w.Kick(w.boss, group, w.boss), forum.NoPermission)
	wantKind(t, w.Kick(w.dumpling, group, w.noodl), forum.NoPermission)
	if got := names(boss.get(members)); got != "导演C饺子面条" {
		t.Errorf("members in the end: %s", got)
	}
}

func TestGroupRefusals(t *testing.T) {
	w := newWorld(t, Settings{GroupMembers: 3, Words: []string{"敏感"}})
	b := w.as("导演C")
	b.submit(createGroup, "users[]", "饺子", "type", "1", "subject", "频道", "message", "只有一人").want("errorhandle_('发起群聊人数不能小于两人', {})")
	b.submit(createGroup, "users[]", "饺子", "users[]", "包子", "users[]", "面条", "type", "1", "message", "人太多").want("超过了群聊人数上限")
	b.submit(createGroup, "users[]", "饺子", "users[]", "包子", "type", "1", "message", " ").want("抱歉，不能发送空消息")
	b.submit(createGroup, "users[]", "饺子", "users[]", "包子", "type", "1", "subject", "敏感", "message", "话").want("敏感词")
	_, _, err := w.CreateGroup(99, []forum.UserID{w.dumpling, w.bun}, "频道", "话")
	wantKind(t, err, forum.NotFound)
	_, _, err = w.CreateGroup(w.boss, []forum.UserID{w.dumpling, 99}, "频道", "话")
	wantKind(t, err, forum.NotFound)
	group, _, err := w.CreateGroup(w.boss, []forum.UserID{w.dumpling, w.bun, w.dumpling}, "", "没有题目就用[b]第一句话[/b]")
	if err != nil {
		t.Fatal(err)
	}
	if rows := w.Inbox(w.bun); len(rows) != 1 || rows[0].Subject != "没有题目就用第一句话" || rows[0].Group != group || len(rows[0].Members) != 3 {
		t.Errorf("inbox: %v", rows)
	}
	_, err = w.SendGroup(w.bun, group, "")
	wantKind(t, err, forum.TooShort)
	wantKind(t, w.AddMember(w.boss, 99, w.bun), forum.NoPermission)
	wantKind(t, w.AddMember(w.boss, group, 99), forum.NotFound)
}

func TestDeafAccountsStayOutOfGroups(t *testing.T) {
	w := newWorld(t, Settings{})
	silent := w.user("聋人", Deaf())
	w.as("导演C").submit(createGroup, "users[]", "饺子", "users[]", "聋人", "users[]", "包子", "type", "1", "subject", "频道", "message", "开会").want("'users':'聋人','succeed':'2'")
	_, _, err := w.CreateGroup(w.boss, []forum.UserID{w.dumpling, silent}, "频道", "开会")
	wantKind(t, err, forum.Unwilling)
	wantKind(t, w.AddMember(w.boss, 1, silent), forum.Unwilling)
	if rows := w.Inbox(silent); len(rows) != 0 {
		t.Errorf("inbox of the deaf: %v", rows)
	}
}

func TestLongGroupRecord(t *testing.T) {
	w := newWorld(t, Settings{})
	group, _, err := w.CreateGroup(w.boss, []forum.UserID{w.dumpling, w.bun}, "频道", "第1句")
	if err != nil {
		t.Fatal(err)
	}
	for i := 2; i <= 53; i++ {
		if _, err := w.SendGroup(w.bun, group, fmt.Sprintf("第%d句", i)); err != nil {
			t.Fatal(err)
		}
	}
	b := w.as("饺子")
	if got := b.get("home.php?mod=space&do=pm&subop=view&plid=1&type=1").rows(); !strings.HasPrefix(got, "4 5") || !strings.HasSuffix(got, " 53") {
		t.Errorf("the newest page: %s", got)
	}
	if got := b.get("home.php?mod=space&do=pm&subop=view&plid=1&type=1&page=1").rows(); got != "1 2 3" {
		t.Errorf("the oldest page: %s", got)
	}
}
