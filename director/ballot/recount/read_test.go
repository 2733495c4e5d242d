package recount

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"daoyan/director/ballot"
	"daoyan/internal/around"
)

const small = `a small thread
-- players.txt --
# seat | character | account | state | aliases | remark
1 | 青柚 | [T07]青柚 | 活 | 柚子/阿柚 | 警长 2.5 票；真实账号 柚子茶
2 | 白鹭 | - | 死 | - | 2031-03-08 22:00:00 被决斗
-- rules.txt --
open: 2031-03-08 20:00:00 +08:00
close: 2031-03-09 20:00:00 +08:00
-- thread.html --
<div id="post_1"><a class="xw1">[T07]青柚</a> <a id="postnum1">楼主</a> <em id="authorposton1">发表于 2031-3-8 21:03:11</em>
<td class="t_f" id="postmessage_1">投票对象：<table><tr><td>白鹭</td></tr></table>完</td>
<div class="sign">投票对象：全世界</div></div>
`

func TestFragment(t *testing.T) {
	posts := Fragment([]byte(`<!-- no pager -->
<div id="post_7"><table id="pid7"><tr><td><a class="xw1">A&amp;B</a><a class="xw1">other</a> <a id="postnum7"><em>12</em><sup>#</sup></a>
<em id="authorposton7">发表于 <span title="2031-3-9 19:58:21">3&nbsp;小时前</span></em>
<td class="t_f" id="postmessage_7">
<i class="pstatus"> 本帖最后由 A&amp;B 于 2031-3-8 22:47 编辑 </i><br />
<div class="quote"><blockquote><font size="2"><a href="forum.php?mod=redirect&amp;goto=findpost&amp;pid=3&amp;ptid=9">x</a></font>
<div class="quote"><a href="forum.php?mod=redirect&amp;goto=findpost&amp;pid=2">y</a></div></blockquote></div><a href="forum.php?mod=redirect&amp;goto=findpost&amp;pid=5">z</a>
<table><tr><td>一</td></tr></table>完<i class="pstatus">打出来的</i></td></tr></table></div>
<div id="post_8"><a class="xw1">C</a> <a id="postnum8">来自 63#</a> <em id="authorposton8">发表于 3&nbsp;天前</em><div class="locked">该帖被屏蔽</div></div>
<div id="p3"><cite><span>[T07]南枝</span></cite><em>2031-3-8 20:31:00</em><div class="t_msgfont">＃＃vote<div>甲</div></div></div>`))
	if len(posts) != 3 {
		t.Fatalf("%d posts: %+v", len(posts), posts)
	}
	p := posts[0]
	if !strings.HasSuffix(p.Body, `<table><tr><td>一</td></tr></table>完<i class="pstatus">打出来的</i>`) {
		t.Errorf("the body ends wrong: %q", p.Body)
	}
	p.Body = ""
	if d := cmp.Diff(Post{ID: 7, Floor: 12, Author: "A&B", Time: "2031-3-9 19:58:21", Quotes: []int64{3, 2}, Edited: "本帖最后由 A&B 于 2031-3-8 22:47 编辑"}, p); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(Post{ID: 8, Author: "C", Time: "3 天前", Blocked: "该帖被屏蔽"}, posts[1]); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(Post{ID: 3, Floor: 3, Author: "[T07]南枝", Time: "2031-3-8 20:31:00", Body: "＃＃vote<div>甲</div>"}, posts[2]); d != "" {
		t.Error(d)
	}
}

func FuzzFragment(f *testing.F) {
	f.Add([]byte(small))
	f.Add([]byte(`<div id=post_1><td id=postmessage_1><i class=pstatus></td><div id=p2><cite>`))
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, p := range Fragment(src) {
			if !strings.Contains(string(src), p.Body) {
				t.Errorf("the body %q is no piece of the page", p.Body)
			}
		}
	})
}

