package message_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"daoyan/director/message"
	"daoyan/director/rule"
)

// said writes intents shortly: what kind, and what it is about.
func said(r *message.Reader, in []message.Intent) []string {
	var out []string
	for _, x := range in {
		s := ""
		switch x.Kind {
		case message.Unknown:
			s = "? " + x.Key
			if x.Word != "" {
				s += " " + x.Word
			}
			if x.Text != "" {
				s += " 「" + x.Text + "」"
			}
			for i, n := range x.Near {
				if i == 0 {
					s += " 近"
				}
				s += " " + n
			}
		case message.Claimed:
			s = r.Line(x.Claim)
		case message.Proposed:
			s = "提议 " + r.Line(x.Claim)
		case message.Dropped:
			s = "否"
		case message.Help:
			s = "帮助 " + x.Word
		case message.Status:
			s = "状态"
		case message.Withdrawn:
			s = "撤回 " + x.Word
		case message.Received:
			s = "收到"
		case message.Words:
			if s = "遗言 " + x.Text; x.GiveUp {
				s = "放弃遗言"
			}
		case message.Courtesy:
			s = "客气"
		}
		out = append(out, s)
	}
	return out
}

func TestRead(t *testing.T) {
	one := func(s string) []string { return []string{s} }
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		// Lines in form.
		{"plain", "守护 面条", one("守护 面条")},
		{"run together", "守护面条", one("守护 面条")},
		{"a colon", "守护：面条。", one("守护 面条")},
		{"full width", "守护　面条！", one("守护 面条")},
		{"traditional", "導演好，麻煩守護麵條，謝謝", one("守护 面条")},
		{"invisible characters", "守\u200b护 面\u200d条", one("守护 面条")},
		{"a particle", "守护 面条吧～", one("守护 面条")},
		{"a link", "毒药给面条", one("毒药 面条")},
		{"labels", "守护对象：面条", one("守护 面条")},
		{"brackets", "【守护】@面条", one("守护 面条")},
		{"greeting on a line of its own", "导演晚上好\n守护 面条\n辛苦了", one("守护 面条")},
		{"an alias", "查验 面条", one("查验 面条")},
		{"a skill he has not", "查验面条", one("查验 面条")},
		{"an alias of a character", "守护 面条君", one("守护 面条")},
		{"the account", "守护 STEAMED01", one("守护 包子")},
		{"a seat beside the name", "守护 2号包子", one("守护 包子")},
		{"a name with a point, in other case", "守护 mr.x", one("守护 Mr.X")},
		{"a name without its point", "守护 小明", one("守护 小·明")},
		{"a name within a name", "守护白鹭洲", one("守护 白鹭洲")},
		{"a name that begins with not", "守护不二", one("守护 不二")},
		{"himself", "守护 自己", one("守护 饺子")},
		{"two names by a mark", "链接 面条、包子", one("链接 面条 包子")},
		{"two names by a comma", "链接 面条，包子", one("链接 面条 包子")},
		{"two names by a word", "链接面条和包子", one("链接 面条 包子")},
		{"two names run together", "链接面条包子", one("链接 面条 包子")},
		{"names on lines of their own", "链接\n面条\n包子", one("链接 面条 包子")},
		{"no name", "防御", one("防御")},
		{"an option", "馈赠 面条 毒药", one("馈赠 面条 毒药")},
		{"an option in front of the name", "馈赠 毒药 面条", one("馈赠 面条 毒药")},
		{"an option behind a comma", "馈赠面条，猎枪", one("馈赠 面条 猎枪")},
		{"an option that a skill is called by", "镜像 查验", one("镜像 预言")},
		{"an identity as an option", "变脸 顺从的女仆", one("变脸 女仆")},
		{"an option the skill does not take", "守护 面条 狼王", one("守护 面条 狼王")},
		{"a number", "加票2", one("加票 2")},
		{"what only the skill can read", "加票 两票", one("加票 两票")},
		{"a list", "天眼 饺子=守卫 包子＝女巫，面条=狼王", one("天眼 饺子=守卫 包子=女巫 面条=狼王")},
		{"a list a line each", "天眼\n饺子：守卫\n包子是女巫\n面条—顺从的女仆", one("天眼 饺子=守卫 包子=女巫 面条=女仆")},
		{"an answer", "不打开", one("不打开")},
		{"an answer with a name", "拒绝 面条", one("拒绝 面条")},
		{"a stolen target", "偷盗 面条 白鹭", one("偷盗 面条 白鹭")},
		{"his identity in front", "守卫：守护 面条", one("守护 面条")},
		{"for the pack", "狼群 杀人 面条", one("狼群 杀人 面条")},
		{"signed", "守护 面条\n——饺子", one("守护 面条")},
		{"too many names are for the rules to refuse", "守护 面条 包子", one("守护 面条 包子")},
		{"two lines", "守护 面条\n毒药 包子", []string{"守护 面条", "毒药 包子"}},
		{"two lines in one", "守护 面条，毒药 包子", []string{"守护 面条", "毒药 包子"}},
		{"the same skill twice", "业炎 面条；业炎 包子", []string{"业炎 面条", "业炎 包子"}},
		{"talk beside", "守护 面条。昨天好忙，发晚了", one("守护 面条")},
		{"talk behind a comma", "守护 面条，他像好人", one("守护 面条")},

		// Giving up, taking back.
		{"give up", "放弃 守护", one("放弃 守护")},
		{"give up, behind", "守护放弃", one("放弃 守护")},
		{"give up two", "放弃守护和毒药", []string{"放弃 守护", "放弃 毒药"}},
		{"give up for the pack", "狼群 放弃 杀人", one("狼群 放弃 杀人")},
		{"give up what", "放弃", one("? which-skill 近 守护 链接 毒药")},
		{"give up in a sentence", "我放弃守护了", one("提议 放弃 守护")},
		{"give up shortly", "空守", one("提议 放弃 守护")},
		{"take back", "撤回", one("撤回 ")},
		{"take back one", "撤回守护", one("撤回 守护")},
		{"take back, behind", "守护 面条 撤回", one("撤回 守护")},
		{"do not take back", "不要撤回", one("? no-skill 「不要撤回」")},

		// Commands.
		{"help", "帮助", one("帮助 ")},
		{"help about", "帮助 守护", one("帮助 守护")},
		{"help about, asked", "守护怎么写？", one("帮助 守护")},
		{"help about an identity", "帮助 顺从的女仆", one("帮助 女仆")},
		{"status", "状态，谢谢", one("状态")},
		{"received", "收到，谢谢导演", one("收到")},
		{"received and a line", "收到！守护 面条", []string{"收到", "守护 面条"}},
		{"thanks", "谢谢导演，辛苦了", one("客气")},
		{"fine", "好的", one("客气")},
		{"yes to nothing", "是的，没错", one("? nothing-proposed")},
		{"no to nothing", "不是", one("? nothing-proposed")},
		{"nothing", " \n", one("? empty")},
		{"a vote", "投票对象：面条", one("? vote-here")},
		{"a pace", "申请加速", one("? pace-here")},

		// Last words.
		{"last words", "遗言：我是[b]守卫[/b]\n毒药 面条", one("遗言 我是[b]守卫[/b]\n毒药 面条")},
		{"last words behind a line", "守护 面条\n導演好，遺言如下：再见", []string{"守护 面条", "遗言 再见"}},
		{"last words keep their brackets", "遗言：「好人」", one("遗言 「好人」")},
		{"no last words", "放弃遗言", one("放弃遗言")},
		{"no last words either", "遗言：没有了。", one("放弃遗言")},
		{"last words missing", "遗言：", one("? no-words")},
		{"about last words", "遗言什么时候交", one("? no-skill 「遗言什么时候交」 近 遗言")},

		// Proposals.
		{"inside a sentence", "我今晚想守护面条", one("提议 守护 面条")},
		{"the name first", "对面条使用毒药", one("提议 毒药 面条")},
		{"his own name first", "饺子 守护 面条", one("提议 守护 面条")},
		{"another identity in front", "女巫 毒药 面条", one("提议 毒药 面条")},
		{"talk right behind", "守护 面条因为他是神", one("提议 守护 面条")},
		{"a piece of a skill", "守 面条", one("提议 守护 面条")},
		{"a sentence with names too many", "我觉得面条和包子都该守护", one("? no-skill 「我觉得面条和包子都该守护」")},

		// Not lines.
		{"a question", "守护 面条？", one("? doubtful 守护 「守护 面条？」")},
		{"a question in words", "我能守护面条吗", one("? doubtful 守护 「我能守护面条吗」")},
		{"a negation", "不守护面条", one("? doubtful 守护 「不守护面条」")},
		{"a negation behind", "毒药 不用了", one("? doubtful 毒药 「毒药 不用了」")},
		{"a negation in a word", "今晚不用毒药面条", one("? doubtful 毒药 「今晚不用毒药面条」")},
		{"a question behind a comma", "守护 面条，对吗", one("? doubtful 守护 「守护 面条 对吗」")},
		{"an alternative", "守护 面条还是包子", one("? doubtful 守护 「守护 面条还是包子」")},
		{"a condition behind", "毒药 面条，如果他没被刀的话", one("? doubtful 毒药 「毒药 面条」")},
		{"a condition in front", "如果包子没死，守护面条", one("? doubtful 守护 「守护 面条」")},
		{"a condition in the next sentence", "守护 面条\n除非他跳狼", one("? doubtful 守护 「守护 面条」")},
		{"a condition inside", "守护 面条 如果包子死了", one("? doubtful 守护 「守护 面条 如果包子死」")},
		{"a slip of a name", "守护 面絛", one("? no-character 守护 「面絛」 近 面条")},
		{"a slip of a name of two", "链接 面条 包孑", one("? no-character 链接 「包孑」 近 包子")},
		{"a slip in a sentence", "我想守护面絛", one("? no-character 守护 「面絛」 近 面条")},
		{"nobody of that name", "守护 火锅", one("? no-character 守护 「火锅」")},
		{"a seat alone", "守护 2号", one("? no-character 守护 「2号」 近 包子")},
		{"seat and name disagree", "守护 3号包子", one("? two-characters 守护 「3号包子」 近 包子 面条")},
		{"no such identity", "天眼 饺子=守衛者 包子=狼玉", one("? no-identity 天眼 「守衛者」 近 守卫")},
		{"two skills in one line", "守护 面条 毒药 包子", one("? several-skills 守护 「守护 面条 毒药 包子」")},
		{"two skills in a sentence", "今晚守护和毒药都给面条", one("? several-skills 「今晚守护和毒药都给面条」")},
		{"a slip of a skill", "毒咬 面条", one("? no-skill 「毒咬 面条」 近 毒药")},
		{"a slip of a skill beside a line", "守护 面条\n毒咬 包子", []string{"守护 面条", "? no-skill 「毒咬 包子」 近 毒药"}},
		{"a slip of a command", "帮住", one("? no-skill 「帮住」 近 帮助")},
		{"talk", "今天天气真好", one("? no-skill 「今天天气真好」")},
		{"a name alone", "面条", one("? no-skill 「面条」")},

		// What others wrote.
		{"quoted by hand", "> 守护 面条\n毒药 包子", one("毒药 包子")},
		{"quoted by hand, full width", "＞ 守护 面条\n毒药 包子", one("毒药 包子")},
		{"quote tags left over", "[quote]守护 面条[/quote]毒药 包子", one("毒药 包子")},
		{"nothing but a quotation", "[quote]守护 面条[/quote]", one("? empty")},

		{"before a quote tag that nothing opened", "守护 面条[/quote]", one("? stray-quote 守护 「守护 面条」")},
		{"before and behind one", "守护 面条[/quote]毒药 包子", []string{"毒药 包子", "? stray-quote 守护 「守护 面条」"}},
		{"talk before one", "你好[/quote]毒药 包子", []string{"毒药 包子", "? stray-quote 「你好」"}},
		{"last words before one", "遗言：再见[/quote]", one("? stray-quote 「遗言：再见」")},
		{"an arrow before one", "> 守护 面条[/quote]\n毒药 包子", one("毒药 包子")},

		// What looks like an order of the director is nothing.
		{"out", "出局 面条", one("? no-skill 「出局 面条」")},
		{"back", "回退 第2夜", one("? no-skill 「回退 第2夜」")},
		{"confirm", "确认", one("? nothing-proposed")},
		{"as the director", "导演：复活 面条", one("? no-skill 「复活 面条」")},
		{"for another", "替包子 守护 面条", one("? no-skill 「替包子 守护 面条」")},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := reader()
			if d := cmp.Diff(c.want, said(r, r.Read(c.text, guard()))); d != "" {
				t.Errorf("%q (-want +got):\n%s", c.text, d)
			}
		})
	}
}

