package discuz

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"daoyan/forum"
)

const (
	// inboxRef is the page that proves who is logged in and gives a formhash, on every version and whatever the account may see.
	inboxRef = "home.php?mod=space&do=pm"
	// browser is how the client names itself. A name that looks like a phone or a robot gets other pages.
	browser = "Mozilla/5.0 (X11; Linux x86_64) daoyan"
	// mostBytes is far above any page of a board.
	mostBytes = 8 << 20
	// mostHops bounds redirects.
	mostHops = 5
)

// reply is one answer of the board.
type reply struct {
	sheet    *sheet
	body     []byte
	status   int
	date     time.Time // the board's clock, zero if it told none
	at       time.Time // our clock when the answer was there
	location string    // where a redirect leads
	old      bool      // a page out of somebody's store: it tells how things were
}

// oldAfter is how far an answer's date may lie behind an earlier answer's: several machines may serve a board, with clocks of their own.
const oldAfter = 10 * time.Second

// isOld compares an answer's date with the latest so far, and keeps the later of the two.
func (c *Client) isOld(r *reply) bool {
	if r.date.IsZero() {
		return false
	}
	if c.latest.Sub(r.date) > oldAfter {
		return true
	}
	if r.date.After(c.latest) {
		c.latest = r.date
	}
	return false
}

// ask sends one request and reads the answer. A wall against hurry is waited out once: behind it nothing was done; a page out of a store is
// asked for once more. sent tells whether the board may have seen the request.
func (c *Client) ask(ctx context.Context, method, ref string, form []field) (r *reply, sent bool, err error) {
	r, sent, err = c.exchange(ctx, method, ref, form)
	if err != nil || !r.sheet.hurried() && !r.old {
		return r, sent, err
	}
	if err := c.pace.wait(ctx, wallWait*time.Second); err != nil {
		return nil, false, err
	}
	again, sent, err := c.exchange(ctx, method, ref, form)
	if err == nil && r.old && again.old && again.date.After(r.date) { // time goes on there: the board's clock was put back
		again.old, c.latest = false, again.date
	}
	return again, sent, err
}

func (c *Client) exchange(ctx context.Context, method, ref string, form []field) (r *reply, sent bool, err error) {
	end, err := c.pace.begin(ctx)
	if err != nil {
		return nil, false, err
	}
	defer end()
	target, err := c.base.Parse(ref)
	if err != nil {
		return nil, false, fmt.Errorf("make an address of %q: %w", ref, err)
	}
	if target.Hostname() != c.base.Hostname() { // cookies and passwords are for one host
		return nil, false, fmt.Errorf("%q is not an address of this board", ref)
	}
	var body io.Reader
	if form != nil {
		body = strings.NewReader(c.encodeForm(form))
	}
	req, err := http.NewRequestWithContext(ctx, method, target.String(), body)
	if err != nil {
		return nil, false, fmt.Errorf("make a request: %w", err)
	}
	c.address(req, form != nil, ref)
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, !onlyDialled(err), withoutAddress(err)
	}
	defer resp.Body.Close()
	page, err := io.ReadAll(io.LimitReader(resp.Body, mostBytes+1))
	if err != nil {
		return nil, true, fmt.Errorf("read the answer: %w", err)
	}
	if len(page) > mostBytes {
		return nil, true, fmt.Errorf("the answer is longer than %d bytes", mostBytes)
	}
	r = &reply{body: page, status: resp.StatusCode, at: c.pace.now(), location: resp.Header.Get("Location")}
	if date, err := http.ParseTime(resp.Header.Get("Date")); err == nil {
		r.date = date
	}
	r.old = c.isOld(r) && method == http.MethodGet // what answers a form is no page from a store
	c.jar.take(resp.Cookies(), r.date)
	r.sheet = readSheet(page, resp.Header.Get("Content-Type"))
	return r, true, nil
}

