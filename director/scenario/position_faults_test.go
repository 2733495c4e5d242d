package scenario_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"daoyan/director/rule"
	"daoyan/director/scenario"

	"github.com/google/go-cmp/cmp"
)

// half is a position as somebody writes it.
const half = `next: day 3
at: 2026-03-05 08:00
sheriff: 年糕
characters:
  - {character: 饺子, identity: 守卫, named: {守护: [night 1 包子, night 2 饺子]}}
  - {character: 包子, identity: 女巫, uses: {救药: 0}, yellow: 1, no_vote: on}
  - {character: 面条, identity: 狼王, leave: 2}
  - {character: 汤圆, identity: 村民, shown: 村民}
  - {character: 年糕, identity: 预言家, more: [witch.poison], lost: [预言]}
  - {character: 馒头, identity: 狼人, surface: 村民}
  - {character: 烧卖, identity: 丘比特}
  - {character: 春卷, identity: 村民}
  - {character: 豆浆, identity: 混血儿}
  - {character: 油条, identity: 村民, faction: 狼人阵营}
out:
  - 春卷 night 1 刀
  - 汤圆 day 2 票
marks:
  - {kind: charm, by: 面条 冲锋, on: [饺子]}
script:
  - {setup: [烧卖 丘比特之箭 饺子 豆浆, 豆浆 认亲 面条]}
threads: {discussion: 12}
`

func load(t *testing.T, file string) (*scenario.Position, []string) {
	t.Helper()
	pos, fails := scenario.LoadPosition("position.yaml", []byte(file), scenario.Rulesets(), scenario.PositionOptions{Zone: time.UTC, Reserved: []string{"收到"}, Reaction: 30})
	var out []string
	for _, f := range fails {
		out = append(out, f.String())
	}
	return pos, out
}

// TestPositionSetsUp reads what somebody has written and looks at the table.
func TestPositionSetsUp(t *testing.T) {
	pos, fails := load(t, half)
	if len(fails)+len(pos.Odd) > 0 {
		t.Fatal(fails, pos.Odd)
	}
	s := pos.State
	var held []string
	for _, h := range s.Holdings {
		if h.Owner.Char == 4 || h.Owner.Char == 1 {
			held = append(held, strings.TrimSpace(string(h.Skill)+strings.Repeat(" spent", int(1-min(1, max(h.Left, -h.Left))))+strings.Repeat(" lost", len(h.Off))))
		}
	}
	if d := cmp.Diff([]string{"witch.insight", "witch.cure spent", "witch.poison", "seer.check lost", "witch.poison", "sheriff.lead", "sheriff.pass"}, held); d != "" {
		t.Error(d)
	}
	if p := s.Phase; p.Kind != rule.Day || p.No != 3 || p.Seq != 5 || s.Prev != [3]int32{0, 3, 4} {
		t.Errorf("next %+v, before it %v", p, s.Prev)
	}
	if g := s.Fallen; len(g) != 2 || g[0].Who != 7 || g[0].Seq != 2 || g[1].Cause.Kind != "票" || s.Seats[3].Place != rule.Out {
		t.Errorf("out: %+v", g)
	}
	if guard := s.Holdings[0]; len(guard.Named) != 2 || guard.Named[1].Seq != 4 || !slices.Equal(guard.Named[1].At, []rule.Char{0}) {
		t.Errorf("named: %+v", guard.Named)
	}
	if s.Seats[1].Yellow != 1 || !s.Seats[1].NoVote || s.Seats[9].Side != "狼人阵营" || s.Seats[5].Face != "村民" || s.Sheriff != 4 || pos.Leaves[2] != 2 || pos.Faces[3] != "村民" {
		t.Errorf("%+v, %v, %v", s.Seats, pos.Leaves, pos.Faces)
	}
	if !slices.Equal(pos.Invited, []rule.Char{7, 3}) || pos.MayWrite != nil || pos.Threads["discussion"] != 12 {
		t.Errorf("last words %v, still %v, threads %v", pos.Invited, pos.MayWrite, pos.Threads)
	}
	if last := s.Marks[len(s.Marks)-1]; last.Kind != "charm" || last.Owner != 2 || s.Holdings[last.By].Skill != "wolfking.charge" || s.Group("couple") == nil {
		t.Errorf("marks: %+v, groups %+v", last, s.Groups)
	}
}

