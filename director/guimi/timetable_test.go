package guimi

import (
	"testing"

	"daoyan/director/rule"
)

func stretched() Timetable {
	return Timetable{Obey: 11, Early: 22, Middle: 44, Knives: 66, Readers: 99, Settle: 110, After: 17, Trade: 55, Gift: 90}
}

// TestTimetable holds every slot and every skill of a game with minutes of its own against the printed ones.
func TestTimetable(t *testing.T) {
	moved := map[int]int{0: 0, 10: 11, 20: 22, 40: 44, 60: 66, 90: 99, 100: 110}
	printed, book := New(), NewWith(stretched())
	for i, s := range printed.Night {
		want := moved[int(s.Runs)]
		if s.ID == "gifts" {
			want = 90
		}
		if got := int(book.Night[i].Runs); got != want {
			t.Errorf("slot %s runs at %d, want %d", s.ID, got, want)
		}
		for _, p := range s.Skills {
			want := moved[int(p.Closes)]
			if s.ID == "gifts" {
				want = 90
			}
			if got := book.Skill(p.Skill).ClosesAt(); got != want {
				t.Errorf("%s closes at %d, want %d", p.Skill, got, want)
			}
		}
	}
}

// choiceMinutes is how long the choice of a skill is open in a run.
func choiceMinutes(t *testing.T, r *rule.Run, id rule.SkillID) int16 {
	t.Helper()
	for _, q := range r.Questions() {
		if q.Choice && r.H(q.Hold).Skill == id {
			return q.Minutes
		}
	}
	t.Fatalf("%s is not open: %+v", id, r.Questions())
	return 0
}

// TestWindowsOfTheTimetable opens what the night's last feedback opens, and an offer of 富商.
func TestWindowsOfTheTimetable(t *testing.T) {
	b := NewWith(stretched())
	s := nightTable(t, b, []string{"死灵术师", "富商", "村民", "村民", "村民", "狼人", "狼人"})
	in := &rule.Inputs{Times: rule.Times{Dusk: benchDusk, Opening: benchDusk + 11*3600}, Now: benchDusk + 60}
	r := rule.NewRun(b)
	r.Resolve(s, in)
	ln, ref := r.Take(rule.Claim{Actor: 5, Word: "杀人", Chars: []rule.Char{2}, At: in.Now, Seq: 1})
	if ref != nil {
		t.Fatal(ref)
	}
	in.Lines = append(in.Lines, ln)
	in.Now = benchDusk + 112*60
	r.Resolve(s, in)
	if got := choiceMinutes(t, r, necroNightCall); got != 17 {
		t.Errorf("黑夜召唤 is open for %d minutes, want 17", got)
	}
	in.Now = benchDusk + 11*3600
	r.Resolve(s, in)
	if !r.Done {
		t.Fatal("the night did not end")
	}
	s = r.Next()
	open := benchDusk + 11*3600
	in = &rule.Inputs{Now: open + 60, Times: rule.Times{Open: open, Closes: []rule.Instant{open + 13*3600}, JudgeBefore: 180}}
	r.Resolve(s, in)
	if ln, ref = r.Take(rule.Claim{Actor: 1, Word: "交易", Chars: []rule.Char{3}, At: in.Now, Seq: 2}); ref != nil {
		t.Fatal(ref)
	}
	in.Lines = append(in.Lines, ln)
	in.Now += 60
	r.Resolve(s, in)
	if got := choiceMinutes(t, r, tradeAnswer); got != 55 {
		t.Errorf("the answer to 交易 is open for %d minutes, want 55", got)
	}
}
