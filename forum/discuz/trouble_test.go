package discuz

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"daoyan/forum"
)

// wantTrouble says what each captured refusal is, by the part of its name after the board's.
var wantTrouble = map[string]forum.Error{
	"edit_timelimit.html":             {Kind: forum.NoPermission, Sure: true},
	"edit_others.html":                {Kind: forum.NoPermission, Sure: true},
	"err_flood_interval":              {Kind: forum.TooFast, Sure: true, Wait: 15},
	"err_formhash_":                   {Kind: forum.StaleForm, Sure: true},
	"err_newbie_span":                 {Kind: forum.TooFast, Sure: true, Wait: 120},
	"err_post_toolong":                {Kind: forum.TooLong, Sure: true, Limit: 10000},
	"err_post_short":                  {Kind: forum.TooShort, Sure: true, Limit: 10},
	"err_post_empty":                  {Kind: forum.TooShort, Sure: true},
	"err_post_captcha_required":       {Kind: forum.NeedsCaptcha, Sure: true},
	"err_censor_banned":               {Kind: forum.BadWord, Sure: true},
	"err_postban_period":              {Kind: forum.Unavailable, Sure: true},
	"err_maxpostsperhour":             {Kind: forum.OverLimit, Sure: true, Limit: 1},
	"err_user_banned":                 {Kind: forum.NoPermission, Sure: true},
	"err_thread_closed":               {Kind: forum.Closed, Sure: true},
	"err_thread_readperm.html":        {Kind: forum.NoPermission, Sure: true},
	"err_thread_readperm_guest":       {Kind: forum.NotLoggedIn, Sure: true},
	"err_thread_deleted":              {Kind: forum.NotFound, Sure: true},
	"err_pm_blacklisted":              {Kind: forum.Unwilling, Sure: true},
	"err_pm_onlyfriend":               {Kind: forum.Unwilling, Sure: true},
	"err_pm_group_one":                {Kind: forum.OverLimit, Sure: true},
	"err_pm_nouser":                   {Kind: forum.NotFound, Sure: true},
	"err_pm_self":                     {Kind: forum.TooFast, Sure: true, Wait: 16}, // the capture came too fast
	"err_pm_flood":                    {Kind: forum.TooFast, Sure: true, Wait: 16},
	"err_attackevasive":               {Kind: forum.TooFast, Sure: true, Wait: 2},
	"err_site_closed":                 {Kind: forum.Unavailable, Sure: true},
	"err_space_notfound":              {Kind: forum.NotFound, Sure: true},
	"guest_":                          {Kind: forum.NotLoggedIn, Sure: true},
	"guest_thread_notfound":           {Kind: forum.NotFound, Sure: true},
	"guest_forum_notfound":            {Kind: forum.NotFound, Sure: true},
	"member_thread_notfound":          {Kind: forum.NotFound, Sure: true},
	"member_forum_notfound":           {Kind: forum.NotFound, Sure: true},
	"member_forum_noperm":             {Kind: forum.NoPermission, Sure: true},
	"member_newthread_noperm":         {Kind: forum.NoPermission, Sure: true},
	"session_expired_pm":              {Kind: forum.NotLoggedIn, Sure: true},
	"session_expired_reply_ajax":      {Kind: forum.StaleForm, Sure: true},
	"login_fail_":                     {Kind: forum.BadPassword, Sure: true},
	"login_need_secques":              {Kind: forum.BadPassword, Sure: true},
	"login_quick_captcha_required":    {Kind: forum.NeedsCaptcha, Sure: true},
	"reply_needs_moderation":          {Kind: forum.Held},
	"viewpid_missing":                 {Kind: forum.NotFound, Sure: true},
	"thread_antitheft_challenge.html": {Kind: forum.Unavailable},
}

// wantedTrouble is the entry with the longest name that the capture's name holds.
func wantedTrouble(name string) (want forum.Error, ok bool) {
	longest := 0
	for part, e := range wantTrouble {
		if strings.Contains(name, part) && len(part) > longest {
			want, ok, longest = e, true, len(part)
		}
	}
	return want, ok
}

func TestEveryCapturedRefusalIsRecognised(t *testing.T) {
	refusals := captures(t, func(name string) bool {
		if strings.Contains(name, "_member_newthread.html") || strings.Contains(name, "_member_pm.html") {
			return false // pages of a member, no refusals
		}
		if strings.Contains(name, "login_fail_seccode_default") || strings.Contains(name, "login_ok") || strings.Contains(name, "login_form") {
			return false // the board's front page; what log-in makes of these is tested with log-in
		}
		for _, group := range []string{"_err_", "_guest_", "_member_", "_login_", "_session_", "_missing", "_needs_", "_challenge"} {
			if strings.Contains(name, group) && !strings.Contains(name, "_thread_guest_p1") {
				return true
			}
		}
		return false
	})
	for _, c := range refusals {
		t.Run(c.name, func(t *testing.T) {
			want, ok := wantedTrouble(c.name)
			if !ok {
				t.Fatalf("nobody said what %s is", c.name)
			}
			got := refusalOf(c)
			if got == nil {
				t.Fatal("taken for an ordinary page")
			}
			if got.Kind != want.Kind || got.Sure != want.Sure || got.Wait != want.Wait || got.Limit != want.Limit {
				t.Errorf("got kind %s, sure %v, wait %d, limit %d (%s)", got.Kind, got.Sure, got.Wait, got.Limit, got.Text)
			}
			if got.Text == "" {
				t.Error("a refusal without a word for people")
			}
		})
	}
}

