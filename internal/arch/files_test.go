package arch

import (
	"bytes"
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"iter"
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"daoyan/internal/around"
)

// maxLines is how long a file of the program may be. Tests may be longer: their tables are.
const maxLines = 450

// promises are the words that put work off.
var promises = regexp.MustCompile(`\b(TODO|FIXME|XXX)\b`)

// fileFaults reads every Go file of a tree but those in testdata.
func fileFaults(tree fs.FS) ([]string, error) {
	var out []string
	err := fs.WalkDir(tree, ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || path != "." && strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(path, ".go"):
			return nil
		}
		src, err := fs.ReadFile(tree, path)
		if err != nil {
			return err
		}
		if n := bytes.Count(src, []byte("\n")); n > maxLines && !strings.HasSuffix(path, "_test.go") {
			out = append(out, fmt.Sprintf("%s: %d lines: split it, %d are allowed", path, n, maxLines))
		}
		for at, comment := range comments(path, src) {
			if word := promises.FindString(comment); word != "" {
				out = append(out, fmt.Sprintf("%s:%d: %s: do it or file it", path, at.Line, word))
			}
		}
		return nil
	})
	return out, err
}

// comments are a source's comments with the places they begin at. What players write in tests is none.
func comments(path string, src []byte) iter.Seq2[token.Position, string] {
	return func(yield func(token.Position, string) bool) {
		fset := token.NewFileSet()
		var s scanner.Scanner
		s.Init(fset.AddFile(path, -1, len(src)), src, nil, scanner.ScanComments)
		for {
			pos, tok, text := s.Scan()
			if tok == token.EOF || tok == token.COMMENT && !yield(fset.Position(pos), text) {
				return
			}
		}
	}
}

func TestFileFaultsAreFound(t *testing.T) {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	got, err := fileFaults(fstest.MapFS{
		"a/long.go":          file(strings.Repeat("\n", maxLines+1)),
		"a/long_test.go":     file(strings.Repeat("\n", maxLines+1)),
		"a/just.go":          file(strings.Repeat("\n", maxLines)),
		"a/testdata/x.go":    file("// FIXME"),
		".git/x.go":          file("// FIXME"),
		"b/later.go":         file("package b\n\n// TODO: everything\n// TODOLIST is a word of its own\n"),
		"b/later_test.go":    file("// XXX"),
		"b/later.txt":        file("// XXX"),
		"b/sub/fix.go":       file("package sub // FIXME"),
		"b/sub/said.go":      file("package sub\nvar c = \"投给 XXX\"\n/* a\nTODO */"),
		"b/sub/lowercase.go": file("package sub // fix" + "me\n"),
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		fmt.Sprintf("a/long.go: %d lines: split it, %d are allowed", maxLines+1, maxLines),
		"b/later.go:3: TODO: do it or file it",
		"b/later_test.go:1: XXX: do it or file it",
		"b/sub/fix.go:1: FIXME: do it or file it",
		"b/sub/said.go:3: TODO: do it or file it",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestFilesAreShortAndDone(t *testing.T) {
	faults, err := fileFaults(os.DirFS(around.Root(t)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults {
		t.Error(f)
	}
}
