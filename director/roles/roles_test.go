package roles_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"daoyan/director/guimi"
	"daoyan/director/roles"
	"daoyan/director/scenario"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write docs/roles.md")

// own are the project's scenarios.
func own(t *testing.T) []*scenario.File {
	t.Helper()
	paths, err := filepath.Glob("../guimi/testdata/scenarios/*.yaml")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	slices.Sort(paths)
	sets := scenario.Rulesets()
	var out []*scenario.File
	for _, p := range paths {
		src, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		f, fails := scenario.Load(p, src, sets)
		for _, x := range fails {
			t.Error(x)
		}
		out = append(out, f)
	}
	return out
}

// TestPageIsTheCommittedFile holds docs/roles.md against the program.
func TestPageIsTheCommittedFile(t *testing.T) {
	path := filepath.Join("..", "..", "docs", "roles.md")
	b := guimi.New()
	page := roles.Page(b, "诡秘之主", roles.Tests(b, own(t)))
	if *update {
		if err := os.WriteFile(path, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	committed, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(page, string(committed)); d != "" {
		t.Errorf("run make generate (-program +file):\n%s", d)
	}
}

// TestEveryIdentityHasAScenario of the project's own.
func TestEveryIdentityHasAScenario(t *testing.T) {
	b := guimi.New()
	tests := roles.Tests(b, own(t))
	for i := range b.Identities {
		if id := &b.Identities[i]; id.Para != "" && len(tests[id.Name]) == 0 {
			t.Errorf("%s (%s) has no scenario in director/guimi/testdata/scenarios: name a file %s-….yaml, or have its owner use a skill of his", id.Name, id.Para, id.Name)
		}
	}
}

// TestTests: a scenario tries whom it is named after and who uses his own skill, not who only sits there.
func TestTests(t *testing.T) {
	src := `scenario: x
seats: [A 预言家, B 女巫, C 狼王, D 守卫, E 狼人, F 村民]
script:
  - night: 1
    do: [A 预言 C, 狼群 杀人 A]
`
	f, fails := scenario.Load("狼王的刀-守卫.yaml", []byte(src), scenario.Rulesets())
	if len(fails) > 0 {
		t.Fatal(fails)
	}
	want := map[string][]string{"预言家": {"狼王的刀-守卫"}, "狼王": {"狼王的刀-守卫"}, "守卫": {"狼王的刀-守卫"}}
	if d := cmp.Diff(want, roles.Tests(guimi.New(), []*scenario.File{f})); d != "" {
		t.Error(d)
	}
}

// TestIdentity: what is declared stands there.
func TestIdentity(t *testing.T) {
	b := guimi.New()
	text := roles.Identity(b, b.Identity("女巫"), []string{"女巫-甲"})
	for _, want := range []string{
		"### 5.2 女巫", "阵营：村民阵营；不在狼群；验：按阵营", "开关 `witch.self_save` = `true`", "剧本：女巫-甲",
		"| 救药 | 夜〔16〕 | +90 分 | 1 名，可以是自己 | 1 次 |", "| 通灵 | 夜〔16〕，自动 | — | — | 强制、要有救药 |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	for card, want := range map[string]string{
		"大野狼": "夜〔14〕，双数夜", "恐怖分子": "夜〔2〕，第 2 夜起", "骑士": "| 决斗 | 白天，当场 | 关门 |", "猎人": "| 最后一枪（开枪） | 打开时 |", "熊": "| 咆哮 | 常驻 |",
		"丘比特": "入场 | 开局后 23 小时 | 2 名", "阴阳使者": "1 名出局者", "铁柱": "狼群：群外，可接刀", "圣诞老狼": "验：非村民阵营",
	} {
		if text := roles.Identity(b, b.Identity(card), nil); !strings.Contains(text, want) {
			t.Errorf("%s: %q is missing in\n%s", card, want, text)
		}
	}
}
