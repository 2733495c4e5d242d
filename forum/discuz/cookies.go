package discuz

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"daoyan/forum"
)

// cookies are what the board wants to be told again with each request. A board is one host and one path, so names are enough. Their values
// are secrets: they go to the board and into Session, nowhere else.
type cookies map[string]string

// parseCookies reads what a person copies from a browser: "abcd_2132_auth=…; abcd_2132_saltkey=…".
func parseCookies(line string) (cookies, error) {
	jar := cookies{}
	if strings.TrimSpace(line) == "" {
		return jar, nil
	}
	parsed, err := http.ParseCookie(strings.TrimSuffix(strings.TrimSpace(line), ";"))
	if err != nil {
		return nil, fmt.Errorf("the pasted cookies are no list of name=value; name=value")
	}
	for _, c := range parsed {
		jar[c.Name] = c.Value
	}
	if !jar.loggedIn() {
		return nil, fmt.Errorf("the pasted cookies lack …auth or …saltkey: both are needed")
	}
	return jar, nil
}

// loggedIn tells whether the two cookies that prove a log-in are there.
func (c cookies) loggedIn() bool {
	for name, value := range c {
		if prefix, ok := strings.CutSuffix(name, "auth"); ok && value != "" && c[prefix+"saltkey"] != "" {
			return true
		}
	}
	return false
}

// forget drops the proof of a log-in and keeps the rest.
func (c cookies) forget() {
	for name := range c {
		if strings.HasSuffix(name, "auth") {
			delete(c, name)
		}
	}
}

// take keeps what the board set. Expiry is judged by the board's own clock, asOf, the Date of the answer.
func (c cookies) take(set []*http.Cookie, asOf time.Time) {
	for _, one := range set {
		expired := !one.Expires.IsZero() && !asOf.IsZero() && one.Expires.Before(asOf)
		if one.Value == "" || one.Value == "deleted" || one.MaxAge < 0 || expired {
			delete(c, one.Name)
			continue
		}
		c[one.Name] = one.Value
	}
}

// header is the Cookie line, in a fixed order.
func (c cookies) header() string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(c)) {
		parts = append(parts, name+"="+c[name])
	}
	return strings.Join(parts, "; ")
}

// savedSession is a session as Session gives it out.
type savedSession struct {
	Board   string     `json:"board"`
	Me      forum.User `json:"me"`
	Cookies cookies    `json:"cookies"`
}

// restoreSession takes a session of the same board and account; another one is ignored.
func (c *Client) restoreSession(saved []byte) error {
	if len(saved) == 0 {
		return nil
	}
	var s savedSession
	if err := json.Unmarshal(saved, &s); err != nil {
		return fmt.Errorf("the saved session cannot be read; delete it to log in anew") // not err: it may quote cookies
	}
	sameName := c.user == "" || strings.Contains(c.user, "@") || s.Me.Name == c.user
	if s.Board == c.base.String() && sameName && s.Cookies != nil {
		c.me, c.jar = s.Me, s.Cookies
	}
	return nil
}

// Session gives out the log-in for the store to keep, to be handed to New after a restart. It holds secrets.
func (c *Client) Session() []byte {
	c.turn <- struct{}{}
	defer func() { <-c.turn }()
	saved, err := json.Marshal(savedSession{Board: c.base.String(), Me: c.me, Cookies: c.jar})
	if err != nil {
		panic(fmt.Sprintf("discuz: a session of strings does not marshal: %v", err))
	}
	return saved
}
