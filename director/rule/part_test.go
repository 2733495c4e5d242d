package rule_test

import (
	"testing"

	"daoyan/director/rule"

	"github.com/google/go-cmp/cmp"
)

const (
	claim rule.SkillID = "part.claim"
	chat  rule.SkillID = "part.chat"
)

// partBook begins with a night; its day 1 is led by an election in which whoever claims stands, and a tie is voted on again.
func partBook() *rule.Book {
	stand := func(r *rule.Run, u *rule.Use) {
		c, _ := r.Candidates()
		r.Stand(append(c, u.Hold.Owner.Char))
	}
	return rule.NewBook(rule.Book{
		Name: "parts", NightFirst: true,
		Identities: []rule.Identity{{Name: "民", Built: true, Grants: []rule.Grant{{Skill: claim}, {Skill: chat}}}},
		Skills: []*rule.Skill{
			{ID: claim, Name: "选", Asks: rule.BeforeClose, Traits: rule.Traits{Free: true}, Do: stand},
			{ID: chat, Name: "说", Asks: rule.BeforeClose, Traits: rule.Traits{Free: true}},
		},
		Setup: []rule.Slot{{ID: "start", From: rule.FromOpen}},
		Night: []rule.Slot{{ID: "opened", From: rule.BeforeOpening, After: func(r *rule.Run) {
			if r.Phase().No == 1 {
				r.Agenda(rule.Phase{Kind: rule.Day, No: 1, Part: "选"})
			}
		}}},
		Day: []rule.Slot{{ID: "said", From: rule.AtClose, Skills: []rule.Printed{{Skill: chat}}}, {ID: "close", From: rule.AtClose, Before: func(r *rule.Run) {
			r.CountVotes()
			if top := r.Top(); len(top) > 1 {
				r.Agenda(rule.Phase{Kind: rule.Day, No: r.Phase().No, Part: "再", Stand: top})
			}
		}}},
		Parts: []rule.Part{
			{Name: "选", Leads: true, Stand: true, Slots: []rule.Slot{
				{ID: "claims", From: rule.FromOpen, Runs: 60, Skills: []rule.Printed{{Skill: claim, Closes: 60}}},
				{ID: "close", From: rule.AtClose, Before: (*rule.Run).CountVotes}}},
			{Name: "再", Stand: true, Slots: []rule.Slot{{ID: "close", From: rule.AtClose, Before: (*rule.Run).CountVotes}}},
		},
		Judge: func(*rule.Run) (rule.Faction, bool) { return "", false },
	})
}

// partGame is a game of that book between two phases.
type partGame struct {
	t *testing.T
	s *rule.State
	r *rule.Run
}

func newPartGame(t *testing.T, seats int) *partGame {
	t.Helper()
	b := partBook()
	cards := make([]string, seats)
	for i := range cards {
		cards[i] = "民"
	}
	s, err := b.Deal(cards, 1, rule.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	return &partGame{t, s, rule.NewRun(b)}
}

// times are of a day from 0 to 100 minutes, or of a night that long.
func (g *partGame) times() rule.Times {
	if g.s.Phase.Kind == rule.Night {
		return rule.Times{Opening: 6000}
	}
	return rule.Times{Closes: []rule.Instant{6000}}
}

// play plays the phase at hand with those votes, pairs of who and whom, and tells which phase comes next.
func (g *partGame) play(votes ...rule.Char) rule.Phase {
	g.t.Helper()
	in := rule.Inputs{Now: 7000, Times: g.times()}
	for i := 0; i < len(votes); i += 2 {
		in.Ballots = append(in.Ballots, rule.Vote{From: votes[i], To: votes[i+1], At: 5000})
	}
	g.r.Resolve(g.s, &in)
	if !g.r.Done {
		g.t.Fatalf("%+v does not end", g.s.Phase)
	}
	g.s = g.r.Next()
	return g.s.Phase
}

func TestPartsComeInTheirPlaces(t *testing.T) {
	g := newPartGame(t, 4)
	got := []rule.Phase{g.play(), g.play(), g.play(), g.play(0, 1, 1, 0), g.play(2, 0, 3, 2), g.play(), g.play(), g.play()}
	want := []rule.Phase{
		{Seq: 1, Kind: rule.Night, No: 1}, {Seq: 2, Kind: rule.Day, No: 1, Part: "选"}, {Seq: 3, Kind: rule.Day, No: 1},
		{Seq: 4, Kind: rule.Day, No: 1, Part: "再", Stand: []rule.Char{0, 1}}, {Seq: 5, Kind: rule.Night, No: 2}, {Seq: 6, Kind: rule.Day, No: 2},
		{Seq: 7, Kind: rule.Night, No: 3}, {Seq: 8, Kind: rule.Day, No: 3},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("phases (-want +got):\n%s", d)
	}
	if d := cmp.Diff([]int(nil), g.r.Tally); d != "" {
		t.Errorf("a night has a tally:\n%s", d)
	}
}

// TestVotesGoToThoseWhoStand: nobody else may be voted for, and who stands has no vote.
func TestVotesGoToThoseWhoStand(t *testing.T) {
	g := newPartGame(t, 4)
	g.play()
	g.play()
	in := rule.Inputs{Now: 600, Times: g.times()}
	for _, c := range []rule.Char{0, 1} {
		g.r.Resolve(g.s, &in)
		if _, only := g.r.Candidates(); !only || g.r.MayBeVoted(c) {
			t.Fatalf("%d may be voted for before anybody stands", c)
		}
		ln, ref := g.r.Take(rule.Claim{Actor: c, Word: "选", At: 600, Seq: int64(c) + 1})
		if ref != nil {
			t.Fatal(ref)
		}
		in.Lines = append(in.Lines, ln)
	}
	if _, ref := g.r.Take(rule.Claim{Actor: 2, Word: "说", At: 600, Seq: 9}); ref == nil || ref.Key != "wrong-phase" {
		t.Errorf("a line of the ordinary day in a part of it: %v", ref)
	}
	in.Now = 7000
	in.Ballots = []rule.Vote{{From: 0, To: 1, At: 5000}, {From: 2, To: 1, At: 5001}, {From: 3, To: 2, At: 5002}}
	g.r.Resolve(g.s, &in)
	if d := cmp.Diff([]int{0, 2, 0, 0}, g.r.Tally); d != "" {
		t.Errorf("half votes (-want +got):\n%s", d)
	}
	g.s = g.r.Next()
	g.r.Resolve(g.s, &rule.Inputs{Now: 600, Times: g.times()})
	if _, only := g.r.Candidates(); only || !g.r.MayVote(0) || !g.r.MayBeVoted(3) {
		t.Error("who stood in the part before still stands alone")
	}
	if _, ref := g.r.Take(rule.Claim{Actor: 2, Word: "选", At: 600, Seq: 9}); ref == nil || ref.Key != "wrong-phase" {
		t.Errorf("a line of a part in the ordinary day: %v", ref)
	}
	if _, ref := g.r.Take(rule.Claim{Actor: 2, Word: "说", At: 600, Seq: 9}); ref != nil {
		t.Error(ref)
	}
}

func TestDawnListBySeat(t *testing.T) {
	out := []rule.Char{3, 0, 2}
	if d := cmp.Diff([]rule.Char{0, 2, 3}, rule.NewBook(rule.Book{BySeat: true}).DawnList(out)); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]rule.Char{3, 0, 2}, rule.NewBook(rule.Book{}).DawnList(out)); d != "" {
		t.Error(d)
	}
}
