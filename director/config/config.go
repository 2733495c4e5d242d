// Package config reads the director's settings: one YAML file, each value replaceable by an environment variable. Config is the one
// description of them: its tags give the keys and the comments of config.example.yaml.
package config

import "time"

// Config is everything that can be set. Load has checked it: the values can be used as they are.
//
// Tags: doc is the comment in the example file; sample is a value shown there as set, since there is no default; example is one
// shown commented out.
type Config struct {
	Forum     Forum      `mapstructure:"forum" doc:"论坛"`
	Mail      Mail       `mapstructure:"mail" doc:"邮箱：论坛的私信不够用时，给登记了邮箱的玩家（名册的 mail 一栏）收发私信。imap 空 = 不用"`
	Data      string     `mapstructure:"data" doc:"数据文件：所有对局都在里面。相对路径从本文件所在的文件夹算起（下同）"`
	Socket    string     `mapstructure:"socket" doc:"其他命令（status、order 等）和正在运行的 daoyan run 说话用的套接字"`
	Templates string     `mapstructure:"templates" doc:"公告和私信模板的文件夹：里面有同名文件的，代替自带的模板；空 = 全用自带的" example:"templates"`
	Log       string     `mapstructure:"log" doc:"日志详细程度：debug、info、warn、error"`
	Directors []Director `mapstructure:"directors" doc:"谁可以用私信指挥（uid 是论坛账号的数字编号）。role：director 可以下令；assistant 看报告，只能下 orders 里写的命令；observer 只收报告。给 assistant 和 observer 的报告里没有身份、私下的话、没发出去的公告、谁是谁：有就只说有一份给导演看（assistant 能下 通过 改稿 这些命令的，看得到等着发的公告）。参加对局的人、他的本号和邮箱、他的场外助理不能列。watch：每天几点到几点值班，等裁决的事先告诉值班的。写了 mail 的，报告改发到这个邮箱（论坛登不进去时也收得到）；邮件里不能下令" example:"[{uid: 1001, name: 导演C, role: director, watch: [\"08:00-21:00\"]}, {uid: 1002, name: 副导演, role: assistant, orders: [裁决, 请假], watch: [\"21:00-08:00\"], mail: deputy@example.com}]"`
	Clock     Clock      `mapstructure:"clock" doc:"时钟"`
	Polls     Polls      `mapstructure:"polls" doc:"多久看一次论坛：cron 表达式（分 时 日 月 周），或 @every 5m"`
	Game      Game       `mapstructure:"game" doc:"新对局的默认设定"`
}

// Forum is the board and the account that directs on it.
type Forum struct {
	URL          string        `mapstructure:"url" doc:"论坛地址，到 forum.php 所在的文件夹为止" sample:"https://bbs.example.com/"`
	Charset      string        `mapstructure:"charset" doc:"论坛编码：auto（看网页自己怎么说）、utf-8、gbk"`
	User         string        `mapstructure:"user" doc:"导演账号的用户名" sample:"导演"`
	Password     Secret        `mapstructure:"password" doc:"密码。最好不写在这里：用 password_file，或环境变量 DAOYAN_FORUM_PASSWORD"`
	PasswordFile string        `mapstructure:"password_file" doc:"密码文件：第一行是密码" example:"password.txt"`
	CookiesFile  string        `mapstructure:"cookies_file" doc:"登录要验证码的论坛：在浏览器里登录后，把 cookie（一行 名字=值; 名字=值，要有 …_auth 和 …_saltkey）存进这个文件" example:"cookies.txt"`
	Board        int64         `mapstructure:"board" doc:"游戏版块的编号（网址里的 fid）；自带的论坛是 1" sample:"1"`
	RequestEvery time.Duration `mapstructure:"request_every" doc:"两次请求至少隔多久"`
	Jitter       time.Duration `mapstructure:"jitter" doc:"每次请求之前再随机多等，最多这么久"`
	PostEvery    time.Duration `mapstructure:"post_every" doc:"两次发帖至少隔多久（论坛一般要求 15 秒）"`
	MessageEvery time.Duration `mapstructure:"message_every" doc:"两次发私信至少隔多久（论坛一般要求 15 秒）"`
	MessagesTo   int           `mapstructure:"messages_to" doc:"24 小时内最多主动私信几个人（论坛一般限 25 人）"`
	MaxPostBytes int           `mapstructure:"max_post_bytes" doc:"一帖最多几个字节（UTF-8 一个汉字 3 字节，GBK 2 字节）；更长的分成几帖"`
	API          string        `mapstructure:"api" doc:"论坛的 JSON 接口（api/mobile）：off = 不用；auto = 论坛有就用它看哪些帖子有新内容（一次请求看全版，没有新帖就不读网页），并补上网页不写的秒。票始终从网页读"`
	Timeout      time.Duration `mapstructure:"timeout" doc:"一次请求最多等多久"`
}

