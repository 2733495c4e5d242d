package discuz_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"daoyan/forum"
	"daoyan/forum/discuz"
)

// contract is what a board of this kind must do for a client: run against the embedded forum in both charsets, and against a real board
// where one is named.
type contract struct {
	*testing.T
	*site
}

func runContract(t *testing.T, open func(*testing.T) *site) {
	for _, one := range []struct {
		name string
		run  func(contract)
	}{
		{"log in", contract.logIn},
		{"threads", contract.threads},
		{"pages", contract.pages},
		{"finding threads", contract.finding},
		{"editing", contract.editing},
		{"closing", contract.closing},
		{"odd texts", contract.oddTexts},
		{"messages", contract.messages},
		{"groups", contract.groups},
		{"sessions", contract.sessions},
		{"the list", contract.list},
		{"hidden replies", contract.hidden},
		{"moving", contract.moving},
		{"merging", contract.merging},
	} {
		t.Run(one.name, func(t *testing.T) { one.run(contract{t, open(t)}) })
	}
}

// must does what an interval may delay: it waits as long as the board says and tries again.
func must[T any](k contract, do func(context.Context) (T, error)) T {
	k.Helper()
	for range 20 {
		out, err := do(context.Background())
		var e *forum.Error
		if errors.As(err, &e) && e.Kind == forum.TooFast {
			if err := k.wait(context.Background(), time.Duration(e.Wait+1)*time.Second); err != nil {
				k.Fatal(err)
			}
			continue
		}
		if err != nil {
			k.Fatal(err)
		}
		return out
	}
	k.Fatal("always too fast")
	panic("unreachable")
}

// kindOf is the kind of an error, empty if there is none.
func kindOf(err error) forum.Trouble {
	var e *forum.Error
	if errors.As(err, &e) {
		return e.Kind
	}
	if err != nil {
		return forum.Trouble(err.Error())
	}
	return ""
}

func (k contract) newThread(subject, text string) (forum.ThreadID, forum.PostID) {
	k.Helper()
	var first forum.PostID
	tid := must(k, func(ctx context.Context) (tid forum.ThreadID, err error) {
		tid, first, err = k.director.NewThread(ctx, k.fid, subject, text)
		return tid, err
	})
	return tid, first
}

func (k contract) reply(who *discuz.Client, tid forum.ThreadID, text string) forum.PostID {
	k.Helper()
	return must(k, func(ctx context.Context) (forum.PostID, error) { return who.Reply(ctx, tid, text) })
}

func (k contract) read(who *discuz.Client, tid forum.ThreadID, after forum.PostID) forum.Page {
	k.Helper()
	return must(k, func(ctx context.Context) (forum.Page, error) { return who.ReadThread(ctx, tid, after) })
}

func (k contract) logIn() {
	for i, who := range k.clients() {
		me := must(k, who.Me)
		if me.ID == 0 || me.Name != k.names[i] {
			k.Errorf("client %d is %+v, want %s", i, me, k.names[i])
		}
		found := must(k, func(ctx context.Context) (forum.User, error) { return k.director.FindUser(ctx, k.names[i]) })
		if found != me {
			k.Errorf("%s is found as %+v", k.names[i], found)
		}
	}
	if _, err := k.director.FindUser(context.Background(), "没有此人"); kindOf(err) != forum.NotFound {
		k.Errorf("nobody is found: %v", err)
	}
	if err := k.connect(0, "wrong password").Login(context.Background()); kindOf(err) != forum.BadPassword {
		k.Errorf("a wrong password: %v", err)
	}
	ahead := func(ctx context.Context) (time.Duration, error) {
		_, ahead, err := k.director.Hello(ctx)
		return ahead, err
	}
	if offset := must(k, ahead); offset.Abs() > time.Hour {
		k.Errorf("the board's clock is off by %s", offset)
	}
	if _, err := k.director.ReadAll(context.Background(), 99999999); kindOf(err) != forum.NotFound {
		k.Errorf("a thread that never was: %v", err)
	}
}

