package scenario

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// mistakes loads a text and gives its mistakes as they are printed, the file's name left out.
func mistakes(text string) []string {
	_, fails := Load("f", []byte(text), toySets())
	var out []string
	for _, x := range fails {
		out = append(out, strings.TrimPrefix(x.String(), "f:"))
	}
	return out
}

const small = "scenario: 试\nseats: [饺子 守卫, 包子铺 狼人, 年糕 先知]\n"

func TestLoadMistakes(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"nothing wrong": {small + "source: 守卫\nrules: guimi\nsheriff: 饺子\npenalties: on\nendings: \"off\"\nrulings: {guard.self: off, dice.sides: 4, gun.when: always}\n" +
			"script:\n- {setup: [], expect: {out: []}}\n- {night: 1, do: [饺子 保护 年糕 @+1h5m, 狼群 杀人 饺子], expect: {won: 未分}}\n- day: 2+\n- day: 3", nil},
		"empty":              {"", []string{"1: the file is empty"}},
		"no YAML":            {"seats: [a\nscript: }", []string{"1: not YAML: did not find expected ',' or ']'"}},
		"two documents":      {small + "script: [{night: 1}]\n---\na: 1", []string{"4: one scenario a file: there is a second document"}},
		"no mapping":         {"- a", []string{"1: scenario: wants a mapping", "1: scenario: wants the key scenario", "1: scenario: wants the key seats", "1: scenario: wants the key script"}},
		"unknown key":        {small + "rulling: {}\nscript: [{night: 1}]", []string{`3: scenario: no key "rulling"; nearest: rulings`}},
		"a key twice":        {small + "script: [{night: 1}]\nseats: []", []string{"4: scenario: seats stands twice"}},
		"unknown rules":      {"rules: guime\n" + small + "script: []", []string{`1: rules: no rule set "guime"; nearest: guimi`}},
		"no phases":          {small + "script: []", []string{"3: script: wants at least one phase"}},
		"script no list":     {small + "script: {night: 1}", []string{"3: script: wants a list; [] for none"}},
		"a switch":           {small + "rulings: {guard.selv: on}\nscript: [{night: 1}]", []string{"3: rulings: no switch guard.selv; nearest: guard.self"}},
		"values of rulings":  {small + "rulings: {guard.self: 3, dice.sides: -1, gun.when: never}\nscript: [{night: 1}]", []string{"3: rulings: guard.self cannot be 3; its default is true", "3: rulings: dice.sides cannot be -1; its default is 6", "3: rulings: gun.when cannot be never; its default is once"}},
		"neither on nor off": {small + "endings: maybe\nscript: [{night: 1}]", []string{`3: endings: "maybe" is neither on nor off`}},
		"the table": {"scenario: 试\nseats:\n- 饺子 守为\n- 饺 子 守卫\n- 包子\n- 守卫 守卫\n- cake 村民\n- Ｃake 村民\n- 弃权 村民\nscript: [{night: 1}]", []string{
			"3: seats: no identity 守为; nearest: 守卫",
			`4: seats: "饺 子 守卫": wants a character and an identity`,
			`5: seats: "包子": wants a character and an identity`,
			"6: seats: 守卫 cannot be a character's name: it is a word of the rules",
			"9: seats: 弃权 cannot be a character's name: it is a word of the rules",
			"8: seats: cake and Ｃake are too alike"}},
		"the sheriff": {small + "sheriff: 包子\nscript: [{night: 1}]", []string{"3: sheriff: no character 包子; nearest: 包子铺"}},
		"which phase": {small + "script:\n- {do: []}\n- {night: 1, day: 2}\n- night: 0\n- day: two", []string{
			"4: phase: wants one of setup, day, night", "5: phase: wants one of setup, day, night",
			`6: night: "0" is no number of a phase: write 2, or 2+ for the extra one`, `7: day: "two" is no number of a phase: write 2, or 2+ for the extra one`}},
		"parts of a day": {small + "script:\n- day: 1 PK\n- night: 1 PK", []string{
			"4: day: no part of it is called PK", "5: night: no part of it is called PK"}},
		"order of phases": {small + "script:\n- day: 2\n- night: 1\n- day: 2\n- setup: []", []string{
			"5: night 1: night 1 cannot come after day 2", "7: setup: stands first or not at all", "7: setup: setup cannot come after day 2"}},
		"what a phase takes": {small + "script:\n- {setup: [], do: [], votes: {}}\n- {night: 1, votes: {}, posts: []}\n- {day: 2, vote: {}}", []string{
			"4: setup: takes no do", "4: setup: takes no votes", "5: night 1: night: takes no votes", "5: night 1: night: takes no posts", "5: night 1: posts: stands in place of votes",
			`6: phase: no key "vote"; nearest: votes`}},
		"lines": {small + "script:\n- night: 1\n  do: [饺仔 守护 年糕, 饺子 守互 年糕, 饺子 守护 年高, 饺子 守护 @5m, 饺子]", []string{
			"5: night 1: do: no character 饺仔; nearest: 饺子", "5: night 1: do: no skill 守互; nearest: 守护",
			"5: night 1: do: 年高 is no character of the table and no word of the rules; nearest: 年糕",
			`5: night 1: do: "5m" is no time: write -30m, +41m, -2h`, `5: night 1: do: "饺子": wants an actor and a skill`}},
		"votes": {small + "script:\n- day: 2\n  votes: {饺子: 弃全, 面: 年糕}", []string{
			"5: day 2: votes: no character 弃全; nearest: 弃权", "5: day 2: votes: no character 面"}},
		"posts": {small + "script:\n- day: 2\n  posts:\n  - {floor: 2, by: 饺子}\n  - {floor: 2, by: 饺子, at: -1h, text: a}", []string{"6: day 2: post: wants the key at"}},
		"more of posts": {small + "script:\n- day: 2\n  posts:\n  - {floor: x, by: 饺, at: 1h, text: a, html: b}\n  - {floor: 2, by: 饺子, at: -1h, text: a}\n  - {floor: 2, by: 饺子, at: -1h, text: a, seen: now}", []string{
			`6: day 2: floor: "x" is no floor`, "6: day 2: by: no character 饺; nearest: 饺子", `6: day 2: at: "1h" is no time: write -30m, +41m, -2h`, "6: day 2: post: wants html or text",
			`8: day 2: seen: "now" is no time: write -30m, +41m, -2h`, "8: day 2: post: floor 2 stands twice"}},
		"expectations": {small + "script:\n- night: 1\n  do: [饺子 守护 年糕]\n  expect:\n    outs: []\n    out: [面]\n    told: {饺子: [查烟:年糕=狼人阵营]}\n    public: [平安夜:x, \"殉情:面条\", 殉情, \"翻牌:年糕\", \"移交:年糕\", \"移交:年糕→包子铺\", \"回声:年糕\"]\n" +
			"    refused: [饺子 守护 包子铺]\n    tally: {年糕: 1.3}\n    ballots: {}\n    is: {年糕: {outt: true, identity: 守, lost: [守], linked: [守], faction: 狼人}}\n    won: 村民", []string{
			`7: night 1: expect: no key "outs"; nearest: out`,
			"8: night 1: out: no character 面",
			"9: night 1: told: 查烟:年糕=狼人阵营: no fact has the word 查烟; nearest: 查验",
			"10: night 1: public: 平安夜:x: 平安夜 has nothing behind it", "10: night 1: public: 殉情:面条: no character 面条", "10: night 1: public: 殉情: 殉情 wants something behind a colon",
			"10: night 1: public: 翻牌:年糕: 翻牌 wants character=word", "10: night 1: public: 移交:年糕: 移交 wants character→character",
			`11: night 1: refused: the phase has no line "饺子 守护 包子铺"; nearest: 饺子 守护 年糕`,
			`12: night 1: tally: "1.3" is no count of votes`, "13: night 1: ballots: is for phases with posts",
			`14: night 1: is: no key "outt"; nearest: out`, "14: night 1: identity: no identity 守; nearest: 守卫", "14: night 1: lost: no skill 守; nearest: 守护",
			"14: night 1: linked: no character 守", "14: night 1: faction: no faction 狼人; nearest: 狼人阵营", "15: night 1: won: no faction 村民; nearest: 村民阵营"}},
		"faults of posts": {small + "script:\n- day: 2\n  posts: [{floor: 2, by: 饺子, at: -1h, text: a}]\n  expect: {invalid: {3: 格是}, ballots: {饺子: 包子}}", []string{
			"6: day 2: ballots: no character 包子; nearest: 包子铺", "6: day 2: invalid: no reason 格是; nearest: 格式", "6: day 2: invalid: the phase has no post on floor 3"}},
		"wrong shapes": {small + "script:\n- night: 1\n  do: 饺子\n  roll: {}\n  expect: {out: , told: [], is: {饺子: true}, tally: {饺子: [1]}, won: {}}\n- 3", []string{
			"5: night 1: do: wants a list; [] for none", "6: night 1: roll: wants a list; [] for none", "7: night 1: out: wants a list; [] for none", "7: night 1: told: wants a mapping",
			"7: night 1: tally: wants one word", "7: night 1: is: wants a mapping", "7: night 1: won: wants one word", "8: phase: wants a mapping", "8: phase: wants one of setup, day, night"}},
	} {
		t.Run(name, func(t *testing.T) {
			if d := cmp.Diff(c.want, mistakes(c.text)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func TestLoadKeepsWhatStandsThere(t *testing.T) {
	f, fails := Load("f", []byte(small+"sheriff: 年糕\npenalties: on\nendings: off\nrulings: {guard.self: no}\nscript:\n- day: 2\n  votes: {年糕: 弃权, 饺子: 包子铺}\n"), toySets())
	if len(fails) > 0 {
		t.Fatal(fails)
	}
	want := []Vote{{2, -1}, {0, 1}}
	if d := cmp.Diff(want, f.Script[0].Votes); d != "" {
		t.Errorf("votes keep the order written (-want +got):\n%s", d)
	}
	if f.Sheriff != 2 || !f.Penalties || !f.NoEndings || f.Rulings["guard.self"] != "false" || f.Seats[2].Identity != "预言家" || f.Title != "试" {
		t.Errorf("got %+v", f)
	}
}

func TestUnbuiltCards(t *testing.T) {
	f, _ := Load("f", []byte("scenario: 试\nseats:\n- 饺子 白狼\nscript: [{night: 1}]"), toySets())
	if len(f.Unbuilt) != 1 || f.Unbuilt[0].String() != "f:3: seats: 白狼 is not built yet" {
		t.Errorf("got %v", f.Unbuilt)
	}
}

// FuzzLoad: no text breaks the loader, and every mistake it names lies in the text.
func FuzzLoad(f *testing.F) {
	f.Add(small + "script:\n- night: 1\n  do: [饺子 守护 年糕]\n  roll: [1]\n  expect: {out: [], told: {饺子: []}, is: {饺子: {lost: []}}}\n")
	f.Add(small + "script:\n- day: 2\n  posts:\n  - {floor: 2, by: 饺子, at: -1h, text: a}\n  expect: {invalid: {2: 格式}, tally: {年糕: 2.5}}\n")
	f.Add("a: &a [*a]\nseats: *a\nscript: *a")
	sets := toySets()
	f.Fuzz(func(t *testing.T, text string) {
		file, fails := Load("f", []byte(text), sets)
		if file == nil {
			t.Fatal("no file")
		}
		lines := strings.Count(text, "\n") + strings.Count(text, "\r") + strings.Count(text, "\u2028") + strings.Count(text, "\u2029") + strings.Count(text, "\u0085") + 1
		for _, x := range fails {
			if x.Line < 1 || x.Line > lines+1 {
				t.Errorf("line %d of %d: %s", x.Line, lines, x)
			}
		}
	})
}