// Mail is the mailbox for players who are written to by e-mail.
type Mail struct {
	IMAP         string `mapstructure:"imap" doc:"收信服务器（IMAP），名字:端口" example:"imap.example.com:993"`
	SMTP         string `mapstructure:"smtp" doc:"发信服务器（SMTP），名字:端口" example:"smtp.example.com:465"`
	Security     string `mapstructure:"security" doc:"加密：tls、starttls；none 只能用于本机的服务器"`
	User         string `mapstructure:"user" doc:"邮箱的用户名" example:"daoyan@example.com"`
	Password     Secret `mapstructure:"password" doc:"邮箱的密码或授权码。最好不写在这里：用 password_file，或环境变量 DAOYAN_MAIL_PASSWORD"`
	PasswordFile string `mapstructure:"password_file" doc:"邮箱密码的文件：第一行是密码" example:"mail-password.txt"`
	Address      string `mapstructure:"address" doc:"邮箱地址" example:"daoyan@example.com"`
	Name         string `mapstructure:"name" doc:"来信显示的名字"`
	Sent         string `mapstructure:"sent" doc:"存已发邮件的文件夹"`
	AuthServer   string `mapstructure:"auth_server" doc:"只收这台服务器证明过（Authentication-Results 里 DKIM、SPF 或 DMARC 通过）的来信；空 = 只看地址和凭据" example:"mx.example.com"`
}

// Director is somebody who may direct by private message.
type Director struct {
	UID  int64  `mapstructure:"uid"`
	Name string `mapstructure:"name"`
	Role string `mapstructure:"role"` // RoleDirector, RoleAssistant or RoleObserver
	Mail string `mapstructure:"mail"` // where reports go, instead of the board's messages; empty: to the account

	Orders []string `mapstructure:"orders"` // the orders that an assistant may give, by any of their words
	Watch  []Span   `mapstructure:"watch"`  // when he is on watch, by the game's clock
}

// The roles of a Director.
const (
	RoleDirector  = "director"  // gives orders
	RoleAssistant = "assistant" // is told what directors are told but secrets, and gives the orders listed for him
	RoleObserver  = "observer"  // is told what directors are told but secrets
)

// Clock says what the game's times of day mean.
type Clock struct {
	Zone string `mapstructure:"zone" doc:"时区。导演账号在论坛上的时区要设成一样"`
}

// Polls are the cron/v3 schedules by which the forum is read.
type Polls struct {
	Day      string `mapstructure:"day" doc:"白天讨论时"`
	LastHour string `mapstructure:"last_hour" doc:"任何截止时间之前的一小时"`
	Night    string `mapstructure:"night" doc:"夜里"`
	Idle     string `mapstructure:"idle" doc:"没有对局进行时"`
}

// Game is what a new game starts with.
type Game struct {
	Times      Times          `mapstructure:"times" doc:"游戏日"`
	Night      Night          `mapstructure:"night" doc:"夜晚的时刻表：入夜后第几分钟结算哪一段。到点就走，不等人"`
	Windows    Windows        `mapstructure:"windows" doc:"回答的时限（分钟）"`
	Confirm    Confirm        `mapstructure:"confirm" doc:"第一夜之前每位玩家回复“收到”"`
	Threads    Threads        `mapstructure:"threads" doc:"帖子。tid：0 = 由导演账号开帖，否则是已有帖子的编号。per：day 每天一帖，game 一局一帖，same 就在讨论帖里"`
	Accounts   string         `mapstructure:"accounts" doc:"马甲：lent = 借给玩家的论坛账号，换人就换密码；own = 玩家自己的账号，换人就改绑"`
	Messages   string         `mapstructure:"messages" doc:"私信：forum = 论坛的私信，名册里写了 mail 的玩家用邮件；mail = 人人用邮件，名册里都要有 mail"`
	Groups     string         `mapstructure:"groups" doc:"狼群、情侣说话：forum = 论坛的群聊；relay = 由导演账号转达"`
	Whisper    bool           `mapstructure:"whisper" doc:"密帖：另开一个“回帖仅作者可见”的帖子，玩家可以在里面回帖，当作给导演的私信（玩家发不了私信、私信条数不够时用）。回帖写了什么只有导演和版主看得到，谁在什么时候回了帖人人看得到；答复仍走私信或邮件"`
	Publish    Publish        `mapstructure:"publish" doc:"公告。mode：auto 直接发；review 先给导演看：通过、改稿、不发、扣住。within：导演没管的，过这么久自己发出去，排在后面的公告跟着等"`
	Quiet      Quiet          `mapstructure:"quiet" doc:"夜里静默：这段时间不发帖。开窗口的通知、对私信的答复、技能的反馈、群里的话照发；导演可以 放出"`
	Reminders  []int          `mapstructure:"reminders" doc:"截止前几分钟提醒还没行动、没投票的人"`
	Tallies    []TimeOfDay    `mapstructure:"tallies" doc:"白天几点公布当前票数；空 [] = 不公布"`
	Trouble    Trouble        `mapstructure:"trouble" doc:"论坛打不开、本程序停机、导演不在的时候"`
	Precedents string         `mapstructure:"precedents" doc:"从前的局里裁定过的规则开关：daoyan rulings --from 对局 写出来的文件；rulings 里没写（或写了 ask）的开关照它裁定" example:"precedents.yaml"`
	Rulings    map[string]any `mapstructure:"rulings" doc:"规则开关（daoyan rulings 列出全部）；写 ask = 遇到时问导演" example:"{witch.self_save: true}"`
}

