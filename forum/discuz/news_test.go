package discuz

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"daoyan/forum"
)

// mailbox is the message side of a board as account 2 sees it, with its traps: a conversation shows nothing written in the current second,
// opening it and answering into it clear the unread flag, pages are counted from the oldest, the inbox tells the minute.
type mailbox struct {
	clock   *clock
	next    int
	talks   []*talkState
	perPage int
	counts  bool // the rows tell how many messages there are
	between func(*mailbox)
	asked   int
}

type talkState struct {
	peer   forum.Peer
	unread bool
	msgs   []mailState
}

type mailState struct {
	id, from int
	text     string
	at       time.Time
	held     bool // not shown yet, and not counted
}

func (b *mailbox) talk(peer forum.Peer) *talkState {
	for _, t := range b.talks {
		if t.peer == peer {
			return t
		}
	}
	t := &talkState{peer: peer}
	b.talks = append(b.talks, t)
	return t
}

func (b *mailbox) write(peer forum.Peer, from int, text string) int {
	t := b.talk(peer)
	b.next++
	t.msgs = append(t.msgs, mailState{id: b.next, from: from, text: text, at: b.clock.now()})
	t.unread = from != 2
	return b.next
}

func (b *mailbox) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.between(b)
	b.asked++
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	q := r.URL.Query()
	number := func(key string) int {
		n, err := strconv.Atoi(q.Get(key))
		if err != nil {
			return 0
		}
		return n
	}
	switch {
	case r.Method == http.MethodPost:
		peer := forum.Peer{User: forum.UserID(number("touid"))}
		fmt.Fprint(w, succeed("x", fmt.Sprintf("{'pmid':'%d'}", b.write(peer, 2, r.PostFormValue("message")))))
	case q.Get("subop") == "view":
		peer := forum.Peer{User: forum.UserID(number("touid")), Group: forum.GroupID(number("plid"))}
		fmt.Fprint(w, director(b.conversation(b.talk(peer), number("page"))))
	default:
		fmt.Fprint(w, director(b.inbox(max(number("page"), 1))))
	}
}

const rowsAPage = 3

func (b *mailbox) inbox(page int) string {
	talks := slices.Clone(b.talks)
	talks = slices.DeleteFunc(talks, func(t *talkState) bool { return len(t.shown()) == 0 })
	slices.SortStableFunc(talks, func(x, y *talkState) int { return y.last().at.Compare(x.last().at) })
	unread := 0
	var rows []string
	for i, t := range talks {
		if t.unread {
			unread++
		}
		if i/rowsAPage == page-1 {
			rows = append(rows, b.row(t, i+1))
		}
	}
	out := emptyInbox
	if len(rows) > 0 {
		out = strings.Join(rows, "")
	}
	if unread > 0 {
		out = fmt.Sprintf(`<a href="home.php?mod=space&amp;do=pm&amp;filter=newpm">查看 <strong>%d</strong> 条未读消息</a>`, unread) + out
	}
	if page*rowsAPage < len(talks) {
		out += `<div class="pg"><a class="nxt" href="home.php?mod=space&amp;do=pm&amp;page=2">下一页</a></div>`
	}
	return out
}

func (t *talkState) shown() []mailState {
	return slices.DeleteFunc(slices.Clone(t.msgs), func(m mailState) bool { return m.held })
}

func (t *talkState) last() mailState {
	shown := t.shown()
	return shown[len(shown)-1]
}

// hold keeps a message from being shown, or shows it in its place.
func (b *mailbox) hold(id int, held bool) {
	for _, t := range b.talks {
		for i := range t.msgs {
			if t.msgs[i].id == id {
				t.msgs[i].held, t.unread = held, false
			}
		}
	}
}

