package scenario

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// table is a toy table; scripts follow it.
const table = `scenario: 试
seats:
  - 饺子 守卫
  - 包子 猎人
  - 面条 狼人
  - 汤圆 赌徒
  - 年糕 预言家
  - 馒头 狼人
  - 花卷 骑士
  - 烧卖 摄梦人
  - 米线 镜
  - 豆花 女仆
endings: off
`

// failures loads and plays a script on the toy table, and gives what fails as it is printed, the file's name left out.
func failures(t *testing.T, head, script string) []string {
	t.Helper()
	sets := toySets()
	f, fails := Load("f", []byte(head+"script:\n"+script), sets)
	if len(fails) == 0 {
		fails = Play(sets["guimi"], f)
	}
	var out []string
	for _, x := range fails {
		out = append(out, strings.TrimPrefix(x.String(), "f:"))
	}
	return out
}

func TestPlay(t *testing.T) {
	for name, c := range map[string]struct {
		head   string // what stands before the script; empty: table
		script string
		want   []string
	}{
		"a warded character stays": {script: `
  - night: 1
    roll: [饺子]
    do: [饺子 守护 汤圆, 狼群 杀人 汤圆, 年糕 预言 面条]
    expect: {out: [], refused: [], told: {年糕: ["查验:面条=狼人阵营"], 饺子: ["迷惑:烧卖"], 汤圆: []}, won: 未分}`},
		"the last line of a skill stands": {script: `
  - night: 1
    roll: [饺子]
    do: [面条 杀人 饺子, 馒头 杀人 汤圆 @+20m, 狼群 杀人 年糕 @+59m]
    expect: {out: [年糕], refused: []}`},
		"a line waits for its skill and acts once it is held": {script: `
  - night: 1
    roll: [6, 饺子]
    do: [汤圆 救药 年糕, 汤圆 掷骰 大]
    expect: {refused: [], told: {汤圆: ["骰子:6", "获得:救药"]}, is: {汤圆: {lost: [救药]}}}`},
		"a line whose skill never comes is refused": {script: `
  - night: 1
    roll: [5, 饺子]
    do: [汤圆 救药 年糕, 汤圆 掷骰]
    expect: {refused: [汤圆 救药 年糕], told: {汤圆: ["骰子:5"]}}`},
		"a line with a time does not wait": {script: `
  - night: 1
    roll: [6, 饺子]
    do: [汤圆 救药 年糕 @+10m, 汤圆 掷骰]
    expect: {refused: [汤圆 救药 年糕 @+10m]}`},
		"the minute of the deadline is in time, the next is late": {script: `
  - night: 1
    roll: [饺子]
    do: [饺子 守护 汤圆 @+40m, 狼群 杀人 汤圆 @+60m, 年糕 预言 面条 @+91m]
    expect: {out: [], refused: [年糕 预言 面条 @+91m]}`},
		"a line judged once is not judged again": {script: `
  - night: 1
    roll: [饺子]
    do: [饺子 守护 汤圆]
  - night: 2
    roll: [饺子]
    do: [饺子 守护 汤圆, 饺子 守护 包子, 狼群 杀人 汤圆]
    expect: {refused: [饺子 守护 汤圆], out: [汤圆]}`},
		"a time counted from feedback": {script: `
  - night: 1
    roll: [饺子]
    do: [米线 回话 包子 @+3m after 反馈]
    expect: {refused: [], told: {包子: ["回声:米线"], 米线: ["回声:米线"]}}
  - night: 2
    roll: [饺子]
    do: [米线 回话 包子 @+12m after 反馈]
    expect: {refused: [米线 回话 包子 @+12m after 反馈], told: {包子: []}}
  - night: 3
    roll: [饺子]
    do: [年糕 预言 饺子 @+3m after 反馈]
    expect: {refused: [年糕 预言 饺子 @+3m after 反馈]}`},
		"a choice is answered in the phase that opened it": {script: `
  - night: 1
    roll: [饺子]
    do: [狼群 杀人 包子, 包子 最后一枪 馒头]
    expect: {refused: [], out: [包子, 馒头]}`},
		"a choice opened by the vote holds dusk": {script: `
  - day: 2
    votes: {饺子: 包子, 年糕: 包子, 面条: 饺子}
    do: [包子 最后一枪 馒头 @+20m]
    expect: {refused: [], out: [包子, 馒头], tally: {包子: 2, 饺子: 1, 年糕: 0}}
  - night: 2
    roll: [饺子]
    do: [饺子 守护 汤圆 @+40m, 年糕 预言 面条 @+91m]
    expect: {refused: [年糕 预言 面条 @+91m]}`},
		"a choice nobody answers lapses": {script: `
  - day: 2
    votes: {饺子: 包子}
    do: [包子 最后一枪 馒头 @+32m]
    expect: {refused: [包子 最后一枪 馒头 @+32m], out: [包子]}`},
		"giving up": {script: `
  - night: 1
    roll: [饺子]
    do: [狼群 杀人 汤圆, 面条 放弃 杀人]
    expect: {out: [], refused: []}`},
		"a line overtaken is void, and one whose actor is out": {script: `
  - day: 2
    do: [花卷 决斗 汤圆 @-30m]
    expect: {out: [汤圆], public: [直接入夜], unpublic: [平安日]}
  - night: 2
    roll: [饺子]
    do: [汤圆 掷骰, 狼群 杀人 饺子, 饺子 守护 年糕]
    expect: {refused: [汤圆 掷骰], out: [饺子], void: []}`},
		"void has a line that came to nothing": {script: `
  - night: 1
    roll: [饺子]
    do: [饺子 守护 年糕, 狼群 杀人 年糕, 饺子 守护 汤圆]
    expect: {void: [饺子 守护 汤圆, 饺子 守护 年糕]}`, want: []string{
			"19: night 1: void\n    - 饺子 守护 汤圆\n    + took effect",
			"19: night 1: void\n    - 饺子 守护 年糕\n    + replaced, or never run\n    # out: 年糕 (指杀)"}},
		"rolls go to the draws in the order asked": {script: `
  - night: 1
    roll: [3, 豆花]
    do: [汤圆 掷骰]
    expect: {told: {汤圆: ["骰子:3"], 豆花: ["迷惑:烧卖"]}}`},
		"a missing roll, one that cannot come, one left over": {script: `
  - night: 1
    do: [汤圆 掷骰]
  - night: 2
    roll: [七, 烧卖]
    do: [汤圆 掷骰]
  - night: 3
    roll: [饺子, 1]`, want: []string{
			"16: night 1: roll: there is none for 汤圆 掷骰: a number from 1 to 6",
			"19: night 2: roll: 七 cannot come for 汤圆 掷骰: a number from 1 to 6",
			"19: night 2: roll: 烧卖 cannot come for 烧卖 摄梦: one of 饺子, 包子, 面条, 汤圆, 年糕, 馒头, 花卷, 米线, 豆花",
			"22: night 3: roll: nothing asks for 1"}},
		"phases left out pass with nothing done": {script: `
  - night: 3
    roll: [饺子]
    expect: {out: []}`},
		"the start": {script: `
  - setup: [豆花 顺从 守卫]
    expect: {is: {豆花: {identity: 守卫, surface: 守卫, faction: 村民阵营}}}
  - night: 1
    roll: [饺子]
    do: [豆花 守护 年糕, 狼群 杀人 年糕]
    expect: {out: []}`},
		"requests are judged three hours before the evening": {script: `
  - day: 2
    do: [饺子 申请加速]
    votes: {饺子: 年糕}
    expect: {public: [加速], out: [年糕], refused: []}
  - day: 3
    do: [饺子 申请加速 @-10m]
    votes: {饺子: 豆花}
    expect: {unpublic: [加速], out: [豆花]}`},
		"the badge": {head: strings.Replace(table, "endings", "sheriff: 年糕\nendings", 1), script: `
  - night: 1
    roll: [饺子]
    expect: {is: {年糕: {sheriff: true, can_vote: true, jailed: false, linked: [馒头]}, 饺子: {sheriff: false, lost: []}}}`},
		"what is not so": {script: `
  - night: 1
    roll: [饺子]
    do: [狼群 杀人 汤圆, 年糕 预言 饺子, 面条 杀人 花卷 @+61m]
    expect:
      out: [饺子, 包子]
      told: {年糕: ["查验:饺子=狼人阵营", "反馈:空"], 饺子: []}
      public: [平安夜]
      refused: [狼群 杀人 汤圆]
      tally: {饺子: 1.5}
      is: {饺子: {out: true, faction: 狼人阵营, identity: 猎人, lost: [守护], linked: [汤圆]}}
      won: 村民阵营`, want: []string{
			"20: night 1: out\n    - 饺子, 包子\n    + 汤圆",
			"21: night 1: told 年糕\n    - 查验:饺子=狼人阵营\n    - 反馈:空\n    + 查验:饺子=村民阵营",
			"21: night 1: told 饺子\n    + 迷惑:烧卖",
			"22: night 1: public\n    - 平安夜",
			"23: night 1: refused\n    - 狼群 杀人 汤圆\n    + 面条 杀人 花卷 @+61m",
			"24: night 1: tally 饺子\n    - 1.5\n    + 0",
			"25: night 1: is 饺子 out\n    - true\n    + false",
			"25: night 1: is 饺子 faction\n    - 狼人阵营\n    + 村民阵营",
			"25: night 1: is 饺子 identity\n    - 猎人\n    + 守卫",
			"25: night 1: is 饺子 lost\n    - 守护",
			"25: night 1: is 饺子 linked\n    - 汤圆\n    + 包子",
			"26: night 1: won\n    - 村民阵营\n    + 未分\n    # refused: 面条 杀人 花卷 @+61m (late 杀人)\n    # out: 汤圆 (指杀)"}},
		"a win ends the game": {head: "scenario: 试\nseats: [饺子 村民, 面条 狼人]\n", script: `
  - day: 2
    votes: {饺子: 面条}
    expect: {won: 村民阵营}
  - night: 2`, want: []string{"8: night 2: never comes: 村民阵营 has won before it"}},
		"everybody out": {head: "scenario: 试\nseats: [饺子 猎人, 面条 狼人]\n", script: `
  - night: 1
    do: [狼群 杀人 饺子, 饺子 最后一枪 面条]
    expect: {won: 平局}`},
		"an extra phase that no rule has put in": {script: `
  - night: 1+`, want: []string{"16: night 1+: never comes: the game is at day 2"}},
		"a used-up skill that another needs is lost with it": {head: "scenario: 试\nendings: off\nseats: [饺子 女巫, 面条 狼人]\n", script: `
  - night: 1
    expect: {is: {饺子: {lost: []}}}
  - night: 2
    do: [饺子 救药 面条]
    expect: {is: {饺子: {lost: [救药, 通灵]}}}`},
		"rolls that are names": {head: "scenario: 试\nendings: off\nseats: [饺子 变脸者, 面条 狼人]\n", script: `
  - setup: []
    roll: [先知]
    expect: {told: {饺子: ["获得:预言家"]}}`},
		"a roll that is no name": {head: "scenario: 试\nendings: off\nseats: [饺子 变脸者, 面条 狼人]\n", script: `
  - setup: []
    roll: [守位]`, want: []string{"7: setup: roll: 守位 cannot come for 饺子 变脸: one of 守卫, 预言家; nearest: 守卫"}},
		"a ruling that no director is there to give": {head: "scenario: 试\nrulings: {gun.when: ask}\nseats: [饺子 猎人, 面条 狼人, 年糕 村民]\n", script: `
  - day: 2
    votes: {面条: 饺子}
  - night: 2`, want: []string{"6: day 2: does not end: gun.when is set to ask, and there is no director to answer"}},
		"what is public and need not be, or must not be": {script: `
  - day: 2
    votes: {饺子: 弃权}
    expect: {public: [加速], unpublic: [平安日]}`, want: []string{
			"18: day 2: public\n    - 加速\n    + 平安日", "18: day 2: unpublic\n    + 平安日"}},
		"an extra day is one calendar day": {head: "scenario: 试\nendings: off\nseats: [饺子 太阳, 面条 狼人, 年糕 预言家, 花卷 骑士]\n", script: `
  - night: 1
    do: [狼群 杀人 饺子]
    expect: {out: [饺子]}
  - day: 1+
    posts: [{floor: 2, by: 年糕, at: -13h, text: "投票对象：面条"}, {floor: 3, by: 花卷, at: -1m, text: "投票对象：面条"}]
    expect: {tally: {面条: 2}, invalid: {}}
  - day: 2
    posts: [{floor: 2, by: 花卷, at: -37h, text: "投票对象：年糕"}]
    expect: {out: [年糕]}`},
		"an extra night has its own dusk": {head: "scenario: 试\nendings: off\nseats: [饺子 太阳, 面条 狼人, 年糕 预言家, 花卷 骑士]\n", script: `
  - day: 2
    votes: {面条: 饺子}
  - night: 2
    do: [年糕 预言 面条 @+90m]
    expect: {refused: []}
  - night: 2+
    do: [年糕 预言 面条 @+90m, 狼群 杀人 花卷 @+61m]
    expect: {refused: [狼群 杀人 花卷 @+61m], told: {年糕: ["查验:面条=狼人阵营"]}}
  - day: 3`},
		"posts": {script: `
  - day: 2
    posts:
      - {floor: 2, by: 饺子, at: -5h, html: "投票对象：面条<br>投票理由：无"}
      - {floor: 3, by: 包子, at: -4h, text: "投票对象：面条"}
      - {floor: 4, by: 饺子, at: -3h, quote: 2, text: "改票对象：弃权"}
      - {floor: 5, by: 包子, at: -59m, quote: 3, text: "改票对象：饺子"}
      - {floor: 6, by: 年糕, at: -30m, seen: +5m, edited: +2m, text: "投票对象：饺子"}
    expect:
      ballots: {饺子: 弃权, 包子: 面条}
      invalid: {5: 截止, 6: 编辑}
      tally: {面条: 1}
      out: [面条]`},
		"posts that do not count as expected": {script: `
  - day: 2
    posts:
      - {floor: 2, by: 饺子, at: -5h, text: "投票对象：面条"}
      - {floor: 3, by: 包子, at: +1m, text: "投票对象：面条"}
    expect:
      ballots: {包子: 面条}
      invalid: {2: 格式}`, want: []string{
			"21: day 2: ballots\n    - 包子: 面条\n    + 饺子: 面条",
			"22: day 2: invalid\n    - 2: 格式\n    + 3: 截止\n    # out: 面条 (票)"}},
	} {
		t.Run(name, func(t *testing.T) {
			head := c.head
			if head == "" {
				head = table
			}
			if d := cmp.Diff(c.want, failures(t, head, c.script)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}
