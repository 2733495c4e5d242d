package templates

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestSpecimens: every file and every keyed template is shown, in the director's own words where he has some.
func TestSpecimens(t *testing.T) {
	own := fstest.MapFS{"told.tmpl": {Data: []byte("{{define \"told 冰冻\"}}你被冻成了冰棍{{end}}")}}
	s, err := New(own, shanghai)
	if err != nil {
		t.Fatal(err)
	}
	list, err := s.Specimens()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	for _, x := range list {
		seen[x.Name] += x.Text
	}
	for _, v := range views() {
		if seen[v.template()+".tmpl"] == "" {
			t.Errorf("%s.tmpl is not shown", v.template())
		}
	}
	for _, kind := range []string{"told", "public", "refused", "unknown", "cause", "skill"} {
		for _, key := range worded(s, kind) {
			if strings.TrimSpace(seen[kind+".tmpl, "+kind+" "+key]) == "" {
				t.Errorf("%s %s is not shown", kind, key)
			}
		}
	}
	if got := seen["told.tmpl, told 冰冻"]; got != "你被冻成了冰棍" {
		t.Errorf("the director's own words are not shown: %q", got)
	}
}
