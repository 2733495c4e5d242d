package standard12_test

import (
	"slices"
	"testing"

	"daoyan/director/random"
	"daoyan/director/rule"
	"daoyan/director/standard12"
)

func TestDealTwelve(t *testing.T) {
	cards, err := standard12.Deal(12, 1)
	if err != nil {
		t.Fatal(err)
	}
	again, _ := standard12.Deal(12, 1)
	other, _ := standard12.Deal(12, 2)
	if !slices.Equal(cards, again) || slices.Equal(cards, other) {
		t.Errorf("seed 1 deals %v and %v, seed 2 deals %v", cards, again, other)
	}
	want := standard12.Cards()
	slices.Sort(want)
	if slices.Sort(cards); !slices.Equal(cards, want) {
		t.Errorf("dealt %v", cards)
	}
	if _, err := standard12.Deal(13, 1); err == nil {
		t.Error("thirteen sat down")
	}
}

// TestLastWords is B63 of ../shared/cases too: everybody who goes out in the first night leaves words, poisoned or not, the number being no more
// than that of the wolves; nobody who goes out in another night does.
func TestLastWords(t *testing.T) {
	b := standard12.New()
	s, err := b.Deal([]string{"平民", "女巫", "平民", "平民", "狼人", "狼人"}, 1, rule.Settings{Reaction: 30})
	if err != nil {
		t.Fatal(err)
	}
	r := rule.NewRun(b)
	for _, c := range []struct {
		name  string
		phase rule.Phase
		cause string
		want  bool
	}{
		{"knifed in night 1", rule.Phase{Kind: rule.Night, No: 1}, "刀", true},
		{"poisoned in night 1", rule.Phase{Kind: rule.Night, No: 1}, "毒", true},
		{"shot in night 1", rule.Phase{Kind: rule.Night, No: 1}, "枪", true},
		{"knifed in night 2", rule.Phase{Kind: rule.Night, No: 2}, "刀", false},
		{"voted out", rule.Phase{Kind: rule.Day, No: 2}, "票", true},
		{"voted out by a PK", rule.Phase{Kind: rule.Day, No: 2, Part: "PK"}, "票", true},
		{"shot by day", rule.Phase{Kind: rule.Day, No: 1}, "枪", false},
		{"自爆", rule.Phase{Kind: rule.Day, No: 1}, "自爆", false},
	} {
		s.Phase = c.phase
		r.Show(s)
		if got := standard12.Words(r, rule.Gone{Who: 0, Cause: rule.Cause{Kind: c.cause}}); got != c.want {
			t.Errorf("%s: last words %v, want %v", c.name, got, c.want)
		}
	}
}

// TestRandomGames plays games in which everything is tried: invariants hold after every phase and look, there is never more than one badge, and
// the game is won within twenty days.
func TestRandomGames(t *testing.T) {
	b := standard12.New()
	games := 100
	if testing.Short() {
		games = 20
	}
	parts, words := map[string]int{}, map[string]int{}
	for _, habits := range []random.Habits{random.Careful(), random.Brisk(), {Acts: 30, Votes: 100}, {Acts: 60, Votes: 90, Orders: 8}} {
		p := random.New(b, habits)
		for seed := range uint64(games) {
			cards, err := standard12.Deal(standard12.Seats, seed)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Deal(cards, seed, rule.Settings{Reaction: 30}); err != nil {
				t.Fatal(err)
			}
			p.Watch = func(s random.Step) {
				if err := p.Sound(s); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
			}
			for !p.State.Winner {
				if p.State.Phase.No > 20 {
					t.Fatalf("seed %d: nobody has won by day 20", seed)
				}
				if err := p.Phase(); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				if err := p.Check(); err != nil {
					t.Fatalf("seed %d: %v", seed, err)
				}
				parts[p.Began.Phase.Part]++
				for i := range p.Run.Public {
					words[p.Run.Public[i].Key]++
				}
				badges(t, seed, p.State)
			}
		}
	}
	for _, part := range b.Parts {
		if parts[part.Name] == 0 {
			t.Errorf("no random game has come to %s", part.Name)
		}
	}
	for _, w := range []string{"上警", "退水", "警长", "无警长", "竞选延期", "平票", "平安日", "平安夜", "自爆", "开枪", "翻牌", "移交", "撕警徽"} {
		if words[w] == 0 {
			t.Errorf("no random game has told %s", w)
		}
	}
}

// badges: one who holds the badge holds all of it, and nobody else any of it.
func badges(t *testing.T, seed uint64, s *rule.State) {
	t.Helper()
	held := map[rule.Char]int{}
	for _, h := range s.Holdings {
		if slices.Contains([]rule.SkillID{"badge.lead", "badge.pass", "badge.tear"}, h.Skill) && h.Until.Ever {
			held[h.Owner.Char]++
		}
	}
	if s.Sheriff == rule.Nobody && len(held) > 0 || s.Sheriff != rule.Nobody && (len(held) != 1 || held[s.Sheriff] != 3) {
		t.Fatalf("seed %d: the badge is with %d, its skills with %v", seed, s.Sheriff, held)
	}
}

// TestNightFollowsBurst: a wolf who blows himself up in any part of a day has the night follow, the ordinary day of an election left out.
func TestNightFollowsBurst(t *testing.T) {
	b := standard12.New()
	for _, part := range []string{"竞选", "竞选PK", "", "PK"} {
		s, err := b.Deal(standard12.Cards(), 1, rule.Settings{Reaction: 30})
		if err != nil {
			t.Fatal(err)
		}
		s.Phase = rule.Phase{Seq: 2, Kind: rule.Day, No: 1, Part: part, Stand: []rule.Char{0, 1}}
		in := rule.Inputs{Now: 600, Times: rule.Times{Closes: []rule.Instant{13 * 3600}}}
		r := rule.NewRun(b)
		r.Resolve(s, &in)
		ln, ref := r.Take(rule.Claim{Actor: 8, Word: "自爆", At: 600, Seq: 1})
		if ref != nil {
			t.Fatalf("%q: %v", part, ref)
		}
		in.Now, in.Lines = 700, []rule.Line{ln}
		if r.Resolve(s, &in); !r.Done {
			t.Fatalf("%q goes on", part)
		}
		if p := r.Next().Phase; p.Kind != rule.Night || p.No != 2 {
			t.Errorf("%q is followed by %+v", part, p)
		}
	}
}