func (b *mailbox) row(t *talkState, plid int) string {
	class, last := "", t.last()
	if t.unread {
		class = " newpm"
	}
	when := fmt.Sprintf(`<span class="xg1"><span title="%s">刚刚</span></span>`, last.at.In(boardZone()).Format("2006-1-2 15:04"))
	count := ""
	if b.counts {
		count = fmt.Sprintf(`<span class="xg1 z">共 %d 条</span>`, len(t.shown()))
	}
	if t.peer.Group != 0 {
		return fmt.Sprintf(`<dl id="pmlist_%d" class="cl%s"><dd class="ptm pm_c"><input type="checkbox" name="deletepm_delplid[]" value="%[1]d">
<p><a href="home.php?mod=space&amp;do=pm&amp;subop=view&amp;plid=%[1]d&amp;type=1">群</a></p><p>%[3]s : %[4]s</p>%[5]s%[6]s</dd></dl>`,
			t.peer.Group, class, html.EscapeString(fmt.Sprint("人", last.from)), html.EscapeString(last.text), when, count)
	}
	who := fmt.Sprintf(`<a class="xw1" href="home.php?mod=space&amp;uid=%[1]d">人%[1]d</a> 对 <span class="xi2">您</span> 说`, t.peer.User)
	if last.from == 2 {
		who = fmt.Sprintf(`<span class="xi2 xw1">您</span> 对 <a href="home.php?mod=space&amp;uid=%[1]d">人%[1]d</a> 说`, t.peer.User)
	}
	return fmt.Sprintf(`<dl id="pmlist_%d" class="cl%s"><dd class="ptm pm_c"><input type="checkbox" name="deletepm_deluid[]" value="%d">%s :<br>%s<br>%s%s</dd></dl>`,
		1000+plid, class, t.peer.User, who, html.EscapeString(last.text), when, count)
}

func (b *mailbox) conversation(t *talkState, page int) string {
	t.unread = false
	now := b.clock.now().Truncate(time.Second)
	var visible []mailState
	all := t.shown()
	for _, m := range all {
		if m.at.Before(now) {
			visible = append(visible, m)
		}
	}
	pages := (len(all) + b.perPage - 1) / b.perPage
	if page == 0 {
		page = pages
	}
	from := len(visible) - (pages-page+1)*b.perPage
	to := min(from+b.perPage, len(visible))
	out := `<span id="membernum">` + strconv.Itoa(len(all)) + `</span>`
	for i := max(from, 0); i < to; i++ {
		m := visible[i]
		who := `<span class="xi2 xw1">您</span>`
		if m.from != 2 {
			who = fmt.Sprintf(`<a class="xw1" href="home.php?mod=space&amp;uid=%[1]d">人%[1]d</a>`, m.from)
		}
		out += fmt.Sprintf(`<dl id="pmlist_%d"><dd class="ptm">%s <br>%s<br><span class="xg1">%s</span></dd></dl>`,
			m.id, who, html.EscapeString(m.text), m.at.Format("2006-1-2 15:04"))
	}
	if page > 1 {
		out += fmt.Sprintf(`<div class="pg"><span class="pgb"><a href="home.php?mod=space&amp;do=pm&amp;subop=view&amp;touid=1&amp;page=%d">上一页</a></span></div>`, page-1)
	}
	return out
}

func newMailbox(clock *clock) *mailbox {
	return &mailbox{clock: clock, perPage: 4, between: func(*mailbox) {}}
}

