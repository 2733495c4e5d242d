package templates

import (
	"fmt"
	"testing"
)

func TestMark(t *testing.T) {
	id := "game1/n3/dawn"
	if Mark(id) == Mark(id+"2") {
		t.Error("two entries share a marker")
	}
	for text, want := range map[string]string{
		"天亮了。\n" + PostMark(id): Mark(id),
		"收到。" + Mark(id):        Mark(id),
		`天亮了。<br /><font size="1"><font color="#999999">` + Mark(id) + `</font></font>`: Mark(id),
		"引用：" + Mark("another") + "\n" + Mark(id) + " ":                                 Mark(id),
		"没有记号":    "",
		"〔abc〕":   "",
		"〔3F9KQ2": "",
	} {
		if got := FindMark(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
	if FindMark(Escape(Mark(id))) != "" {
		t.Error("players can write a marker")
	}
}

// TestMarksDiffer: markers of a long game's entries are told apart.
func TestMarksDiffer(t *testing.T) {
	seen := map[string]string{}
	for i := range 300 {
		id := fmt.Sprintf("post/%d", i)
		if other, ok := seen[Mark(id)]; ok {
			t.Errorf("%s and %s share %s", id, other, Mark(id))
		}
		seen[Mark(id)] = id
	}
}
