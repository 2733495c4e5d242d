package scenario_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"daoyan/director/scenario"
)

// FuzzPosition: whatever a file says, it is read or refused, and what is read can be written down.
func FuzzPosition(f *testing.F) {
	f.Add(half)
	file, err := os.ReadFile(filepath.Join("..", "..", "cmd", "daoyan", "position.yaml"))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(file))
	sets := scenario.Rulesets()
	opt := scenario.PositionOptions{Zone: time.UTC, Reaction: 30}
	pos, fails := scenario.LoadPosition("position.yaml", []byte(half), sets, opt)
	if len(fails) > 0 {
		f.Fatal(fails)
	}
	whole, err := pos.Write(time.UTC)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(whole))
	for _, c := range [][2]string{{"members: [", "members: [\"\", "}, {"card: 1,", "card: 99,"}, {"seq: 2", "seq: 2000000000"}, {"on: [饺子, 豆浆]", "on: [\"\"]"}, {"kind: day, no: 3", "kind: night, no: -3"}, {"owner: '@pack'", "owner: '@'"}} {
		f.Add(strings.Replace(string(whole), c[0], c[1], 1))
	}
	f.Fuzz(func(t *testing.T, src string) {
		pos, fails := scenario.LoadPosition("position.yaml", []byte(src), sets, opt)
		if len(fails) > 0 {
			return
		}
		if _, err := pos.Write(time.UTC); err != nil {
			t.Error(err)
		}
	})
}