func TestNewMessagesCostsWhatItSays(t *testing.T) {
	clock := newClock()
	b := newMailbox(clock)
	b.counts = true
	c := inMemoryClient(t, b, clock)
	read := func(since forum.MessageID, requests int, want ...forum.MessageID) {
		t.Helper()
		b.asked = 0
		got, err := c.NewMessages(context.Background(), since, nil)
		if err != nil || !slices.Equal(ids(got), want) {
			t.Errorf("since %d: %v, %v; want %v", since, ids(got), err, want)
		}
		if b.asked != requests {
			t.Errorf("since %d: %d requests, want %d", since, b.asked, requests)
		}
	}
	read(0, 1)
	b.write(user(5), 5, "验 馄饨")
	b.write(group(9), 6, "刀面条")
	clock.move(time.Minute)
	read(0, 4, 1, 2)
	read(2, 1)
	if _, err := c.SendMessage(context.Background(), 5, "收到"); err != nil {
		t.Fatal(err)
	}
	clock.move(time.Minute)
	read(3, 1) // what was sent from here needs no opening where the board counts
	b.write(user(5), 5, "改验 包子")
	b.write(user(5), 2, "〔收到〕") // clears the flag: only the row tells
	clock.move(time.Minute)
	read(3, 3, 4)
	read(0, 4, 1, 2, 4) // asked for again, as after a commit that failed
	c = inMemoryClient(t, b, clock)
	read(5, 3) // a fresh client knows nothing: it opens the newest and sees that all is read
}

// A board shows a message behind one with a higher number, and nothing marks it as unread: it comes once, at no more cost than another.
func TestNewMessagesBehindHigherOnes(t *testing.T) {
	clock := newClock()
	b := newMailbox(clock)
	b.counts = true
	c := inMemoryClient(t, b, clock)
	had := map[forum.MessageID]bool{}
	read := func(since forum.MessageID, known func(forum.MessageID) bool, requests int, want ...forum.MessageID) {
		t.Helper()
		clock.move(time.Minute)
		b.asked = 0
		got, err := c.NewMessages(context.Background(), since, known)
		if err != nil || !slices.Equal(ids(got), want) || b.asked != requests {
			t.Errorf("since %d: %v, %v, %d requests; want %v, %d requests", since, ids(got), err, b.asked, want, requests)
		}
	}
	known := func(id forum.MessageID) bool {
		if id == 4 || id > 5 {
			t.Errorf("asked of %d, which is our own or above the cursor", id)
		}
		return had[id]
	}
	b.write(user(5), 5, "收到")
	b.write(user(6), 6, "收到")
	read(0, known, 4, 1, 2)
	had[1], had[2] = true, true
	b.hold(b.write(user(5), 5, "守护 馄饨"), true) // 3
	clock.move(time.Minute)
	b.hold(b.write(user(6), 2, "在浏览器里写的"), true) // 4
	clock.move(time.Minute)
	b.write(user(7), 7, "刀 面条")
	read(2, known, 3, 5)
	had[5] = true
	b.hold(3, false)
	b.hold(4, false) // stands above 3 in the inbox, and is no news
	read(5, known, 4, 3)
	read(5, known, 3, 3) // whoever did not keep it is given it again
	had[3] = true
	read(4, known, 4, 5) // asked for again, as after a commit that failed
	read(5, known, 1)
	c = inMemoryClient(t, b, clock)
	read(5, known, 3)
	had[3], c = false, inMemoryClient(t, b, clock)
	read(5, nil, 3)
}

