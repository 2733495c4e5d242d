package local

import (
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"daoyan/forum"
)

const maxBody = 1 << 20 // bytes of a form

// request is one request as the board's pages see it: the parameters of address and form merged and decoded, and who asks.
type request struct {
	*Board
	w    http.ResponseWriter
	http *http.Request
	form url.Values
	at   time.Time
	me   *account // nil for a guest
	salt string
	hash string // formhash of this session
	ajax bool
}

// Handler serves the board. Mount it at the root of a host.
func (b *Board) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /static/style.css", http.FileServerFS(files))
	mux.HandleFunc("/forum.php", b.serve(forumPages))
	mux.HandleFunc("/home.php", b.serve(homePages))
	mux.HandleFunc("/member.php", b.serve(memberPages))
	if b.settings.API {
		mux.HandleFunc("/api/mobile/index.php", b.serve(func(q *request) { q.api() }))
	}
	mux.HandleFunc("/{$}", b.serve(func(q *request) { q.index() }))
	mux.HandleFunc("/index.php", b.serve(func(q *request) { q.index() }))
	return b.strike(guard(mux))
}

// guard adds what every answer carries: no script runs on these pages, nobody frames them, and nothing is kept by caches.
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy",
			"default-src 'none'; style-src 'self'; img-src 'self' http: https:; form-action 'self'; base-uri 'self'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}

// serve reads a request, finds out who asks, refuses tainted ones as Discuz! does, and hands the rest to a page.
func (b *Board) serve(page func(*request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		q := &request{Board: b, w: w, http: r, at: b.second()}
		w.Header().Set("Date", q.at.UTC().Format(http.TimeFormat))
		if !q.readForm() {
			http.Error(w, "the form is too large or malformed", http.StatusBadRequest)
			return
		}
		q.ajax = q.get("inajax") == "1"
		q.recognize()
		switch taint := q.tainted(); {
		case taint && r.URL.Path == "/member.php" && q.get("action") == "logout":
			http.Redirect(w, r, "index.php", http.StatusFound)
		case taint:
			q.systemError("您当前的访问请求当中含有非法字符，已经被系统拒绝")
		default:
			page(q)
		}
	}
}

// readForm merges address and form, the form first, decoded from the board's charset.
func (q *request) readForm() bool {
	err := q.http.ParseForm()
	if strings.HasPrefix(q.http.Header.Get("Content-Type"), "multipart/form-data") {
		err = q.http.ParseMultipartForm(maxBody)
	}
	if err != nil {
		return false
	}
	q.form = url.Values{}
	merge := func(values url.Values) {
		for key, list := range values {
			if q.form.Has(key) {
				continue
			}
			for _, value := range list {
				q.form.Add(key, q.codec.decode(value))
			}
		}
	}
	merge(q.http.PostForm)
	if q.http.MultipartForm != nil {
		merge(q.http.MultipartForm.Value)
	}
	merge(q.http.URL.Query())
	return true
}

func (q *request) get(key string) string { return q.form.Get(key) }

// number reads a parameter as a number; 0 if it is none.
func (q *request) number(key string) int64 {
	n, err := strconv.ParseInt(q.form.Get(key), 10, 64)
	if err != nil || n < 0 {
		return 0
	}
	return n
}

func (q *request) fid() forum.BoardID  { return forum.BoardID(q.number("fid")) }
func (q *request) tid() forum.ThreadID { return forum.ThreadID(q.number("tid")) }
func (q *request) pid() forum.PostID   { return forum.PostID(q.number("pid")) }

func (q *request) uid() forum.UserID {
	if q.me == nil {
		return 0
	}
	return q.me.ID
}

func (q *request) posting() bool { return q.http.Method == http.MethodPost }

// tainted tells whether a request is refused unread: a formhash that is not the session's, or markup in an address or in a form without
// formhash.
func (q *request) tainted() bool {
	if q.form.Has("formhash") && q.get("formhash") != q.hash {
		return true
	}
	look := q.http.URL.RequestURI()
	if q.posting() {
		if q.form.Has("formhash") {
			return false
		}
		look += q.form.Encode()
	}
	for range 2 {
		if plain, err := url.QueryUnescape(look); err == nil {
			look = plain
		}
	}
	return strings.ContainsAny(look, `"><'()`)
}

// submitted tells whether a form really came from the board's own page: the right formhash and no foreign Referer.
func (q *request) submitted() bool {
	if !q.posting() || q.get("formhash") != q.hash {
		return false
	}
	referer := q.http.Referer()
	u, err := url.Parse(referer)
	return referer == "" || err == nil && u.Host == q.http.Host
}

var handleKey = regexp.MustCompile(`^[A-Za-z0-9_]{0,40}$`)

// handle is the suffix of the functions an AJAX answer calls.
func (q *request) handle() string {
	if key := q.get("handlekey"); handleKey.MatchString(key) {
		return key
	}
	return ""
}

// base is the board's own address as the client knows it.
func (q *request) base() string {
	scheme := "http"
	if q.http.TLS != nil || q.http.Header.Get("X-Forwarded-Proto") == "https" {
		scheme = "https"
	}
	return scheme + "://" + q.http.Host + "/"
}

// back is where a form asked to return to, if that is on this board.
func (q *request) back() string {
	u, err := url.Parse(q.get("referer"))
	if err != nil || u.Path == "" || u.Host != "" && u.Host != q.http.Host || strings.Contains(u.Path, "member.php") {
		return q.base() + "forum.php"
	}
	target := strings.TrimPrefix(u.Path, "/")
	if u.RawQuery != "" {
		target += "?" + u.RawQuery
	}
	return q.base() + target
}