func (c *Client) address(req *http.Request, form bool, ref string) {
	req.Header.Set("User-Agent", browser)
	req.Header.Set("Cache-Control", "no-cache")
	if line := c.jar.header(); line != "" {
		req.Header.Set("Cookie", line)
	}
	if form {
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if strings.Contains(ref, "inajax=1") {
		req.Header.Set("X-Requested-With", "XMLHttpRequest")
	}
}

// encodeForm writes a form in the board's charset.
func (c *Client) encodeForm(form []field) string {
	var out strings.Builder
	for i, f := range form {
		if i > 0 {
			out.WriteByte('&')
		}
		out.WriteString(url.QueryEscape(f.name) + "=" + c.escape(f.value))
	}
	return out.String()
}

// escape writes text for an address or a form, in the board's charset.
func (c *Client) escape(text string) string { return url.QueryEscape(c.charset.encode(text)) }

// onlyDialled tells that a request never left: no connection came about.
func onlyDialled(err error) bool {
	var op *net.OpError
	return errors.As(err, &op) && op.Op == "dial"
}

// withoutAddress takes the request's address out of an error of net/http: what is left is the cause.
func withoutAddress(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}

// get fetches a page and follows redirects on the same host.
func (c *Client) get(ctx context.Context, op, ref string) (*reply, error) {
	for range mostHops {
		r, _, err := c.ask(ctx, http.MethodGet, ref, nil)
		switch {
		case err != nil && ctx.Err() != nil:
			return nil, fmt.Errorf("%s: %w", op, ctx.Err())
		case err != nil:
			return nil, &forum.Error{Kind: forum.Unavailable, Op: op, Text: "论坛没有回答：" + err.Error(), Sure: true}
		case r.location == "" || r.status/100 != 3:
			return r, nil
		case frozen(r):
			return nil, failed(op, accountFrozen())
		}
		next, err := c.base.Parse(r.location)
		if err != nil || next.Hostname() != c.base.Hostname() {
			return nil, &forum.Error{Kind: forum.Unknown, Op: op, Text: "论坛把人引到别的网站去了：配置里的地址对吗？", Sure: true}
		}
		if next.Port() == c.base.Port() {
			c.base.Scheme = next.Scheme // a board that moved to https: forms must not go to the old address
		}
		ref = next.String()
	}
	return nil, &forum.Error{Kind: forum.Unknown, Op: op, Text: "论坛不停地转来转去", Sure: true}
}

// open fetches a page as the account. What it returns says that the account is logged in, or is an answer to AJAX; whether the page is what
// was asked for is for the reader to say.
func (c *Client) open(ctx context.Context, op, ref string) (*reply, error) {
	if err := c.ensureLogin(ctx, op); err != nil {
		return nil, err
	}
	for again := true; ; again = false {
		r, err := c.get(ctx, op, c.once(ref))
		if err != nil {
			return nil, err
		}
		e := c.admit(r)
		if e == nil {
			return r, nil
		}
		if !again || e.Kind != forum.NotLoggedIn {
			return nil, failed(op, e)
		}
		if err := c.renew(ctx, op, e); err != nil {
			return nil, err
		}
	}
}

// once makes an address that was never asked for: a cache on the way has no page of it.
func (c *Client) once(ref string) string {
	c.asked++
	return fmt.Sprintf("%s&_=%x-%x", ref, c.pace.now().UnixMilli(), c.asked)
}

// admit checks the proof of who is logged in and keeps what the page tells by the way.
func (c *Client) admit(r *reply) *forum.Error {
	s := r.sheet
	if s.ajax {
		if e := s.trouble(); e != nil && e.Kind == forum.NotLoggedIn {
			return e
		}
		return nil
	}
	if !s.known {
		if e := s.strangeTrouble(); e != nil {
			if e.Kind == forum.Unknown && r.status >= http.StatusInternalServerError {
				e.Kind = forum.Unavailable
			}
			return e
		}
		return &forum.Error{Kind: forum.Unknown, Text: "页面没有说明登录的是谁", Sure: true}
	}
	if s.cut {
		return &forum.Error{Kind: forum.Unavailable, Text: "页面没有传完（论坛程序中途停了？）", Sure: true}
	}
	if r.old {
		return &forum.Error{Kind: forum.Unavailable, Text: "网站给的是存着的旧页面（缓存或 CDN）：请管理员让这个账号的页面不经过缓存", Sure: true}
	}
	c.charset, c.heard = s.charset, true
	if s.formhash != "" {
		c.formhash = s.formhash
	}
	if s.reader.ID == 0 {
		return &forum.Error{Kind: forum.NotLoggedIn, Text: "论坛当我们是游客", Sure: true}
	}
	return c.recognise(s)
}

// recognise keeps to one account: whatever is read under another proves nothing about this one.
func (c *Client) recognise(s *sheet) *forum.Error {
	if c.me.ID == 0 {
		name := s.reader.Name
		if c.user != "" && !strings.Contains(c.user, "@") && name != "" && name != c.user {
			return &forum.Error{Kind: forum.BadPassword, Sure: true,
				Text: fmt.Sprintf("配置的账号是 %s，登录着的却是 %s：cookie 贴错了？", c.user, name)}
		}
		c.me = s.reader
	}
	if s.reader.ID != c.me.ID {
		return &forum.Error{Kind: forum.Unknown, Sure: true,
			Text: fmt.Sprintf("登录的账号变了：原来是 %s（%d），现在是 %d", c.me.Name, c.me.ID, s.reader.ID)}
	}
	if c.me.Name == "" {
		c.me.Name = s.reader.Name
	}
	return nil
}

// refresh fetches a page for its formhash and its proof.
func (c *Client) refresh(ctx context.Context, op string) (*reply, error) {
	c.formhash = ""
	r, err := c.open(ctx, op, inboxRef)
	if err != nil {
		return nil, err
	}
	if c.formhash == "" {
		return nil, &forum.Error{Kind: forum.Unknown, Op: op, Text: "页面上没有 formhash：论坛换了模板？", Sure: true}
	}
	return r, nil
}

// knowCharset makes sure that the board's charset is known before a name is written in it.
func (c *Client) knowCharset(ctx context.Context, op string) error {
	if c.formhash != "" {
		return nil
	}
	_, err := c.refresh(ctx, op)
	return err
}

// submit sends a form by AJAX. A stale formhash and an ended session are renewed and the form is sent once more: in both cases the board
// wrote nothing. After any other doubt it is not sent again.
func (c *Client) submit(ctx context.Context, op, ref string, form []field) (answer, error) {
	if err := c.ensureLogin(ctx, op); err != nil {
		return answer{}, err
	}
	for again := true; ; again = false {
		if c.formhash == "" {
			if _, err := c.refresh(ctx, op); err != nil {
				return answer{}, err
			}
		}
		a, e, err := c.post(ctx, op, ref, append([]field{{"formhash", c.formhash}}, form...))
		switch {
		case err != nil:
			return answer{}, err
		case e == nil:
			return a, nil
		case again && e.Sure && (e.Kind == forum.StaleForm || e.Kind == forum.NotLoggedIn):
			c.formhash = ""
		default:
			return a, failed(op, e)
		}
	}
}

// post sends one form once and reads the board's verdict.
func (c *Client) post(ctx context.Context, op, ref string, form []field) (answer, *forum.Error, error) {
	r, sent, err := c.ask(ctx, http.MethodPost, ref+"&inajax=1", form)
	switch {
	case err != nil && !sent && ctx.Err() != nil:
		return answer{}, nil, fmt.Errorf("%s: %w", op, ctx.Err())
	case err != nil:
		return answer{}, &forum.Error{Kind: forum.Unavailable, Text: "没有收到论坛的回答：" + err.Error(), Sure: !sent}, nil
	case r.status/100 == 3 && parameter(r.location, "pid") != 0: // a board that does not take the AJAX wish leads to the new post
		return answer{where: r.location, dict: map[string]string{}}, nil, nil
	case frozen(r):
		return answer{}, accountFrozen(), nil
	case r.status/100 == 3:
		return answer{}, &forum.Error{Kind: forum.Unknown, Text: "论坛没有回答，把表单转到了别的页面"}, nil
	}
	a, e := r.sheet.answer()
	if e != nil && e.Kind == forum.Unknown && r.status >= http.StatusInternalServerError {
		e.Kind = forum.Unavailable
	}
	return a, e, nil
}

// frozen recognises where a board leads an account that its administrators have frozen (冻结), whatever it asks for: to the form for a new
// password.
func frozen(r *reply) bool {
	return r.status/100 == 3 && strings.Contains(r.location, "ac=profile&op=password")
}

func accountFrozen() *forum.Error {
	return &forum.Error{Kind: forum.Unavailable, Sure: true, Text: "论坛冻结了这个账号：请在浏览器里登录，照提示改密码，再把新密码写进设置；改不了就找管理员解冻"}
}
