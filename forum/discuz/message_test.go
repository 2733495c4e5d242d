package discuz

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"daoyan/forum"
)

func user(id forum.UserID) forum.Peer   { return forum.Peer{User: id} }
func group(id forum.GroupID) forum.Peer { return forum.Peer{Group: id} }

func TestInboxOfCapturedPages(t *testing.T) {
	tests := map[string]struct {
		unread int
		rows   []forum.Peer // in order; those unread are in new
		fresh  []forum.Peer
	}{
		"x34_pm_inbox.html":               {2, []forum.Peer{user(5), user(4), user(3)}, []forum.Peer{user(5), user(3)}},
		"x34_pm_inbox_with_group.html":    {1, nil, []forum.Peer{user(5)}},
		"x34gbk_pm_inbox_with_group.html": {1, []forum.Peer{group(5), user(8), user(4), user(5), user(3)}, []forum.Peer{user(5)}},
		"x35_pm_inbox_with_group.html":    {1, []forum.Peer{user(3), user(5), user(8), user(4), group(5)}, []forum.Peer{user(5)}},
		"x35_pm_inbox_rewrite_on.html":    {1, nil, []forum.Peer{user(5)}},
		"x34_pm_newpm_group_player.html":  {0, []forum.Peer{group(5), user(2)}, []forum.Peer{group(5), user(2)}},
		"x35_pm_newpm_filter.html":        {0, []forum.Peer{user(5), user(3)}, []forum.Peer{user(5), user(3)}},
		"x35_pm_inbox_empty.html":         {0, []forum.Peer{}, nil},
		"x34gbk_member_pm.html":           {0, []forum.Peer{}, nil},
	}
	for name, want := range tests {
		c, ok := captured(t, name)
		if !ok {
			return
		}
		box, e := readSheet(c.body, c.contentType).inbox()
		if e != nil {
			t.Errorf("%s: %v", name, e)
			continue
		}
		var rows, fresh []forum.Peer
		for _, r := range box.rows {
			rows = append(rows, r.peer)
			if r.unread {
				fresh = append(fresh, r.peer)
			}
			if r.when.IsZero() || r.sign == "" {
				t.Errorf("%s: row %v without time or text", name, r.peer)
			}
			if (r.name != "") != (r.peer.Group != 0) {
				t.Errorf("%s: row %v is named %q", name, r.peer, r.name)
			}
		}
		if want.rows != nil && len(rows)+len(want.rows) > 0 {
			if diff := cmp.Diff(want.rows, rows); diff != "" {
				t.Errorf("%s: rows (-want +got):\n%s", name, diff)
			}
		}
		if diff := cmp.Diff(want.fresh, fresh); diff != "" {
			t.Errorf("%s: unread (-want +got):\n%s", name, diff)
		}
		if box.unread != want.unread {
			t.Errorf("%s: %d unread, want %d", name, box.unread, want.unread)
		}
	}
}

func ids(m []forum.Message) []forum.MessageID {
	var out []forum.MessageID
	for _, one := range m {
		out = append(out, one.ID)
	}
	return out
}

func span(from, to forum.MessageID) []forum.MessageID {
	var out []forum.MessageID
	for id := from; id <= to; id++ {
		out = append(out, id)
	}
	return out
}

func TestPagesThatAreNoInboxAreNotAnEmptyOne(t *testing.T) {
	for _, name := range []string{"x35_thread_vote_p1_ppp10.html", "x35_forumdisplay.html", "x34_pm_group_members.html", "x34_member_newthread_noperm.html"} {
		c, ok := captured(t, name)
		if !ok {
			return
		}
		s := readSheet(c.body, c.contentType)
		if box, e := s.inbox(); e == nil {
			t.Errorf("%s: taken for an inbox with %d rows", name, len(box.rows))
		}
		if talk, e := s.conversation(); e == nil {
			t.Errorf("%s: taken for a conversation of %d messages", name, len(talk.messages))
		}
	}
}

// A row that belongs to nobody, a message by nobody: the template changed, and what cannot be read is not left out.
func TestRowsAndMessagesThatCannotBeRead(t *testing.T) {
	b := newMailbox(newClock())
	b.write(user(5), 5, "验 面条")
	b.clock.move(second)
	whole := func() (string, string) { return director(b.inbox(1)), director(b.conversation(b.talk(user(5)), 0)) }
	inboxPage, talkPage := whole()
	if box, e := readSheet([]byte(inboxPage), "").inbox(); e != nil || len(box.rows) != 1 {
		t.Fatalf("%+v, %v", box, e)
	}
	if talk, e := readSheet([]byte(talkPage), "").conversation(); e != nil || len(talk.messages) != 1 {
		t.Fatalf("%+v, %v", talk, e)
	}
	inboxPage = strings.NewReplacer("deletepm_deluid[]", "x", "uid=5", "id=5").Replace(inboxPage)
	if box, e := readSheet([]byte(inboxPage), "").inbox(); e == nil || e.Kind != forum.Unknown {
		t.Errorf("a row of nobody: %+v, %v", box, e)
	}
	for _, changed := range []string{
		strings.ReplaceAll(talkPage, "xw1", "name"), strings.ReplaceAll(talkPage, `class="xg1"`, ""), strings.ReplaceAll(talkPage, `class="ptm"`, ""),
	} {
		if talk, e := readSheet([]byte(changed), "").conversation(); e == nil || e.Kind != forum.Unknown {
			t.Errorf("a message by nobody: %+v, %v", talk, e)
		}
	}
}

