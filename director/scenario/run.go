package scenario

import (
	"fmt"
	"io"
)

// Options say how files are run.
type Options struct {
	Known   bool // leave out files whose tables hold cards not built yet
	Workers int  // files played at a time; less than 1: one
}

// Totals count the files run.
type Totals struct {
	Passed, Failed, Skipped int
}

// outcome is what became of one file.
type outcome struct {
	skipped bool
	fails   []Failure
}

// RunFiles loads and plays files, read by path, and prints every failure in the order of paths, then the closing line
// "N passed, N failed", with ", N skipped" behind it under Known: scripts read it, so it stays as the specification of scenario files has it,
// in English. The error is one of writing.
func RunFiles(w io.Writer, sets map[string]*Ruleset, paths []string, read func(string) ([]byte, error), opt Options) (Totals, error) {
	results := make([]chan outcome, len(paths))
	for i := range results {
		results[i] = make(chan outcome, 1)
	}
	// Every worker ends when no file is left.
	left := make(chan int, len(paths))
	for i := range paths {
		left <- i
	}
	close(left)
	for range min(max(opt.Workers, 1), len(paths)) {
		go func() {
			for i := range left {
				results[i] <- one(sets, paths[i], read, opt.Known)
			}
		}()
	}
	var t Totals
	var failed error
	for i := range paths {
		o := <-results[i]
		switch {
		case o.skipped:
			t.Skipped++
		case len(o.fails) == 0:
			t.Passed++
		default:
			t.Failed++
		}
		for _, f := range o.fails {
			if _, err := fmt.Fprintln(w, f); err != nil && failed == nil {
				failed = fmt.Errorf("scenario: printing: %w", err)
			}
		}
	}
	closing := fmt.Sprintf("%d passed, %d failed", t.Passed, t.Failed)
	if opt.Known {
		closing += fmt.Sprintf(", %d skipped", t.Skipped)
	}
	if _, err := fmt.Fprintln(w, closing); err != nil && failed == nil {
		failed = fmt.Errorf("scenario: printing: %w", err)
	}
	return t, failed
}

func one(sets map[string]*Ruleset, path string, read func(string) ([]byte, error), known bool) outcome {
	data, err := read(path)
	if err != nil {
		return outcome{fails: []Failure{{File: path, Say: err.Error()}}}
	}
	f, fails := Load(path, data, sets)
	switch {
	case len(f.Unbuilt) > 0 && known:
		return outcome{skipped: true}
	case len(f.Unbuilt) > 0: // their skills are unknown as well: that would only be noise
		return outcome{fails: f.Unbuilt}
	case len(fails) > 0:
		return outcome{fails: fails}
	}
	return outcome{fails: Play(sets[f.Rules], f)}
}
