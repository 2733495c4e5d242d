// Package doctor judges whether a game can be directed with the settings there are, on the board there is: it turns what was found into
// plain sentences with what to change. Looking is others' business; nothing here reads or writes anything.
package doctor

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/forum/discuz"
)

// Level is how a finding matters.
type Level int

// The levels of a Finding.
const (
	Good Level = iota // as it should be
	Mind              // works, with something to know or to mend when there is time
	Bad               // no game can be directed like this
)

// Finding is one thing looked at: what is so, and what to change where it is not as it should be.
type Finding struct {
	Level  Level
	About  string // two to four characters: 登录
	Says   string
	Change string // empty where nothing is to be done
}

// Seen is what was found on the board and in the data file.
type Seen struct {
	Now     time.Time
	Survey  discuz.Survey
	Err     error // why the board could not be looked at; Survey is empty then
	Games   []director.GameStatus
	Unread  error    // why the games could not be read
	Mailbox error    // why the mailbox of the settings cannot be used
	Open    []string // files with passwords or cookies in them that other users of this machine can read
}

// Examine judges everything, in the order in which it has to be mended.
func Examine(cfg config.Config, seen Seen) []Finding {
	e := examination{cfg: cfg, seen: seen}
	e.account()
	e.mailbox()
	if seen.Err != nil {
		e.add(trouble("登录", seen.Err))
		e.speed()
		e.players()
		return e.out
	}
	e.identity()
	e.software()
	e.clock()
	e.rights()
	e.speed()
	e.players()
	return e.out
}

// Worst is the highest level among findings.
func Worst(list []Finding) Level {
	worst := Good
	for _, f := range list {
		worst = max(worst, f.Level)
	}
	return worst
}

type examination struct {
	cfg  config.Config
	seen Seen
	out  []Finding
}

func (e *examination) add(f Finding)           { e.out = append(e.out, f) }
func (e *examination) good(about, says string) { e.add(Finding{Good, about, says, ""}) }

// account looks at what there is to log in with.
func (e *examination) account() {
	f := e.cfg.Forum
	switch {
	case f.CookiesFile != "" && f.Password == "":
		e.add(Finding{Mind, "设置", "用浏览器的 cookie 登录，没有密码：cookie 失效（一般三十天，或改了密码）时要重新贴", ""})
	case f.CookiesFile == "" && f.Password == "":
		e.add(Finding{Mind, "设置", "没有密码，也没有 cookie 文件：只能靠数据文件里存着的登录", "把密码写进一个文件，forum.password_file 指向它；要验证码的论坛用 forum.cookies_file"})
	default:
		e.good("设置", "读得懂，账号和密码齐全")
	}
	for _, file := range e.seen.Open {
		e.add(Finding{Mind, "设置", "这台机器上的别人也读得到 " + file + "，里面有密码或登录的 cookie", "运行 chmod 600 " + file + " ，只让自己读"})
	}
	if len(e.cfg.Directors) == 0 {
		e.add(Finding{Mind, "导演", "没有人能用私信下令、收报告", "在 directors 里写上导演自己的账号（uid、name、role）"})
	}
}

// mailbox is about the mailbox for players who are written to by e-mail.
func (e *examination) mailbox() {
	switch m := e.cfg.Mail; {
	case m.IMAP == "":
	case e.seen.Mailbox == nil:
		e.good("邮箱", m.Address+" 能收能发（没有真的发）")
		if !slices.ContainsFunc(e.cfg.Directors, func(d config.Director) bool { return d.Mail != "" }) {
			e.add(Finding{Mind, "邮箱", "论坛登不进去时（要验证码、密码改了）没有导演会收到邮件", "在 directors 里给导演写上 mail"})
		}
		if m.AuthServer == "" {
			e.add(Finding{Mind, "邮箱", "不查来信的 DKIM、SPF、DMARC：只凭地址和凭据认人", "收件服务器会写 Authentication-Results 的，把它的名字写进 mail.auth_server"})
		}
	default:
		f := trouble("邮箱", e.seen.Mailbox)
		f.Says, f.Change = strings.TrimPrefix(f.Says, "论坛说："), "核对 mail 一节：服务器、端口、加密方式、用户名和授权码"
		e.add(f)
	}
}

// identity says as whom the board knows us.
func (e *examination) identity() {
	me := e.seen.Survey.Me
	e.good("登录", fmt.Sprintf("论坛认得我们：%s（uid %d）", me.Name, me.ID))
	for _, d := range e.cfg.Directors {
		if d.UID == int64(me.ID) {
			e.add(Finding{Mind, "导演", "directors 里的 " + d.Name + " 就是主持用的账号：发给自己的报告收不到", "写导演自己的另一个账号"})
		}
	}
}

