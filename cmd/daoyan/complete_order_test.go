package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// offers completes an order that is typed so far, with other flags.
func (h house) offers(t *testing.T, typed []string, flags ...string) []string {
	t.Helper()
	x := h.run("", slices.Concat([]string{"__complete", "--config", h.dir + "/config.yaml", "order"}, flags, typed, []string{""})...)
	if x.code != exitDone {
		t.Fatalf("%q: %+v", typed, x)
	}
	var out []string
	for line := range strings.Lines(x.out) {
		if word, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); !strings.HasPrefix(word, ":") {
			out = append(out, word)
		}
	}
	return out
}

// TestOrderCompletionSpeaksTheGamesRules: the cards, skills, switches and people that an order is offered are those of the game it is for: of both
// where it may be either's, of every rule set where there is no game.
func TestOrderCompletionSpeaksTheGamesRules(t *testing.T) {
	h := newHouse(t)
	wants := func(typed string, flags []string, there, not []string) {
		t.Helper()
		got := h.offers(t, strings.Fields(typed), flags...)
		for _, w := range there {
			if !slices.Contains(got, w) {
				t.Errorf("%q %q does not offer %s: %q", flags, typed, w, got)
			}
		}
		for _, w := range not {
			if slices.Contains(got, w) {
				t.Errorf("%q %q offers %s", flags, typed, w)
			}
		}
	}
	wants("身份 饺子", nil, []string{"丘比特", "平民"}, []string{"饺子"})

	var b strings.Builder
	b.WriteString("position: 屠边\nrules: standard12\nnext: night 2\nat: 2026-12-01 21:30\ncharacters:\n")
	for i, id := range []string{"预言家", "女巫", "猎人", "白痴", "狼人", "狼人", "狼人", "狼人", "平民", "平民", "平民", "平民"} {
		fmt.Fprintf(&b, "  - {character: %s, identity: %s}\n", twelve[i], id)
	}
	h.write(t, "position.yaml", b.String())
	if x := h.try("", "new", "标准局", "--from", h.dir+"/position.yaml", "--silent", "--yes"); x.code != exitDone {
		t.Fatalf("new: %+v", x)
	}
	wants("身份 饺子", nil, []string{"平民", "白痴"}, []string{"丘比特", "村民"})
	wants("技能 饺子 加", nil, []string{"查验", "开枪"}, []string{"守护", "认亲"})
	wants("阵营 饺子", nil, []string{"狼人阵营", "好人阵营"}, []string{"三方阵营:鬼魂"})
	wants("裁定", nil, nil, []string{"witch.self_save"})
	wants("出局", nil, []string{"饺子", "凉皮"}, []string{"平民"})

	if x := h.try("", "new", "诡秘局", "--roster", h.dir+"/roster.csv", "--seed", "3", "--yes", "--force"); x.code != exitDone {
		t.Fatalf("new: %+v", x)
	}
	wants("身份 饺子", nil, []string{"平民", "丘比特"}, nil)
	wants("身份 饺子", []string{"--game", "标准局"}, []string{"平民"}, []string{"丘比特"})
	wants("身份 饺子", []string{"--game", "诡秘局"}, []string{"丘比特"}, []string{"平民"})
	wants("裁定 witch.self_save", []string{"--game", "诡秘局"}, []string{"true", "false"}, nil)
	wants("裁定", []string{"--game", "诡秘局"}, []string{"witch.self_save"}, nil)
}
