package demo_test

import (
	"strings"
	"testing"
)

// TestOrderALine writes a skill for a player, changes it and takes it back: judged as his own, on record as the director's, with his receipt.
func TestOrderALine(t *testing.T) {
	t.Parallel()
	st, n := seated(t, witched(), nil, 2, "12:00")
	st.refused("代交 "+n[4]+" 预言 "+n[1], "照规则不收")
	st.until(3, "21:02")
	st.refused("代交 "+n[4]+" 守护 "+n[1], "照规则不收")
	st.refused("代交 "+n[4]+" 预言 包孑", "是不是想写：包子")
	st.refused("代交 "+n[4]+" 预言", "照规则不收")
	st.refused("代交 "+n[4]+" 你好", "不是一条行动")
	st.refused("代撤 "+n[4], "现在没有可以收回的行动")
	st.foretold("代交 "+n[4]+" 预言 "+n[1], "代 "+n[4]+" 写：预言 "+n[1], "会告诉 "+n[4]+"：查验:"+n[1]+"=狼人阵营")
	st.foretold("代交 "+n[1]+" 狼群 杀人 "+n[5], n[5]+" 出局（指杀）")
	st.order("代交 " + n[4] + " 预言 " + n[5])
	st.order("代交 " + n[4] + " 预言 " + n[1])
	st.order("代交 " + n[1] + " 狼群 杀人 " + n[5])
	st.order("代交 " + n[0] + " 守护 " + n[5])
	st.foretold("代撤 "+n[0], n[5]+" 出局（指杀）")
	st.order("代撤 " + n[0])
	st.until(3, "21:20")
	got := st.told(st.w.Players[n[4]], "导演替你写了行动")
	if len(got) != 2 || !strings.Contains(got[1].Text, "收到：预言 "+n[1]) || !strings.Contains(got[1].Text, "原来的") {
		t.Errorf("receipts: %v", got)
	}
	st.want(st.w.Players[n[0]], "已经收回", 1)
	taken := st.journal("taken")
	if len(taken) != 5 || !strings.Contains(taken[1], "order of 导演甲 through terminal") {
		t.Errorf("taken: %v", taken)
	}
	st.sound()
	st.until(3, "22:50")
	st.refused("代交 "+n[4]+" 预言 "+n[5], "照规则不收") // too late
	st.until(4, "09:00")
	st.want(st.w.Players[n[4]], n[1]+"是【狼人阵营】", 1)
	if st.seat(n[5]).Place != "出局" {
		t.Error("the pack's kill that was written by order did not run")
	}
	st.sound()
}