func (k contract) threads() {
	tid, first := k.newThread("【版杀】合同 第1天", "请投票，格式：\n[b]投票对象：[/b]某某")
	vote := k.reply(k.players[0], tid, "投票对象：面条\n投票理由：开局划水")
	quote := must(k, func(ctx context.Context) (forum.PostID, error) {
		return k.players[1].QuoteReply(ctx, tid, vote, "投票对象：包子\n投票理由：跟着改")
	})
	page := k.read(k.director, tid, 0)
	if got := postIDs(page); !slices.Equal(got, []forum.PostID{first, vote, quote}) {
		k.Fatalf("posts %v, want %v", got, []forum.PostID{first, vote, quote})
	}
	me := must(k, k.director.Me)
	if page.Reader != me.ID || page.Subject != "【版杀】合同 第1天" || page.Thread != tid || page.Closed {
		k.Errorf("page %+v", page)
	}
	op, second, third := page.Posts[0], page.Posts[1], page.Posts[2]
	if op.UID != me.ID || op.Author != me.Name || !strings.Contains(op.Body, "<strong>投票对象：</strong>") && !strings.Contains(op.Body, "<b>投票对象：</b>") {
		k.Errorf("first post %+v", op)
	}
	if !strings.Contains(second.Body, "投票对象：面条<br") || second.Quotes != nil || second.Edited != "" || second.Blocked != "" {
		k.Errorf("second post %+v", second)
	}
	if !slices.Equal(third.Quotes, []forum.PostID{vote}) || !strings.Contains(third.Body, "投票对象：包子") {
		k.Errorf("quoting post %+v", third)
	}
	for _, p := range page.Posts {
		if p.At.IsZero() || k.now().Sub(p.At).Abs() > 10*time.Minute {
			k.Errorf("post %d was written at %q, %v", p.ID, p.Time, p.At)
		}
	}
	if got := postIDs(k.read(k.director, tid, vote)); !slices.Equal(got, []forum.PostID{quote}) {
		k.Errorf("above %d: %v", vote, got)
	}
	if got := postIDs(k.read(k.director, tid, quote)); len(got) != 0 {
		k.Errorf("nothing is new, got %v", got)
	}
	if _, err := k.director.QuoteReply(context.Background(), tid, 99999999, "引用不存在的楼层"); kindOf(err) != forum.NotFound {
		k.Errorf("a post that never was is quoted: %v", err)
	}
}

func postIDs(p forum.Page) []forum.PostID {
	var out []forum.PostID
	for _, post := range p.Posts {
		out = append(out, post.ID)
	}
	return out
}

func (k contract) pages() {
	tid, first := k.newThread("合同：翻页", "这个主题要超过一页")
	want := []forum.PostID{first}
	for i := range 12 {
		want = append(want, k.reply(k.clients()[i%3], tid, fmt.Sprintf("第 %d 句，凑够最少字数〔P%d〕", i+2, i)))
	}
	page := k.read(k.director, tid, 0)
	if got := postIDs(page); !slices.Equal(got, want) {
		k.Errorf("posts %v, want %v", got, want)
	}
	if page.Count < 2 || page.Number != page.Count {
		k.Errorf("page %d of %d", page.Number, page.Count)
	}
	if got := postIDs(k.read(k.director, tid, want[9])); !slices.Equal(got, want[10:]) {
		k.Errorf("above %d: %v, want %v", want[9], got, want[10:])
	}
	for i, marker := range []string{"〔P0〕", "〔P9〕", "〔P1〕", "〔nowhere〕"} {
		pid := must(k, func(ctx context.Context) (forum.PostID, error) { return k.director.FindPost(ctx, tid, 0, marker) })
		if expect := []forum.PostID{want[1], want[10], 0, 0}[i]; pid != expect { // 〔P1〕 is another's
			k.Errorf("%s: post %d, want %d", marker, pid, expect)
		}
	}
}

func (k contract) finding() {
	find := func(subject string) forum.ThreadID {
		k.Helper()
		return must(k, func(ctx context.Context) (forum.ThreadID, error) { return k.director.FindThread(ctx, k.fid, subject) })
	}
	subject := fmt.Sprintf("合同：找 <第 1 天> & 𠮷 %d", k.now().UnixNano()%1e9)
	if tid := find(subject); tid != 0 {
		k.Errorf("before it was opened it is %d", tid)
	}
	tid, _ := k.newThread(subject, "要找的主题，凑够字数")
	k.reply(k.players[0], tid, "最后说话的是别人，凑够字数")
	must(k, func(ctx context.Context) (forum.ThreadID, error) {
		other, _, err := k.players[0].NewThread(ctx, k.fid, subject, "别人的同名主题，凑够字数")
		return other, err
	})
	for i := range 21 { // more than a page of the list
		k.newThread(fmt.Sprintf("%s之%d", subject, i), "同名开头的主题，凑够字数")
	}
	if got := find(subject); got != tid {
		k.Errorf("found as %d, want %d", got, tid)
	}
	again, _ := k.newThread(subject, "又开了一次，凑够字数")
	k.reply(k.players[0], tid, "旧的又浮上来，凑够字数")
	if got := find(subject); got != again {
		k.Errorf("the newest is %d, want %d", got, again)
	}
	long := strings.Repeat("一二三四五六七八\n", 20)
	if parts := k.director.Split(long, 200); len(parts) < 2 || !slices.Equal(parts, discuz.Split(long, 200, k.director.Charset())) {
		k.Errorf("split into %q", parts)
	}
}