func TestPending(t *testing.T) {
	r := reader()
	w := guard()
	w.Pending = []rule.Claim{{Actor: jiaozi, Word: "守护", Chars: []rule.Char{miantiao}}, {Actor: jiaozi, Word: "毒药", GiveUp: true}}
	for text, want := range map[string][]string{
		"是":                 {"守护 面条", "放弃 毒药"},
		"是的，没错，谢谢":          {"守护 面条", "放弃 毒药"},
		"好":                 {"守护 面条", "放弃 毒药"},
		"OK":                {"守护 面条", "放弃 毒药"},
		"否":                 {"否"},
		"不是":                {"否"},
		"取消":                {"否"},
		"不是，毒药 包子":          {"否", "毒药 包子"},
		"守护 白鹭":             {"守护 白鹭"},
		"是不是要写名字":           {"? no-skill 「是不是要写名字」"},
		"> 是\n等我想想":         {"? no-skill 「等我想想」"},
		"[quote]否[/quote]是": {"守护 面条", "放弃 毒药"},
		"是[/quote]":         {"? stray-quote 守护 「是」"},
		"「是」？":              {"? no-skill 「是 ？」"},
		"帮助":                {"帮助 "},
		"谢谢":                {"客气"},
		"如果可以的话，是吧":         {"? doubtful 守护 「守护 面条」", "? doubtful 毒药 「放弃 毒药」"},
	} {
		if d := cmp.Diff(want, said(r, r.Read(text, w))); d != "" {
			t.Errorf("%q (-want +got):\n%s", text, d)
		}
	}
}

