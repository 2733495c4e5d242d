package discuz

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"
)

// clock is a clock that only moves when somebody waits, or when a test moves it.
type clock struct {
	mu    sync.Mutex
	t     time.Time
	waits []time.Duration
}

func newClock() *clock { return &clock{t: time.Date(2026, 11, 30, 8, 0, 0, 0, boardZone())} }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.t
}

func (c *clock) move(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.t = c.t.Add(d)
}

func (c *clock) wait(ctx context.Context, d time.Duration) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	c.move(d)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waits = append(c.waits, d)
	return nil
}

// step is one request a moody board expects and what it answers.
type step struct {
	method string
	ask    string   // part of the address
	sends  []string // parts of the decoded form
	answer string
	status int
	header map[string]string
	do     func(http.ResponseWriter) // instead of an answer
}

// moody is a board that follows a script: each request must be the next step's.
type moody struct {
	t     *testing.T
	mu    sync.Mutex
	steps []step
	forms []url.Values
	raw   []string
}

func (m *moody) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		m.t.Errorf("read the request: %v", err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	form, err := url.ParseQuery(string(body))
	if err != nil {
		m.t.Errorf("the form is no form: %v", err)
	}
	m.forms, m.raw = append(m.forms, form), append(m.raw, string(body))
	if len(m.steps) == 0 {
		m.t.Errorf("asked for more than expected: %s %s", r.Method, r.URL)
		http.Error(w, "no more", http.StatusTeapot)
		return
	}
	next := m.steps[0]
	m.steps = m.steps[1:]
	if next.method != "" && r.Method != next.method || !strings.Contains(r.URL.String(), next.ask) {
		m.t.Errorf("asked %s %s, expected %s …%s…", r.Method, r.URL, next.method, next.ask)
	}
	for _, part := range next.sends {
		if !strings.Contains(decodeForm(form), part) {
			m.t.Errorf("the form of %s lacks %q: %s", r.URL, part, decodeForm(form))
		}
	}
	if next.do != nil {
		next.do(w)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	for k, v := range next.header {
		w.Header().Set(k, v)
	}
	if next.status != 0 {
		w.WriteHeader(next.status)
	}
	fmt.Fprint(w, next.answer)
}

func decodeForm(form url.Values) string {
	var out []string
	for k, vs := range form {
		for _, v := range vs {
			out = append(out, k+"="+v)
		}
	}
	return strings.Join(out, "\n")
}

// inMemory hands requests to a handler without a network between: for tests that send many.
type inMemory struct{ http.Handler }

func (h inMemory) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body == nil {
		r.Body = http.NoBody
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result(), nil
}

// inMemoryClient is the director's client of a board in the same process.
func inMemoryClient(t interface{ Fatal(...any) }, board http.Handler, clock *clock) *Client {
	c, err := New(Options{BaseURL: "http://board.test/", Cookies: cookiesOfDirector, Pace: NewPace(0, clock.now, clock.wait),
		HTTP: &http.Client{Transport: inMemory{board}}})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// cookiesOfDirector are those of account 2 on every board made by hand here.
const cookiesOfDirector = "zx_2132_saltkey=SALTSALT; zx_2132_auth=AUTHAUTH"

// moodyClient is a client, logged in by cookies unless told otherwise, of a board that follows steps.
func moodyClient(t *testing.T, change func(*Options), steps ...step) (*Client, *moody, *clock) {
	t.Helper()
	m := &moody{t: t, steps: steps}
	server := httptest.NewServer(m)
	t.Cleanup(func() {
		server.Close()
		if len(m.steps) > 0 {
			t.Errorf("%d steps never asked for, first …%s…", len(m.steps), m.steps[0].ask)
		}
	})
	clock := newClock()
	o := Options{BaseURL: server.URL, Cookies: cookiesOfDirector, Pace: NewPace(0, clock.now, clock.wait)}
	if change != nil {
		change(&o)
	}
	c, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return c, m, clock
}

func withPassword(o *Options) { o.Cookies, o.User, o.Password = "", "导演C", "se'cret" }

// withPlainPassword is an account that the quick log-in form takes before anything is known of the board.
func withPlainPassword(o *Options) { o.Cookies, o.User, o.Password = "", "boss@example.com", "geheim" }

// desktop is a page as account uid sees it.
func desktop(uid int, name, hash, body string) string {
	return fmt.Sprintf(`<!DOCTYPE html><html><head><title>某页 - 论坛</title><script>var discuz_uid = '%d', charset = 'utf-8';</script></head>
<body><div id="um"><strong class="vwmy"><a href="home.php?mod=space&amp;uid=%d">%s</a></strong>
<a href="member.php?mod=logging&amp;action=logout&amp;formhash=%s">退出</a></div>%s<div id="ft">GMT+8, 2026-11-30 08:00</div></body></html>`,
		uid, uid, name, hash, body)
}

func director(body string) string { return desktop(2, "导演C", "aaaa1111", body) }

const (
	emptyInbox   = `<div class="emp">当前没有相应的短消息</div>`
	guestWall    = `<div id="messagetext" class="alert_info"><p>请先登录后才能继续浏览</p></div><div id="messagelogin"></div>`
	illegalInput = `<html><head><title>bbs - System Error</title></head><body><div class="info"><li>您当前的访问请求当中含有非法字符，已经被系统拒绝</li></div></body></html>`
)

func guest() string { return desktop(0, "", "bbbb2222", guestWall) }

func ajax(script string) string {
	return `<?xml version="1.0" encoding="utf-8"?>` + "\r\n<root><![CDATA[<script>" + script + "</script>]]></root>"
}

func succeed(where, dict string) string {
	return ajax(fmt.Sprintf("if(typeof succeedhandle_=='function') {succeedhandle_('%s', '好', %s);}", where, dict))
}

func refuse(words, dict string) string {
	return ajax(fmt.Sprintf("if(typeof errorhandle_=='function') {errorhandle_('%s', %s);}", words, dict))
}

// floor is one post as the template shows it.
func floor(pid, uid, number int, body string) string {
	return fmt.Sprintf(`<div id="post_%[1]d"><table id="pid%[1]d"><tr><td class="pls"><div id="favatar%[1]d"><div class="authi">
<a class="xw1" href="home.php?mod=space&amp;uid=%[2]d">人%[2]d</a></div></div></td><td class="plc"><div class="pi"><strong>
<a href="forum.php?mod=redirect&amp;goto=findpost&amp;ptid=7&amp;pid=%[1]d" id="postnum%[1]d"><em>%[3]d</em><sup>#</sup></a></strong>
<div class="authi"><em id="authorposton%[1]d">发表于 2026-11-30 07:00:%02[4]d</em></div></div>
<div class="pcb"><table><tr><td class="t_f" id="postmessage_%[1]d">
%[5]s</td></tr></table></div></td></tr></table></div>`, pid, uid, number, pid%60, body)
}

// threadPage is page number of count of thread 7.
func threadPage(number, count int, floors ...string) string {
	pager := ""
	if count > 1 {
		pager = fmt.Sprintf(`<div class="pg"><strong>%d</strong><label><span title="共 %d 页"> / %d 页</span></label></div>`, number, count, count)
	}
	return director(pager + `<div id="postlist"><h1><span id="thread_subject">第一天</span></h1>` + strings.Join(floors, "") + `</div>`)
}
