package demo_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"daoyan/forum"
)

// latest is a character's latest post in the thread of a phase.
func (st *stage) latest(name, phase string) (pid forum.PostID, tid forum.ThreadID) {
	st.t.Helper()
	posts, err := st.w.Forum.Thread(st.thread(phase))
	if err != nil {
		st.t.Fatal(err)
	}
	for _, p := range slices.Backward(posts) {
		if p.UID == st.w.Players[name] {
			return p.ID, p.Thread
		}
	}
	st.t.Fatalf("%s has not posted", name)
	return 0, 0
}

// change has a character quote its latest post and change its vote.
func (st *stage) change(name, phase, target string) {
	st.t.Helper()
	pid, tid := st.latest(name, phase)
	if _, err := st.w.Forum.QuoteReply(st.w.Players[name], tid, pid, "改票对象："+target+"\n改票理由：想过了"); err != nil {
		st.t.Error(err)
	}
}

// notVoted tells whether a character has no vote that stands.
func (st *stage) notVoted(name string) bool { return slices.Contains(st.status().NotVoted, name) }

// TestSettleADoubtfulVote: a near miss and a vote in doubt wait in the directors' queue; one answer settles it, and what was written for the
// name means that character for the rest of the game.
func TestSettleADoubtfulVote(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), nil)
	st.until(2, "09:00")
	st.vote("饺子", election, "包孑")      // near to 包子
	st.vote("面条", election, "包孑")      // the same
	st.vote("汤圆", election, "张三")      // near to nobody
	st.post("年糕", election, "我投票给烧卖吧") // plainly meant, not in form
	st.until(2, "12:10")
	first, doubtful := st.floor("饺子", election), st.floor("年糕", election)
	for _, uid := range []forum.UserID{b.first, b.deputy, b.watcher} {
		st.want(uid, "包孑", 2)
		st.want(uid, fmt.Sprintf("裁决 %d 烧卖", doubtful), 1)
	}
	want := []string{fmt.Sprintf("裁决 %d 包子", first), fmt.Sprintf("裁决 %d 无效", first), fmt.Sprintf("裁决 %d 烧卖", doubtful)}
	for _, w := range want {
		if got := st.waiting(); !slices.Contains(got, w) {
			t.Errorf("%s is none of %v", w, got)
		}
	}
	st.order(want[2])
	if says := st.order(want[0]); !strings.Contains(says, "「包孑」从此在本局当作 包子") || !strings.Contains(says, "包子 2") {
		t.Error(says)
	}
	if got := st.waiting(); len(got) != 0 {
		t.Errorf("still waiting: %v", got)
	}
	st.until(2, "15:10")
	for _, name := range []string{"饺子", "面条"} {
		st.want(st.w.Players[name], "现在算数：投给包子", 1)
	}
	st.want(st.w.Players["年糕"], "现在算数：投给烧卖", 1)
	if st.notVoted("饺子") || st.notVoted("面条") || st.notVoted("年糕") || !st.notVoted("汤圆") {
		t.Errorf("not voted: %v", st.status().NotVoted)
	}
	st.stop()
	st.start()
	st.vote("春卷", election, "包孑")
	st.until(2, "18:10")
	if st.notVoted("春卷") || st.notVoted("饺子") {
		t.Error("the alias or the ruling is gone with the daemon")
	}
	st.send("汤圆", "预言 包孑")
	st.until(3, "20:50")
	st.refused("别名 饺子 包孑", "已经可以指 包子")
	st.refused(fmt.Sprintf("裁决 %d 饺孑", first), "最接近的是 饺子")
	st.refused("裁决 99 饺子", "没有 99 楼")
	st.until(3, "21:30")
	if got := holding(st.posts(election), "警长"); len(got) < 2 || !strings.Contains(got[len(got)-1].Text, "包子") {
		t.Errorf("elected: %v", got)
	}
	st.refused(want[0], "不是白天")
}

