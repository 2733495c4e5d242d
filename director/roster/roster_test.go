package roster

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"daoyan/director/ballot"
)

var words = Words{Reserved: []string{"守护", "弃权", "女巫", "打开"}, Identities: []string{"女巫", "预言家", "守卫"}}

func TestParse(t *testing.T) {
	want := Roster{
		{Line: 2, Seat: 1, Character: "饺子", Account: "[T07]饺子", UID: 12, Person: "柚子茶", Identity: "女巫", Aliases: []string{"老饺", "Dumpling"}, Helper: "旁边人", Games: 3, Remark: "警长 2.5 票，\"老手\""},
		{Line: 3, Seat: 2, Character: "面条", Account: "面条", Games: -1},
	}
	for name, src := range map[string]string{
		"csv": "character,account,uid,person,identity,aliases,helper,games,remark\n饺子,[T07]饺子,12,柚子茶,女巫,老饺/Dumpling,旁边人,3,\"警长 2.5 票，\"\"老手\"\"\"\n面条,,,,,,,,\n",
		"csv, mark, seats, order of columns, line ends": "\ufeffseat, remark,aliases,games,helper,person,uid,account,identity,character\r\n1,\"警长 2.5 票，\"\"老手\"\"\",老饺／Dumpling,3,旁边人,柚子茶,12,[T07]饺子,女巫,饺子\r\n2,,,,,,,,,面条\r\n,,,,,,,,,\r\n",
	} {
		got, err := Parse([]byte(src), words)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	yaml := "# the table\n- character: 面条\n  seat: 2\n  uid: ~\n- {seat: 1, character: 饺子, account: '[T07]饺子', uid: 12, person: 柚子茶, identity: 女巫, aliases: [老饺, Dumpling], helper: 旁边人, games: 3, remark: '警长 2.5 票，\"老手\"'}\n"
	got, err := Parse([]byte(yaml), words)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got, cmpopts.IgnoreFields(Row{}, "Line")); d != "" {
		t.Errorf("yaml: %s", d)
	}
	names := ballot.NewNames(got.Characters())
	if f := names.Find("dumpling"); f.Index != 0 {
		t.Errorf("an alias of the table finds %+v", f)
	}
}

