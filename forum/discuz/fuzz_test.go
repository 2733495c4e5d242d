package discuz

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"daoyan/forum"
)

// seed begins a search with the captured answers that a search can still turn over quickly.
func seed(f *testing.F, match func(name string) bool) {
	for _, c := range captures(f, match) {
		if len(c.body) < 36<<10 {
			f.Add(c.body, c.contentType)
		}
	}
}

// FuzzReadPage: no page makes the reader panic, and what it gives out keeps the promises of forum.Page. The committed corpus is in
// testdata/fuzz.
func FuzzReadPage(f *testing.F) {
	f.Add([]byte(threadPage(2, 3, floor(13, 5, 11, "投票对象：面条<br />\n投票理由：一"))), "text/html; charset=utf-8")
	f.Add([]byte(guest()), "")
	f.Add([]byte(illegalInput), "text/html")
	seed(f, func(name string) bool { return strings.Contains(name, "thread") })
	f.Fuzz(func(t *testing.T, body []byte, contentType string) {
		page, err := ReadPage(body, contentType)
		var e *forum.Error
		if err != nil && (!errors.As(err, &e) || e.Op == "" || e.Kind == "") {
			t.Fatalf("error %#v", err)
		}
		if page.Number < 1 || page.Count < page.Number {
			t.Fatalf("page %d of %d", page.Number, page.Count)
		}
		if err == nil && len(page.Posts) == 0 {
			t.Fatal("a thread without a post and without an error")
		}
		for _, p := range page.Posts {
			if p.ID <= 0 || p.Thread != page.Thread || p.Body != "" && p.Blocked != "" || !utf8.ValidString(p.Author+p.Body+p.Time) {
				t.Fatalf("post %+v", p)
			}
			for _, q := range p.Quotes {
				if q <= 0 {
					t.Fatalf("quotes %v", p.Quotes)
				}
			}
		}
	})
}

// FuzzReadAPI: likewise for the answers of the JSON interface.
func FuzzReadAPI(f *testing.F) {
	f.Add([]byte(apiList(2, `{"tid":"7","replies":3,"dblastpost":"1796011636"},{"tid":null}`)))
	f.Add([]byte(`{"Variables":{"member_uid":2,"thread":{"replies":"12"},"postlist":[{"pid":"1","authorid":"5","dbdateline":"1796011631"}]}}`))
	f.Add([]byte(`{"error":"mobile_is_closed"}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		a, ok := readAPI(body)
		if !ok {
			return
		}
		for tid, trace := range a.traces() {
			if tid <= 0 || trace.LastAt <= 0 {
				t.Fatalf("thread %d: %+v", tid, trace)
			}
		}
	})
}

// FuzzReadMessages: likewise for inboxes, conversations, members, forms and answers.
func FuzzReadMessages(f *testing.F) {
	b := newMailbox(newClock())
	b.write(user(5), 5, "验 <面条>")
	b.write(group(9), 2, "刀谁")
	f.Add([]byte(director(b.inbox(1))), "text/html; charset=utf-8")
	b.clock.move(second)
	f.Add([]byte(director(b.conversation(b.talk(user(5)), 0))), "text/html; charset=utf-8")
	f.Add([]byte(succeed("forum.php", "{'pid':'9'}")), "text/xml; charset=gbk")
	f.Add([]byte(refuse("抱歉，您两次发表间隔少于 15 秒", "{'floodctrl':'15'}")), "text/xml; charset=utf-8")
	f.Add([]byte(quotePage), "text/html")
	seed(f, func(name string) bool { return !strings.Contains(name, "thread") })
	f.Fuzz(func(t *testing.T, body []byte, contentType string) {
		s := readSheet(body, contentType)
		if box, e := s.inbox(); e == nil {
			for _, r := range box.rows {
				if r.peer == (forum.Peer{}) || r.count < 0 {
					t.Fatalf("row %+v", r)
				}
			}
		}
		if talk, e := s.conversation(); e == nil {
			last := forum.MessageID(0)
			for _, m := range talk.messages {
				if m.ID < last || !utf8.ValidString(m.Text+m.Quoted) {
					t.Fatalf("message %+v after %d", m, last)
				}
				last = m.ID
			}
		}
		if users, e := s.members(); e == nil && len(users) == 0 {
			t.Fatal("a group of nobody")
		}
		if _, e := s.answer(); e != nil && e.Sure && (e.Kind == forum.Unknown || e.Kind == forum.Held) {
			t.Fatalf("sure of what nobody knows: %v", e)
		}
		if form, e := s.postForm(); e == nil && form.hidden == nil {
			t.Fatal("a form without fields")
		}
		if uid, e := s.user(); e == nil && uid <= 0 {
			t.Fatalf("account %d", uid)
		}
	})
}