// TestPositionFaults: what is wrong is told with its line and the nearest word.
func TestPositionFaults(t *testing.T) {
	for _, c := range []struct{ is, becomes, says string }{
		{"next: day 3", "next: dya 3", "position.yaml:1: next: \"dya 3\" is no phase: write day 3 or night 3; nearest: day"},
		{"next: day 3", "next: day x", `position.yaml:1: day: "x" is no number of a phase`},
		{"at: 2026-03-05 08:00", "at: morgen", "position.yaml:2: at:"},
		{"sheriff: 年糕", "sherif: 年糕", `position.yaml:3: position: no key "sherif"; nearest: sheriff`},
		{"sheriff: 年糕", "sheriff: 年羔", "position.yaml:3: sheriff: no character 年羔; nearest: 年糕"},
		{"identity: 女巫,", "identity: 女亚,", `position.yaml:6: characters: 没有「女亚」这种身份；最接近的是 女巫`},
		{"uses: {救药: 0}", "uses: {救要: 0}", "position.yaml:6: 包子 holds no 救要; nearest: 救药"},
		{"uses: {救药: 0}", "uses: {救药: x}", `position.yaml:6: uses: "x" is no number from 0 to 100`},
		{"yellow: 1", "yelow: 1", `no key "yelow"; nearest: yellow`},
		{"more: [witch.poison]", "more: [迷昏药]", "position.yaml:9: more: no skill 迷昏药; nearest: 迷魂药"},
		{"more: [witch.poison]", "more: [毒药]", "position.yaml:9: more: 毒药 may mean witch.poison, student.poison"},
		{"night 2 饺子]", "night 7 饺子]", `position.yaml:5: named: "night 7 饺子" does not begin with a phase that has been played`},
		{"night 2 饺子]", "night 2 饺孑]", "position.yaml:5: named: no character 饺孑; nearest: 饺子"},
		{"春卷 night 1 刀", "春卷 day 3 刀", "position.yaml:16: out:"},
		{"汤圆 day 2 票", "春卷 day 2 票", "position.yaml:17: out: 春卷 is out already"},
		{"faction: 狼人阵营", "faction: 狗人阵营", "position.yaml:14: faction: no faction 狗人阵营; nearest: 狼人阵营"},
		{"by: 面条 冲锋", "by: 面条 充锋", "position.yaml:19: by: 面条 holds no 充锋"},
		{"on: [饺子]}", "onn: [饺子]}", `position.yaml:19: marks: no key "onn"; nearest: on`},
		{"烧卖 丘比特之箭 饺子 豆浆, ", "", "position.yaml:21: setup: roll: there is none for 烧卖 丘比特之箭"},
		{"discussion: 12", "discusion: 12", `position.yaml:22: threads: no key "discusion"; nearest: discussion`},
		{"discussion: 12", "discussion: x", "position.yaml:22: discussion: \"x\" is no number of a thread"},
		{"{character: 豆浆", "{character: 收到", `position.yaml:13: characters: 不能叫「收到」`},
		{"{character: 豆浆", "{character: 餃子", "分不清"},
		{"threads:", "precedents: {witch.self_sav: true}\nthreads:", "position.yaml:22: precedents: no switch witch.self_sav; nearest: witch.self_save"},
		{"threads:", "precedents: {witch.self_save: vielleicht}\nthreads:", "precedents: witch.self_save cannot be vielleicht"},
		{"threads:", "rulings: {witch.self_save: true}\nprecedents: {witch.self_save: false}\nthreads:", "needs no precedent"},
		{"threads:", "table: {marcks: []}\nthreads:", `position.yaml:22: table: no key "marcks"; nearest: marks`},
		{"threads:", "public: [熊砲哮]\nthreads:", "position.yaml:22: public: no fact has the word 熊砲哮"},
		{"threads:", "table: {seats: []}\nthreads:", "seats: wants 10, one for each character"},
	} {
		if !strings.Contains(half, c.is) {
			t.Fatalf("nothing to change: %s", c.is)
		}
		if _, fails := load(t, strings.Replace(half, c.is, c.becomes, 1)); !strings.Contains(strings.Join(fails, "\n"), c.says) {
			t.Errorf("%s: %q, want %q", c.becomes, fails, c.says)
		}
	}
}

// TestPositionImpossible: what cannot be is named and leaves the file readable, for who forces it.
func TestPositionImpossible(t *testing.T) {
	for _, c := range []struct{ is, becomes, says string }{
		{"sheriff: 年糕", "sheriff: 汤圆", "position.yaml:4: 汤圆 已经出局，徽章却还在他手里"},
		{"leave: 2", "place: 入狱", "面条 在狱中，却没有囚徒的技能"},
		{"yellow: 1", "yellow: 2", "包子 有 2 张黄牌，却还没有出局"},
		{"春卷 night 1 刀", "饺子 night 1 刀", "豆浆 和 饺子 连在一起，只有一方出局"},
		{"kind: charm", "kind: chram", `position.yaml:19: 没有哪条规则认得标记 "chram"，最接近的是 charm`},
		{"uses: {救药: 0}", "uses: {救药: 2}", "position.yaml:6: 包子 的「救药」还剩 2 次，比身份牌上的 1 次多"},
		{"汤圆 day 2 票", "汤圆 day 1 票", "position.yaml:17: 汤圆 排在后面，却比前一个先出局"},
		{"  - 汤圆 day 2 票", "  - 汤圆 day 2 票\n  - 面条 night 2 毒\n  - 馒头 night 2 毒\n  - 饺子 night 2\n  - 豆浆 night 2\n  - 烧卖 night 2\n  - 油条 night 2", "照规则已经分出胜负：村民阵营"},
	} {
		pos, fails := load(t, strings.Replace(half, c.is, c.becomes, 1))
		var odd []string
		for _, f := range pos.Odd {
			odd = append(odd, f.String())
		}
		if len(fails) > 0 || !strings.Contains(strings.Join(odd, "\n"), c.says) {
			t.Errorf("%s: %q, faults %q, want %q", c.becomes, odd, fails, c.says)
		}
	}
}

// TestPositionTemplate: what is given to start from can be taken over as it is.
func TestPositionTemplate(t *testing.T) {
	file, err := os.ReadFile(filepath.Join("..", "..", "cmd", "daoyan", "position.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if pos, fails := load(t, string(file)); len(fails)+len(pos.Odd) > 0 {
		t.Error(fails, pos.Odd)
	}
}