func TestServedTimes(t *testing.T) {
	zone := time.FixedZone("", 8*3600)
	read := time.Date(2031, 3, 9, 23, 30, 0, 0, zone)
	for _, tc := range []struct{ served, from, to string }{
		{"2031-3-9 19:58:21", "2031-03-09 19:58:21", "2031-03-09 19:58:21"},
		{"发表于 2031-3-9 19:58", "2031-03-09 19:58:00", "2031-03-09 19:58:59"},
		{"3\u00a0小时前", "2031-03-09 19:30:01", "2031-03-09 20:30:00"},
		{"半小时前", "2031-03-09 22:30:00", "2031-03-09 22:59:59"},
		{"5 分钟前", "2031-03-09 23:24:01", "2031-03-09 23:25:00"},
		{"40 秒前", "2031-03-09 23:29:20", "2031-03-09 23:29:20"},
		{"刚刚", "2031-03-09 23:30:00", "2031-03-09 23:30:00"},
		{"昨天 19:47", "2031-03-08 19:47:00", "2031-03-08 19:47:59"},
		{"前天\u00a09:05", "2031-03-07 09:05:00", "2031-03-07 09:05:59"},
		{"3 天前", "2031-03-06 00:00:00", "2031-03-06 23:59:59"},
	} {
		s := parseServed(tc.served, read, zone)
		if got := [2]string{s.from.Format(time.DateTime), s.to.Format(time.DateTime)}; got != [2]string{tc.from, tc.to} {
			t.Errorf("%q: %v, want %s to %s", tc.served, got, tc.from, tc.to)
		}
	}
	for _, served := range []string{"", "不久前", "2031-13-45 99:99:99", "昨天 99:99", "99999999999999999999 天前"} {
		if s := parseServed(served, read, zone); s != always() {
			t.Errorf("%q: %v, want nothing told", served, s)
		}
	}
	if s := parseServed("3 小时前", time.Time{}, zone); s != always() {
		t.Errorf("3 hours before nobody knows when: %v", s)
	}
}

func TestSmallThread(t *testing.T) {
	f, err := Parse([]byte(small))
	if err != nil {
		t.Fatal(err)
	}
	want := []Player{
		{Character: ballot.Character{Name: "青柚", Seat: 1, Account: "[T07]青柚", Aliases: []string{"柚子", "阿柚"}}, Person: "柚子茶", State: ballot.Voter{Halves: 5}},
		{Character: ballot.Character{Name: "白鹭", Seat: 2, Account: "白鹭"}, State: ballot.Voter{OutAt: time.Date(2031, 3, 8, 22, 0, 0, 0, f.Settings.Close.Location())}},
	}
	if d := cmp.Diff(want, f.Players, cmpopts.EquateEmpty()); d != "" {
		t.Error(d)
	}
	o := counted(t, f, nil)
	if got := verdicts(o)[1]; got != "reject 白鹭" { // read out of a table's cell, and then he fell
		t.Errorf("the vote: %q of %+v", got, o.Votes)
	}
	var b strings.Builder
	if err := o.Write(&b, f.Title); err != nil || !strings.Contains(b.String(), "白鹭") || !strings.Contains(b.String(), "没有有效票") {
		t.Errorf("the table: %v\n%s", err, b.String())
	}
}

