package local

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

const quickLogin = "member.php?mod=logging&action=login&loginsubmit=yes&infloat=yes&lssubmit=yes&inajax=1"

func TestLoginFullForm(t *testing.T) {
	w := newWorld(t, Settings{})
	b := w.browser()
	form := b.get("member.php?mod=logging&action=login").doc.Find("form[id^=loginform_]")
	action, _ := form.Attr("action")
	hash, _ := form.Find("input[name=formhash]").Attr("value")
	if !strings.Contains(action, "loginhash=") || len(hash) != 8 {
		t.Fatalf("login form: action %q, formhash %q", action, hash)
	}
	p := b.post(action+"&inajax=1", "formhash", hash, "loginfield", "username", "username", "饺子", "password", password, "questionid", "0", "answer", "")
	p.want("succeedhandle_(", "欢迎您回来", "'uid':'2'")
	if b.cookie("auth") == "" {
		t.Error("no auth cookie")
	}
	after := b.get("forum.php")
	after.want("discuz_uid = '2'")
	if got := after.text("#um .vwmy a"); got != "饺子" {
		t.Errorf("the head names %q", got)
	}
	again := b.get("member.php?mod=logging&action=login")
	if !strings.Contains(again.text("#messagetext.alert_right"), "欢迎您回来") {
		t.Errorf("the login page of a member: %s", again.body)
	}
}

func TestLoginByMailAndPlainPage(t *testing.T) {
	w := newWorld(t, Settings{})
	w.user("Tom_01", Email("tom@example.com"))
	b := w.browser()
	p := b.post("member.php?mod=logging&action=login&loginsubmit=yes", "loginfield", "email", "username", "tom@example.com", "password", password)
	if got := p.text("#messagetext.alert_right p"); !strings.Contains(got, "欢迎您回来") {
		t.Errorf("login by mail: %s", p.body)
	}
	w.browser().post("member.php?mod=logging&action=login&loginsubmit=yes", "username", "tom@example.com", "password", password).refused("登录失败")
}

func TestTwoCookiesAreTheSession(t *testing.T) {
	w := newWorld(t, Settings{})
	b := w.as("饺子")
	u, _ := url.Parse(w.server.URL)
	carry := func(names ...string) page {
		fresh := w.browser()
		for _, name := range names {
			fresh.http.Jar.SetCookies(u, []*http.Cookie{{Name: cookiePre + name, Value: b.cookie(name)}})
		}
		return fresh.get("forum.php")
	}
	carry("auth", "saltkey").want("discuz_uid = '2'")
	carry("auth").want("discuz_uid = '0'")
	if err := w.SetPassword(w.dumpling, "another"); err != nil {
		t.Fatal(err)
	}
	carry("auth", "saltkey").want("discuz_uid = '0'")
}

func TestWrongPasswordsLock(t *testing.T) {
	w := newWorld(t, Settings{})
	b := w.browser()
	try := func(name, pass string) page {
		return b.post(quickLogin, "username", name, "password", pass, "handlekey", "ls")
	}
	for _, left := range []string{"4", "3", "2", "1"} {
		try("饺子", "wrong").want("登录失败，您还可以尝试 "+left+" 次", "errorhandle_ls(", "'loginperm':'"+left+"'")
	}
	try("饺子", "wrong").want("密码错误次数过多，请 15 分钟后重新登录")
	try("饺子", password).want("密码错误次数过多")
	try("没有此人", "wrong").want("登录失败，您还可以尝试 4 次")
	w.clock.pass(14*time.Minute + 59*time.Second)
	try("饺子", password).want("密码错误次数过多")
	w.clock.pass(time.Second)
	try("饺子", password).want("window.location.href=")
}

func TestLogout(t *testing.T) {
	w := newWorld(t, Settings{})
	b := w.as("饺子")
	hash := b.formhash()
	if p := b.get("member.php?mod=logging&action=logout&formhash=00000000"); p.status != http.StatusFound {
		t.Errorf("logout with a wrong formhash: %d", p.status)
	}
	b.get("forum.php").want("discuz_uid = '2'")
	b.get("member.php?mod=logging&action=logout&formhash=" + hash).want("您已退出站点")
	b.get("forum.php").want("discuz_uid = '0'")
	p := b.post("forum.php?mod=post&action=reply&tid=1&replysubmit=yes&inajax=1", "formhash", hash, "message", "session is over")
	if p.status != http.StatusServiceUnavailable || !strings.HasSuffix(p.text("title"), "System Error") {
		t.Errorf("a post with the hash of an ended session: %d %s", p.status, p.body)
	}
	p.want("您当前的访问请求当中含有非法字符，已经被系统拒绝")
}

func TestFormhashChangesWithTimeAndLogin(t *testing.T) {
	w := newWorld(t, Settings{})
	b := w.as("饺子")
	first := b.formhash()
	if again := b.formhash(); again != first {
		t.Errorf("formhash changed from %s to %s within a session", first, again)
	}
	w.clock.pass(1_800_000_000*time.Second - time.Duration(w.clock.Now().Unix())*time.Second)
	if later := b.formhash(); later == first {
		t.Error("formhash outlived its 10^7 seconds")
	}
	if p := b.post("forum.php?mod=post&action=reply&tid=1&replysubmit=yes&inajax=1", "formhash", first, "message", "old hash"); p.status != 503 {
		t.Errorf("a stale formhash was answered with %d", p.status)
	}
}