func (k contract) editing() {
	tid, first := k.newThread("合同：编辑", "当前票型：\n还没有人投票")
	other := k.reply(k.players[0], tid, "投票对象：面条\n投票理由：一")
	edit := func(who *discuz.Client, pid forum.PostID, text string) error {
		return who.Edit(context.Background(), tid, pid, text)
	}
	if err := k.wait(context.Background(), 61*time.Second); err != nil {
		k.Fatal(err)
	}
	if err := edit(k.director, first, "当前票型：\n面条 1 票"); err != nil {
		k.Fatal(err)
	}
	if err := edit(k.players[1], other, "偷改别人的票，凑够字数"); kindOf(err) != forum.NoPermission {
		k.Errorf("another's post was edited: %v", err)
	}
	page := k.read(k.director, tid, 0)
	if p := page.Posts[0]; !strings.Contains(p.Body, "面条 1 票") || strings.Contains(p.Body, "还没有人") || page.Subject != "合同：编辑" {
		k.Errorf("edited: %+v under %q", p, page.Subject)
	}
	if p := page.Posts[0]; p.Edited == "" || !strings.Contains(p.Edited, k.names[0]) {
		k.Errorf("edit mark %q", p.Edited)
	}
	if p := page.Posts[1]; !strings.Contains(p.Body, "投票对象：面条") || p.Edited != "" {
		k.Errorf("the other post: %+v", p)
	}
}

func (k contract) closing() {
	tid, _ := k.newThread("合同：关闭", "这个主题要关闭再打开")
	for _, closed := range []bool{true, true, false} {
		if err := k.director.SetClosed(context.Background(), tid, closed); err != nil {
			k.Fatal(err)
		}
		if page := k.read(k.director, tid, 0); page.Closed != closed {
			k.Errorf("closed is %v, want %v", page.Closed, closed)
		}
		if !closed {
			break
		}
		if _, err := k.players[0].Reply(context.Background(), tid, "关了还想说话，凑够字数"); kindOf(err) != forum.Closed {
			k.Errorf("a reply to a closed thread: %v", err)
		}
	}
	k.reply(k.players[0], tid, "又能说话了，凑够字数")
	if err := k.players[0].SetClosed(context.Background(), tid, true); kindOf(err) != forum.NoPermission {
		k.Errorf("a player closed a thread: %v", err)
	}
}

func (k contract) oddTexts() {
	tid, _ := k.newThread("合同：<b>标题</b> & \"引号\"", "怪字符的主题，凑够字数")
	odd := "<script>alert(1)</script> & \"引号\" '单引号' &lt; &#65; 100% a+b=c\n  两格 \\n"
	k.reply(k.players[0], tid, odd)
	k.reply(k.players[1], tid, "论坛放不下的：😀𠮷")
	page := k.read(k.director, tid, 0)
	if page.Subject != "合同：<b>标题</b> & \"引号\"" {
		k.Errorf("subject %q", page.Subject)
	}
	body := page.Posts[1].Body
	for _, part := range []string{"&lt;script&gt;alert(1)&lt;/script&gt;", "&amp;lt; &amp;#65; 100% a+b=c", "两格 \\n"} {
		if !strings.Contains(body, part) {
			k.Errorf("%q is not in %q", part, body)
		}
	}
	if body := page.Posts[2].Body; !strings.Contains(body, "论坛放不下的：□□") {
		k.Errorf("what the board cannot hold became %q", body)
	}
	if _, err := k.players[0].Reply(context.Background(), tid, ""); kindOf(err) != forum.TooShort {
		k.Errorf("an empty reply: %v", err)
	}
}

