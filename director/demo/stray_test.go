package demo_test

import (
	"strings"
	"testing"

	"daoyan/director/demo"
	"daoyan/forum"
)

// TestStray: a player's own account is told off in private, the directors hear of it, in public nothing is said; who plays nowhere is told so
// once in the whole game.
func TestStray(t *testing.T) {
	t.Parallel()
	var watch func(*stage) forum.UserID
	st := newStage(t, []string{"守卫", "狼人", "狼人", "村民", "村民", "预言家"}, func(o *demo.Options) {
		often(o)
		watch = staff(o)
	})
	uid := watch(st)
	account := func(name string) forum.UserID {
		id, err := st.w.Forum.AddUser(name, "of no use")
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	own, nobody := account("玩家饺子"), account("路人")
	write := func(from forum.UserID, text string) {
		if _, err := st.w.Forum.SendMessage(from, st.w.Director, text); err != nil {
			t.Error(err)
		}
	}
	st.until(0, "12:00")
	st.confirm()
	st.at(0, "13:00", func() { write(own, "守护 包子"); write(nobody, "你好") })
	st.until(0, "15:00")
	st.stop()
	st.start()
	st.at(0, "16:00", func() { write(own, "守护 面条"); write(nobody, "有人吗") })
	st.at(2, "09:00", func() {
		for _, text := range []string{"大家好", "投票对象：包子\n投票理由：直觉"} {
			if _, err := st.w.Forum.Reply(own, st.thread("第1天"), text); err != nil {
				t.Error(err)
			}
		}
	})
	st.until(2, "14:00")

	if n := len(st.told(own, "这条私信没有采用")); n != 2 {
		t.Errorf("the own account is answered %d times, want 2", n)
	}
	if n := len(st.told(nobody, "这条私信没有采用")); n != 1 {
		t.Errorf("the stranger is answered %d times, want 1", n)
	}
	if got := st.told(own, "要用参加游戏的那个账号投票"); len(got) != 1 || strings.Contains(got[0].Text, "饺子") {
		t.Errorf("the own account hears of its vote: %v", got)
	}
	for _, word := range []string{"给我发了私信", "不算发言"} {
		got := st.told(uid, word)
		if len(got) != 2 || !strings.Contains(got[0].Text, "「饺子」的玩家用本号「玩家饺子」") {
			t.Errorf("the directors hear %v", got)
		}
	}
	public := st.posts("第1天")
	for _, p := range public {
		if strings.Contains(p.Text, "玩家饺子") || strings.Contains(p.Text, "本号") {
			t.Errorf("said in public:\n%s", p.Text)
		}
	}
	if got := holding(public, tallyTitle); len(got) != 1 || strings.Contains(got[0].Text, "包子[/td][td]1") {
		t.Errorf("the vote of the own account counts: %v", got)
	}
	if len(st.told(st.w.Players["饺子"], "】提醒")) > 0 {
		t.Error("reminded before any moment of the settings")
	}
}
