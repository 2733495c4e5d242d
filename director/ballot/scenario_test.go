package ballot

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.yaml.in/yaml/v3"

	"daoyan/internal/around"
)

// scenarioFile is as much of a scenario file as the votes need.
type scenarioFile struct {
	Seats   []string `yaml:"seats"`
	Sheriff string   `yaml:"sheriff"`
	Script  []struct {
		Posts []struct {
			Floor  int     `yaml:"floor"`
			By     string  `yaml:"by"`
			At     string  `yaml:"at"`
			Edited *string `yaml:"edited"`
			Seen   *string `yaml:"seen"`
			HTML   *string `yaml:"html"`
			Text   string  `yaml:"text"`
			Quote  int64   `yaml:"quote"`
		} `yaml:"posts"`
		Votes  yaml.Node `yaml:"votes"`
		Expect struct {
			Out     []string           `yaml:"out"`
			Tally   map[string]float64 `yaml:"tally"`
			Ballots map[string]string  `yaml:"ballots"`
			Invalid map[int]string     `yaml:"invalid"`
		} `yaml:"expect"`
	} `yaml:"script"`
}

// TestScenarioPosts runs the posts of every scenario file that has some, and what they say of ballots, invalid posts and the tally.
func TestScenarioPosts(t *testing.T) {
	dir, ok := around.Shared(t, "scenarios")
	if !ok {
		return
	}
	files, err := filepath.Glob(filepath.Join(dir, "*", "*.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, path := range files {
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(src), "\n    posts:") {
			continue
		}
		ran++
		t.Run(strings.TrimSuffix(filepath.Base(path), ".yaml"), func(t *testing.T) {
			var f scenarioFile
			if err := yaml.Unmarshal(src, &f); err != nil {
				t.Fatal(err)
			}
			runScenario(t, &f)
		})
	}
	if ran == 0 {
		t.Fatal("no scenario with posts")
	}
}

func runScenario(t *testing.T, f *scenarioFile) {
	closing := time.Date(2026, 11, 24, 21, 0, 0, 0, time.FixedZone("", 8*3600))
	var chars []Character
	voters := make([]Voter, len(f.Seats))
	index := map[string]int{}
	for i, s := range f.Seats {
		name, _, _ := strings.Cut(s, " ")
		chars = append(chars, Character{Name: name, Seat: i + 1})
		index[name] = i
		if name == f.Sheriff {
			voters[i].Halves = 5
		}
	}
	names := NewNames(chars)
	after := func(s string) time.Time {
		d, err := time.ParseDuration(s)
		if err != nil {
			t.Fatal(err)
		}
		return closing.Add(d)
	}
	for _, phase := range f.Script {
		day := Day{Rules: Default(closing), Names: names, Voters: voters}
		for _, p := range phase.Posts {
			post := Post{ID: int64(p.Floor), Floor: p.Floor, By: Outsider, At: after(p.At)}
			if i, ok := index[p.By]; ok {
				post.By = i
			}
			look := Look{Seen: post.At, Own: PlainWords(p.Text)}
			if p.HTML != nil {
				look.Own = Words(*p.HTML)
			}
			if p.Seen != nil {
				look.Seen = after(*p.Seen)
			}
			if p.Edited != nil && !after(*p.Edited).After(look.Seen) {
				look.Edited = after(*p.Edited)
			}
			if p.Quote != 0 {
				post.Quotes = []int64{p.Quote}
			}
			post.Looks = []Look{look}
			day.Posts = append(day.Posts, post)
		}
		if len(phase.Posts) > 0 {
			checkPhase(t, &day, phase.Expect.Ballots, phase.Expect.Invalid, phase.Expect.Tally)
		}
		for _, name := range phase.Expect.Out {
			voters[index[name]].Out = true
		}
	}
}

func checkPhase(t *testing.T, day *Day, ballots map[string]string, invalid map[int]string, tally map[string]float64) {
	r := CountDay(day)
	gotBallots, gotInvalid, gotTally := map[string]string{}, map[int]string{}, map[string]float64{}
	for _, b := range r.Ballots {
		target := "弃权"
		if b.Target >= 0 {
			target = day.Names.Name(b.Target)
		}
		gotBallots[day.Names.Name(b.Voter)] = target
	}
	for _, row := range r.Rows {
		if row.Verdict == Reject || row.Verdict == Ask {
			gotInvalid[row.Floor] = row.Cause.Reason().String()
		}
	}
	for name := range tally {
		gotTally[name] = 0
	}
	for _, l := range Tally(r.Ballots) {
		if name := day.Names.Name(l.Target); tally[name] > 0 {
			gotTally[name] = float64(l.Halves) / 2
		}
	}
	if ballots != nil && !maps.Equal(ballots, gotBallots) {
		t.Error("ballots", cmp.Diff(ballots, gotBallots))
	}
	if !maps.Equal(invalid, gotInvalid) {
		t.Error("invalid", cmp.Diff(invalid, gotInvalid))
	}
	if !maps.Equal(tally, gotTally) {
		t.Error("tally", cmp.Diff(tally, gotTally))
	}
	if !slices.IsSortedFunc(r.Ballots, func(a, b Ballot) int { return a.Voter - b.Voter }) {
		t.Error("ballots are not in the order of the table")
	}
}
