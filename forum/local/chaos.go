package local

import (
	"bytes"
	"io"
	"maps"
	"net/http"
)

// Chaos strikes requests with misfortunes, so that a client's tests meet them. Strike is asked once for every request, before anything is
// done, and may be asked from several goroutines. The zero Fault is a healthy network.
type Chaos interface {
	Strike(r *http.Request) Fault
}

// Fault is what befalls one request.
type Fault struct {
	Lost   bool   // the request never arrives: nothing happens and no answer comes
	Mute   bool   // the request is done, but its answer never comes: it timed out though it succeeded
	Status int    // answer this status with a proxy's page where Lost or Mute would end the connection
	Twice  bool   // the request arrives twice, as through a proxy that tries again; the second answer is served
	Stale  bool   // a page is served as this session last got it and nothing is done, as by a bad cache
	Pause  func() // called between the deed and the answer: a test moves its clock here, or waits
}

// answer is a response caught on its way out; Stale serves the last one again.
type answer struct {
	status int
	header http.Header
	body   bytes.Buffer
}

func (a *answer) Header() http.Header             { return a.header }
func (a *answer) WriteHeader(status int)          { a.status = status }
func (a *answer) Write(bytes []byte) (int, error) { return a.body.Write(bytes) }

// strike serves a request under the board's chaos.
func (b *Board) strike(healthy http.Handler) http.Handler {
	if b.chaos == nil {
		return healthy
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fault := b.chaos.Strike(r)
		if fault.Lost {
			end(w, fault.Status)
			return
		}
		who := r.URL.String() + " " + r.Header.Get("Cookie")
		if fault.Stale && r.Method == http.MethodGet && b.serveStale(w, who) {
			return
		}
		if fault.Twice {
			first, second, err := double(r)
			if err != nil {
				http.Error(w, "unreadable body", http.StatusBadRequest)
				return
			}
			healthy.ServeHTTP(&answer{header: http.Header{}}, first)
			r = second
		}
		a := &answer{status: http.StatusOK, header: http.Header{}}
		healthy.ServeHTTP(a, r)
		if r.Method == http.MethodGet {
			b.mu.Lock()
			b.stale[who] = a
			b.mu.Unlock()
		}
		if fault.Pause != nil {
			fault.Pause()
		}
		if fault.Mute {
			end(w, fault.Status)
			return
		}
		a.serve(w)
	})
}

func (b *Board) serveStale(w http.ResponseWriter, who string) bool {
	b.mu.Lock()
	a, known := b.stale[who]
	b.mu.Unlock()
	if known {
		a.serve(w)
	}
	return known
}

func (a *answer) serve(w http.ResponseWriter) {
	maps.Copy(w.Header(), a.header)
	w.WriteHeader(a.status)
	_, _ = w.Write(a.body.Bytes()) // a client that went away is its own affair
}

// end leaves a request without the board's answer: with a proxy's page, or with a connection cut.
func end(w http.ResponseWriter, status int) {
	if status == 0 {
		panic(http.ErrAbortHandler) // net/http's own way to cut a connection
	}
	http.Error(w, http.StatusText(status), status)
}

// double makes two requests of one whose body can be read but once.
func double(r *http.Request) (*http.Request, *http.Request, error) {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody))
	if err != nil {
		return nil, nil, err
	}
	first, second := r.Clone(r.Context()), r.Clone(r.Context())
	first.Body, second.Body = io.NopCloser(bytes.NewReader(body)), io.NopCloser(bytes.NewReader(body))
	return first, second, nil
}