func TestOneWriterOneSkill(t *testing.T) {
	r := reader()
	w := message.Writer{Char: baozi, Skills: []string{"预言"}}
	for text, want := range map[string]string{
		"放弃":       "提议 放弃 预言",
		"验 面条":     "提议 预言 面条",
		"我验人面条":    "提议 验人 面条",
		"空验":       "提议 放弃 预言",
		"我想预言守护":   "? no-skill 「我想预言守护」",
		"救药 自己":    "救药 包子",
		"我是守卫预言面条": "提议 预言 面条",
		"撤回 查验":    "撤回 预言",
		"取消守护":     "撤回 守护",
	} {
		if d := cmp.Diff([]string{want}, said(r, r.Read(text, w))); d != "" {
			t.Errorf("%q (-want +got):\n%s", text, d)
		}
	}
}

// TestTextGivenBack: what was not understood is told back as far as its 40th character.
func TestTextGivenBack(t *testing.T) {
	for n, want := range map[int]string{40: "", 41: "……"} {
		got := reader().Read(strings.Repeat("哎", n), guard())
		if len(got) != 1 || got[0].Text != strings.Repeat("哎", 40)+want {
			t.Errorf("%d characters: %v", n, said(reader(), got))
		}
	}
}

// TestLongWord: a word without an end costs in proportion to its length. The loop that reads messages settles the games too: ten times the
// text must not cost the square of ten.
func TestLongWord(t *testing.T) {
	cost := func(n int) uint64 {
		text := strings.Repeat("b", n)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		reader().Read(text, guard())
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if short, long := cost(2_000), cost(20_000); long > 20*short {
		t.Errorf("2000 characters took %d bytes, 20000 took %d", short, long)
	}
}

// TestSeveralNearWords: a slip as near to one word as to another is told both.
func TestSeveralNearWords(t *testing.T) {
	r, w := reader(), message.Writer{Char: jiaozi, Skills: []string{"毒药", "救药", "守护"}}
	if d := cmp.Diff([]string{"? no-skill 「杜药 面条」 近 毒药 救药"}, said(r, r.Read("杜药 面条", w))); d != "" {
		t.Error(d)
	}
}

func TestAmbiguousNames(t *testing.T) {
	r := message.New(book(), cut("天", "天地", "地人", "人"))
	w := message.Writer{Char: 0, Skills: []string{"链接", "守护"}}
	for text, want := range map[string]string{
		"链接天地人":   "? two-characters 链接 「天地」",
		"链接 天地 人": "链接 天地 人",
		"链接 天、地人": "链接 天 地人",
		"守护天地":    "守护 天地",
	} {
		if d := cmp.Diff([]string{want}, said(r, r.Read(text, w))); d != "" {
			t.Errorf("%q (-want +got):\n%s", text, d)
		}
	}
}