func (k contract) messages() {
	director, player := must(k, k.director.Me), must(k, k.players[0].Me)
	before := must(k, func(ctx context.Context) ([]forum.Message, error) { return k.director.NewMessages(ctx, 0, nil) })
	var since forum.MessageID
	if len(before) > 0 {
		since = before[len(before)-1].ID
	}
	send := func(who *discuz.Client, to forum.User, text string) forum.MessageID {
		k.Helper()
		return must(k, func(ctx context.Context) (forum.MessageID, error) { return who.SendMessage(ctx, to.ID, text) })
	}
	role := send(k.director, player, "你的身份是：【预言家】\n请回复“收到”〔M1〕")
	got := send(k.players[0], director, "收到。今晚验 <面条> & \"包子\"\n第二行")
	other := send(k.players[1], director, "[quote]引用[/quote]我也收到")
	news := must(k, func(ctx context.Context) ([]forum.Message, error) { return k.director.NewMessages(ctx, since, nil) })
	if len(news) != 2 || news[0].ID != got || news[1].ID != other {
		k.Fatalf("news %+v, want %d and %d", news, got, other)
	}
	first := news[0]
	if first.From != player || first.With != player.ID || first.Group != 0 || first.Own || k.now().Sub(first.At).Abs() > 10*time.Minute {
		k.Errorf("message %+v", first)
	}
	if first.Text != "收到。今晚验 <面条> & \"包子\"\n第二行" {
		k.Errorf("text %q", first.Text)
	}
	if news[1].Text != "我也收到" || news[1].Quoted != "引用" {
		k.Errorf("text %q, quoted %q", news[1].Text, news[1].Quoted)
	}
	again := must(k, func(ctx context.Context) ([]forum.Message, error) { return k.director.NewMessages(ctx, other, nil) })
	if len(again) != 0 {
		k.Errorf("nothing is new, got %+v", again)
	}
	talk := must(k, func(ctx context.Context) ([]forum.Message, error) {
		return k.director.Conversation(ctx, forum.Peer{User: player.ID}, since)
	})
	if len(talk) != 2 || talk[0].ID != role || !talk[0].Own || talk[1].ID != got {
		k.Errorf("conversation %+v", talk)
	}
	found := must(k, func(ctx context.Context) (forum.MessageID, error) {
		return k.director.FindMessage(ctx, forum.Peer{User: player.ID}, since, "〔M1〕")
	})
	if found != role {
		k.Errorf("〔M1〕 is %d, want %d", found, role)
	}
	if _, err := k.director.SendMessage(context.Background(), 99999999, "给没有的人"); kindOf(err) != forum.NotFound && kindOf(err) != forum.TooFast {
		k.Errorf("a message to nobody: %v", err)
	}
}

func (k contract) groups() {
	var people []forum.User
	for _, who := range k.clients() {
		people = append(people, must(k, who.Me))
	}
	subject := fmt.Sprintf("狼人频道 %d", k.now().UnixNano()%1e9)
	var opening forum.MessageID
	gid := must(k, func(ctx context.Context) (gid forum.GroupID, err error) {
		gid, opening, err = k.director.CreateGroup(ctx, subject, people[1:3], "你们是狼人，请商量")
		return gid, err
	})
	if gid == 0 || opening == 0 {
		k.Fatalf("group %d, message %d", gid, opening)
	}
	say := func(who *discuz.Client, text string) forum.MessageID {
		k.Helper()
		return must(k, func(ctx context.Context) (forum.MessageID, error) { return who.SendGroup(ctx, gid, text) })
	}
	line := say(k.players[0], "刀面条吧")
	say(k.director, "收到〔G1〕")
	if found := must(k, func(ctx context.Context) (forum.GroupID, error) { return k.director.FindGroup(ctx, subject) }); found != gid {
		k.Errorf("the group is found as %d, want %d", found, gid)
	}
	news := must(k, func(ctx context.Context) ([]forum.Message, error) { return k.director.NewMessages(ctx, opening, nil) })
	if len(news) != 1 || news[0].ID != line || news[0].Group != gid || news[0].From != people[1] || news[0].Text != "刀面条吧" {
		k.Errorf("news %+v", news)
	}
	k.members(gid, people[:3])
	if err := k.director.RemoveMember(context.Background(), gid, people[2]); err != nil {
		k.Error(err)
	}
	k.members(gid, people[:2])
	if _, err := k.players[1].SendGroup(context.Background(), gid, "我还在吗"); kindOf(err) != forum.NotFound {
		k.Errorf("one who was put out: %v", err)
	}
	if err := k.director.AddMember(context.Background(), gid, people[2]); err != nil {
		k.Error(err)
	}
	k.members(gid, people[:3])
	if err := k.players[0].RemoveMember(context.Background(), gid, people[2]); kindOf(err) == "" {
		k.Error("a member put another out")
	}
	talk := must(k, func(ctx context.Context) ([]forum.Message, error) {
		return k.players[1].Conversation(ctx, forum.Peer{Group: gid}, 0)
	})
	if len(talk) != 3 || talk[0].ID != opening || talk[1].ID != line {
		k.Errorf("one who came back sees %+v", talk)
	}
}

