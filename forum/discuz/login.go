package discuz

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"

	"daoyan/forum"
)

// pasteHint tells a director what to do where only a person can log in.
const pasteHint = "请在浏览器里登录这个账号（勾选自动登录），再把名字以 auth 和 saltkey 结尾的两个 cookie 写成一行（名字=值; 名字=值）存进设置 forum.cookies_file 所指的文件：正在运行的程序十分钟之内会用上"

// firstHint tells one who has written down neither way to log in of both.
const firstHint = "没有密码，也没有登录的 cookie，两种办法选一种。一、把密码写进一个文件，设置 forum.password_file 指向它，或者设环境变量 DAOYAN_FORUM_PASSWORD。二、登录要验证码的论坛：" + pasteHint

// Login logs in with the password, whatever session there is, and has the board prove it. A refused password is tried again only by
// another call: boards lock an account after five. Two requests, three where the whole form is needed.
func (c *Client) Login(ctx context.Context) error {
	leave, err := c.enter(ctx)
	if err != nil {
		return err
	}
	defer leave()
	const op = "log in"
	c.refusal = nil
	if err := c.login(ctx, op); err != nil {
		return err
	}
	_, err = c.refresh(ctx, op)
	return err
}

// ensureLogin logs in before the first request of a client that has nothing to show.
func (c *Client) ensureLogin(ctx context.Context, op string) error {
	if c.jar.loggedIn() {
		return nil
	}
	return c.login(ctx, op)
}

// renew logs in after the board took us for a guest; why is what it said.
func (c *Client) renew(ctx context.Context, op string, why *forum.Error) error {
	if c.password == "" {
		if c.pasteAgain() {
			return nil
		}
		why.Text += "。" + pasteHint
		return failed(op, why)
	}
	return c.login(ctx, op)
}

// pasteAgain takes up cookies that a person has pasted since the last time. The page that is fetched with them has to prove them.
func (c *Client) pasteAgain() bool {
	if c.paste == nil {
		return false
	}
	line, err := c.paste()
	line = strings.TrimSpace(line)
	if err != nil || line == c.pasted {
		return false
	}
	jar, err := parseCookies(line)
	if err != nil || len(jar) == 0 {
		return false // half written, perhaps: it is read again
	}
	c.jar, c.pasted, c.formhash, c.refusal = jar, line, "", nil
	return true
}

func (c *Client) login(ctx context.Context, op string) error {
	if (c.refusal != nil || c.password == "") && c.pasteAgain() {
		return nil
	}
	if c.refusal != nil {
		again := *c.refusal
		return failed(op, &again)
	}
	if c.user == "" || c.password == "" {
		return failed(op, &forum.Error{Kind: forum.NotLoggedIn, Text: firstHint, Sure: true})
	}
	c.jar.forget()
	c.formhash = ""
	var e *forum.Error
	var err error
	if c.question != 0 || !c.fitsQuickForm() {
		e, err = c.loginWithForm(ctx, op)
	} else {
		e, err = c.loginQuickly(ctx, op)
	}
	if err != nil {
		return err
	}
	if e == nil {
		return nil
	}
	if e.Kind == forum.NeedsCaptcha {
		if c.pasteAgain() {
			return nil
		}
		e.Text += "。" + pasteHint
	}
	if e.Kind == forum.BadPassword || e.Kind == forum.NeedsCaptcha {
		kept := *e
		c.refusal = &kept
	}
	return failed(op, e)
}

// fitsQuickForm tells whether the quick form takes the account. It has no formhash, and without one the board refuses some characters; and it
// goes out before any page told the board's charset, which others need.
func (c *Client) fitsQuickForm() bool {
	for _, r := range c.user + c.password {
		if r >= utf8.RuneSelf && !c.heard || strings.ContainsRune(`"<>'()`, r) {
			return false
		}
	}
	return true
}

func (c *Client) credentials(kind string) []field {
	by := "username"
	if strings.Contains(c.user, "@") {
		by = "email"
	}
	return []field{{kind, by}, {"username", c.user}, {"password", c.password}, {"cookietime", "2592000"}}
}

func (c *Client) loginQuickly(ctx context.Context, op string) (*forum.Error, error) {
	form := append(c.credentials("fastloginfield"), field{"quickforward", "yes"}, field{"handlekey", "ls"})
	return c.tryLogin(ctx, op, "member.php?mod=logging&action=login&loginsubmit=yes&infloat=yes&lssubmit=yes", form)
}

func (c *Client) loginWithForm(ctx context.Context, op string) (*forum.Error, error) {
	r, err := c.get(ctx, op, "member.php?mod=logging&action=login")
	if err != nil {
		return nil, err
	}
	c.charset, c.heard = r.sheet.charset, true
	action, e := r.sheet.loginForm()
	if e != nil {
		return e, nil
	}
	form := append(c.credentials("loginfield"), field{"formhash", r.sheet.formhash}, field{"referer", c.base.String()},
		field{"questionid", strconv.Itoa(c.question)}, field{"answer", c.answer})
	return c.tryLogin(ctx, op, action, form)
}

// loginForm finds where to send a log-in, or that a captcha is asked for: then nothing is sent, which would cost a try.
func (s *sheet) loginForm() (action string, e *forum.Error) {
	if single(s.frame, `[id^="seccode_c"]`).Length() > 0 {
		return "", &forum.Error{Kind: forum.NeedsCaptcha, Text: "论坛登录要验证码", Sure: true}
	}
	action = single(s.frame, `form[id^="loginform_"]`).AttrOr("action", "")
	if action == "" || s.formhash == "" {
		if e := s.trouble(); e != nil {
			return "", e
		}
		return "", unreadable("登录表单", s)
	}
	return action, nil
}

// tryLogin sends a log-in. The proof of success is the cookie: the words differ from board to board.
func (c *Client) tryLogin(ctx context.Context, op, ref string, form []field) (*forum.Error, error) {
	r, _, err := c.ask(ctx, http.MethodPost, ref+"&inajax=1", form)
	if err != nil {
		if ctx.Err() != nil {
			return nil, err
		}
		return &forum.Error{Kind: forum.Unavailable, Text: "没有收到论坛的回答：" + err.Error(), Sure: true}, nil
	}
	if c.jar.loggedIn() {
		return nil, nil
	}
	if r.status/100 == 3 {
		return &forum.Error{Kind: forum.Unknown, Text: "论坛把登录转到了别的地址：配置里的地址该用 https，或者换了域名？", Sure: true}, nil
	}
	_, e := r.sheet.answer()
	if e == nil {
		e = &forum.Error{Kind: forum.Unknown, Text: "论坛说登录成功，却没有给 cookie", Sure: true}
	}
	return e, nil
}
