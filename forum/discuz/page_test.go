package discuz

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadPageReadsTheCapturedPages(t *testing.T) {
	dir := sharedPages(t)
	if dir == "" {
		return
	}
	wants, err := filepath.Glob(filepath.Join(dir, "expect", "*.json"))
	if err != nil || len(wants) < 60 {
		t.Fatalf("expected readings: %d, %v", len(wants), err)
	}
	for _, path := range wants {
		name := strings.TrimSuffix(filepath.Base(path), ".json") + ".html"
		t.Run(name, func(t *testing.T) {
			c, _ := captured(t, name)
			for _, contentType := range []string{c.contentType, ""} {
				page, err := ReadPage(c.body, contentType)
				if isForm := strings.Contains(name, "newthread"); (err != nil) != isForm {
					t.Errorf("with content type %q: error %v", contentType, err)
				}
				got, err := json.Marshal(NewPageJSON(page))
				if err != nil {
					t.Fatal(err)
				}
				want, err := os.ReadFile(path)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(parsed(t, want), parsed(t, got)); diff != "" {
					t.Errorf("with content type %q (-want +got):\n%s", contentType, diff)
				}
			}
		})
	}
}

func parsed(t *testing.T, doc []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(doc, &v); err != nil {
		t.Fatal(err)
	}
	return v
}