func (k contract) members(gid forum.GroupID, want []forum.User) {
	k.Helper()
	got := must(k, func(ctx context.Context) ([]forum.User, error) { return k.director.GroupMembers(ctx, gid) })
	if len(got) != len(want) || got[0] != want[0] {
		k.Errorf("members %v, want %v", got, want)
		return
	}
	for _, u := range want {
		if !slices.Contains(got, u) {
			k.Errorf("members %v, want %v", got, want)
		}
	}
}

// list: where the board has the JSON interface, what it says of a thread changes with every post and with nothing else, and its seconds are
// the pages'.
func (k contract) list() {
	quick := k.client(discuz.Options{User: k.names[0], Password: k.passwords[0], API: true})
	if me := must(k, quick.Me); me != must(k, k.director.Me) {
		k.Fatalf("logged in as %+v", me)
	}
	trace := func(tid forum.ThreadID) (forum.Trace, bool) {
		k.Helper()
		list := must(k, func(ctx context.Context) (map[forum.ThreadID]forum.Trace, error) { return quick.Traces(ctx, k.fid) })
		t, ok := list[tid]
		return t, ok
	}
	tid, _ := k.newThread("合同：接口", "看列表就知道有没有新帖，凑够字数")
	opened, ok := trace(tid)
	if !ok {
		k.Log("the board has no JSON interface")
		return
	}
	for i := range 2 {
		pid := k.reply(k.players[i], tid, fmt.Sprintf("第 %d 句，凑够最少字数", i))
		replied, _ := trace(tid)
		again, _ := trace(tid)
		page := k.read(quick, tid, 0)
		last := page.Posts[len(page.Posts)-1]
		if replied == opened || replied != again || replied.Replies != int64(i+1) || last.ID != pid || last.At.Unix() != replied.LastAt {
			k.Errorf("after post %d: %+v, then %+v, then %+v; the page says %v", pid, opened, replied, again, last.At)
		}
		opened = replied
	}
	if list := must(k, func(ctx context.Context) (map[forum.ThreadID]forum.Trace, error) {
		return k.director.Traces(ctx, k.fid)
	}); list != nil {
		k.Errorf("asked for without being told to: %v", list)
	}
}

// hidden: a thread whose replies its author, their writers and moderators read, and nobody else; an edit leaves it so.
func (k contract) hidden() {
	var first forum.PostID
	tid := must(k, func(ctx context.Context) (tid forum.ThreadID, err error) {
		tid, first, err = k.players[1].NewHiddenThread(ctx, k.fid, "合同：密帖", "回帖只有楼主看得到，凑够字数")
		return tid, err
	})
	hidden := func(who *discuz.Client, tid forum.ThreadID, pid forum.PostID) bool {
		k.Helper()
		return must(k, func(ctx context.Context) (bool, error) { return who.RepliesHidden(ctx, tid, pid) })
	}
	if err := k.players[1].Edit(context.Background(), tid, first, "回帖还是只有楼主看得到，凑够字数"); err != nil {
		k.Error(err)
	}
	if !hidden(k.players[1], tid, first) {
		k.Error("the replies are not hidden")
	}
	if open, op := k.newThread("合同：不是密帖", "回帖人人看得到，凑够最少字数"); hidden(k.director, open, op) {
		k.Error("an ordinary thread hides its replies")
	}
	pid := k.reply(k.director, tid, "今晚验 <面条>，凑够最少字数")
	for i, who := range []*discuz.Client{k.players[1], k.director, k.players[0]} {
		page := k.read(who, tid, first)
		if len(page.Posts) != 1 || page.Posts[0].ID != pid {
			k.Fatalf("reader %d: posts %v", i, page.Posts)
		}
		p := page.Posts[0]
		if i < 2 && (!strings.Contains(p.Body, "今晚验 &lt;面条&gt;") || p.Blocked != "") || i == 2 && (p.Body != "" || p.Blocked == "") {
			k.Errorf("reader %d sees %q, %q", i, p.Body, p.Blocked)
		}
	}
}

