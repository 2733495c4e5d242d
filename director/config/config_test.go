package config

import (
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write config.example.yaml anew")

const least = "forum: {url: 'https://b.example/', user: 导演, board: 2}\n"

// wanted is what the least settings, read from /d/c.yaml, amount to.
func wanted(change func(*Config)) Config {
	c := Default()
	c.Forum.URL, c.Forum.User, c.Forum.Board = "https://b.example/", "导演", 2
	c.Data, c.Socket = "/d/daoyan.db", "/d/daoyan.sock"
	if change != nil {
		change(&c)
	}
	return c
}

func plain(c Config) any {
	// The password's type hides it from cmp too: it is compared by hand.
	return struct {
		Password string
		Config   Config
	}{string(c.Forum.Password), c}
}

func TestParse(t *testing.T) {
	for name, c := range map[string]struct {
		src  string
		env  []string
		want func(*Config)
	}{
		"the least":     {src: least},
		"a document":    {src: "---\n" + least},
		"empty section": {src: least + "game:\n  times:\npolls:\nclock: ~\n"},
		"one value of a section": {src: least + "game:\n  times: {close: 22:30}\n", want: func(c *Config) {
			c.Game.Times.Close = At(22, 30)
		}},
		"shorter lists": {src: least + "game: {reminders: [30], tallies: []}\n", want: func(c *Config) {
			c.Game.Reminders, c.Game.Tallies = []int{30}, []TimeOfDay{}
		}},
		"words as they stand": {src: "forum: {url: 'https://b.example/', user: 007, board: 2, password: 0123}", want: func(c *Config) {
			c.Forum.User, c.Forum.Password = "007", "0123"
		}},
		"all kinds": {src: least + `
data: /var/lib/d.db
directors: [{uid: 2, name: 甲, role: director}, {uid: 3, name: 乙, role: observer}]
game:
  times: {holidays: [2026-10-01, 2026-1-2]}
  threads: {vote: {tid: 12, per: game}}
  publish: {dawn: {mode: review, within: 10m}}
  confirm: {wait: false, remind: 90m}
  rulings: {witch.self_save: false, cards.red_at: 3, night.early_advance: ask}
`, want: func(c *Config) {
			c.Data = "/var/lib/d.db"
			c.Directors = []Director{{UID: 2, Name: "甲", Role: RoleDirector}, {UID: 3, Name: "乙", Role: RoleObserver}}
			c.Game.Times.Holidays = []Date{{2026, 10, 1}, {2026, 1, 2}}
			c.Game.Threads.Vote = Thread{TID: 12, Per: PerGame}
			c.Game.Publish.Dawn = Release{Mode: Review, Within: 10 * time.Minute}
			c.Game.Confirm = Confirm{Remind: 90 * time.Minute}
			c.Game.Rulings = map[string]any{"witch.self_save": false, "cards.red_at": 3, "night.early_advance": "ask"}
		}},
		"an anchor": {src: "forum: {url: 'https://b.example/', user: &u 导演, board: 2}\ndirectors: [{uid: 1, name: *u, role: director}]\n", want: func(c *Config) {
			c.Directors = []Director{{UID: 1, Name: "导演", Role: RoleDirector}}
		}},
		"variables win": {src: least + "log: warn\n", env: []string{
			"HOME=/root", "DAOYAN_FORUM_PASSWORD=a=b: #c", "DAOYAN_LOG=debug", "DAOYAN_FORUM_BOARD=7", "DAOYAN_GAME_REMINDERS=60, 5",
			"DAOYAN_GAME_TALLIES=9:00", "DAOYAN_FORUM_JITTER=1s", "DAOYAN_GAME_CONFIRM_WAIT=false", "DAOYAN_GAME_TIMES_HOLIDAYS=2026-05-01,2026-05-02",
		}, want: func(c *Config) {
			c.Forum.Password, c.Log, c.Forum.Board, c.Forum.Jitter = "a=b: #c", "debug", 7, time.Second
			c.Game.Reminders, c.Game.Tallies, c.Game.Confirm.Wait = []int{60, 5}, []TimeOfDay{At(9, 0)}, false
			c.Game.Times.Holidays = []Date{{2026, 5, 1}, {2026, 5, 2}}
		}},
		"variables alone": {env: []string{"DAOYAN_FORUM_URL=https://b.example/", "DAOYAN_FORUM_USER=导演", "DAOYAN_FORUM_BOARD=2"}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := parse("/d/c.yaml", []byte(c.src), c.env)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(plain(wanted(c.want)), plain(got)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func TestFaults(t *testing.T) {
	for name, c := range map[string]struct {
		src  string
		env  []string
		want []string // a line each
	}{
		"no YAML":           {src: "forum: [", want: []string{`c.yaml 不合 YAML 的写法.*line 1`}},
		"no mapping":        {src: "- a", want: []string{`c.yaml: 要写一节：`}},
		"section as a word": {src: "forum: x", want: []string{`c.yaml:1: forum: 要写一节：`}},
		"a slip":            {src: least + "dta: x", want: []string{`c.yaml:2: dta: 没有这一项：是不是想写 data？`}},
		"a slip below":      {src: least + "game:\n  times:\n    colse: 1:00", want: []string{`c.yaml:4: game.times.colse: 没有这一项：是不是想写 close？`}},
		"a capital":         {src: least + "Log: info", want: []string{`c.yaml:2: Log: 没有这一项：是不是想写 log？`}},
		"in a wrong place":  {src: least + "password: x", want: []string{`c.yaml:2: password: 没有这一项：password 要写在 forum 一节里`}},
		"nothing like it":   {src: least + "clock: {弄错了: x}", want: []string{`c.yaml:2: clock.弄错了: 没有这一项：这里能写的有 zone`}},
		"in a list":         {src: least + "directors:\n- {uid: 1, name: a, role: director}\n- {uid: 2, nmae: b}", want: []string{`c.yaml:4: directors\[1\].nmae: 没有这一项：是不是想写 name？`}},
		"twice":             {src: least + "log: info\nlog: warn", want: []string{`c.yaml:3: log: 第 2 行已经写过`}},
		"ruling twice":      {src: least + "game:\n  rulings:\n    a: 1\n    a: 2", want: []string{`c.yaml:5: game.rulings.a: 写了两次`}},
		"ruling a list":     {src: least + "game: {rulings: {a: [1]}}", want: []string{`c.yaml:2: game.rulings.a: 要写一个词、一个数、true 或 false`}},
		"no number":         {src: least + "game:\n  times:\n    days: two", want: []string{`c.yaml:4: game.times.days: 要写整数`}},
		"half a number":     {src: least + "game: {times: {days: 1.5}}", want: []string{`c.yaml:2: game.times.days: 要写整数`}},
		"a truth for a number": {src: least + "game: {times: {days: true}}",
			want: []string{`c.yaml:2: game.times.days: 要写整数`}},
		"a number for a truth": {src: least + "game: {confirm: {wait: 1}}", want: []string{`c.yaml:2: game.confirm.wait: 要写true 或 false`}},
		"no list":              {src: least + "game: {reminders: 30}", want: []string{`c.yaml:2: game.reminders: 要写列表`}},
		"a list":               {src: least + "log: [info]", want: []string{`c.yaml:2: log: 要写一个词`}},
		"no duration":          {src: least + "game: {confirm: {remind: 30}}", want: []string{`c.yaml:2: game.confirm.remind: 要写一段时间，例如`}},
		"no time":              {src: least + "game:\n  tallies:\n  - 12:00\n  - 25:00", want: []string{`c.yaml:5: game.tallies\[1\]: 要写几点几分，例如 21:00`}},
		"no date":              {src: least + "game: {times: {holidays: [国庆]}}", want: []string{`c.yaml:2: game.times.holidays\[0\]: 要写日期`}},
		"several": {src: least + "log: info\ngame: {accounts: x, groups: rely, times: {days: 0}}\n", want: []string{
			`c.yaml:3: game.times.days: 0 不行：要在 1 到 14 之间`, `c.yaml:3: game.accounts: 「x」不行，能写的是 lent、own$`,
			`c.yaml:3: game.groups: 「rely」不行，能写的是 forum、relay：是不是想写 relay？`}},
		"a wrong variable":    {src: least, env: []string{"DAOYAN_FORUM_PASWORD=hunter2"}, want: []string{`环境变量 DAOYAN_FORUM_PASWORD：没有这一项设置：是不是想写 DAOYAN_FORUM_PASSWORD？`}},
		"a variable's value":  {src: least, env: []string{"DAOYAN_FORUM_BOARD=x"}, want: []string{`DAOYAN_FORUM_BOARD: forum.board: 要写整数`}},
		"an empty variable":   {src: least, env: []string{"DAOYAN_FORUM_BOARD="}, want: []string{`DAOYAN_FORUM_BOARD: forum.board: 要写整数`}},
		"nothing at all":      {want: []string{`c.yaml: forum.url: 要写论坛的地址`, `c.yaml: forum.user: 要写导演账号`, `c.yaml: forum.board: 要写游戏版块的编号`}},
		"no address":          {src: "forum: {url: b.example, user: a, board: 1}", want: []string{`c.yaml:1: forum.url: 要写`}},
		"no zone":             {src: least + "clock: {zone: 北京}", want: []string{`c.yaml:2: clock.zone: 没有「北京」这个时区`}},
		"no schedule":         {src: least + "polls:\n  night: sometimes", want: []string{`c.yaml:3: polls.night: .*要写 \*/5`}},
		"no file":             {src: least + "data: ''", want: []string{`c.yaml:2: data: 要写文件名`}},
		"too fast":            {src: least + "polls: {day: '@every 5m'}\ngame: {publish: {dawn: {within: 1s}}}", want: []string{`c.yaml:3: game.publish.dawn.within: 1s 太短：至少 1m0s`}},
		"directors":           {src: least + "directors:\n- {uid: 1, name: a, role: directr}\n- {uid: 1, name: b, role: observer}\n- {role: observer}", want: []string{`c.yaml:3: directors\[0\].role: 「directr」不行，能写的是 director、assistant、observer：是不是想写 director？`, `c.yaml:4: directors\[1\].uid: 1 前面已经有了`, `c.yaml:5: directors\[2\]: 要写 uid`}},
		"orders and watch":    {src: least + "directors:\n- {uid: 1, name: a, role: observer, orders: [裁决]}\n- {uid: 2, name: b, role: assistant, orders: [裁决], watch: [21:00]}", want: []string{`c.yaml:4: directors\[1\].watch\[0\]: 要写一天里的一段，例如 21:00-08:00`}},
		"orders of others":    {src: least + "directors:\n- {uid: 1, name: a, role: observer, orders: [裁决]}", want: []string{`c.yaml:3: directors\[0\].orders: 只有 assistant 写`}},
		"reports nowhere":     {src: least + "directors:\n- {uid: 1, name: a, role: director, mail: a@b.example}\n- {uid: 2, name: b, role: observer, mail: b}", want: []string{`c.yaml:3: directors\[0\].mail: .*mail.imap`, `c.yaml:4: directors\[1\].mail: 「b」不是邮箱地址`}},
		"night backwards":     {src: least + "game:\n  night:\n    middle: 20", want: []string{`c.yaml:4: game.night.middle: 20 要比 game.night.early 的 20 大`}},
		"night at once":       {src: least + "game: {night: {obey: 0}}", want: []string{`c.yaml:2: game.night.obey: 至少是 1`}},
		"night too long":      {src: least + "game:\n  times: {close: 23:00, open: 01:00}", want: []string{`game.night.settle: 一夜只有 120 分钟，settle、windows.reaction、windows.gift 加起来要 190 分钟`}},
		"day backwards":       {src: least + "game:\n  times: {close: 07:00}", want: []string{`c.yaml:3: game.times.close: 07:00 要比 game.times.open 的 08:00 晚`}},
		"thread for a day":    {src: least + "game: {threads: {discussion: {tid: 5}}}", want: []string{`c.yaml:2: game.threads.discussion.per: 要写 game：主题 5`}},
		"thread of no number": {src: least + "game: {threads: {progress: {tid: -5}}}", want: []string{`c.yaml:2: game.threads.progress.tid: 要写`}},
		"quiet too early":     {src: least + "game:\n  quiet: {from: 21:20, to: 08:00}", want: []string{`c.yaml:3: game.quiet.from: 21:20 太早：至少要在 game.times.close（21:00）以后 31 分钟`}},
		"quiet before review": {src: least + "game:\n  publish: {result: {mode: review, within: 2h}}\n  quiet: {from: 23:00, to: 08:00}", want: []string{`c.yaml:4: game.quiet.from: 23:00 太早：.*以后 151 分钟`}},
		"quiet too long":      {src: least + "game:\n  quiet: {from: 23:00, to: 09:00}", want: []string{`c.yaml:3: game.quiet.to: 09:00 不能晚于 game.times.open 的 08:00`}},
		"quiet by day":        {src: least + "game:\n  quiet: {from: 08:00, to: 23:00}", want: []string{`game.quiet.to: 23:00 不能晚于`, `game.tallies\[0\]`, `game.tallies\[1\]`, `game.tallies\[2\]`}},
		"tally in quiet":      {src: least + "game:\n  tallies: [12:00, 23:40]\n  quiet: {from: 23:30, to: 07:00, messages: [words, all]}", want: []string{`c.yaml:4: game.quiet.messages\[1\]: 「all」不行，能写的是 reminders、words`, `c.yaml:3: game.tallies\[1\]: 23:40 在 game.quiet`}},
		"discussion nowhere":  {src: least + "game: {threads: {discussion: {per: same}}}", want: []string{`c.yaml:2: game.threads.discussion.per: 「same」不行，能写的是 day、game`}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := parse("c.yaml", []byte(c.src), c.env)
			if err == nil {
				t.Fatal("taken without a word")
			}
			lines := strings.Split(err.Error(), "\n")
			for i, want := range c.want {
				if i >= len(lines) || !regexp.MustCompile(want).MatchString(lines[i]) {
					t.Errorf("fault %d is not %q in\n%v", i+1, want, err)
				}
			}
			if len(lines) != len(c.want) {
				t.Errorf("got %d faults, want %d:\n%v", len(lines), len(c.want), err)
			}
			if strings.Contains(err.Error(), "hunter2") {
				t.Error("the fault tells a secret")
			}
		})
	}
}

func TestLoadReadsThePasswordWhereItLies(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "c.yaml")
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Load(path, nil); err == nil || !strings.Contains(err.Error(), "daoyan init") {
		t.Errorf("no file: got %v", err)
	}
	if _, err := Load(dir, nil); err == nil || !strings.Contains(err.Error(), dir) {
		t.Errorf("a folder: got %v", err)
	}
	settings := "forum: {url: 'https://b.example/', user: a, board: 2, password_file: p.txt, cookies_file: c.txt}\ntemplates: t\n"
	write("c.yaml", settings)
	if _, err := Load(path, nil); err == nil || !strings.Contains(err.Error(), "c.yaml:1: forum.password_file: 读不出") {
		t.Errorf("no password file: got %v", err)
	}
	write("p.txt", "\n")
	if _, err := Load(path, nil); err == nil || !strings.Contains(err.Error(), "第一行是空的") {
		t.Errorf("empty password file: got %v", err)
	}
	write("p.txt", "geheim wort \r\nmore\n")
	if c, err := Load(path, []string{"DAOYAN_FORUM_PASSWORD=aus der Umgebung"}); err != nil || c.Forum.Password != "aus der Umgebung" {
		t.Errorf("a password in a variable: %q, %v", c.Forum.Password, err)
	}
	c, err := Load(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if string(c.Forum.Password) != "geheim wort " {
		t.Errorf("read the password %q", string(c.Forum.Password))
	}
	for what, got := range map[string]string{"t": c.Templates, "c.txt": c.Forum.CookiesFile, "daoyan.db": c.Data, "daoyan.sock": c.Socket} {
		if got != filepath.Join(dir, what) {
			t.Errorf("%s is at %s", what, got)
		}
	}
	write("c.yaml", strings.Replace(settings, "user: a", "user: a, password: x", 1))
	_, err = Load(path, nil)
	if err == nil || !strings.Contains(err.Error(), "只留一处") {
		t.Errorf("two passwords: got %v", err)
	}
}

func TestSecretsAreNeverPrinted(t *testing.T) {
	c := Config{Forum: Forum{Password: "abc"}}
	js, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	slog.New(slog.NewTextHandler(&log, nil)).Info("x", "c", c, "p", c.Forum.Password)
	printed := fmt.Sprintf("%v %+v %#v %s %q %x ", c, c, c, c.Forum.Password, c.Forum.Password, c.Forum.Password) + string(js) + log.String()
	if strings.Contains(printed, "abc") || strings.Contains(printed, "616263") {
		t.Errorf("the secret is in %s", printed)
	}
	if got := fmt.Sprintf("%v|%v", Secret(""), Secret("x")); got != "|[secret]" {
		t.Errorf("printed %q", got)
	}
}

// A game's settings are kept with the game: they come back from JSON as they were.
func TestGameSurvivesJSON(t *testing.T) {
	want := Default().Game
	want.Times.Holidays = []Date{{2026, 10, 1}}
	want.Rulings = map[string]any{"a.b": "ask", "c": true}
	js, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	var got Game
	if err := json.Unmarshal(js, &got); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestTimesAndDates(t *testing.T) {
	zone := time.FixedZone("x", 3600)
	got := At(21, 5).On(time.Date(2026, 3, 31, 23, 0, 0, 0, zone))
	if want := time.Date(2026, 3, 31, 21, 5, 0, 0, zone); !got.Equal(want) {
		t.Errorf("21:05 is at %v, want %v", got, want)
	}
	if d := DateOf(time.Date(2026, 3, 31, 23, 59, 0, 0, zone)); d != (Date{2026, 3, 31}) || d.String() != "2026-03-31" {
		t.Errorf("the day is %v", d)
	}
	if _, err := (Clock{Zone: "Asia/Shanghai"}).Location(); err != nil {
		t.Error(err)
	}
}

func TestQuietEnds(t *testing.T) {
	night, noon := Quiet{From: At(23, 30), To: At(8, 0)}, Quiet{From: At(12, 0), To: At(13, 0)}
	at := func(day, hour, minute int) time.Time { return time.Date(2026, 12, day, hour, minute, 0, 0, time.UTC) }
	for _, c := range []struct {
		q        Quiet
		now, end time.Time
	}{
		{night, at(3, 23, 29), time.Time{}}, {night, at(3, 23, 30), at(4, 8, 0)}, {night, at(4, 0, 0), at(4, 8, 0)}, {night, at(4, 7, 59), at(4, 8, 0)},
		{night, at(4, 8, 0), time.Time{}}, {noon, at(4, 12, 30), at(4, 13, 0)}, {noon, at(4, 0, 0), time.Time{}}, {Quiet{}, at(4, 0, 0), time.Time{}},
	} {
		if got := c.q.Ends(c.now); !got.Equal(c.end) {
			t.Errorf("%v at %v: %v, want %v", c.q, c.now, got, c.end)
		}
	}
}