func TestConversationsOfCapturedPages(t *testing.T) {
	tests := map[string]struct {
		ids   []forum.MessageID
		older int
		peer  forum.Peer
	}{
		"x34_pm_conversation_paged_default.html":    {span(12, 21), 2, user(3)},
		"x34_pm_conversation_paged_p1.html":         {nil, 0, forum.Peer{}}, // all in the current second
		"x34_pm_conversation_paged_p2.html":         {[]forum.MessageID{1, 2, 6, 7, 11}, 1, user(3)},
		"x34_pm_conversation_paged_p9.html":         {span(12, 21), 8, user(3)},
		"x34gbk_pm_conversation_paged_default.html": {span(25, 34), 2, user(3)},
		"x34gbk_pm_conversation_paged_p3.html":      {span(25, 34), 2, user(3)},
		"x35_pm_conversation_paged_p1.html":         {[]forum.MessageID{1, 2, 6, 7, 12, 13, 14, 15}, 0, user(3)},
		"x35_pm_conversation_paged_p2.html":         {span(15, 24), 1, user(3)},
		"x35_pm_conversation_paged_p3.html":         {span(25, 34), 2, user(3)},
		"x35_pm_conversation_dateconvert_off.html":  {span(25, 34), 2, user(3)},
		"x34_pm_send_ok.html":                       {nil, 0, forum.Peer{}},
		"x35_pm_group_record.html":                  {span(8, 10), 0, group(5)},
		"x34_pm_group_not_member.html":              {nil, 0, group(5)},
	}
	for name, want := range tests {
		c, ok := captured(t, name)
		if !ok {
			return
		}
		talk, e := readSheet(c.body, c.contentType).conversation()
		if e != nil {
			t.Errorf("%s: %v", name, e)
			continue
		}
		if diff := cmp.Diff(want.ids, ids(talk.messages)); diff != "" {
			t.Errorf("%s: (-want +got):\n%s", name, diff)
		}
		if talk.older != want.older || talk.peer != want.peer {
			t.Errorf("%s: older page %d of %v, want %d of %v", name, talk.older, talk.peer, want.older, want.peer)
		}
		for _, m := range talk.messages {
			if m.Text == "" || m.At.IsZero() || m.From.Name == "" || m.From.ID == 0 || m.Own != (m.From.ID == 2) {
				t.Errorf("%s: message %d is %+v", name, m.ID, m)
			}
		}
	}
}

func TestMessagesAreReadWhole(t *testing.T) {
	zone := boardZone()
	tests := []struct {
		page string
		want []forum.Message
	}{
		{"x35_pm_conversation_single.html", []forum.Message{
			{ID: 1, From: forum.User{ID: 2, Name: "导演C"}, With: 3, Own: true, At: time.Date(2026, 11, 30, 7, 21, 0, 0, zone),
				Text: "饺子你好，你的身份是：【预言家】。\n请回复“收到”。"},
			{ID: 3, From: forum.User{ID: 3, Name: "饺子"}, With: 3, At: time.Date(2026, 11, 30, 7, 21, 0, 0, zone), Text: "收到。\n今晚验 包子"},
		}},
		{"x34gbk_pm_conversation_single.html", []forum.Message{
			{ID: 1, From: forum.User{ID: 2, Name: "导演C"}, With: 3, Own: true, At: time.Date(2026, 11, 30, 7, 24, 0, 0, zone),
				Text: "饺子你好，你的身份是：【预言家】。\n请回复“收到”。"},
		}},
		{"x35_pm_group_record.html", []forum.Message{
			{ID: 8, From: forum.User{ID: 2, Name: "导演C"}, Group: 5, Own: true, At: time.Date(2026, 11, 30, 7, 23, 0, 0, zone),
				Text: "狼人频道：你们三人是狼人，请讨论今晚刀谁。"},
			{ID: 9, From: forum.User{ID: 2, Name: "导演C"}, Group: 5, Own: true, At: time.Date(2026, 11, 30, 7, 23, 0, 0, zone), Text: "导演在群里的第二句话"},
			{ID: 10, From: forum.User{ID: 3, Name: "饺子"}, Group: 5, At: time.Date(2026, 11, 30, 7, 23, 0, 0, zone),
				Text: "饺子：刀面条吧\n第二行 加粗  http://example.com/x?a=1&b=2"},
		}},
	}
	for _, tt := range tests {
		c, ok := captured(t, tt.page)
		if !ok {
			return
		}
		talk, e := readSheet(c.body, c.contentType).conversation()
		if e != nil {
			t.Errorf("%s: %v", tt.page, e)
			continue
		}
		if diff := cmp.Diff(tt.want, talk.messages); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.page, diff)
		}
	}
}

func TestMembersOfCapturedPages(t *testing.T) {
	want := []forum.User{{ID: 2, Name: "导演C"}, {ID: 3, Name: "饺子"}, {ID: 4, Name: "包子"}, {ID: 5, Name: "面条"}}
	for _, name := range []string{"x34_pm_group_members.html", "x35_pm_group_members.html"} {
		c, ok := captured(t, name)
		if !ok {
			return
		}
		got, e := readSheet(c.body, c.contentType).members()
		if e != nil {
			t.Errorf("%s: %v", name, e)
			continue
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	c, ok := captured(t, "x34_pm_group_not_member.html")
	if !ok {
		return
	}
	if _, e := readSheet(c.body, c.contentType).members(); e == nil || e.Kind != forum.NotFound {
		t.Errorf("the members of a group one is not in: %v", e)
	}
}
