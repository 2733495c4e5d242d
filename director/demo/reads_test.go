package demo_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"

	"daoyan/forum"
	"daoyan/forum/local"
)

// reads counts the pages of one thread that the daemon asks for.
type reads struct {
	mu    sync.Mutex
	query string
	pages int
}

// watch counts from now on, and from nothing.
func (r *reads) watch(tid forum.ThreadID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.query, r.pages = fmt.Sprintf("mod=viewthread&tid=%d&", tid), 0
}

func (r *reads) Strike(q *http.Request) local.Fault {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.query != "" && strings.Contains(q.URL.RawQuery, r.query) {
		r.pages++
	}
	return local.Fault{}
}
