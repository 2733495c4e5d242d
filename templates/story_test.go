package templates

import (
	"reflect"
	"strings"
	"testing"
)

// TestEveryAnnouncementHasItsStory: whatever has the head of an announcement shows the director's own text, once and as it is.
func TestEveryAnnouncementHasItsStory(t *testing.T) {
	const story = "[i]雾气漫过街道。[/i]\n\n钟声响了。"
	s, n := builtin(t), 0
	for _, x := range samples() {
		v := reflect.New(reflect.TypeOf(x.view)).Elem()
		v.Set(reflect.ValueOf(x.view))
		head := v.FieldByName("Head")
		if !head.IsValid() {
			continue
		}
		n++
		head.FieldByName("Story").SetString(story)
		if got, err := s.Text(v.Interface().(View)); err != nil || strings.Count(got, story) != 1 {
			t.Errorf("%s: %v\n%s", x.name, err, got)
		}
	}
	if n < 20 {
		t.Errorf("only %d announcements", n)
	}
}
