package local

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// plan strikes requests whose address contains a key, each once.
type plan struct {
	mu     sync.Mutex
	faults map[string]Fault
}

func (p *plan) Strike(r *http.Request) Fault {
	p.mu.Lock()
	defer p.mu.Unlock()
	for key, fault := range p.faults {
		if strings.Contains(r.URL.RequestURI(), key) {
			delete(p.faults, key)
			return fault
		}
	}
	return Fault{}
}

func (p *plan) set(key string, fault Fault) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = map[string]Fault{key: fault}
}

func TestChaos(t *testing.T) {
	chaos := &plan{}
	w := newWorld(t, Settings{}, chaos)
	b := w.as("饺子")
	hash := b.formhash()
	// send posts once and returns the status, 0 if the connection was cut, and how many posts there are then.
	send := func(text string) (int, int) {
		t.Helper()
		r, err := http.NewRequest(http.MethodPost, "http://x/", strings.NewReader("formhash="+hash+"&message="+text))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		p, err := b.try(r, replyAjax)
		if err != nil {
			p.status = 0
		}
		posts, err := w.Thread(w.tid)
		if err != nil {
			t.Fatal(err)
		}
		return p.status, len(posts)
	}
	moved := w.clock.Now()
	for _, step := range []struct {
		name          string
		fault         Fault
		status, posts int
	}{
		{"healthy", Fault{}, 200, 2},
		{"lost", Fault{Lost: true}, 0, 2},
		{"lost behind a proxy", Fault{Lost: true, Status: 502}, 502, 2},
		{"done without an answer", Fault{Mute: true}, 0, 3},
		{"done behind a proxy that gave up", Fault{Mute: true, Status: 504}, 504, 4},
		{"twice", Fault{Twice: true}, 200, 6},
		{"late", Fault{Pause: func() { w.clock.pass(time.Hour) }}, 200, 7},
		{"caches leave forms alone", Fault{Stale: true}, 200, 8},
	} {
		chaos.set("replysubmit", step.fault)
		if status, posts := send("words"); status != step.status || posts != step.posts {
			t.Errorf("%s: status %d and %d posts, want %d and %d", step.name, status, posts, step.status, step.posts)
		}
	}
	if got := w.clock.Now().Sub(moved); got != time.Hour {
		t.Errorf("the pause moved the clock by %v", got)
	}
	b.get("forum.php?mod=viewthread&tid=1")
	w.say(w.bun, "新的一楼")
	chaos.set("viewthread", Fault{Stale: true})
	if p := b.get("forum.php?mod=viewthread&tid=1"); strings.Contains(p.body, "新的一楼") || p.status != 200 {
		t.Errorf("a stale page shows the new post: %d", p.status)
	}
	b.get("forum.php?mod=viewthread&tid=1").want("新的一楼")
	chaos.set("viewthread", Fault{Stale: true})
	w.as("包子").get("forum.php?mod=viewthread&tid=1").want("discuz_uid = '3'")
}
