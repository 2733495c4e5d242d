package globals

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"net/http"
	"regexp"
	"sync"
)

var (
	Err     = errors.New("sentinel")
	word    = regexp.MustCompile(`\w`)
	table   = map[string][]int{"a": {1}}
	lines   = []struct{ n int }{{1}, {2}}
	count   int
	mu      sync.Mutex
	buf     = &bytes.Buffer{}
	def     = *flag.NewFlagSet("", 0)
	pointed = &count // want `writes to package-level count`
)

func init() { // want `an init function`
}

type s struct{ n int }

func (s) init() {}

func reads() int {
	local, table2 := table["a"], map[string]int{}
	local[0]++ // through a copy of the slice: not seen
	table2["x"] = 1
	line := &lines[0]
	count := line.n // a local of the same name
	count++
	if word.MatchString("x") && errors.Is(Err, Err) {
		count = len(table)
	}
	return count
}

func writes() {
	count = 1            // want `writes to package-level count`
	count++              // want `writes to package-level count`
	table["b"] = nil     // want `writes to package-level table`
	table["a"][0] = 2    // want `writes to package-level table`
	lines[0].n = 3       // want `writes to package-level lines`
	(lines)[1:][0].n = 3 // want `writes to package-level lines`
	*pointed = 4         // want `writes to package-level pointed`
	buf.WriteString("pointers are not followed into methods")
	delete(table, "a")             // want `writes to package-level table`
	clear(table)                   // want `writes to package-level table`
	copy(lines, lines[1:])         // want `writes to package-level lines`
	mu.Lock()                      // want `writes to package-level mu`
	flag.IntVar(&count, "", 0, "") // want `writes to package-level count`
	def.Parse(nil)                 // want `writes to package-level def`
	for count = range 3 {          // want `writes to package-level count`
	}
	http.DefaultClient.Timeout = 1 // want `writes to package-level DefaultClient`
	io.EOF = nil                   // want `writes to package-level EOF`
}
