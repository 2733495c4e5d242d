package discuz

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"daoyan/internal/around"
)

func TestReadPageReadsTheCapturedPages(t *testing.T) {
	dir, ok := around.Shared(t, "pages")
	if !ok {
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

// A player nests a post as deep as the board lets him: the other posts and his own words must be read all the same.
func TestReadPageReadsPostsNestedBeyondTheParser(t *testing.T) {
	for _, tags := range [][2]string{{"<strong>", "</strong>"}, {"<strong>", ""}, {`<div align="left">`, "</div>"}, {"<ul><li>", "</ul>"}} {
		for _, depth := range []int{100, 480, 520, 3000} {
			deep := strings.Repeat(tags[0], depth) + "投票对象：面条" + strings.Repeat(tags[1], depth)
			page, err := ReadPage([]byte(threadPage(1, 1, floor(9, 5, 1, deep), floor(10, 6, 2, "投票对象：包子"))), "text/html; charset=utf-8")
			if err != nil || len(page.Posts) != 2 {
				t.Errorf("%d × %s: %d posts, %v", depth, tags[0], len(page.Posts), err)
				continue
			}
			if bodyWords(page.Posts[0].Body) != "投票对象：面条" || bodyWords(page.Posts[1].Body) != "投票对象：包子" || page.Posts[1].UID != 6 {
				t.Errorf("%d × %s: %q and %q", depth, tags[0], bodyWords(page.Posts[0].Body), bodyWords(page.Posts[1].Body))
			}
		}
	}
}