// Whatever is written between any two requests, in the very second of reading too, and however often the client is restarted: each message
// comes once and in order.
func TestNewMessagesLosesAndRepeatsNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		clock := newClock()
		b := newMailbox(clock)
		b.counts = rapid.Bool().Draw(t, "counts")
		peers := []forum.Peer{user(5), user(6), user(7), user(8), group(90), group(91)}
		budget := 25
		b.between = func(b *mailbox) {
			for budget > 0 && rapid.IntRange(0, 2).Draw(t, "somebody writes") == 0 {
				budget--
				peer := rapid.SampledFrom(peers).Draw(t, "where")
				from := int(peer.User)
				if peer.Group != 0 || rapid.IntRange(0, 5).Draw(t, "the director in a browser") == 0 {
					from = rapid.SampledFrom([]int{2, 5, 6}).Draw(t, "who")
				}
				if peer.User != 0 && from != 2 {
					from = int(peer.User)
				}
				b.write(peer, from, fmt.Sprint("第", b.next))
				clock.move(time.Duration(rapid.SampledFrom([]int{0, 100, 900}).Draw(t, "ms")) * time.Millisecond)
			}
		}
		c := inMemoryClient(t, b, clock)
		var since forum.MessageID
		var got []forum.MessageID
		quiet := false
		poll := func() {
			news, err := c.NewMessages(context.Background(), since, nil)
			if err != nil && quiet {
				t.Fatal(err)
			}
			got = append(got, ids(news)...)
			if len(news) > 0 {
				since = news[len(news)-1].ID
			}
		}
		for range rapid.IntRange(1, 6).Draw(t, "polls") {
			switch rapid.IntRange(0, 3).Draw(t, "before the poll") {
			case 0:
				c = inMemoryClient(t, b, clock)
			case 1:
				if _, err := c.SendMessage(context.Background(), 5, "回执"); err != nil {
					t.Fatal(err)
				}
			}
			clock.move(time.Duration(rapid.SampledFrom([]int{0, 300, 70000}).Draw(t, "pause")) * time.Millisecond)
			poll()
		}
		budget, quiet = 0, true
		clock.move(2 * time.Second)
		poll()
		poll()
		var want []forum.MessageID
		for _, talk := range b.talks {
			for _, m := range talk.msgs {
				if m.from != 2 {
					want = append(want, forum.MessageID(m.id))
				}
			}
		}
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

func TestConversationAndFindMessage(t *testing.T) {
	clock := newClock()
	b := newMailbox(clock)
	c := inMemoryClient(t, b, clock)
	for i := range 9 {
		b.write(user(5), []int{5, 2}[i%2], fmt.Sprintf("〔M%d〕", i))
		clock.move(time.Second)
	}
	all, err := c.Conversation(context.Background(), user(5), 0)
	if err != nil || !slices.Equal(ids(all), span(1, 9)) {
		t.Errorf("whole: %v, %v", ids(all), err)
	}
	some, err := c.Conversation(context.Background(), user(5), 7)
	if err != nil || !slices.Equal(ids(some), span(8, 9)) {
		t.Errorf("above 7: %v, %v", ids(some), err)
	}
	b.write(user(5), 2, "〔M9〕") // in the current second
	for marker, want := range map[string]forum.MessageID{"〔M3〕": 4, "〔M9〕": 10, "〔M2〕": 0, "〔none〕": 0} {
		if id, err := c.FindMessage(context.Background(), user(5), 0, marker); err != nil || id != want {
			t.Errorf("%s: %d, %v; want %d", marker, id, err, want)
		}
	}
	b.asked = 0
	if id, err := c.FindMessage(context.Background(), user(5), 9, "〔M3〕"); err != nil || id != 0 {
		t.Errorf("above 9: %d, %v", id, err)
	}
	if b.asked != 2 {
		t.Errorf("looking above the cursor took %d requests", b.asked)
	}
	if none, err := c.Conversation(context.Background(), user(77), 0); err != nil || len(none) != 0 {
		t.Errorf("nobody's conversation: %v, %v", none, err)
	}
}

// A page more while pages are read shifts their numbers; nothing may be skipped.
func TestConversationThatGrowsAPageMeanwhile(t *testing.T) {
	clock := newClock()
	b := newMailbox(clock)
	c := inMemoryClient(t, b, clock)
	for range 12 {
		b.write(user(5), 5, "话")
		clock.move(time.Second)
	}
	asked := 0
	b.between = func(b *mailbox) {
		if asked++; asked == 2 { // between the newest page and the one before
			b.write(user(5), 5, "再一句")
			clock.move(time.Second)
		}
	}
	all, err := c.Conversation(context.Background(), user(5), 0)
	if err != nil || !slices.Equal(ids(all), span(1, 13)) {
		t.Errorf("%v, %v", ids(all), err)
	}
}
