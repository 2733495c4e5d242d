package message_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"daoyan/director/ballot"
	"daoyan/director/guimi"
	"daoyan/director/message"
	"daoyan/director/rule"
)

// drawClaim draws a claim as the rules could take or refuse it.
func drawClaim(t *rapid.T, b *rule.Book, n *ballot.Names, who rule.Char) rule.Claim {
	s := rapid.SampledFrom(slices.DeleteFunc(slices.Clone(b.Skills), func(s *rule.Skill) bool { return s.Asks == rule.OnRun })).Draw(t, "skill")
	c := rule.Claim{Actor: who, Word: rapid.SampledFrom(append([]string{s.Name}, s.Aliases...)).Draw(t, "word")}
	c.Pack = rapid.Bool().Draw(t, "pack")
	if c.GiveUp = rapid.IntRange(0, 9).Draw(t, "give up") == 0; c.GiveUp {
		return c
	}
	seats := rapid.Permutation(seq(n.Len())).Draw(t, "seats")
	for _, i := range seats[:rapid.IntRange(0, min(4, n.Len())).Draw(t, "names")] {
		c.Chars = append(c.Chars, rule.Char(i))
	}
	ids := make([]string, len(b.Identities))
	for i := range b.Identities {
		ids[i] = b.Identities[i].Name
	}
	switch sh := s.Shape; {
	case len(sh.Options) > 0:
		c.Opt = []string{rapid.SampledFrom(sh.Options).Draw(t, "option")}
	case sh.Names:
		c.Opt = rapid.SliceOfN(rapid.SampledFrom(ids), 0, 2).Draw(t, "identities")
	case sh.Free && sh.Max == 0:
		for _, i := range c.Chars {
			c.Opt = append(c.Opt, rule.Mention(i)+"="+rapid.SampledFrom(ids).Draw(t, "identity"))
		}
		c.Chars = nil
	}
	if len(c.Opt) == 0 {
		c.Opt = nil
	}
	return c
}

func seq(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// TestWhatIsWrittenIsRead: a line as the rules write it is read as the same line, whatever stands around it.
func TestWhatIsWrittenIsRead(t *testing.T) {
	b, n := book(), names()
	r := message.New(b, n)
	rapid.Check(t, func(t *rapid.T) {
		c := drawClaim(t, b, n, jiaozi)
		text := rapid.SampledFrom([]string{"", "导演好，", "谢谢！\n", "> 守护 包子\n"}).Draw(t, "before") + r.Line(c) +
			rapid.SampledFrom([]string{"", "。", "，谢谢", "\n辛苦了", "\n放弃遗言"}).Draw(t, "behind")
		got := r.Read(text, guard())
		if len(got) == 0 || got[0].Kind != message.Claimed {
			t.Fatalf("%q: got %v", text, said(r, got))
		}
		if d := cmp.Diff(c, got[0].Claim, cmpopts.EquateEmpty()); d != "" {
			t.Fatalf("%q (-want +got):\n%s", text, d)
		}
	})
}

// TestNothingDoubtfulIsTaken: a condition or a question never becomes a line.
func TestNothingDoubtfulIsTaken(t *testing.T) {
	b, n := book(), names()
	r := message.New(b, n)
	rapid.Check(t, func(t *rapid.T) {
		line := r.Line(drawClaim(t, b, n, jiaozi))
		text := fmt.Sprintf(rapid.SampledFrom([]string{"如果包子死了，%s", "%s，要是他没死的话", "%s吗", "%s？", "不%s", "%s\n除非白鹭跳预言家"}).Draw(t, "frame"), line)
		for _, in := range r.Read(text, guard()) {
			if in.Kind == message.Claimed && in.Claim.Word != "不打开" { // a skill of its own
				t.Fatalf("%q was taken as %s", text, r.Line(in.Claim))
			}
		}
	})
}

// TestExamplesAreRead: what a card shows as an example of a skill can be written.
func TestExamplesAreRead(t *testing.T) {
	b, n := guimi.New(), names()
	r := message.New(b, n)
	for _, s := range b.Skills {
		text := message.Example(s, []string{"包子", "面条", "白鹭", "白鹭洲"}, "守卫")
		if s.Asks == rule.Passive || s.Asks == rule.OnRun {
			if text != "" {
				t.Errorf("%s is never written, and has the example %q", s.ID, text)
			}
			continue
		}
		got := r.Read(text, message.Writer{Char: jiaozi, Skills: []string{s.Name}})
		if len(got) != 1 || got[0].Kind != message.Claimed || got[0].Claim.Word != s.Name || len(got[0].Claim.Chars) < int(s.Shape.Min) {
			t.Errorf("%s: %q was read as %v", s.ID, text, said(r, got))
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{"守护 面条", "天眼 饺子=守卫", "遗言：再见\n毒药", "放弃 守护，撤回", "如果，守护 2号包子？", "狼群 杀人 自己", "> 是\n是", "遗言 00\xe5", "[quote]守\u200b护[/quote]"} {
		f.Add(s)
	}
	b, n := book(), names()
	r := message.New(b, n)
	w := guard()
	w.Pending = []rule.Claim{{Actor: jiaozi, Word: "守护", Chars: []rule.Char{miantiao}}}
	f.Fuzz(func(t *testing.T, text string) {
		got := r.Read(text, w)
		if len(got) == 0 {
			t.Fatal("a message said nothing at all")
		}
		for _, in := range got {
			checkIntent(t, b, n, in)
		}
		if strings.Contains(text, "\n") {
			return
		}
		for _, in := range r.Read("> "+text, w) {
			if in.Kind != message.Unknown || in.Key != message.Empty {
				t.Fatalf("what was quoted by hand counted: %v", said(r, []message.Intent{in}))
			}
		}
	})
}

func checkIntent(t *testing.T, b *rule.Book, n *ballot.Names, in message.Intent) {
	t.Helper()
	if in.Kind == message.Unknown && in.Key == "" || in.Kind != message.Unknown && in.Key != "" {
		t.Fatalf("kind and key do not fit: %+v", in)
	}
	if !utf8.ValidString(in.Text) {
		t.Fatalf("not UTF-8: %q", in.Text)
	}
	if in.Kind != message.Claimed && in.Kind != message.Proposed {
		return
	}
	if len(b.SkillsNamed(in.Claim.Word)) == 0 {
		t.Fatalf("a line for %q, which is no skill", in.Claim.Word)
	}
	if in.Claim.Actor != jiaozi {
		t.Fatalf("a line of somebody else's: %+v", in.Claim)
	}
	for _, c := range in.Claim.Chars {
		if c < 0 || int(c) >= n.Len() {
			t.Fatalf("a line names nobody: %+v", in.Claim)
		}
	}
}
