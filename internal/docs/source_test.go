package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"daoyan/internal/around"
)

// file is the text of one file of the module.
func file(t *testing.T, path string) string {
	t.Helper()
	src, err := os.ReadFile(filepath.Join(around.Root(t), path))
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

// program is the source below some folders, without tests and without the folders in but.
func program(t *testing.T, folders []string, but ...string) string {
	t.Helper()
	root := around.Root(t)
	var b strings.Builder
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			rel, _ := filepath.Rel(root, path)
			for _, no := range but {
				if rel == no {
					return fs.SkipDir
				}
			}
			if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return nil
			}
			src, err := os.ReadFile(path)
			b.Write(src)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// section is what stands under a heading of a page, up to the next heading of its rank or above.
func section(t *testing.T, page, heading string) string {
	t.Helper()
	_, rest, found := strings.Cut("\n"+page, "\n"+heading+"\n")
	if !found {
		t.Fatalf("no heading %q", heading)
	}
	rank := len(heading) - len(strings.TrimLeft(heading, "#"))
	if end := regexp.MustCompile(`(?m)^#{1,` + string(rune('0'+rank)) + `} `).FindStringIndex(rest); end != nil {
		return rest[:end[0]]
	}
	return rest
}

var (
	tableRow = regexp.MustCompile("(?m)^\\| (`.*) \\|$")
	quoted   = regexp.MustCompile("`([^`]+)`")
)

// rows reads the tables of a page whose first cells are in backticks: the words in backticks of the first cell and of the last.
func rows(page string) [][2][]string {
	var out [][2][]string
	for _, m := range tableRow.FindAllStringSubmatch(page, -1) {
		cells := strings.Split(m[1], " | ")
		out = append(out, [2][]string{ticked(cells[0]), ticked(cells[len(cells)-1])})
	}
	return out
}

func ticked(cell string) []string {
	var out []string
	for _, m := range quoted.FindAllStringSubmatch(cell, -1) {
		out = append(out, m[1])
	}
	return out
}