// TestVoidRestoreReassign changes what posts count for.
func TestVoidRestoreReassign(t *testing.T) {
	t.Parallel()
	st, _ := seated(t, village(), nil, 2, "09:00")
	st.vote("饺子", election, "包子")
	st.until(2, "12:10")
	n := st.floor("饺子", election)
	st.order(fmt.Sprintf("作废 %d", n))
	st.until(2, "15:10")
	if !st.notVoted("饺子") {
		t.Error("a void vote stands")
	}
	st.want(st.w.Players["饺子"], "由导演裁定", 1)
	st.order(fmt.Sprintf("恢复 %d楼", n))
	if st.notVoted("饺子") {
		t.Error("a restored vote does not stand")
	}
	if says := st.order(fmt.Sprintf("改判 %d 面条", n)); !strings.Contains(says, "面条 1") {
		t.Error(says)
	}
	st.order("作废 饺子")
	if !st.notVoted("饺子") {
		t.Error("a void vote stands")
	}
	st.order("恢复 饺子")
	st.refused("恢复 饺子", "没有裁决")
	st.refused("作废 面条", "没有算数的票")
}

// TestProxyVote: the director votes for somebody; it is a change where he has voted, and too late in the last hour unless it is forced.
func TestProxyVote(t *testing.T) {
	t.Parallel()
	st, _ := seated(t, village(), nil, 2, "09:00")
	st.vote("饺子", election, "包子")
	st.until(2, "12:10")
	if says := st.order("代投 面条 包子"); !strings.Contains(says, "包子 2") {
		t.Error(says)
	}
	if says := st.order("vote 饺子 弃权"); !strings.Contains(says, "包子 1") {
		t.Error(says)
	}
	st.refused("代投 饺子 面条", "一天只能改一次票")
	st.until(2, "12:20")
	if st.notVoted("面条") {
		t.Error("a vote by proxy does not stand")
	}
	st.want(st.w.Players["面条"], "导演已经替你投票：投给包子", 1)
	st.until(3, "20:10")
	st.refused("代投 汤圆 面条", "离关门太近")
	if _, err := st.try(orderOf("代投 汤圆 面条", true)); err != nil {
		t.Error(err)
	}
	st.until(3, "21:30")
	got := holding(st.posts(election), "竞选结果")
	if len(got) != 1 || !strings.Contains(got[0].Text, "[tr][td]包子[/td][td]1[/td][td]面条") || !strings.Contains(got[0].Text, "[tr][td]面条[/td][td]1[/td][td]汤圆") {
		t.Errorf("%v", got)
	}
}

// TestEditsAndDeletions are reported once, with what was there before; the first text counts.
func TestEditsAndDeletions(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), nil)
	st.until(2, "09:00")
	st.vote("饺子", election, "包子")
	st.vote("面条", election, "包子")
	st.vote("汤圆", election, "年糕")
	st.until(2, "12:10")
	pid, _ := st.latest("饺子", election)
	if err := st.w.Forum.Edit(st.w.Players["饺子"], pid, "投票对象：面条\n投票理由：改主意"); err != nil {
		t.Fatal(err)
	}
	gone, _ := st.latest("面条", election)
	if err := st.w.Forum.DeletePost(st.w.Players["面条"], gone); err != nil {
		t.Fatal(err)
	}
	st.until(2, "15:30")
	for range 2 {
		for _, uid := range []forum.UserID{b.first, b.watcher} {
			st.want(uid, "先是「包子」，后来是「面条」", 1)
			st.want(uid, "被删掉或屏蔽了", 1)
		}
		st.stop()
		st.start()
		st.until(3, "20:59")
	}
	st.until(3, "21:30")
	got := holding(st.posts(election), "竞选结果")
	if len(got) != 1 || !strings.Contains(got[0].Text, "[tr][td]包子[/td][td]2[/td]") {
		t.Errorf("%v", got)
	}
}
