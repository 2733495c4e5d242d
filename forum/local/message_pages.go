package local

import (
	"html/template"
	"net/http"
	"slices"

	"daoyan/forum"
)

const (
	talksPerPage  = 15
	pairPerPage   = 10
	groupPerPage  = 50
	summaryLength = 150
)

// messagePages serves the inbox and the conversations.
func (q *request) messagePages() {
	switch {
	case q.get("subop") != "view":
		q.inbox()
	case q.number("plid") == 0:
		q.pairPage()
	case q.get("chatpmmember") == "1":
		q.membersPage()
	default:
		q.groupPage()
	}
}

// talkRow is one row of an inbox.
type talkRow struct {
	ID      forum.GroupID
	Group   bool
	New     bool
	UID     forum.UserID // the other end of a two-person conversation
	Name    string
	Mine    bool // I wrote last
	Writer  string
	WriteID forum.UserID
	Last    string
	Count   int
	Members int
	Subject string
	When    stamp
}

func (q *request) inbox() {
	q.mu.Lock()
	var rows []talkRow
	unread, onlyNew := 0, q.get("filter") == "newpm"
	for _, t := range q.talksOf(q.me.ID) {
		row := q.talkRow(t)
		if row.New {
			unread++
		}
		if (row.New || !onlyNew) && q.get("filter") != "announcepm" {
			rows = append(rows, row)
		}
	}
	q.mu.Unlock()
	pages := max(1, (len(rows)+talksPerPage-1)/talksPerPage)
	page := min(max(1, int(q.number("page"))), pages)
	rows = rows[(page-1)*talksPerPage : min(page*talksPerPage, len(rows))]
	link := "home.php?mod=space&do=pm"
	if onlyNew {
		link += "&filter=newpm"
	}
	q.messagePage("pmlist", map[string]any{"Rows": rows, "Unread": unread, "OnlyNew": onlyNew, "Pager": newPager(page, pages, link)})
}

func (q *request) talkRow(t *talk) talkRow {
	m := q.lastMessage(t)
	row := talkRow{
		ID: t.ID, Group: t.Group, New: q.unread(t, q.me.ID), Mine: m.From == q.me.ID, Writer: q.state.name(m.From), WriteID: m.From,
		Last: excerpt(m.Text, summaryLength), Count: len(q.state.inTalk[t.ID]), Members: len(t.Members), Subject: t.Subject,
		When: q.stamp(m.At, minuteFormat),
	}
	if !t.Group {
		row.UID = other(t, q.me.ID)
		row.Name = q.state.name(row.UID)
	}
	return row
}

// lineView is one message as the reader sees it.
type lineView struct {
	ID   forum.MessageID
	UID  forum.UserID
	Name string
	Mine bool
	Body template.HTML
	When stamp
	Last bool
}

// talkView is one page of a conversation. Page 0 has no neighbours.
type talkView struct {
	PLID                forum.GroupID
	With                forum.UserID
	Name                string
	Count               int
	Lines               []lineView
	FirstID             forum.MessageID
	Prev, Next          int
	Link                string
	Hash                string
	Subject             string
	Founder, Record     bool
	Members             []forum.User
	GroupTabs, Readable bool
}

// lines cuts one page out of a conversation. Pages are counted from the newest end and without a number the newest is shown; a page past
// the end shows the newest too.
func (q *request) lines(t *talk, per int, v *talkView) {
	all := q.state.inTalk[t.ID]
	v.Count = len(all)
	if q.settings.LateMessages {
		all = slices.DeleteFunc(slices.Clone(all), func(id forum.MessageID) bool { return !q.state.messages[id].At.Before(q.at) })
	}
	pages := (v.Count + per - 1) / per
	page := int(q.number("page"))
	if page == 0 {
		page = pages
	}
	fromNewest := max(1, pages-page+1)
	end := max(0, len(all)-(fromNewest-1)*per)
	for _, id := range all[max(0, end-per):end] {
		m := q.state.messages[id]
		v.Lines = append(v.Lines, lineView{
			ID: id, UID: m.From, Name: q.state.name(m.From), Mine: m.From == q.me.ID, When: q.stamp(m.At, minuteFormat),
			Body: render(m.Text, reading{base: q.base(), id: "pm" + num(id), unseal: true}),
		})
	}
	if n := len(v.Lines); n > 0 {
		v.Lines[n-1].Last = true
		v.FirstID = v.Lines[0].ID
	}
	if pages > 1 && page > 1 {
		v.Prev = page - 1
	}
	if page < pages {
		v.Next = page + 1
	}
}

func (q *request) pairPage() {
	with := forum.UserID(q.number("touid"))
	q.mu.Lock()
	v := talkView{With: with, Name: q.state.name(with), Hash: q.hash, Link: "home.php?mod=space&do=pm&subop=view&touid=" + num(with)}
	t := q.state.talks[q.state.pairs[pairOf(q.me.ID, with)]]
	err := q.markRead(t, q.me.ID)
	if t != nil && with != q.me.ID {
		q.lines(t, pairPerPage, &v)
	}
	q.mu.Unlock()
	if err != nil {
		q.refuse(err)
		return
	}
	q.messagePage("pmview", v)
}

// groupView finds the group asked for, if the reader is in it.
func (q *request) groupView() (*talk, talkView) {
	plid := forum.GroupID(q.number("plid"))
	v := talkView{PLID: plid, GroupTabs: true, Hash: q.hash, Link: groupAddress(plid)}
	t := q.state.talks[plid]
	if t == nil || !t.Group || !slices.Contains(t.Members, q.me.ID) {
		return nil, v
	}
	v.Readable, v.Subject, v.Founder = true, t.Subject, t.Members[0] == q.me.ID
	for _, uid := range t.Members {
		v.Members = append(v.Members, forum.User{ID: uid, Name: q.state.name(uid)})
	}
	return t, v
}

// groupPage shows a group: its record in pages, or with daterange the newest messages beside the members.
func (q *request) groupPage() {
	q.mu.Lock()
	t, v := q.groupView()
	v.Record = !q.form.Has("daterange")
	var err error
	if t != nil {
		err = q.markRead(t, q.me.ID)
		q.lines(t, groupPerPage, &v)
	}
	q.mu.Unlock()
	switch {
	case err != nil:
		q.refuse(err)
	case v.Record || !v.Readable:
		q.messagePage("pmview", v)
	default:
		q.messagePage("pmgroup", v)
	}
}

func (q *request) membersPage() {
	q.mu.Lock()
	_, v := q.groupView()
	q.mu.Unlock()
	q.messagePage("pmmembers", v)
}

func (q *request) messagePage(name string, content any) {
	q.page(http.StatusOK, name, "nv_home", "pg_space", q.me.Name, content)
}
