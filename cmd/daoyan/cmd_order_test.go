package main

import (
	"encoding/csv"
	"strings"
	"testing"

	"daoyan/director"
	"daoyan/templates"
)

// TestOrderWithoutADaemon writes orders into the data file, and tells what is wrong with others.
func TestOrderWithoutADaemon(t *testing.T) {
	h := newHouse(t)
	h.write(t, "roster.csv", "character,helper,games\n"+strings.Join(twelve[:11], ",,\n")+",,\n凉皮,查无此人,2\n")
	if x := h.try("", "new", "第一局", "--roster", h.dir+"/roster.csv", "--seed", "3", "--yes", "--force"); x.code != exitFault || !strings.Contains(x.errs, "助理的账号 查无此人") {
		t.Fatalf("a helper whom nobody knows: %+v", x)
	}
	h.write(t, "roster.csv", "character\n"+strings.Join(twelve, "\n")+"\n")
	if x := h.try("", "new", "第一局", "--roster", h.dir+"/roster.csv", "--seed", "3", "--yes", "--force"); x.code != exitDone {
		t.Fatalf("new: %+v", x)
	}
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"order"}, exitDone, "裁决、判票、settle"},
		{[]string{"order", "出局", "饺子", "--dry"}, exitDone, "没有执行"},
		{[]string{"order", "剧情", "开门", "雾气漫过街道", "--why", "开场"}, exitDone, "雾气漫过街道"},
		{[]string{"order", "请假", "饺子", "2", "--game", "第一局"}, exitDone, "2 个讨论日之内不判黄牌"},
		{[]string{"order", "助理", "饺子", "没有这个人"}, exitFault, "没有账号「没有这个人」"},
		{[]string{"order", "时限", "选择", "-10分", "--dry"}, exitFault, "没有进行中的白天或夜晚"},
		{[]string{"order", "顺延", "-10分"}, exitFault, "「-10分」不是时间"},
		{[]string{"order", "出局"}, exitFault, "「出局」的写法：出局 角色"},
		{[]string{"order", "剧情", "result", "雾", "--dry"}, exitDone, "下一次结果的公告里"},
		{[]string{"order", "剧情", "result"}, exitFault, "没有写过结果的剧情"},
		{[]string{"order", "出居", "饺子"}, exitFault, "最接近的是「出局」"},
		{[]string{"order", "出局", "饺孑"}, exitFault, "最接近的是 饺子"},
		{[]string{"order", "请假", "饺子", "--game", "第二局"}, exitFault, "没有叫「第二局」的对局"},
		{[]string{"calendar", "第一局", "--days", "2"}, exitDone, "第 2 夜 天亮"},
		{[]string{"calendar", "第一局", "--from", "2026-12-01"}, exitFault, "给还没有开始的局用的"},
		{[]string{"calendar", "第二局"}, exitFault, "没有叫「第二局」的对局"},
		{[]string{"explain", "饺子", "--game", "第二局"}, exitFault, "没有叫「第二局」的对局，现在有 第一局"},
		{[]string{"rule"}, exitFault, "要写成「daoyan rule"},
		{[]string{"rule", "第一局"}, exitFault, "例如「daoyan rule 第一局 witch.self_save"},
		{[]string{"backup"}, exitFault, "多写或者少写了参数：要写成「daoyan backup 文件」"},
		{[]string{"results", "第一局"}, exitDone, "还没有结束"},
		{[]string{"results", "第一局", "--bbcode"}, exitDone, "[td]饺子[/td]"},
		{[]string{"results", "第一局", "--csv", "--bbcode"}, exitFault, "只写一个"},
	} {
		if x := h.try("", c.args...); x.code != c.code || !strings.Contains(x.out+x.errs, c.says) {
			t.Errorf("%v: %+v, want code %d and %q", c.args, x, c.code, c.says)
		}
	}
	_, records := h.records(t, "第一局")
	var orders int
	for _, r := range records {
		if r.Kind == "order" {
			orders++
		}
	}
	if orders != 2 {
		t.Errorf("%d orders on record, want the two that were carried out", orders)
	}
}

// TestResultsCSV: nothing in a cell runs in a spreadsheet.
func TestResultsCSV(t *testing.T) {
	var b strings.Builder
	r := director.Results{Rows: []templates.Outcome{{No: 1, Name: "=1+2", Players: []string{"@a", "b"}, Out: `"x",y`}}}
	if err := resultsCSV(&b, &r); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	if err != nil || len(rows) != 2 || rows[1][1] != "'=1+2" || rows[1][2] != "'@a、b" || rows[1][8] != `"x",y` {
		t.Errorf("%q, %v", rows, err)
	}
}

// TestOrderCompletion: each place of an order's arguments offers what may stand there: people, cards, switches and their values, fixed words.
func TestOrderCompletion(t *testing.T) {
	h := newHouse(t)
	h.write(t, "config.yaml", "forum: {url: 'https://bbs.example.com/', user: 甲, board: 2}\ndirectors: [{uid: 99, name: 导演C, role: director}]\n")
	if x := h.try("", "new", "第一局", "--roster", h.dir+"/roster.csv", "--seed", "3", "--yes", "--force"); x.code != exitDone {
		t.Fatalf("new: %+v", x)
	}
	for _, c := range []struct {
		typed       []string
		offers, not string
	}{
		{nil, "裁决", ""},
		{[]string{"出局"}, "饺子", "女巫"},
		{[]string{"裁决", "12"}, "弃权", "12"},
		{[]string{"裁决", "12"}, "饺子", "女巫"},
		{[]string{"裁决"}, "", "饺子"},
		{[]string{"身份", "饺子"}, "女巫", "包子"},
		{[]string{"表面身份", "饺子"}, "原样", "包子"},
		{[]string{"技能", "饺子"}, "次数", "毒药"},
		{[]string{"技能", "饺子", "加"}, "毒药", "饺子"},
		{[]string{"阵营", "饺子"}, "狼人阵营", "饺子"},
		{[]string{"裁定"}, "witch.self_save", "饺子"},
		{[]string{"裁定", "witch.self_save"}, "false", "饺子"},
		{[]string{"rule", "witch.self_save"}, "true", "ask"},
		{[]string{"值班"}, "导演C", "饺子"},
		{[]string{"hand-over"}, "导演C", "饺子"},
		{[]string{"剧情"}, "", "饺子"},
		{[]string{"没有这条"}, "", "饺子"},
		{[]string{"红牌", "饺子"}, "", "包子"},
	} {
		x := h.run("", append(append([]string{"__complete", "--config", h.dir + "/config.yaml", "order"}, c.typed...), "")...)
		if x.code != exitDone || !strings.Contains("\n"+x.out, "\n"+c.offers) || c.not != "" && strings.Contains("\n"+x.out, "\n"+c.not+"\n") {
			t.Errorf("%q offers %q; want %q and not %q", c.typed, x.out, c.offers, c.not)
		}
	}
}