// Trouble says when the directors are asked because something has gone wrong.
type Trouble struct {
	AskAgain time.Duration `mapstructure:"ask_again" doc:"等导演裁决的事没有回答，隔多久再提醒所有导演；0 = 不再提醒"`
	Watch    time.Duration `mapstructure:"watch" doc:"等裁决的事先告诉值班的导演；没有解决，过多久告诉所有导演"`
	Outage   int           `mapstructure:"outage" doc:"关门时论坛打不开，而且关门前至少这么多分钟就打不开了：先问导演要不要顺延，再数票"`
	Missed   int           `mapstructure:"missed" doc:"停机或论坛打不开，夜里错过这么多个时限：先问导演要不要顺延，再往下结算；0 = 不问，直接补上"`
}

// Times are the hours of the game's days.
type Times struct {
	Close        TimeOfDay `mapstructure:"close" doc:"关门（投票截止）"`
	Open         TimeOfDay `mapstructure:"open" doc:"开门（夜晚结束）"`
	Days         int       `mapstructure:"days" doc:"一个讨论日有几个日历日"`
	WeekendExtra int       `mapstructure:"weekend_extra" doc:"碰到周末或假日多几天"`
	Holidays     []Date    `mapstructure:"holidays" doc:"当作周末的假日" example:"[2026-10-01, 2026-10-02]"`
	FastBelow    int       `mapstructure:"fast_below" doc:"在场人数少于这个数，讨论日自动加速；0 = 不自动"`
	PaceHours    int       `mapstructure:"pace_hours" doc:"申请加速、延时在关门前几小时统计"`
}

// Night is the timetable: minutes after dusk.
type Night struct {
	Obey    int `mapstructure:"obey" doc:"顺从"`
	Early   int `mapstructure:"early" doc:"顺序 (0) 到 (3)"`
	Middle  int `mapstructure:"middle" doc:"顺序 (4) 到 (12)"`
	Knives  int `mapstructure:"knives" doc:"顺序 (13) 到 (15)，之后告诉女巫"`
	Readers int `mapstructure:"readers" doc:"顺序 (16) 到 (21)：查验、毒药等"`
	Settle  int `mapstructure:"settle" doc:"顺序 (22)：结算出局"`
}

// Windows are how long people have to answer, in minutes.
type Windows struct {
	Reaction int `mapstructure:"reaction" doc:"最后一枪等出局时的选择，从通知发出算起"`
	After    int `mapstructure:"after" doc:"镜像、黑夜召唤、精明"`
	Trade    int `mapstructure:"trade" doc:"富商的交易对象回答"`
	Gift     int `mapstructure:"gift" doc:"礼物在开门前多少分钟截止"`
}

// Confirm is about the players' 收到.
type Confirm struct {
	Wait   bool          `mapstructure:"wait" doc:"第一夜等到人人都回复（导演可以下令不等）"`
	Remind time.Duration `mapstructure:"remind" doc:"隔多久提醒没回复的人"`
}

// Threads are where a game is played.
type Threads struct {
	Discussion Thread `mapstructure:"discussion" doc:"讨论帖"`
	Vote       Thread `mapstructure:"vote" doc:"投票帖"`
	Progress   Thread `mapstructure:"progress" doc:"进程帖：申请加速、延时"`
	Elevator   Thread `mapstructure:"elevator" doc:"电梯楼"`
}

// Thread is one of a game's threads.
type Thread struct {
	TID int64  `mapstructure:"tid"`
	Per string `mapstructure:"per"` // PerDay, PerGame or Same
}

