package demo_test

import (
	"testing"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/game"
	"daoyan/director/rule"
)

// TestDirectorWhoHasPlayed: who played in a game that is over may direct the next one, and gives its orders like any other director.
func TestDirectorWhoHasPlayed(t *testing.T) {
	t.Parallel()
	st, m := staffed(t, village(), nil)
	st.until(2, "10:00")
	st.order("结束 村民阵营 强制")
	st.until(3, "10:00")
	st.stop()
	m.list = []config.Director{{UID: int64(st.w.Players["饺子"]), Name: "饺子", Role: config.RoleDirector}}
	st.open()
	next := director.Meta{Title: "第二局", Ruleset: "guimi", Game: st.w.Config().Game}
	names := []string{"甲", "乙", "丙", "丁", "戊", "己", "庚", "辛"}
	for _, n := range names {
		next.Players = append(next.Players, director.Player{Character: n, Account: n, UID: st.account(n)})
	}
	deal := game.Deal{Book: "guimi", Names: names, Cards: village(), Seed: 4, Settings: st.o.Settings, Sheriff: rule.Nobody}
	if err := director.NewGame(st.s, "second", next, deal, rule.Instant(st.w.Clock.Now().Unix())); err != nil {
		t.Fatal(err)
	}
	st.start()
	st.until(3, "11:00")
	boss := st.w.Players["饺子"]
	st.write(boss, "请假 甲 2")
	st.until(3, "12:00")
	st.want(boss, "《第二局》将要：", 1)
	st.write(boss, "确认")
	st.until(3, "13:00")
	st.want(boss, "《第二局》已执行", 1)
	st.want(boss, "【饺子】", 1) // what he was told when he played
}