func TestTaintedRequests(t *testing.T) {
	w := newWorld(t, Settings{})
	b := w.as("饺子")
	for _, path := range []string{
		"forum.php?mod=viewthread&tid=1&x=%3Cscript%3E", "forum.php?x=%2522", "forum.php?x=a%27b", "home.php?mod=space&username=%28a%29",
	} {
		if p := b.get(path); p.status != 503 || !strings.Contains(p.body, "非法字符") {
			t.Errorf("%s: %d", path, p.status)
		}
	}
	if p := b.post("forum.php?mod=post&action=reply&tid=1&replysubmit=yes", "message", "a (b) c"); p.status != 503 {
		t.Errorf("markup in a form without formhash: %d", p.status)
	}
	b.post("forum.php?mod=post&action=reply&tid=1&replysubmit=yes", "message", "plain words").refused("表单验证串不符")
	r, _ := http.NewRequest(http.MethodPost, "http://x/", strings.NewReader("message=hello&formhash="+b.formhash()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Referer", "https://elsewhere.example/")
	b.do(r, "forum.php?mod=post&action=reply&tid=1&replysubmit=yes").refused("来路不正确")
	if posts, _ := w.Thread(w.tid); len(posts) != 1 {
		t.Errorf("a refused request posted: %v", posts)
	}
}

func TestRegister(t *testing.T) {
	w := newWorld(t, Settings{})
	b := w.browser()
	open := func(pairs ...string) page {
		hash := b.get("member.php?mod=register").attr("#registerform input[name=formhash]", "value")
		return b.post("member.php?mod=register&regsubmit=yes", append([]string{"formhash", hash}, pairs...)...)
	}
	open("username", "饺子", "password", "a", "password2", "a").refused("该用户名已经被注册")
	if _, err := w.AddUser("Frodo", "a"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"frodo", "ＦＲＯＤＯ", "Ｆrodo"} {
		open("username", name, "password", "a", "password2", "a").refused("该用户名已经被注册")
	}
	for _, name := range []string{"a<b>", "导演\u200b", "甲〔乙〕", "【甲】", "甲\u202e"} {
		open("username", name, "password", "a", "password2", "a").refused("用户名包含敏感字符")
	}
	open("username", "x", "password", "a", "password2", "a").refused("用户名须为")
	open("username", strings.Repeat("长", 16), "password", "a", "password2", "a").refused("用户名须为")
	open("username", "新人", "password", "a", "password2", "b").refused("两次输入的密码不一致")
	open("username", "新人", "password", "", "password2", "").refused("密码空")
	open("username", "新人", "password", strings.Repeat("p", 73), "password2", strings.Repeat("p", 73)).refused("密码不能超过")
	open("username", "新人", "password", "a", "password2", "a", "email", "not an address").refused("Email")
	b.post("member.php?mod=register&regsubmit=yes", "username", "新人", "password", "a", "password2", "a").refused("表单验证串不符")
	if p := open("username", "新人", "password", "secret", "password2", "secret"); !strings.Contains(p.text("#messagetext.alert_right"), "感谢您注册") {
		t.Fatalf("register: %s", p.body)
	}
	if got := b.get("forum.php").text("#um .vwmy a"); got != "新人" {
		t.Errorf("after registering the head names %q", got)
	}
	w.browser().post(quickLogin, "username", "新人", "password", "secret").want("window.location.href=")
}

func TestGuestWalls(t *testing.T) {
	w := newWorld(t, Settings{})
	b := w.browser()
	for path, text := range map[string]string{
		"home.php?mod=space&do=pm":                       "请先登录后才能继续浏览",
		"home.php?mod=spacecp&ac=pm":                     "请先登录后才能继续浏览",
		"forum.php?mod=post&action=newthread&fid=1":      "抱歉，您尚未登录，没有权限在该版块发帖",
		"forum.php?mod=post&action=reply&tid=1":          "抱歉，您尚未登录，没有权限在该版块回帖",
		"forum.php?mod=post&action=edit&tid=1&pid=1":     "您需要先登录才能继续本操作",
		"forum.php?mod=topicadmin&action=delpost&tid=1":  "您需要先登录才能继续本操作",
		"forum.php?mod=topicadmin&action=moderate&fid=1": "您需要先登录才能继续本操作",
	} {
		p := b.get(path)
		if !strings.Contains(p.text("#messagetext.alert_info"), text) || p.doc.Find("#messagelogin").Length() != 1 || p.status != 200 {
			t.Errorf("%s: %d %s", path, p.status, p.text("#messagetext"))
		}
		p.want("discuz_uid = '0'")
	}
	b.post("forum.php?mod=post&action=reply&tid=1&replysubmit=yes&inajax=1", "message", "guest").want("errorhandle_('抱歉，您尚未登录，没有权限在该版块回帖', {})")
}

func TestLoginLeadsBackHereOnly(t *testing.T) {
	w := newWorld(t, Settings{})
	for referer, want := range map[string]string{
		"https://evil.example/x":                         "/forum.php",
		"//evil.example/forum.php":                       "/forum.php",
		w.server.URL + "/forum.php?mod=viewthread&tid=1": "/forum.php?mod=viewthread&tid=1",
		"forum.php?mod=forumdisplay&fid=1":               "/forum.php?mod=forumdisplay&fid=1",
		w.server.URL + "/member.php?mod=register":        "/forum.php",
	} {
		p := w.browser().post("member.php?mod=logging&action=login&loginsubmit=yes", "username", "饺子", "password", password, "referer", referer)
		if got := p.attr("#messagetext .alert_btnleft a", "href"); got != w.server.URL+want {
			t.Errorf("referer %s leads to %s", referer, got)
		}
	}
}