// software is about version and charset.
func (e *examination) software() {
	s := e.seen.Survey
	known := []string{"X3.2", "X3.3", "X3.4", "X3.5"}
	switch {
	case s.Version == "":
		e.good("论坛", "网页没有写是哪一版，编码 "+s.Charset.String())
	case slices.ContainsFunc(known, func(v string) bool { return strings.Contains(s.Version, v) }):
		e.good("论坛", s.Version+"，编码 "+s.Charset.String())
	default:
		e.add(Finding{Mind, "论坛", s.Version + " 没有试过（试过的是 Discuz! X3.2 到 X3.5），编码 " + s.Charset.String(), "先用 daoyan forum read 读几页存下来的网页，看读得对不对"})
	}
	switch {
	case e.cfg.Forum.API != config.Auto:
	case s.API:
		e.good("接口", "论坛有 JSON 接口（api/mobile）：用它看有没有新帖、补上秒；票只从网页读")
	default:
		e.add(Finding{Mind, "接口", "论坛没有 JSON 接口（api/mobile），或者不答：照常读网页，什么也不缺", "forum.api 可以改成 off，每天少问一次"})
	}
	if want := e.cfg.Forum.Charset; want != "auto" && want != s.Charset.String() {
		e.add(Finding{Bad, "编码", fmt.Sprintf("设置里写的是 %s，论坛用的是 %s", want, s.Charset), "forum.charset 改成 auto 或 " + s.Charset.String()})
	}
}

// farOff is from when on a clock is worth a word; the daemon reckons with any difference.
const farOff = 2 * time.Minute

// clock compares the board's time and zone with ours.
func (e *examination) clock() {
	s := e.seen.Survey
	if off := s.Offset; off.Abs() > farOff {
		which := "快"
		if off < 0 {
			which = "慢"
		}
		e.add(Finding{Mind, "时钟", fmt.Sprintf("论坛的钟比本机%s %s；截止时间按论坛的钟算，不会错", which, off.Abs().Round(time.Second)), "本机的钟如果不准，打开自动对时（NTP）"})
	} else {
		e.good("时钟", fmt.Sprintf("和论坛相差 %s", off.Round(time.Second)))
	}
	ours, err := e.cfg.Clock.Location()
	if err != nil {
		e.add(Finding{Bad, "时区", "没有 " + e.cfg.Clock.Zone + " 这个时区", "clock.zone 写 Asia/Shanghai 这样的名字"})
		return
	}
	if s.Zone != nil {
		_, here := e.seen.Now.In(ours).Zone()
		if _, there := e.seen.Now.In(s.Zone).Zone(); here != there {
			e.add(Finding{Bad, "时区", fmt.Sprintf("论坛按 %s 给这个账号显示时间，设置是 %s", s.Zone, e.cfg.Clock.Zone), "在论坛的个人设置里把账号的时区改成一样，或改 clock.zone"})
		} else {
			e.good("时区", e.cfg.Clock.Zone+"，和账号在论坛上的一样")
		}
	}
	if !s.Seconds {
		e.add(Finding{Bad, "时间", "帖子的时间没有秒：截止那一分钟里的票分不出先后", "请管理员在后台打开“人性化时间格式”（dateconvert），鼠标停在时间上就有秒"})
	}
}

// rights is about what the account may do on the board.
func (e *examination) rights() {
	s, fid := e.seen.Survey, e.cfg.Forum.Board
	if s.Board != nil {
		e.add(trouble(fmt.Sprintf("版块 %d", fid), s.Board))
	} else {
		e.good("读帖", fmt.Sprintf("版块 %d 看得到，第一页有 %d 个主题", fid, s.Threads))
	}
	switch {
	case s.Post != nil:
		e.add(trouble("发帖", s.Post))
	case s.PostCaptcha:
		e.add(Finding{Bad, "发帖", "每次发帖都要验证码，程序填不了", "请管理员把这个账号放进一个免验证码的用户组（用户组设置里的“发帖验证码”）"})
	default:
		e.good("发帖", "发帖的表单打得开，没有验证码（没有真的发）")
	}
	if s.Message != nil {
		e.add(trouble("私信", s.Message))
	} else {
		e.good("私信", "写私信的表单打得开（没有真的发）")
	}
	switch s.Moderator {
	case discuz.IsModerator:
		e.good("关帖", "账号是版主，到点可以关帖")
	case discuz.NoModerator:
		e.add(Finding{Mind, "关帖", "账号不是这个版的版主：到点关不了帖；过时的票照样不算", "想要关帖，请管理员让账号当这个版的版主"})
	case discuz.UnknownModerator:
		if s.Board == nil {
			e.add(Finding{Mind, "关帖", "版里还没有主题，看不出账号是不是版主", "有了第一帖再看一次"})
		}
	}
}