// TestWrongBundles holds that a bundle that cannot be used is refused in words that help.
func TestWrongBundles(t *testing.T) {
	for name, tc := range map[string]struct{ from, to, want string }{
		"no rules":          {"-- rules.txt --", "-- regeln.txt --", "players.txt and rules.txt"},
		"unknown key":       {"open:", "chance_quote_required: true\nopen:", `line 1: unknown key "chance_quote_required"; the nearest known one is "change_quote_required"`},
		"no colon":          {"open:", "open", "rules.txt line 1"},
		"no close":          {"close:", "#close:", "no close"},
		"close too early":   {"close: 2031-03-09", "close: 2031-03-07", "before open"},
		"no such value":     {"open:", "change: twice\nopen:", "once, unlimited, last_valid, withdraw_first"},
		"no such flag":      {"open:", "self_vote: maybe\nopen:", "neither false nor true"},
		"no such share":     {"open:", "out_needs: lots\nopen:", "40%"},
		"nobody to vote":    {"open:", "pk: 白鹭洲\nopen:", `"白鹭洲" is no character`},
		"no time":           {"2031-03-08 20:00:00 +08:00", "tomorrow", "no time like"},
		"no probe":          {"open:", "probe: 2031-03-08 20:00:00 +08:00\nopen:", "TIME shown TIME"},
		"no abstention":     {"open:", "abstain_words: ，\nopen:", "abstain_words is empty"},
		"no state":          {"| 活 |", "| 隐身 |", "players.txt line 2: state"},
		"no seat":           {"1 | 青柚", "一 | 青柚", "no number from 1"},
		"no name":           {"1 | 青柚", "1 | -", "no character"},
		"a third of a vote": {"警长 2.5 票", "警长 2.3 票", "in halves"},
		"no out time":       {"2031-03-08 22:00:00 被", "2031-13-08 22:00:00 被", "no time like"},
		"no posts":          {"id=\"post_1\"", "id=\"beitrag_1\"", "thread.html: no post found"},
		"no crawl time":     {"thread.html", "crawl-99999999-999999.html", "no time of reading"},
		"no outcome":        {"-- thread.html --", "-- expect.json --\n{\n-- thread.html --", "expect.json"},
	} {
		src := strings.Replace(small, tc.from, tc.to, 1)
		f, err := Parse([]byte(src))
		if err == nil {
			_, err = f.Count(nil, nil)
		}
		if err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v, want a word of %q", name, err, tc.want)
		}
	}
	if _, err := New("x", nil, time.Time{}, time.Time{}, nil); err == nil {
		t.Error("nobody plays and nobody minds")
	}
}

func TestEveryCauseIsWorded(t *testing.T) {
	for c := ballot.Plain + 1; c <= ballot.Deleted; c++ {
		if whys[c.Key()] == "" {
			t.Errorf("nobody words %q", c.Key())
		}
	}
}

// TestKeysOfTheSpecification holds that every switch the specification lists is known.
func TestKeysOfTheSpecification(t *testing.T) {
	path, ok := around.Shared(t, "spec", "recount.md")
	if !ok {
		return
	}
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, k := range keys() {
		known[k.name] = true
	}
	for line := range strings.Lines(string(src)) {
		cells := strings.Split(line, "|")
		if !strings.HasPrefix(line, "| `") {
			continue
		}
		aside := regexp.MustCompile(`\(.*?\)`)
		for _, name := range strings.Split(aside.ReplaceAllString(cells[1], ""), ",") {
			if name = strings.Trim(name, " `"); !known[name] {
				t.Errorf("%s is not known", name)
			}
		}
	}
}

func TestNewPlayer(t *testing.T) {
	zone := time.FixedZone("", 8*3600)
	char := ballot.Character{Name: "青柚", Account: "[T07]青柚", Seat: 1}
	for remark, want := range map[string]ballot.Voter{
		"":                            {},
		"新人，请多关照":                     {},
		"警长 2.5 票":                    {Halves: 5},
		"真实账号 柚子茶；1 票":                {Halves: 2},
		"2031-03-08 22:00:00 被决斗":     {OutAt: time.Date(2031, 3, 8, 22, 0, 0, 0, zone)},
		"2031-03-08 22:00 +00:00 2 票": {OutAt: time.Date(2031, 3, 8, 22, 0, 0, 0, time.UTC), Halves: 4},
	} {
		got, err := NewPlayer(char, "本人", remark, zone)
		if err != nil || got.Name != "青柚" || !got.State.OutAt.Equal(want.OutAt) || got.State.Halves != want.Halves || got.State.Out {
			t.Errorf("%q: %+v, %v", remark, got, err)
		}
		if person := map[bool]string{true: "柚子茶", false: "本人"}[strings.Contains(remark, "真实账号")]; got.Person != person {
			t.Errorf("%q: person %q, want %q", remark, got.Person, person)
		}
	}
	for _, remark := range []string{"警长 2.3 票", "2031-13-08 22:00:00 被决斗"} {
		if p, err := NewPlayer(char, "", remark, zone); err == nil || !strings.Contains(err.Error(), "青柚") {
			t.Errorf("%q: %+v, %v", remark, p, err)
		}
	}
}
