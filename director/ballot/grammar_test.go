package ballot

import (
	"fmt"
	"strings"
	"testing"
)

func sayReading(r Reading) string {
	var out []string
	for _, e := range r.Entries {
		out = append(out, []string{"", "投", "改", "撤"}[e.Form]+e.Target)
	}
	if r.Reason {
		out = append(out, "理由")
	}
	return strings.Join(out, "|")
}

func TestGrammar(t *testing.T) {
	g := NewGrammar("", nil)
	for _, tc := range []struct{ text, want string }{
		{"投票对象：饺子\n投票理由：好吃", "投饺子|理由"},
		{"投票对象:饺子 投票理由:好吃", "投饺子|理由"},
		{"投票对象：白鹭投票理由：前后矛盾", "投白鹭|理由"},
		{"投票对象：白鹭，理由：同上", "投白鹭|理由"},
		{"投票对象：白鹭 理由 ：", "投白鹭"},
		{"改票对象：包子\n改票理由：包子也好吃", "改包子|理由"},
		{"投票對象：年糕\n投票理由：。", "投年糕"},
		{"投票 对象 ： 粽子", "投粽子"},
		{"　　投票对象　墨砚", "投墨砚"},
		{"投票对象：：墨砚", "投墨砚"},
		{"投票对象﹕墨砚", "投墨砚"},
		{"投票对象∶墨砚", "投墨砚"},
		{"投票对象︰墨砚", "投墨砚"},
		{"【投票对象】面条", "投面条"},
		{"😀投票对象：面条", "投面条"},
		{"1、投票对象：面条\n2、投票理由：无", "投面条|理由"},
		{"投票对象：\n\n白鹭\n投票理由：\n\n空", "投白鹭|理由"},
		{"投票对象\n面条\n投票理由\n表格", "投面条|理由"},
		{"投票对象：\n投票理由：", "投"},
		{"投票对象：", "投"},
		{"投票对象：Re:零", "投Re:零"},
		{"投票理由：顺序反了\n投票对象：包子", "投包子|理由"},
		{"投票对象：包子\n投票理由：一\n投票对象：面条", "投包子|投面条|理由"},
		{"投票对象：包子投票对象：面条", "投包子|投面条"},
		{"投票对象：mr fox", "投mr fox"},
		{"\u200b投票对象：\u200b面条\u200b", "投面条"},
		{"投票：面条\n理由：我就是不信他", ""},
		{"我投面条", ""},
		{"> 投票对象：面条", ""},
		{"想来想去投票对象：白鹭投票理由：只剩他了", ""},
		{"投票对象白鹭", ""},
		{"改票", ""},
		{"随便聊聊", ""},
		{"投票理由：没有对象", "理由"},
		{"投票理由：我反对投票对象：面条这种写法", "理由"},
	} {
		if got := sayReading(g.Read(tc.text)); got != tc.want {
			t.Errorf("%q: %q, want %q", tc.text, got, tc.want)
		}
	}
	if lead := g.Read("改票\n说两句\n投票对象：包子\n再说").Lead; lead != "改票\n说两句\n" {
		t.Errorf("the words before the vote are %q", lead)
	}
}

func TestGrammarOfAHouse(t *testing.T) {
	g := NewGrammar("撤票", []string{"##vote{NAME} ", " ##vote NAME", "vote：NAME"})
	for _, tc := range []struct{ text, want string }{
		{"撤票", "撤"},
		{"撤票。", "撤"},
		{"撤票投票对象：墨砚投票理由：乱了", "撤|投墨砚|理由"},
		{"撤票\n投票对象：墨砚", "撤|投墨砚"},
		{"撤 票", "撤"},
		{"撤票了吗大家", ""},
		{"我要撤票", ""},
		{"听了一圈。##vote{鹭大小姐}", "投鹭大小姐"},
		{"＃＃vote　白鹭", "投白鹭"},
		{"##VOTE 白鹭。", "投白鹭"},
		{"先说 vote: 白鹭，再说 ##vote{南枝}", "投白鹭|投南枝"},
		{"##vote{}", ""},
		{"投票对象：白鹭", "投白鹭"},
	} {
		if got := sayReading(g.Read(tc.text)); got != tc.want {
			t.Errorf("%q: %q, want %q", tc.text, got, tc.want)
		}
	}
}