// TestRefused holds that a table with faults is refused with all of them, each under its line.
func TestRefused(t *testing.T) {
	for name, tc := range map[string]struct {
		src  string
		want []string
	}{
		"empty":               {"", []string{"line 1: the table is empty"}},
		"header alone":        {"character\n", []string{"the table is empty"}},
		"no header":           {"饺子,包子\n", []string{`line 1: unknown column "饺子"`}},
		"unknown column":      {"charcter,acount\n饺子,x\n", []string{`"charcter"; the nearest known one is "character"`, `"acount"; the nearest known one is "account"`}},
		"column twice":        {"character,character\n饺子,包子\n", []string{"the column character stands there twice"}},
		"no character column": {"account\n饺子\n", []string{"no column character"}},
		"semicolons":          {"character;account\n饺子;x\n", []string{"line 1: the columns of this table are not parted by commas"}},
		"gbk":                 {"character\n\xbd\xc8\xd7\xd3\n", []string{"line 2: this is not UTF-8"}},
		"too many cells":      {"character\n饺子,包子\n", []string{"line 2: 2 cells under 1 columns"}},
		"a quote never shut":  {"character\n饺子\n\"包子\n", []string{"line 3"}},
		"duplicates": {"character,account,uid,seat\n饺子,a,7,1\n包子,a,7,1\n", []string{"line 3: the seat 1 stands in line 2 already", "line 3: the uid 7 stands in line 2 already",
			"line 3: the account a stands in line 2 already"}},
		"one person, two characters":  {"character,person\n饺子,柚子茶\n包子,柚子茶\n", []string{"line 3: the account of person 柚子茶 stands in line 2"}},
		"a person who is a character": {"character,person\n饺子,包子\n包子,x\n", []string{"line 2: the account of person 包子 stands in line 3"}},
		"a helper who plays":          {"character,helper\n饺子,包子\n包子,\n", []string{"line 2: the account of helper 包子 stands in line 3"}},
		"the same name twice":         {"character,account\n饺子,a\n包子,b\n饺子,c\n", []string{"line 4: the character 饺子 stands in line 2 already"}},
		"columns in Chinese":          {"马甲,acount\n饺子,饺子\n", []string{`line 1: unknown column "马甲"; the columns are seat, character,`, `line 1: unknown column "acount"; the nearest known one is "account"`}},
		"alike":                       {"character\n云雀\nK.O.先生\n雲雀\nＫＯ先生\n", []string{"line 4: 云雀 and 雲雀 look alike", "line 5: K.O.先生 and ＫＯ先生 look alike"}},
		"alias of two":                {"character,aliases\n林小满,阿满/小满\n小满,阿滿\n", []string{"line 3: 林小满 and 小满 look alike", `("阿满")`}},
		"spaces":                      {"character,aliases\n饺 子,\n包子,\"大\u200b包\"\n", []string{`line 2: "饺 子" holds a space`, `line 3: "大` + `\u200b` + `包" holds a space`}},
		"a word of the game":          {"character,aliases\n守護,\n包子,弃权\n", []string{`line 2: "守護" cannot be a name: 守护 is a word of the game`, `line 3: "弃权" cannot be a name`}},
		"no name":                     {"character,account\n,a\n", []string{"line 2: no character"}},
		"numbers":                     {"character,seat,uid,games\n饺子,0,x,-1\n", []string{`line 2: seat: "0"`, `line 2: uid: "x"`, `line 2: games: "-1"`}},
		"seats for some":              {"character,seat\n饺子,1\n包子,\n", []string{"line 3: 包子 has no seat"}},
		"an old hand with a helper":   {"character,helper,games\n饺子,旁边人,4\n", []string{"line 2: 饺子 has played 4 games"}},
		"no such identity":            {"character,identity\n饺子,预言加\n", []string{`line 2: no identity "预言加"; the nearest is 预言家`}},
		"yaml, no list":               {"[]", []string{"the table is empty"}},
		"yaml, broken":                {"- character: 饺子\n  account: [\n", []string{"line "}},
		"yaml, unknown key":           {"- character: 饺子\n  seats: 1\n", []string{`line 2: unknown column "seats"; the nearest known one is "seat"`}},
		"yaml, a word":                {"- 饺子\n", []string{"line 1: this is no character"}},
		"yaml, a list for a name":     {"- character: [饺子]\n", []string{"line 1: character is one word or number"}},
		"yaml, twice":                 {"- character: 饺子\n  account: a\n  account: b\n", []string{"line 3"}},
	} {
		rows, err := Parse([]byte(tc.src), words)
		if err == nil || rows != nil {
			t.Errorf("%s: taken: %+v, %v", name, rows, err)
			continue
		}
		for _, want := range tc.want {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %q does not say %q", name, err, want)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("character,account,uid,seat\n饺子,a,7,1\n包子,a,7,1\n"))
	f.Add([]byte("- {character: 饺子, aliases: [a, b]}\n- character: 包子\n"))
	f.Add([]byte("\ufeff-\n  seat: &a 1\n  character: *a"))
	f.Fuzz(func(t *testing.T, src []byte) {
		rows, err := Parse(src, words)
		if err != nil {
			return
		}
		names := ballot.NewNames(rows.Characters())
		if clashes := names.Alike(); len(clashes) > 0 {
			t.Errorf("names that fold alike were taken: %+v", clashes)
		}
		for i, r := range rows {
			if found := names.Find(r.Character); found.Index != i || r.Account == "" || i > 0 && rows[i-1].Seat >= r.Seat {
				t.Errorf("row %d: %+v, found %+v", i, r, found)
			}
		}
	})
}
