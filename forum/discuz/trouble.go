package discuz

import (
	"regexp"
	"strconv"
	"strings"

	"daoyan/forum"
)

// verdict is what a board's words mean.
type verdict struct {
	words []string // any of them, in the board's answer
	kind  forum.Trouble
}

// verdicts are looked through in order: a text may hold words of several. Message texts are the second line of defence (administrators can
// edit them); the dictionaries of AJAX answers are read first.
var verdicts = []verdict{
	{[]string{"非法字符", "来路不正确", "表单验证串不符"}, forum.StaleForm},
	{[]string{"验证码", "验证问答"}, forum.NeedsCaptcha},
	{[]string{"需要审核", "等待通过"}, forum.Held},
	{[]string{"登录失败", "密码错误", "安全提问", "密码为空"}, forum.BadPassword},
	{[]string{"尚未登录", "先登录", "需要登录", "您需要先登录"}, forum.NotLoggedIn},
	{[]string{"敏感词", "不良信息", "不良内容"}, forum.BadWord},
	{[]string{"每小时限制", "24小时内", "24 小时内", "群聊人数", "小时内短消息"}, forum.OverLimit},
	{[]string{"间隔少于", "太快", "见习期间", "过快"}, forum.TooFast},
	{[]string{"已关闭，不再接受", "自动关闭，不再接受", "主题已关闭"}, forum.Closed},
	{[]string{"小于", "尚未输入", "不能发送空消息", "内容为空"}, forum.TooShort},
	{[]string{"阅读权限高于", "没有权限", "无权", "用户组", "不能再进行编辑", "还不能使用", "权限不足", "不能给自己", "尚未选择", "需要密码", "已被锁定无法访问"}, forum.NoPermission},
	{[]string{"超过"}, forum.TooLong},
	{[]string{"屏蔽了您", "只接收好友", "非好友", "黑名单", "无法添加"}, forum.Unwilling},
	{[]string{"不存在", "没有找到", "已被删除", "未定义操作", "禁止引用"}, forum.NotFound},
	{[]string{"不能进行此操作或访问此页面", "账号被禁用", "关闭", "维护", "服务器繁忙", "System Error"}, forum.Unavailable},
}

// facts are the keys of AJAX dictionaries that settle a verdict whatever the words are.
var facts = []struct {
	key  string
	kind forum.Trouble
}{
	{"floodctrl", forum.TooFast},
	{"newbiespan", forum.TooFast},
	{"wordbanned", forum.BadWord},
	{"banperiods", forum.Unavailable},
	{"posts_per_hour", forum.OverLimit},
	{"threads_per_hour", forum.OverLimit},
	{"loginperm", forum.BadPassword},
	{"grouptitle", forum.NoPermission},
	{"readperm", forum.NoPermission},
}

// judge turns a refusal into an error. Everything it knows by name is refused before anything is written; only what it does not know, and
// what a moderator holds, leaves that open.
func judge(words string, dict map[string]string) *forum.Error {
	e := &forum.Error{Kind: forum.Unknown, Text: words}
	for _, v := range verdicts {
		if e.Kind == forum.Unknown && containsAny(words, v.words) {
			e.Kind = v.kind
		}
	}
	for _, f := range facts {
		if _, ok := dict[f.key]; ok {
			e.Kind = f.kind
			break
		}
	}
	e.Sure = e.Kind != forum.Unknown && e.Kind != forum.Held
	e.Wait = waitOf(e.Kind, words, dict)
	e.Limit = limitOf(e.Kind, words, dict)
	if word := dict["wordbanned"]; word != "" {
		e.Text += "（" + word + "）"
	}
	return e
}

func containsAny(s string, words []string) bool {
	for _, w := range words {
		if strings.Contains(s, w) {
			return true
		}
	}
	return false
}

var (
	seconds = regexp.MustCompile(`(\d+)\s*秒`)
	minutes = regexp.MustCompile(`(\d+)\s*分钟`)
	digits  = regexp.MustCompile(`\d+`)
)

// messagePause is what a message that came too fast has to wait: the default interval and a second for rounding. The board names no number.
const messagePause = 16