// The values of Thread.Per.
const (
	PerDay  = "day"  // a thread a day
	PerGame = "game" // a thread a game
	Same    = "same" // no thread of its own: in the discussion thread
)

// Publish says for each kind of announcement whether a director sees it first.
type Publish struct {
	Dawn   Release `mapstructure:"dawn" doc:"天亮"`
	Result Release `mapstructure:"result" doc:"投票结果和白天的出局"`
	Notice Release `mapstructure:"notice" doc:"白天、夜里的公示，换人、暂停、顺延等"`
	Tally  Release `mapstructure:"tally" doc:"白天的票型和对它的更正"`
	End    Release `mapstructure:"end" doc:"终局和复盘"`
}

// Quiet are the hours in which nothing is posted, and no message of some kinds is sent.
type Quiet struct {
	From     TimeOfDay `mapstructure:"from" doc:"从几点起。要在关门以后，晚到投票结果（连同出局时的选择、导演过目的时间）都已经能发出去"`
	To       TimeOfDay `mapstructure:"to" doc:"到几点为止，不能晚于开门；和 from 一样 = 没有静默"`
	Messages []string  `mapstructure:"messages" doc:"跟着等的私信：reminders 提醒（等到没有意义的就不发了）、words 导演 告诉 的话"`
}

// The kinds of message of Quiet.Messages.
const (
	QuietReminders = "reminders"
	QuietWords     = "words"
)

// Ends is when the hours that a moment lies in are over; zero: it lies in none.
func (q Quiet) Ends(at time.Time) time.Time {
	const day = 24 * 60
	now := TimeOfDay(at.Hour()*60 + at.Minute())
	if (now-q.From+day)%day >= (q.To-q.From+day)%day {
		return time.Time{}
	}
	if end := q.To.On(at); end.After(at) {
		return end
	}
	return q.To.On(at.AddDate(0, 0, 1))
}

// Release is how one kind of announcement goes out.
type Release struct {
	Mode   string        `mapstructure:"mode"` // Auto or Review
	Within time.Duration `mapstructure:"within"`
}

// The values of Forum.API, Release.Mode, Game.Accounts, Game.Messages and Game.Groups.
const (
	Off     = "off"    // not used
	Auto    = "auto"   // goes out at once; used where the board has it
	Review  = "review" // waits for a director until Within is over
	Lent    = "lent"   // the account of a character is lent to its player
	Own     = "own"    // players use their own accounts
	Group   = "forum"  // groups talk in the forum's group messages
	ByForum = "forum"  // messages go by the board, for those without an address
	ByMail  = "mail"   // everybody's messages go by e-mail
	Relay   = "relay"  // the daemon passes on what groups say
)

// Default is what holds where neither file nor environment say anything. The forum's address, account and board have no default.
func Default() Config {
	release := Release{Mode: Auto, Within: 30 * time.Minute}
	return Config{
		Forum: Forum{
			Charset: "auto", RequestEvery: 1500 * time.Millisecond, Jitter: 500 * time.Millisecond,
			PostEvery: 16 * time.Second, MessageEvery: 16 * time.Second, MessagesTo: 25, MaxPostBytes: 10000, API: Off, Timeout: 30 * time.Second,
		},
		Mail: Mail{Security: "tls", Name: "导演", Sent: "Sent"},
		Data: "daoyan.db", Socket: "daoyan.sock", Log: "info",
		Clock: Clock{Zone: "Asia/Shanghai"},
		Polls: Polls{Day: "@every 5m", LastHour: "@every 1m", Night: "@every 2m", Idle: "@every 30m"},
		Game: Game{
			Times:    Times{Close: At(21, 0), Open: At(8, 0), Days: 2, WeekendExtra: 1, PaceHours: 3},
			Night:    Night{Obey: 10, Early: 20, Middle: 40, Knives: 60, Readers: 90, Settle: 100},
			Windows:  Windows{Reaction: 30, After: 10, Trade: 40, Gift: 60},
			Confirm:  Confirm{Wait: true, Remind: 12 * time.Hour},
			Threads:  Threads{Discussion: Thread{Per: PerDay}, Vote: Thread{Per: Same}, Progress: Thread{Per: PerGame}, Elevator: Thread{Per: Same}},
			Accounts: Lent, Messages: ByForum, Groups: Group,
			Publish:   Publish{Dawn: release, Result: release, Notice: release, Tally: release, End: release},
			Trouble:   Trouble{AskAgain: 12 * time.Hour, Watch: time.Hour, Outage: 15, Missed: 3},
			Quiet:     Quiet{Messages: []string{QuietReminders, QuietWords}},
			Reminders: []int{180, 60, 15},
			Tallies:   []TimeOfDay{At(12, 0), At(18, 0), At(20, 30)},
		},
	}
}
