// Package discuz reads and writes Discuz! X boards (X3.2 to X3.5, desktop templates, UTF-8 and GBK) over HTTP and HTML. ReadPage reads a
// saved page; a Client works a live board as one account. Everything is bound to element ids, which styles rarely change; a page that no
// longer holds them is an error and never silence.
package discuz

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"daoyan/forum"
)

// Options are a board and the account to work it with: a password, or the cookies of a log-in made in a browser, or a saved session.
type Options struct {
	BaseURL  string // the board's root: https://bbs.example.com/
	User     string // account name, or e-mail address
	Password string
	Question int    // 1 to 7: the account's security question, as the log-in form numbers them; 0 for none
	Answer   string // to the security question
	Cookies  string // pasted from a browser: "abcd_2132_auth=…; abcd_2132_saltkey=…"
	// Paste reads Cookies anew where only a person can log in: new ones are taken up at once. nil: nobody pastes any.
	Paste   func() (string, error)
	Session []byte // what Session gave out earlier; Cookies win over it
	API     bool   // the JSON interface may be asked beside the pages, where the board has it
	HTTP    *http.Client
	Pace    *Pace
}

// Client is one account on one board. Its methods may be called from several goroutines; they wait for each other. Their errors are
// *forum.Error, or a context's error where the caller gave up before anything was sent.
//
// A page of nobody known is never taken for a page without news: the session is renewed once, and if the board still does not say that the
// account is logged in, that is the error.
type Client struct {
	base     *url.URL
	user     string
	password string
	question int
	answer   string
	pasted   string // the cookies that were pasted last
	paste    func() (string, error)
	http     *http.Client
	pace     *Pace
	turn     chan struct{} // held by the method at work

	jar      cookies
	me       forum.User   // who the board said we are, ID 0 before it did
	formhash string       // empty when it has to be fetched
	charset  Charset      // as of the last page
	heard    bool         // a page was read, so charset is the board's
	asked    int          // pages asked for
	latest   time.Time    // the latest date of an answer, by the board's clock
	refusal  *forum.Error // the password was refused: not tried again unasked, so that the account is not locked
	news     inboxMemory
	api      bool
	apiAgain time.Time                         // the JSON interface is not asked before
	handles  map[forum.GroupID]forum.MessageID // a message of each group known, which answering needs
}

// defaultTimeout bounds one request where the caller brings no HTTP client.
const defaultTimeout = 30 * time.Second

// New makes a client. It asks the board nothing yet.
func New(o Options) (*Client, error) {
	base, err := url.Parse(o.BaseURL)
	if err != nil || base.Host == "" || base.Scheme != "http" && base.Scheme != "https" {
		return nil, fmt.Errorf("the board's address %q is no http:// or https:// address", o.BaseURL)
	}
	if !strings.HasSuffix(base.Path, "/") {
		base.Path += "/"
	}
	base.RawQuery, base.Fragment = "", ""
	if o.Pace == nil {
		return nil, errors.New("a board needs a pace")
	}
	web := &http.Client{Timeout: defaultTimeout}
	if o.HTTP != nil {
		own := *o.HTTP
		web = &own
	}
	web.Jar = nil
	web.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	c := &Client{
		base: base, user: o.User, password: o.Password, question: o.Question, answer: o.Answer,
		pasted: strings.TrimSpace(o.Cookies), paste: o.Paste, api: o.API, http: web, pace: o.Pace, turn: make(chan struct{}, 1), jar: cookies{}, handles: map[forum.GroupID]forum.MessageID{},
	}
	if err := c.restoreSession(o.Session); err != nil {
		return nil, err
	}
	pasted, err := parseCookies(o.Cookies)
	if err != nil {
		return nil, err
	}
	if len(pasted) > 0 {
		c.jar, c.me = pasted, forum.User{}
	}
	return c, nil
}

// enter waits until no other method is at work. The caller calls leave when done.
func (c *Client) enter(ctx context.Context) (leave func(), err error) {
	select {
	case c.turn <- struct{}{}:
		return func() { <-c.turn }, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for the board: %w", ctx.Err())
	}
}

// Charset is the board's, as of the last page read; UTF8 before the first.
func (c *Client) Charset() Charset {
	c.turn <- struct{}{}
	defer func() { <-c.turn }()
	return c.charset
}

// Fit replaces what the board cannot hold in a text and names it. Texts are fitted before they are sent in any case; whoever wants to tell
// the director what is lost asks first.
func (c *Client) Fit(text string) (fitted, lost string) { return c.Charset().Fit(text) }

// Me asks the board who is logged in, logging in if need be. One request.
func (c *Client) Me(ctx context.Context) (forum.User, error) {
	me, _, err := c.meet(ctx, "ask who is logged in")
	return me, err
}

// Hello asks the board who is logged in, like Me, and how far its clock is ahead of ours, in seconds. One request.
func (c *Client) Hello(ctx context.Context) (me forum.User, ahead time.Duration, err error) {
	const op = "ask who is logged in, and the board's time"
	me, r, err := c.meet(ctx, op)
	if err != nil {
		return forum.User{}, 0, err
	}
	ahead, err = offsetOf(op, r)
	return me, ahead, err
}

// meet gives who is logged in, and the page that says so.
func (c *Client) meet(ctx context.Context, op string) (forum.User, *reply, error) {
	leave, err := c.enter(ctx)
	if err != nil {
		return forum.User{}, nil, err
	}
	defer leave()
	r, err := c.refresh(ctx, op)
	if err != nil {
		return forum.User{}, nil, err
	}
	return c.me, r, nil
}

// offsetOf reads the board's clock off an answer: to the second, or by the footer to the minute.
func offsetOf(op string, r *reply) (time.Duration, error) {
	if !r.date.IsZero() {
		return r.date.Sub(r.at).Round(time.Second), nil
	}
	if clock := r.sheet.clock(); !clock.IsZero() {
		return clock.Sub(r.at).Round(time.Minute), nil
	}
	return 0, &forum.Error{Kind: forum.Unknown, Op: op, Text: "论坛没有说现在几点", Sure: true}
}

func failed(op string, e *forum.Error) error {
	e.Op = op
	return e
}

// afterWriting marks an error that came when the board had already written: the caller must look before it sends again.
func afterWriting(op string, err error) error {
	var e *forum.Error
	if errors.As(err, &e) {
		unsure := *e
		unsure.Sure = false
		return &unsure
	}
	return &forum.Error{Kind: forum.Unavailable, Op: op, Text: "论坛收下了，但没来得及核对：" + err.Error()}
}