// waitOf is how long the board wants to be left alone, in seconds.
func waitOf(kind forum.Trouble, words string, dict map[string]string) int {
	if kind != forum.TooFast && kind != forum.BadPassword {
		return 0
	}
	if n, err := strconv.Atoi(dict["floodctrl"]); err == nil {
		return n
	}
	if n, err := strconv.Atoi(dict["newbiespan"]); err == nil {
		return n * 60
	}
	if m := seconds.FindStringSubmatch(words); m != nil {
		return int(number(m[1]))
	}
	if m := minutes.FindStringSubmatch(words); m != nil {
		return int(number(m[1])) * 60
	}
	if kind == forum.TooFast {
		return messagePause
	}
	return 0
}

// limitOf is the number a refusal names.
func limitOf(kind forum.Trouble, words string, dict map[string]string) int {
	var key string
	switch kind {
	case forum.TooLong:
		key = "maxpostsize"
	case forum.TooShort:
		key = "minpostsize"
	case forum.OverLimit:
		key = "posts_per_hour"
		if strings.Contains(words, "24") {
			return 0 // the hours, not the limit
		}
	default:
		return 0
	}
	if n, err := strconv.Atoi(dict[key]); err == nil {
		return n
	}
	return int(number(digits.FindString(words)))
}

// trouble says what is wrong with a page, nil if it is an ordinary one. A success message is no trouble.
func (s *sheet) trouble() *forum.Error {
	if s.message.Length() > 0 {
		return s.messageTrouble()
	}
	if s.known || s.ajax && s.broken == nil {
		return nil
	}
	return s.strangeTrouble()
}

func (s *sheet) messageTrouble() *forum.Error {
	if s.message.HasClass("alert_right") {
		return nil
	}
	words := text(s.message)
	if p := single(s.message, "p"); p.Length() > 0 {
		words = text(p)
	}
	e := judge(words, nil)
	if s.reader.ID == 0 && single(s.frame, "#messagelogin").Length() > 0 { // a guest's wall says "no permission" where a member would pass
		e.Kind, e.Sure = forum.NotLoggedIn, true
	}
	return e
}

// strangeTrouble judges the pages that do not say who is logged in.
func (s *sheet) strangeTrouble() *forum.Error {
	switch {
	case s.broken != nil:
		return &forum.Error{Kind: forum.Unknown, Text: "页面读不了：" + s.broken.Error()}
	case strings.HasSuffix(s.title, "System Error"):
		words := text(single(s.frame, "div.info"))
		e := judge(words, nil)
		if e.Kind != forum.StaleForm {
			e.Kind, e.Sure = forum.Unavailable, false
		}
		return e
	case s.hurried():
		return &forum.Error{Kind: forum.TooFast, Text: s.title, Sure: true, Wait: wallWait}
	case len(s.posts) > 0:
		return nil
	case s.title == "" && text(s.frame) == "": // a script that shows nothing, or nothing at all
		return &forum.Error{Kind: forum.Unavailable,
			Text: "网站给了空白页，或只给了一段脚本（内容防采集：请管理员把本机的 IP 加入白名单）"}
	}
	return &forum.Error{Kind: forum.Unknown, Text: "页面没有说明登录的是谁：" + excerpt(s.title+" "+text(s.frame))}
}

// passwordWanted recognises the page that a board with a password of its own (版块密码) puts up instead of its lists and threads; nil where the
// page is another.
func (s *sheet) passwordWanted() *forum.Error {
	if single(s.frame, `form[action*="action=pwverify"]`).Length() == 0 {
		return nil
	}
	return &forum.Error{Kind: forum.NoPermission, Sure: true, Text: "版块需要密码，这个账号没有输入过：请版主取消版块密码，或者把游戏开在别的版块"}
}

// wallWait is how many seconds a board's wall against hurry wants to be left alone.
const wallWait = 2

// hurried recognises the pages a board puts up instead of an answer, without doing anything, to visitors who ask too often or for the first
// time.
func (s *sheet) hurried() bool {
	return !s.known && (strings.Contains(s.title, "频繁刷新限制") || strings.Contains(s.title, "页面重载开启"))
}

// excerpt keeps errors readable: the first words of a page nobody knows.
func excerpt(words string) string {
	const most = 80
	runes := []rune(strings.TrimSpace(words))
	if len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return string(runes)
}
