package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"daoyan/internal/around"
)

// TestForumReadEqualsTheExpectedReadings runs the command over every captured page whose right reading is known.
func TestForumReadEqualsTheExpectedReadings(t *testing.T) {
	dir, ok := around.Shared(t, "pages")
	if !ok {
		return
	}
	wants, err := filepath.Glob(filepath.Join(dir, "expect", "*.json"))
	if err != nil || len(wants) < 60 {
		t.Fatalf("%d expected readings: %v", len(wants), err)
	}
	words := 0
	for _, path := range wants {
		page := filepath.Join(dir, strings.TrimSuffix(filepath.Base(path), ".json")+".html")
		got := try(t, "forum", "read", page, "--json")
		if got.code != exitDone {
			t.Errorf("%s: exit code %d: %s", page, got.code, got.errs)
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		read := object(t, []byte(got.out))
		posts, _ := read["posts"].([]any)
		for _, p := range posts {
			if w, ok := p.(map[string]any)["words"]; ok && w != "" {
				words++
			}
			delete(p.(map[string]any), "words")
		}
		if d := cmp.Diff(object(t, want), read); d != "" {
			t.Errorf("%s (-want +got):\n%s", page, d)
		}
		if text := try(t, "forum", "read", page); text.code != exitDone || strings.Count(text.out, "  帖 ") < len(posts) {
			t.Errorf("%s for people: %+v", page, text)
		}
	}
	if words < 300 {
		t.Errorf("only %d posts have words of their writers", words)
	}
}

func object(t *testing.T, doc []byte) map[string]any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal(doc, &v); err != nil {
		t.Fatalf("%v in %s", err, doc)
	}
	return v
}
