package doctor

import (
	"errors"
	"fmt"
	"time"

	"daoyan/forum"
)

// What a fresh Discuz! asks of everybody.
const (
	politeRequests = 1500 * time.Millisecond
	usualInterval  = 15 * time.Second
	usualTalks     = 25
	usualPostBytes = 10000
	groupsBesides  = 5 // conversations that are no player's: boards count those that one begins, groups among them
)

// speed holds the intervals of the settings against a fresh board's.
func (e *examination) speed() {
	f := e.cfg.Forum
	if f.RequestEvery < politeRequests {
		e.add(Finding{Mind, "间隔", fmt.Sprintf("两次请求只隔 %s，有的论坛会拦", f.RequestEvery), "自己的论坛以外，forum.request_every 至少写 1.5s"})
	}
	for _, x := range []struct {
		what, key string
		is        time.Duration
	}{{"发帖", "forum.post_every", f.PostEvery}, {"私信", "forum.message_every", f.MessageEvery}} {
		if x.is < usualInterval {
			e.add(Finding{Mind, "间隔", fmt.Sprintf("两次%s只隔 %s，论坛一般要求 15 秒", x.what, x.is), "论坛放宽了才这样写，否则 " + x.key + " 写 16s"})
		}
	}
	if f.MaxPostBytes > usualPostBytes {
		e.add(Finding{Mind, "长度", fmt.Sprintf("一帖最多 %d 字节，论坛一般最多 %d", f.MaxPostBytes, usualPostBytes), "论坛放宽了才这样写，否则 forum.max_post_bytes 写 10000"})
	}
}

// players holds the limits on messages against how many people the games have.
func (e *examination) players() {
	if e.seen.Unread != nil {
		e.add(Finding{Mind, "对局", "数据文件没有看成：" + e.seen.Unread.Error(), ""})
		return
	}
	accounts := map[string]bool{}
	games := 0
	for _, g := range e.seen.Games {
		if g.Over {
			continue
		}
		games++
		for _, s := range g.Seats {
			if !s.ByMail {
				accounts[s.Account] = true
			}
		}
	}
	if games == 0 {
		e.good("对局", "还没有进行中的对局")
		return
	}
	people, f := len(accounts), e.cfg.Forum
	need := people + len(e.cfg.Directors)
	round := time.Duration(people) * max(f.MessageEvery, f.RequestEvery)
	e.good("对局", fmt.Sprintf("%d 局进行中，用论坛私信的共 %d 个账号；给每人发一条私信要 %s", games, people, round.Round(time.Second)))
	switch {
	case need > f.MessagesTo:
		e.add(Finding{Bad, "私信", fmt.Sprintf("24 小时内只能和 %d 人私信，玩家和导演一共 %d 人：有 %d 人要等到第二天", f.MessagesTo, need, need-f.MessagesTo),
			fmt.Sprintf("请管理员把 UCenter 的“两人会话数上限”（privatepmthreadlimit）和“群聊会话数上限”（chatpmthreadlimit，两人会话也算在里面）都提到 %d 以上，"+
				"再把 forum.messages_to 改成一样；或者让一些玩家用邮件（设置的 mail，名册的 mail 一栏）", need+groupsBesides)})
	case f.MessagesTo > usualTalks:
		e.add(Finding{Mind, "私信", fmt.Sprintf("设置说 24 小时内可以和 %d 人私信，论坛一般只许 %d 人", f.MessagesTo, usualTalks),
			fmt.Sprintf("问管理员 UCenter 的“两人会话数上限”（privatepmthreadlimit）和“群聊会话数上限”（chatpmthreadlimit，两人会话也算在里面，要到 %d）真的都提高了没有",
				f.MessagesTo+groupsBesides)})
	}
}

// trouble says what a board's refusal asks of people.
func trouble(about string, err error) Finding {
	var refused *forum.Error
	if !errors.As(err, &refused) {
		return Finding{Bad, about, err.Error(), "看看网络，再试一次"}
	}
	return Finding{Bad, about, "论坛说：" + refused.Text, remedy(refused.Kind)}
}

// remedy is what to do about one kind of refusal.
func remedy(kind forum.Trouble) string {
	switch kind {
	case forum.NotLoggedIn:
		return "把密码写进一个文件，forum.password_file 指向它。登录要验证码的论坛：" + remedy(forum.NeedsCaptcha)
	case forum.NeedsCaptcha:
		return "在浏览器里登录这个账号（勾“自动登录”），按 F12，在“应用/存储 → Cookie”里找到名字以 auth 和 saltkey 结尾的两个，" +
			"写成一行“名字=值; 名字=值”存进文件，forum.cookies_file 指向它"
	case forum.BadPassword:
		return "核对 forum.user 和密码（错五次会被锁 15 分钟，不要连着试）；有安全提问的账号，用 cookie 登录（forum.cookies_file）"
	case forum.NoPermission:
		return "请管理员给这个账号的用户组开这个权限（版块的浏览、发帖权限，用户组的发短消息权限）"
	case forum.NotFound:
		return "核对 forum.board：版块网址里 fid= 后面的数字"
	case forum.TooFast:
		return "新账号要等见习期过去；平时把 forum.request_every 写大些"
	case forum.OverLimit:
		return "今天的额度用完了：请管理员提高，或等到明天"
	case forum.Unavailable:
		return "论坛关着或连不上：在浏览器里打开同一个地址看看；只给脚本的（内容防采集），请管理员把本机的 IP 加进白名单"
	default:
		return "论坛可能换了模板或加了防护页：把这一页存下来，用 daoyan forum read 看看，发给作者"
	}
}
