package templates

import (
	"strings"
	"testing"
	"testing/fstest"
)

func own(files map[string]string) fstest.MapFS {
	out := fstest.MapFS{}
	for name, text := range files {
		out[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return out
}

func TestOwnTemplates(t *testing.T) {
	fact := Fact{Key: "查验", On: []string{"包子"}, Is: "狼人阵营"}
	for name, c := range map[string]struct {
		files map[string]string
		view  View
		want  string
	}{
		"a whole file": {map[string]string{"wrongaccount.tmpl": "请换号。\n"}, WrongAccount{}, "请换号。"},
		"saved by Notepad": {map[string]string{"dropped.tmpl": "\uFEFF好。\r\n\r\n\r\n\r\n{{range .Lines}}{{.}}{{end}}  \r\n"},
			Dropped{Lines: []string{"守护 包子"}}, "好。\n\n守护 包子"},
		"one sentence of many": {map[string]string{"told.tmpl": `{{define "told 查验"}}{{names .On}}：{{.Is}}！{{end}}`},
			Feedback{Character: "饺子", Phase: Phase{Night: true, No: 2}, Facts: []Fact{fact, {Key: "冰冻"}}},
			"【饺子】第2夜的结果：\n包子：狼人阵营！\n你被冰冻了：今晚除了强制技能，什么技能都用不出来。"},
		"one part of a file": {map[string]string{"shared.tmpl": `{{define "who"}}To {{.Character}}: {{end}}`},
			ReceiptRequest{Character: "饺子"}, "To 饺子: 还没有收到你的回复。看过身份私信以后，请回复「收到」；大家都回复了，第一夜才开始。"},
		"helpers of one's own": {map[string]string{"courtesy.tmpl": `{{template "signature"}}{{define "signature"}}——导演{{end}}`}, Courtesy{}, "——导演"},
		"other files":          {map[string]string{"README.txt": "{{", "dawn.tmpl~": "{{"}, Courtesy{}, "不客气。要用技能，请写「技能 名字」；不知道怎么写，回复「帮助」。"},
	} {
		s, err := New(own(c.files), shanghai)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got, err := s.Text(c.view); got != c.want || err != nil {
			t.Errorf("%s: got %q, %v, want %q", name, got, err, c.want)
		}
	}
}

func TestBadTemplates(t *testing.T) {
	for name, c := range map[string]struct {
		files map[string]string
		want  []string
	}{
		"syntax":                 {map[string]string{"dawn.tmpl": "天亮\n{{if}}\n"}, []string{"dawn.tmpl:2", "missing value"}},
		"never closed":           {map[string]string{"dawn.tmpl": "天亮\n{{range .Out}}"}, []string{"dawn.tmpl", "unexpected EOF"}},
		"no such function":       {map[string]string{"dawn.tmpl": "{{upper .Game}}"}, []string{"dawn.tmpl:1", "upper"}},
		"no such field":          {map[string]string{"dawn.tmpl": "天亮\n{{if .Peace}}平安{{end}}"}, []string{"dawn.tmpl:2", "Peace"}},
		"no such field, unseen":  {map[string]string{"dawn.tmpl": "{{range .Words}}{{if .Text}}\n{{else}}{{.Author}}{{end}}{{end}}"}, []string{"dawn.tmpl:2", "Author"}},
		"no such field of facts": {map[string]string{"told.tmpl": `{{define "told 冰冻"}}{{.Who}}{{end}}`}, []string{"told.tmpl:1", "Who"}},
		"no such file":           {map[string]string{"dusk.tmpl": "x"}, []string{"dusk.tmpl replaces nothing", "dawn.tmpl"}},
		"no such key":            {map[string]string{"told.tmpl": `{{define "told 查检"}}x{{end}}`}, []string{"told.tmpl", "查检", "nothing uses"}},
		"not UTF-8":              {map[string]string{"dawn.tmpl": "\xcc\xec\xc1\xc1"}, []string{"dawn.tmpl", "UTF-8"}},
	} {
		_, err := New(own(c.files), shanghai)
		if err == nil {
			t.Errorf("%s: taken", name)
			continue
		}
		for _, want := range append(c.want, "the director's templates") {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v does not say %q", name, err, want)
			}
		}
	}
}

// TestOwnTemplateFails: what no check can see makes the built-in template speak, and tells.
func TestOwnTemplateFails(t *testing.T) {
	s, err := New(own(map[string]string{"dropped.tmpl": "{{index .Lines 5}}"}), shanghai)
	if err != nil {
		t.Fatal(err)
	}
	v := Dropped{Lines: []string{"守护 包子"}}
	got, err := s.Text(v)
	if want, _ := builtin(t).Text(v); got != want {
		t.Errorf("got %q, want the built-in %q", got, want)
	}
	if err == nil || !strings.Contains(err.Error(), "dropped.tmpl:1") {
		t.Errorf("the fault is %v", err)
	}
	if got, err := s.Text(Courtesy{}); got == "" || err != nil {
		t.Errorf("another view: %q, %v", got, err)
	}
}

// TestEveryFileIsUsed: each built-in file is a view's, or holds the sentences of a kind, or what all share.
func TestEveryFileIsUsed(t *testing.T) {
	used := map[string]bool{"shared": true}
	for kind := range keyed() {
		used[kind] = true
	}
	for _, v := range views() {
		used[v.template()] = true
	}
	files, err := builtinFiles.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if name := strings.TrimSuffix(f.Name(), ".tmpl"); !used[name] {
			t.Errorf("nothing uses %s", f.Name())
		}
	}
}

func TestZone(t *testing.T) {
	s := builtin(t)
	for name, c := range map[string]struct {
		view View
		want string
	}{
		"in the game's zone": {Received{Opens: at(30, 21, 20).UTC()}, "好，记下了。第1天 11月30日 21:20 开始。"},
		"no time":            {Received{}, "好，记下了。"},
	} {
		if got, err := s.Text(c.view); got != c.want || err != nil {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
}
