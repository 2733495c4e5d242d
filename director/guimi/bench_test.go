package guimi

import (
	"testing"

	"daoyan/director/rule"
)

// nightTable deals the cards and plays setup and day 1 in silence, up to the first night.
func nightTable(tb testing.TB, b *rule.Book, cards []string) *rule.State {
	tb.Helper()
	s, err := b.Deal(cards, 1, rule.Settings{Reaction: 30, NoEndings: true})
	if err != nil {
		tb.Fatal(err)
	}
	r := rule.NewRun(b)
	r.Resolve(s, &rule.Inputs{Now: 2 * 86400})
	if !r.Done {
		tb.Fatal("setup did not end")
	}
	s = r.Next()
	r.Resolve(s, &rule.Inputs{Now: 4 * 86400, Times: rule.Times{Open: 86400, Closes: []rule.Instant{2 * 86400, 3 * 86400}, Plan: 1, JudgeBefore: 180}})
	if !r.Done {
		tb.Fatal("day 1 did not end")
	}
	return r.Next()
}

const benchDusk = rule.Instant(3 * 86400)

// allActing gives a line to every holding that can act at that table, on the next legal seat.
func allActing(tb testing.TB, b *rule.Book, s *rule.State) *rule.Inputs {
	tb.Helper()
	in := &rule.Inputs{Times: rule.Times{Dusk: benchDusk, Opening: benchDusk + 11*3600}}
	r := rule.NewRun(b)
	now := benchDusk + 30
	in.Now = now
	r.Resolve(s, in)
	var lines []rule.Line
	for _, q := range r.Questions() {
		h := r.H(q.Hold)
		sh := h.Print().Shape
		legal := r.LegalTargets(h)
		want := int(max(sh.Min, min(sh.Max, 1)))
		if len(legal) < want {
			continue
		}
		hand := q.Hand
		if hand < 0 {
			hand = r.Pack(q.Group)[0]
		}
		var chars []rule.Char
		for i := 0; i < want; i++ {
			chars = append(chars, legal[(int(hand)+1+i)%len(legal)])
		}
		ln, ref := r.Take(rule.Claim{Actor: hand, Word: h.Print().Name, Chars: chars, At: now, Seq: int64(len(lines) + 1)})
		if ref != nil {
			continue
		}
		lines = append(lines, ln)
	}
	in.Lines = lines
	in.Now = benchDusk + 12*3600
	return in
}

func twelve() []string {
	return []string{"预言家", "女巫", "守卫", "狼王", "魔术师", "摄梦人", "噩梦之影", "通灵师", "操纵月亮的女孩", "狼美人", "企鹅", "见习守卫"}
}

func thirty() []string {
	return append(twelve(), "种狼", "刺猬", "隐者", "花蝴蝶", "怪盗", "恐怖分子", "幽灵", "锁链师", "镜", "赌徒", "富商", "监视者",
		"预言家", "守卫", "企鹅", "通灵师", "狼王", "骑士")
}

func benchNight(b *testing.B, cards []string, trace bool) {
	book := New()
	s := nightTable(b, book, cards)
	in := allActing(b, book, s)
	in.Trace = trace
	r := rule.NewRun(book)
	// Choices of the night are opened as soon as they are asked for, and lapse.
	r.Resolve(s, in)
	for range 8 {
		for _, q := range r.Questions() {
			if q.Choice && !q.Opened {
				in.Opened = append(in.Opened, rule.Opened{Hold: q.Hold, N: q.N, At: benchDusk + 101*60})
			}
		}
		r.Resolve(s, in)
	}
	if !r.Done {
		b.Fatalf("the night does not end: %+v", r.Questions())
	}
	b.ReportMetric(float64(len(in.Lines)), "lines")
	b.ResetTimer()
	b.ReportAllocs()
	for b.Loop() {
		r.Resolve(s, in)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "nights/s")
}

func BenchmarkNight12(b *testing.B)      { benchNight(b, twelve(), false) }
func BenchmarkNight12Trace(b *testing.B) { benchNight(b, twelve(), true) }
func BenchmarkNight30(b *testing.B)      { benchNight(b, thirty(), false) }

// BenchmarkNight12Reference is what any engine pays that keeps the table before the night: one copy of it.
func BenchmarkNight12Reference(b *testing.B) {
	book := New()
	s := nightTable(b, book, twelve())
	b.ReportAllocs()
	for b.Loop() {
		s.Clone()
	}
}
