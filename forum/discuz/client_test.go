package discuz

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"daoyan/forum"
)

// wantError checks an error's kind and whether it is sure that nothing was written.
func wantError(t *testing.T, err error, kind forum.Trouble, sure bool) *forum.Error {
	t.Helper()
	var e *forum.Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v, want kind %s", err, kind)
	}
	if e.Kind != kind || e.Sure != sure || e.Op == "" || e.Text == "" {
		t.Fatalf("got %q: kind %s, sure %v; want %s, %v", e, e.Kind, e.Sure, kind, sure)
	}
	return e
}

var loggedIn = map[string]string{"Set-Cookie": "zx_2132_auth=NEWAUTH; path=/; httponly"}

// quickLogin is the step of a log-in that works.
var quickLogin = step{method: "POST", ask: "lssubmit=yes", sends: []string{"username=导演C", "password=geheim", "cookietime=2592000"},
	answer: ajax("window.location.href='./'"), header: loggedIn}

func TestLoginProvesItself(t *testing.T) {
	c, _, _ := moodyClient(t, withPlainPassword,
		step{method: "POST", ask: "lssubmit=yes", answer: ajax("window.location.href='./'"), do: func(w http.ResponseWriter) {
			w.Header().Add("Set-Cookie", "zx_2132_saltkey=S1; path=/")
			w.Header().Add("Set-Cookie", "zx_2132_auth=A1; path=/")
			w.Header().Add("Set-Cookie", "zx_2132_gone=; expires=Thu, 01-Jan-1970 00:00:01 GMT")
			w.Write([]byte(ajax("window.location.href='./'")))
		}},
		step{method: "GET", ask: "do=pm", answer: director(emptyInbox)},
		step{method: "GET", ask: "do=pm", answer: director(emptyInbox)},
	)
	if err := c.Login(context.Background()); err != nil {
		t.Fatal(err)
	}
	me, err := c.Me(context.Background())
	if err != nil || me != (forum.User{ID: 2, Name: "导演C"}) {
		t.Errorf("me is %v, %v", me, err)
	}
	saved := c.Session()
	if !strings.Contains(string(saved), "A1") || strings.Contains(string(saved), "gone") {
		t.Errorf("the session is %s", saved)
	}
	again, _, _ := moodyClient(t, withPlainPassword)
	again.base = c.base
	if err := again.restoreSession(saved); err != nil || !again.jar.loggedIn() || again.me != me {
		t.Errorf("restored: %v, %v", again.me, err)
	}
	other, _, _ := moodyClient(t, func(o *Options) { o.Cookies, o.User = "", "别人" })
	other.base = c.base
	if err := other.restoreSession(saved); err != nil || other.jar.loggedIn() {
		t.Errorf("another account took the session: %v", err)
	}
}

func TestARefusedPasswordIsNotTriedUnasked(t *testing.T) {
	refused := step{ask: "lssubmit=yes", answer: refuse("登录失败，您还可以尝试 4 次", "{'loginperm':'4'}")}
	c, _, _ := moodyClient(t, withPlainPassword, refused, refused)
	_, err := c.ReadAll(context.Background(), 7)
	wantError(t, err, forum.BadPassword, true)
	_, err = c.Reply(context.Background(), 7, "一")
	wantError(t, err, forum.BadPassword, true)
	wantError(t, c.Login(context.Background()), forum.BadPassword, true)
}

func TestCaptchaTellsWhatToDo(t *testing.T) {
	c, _, _ := moodyClient(t, withPlainPassword,
		step{ask: "lssubmit=yes", answer: ajax("errorhandle_ls('', {'type':'1'});")})
	e := wantError(t, c.Login(context.Background()), forum.NeedsCaptcha, true)
	if !strings.Contains(e.Text, "saltkey") {
		t.Errorf("no word on how to paste cookies: %s", e.Text)
	}
	form := `<form id="loginform_L1" action="member.php?mod=logging&amp;action=login&amp;loginsubmit=yes&amp;loginhash=L1"><input name="formhash" value="cccc3333"></form><span id="seccode_cSx"></span>`
	c, _, _ = moodyClient(t, withPassword, step{method: "GET", ask: "action=login", answer: desktop(0, "", "cccc3333", form)})
	wantError(t, c.Login(context.Background()), forum.NeedsCaptcha, true)
}

// Cookies pasted while the daemon runs are taken up; half a line is waited for, and the same line is not tried twice.
func TestCookiesPastedWhileRunning(t *testing.T) {
	line := "abcd_auth="
	captcha := step{ask: "lssubmit=yes", answer: ajax("errorhandle_ls('', {'type':'1'});")}
	c, _, _ := moodyClient(t, func(o *Options) {
		withPlainPassword(o)
		o.Paste = func() (string, error) { return line, nil }
	}, captcha, step{method: "GET", ask: "do=pm", answer: director("")})
	_, err := c.Me(context.Background())
	wantError(t, err, forum.NeedsCaptcha, true)
	line = "abcd_auth=x; abcd_saltkey=y\n"
	if me, err := c.Me(context.Background()); err != nil || me.ID == 0 {
		t.Fatalf("with fresh cookies: %v, %v", me, err)
	}
	c.jar.forget()
	c.refusal = &forum.Error{Kind: forum.NeedsCaptcha, Text: "论坛登录要验证码", Sure: true}
	_, err = c.Me(context.Background())
	wantError(t, err, forum.NeedsCaptcha, true)
}

