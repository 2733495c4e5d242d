package ballot

import (
	"testing"
	"time"
)

// TestLooks is one vote read at several times; seen and marks are minutes after the post, which is made two hours, or half a minute, before
// the close.
func TestLooks(t *testing.T) {
	type seen struct {
		after  float64 // minutes
		mark   float64 // of the edit; 0: none
		target string  // "": talk, "-": gone
	}
	rest := func(r *Rules) {}
	ask := func(r *Rules) { r.Edited = EditAsk }
	latest := func(r *Rules) { r.Edited = EditLatest }
	early, late := -2*time.Hour, -30*time.Second
	for name, tc := range map[string]struct {
		rules func(*Rules)
		at    time.Duration
		looks []seen
		want  string
		notes int
	}{
		"seen twice":                            {rest, early, []seen{{2, 0, "白鹭"}, {30, 0, "白鹭"}}, "1 count 白鹭", 0},
		"edited after being seen":               {rest, early, []seen{{2, 0, "白鹭"}, {30, 10, "墨砚"}}, "1 count 白鹭", 1},
		"edited, but the vote is the same":      {ask, early, []seen{{2, 0, "白鹭"}, {30, 10, "白鹭"}}, "1 count 白鹭", 0},
		"edited, the house asks":                {ask, early, []seen{{2, 0, "白鹭"}, {30, 10, "墨砚"}}, "1 ask 白鹭 edited", 1},
		"edited, the house takes the last":      {latest, early, []seen{{2, 0, "白鹭"}, {30, 10, "墨砚"}, {130, 125, "南枝"}}, "1 count 墨砚", 1},
		"edited after the close, the last":      {latest, early, []seen{{2, 0, "白鹭"}, {130, 125, "墨砚"}}, "1 count 白鹭", 1},
		"edited after the close":                {ask, early, []seen{{2, 0, "白鹭"}, {130, 125, "墨砚"}}, "1 count 白鹭", 1},
		"edited at the close's minute":          {ask, early, []seen{{2, 0, "白鹭"}, {130, 120, "墨砚"}}, "1 count 白鹭", 1},
		"first seen edited":                     {rest, early, []seen{{30, 10, "墨砚"}}, "1 count 墨砚", 0},
		"first seen edited, the house asks":     {ask, early, []seen{{30, 10, "墨砚"}}, "1 ask 墨砚 edited", 0},
		"first seen edited after the close":     {rest, early, []seen{{130, 125, "墨砚"}}, "1 reject 墨砚 edited_late", 0},
		"edited within the silent minute":       {rest, early, []seen{{0.3, 0, "白鹭"}, {2, 0, "墨砚"}}, "1 count 墨砚", 1},
		"across the close within that minute":   {rest, late, []seen{{0.3, 0, "白鹭"}, {2, 0, "墨砚"}}, "1 ask 白鹭 edited_at_close", 1},
		"the same across the close":             {rest, late, []seen{{0.3, 0, "白鹭"}, {2, 0, "白鹭"}}, "1 count 白鹭", 0},
		"seen early, then edited after closing": {rest, late, []seen{{0.3, 0, "白鹭"}, {5, 4, "墨砚"}}, "1 count 白鹭", 1},
		"seen early, then edited before":        {rest, early, []seen{{0.3, 0, "白鹭"}, {5, 4, "墨砚"}}, "1 count 墨砚", 0},
		"seen early, then edited, asked":        {ask, early, []seen{{0.3, 0, "白鹭"}, {5, 4, "墨砚"}}, "1 ask 白鹭 edited", 1},
		"edited into a vote":                    {rest, early, []seen{{2, 0, ""}, {30, 10, "墨砚"}}, "1 reject 墨砚 edited_in", 0},
		"edited into a vote, asked":             {ask, early, []seen{{2, 0, ""}, {30, 10, "墨砚"}}, "1 ask 墨砚 edited_in", 0},
		"edited out of a vote":                  {rest, early, []seen{{2, 0, "白鹭"}, {30, 10, ""}}, "1 count 白鹭", 1},
		"gone":                                  {rest, early, []seen{{2, 0, "白鹭"}, {30, 0, "-"}}, "1 count 白鹭", 1},
		"gone, the house asks":                  {func(r *Rules) { r.DeletedAsk = true }, early, []seen{{2, 0, "白鹭"}, {30, 0, "-"}}, "1 ask 白鹭 deleted", 1},
		"gone and back":                         {func(r *Rules) { r.DeletedAsk = true }, early, []seen{{2, 0, "白鹭"}, {3, 0, "-"}, {9, 0, "白鹭"}}, "1 count 白鹭", 0},
	} {
		names := NewNames(table("青柚", "白鹭", "墨砚", "南枝"))
		d := &Day{Rules: Default(day0), Names: names, Voters: make([]Voter, 4)}
		tc.rules(&d.Rules)
		p := Post{ID: 1, Floor: 1, By: 0, At: day0.Add(tc.at)}
		minutes := func(m float64) time.Time { return p.At.Add(time.Duration(m * float64(time.Minute))) }
		for _, s := range tc.looks {
			l := Look{Seen: minutes(s.after), Gone: s.target == "-", Own: PlainWords("投票对象：" + s.target)}
			if s.target == "" {
				l.Own = PlainWords("再想想")
			}
			if s.mark != 0 {
				l.Edited = minutes(s.mark).Truncate(time.Minute)
			}
			p.Looks = append(p.Looks, l)
		}
		d.Posts = []Post{p}
		r := CountDay(d)
		if got := say(d, &r); got != tc.want || len(r.Notes) != tc.notes {
			t.Errorf("%s: got %s and notes %+v, want %s and %d notes", name, got, r.Notes, tc.want, tc.notes)
		}
	}
}

// TestAskedVoteStands holds that a vote whose edit the director rules on stands meanwhile, and one first seen edited does not.
func TestAskedVoteStands(t *testing.T) {
	names := NewNames(table("青柚", "白鹭"))
	vote := func(mark bool) Day {
		d := Day{Rules: Default(day0), Names: names, Voters: make([]Voter, 2)}
		d.Rules.Edited = EditAsk
		at := day0.Add(-time.Hour)
		edited := Look{Seen: at.Add(time.Minute * 9), Edited: at.Add(time.Minute * 5), Own: PlainWords("投票对象：青柚")}
		looks := []Look{{Seen: at.Add(time.Minute * 2), Own: PlainWords("投票对象：白鹭")}, edited}
		if mark {
			looks = looks[1:]
		}
		d.Posts = []Post{{ID: 1, Floor: 7, At: at, Looks: looks}}
		return d
	}
	d := vote(false)
	r := CountDay(&d)
	if len(r.Ballots) != 1 || r.Ballots[0].Target != 1 || len(r.MustRule()) != 1 {
		t.Errorf("seen before the edit: %+v", r)
	}
	d = vote(true)
	if r = CountDay(&d); len(r.Ballots) != 0 || len(r.Without) != 2 || r.MustRule()[0] != 7 {
		t.Errorf("first seen edited: %+v", r)
	}
}