func (k contract) sessions() {
	me := must(k, k.director.Me)
	again := k.resume(0, k.director.Session())
	if who := must(k, again.Me); who != me {
		k.Errorf("resumed as %+v, want %+v", who, me)
	}
	tid, first := k.newThread("合同：续用登录", "用保存的登录发帖，凑够字数")
	if got := postIDs(k.read(again, tid, 0)); !slices.Equal(got, []forum.PostID{first}) {
		k.Errorf("posts %v", got)
	}
}

// moving: a thread that a moderator has put into another board is read, answered, edited and closed as before, and found, in the list of the board
// it has left too, by its own number; what that list says of it is not believed.
func (k contract) moving() {
	subject := fmt.Sprintf("合同：搬家 %d", k.now().UnixNano()%1e9)
	tid, first := k.newThread(subject, "这个主题要被移到别的版块")
	vote := k.reply(k.players[0], tid, "投票对象：面条\n投票理由：还没有搬")
	if err := k.hands.MoveThread(tid, k.elsewhere, true); err != nil {
		k.Fatal(err)
	}
	for _, fid := range []forum.BoardID{k.fid, k.elsewhere} {
		found := must(k, func(ctx context.Context) (forum.ThreadID, error) { return k.director.FindThread(ctx, fid, subject) })
		if found != tid {
			k.Errorf("in board %d it is found as %d, want %d", fid, found, tid)
		}
	}
	quick := k.client(discuz.Options{User: k.names[0], Password: k.passwords[0], API: true})
	must(k, quick.Me)
	list := must(k, func(ctx context.Context) (map[forum.ThreadID]forum.Trace, error) { return quick.Traces(ctx, k.fid) })
	if trace, listed := list[tid]; listed {
		k.Errorf("the list of the board it has left is believed: %+v", trace)
	}
	late := k.reply(k.players[1], tid, "投票对象：包子\n投票理由：已经搬了")
	if err := k.director.Edit(context.Background(), tid, first, "这个主题被移到别的版块了"); err != nil {
		k.Error(err)
	}
	page := k.read(k.director, tid, 0)
	if got := postIDs(page); !slices.Equal(got, []forum.PostID{first, vote, late}) || page.Subject != subject || !strings.Contains(page.Posts[0].Body, "移到别的版块了") {
		k.Errorf("after the move: %q, posts %v: %q", page.Subject, got, page.Posts[0].Body)
	}
	if err := k.director.SetClosed(context.Background(), tid, true); err != nil {
		k.Error(err)
	}
	if !k.read(k.director, tid, 0).Closed {
		k.Error("it is not closed")
	}
}

// merging: a thread whose posts a moderator has put into another one is gone, and the error names the other; there the posts are the same.
func (k contract) merging() {
	gone, first := k.newThread("合同：要并走的", "这个主题要并到别的里面去")
	vote := k.reply(k.players[0], gone, "投票对象：面条\n投票理由：还没有并")
	into, other := k.newThread("合同：并在这里", "别的主题要并到这里面来")
	if err := k.hands.MergeThreads(into, gone); err != nil {
		k.Fatal(err)
	}
	_, err := k.director.ReadThread(context.Background(), gone, vote)
	if kindOf(err) != forum.NotFound || !strings.Contains(err.Error(), fmt.Sprintf("现在在主题 %d 里", into)) {
		k.Errorf("reading what is gone: %v", err)
	}
	if _, err := k.director.ReadAll(context.Background(), gone); kindOf(err) != forum.NotFound {
		k.Errorf("reading all of what is gone: %v", err)
	}
	if got := postIDs(k.read(k.director, into, 0)); !slices.Equal(got, []forum.PostID{first, vote, other}) {
		k.Errorf("posts %v, want %v", got, []forum.PostID{first, vote, other})
	}
	if body := k.read(k.director, into, first).Posts[0].Body; !strings.Contains(body, "还没有并") {
		k.Errorf("the vote is now %q", body)
	}
}
