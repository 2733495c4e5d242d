package templates

import (
	"fmt"
	"regexp"
	"testing"
)

var markPattern = regexp.MustCompile(`〔[0-9A-HJKMNP-TV-Z]{6}〕`)

func TestMark(t *testing.T) {
	id := "game1/n3/dawn"
	if Mark(id) == Mark(id+"2") {
		t.Error("two entries share a marker")
	}
	if got := markPattern.FindString(PostMark(id)); got != Mark(id) {
		t.Errorf("the marker of a post is %q, want %q", got, Mark(id))
	}
	if markPattern.MatchString(Escape(Mark(id))) {
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