func TestPasswordsStayOnTheBoard(t *testing.T) {
	form := `<form id="loginform_L1" action="https://elsewhere.example/member.php?a=1"><input name="formhash" value="cccc3333"></form>`
	c, _, _ := moodyClient(t, withPassword, step{method: "GET", ask: "action=login", answer: desktop(0, "", "cccc3333", form)})
	wantError(t, c.Login(context.Background()), forum.Unavailable, true)
	c, _, _ = moodyClient(t, withPlainPassword,
		step{ask: "lssubmit=yes", status: 301, header: map[string]string{"Location": "https://bbs.example.com/member.php"}})
	wantError(t, c.Login(context.Background()), forum.Unknown, true)
}

func TestSecurityQuestionsAndOddPasswordsTakeTheWholeForm(t *testing.T) {
	form := `<form id="loginform_L1" action="member.php?mod=logging&amp;action=login&amp;loginsubmit=yes&amp;loginhash=L1"><input name="formhash" value="cccc3333"></form>`
	c, _, _ := moodyClient(t, func(o *Options) { withPassword(o); o.Question, o.Answer = 3, "面条" },
		step{method: "GET", ask: "action=login", answer: desktop(0, "", "cccc3333", form),
			header: map[string]string{"Set-Cookie": "zx_2132_saltkey=S1"}},
		step{method: "POST", ask: "loginhash=L1", header: loggedIn, answer: succeed("forum.php", "{}"),
			sends: []string{"formhash=cccc3333", "password=se'cret", "questionid=3", "answer=面条", "loginfield=username"}},
		step{ask: "do=pm", answer: director(emptyInbox)})
	if err := c.Login(context.Background()); err != nil {
		t.Error(err)
	}
}

func TestAnEndedSessionIsRenewedOnce(t *testing.T) {
	c, _, _ := moodyClient(t, func(o *Options) { o.User, o.Password = "导演C", "geheim" },
		step{ask: "viewthread", answer: guest()},
		quickLogin,
		step{ask: "viewthread", answer: threadPage(1, 1, floor(9, 5, 1, "投票对象：馄饨"))})
	page, err := c.ReadAll(context.Background(), 7)
	if err != nil || page.Reader != 2 || len(page.Posts) != 1 {
		t.Errorf("read %+v, %v", page, err)
	}
	c, _, _ = moodyClient(t, func(o *Options) { o.User, o.Password = "导演C", "geheim" },
		step{ask: "viewthread", answer: guest()}, quickLogin, step{ask: "viewthread", answer: guest()})
	_, err = c.ReadAll(context.Background(), 7)
	wantError(t, err, forum.NotLoggedIn, true)
}

func TestAGuestPageIsNeverAnEmptyThread(t *testing.T) {
	open := strings.Replace(threadPage(1, 1, floor(9, 5, 1, "投票对象：馄饨")), "discuz_uid = '2'", "discuz_uid = '0'", 1)
	c, _, _ := moodyClient(t, nil, step{ask: "viewthread", answer: open})
	_, err := c.ReadThread(context.Background(), 7, 9)
	e := wantError(t, err, forum.NotLoggedIn, true)
	if !strings.Contains(e.Text, "cookie") {
		t.Errorf("no word on what to do: %s", e.Text)
	}
}

// Who has neither password nor cookies is told of both ways, and the board is not asked.
func TestNothingToLogInWith(t *testing.T) {
	c, _, _ := moodyClient(t, func(o *Options) { o.Cookies, o.User = "", "导演C" })
	_, err := c.Me(context.Background())
	e := wantError(t, err, forum.NotLoggedIn, true)
	for _, way := range []string{"forum.password_file", "DAOYAN_FORUM_PASSWORD", "forum.cookies_file", "saltkey"} {
		if !strings.Contains(e.Text, way) {
			t.Errorf("no word of %s: %s", way, e.Text)
		}
	}
}