// refusalOf reads a capture the way the client reads what it asked for.
func refusalOf(c capture) *forum.Error {
	s := readSheet(c.body, c.contentType)
	if strings.HasSuffix(c.name, ".xml") {
		_, e := s.answer()
		return e
	}
	return s.trouble()
}

func TestReadPageSaysWhyThereIsNoThread(t *testing.T) {
	for _, c := range captures(t, func(name string) bool { return strings.Contains(name, "_thread_notfound.html") }) {
		page, err := ReadPage(c.body, c.contentType)
		var refused *forum.Error
		if !errors.As(err, &refused) || refused.Op == "" {
			t.Errorf("%s: error %v", c.name, err)
		}
		if guest := strings.Contains(c.name, "guest"); guest != (page.Reader == 0) {
			t.Errorf("%s: reader %d", c.name, page.Reader)
		}
	}
}

// TestRefusedMessages: every way in which a board refuses a private message, by what is to be done about it. All of them say that nothing was
// sent, and none is taken for a fault of the board.
func TestRefusedMessages(t *testing.T) {
	for words, want := range map[string]forum.Trouble{
		"发送失败，您当前超出了24小时内两人会话的上限": forum.OverLimit,
		"您超出了24小时内群聊会话的上限":        forum.OverLimit,
		"您超出了24小时内发短消息数量的上限":      forum.OverLimit,
		"超过了群聊人数上限":               forum.OverLimit,
		"两次发送短消息太快，请稍候再发送":        forum.TooFast,
		"对方屏蔽了您的短消息":              forum.Unwilling,
		"收件人为空或对方屏蔽了您的短消息":        forum.Unwilling,
		"抱歉，您不能给非好友批量发送短消息":       forum.Unwilling,
		"抱歉，您目前还不能使用发送短消息功能":      forum.NoPermission,
		"抱歉，您没有权限操作":              forum.NoPermission,
		"不能给自己发送短消息":              forum.NoPermission,
		"该会话不存在":                  forum.NotFound,
		"禁止引用自己和主题帖之外的帖子":         forum.NotFound,
	} {
		if got := judge(words, nil); got.Kind != want || !got.Sure {
			t.Errorf("%s: %s, sure %v; want %s", words, got.Kind, got.Sure, want)
		}
	}
}

// TestRefusalsOfLiveBoards: words that live boards answered with and that were not known by their captures.
func TestRefusalsOfLiveBoards(t *testing.T) {
	for words, want := range map[string]forum.Trouble{
		"包含不良内容为：狼人":                          forum.BadWord, // an X3.4 with changes of its own
		"抱歉，您填写的内容包含不良信息而无法提交":                forum.BadWord,
		"空间已被锁定无法访问，如有疑问请联系管理员":               forum.NoPermission,
		"本版块需要密码":                             forum.NoPermission,
		"抱歉，您的 IP 地址不在允许范围内，或您的账号被禁用，无法访问本站点": forum.Unavailable,
		"抱歉，您的账号被禁用，暂无法访问本站点。预计解禁时间：2027-1-1": forum.Unavailable,
		"编辑后的回复需要审核，请等待审核通过":                  forum.Held,
	} {
		if got := judge(words, nil); got.Kind != want || got.Sure != (want != forum.Held) {
			t.Errorf("%s: %s, sure %v; want %s", words, got.Kind, got.Sure, want)
		}
	}
}

// TestABoardWithAPassword of its own shows nothing but a form: that is no page of another template.
func TestABoardWithAPassword(t *testing.T) {
	page := director(`<div class="f_c"><h3>本版块需要密码，您必须在下面输入正确的密码才能浏览这个版块</h3>` +
		`<form method="post" action="forum.php?mod=forumdisplay&amp;fid=5&amp;action=pwverify"><input type="password" name="pw" /></form></div>`)
	c, _, _ := moodyClient(t, nil, step{ask: "viewthread", answer: page}, step{ask: "forumdisplay", answer: page})
	_, err := c.ReadAll(t.Context(), 7)
	wantError(t, err, forum.NoPermission, true)
	_, err = c.FindThread(t.Context(), 5, "第 1 局")
	wantError(t, err, forum.NoPermission, true)
}

// TestAFrozenAccount is led to the form for a new password, whatever it asks for, and posts nothing.
func TestAFrozenAccount(t *testing.T) {
	away := step{status: http.StatusFound, header: map[string]string{"Location": "home.php?mod=spacecp&ac=profile&op=password"}}
	reading, writing := away, away
	reading.ask, writing.ask = "viewthread", "action=reply"
	c, _, _ := moodyClient(t, nil, reading, step{ask: "do=pm", answer: director("")}, writing)
	_, err := c.ReadAll(t.Context(), 7)
	wantError(t, err, forum.Unavailable, true)
	_, err = c.Reply(t.Context(), 7, "投票对象：面条")
	wantError(t, err, forum.Unavailable, true)
}
