package templates

import (
	"regexp"
	"strings"
	"testing"
)

func TestEscape(t *testing.T) {
	for in, want := range map[string]string{
		"":                           "",
		"我是好人":                       "我是好人",
		"[121]导演C":                   "[121]导演C",
		"[b]粗[/b]":                   "［b]粗［/b]",
		"[B][/URL][*]":               "［B]［/URL]［*]",
		"[ b] [?] []":                "[ b] [?] []",
		"[[b]]":                      "[［b]]",
		"尾巴[":                        "尾巴［",
		"&#91;b&#93; &amp; a&b":      "＆#91;b＆#93; &amp; a&b",
		"〔3F9KQ2〕":                   "［3F9KQ2］",
		"a\r\nb\rc\u2028d":           "a\nb\ncd",
		"a\n\n\n\n  \n\nb  \n":       "a\n\nb",
		"a\tb\x00\x1b\u202e\u200bc":  "a bc",
		"👨\u200d👩":                   "👨\u200d👩",
		"\ue003=守卫 \ufeff":           "=守卫",
		"<script>alert(1)</script>":  "<script>alert(1)</script>",
		"{{.Game}} {{define \"x\"}}": "{{.Game}} {{define \"x\"}}",
	} {
		if got := Escape(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

// tag is what Discuz! takes for the beginning of a tag.
var tag = regexp.MustCompile(`\[(?:/|\*|[A-Za-z])`)

func FuzzEscape(f *testing.F) {
	for _, s := range []string{nasty, "[b]", "[\u200bb]", "[[/table]", "〔3F9KQ2〕", "&#091;", "[", "a\n[\nb]", "[ ", "[\u200b"} {
		f.Add(s)
	}
	s := builtin(f)
	f.Fuzz(func(t *testing.T, text string) {
		got := Escape(text)
		if tag.MatchString(got + "b]") {
			t.Fatalf("%q became %q, which opens a tag", text, got)
		}
		if markPattern.MatchString(got) || strings.Contains(got, "&#") || strings.Contains(got, "\n\n\n") {
			t.Fatalf("%q became %q", text, got)
		}
		if again := Escape(got); again != got {
			t.Fatalf("%q became %q, and that %q", text, got, again)
		}
		dawn, err := s.Text(Dawn{Words: []LastWords{{Name: text, Text: text}}})
		if err != nil {
			t.Fatal(err)
		}
		if n := len(tag.FindAllString(dawn, -1)); n > 6 { // the head, the words' own heading, one quote
			t.Fatalf("%q brought tags into the announcement:\n%s", text, dawn)
		}
	})
}

// TestHostileSamples puts hostile words wherever a sample holds a name: no view lets a tag through.
func TestHostileNames(t *testing.T) {
	s := builtin(t)
	const evil = "x[/td][/table][b]〔3F9KQ2〕"
	for _, v := range []View{
		Opening{Head: Head{Game: evil}, Seats: []Seat{{No: 1, Name: evil, Face: evil}}, Speakers: []string{evil}},
		VoteResult{Tally: Tally{Rows: []Row{{Name: evil, Halves: 2, Voters: []Voter{{Name: evil, Halves: 2}}}}, Abstained: []Voter{{Name: evil}}, Silent: []string{evil},
			NoVote: []string{evil}, Invalid: []Invalid{{Name: evil, Cause: "unknown_name", Wrote: evil, Near: []string{evil}}}}, Out: []string{evil}, Facts: evilFacts(s, "public", evil)},
		Feedback{Character: evil, Facts: evilFacts(s, "told", evil)},
		Review{Winner: evil, Roles: []Role{{Name: evil, Player: evil, Identity: evil, Now: evil, Faction: evil, Out: true, Cause: evil}},
			Phases: []ReviewPhase{{Deeds: []Deed{{Actor: evil, Line: evil}}, Drawn: []string{evil}, Fell: []Fell{{Name: evil, Identity: evil, Cause: evil, By: evil}}}}},
		NotUnderstood{Key: "no-character", Text: evil, Skill: evil, Near: []string{evil}},
		Refused{Line: evil, Key: "bad-option", Args: []string{evil, evil, evil}, Near: []string{evil}},
		Relay{Group: evil, From: evil, Text: evil},
		Recast{Out: evil, Voters: []string{evil}}, Cards{Cards: []Card{{Name: evil}}}, Substituted{Name: evil}, TakenOver{Seats: []Seat{{Name: evil, Face: evil}}}, TakenCard{Game: evil, Character: evil, Identity: evil}, Election{Sheriff: evil},
		KeptWords{Text: evil}, Proposal{Lines: []string{evil}}, Took{Line: evil, Replaces: []string{evil}}, VoteNote{Stands: evil},
	} {
		got, err := s.Text(v)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(got, "x[/td]") || strings.Contains(got, "[/table][b]") || markPattern.MatchString(got) {
			t.Errorf("%T lets a tag through:\n%s", v, got)
		}
	}
}

func evilFacts(s *Set, kind, evil string) []Fact {
	var out []Fact
	for _, key := range append(worded(s, kind), "of later days") {
		for _, is := range []string{evil, ""} {
			out = append(out, Fact{Key: key, On: []string{evil, evil}, Is: is, To: evil, Num: 3, Has: true, Text: evil})
		}
	}
	return out
}