func TestPagesThatProveNothing(t *testing.T) {
	noPosts := director(`<div id="postlist"><span id="thread_subject">第一天</span><div class="neu">新模板</div></div>`)
	blind := strings.NewReplacer("postmessage_", "content_", `class="t_f"`, "").Replace(threadPage(1, 1, floor(9, 5, 1, "投票对象：馄饨")))
	tests := []struct {
		name   string
		answer step
		kind   forum.Trouble
	}{
		{"no posts where posts should be", step{answer: noPosts}, forum.Unknown},
		{"posts nobody can read", step{answer: blind}, forum.Unknown},
		{"another account", step{answer: strings.Replace(threadPage(1, 1, floor(9, 5, 1, "一")), "discuz_uid = '2'", "discuz_uid = '3'", 1)}, forum.Unknown},
		{"another thread", step{answer: strings.ReplaceAll(threadPage(1, 1, floor(9, 5, 1, "一")), "ptid=7", "ptid=8")}, forum.NotFound},
		{"a challenge of 内容防采集", step{answer: `<script>var a="_dsign=";location.href="x"</script>`}, forum.Unavailable},
		{"a firewall", step{answer: `<html><head><title>Just a moment...</title></head><body>Checking your browser</body></html>`, status: 403}, forum.Unknown},
		{"a gateway", step{answer: `<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>`, status: 502}, forum.Unavailable},
		{"a server fault", step{answer: strings.Replace(illegalInput, "含有非法字符", "Can not connect to MySQL server", 1), status: 503}, forum.Unavailable},
		{"a redirect elsewhere", step{status: 302, header: map[string]string{"Location": "https://elsewhere.example/"}}, forum.Unknown},
		{"a page cut short", step{answer: strings.TrimSuffix(threadPage(1, 1, floor(9, 5, 1, "一")), "</body></html>")}, forum.Unavailable},
		{"a deleted thread", step{status: 404, answer: director(`<div id="messagetext" class="alert_error"><p>抱歉，指定的主题不存在或已被删除或正在被审核</p></div>`)}, forum.NotFound},
		{"a closed site", step{answer: director(`<div id="messagetext" class="alert_error"><p>本站点暂时关闭</p></div>`)}, forum.Unavailable},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.answer.ask = "viewthread"
			c, _, _ := moodyClient(t, nil, step{ask: "do=pm", answer: director(emptyInbox)}, tt.answer)
			if _, err := c.Me(context.Background()); err != nil {
				t.Fatal(err)
			}
			page, err := c.ReadAll(context.Background(), 7)
			var e *forum.Error
			if !errors.As(err, &e) || e.Kind != tt.kind {
				t.Errorf("got %v, want kind %s", err, tt.kind)
			}
			if page.Reader != 0 || page.Posts != nil {
				t.Errorf("an error with a page: %+v", page)
			}
		})
	}
}

func TestTheWallAgainstHurryIsWaitedOut(t *testing.T) {
	wall := `<html><head><title>频繁刷新限制</title></head><body>您访问本站速度过快</body></html>`
	c, _, clock := moodyClient(t, nil, step{ask: "do=pm", answer: wall}, step{ask: "do=pm", answer: director(emptyInbox)})
	if _, err := c.Me(context.Background()); err != nil {
		t.Fatal(err)
	}
	if len(clock.waits) != 1 || clock.waits[0] < time.Second {
		t.Errorf("waited %v", clock.waits)
	}
}

func TestOffsetOfTheBoardsClock(t *testing.T) {
	ahead := newClock().now().Add(95 * time.Second).UTC().Format(http.TimeFormat)
	c, _, _ := moodyClient(t, nil, step{ask: "do=pm", answer: director(emptyInbox), header: map[string]string{"Date": ahead}})
	if _, d, err := c.Hello(context.Background()); err != nil || d != 95*time.Second {
		t.Errorf("ahead by %s, %v", d, err)
	}
}

func TestPaceOfRequests(t *testing.T) {
	steps := make([]step, 4)
	for i := range steps {
		steps[i] = step{ask: "do=pm", answer: director(emptyInbox)}
	}
	clock := newClock()
	steps[2].do = func(w http.ResponseWriter) { // a slow answer slows the asking down
		clock.move(5 * time.Second)
		w.Write([]byte(director(emptyInbox)))
	}
	c, _, _ := moodyClient(t, func(o *Options) { o.Pace = NewPace(2*time.Second, clock.now, clock.wait) }, steps...)
	start := clock.now()
	for range steps {
		if _, err := c.Me(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	// Asked at 0, 2, 4 (answered at 9), and not before 9.
	if took := clock.now().Sub(start); took < 9*time.Second || took > 14*time.Second {
		t.Errorf("four requests took %s, waits %v", took, clock.waits)
	}
	if len(clock.waits) < 2 || clock.waits[0] != 2*time.Second {
		t.Errorf("waits %v", clock.waits)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := c.Me(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled request: %v", err)
	}
}

func TestNewRefusesWhatCannotWork(t *testing.T) {
	clock := newClock()
	pace := NewPace(0, clock.now, clock.wait)
	for name, o := range map[string]Options{
		"no address":     {Pace: pace},
		"no scheme":      {BaseURL: "bbs.example.com", Pace: pace},
		"no pace":        {BaseURL: "https://bbs.example.com/"},
		"half a cookie":  {BaseURL: "https://bbs.example.com/", Pace: pace, Cookies: "zx_auth=SECRET"},
		"no cookies":     {BaseURL: "https://bbs.example.com/", Pace: pace, Cookies: "SECRET"},
		"broken session": {BaseURL: "https://bbs.example.com/", Pace: pace, Session: []byte(`{"cookies":"SECRET`)},
	} {
		if _, err := New(o); err == nil || strings.Contains(err.Error(), "SECRET") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
