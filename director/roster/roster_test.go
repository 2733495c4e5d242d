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
		"empty":               {"", []string{"第 1 行：名册是空的"}},
		"header alone":        {"character\n", []string{"名册是空的"}},
		"no header":           {"饺子,包子\n", []string{`第 1 行：没有「饺子」这一栏`}},
		"unknown column":      {"charcter,acount\n饺子,x\n", []string{`没有「charcter」这一栏；最接近的是 character`, `没有「acount」这一栏；最接近的是 account`}},
		"column twice":        {"character,character\n饺子,包子\n", []string{"character 一栏写了两次"}},
		"no character column": {"account\n饺子\n", []string{"没有 character（角色）一栏"}},
		"semicolons":          {"character;account\n饺子;x\n", []string{"第 1 行：各栏要用英文逗号隔开"}},
		"gbk":                 {"character\n\xbd\xc8\xd7\xd3\n", []string{"第 2 行：不是 UTF-8"}},
		"too many cells":      {"character\n饺子,包子\n", []string{"第 2 行：有 2 格，只有 1 栏"}},
		"a quote never shut":  {"character\n饺子\n\"包子\n", []string{"第 3 行"}},
		"duplicates": {"character,account,uid,seat\n饺子,a,7,1\n包子,a,7,1\n", []string{"第 3 行：座位 1 在第 2 行已经有了", "第 3 行：uid 7 在第 2 行已经有了",
			"第 3 行：账号 a 在第 2 行已经有了"}},
		"one person, two characters":  {"character,person\n饺子,柚子茶\n包子,柚子茶\n", []string{"第 3 行：玩家本人的账号 柚子茶 在第 2 行"}},
		"a person who is a character": {"character,person\n饺子,包子\n包子,x\n", []string{"第 2 行：玩家本人的账号 包子 在第 3 行"}},
		"a helper who plays":          {"character,helper\n饺子,包子\n包子,\n", []string{"第 2 行：帮手的账号 包子 在第 3 行"}},
		"the same name twice":         {"character,account\n饺子,a\n包子,b\n饺子,c\n", []string{"第 4 行：角色 饺子 在第 2 行已经有了"}},
		"columns in Chinese":          {"马甲,acount\n饺子,饺子\n", []string{`第 1 行：没有「马甲」这一栏；可以有的是 seat、character、`, `第 1 行：没有「acount」这一栏；最接近的是 account`}},
		"alike":                       {"character\n云雀\nK.O.先生\n雲雀\nＫＯ先生\n", []string{"第 4 行：云雀 和 雲雀 分不清", "第 5 行：K.O.先生 和 ＫＯ先生 分不清"}},
		"alias of two":                {"character,aliases\n林小满,阿满/小满\n小满,阿滿\n", []string{"第 3 行：林小满 和 小满 分不清", "「阿满」"}},
		"spaces":                      {"character,aliases\n饺 子,\n包子,\"大\u200b包\"\n", []string{`第 2 行："饺 子" 里有空格`, `第 3 行："大` + `\u200b` + `包" 里有空格`}},
		"a word of the game":          {"character,aliases\n守護,\n包子,弃权\n", []string{`第 2 行：不能叫「守護」：「守护」是游戏里的用语`, `第 3 行：不能叫「弃权」`}},
		"no name":                     {"character,account\n,a\n", []string{"第 2 行：没有写角色名"}},
		"numbers":                     {"character,seat,uid,games\n饺子,0,x,-1\n", []string{`第 2 行：seat：「0」`, `第 2 行：uid：「x」`, `第 2 行：games：「-1」`}},
		"seats for some":              {"character,seat\n饺子,1\n包子,\n", []string{"第 3 行：包子 没有座位号"}},
		"an old hand with a helper":   {"character,helper,games\n饺子,旁边人,4\n", []string{"第 2 行：饺子 已经玩过 4 局"}},
		"no such identity":            {"character,identity\n饺子,预言加\n", []string{`第 2 行：没有「预言加」这种身份；最接近的是 预言家`}},
		"yaml, no list":               {"[]", []string{"名册是空的"}},
		"yaml, broken":                {"- character: 饺子\n  account: [\n", []string{"行："}},
		"yaml, unknown key":           {"- character: 饺子\n  seats: 1\n", []string{`第 2 行：没有「seats」这一栏；最接近的是 seat`}},
		"yaml, a word":                {"- 饺子\n", []string{"第 1 行：不是一个角色"}},
		"yaml, a list for a name":     {"- character: [饺子]\n", []string{"第 1 行：character 只能写一个词或数"}},
		"yaml, twice":                 {"- character: 饺子\n  account: a\n  account: b\n", []string{"第 3 行"}},
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
