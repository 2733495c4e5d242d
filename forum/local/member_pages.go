package local

import (
	"net"
	"net/http"
)

// memberPages serves member.php: signing in and out, and opening an account.
func memberPages(q *request) {
	switch mod, action := q.get("mod"), q.get("action"); {
	case mod == "register":
		q.register()
	case mod == "logging" && action == "login" && q.form.Has("loginsubmit") && q.posting():
		q.takeLogin()
	case mod == "logging" && action == "login":
		q.loginForm()
	case mod == "logging" && action == "logout":
		q.logout()
	default:
		q.refuse(undefined)
	}
}

func (q *request) loginForm() {
	if q.me != nil {
		q.message(http.StatusOK, notice{Class: "alert_right", Text: q.welcome(), Back: q.back()})
		return
	}
	back := q.back()
	if !q.form.Has("referer") && q.http.Referer() != "" {
		q.form.Set("referer", q.http.Referer())
		back = q.back()
	}
	q.page(http.StatusOK, "login", "nv_member", "pg_logging", "登录", map[string]string{"Hash": q.hash, "Login": "L" + q.hash[:4], "Back": back})
}

func (q *request) welcome() string {
	return "欢迎您回来，" + roleNames[q.me.Role] + " " + q.me.Name + "，现在将转入登录前页面"
}

func (q *request) takeLogin() {
	address, _, err := net.SplitHostPort(q.http.RemoteAddr)
	if err != nil {
		address = q.http.RemoteAddr
	}
	byMail := q.get("loginfield") == "email" || q.get("fastloginfield") == "email"
	q.mu.Lock()
	a, err := q.signIn(address, q.get("username"), q.get("password"), byMail)
	q.mu.Unlock()
	if err != nil {
		q.refuse(err)
		return
	}
	q.admit(a, q.number("cookietime") > 0)
	switch {
	case q.ajax && q.get("lssubmit") == "yes":
		q.xml(`<script type="text/javascript" reload="1">window.location.href=` + quoteJS(q.back()) + `;</script>`)
	case q.ajax:
		q.done(q.back(), q.welcome(), field{"username", a.Name}, field{"usergroup", roleNames[a.Role]}, field{"uid", num(a.ID)})
	default:
		q.message(http.StatusOK, notice{Class: "alert_right", Text: q.welcome(), Back: q.back()})
	}
}

// logout ends the session. A wrong formhash never comes here: tainted sends it to the index, still signed in.
func (q *request) logout() {
	if q.get("formhash") != q.hash {
		http.Redirect(q.w, q.http, "index.php", http.StatusFound)
		return
	}
	q.leave()
	q.message(http.StatusOK, notice{Class: "alert_right", Text: "您已退出站点，现在将以游客身份转入退出前页面，请稍候……", Back: q.base() + "forum.php"})
}

func (q *request) register() {
	switch {
	case q.me != nil:
		q.message(http.StatusOK, notice{Class: "alert_right", Text: q.welcome(), Back: q.base() + "forum.php"})
	case !q.form.Has("regsubmit"):
		q.page(http.StatusOK, "register", "nv_member", "pg_register", "立即注册", map[string]string{"Hash": q.hash})
	case !q.submitted():
		q.refuse(badForm)
	case q.get("password") != q.get("password2"):
		q.refuse(badAccount("抱歉，两次输入的密码不一致"))
	default:
		q.takeAccount()
	}
}

func (q *request) takeAccount() {
	q.mu.Lock()
	a, err := q.newAccount(q.get("username"), q.get("password"), []UserOption{Email(q.get("email"))})
	q.mu.Unlock()
	if err != nil {
		q.refuse(err)
		return
	}
	q.admit(a, true)
	text := "感谢您注册 " + q.settings.Name + "，现在将以 " + roleNames[a.Role] + " 身份登录站点"
	if q.ajax {
		q.done(q.base()+"forum.php", text, field{"username", a.Name}, field{"uid", num(a.ID)})
		return
	}
	q.message(http.StatusOK, notice{Class: "alert_right", Text: text, Back: q.base() + "forum.php"})
}