func TestLoose(t *testing.T) {
	n := NewNames(table("青柚", "白鹭", "白鹭洲", "南枝", "K.O.先生=老K"))
	r := Default(day0)
	w := newWords(&r, n)
	for _, tc := range []struct {
		text, want string
	}{
		{"想来想去投票对象：白鹭投票理由：只剩他了，南枝也像", "投白鹭 mid_sentence"},
		{"图片后面的投票对象：南枝", "投南枝 mid_sentence"},
		{"那我就改票对象：老K", "改老K mid_sentence"},
		{"投票对象白鹭", "投白鹭 no_label"},
		{"投票对象是白鹭", "投白鹭 no_label"},
		{"投票：白鹭", "投白鹭 no_label"},
		{"投票对像：白鹭 投票理由：空", "投白鹭 no_label"},
		{"改票：白鹭洲", "改白鹭洲 no_label"},
		{"VOTE：白鹭", "投白鹭 no_label"},
		{"投票目标：弃权", "投弃权 no_label"},
		{"弃票", "投弃票 bare_abstain"},
		{"【弃權】", "投【弃權】 bare_abstain"},
		{"我投白鹭", "投白鹭 no_label"},
		{"听完了。那我就投给 白鹭 吧！", "投白鹭 no_label"},
		{"改投南枝了", "改南枝 no_label"},
		{"> 投票对象：白鹭", "投白鹭 mid_sentence"},
		{"这个理由我不服，白鹭至少还盘了逻辑。", ""},
		{"我先不投，第5楼白鹭的票太早了吧", ""},
		{"大家看白鹭这票", ""},
		{"我晚点没空，若青柚先投南枝我就投南枝，麻烦导演", ""},
		{"谁投白鹭？", ""},
		{"我投白鹭还是南枝", ""},
		{"票型：白鹭 3 票", ""},
		{"投票对象：XXX 才算格式", ""},
		{"米线：投票对象：白鹭\n凉皮：投票对象：南枝", ""},
		{"投给白鹭的人：南枝", ""},
		{"投票", ""},
		{"", ""},
	} {
		got := ""
		if l, ok := loose(tc.text, n, w.abstains, w.means); ok {
			got = fmt.Sprintf("%s%s %s", []string{"", "投", "改"}[l.entry.Form], l.entry.Target, l.cause.Key())
		}
		if got != tc.want {
			t.Errorf("%q: %q, want %q", tc.text, got, tc.want)
		}
	}
}

// FuzzGrammar holds that no text breaks the reader, and that every target is a piece of one line without labels.
func FuzzGrammar(f *testing.F) {
	f.Add("投票对象：饺子\n投票理由：好吃")
	f.Add("撤票投票对象：墨砚投票理由：乱了\n##vote{x}")
	f.Add("改票对象\n\n投 票 理 由 改票对象：\n>")
	plain, house := NewGrammar("", nil), NewGrammar("撤票", []string{"##vote{NAME}", "vote NAME"})
	f.Fuzz(func(t *testing.T, text string) {
		house.Read(text)
		r := plain.Read(text)
		for _, e := range r.Entries {
			if strings.Contains(e.Target, "\n") || e.Target != trim(e.Target) || e.Target != "" && !strings.Contains(text, e.Target) {
				t.Errorf("%q gives the target %q", text, e.Target)
			}
			if e.Form == Withdraw {
				t.Errorf("%q takes a vote back in a house without a word for it", text)
			}
		}
		if !strings.HasPrefix(text, r.Lead) {
			t.Errorf("%q leads with %q", text, r.Lead)
		}
	})
}
