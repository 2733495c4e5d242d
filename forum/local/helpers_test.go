package local

import (
	"errors"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"daoyan/forum"
)

// clock is the time of a test's board; only the test moves it.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func newClock() *clock {
	return &clock{now: time.Date(2026, 11, 30, 7, 17, 5, 0, time.FixedZone("GMT+8", 8*60*60))}
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// world is a board with one version of everything: a director (moderator), three players, a thread.
type world struct {
	t     *testing.T
	clock *clock
	*Board
	server                     *httptest.Server
	boss, dumpling, bun, noodl forum.UserID
	fid                        forum.BoardID
	tid                        forum.ThreadID
	first                      forum.PostID
}

const password = "open sesame 1"

func newWorld(t *testing.T, settings Settings, chaos ...Chaos) *world {
	t.Helper()
	w := &world{t: t, clock: newClock()}
	options := Options{Now: w.clock.Now, Settings: settings}
	if len(chaos) > 0 {
		options.Chaos = chaos[0]
	}
	var err error
	if w.Board, err = Open(options); err != nil {
		t.Fatal(err)
	}
	w.settle()
	return w
}

// settle opens the accounts, the board and the thread every test starts from, and the server.
func (w *world) settle() {
	w.t.Helper()
	w.boss = w.user("导演C", Moderator())
	w.dumpling, w.bun, w.noodl = w.user("饺子"), w.user("包子"), w.user("面条")
	var err error
	if w.fid, err = w.AddBoard("版杀区"); err != nil {
		w.t.Fatal(err)
	}
	if w.tid, w.first, err = w.NewThread(w.boss, w.fid, "【版杀】第1天", "请在此发言投票，格式见规则"); err != nil {
		w.t.Fatal(err)
	}
	w.serve()
}

func (w *world) serve() {
	w.server = httptest.NewServer(w.Handler())
	w.t.Cleanup(w.server.Close)
}

func (w *world) user(name string, options ...UserOption) forum.UserID {
	w.t.Helper()
	uid, err := w.AddUser(name, password, options...)
	if err != nil {
		w.t.Fatal(err)
	}
	return uid
}

func (w *world) say(uid forum.UserID, text string) forum.PostID {
	w.t.Helper()
	pid, err := w.Reply(uid, w.tid, text)
	if err != nil {
		w.t.Fatal(err)
	}
	return pid
}

// browser is one client: cookies, no following of redirects.
type browser struct {
	w    *world
	http *http.Client
}

func (w *world) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	return &browser{w, &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// as is a client signed in by the quick form.
func (w *world) as(name string) *browser {
	w.t.Helper()
	b := w.browser()
	p := b.post("member.php?mod=logging&action=login&loginsubmit=yes&infloat=yes&lssubmit=yes&inajax=1",
		"username", name, "password", password, "fastloginfield", "username", "quickforward", "yes", "handlekey", "ls", "cookietime", "2592000")
	if !strings.Contains(p.body, "window.location.href=") || b.cookie("auth") == "" {
		w.t.Fatalf("sign in as %s: %s", name, p.body)
	}
	return b
}

func (b *browser) cookie(name string) string {
	u, _ := url.Parse(b.w.server.URL)
	for _, c := range b.http.Jar.Cookies(u) {
		if c.Name == cookiePre+name {
			return c.Value
		}
	}
	return ""
}

type selection = goquery.Selection

// page is one answer, decoded.
type page struct {
	t      *testing.T
	status int
	header http.Header
	body   string
	doc    *goquery.Document
}

func (b *browser) get(path string) page {
	b.w.t.Helper()
	return b.do(httptest.NewRequest(http.MethodGet, "/", nil), path)
}

// post sends a form without adding anything to it.
func (b *browser) post(path string, pairs ...string) page {
	b.w.t.Helper()
	form := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		form.Add(pairs[i], string(b.w.codec.encode(pairs[i+1])))
	}
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return b.do(r, path)
}

// submit sends a form with the session's formhash.
func (b *browser) submit(path string, pairs ...string) page {
	b.w.t.Helper()
	return b.post(path, append([]string{"formhash", b.formhash()}, pairs...)...)
}

var hashPattern = regexp.MustCompile(`formhash=([0-9a-f]{8})`)

func (b *browser) formhash() string {
	b.w.t.Helper()
	m := hashPattern.FindStringSubmatch(b.get("forum.php").body)
	if m == nil {
		b.w.t.Fatal("no formhash on the front page: not signed in?")
	}
	return m[1]
}

func (b *browser) do(r *http.Request, path string) page {
	b.w.t.Helper()
	p, err := b.try(r, path)
	if err != nil {
		b.w.t.Fatal(err)
	}
	return p
}

func (b *browser) try(r *http.Request, path string) (page, error) {
	u, err := url.Parse(b.w.server.URL + "/" + path)
	if err != nil {
		return page{}, err
	}
	r.URL, r.Host, r.RequestURI = u, u.Host, ""
	answer, err := b.http.Do(r)
	if err != nil {
		return page{}, err
	}
	defer answer.Body.Close()
	raw, err := io.ReadAll(answer.Body)
	if err != nil {
		return page{}, err
	}
	p := page{t: b.w.t, status: answer.StatusCode, header: answer.Header, body: b.w.codec.decode(string(raw))}
	p.doc, err = goquery.NewDocumentFromReader(strings.NewReader(p.body))
	return p, err
}

func (p page) text(selector string) string {
	return strings.Join(strings.Fields(p.doc.Find(selector).First().Text()), " ")
}

func (p page) attr(selector, name string) string {
	return p.doc.Find(selector).First().AttrOr(name, "")
}

// want fails the test unless every text is in the answer.
func (p page) want(texts ...string) page {
	p.t.Helper()
	for _, text := range texts {
		if !strings.Contains(p.body, text) {
			p.t.Errorf("the answer lacks %q:\n%s", text, p.body)
		}
	}
	return p
}

// refused fails the test unless the answer is a message page or AJAX failure that says text.
func (p page) refused(text string) {
	p.t.Helper()
	box := p.doc.Find("#messagetext")
	if (box.HasClass("alert_error") || box.HasClass("alert_info")) && strings.Contains(box.Text(), text) {
		return
	}
	if strings.Contains(p.body, "errorhandle_") && strings.Contains(p.body, text) {
		return
	}
	p.t.Errorf("want the refusal %q, got %d:\n%s", text, p.status, p.body)
}

func wantKind(t *testing.T, err error, kind forum.Trouble) {
	t.Helper()
	var no *forum.Error
	if !errors.As(err, &no) || no.Kind != kind || !no.Sure {
		t.Errorf("want a sure refusal %q, got %v", kind, err)
	}
}

func (b *browser) setCookies(auth, salt string) {
	u, _ := url.Parse(b.w.server.URL)
	b.http.Jar.SetCookies(u, []*http.Cookie{{Name: cookiePre + "auth", Value: auth}, {Name: cookiePre + "saltkey", Value: salt}})
}
