package local

import (
	"errors"
	"html/template"
	"net/http"
	"slices"

	"daoyan/forum"
)

// floorNames are what the first floors are called.
var floorNames = []string{"", "楼主", "沙发", "板凳", "地板"}

// leaf is one page of a thread: its posts with their floors.
type leaf struct {
	page, pages int
	posts       []*post
	floors      []int
}

// leafOf cuts a page out of a thread; a page past the end is the last. Until a deletion is noticed floors are the places given out; gap
// says that this page shows one for the first time.
func (b *Board) leafOf(t *thread, page int, only forum.UserID) (l leaf, gap bool) {
	per := b.settings.PerPage
	if t.Recounted || only != 0 {
		var left []*post
		for _, pid := range b.state.inThread[t.ID] {
			if p := b.state.posts[pid]; only == 0 || p.Author == only {
				left = append(left, p)
			}
		}
		l.pages = max(1, (len(left)+per-1)/per)
		l.page = min(max(1, page), l.pages)
		start := (l.page - 1) * per
		l.posts = left[start:min(start+per, len(left))]
		for i := range l.posts {
			l.floors = append(l.floors, start+i+1)
		}
		return l, false
	}
	l.pages = b.pagesOf(t)
	l.page = min(max(1, page), l.pages)
	start := (l.page - 1) * per
	for _, pid := range b.state.inThread[t.ID] {
		if p := b.state.posts[pid]; p.Position > start && p.Position <= start+per {
			l.posts, l.floors = append(l.posts, p), append(l.floors, p.Position)
		}
	}
	return l, len(l.posts) < min(per, t.Positions-start)
}

func (b *Board) pagesOf(t *thread) int {
	n := t.Positions
	if t.Recounted {
		n = len(b.state.inThread[t.ID])
	}
	return max(1, (n+b.settings.PerPage-1)/b.settings.PerPage)
}

// pageOf is the page a post stands on, or stood on if it is gone.
func (b *Board) pageOf(t *thread, pid forum.PostID) int {
	if p := b.state.posts[pid]; p != nil && !t.Recounted {
		return (p.Position-1)/b.settings.PerPage + 1
	}
	before := 0
	for _, id := range b.state.inThread[t.ID] {
		if id < pid {
			before++
		}
	}
	return min(before/b.settings.PerPage+1, b.pagesOf(t))
}

// postView is one post as the reader sees it.
type postView struct {
	ID                           forum.PostID
	TID                          forum.ThreadID
	FID                          forum.BoardID
	UID                          forum.UserID
	Author, Role                 string
	First, Alone                 bool // opens its thread; shown under 只看该作者
	Floor                        int
	FloorName                    string
	Page                         int
	When                         stamp
	Subject                      string
	Body                         template.HTML
	Mark                         string // edit mark
	Blocked                      bool
	Secret                       bool // a reply for the thread's author
	Readable                     bool
	MayReply, MayEdit, MayManage bool
	Hash                         string
}

var roleNames = map[role]string{roleMember: "会员", roleModerator: "版主", roleAdministrator: "管理员"}

// viewOf makes what the reader sees of a post.
func (q *request) viewOf(t *thread, p *post, floor, page int, alone bool) postView {
	v := postView{
		ID: p.ID, TID: t.ID, FID: t.Room, UID: p.Author, First: p.Position == 1, Alone: alone, Floor: floor, Page: page,
		When: q.stamp(p.At, secondFormat), Hash: q.hash, Blocked: p.Blocked,
	}
	if a := q.state.accounts[p.Author]; a != nil {
		v.Author, v.Role = a.Name, roleNames[a.Role]
	}
	if !v.First {
		v.Subject = p.Subject
	}
	if floor < len(floorNames) {
		v.FloorName = floorNames[floor]
	}
	v.MayManage = q.me != nil && q.me.Role >= roleModerator
	v.MayReply = q.me != nil && (!t.Closed || v.MayManage)
	v.MayEdit = v.MayManage || q.me != nil && q.me.ID == p.Author
	v.Secret = !q.sees(p, q.uid())
	v.Readable = !v.Secret && (!p.Blocked || v.MayManage)
	if !v.Readable {
		v.Subject = ""
		return v
	}
	v.Body = render(p.Text, q.reading(t, p))
	if !p.Edited.IsZero() {
		v.Mark = "本帖最后由 " + q.state.name(p.Editor) + " 于 " + q.minute(p.Edited) + " 编辑"
	}
	return v
}

func (q *request) reading(t *thread, p *post) reading {
	fid, tid := num(t.Room), num(t.ID)
	look := reading{
		base: q.base(), id: num(p.ID), reader: "游客",
		reply: "forum.php?mod=post&action=reply&fid=" + fid + "&tid=" + tid,
	}
	if q.me == nil {
		return look
	}
	look.reader = q.me.Name
	look.unseal = q.me.Role >= roleModerator || q.me.ID == p.Author || slices.ContainsFunc(q.state.inThread[t.ID], func(pid forum.PostID) bool {
		return q.state.posts[pid].Author == q.me.ID
	})
	return look
}

// threadView is one page of a thread.
type threadView struct {
	FID                      forum.BoardID
	Room                     string
	TID                      forum.ThreadID
	Subject                  string
	Closed                   bool
	UID                      forum.UserID
	Author                   string
	Views, Replies           int
	Posts                    []postView
	Pager                    pager
	Hash                     string
	Member, MayReply, Manage bool
	Clock                    int64
}

func (q *request) thread() {
	if q.form.Has("viewpid") {
		q.onePost()
		return
	}
	q.mu.Lock()
	view, err := q.threadView()
	q.mu.Unlock()
	switch {
	case errors.Is(err, noThread):
		q.refuseWith(http.StatusNotFound, err)
	case err != nil:
		q.refuse(err)
	case view == nil:
		target := q.base() + threadAddress(q.tid())
		if page := q.number("page"); page > 0 {
			target += "&page=" + num(page)
		}
		q.w.Header().Set("Location", target)
		q.w.WriteHeader(http.StatusFound)
	default:
		title := view.Subject
		if view.Pager.Page > 1 {
			title += " - 第" + num(view.Pager.Page) + "页"
		}
		q.page(http.StatusOK, "thread", "nv_forum", "pg_viewthread", title+" - "+view.Room, view)
	}
}

// threadView makes the page asked for; nil sends the reader round again because a deletion was noticed and floors are counted anew.
func (q *request) threadView() (*threadView, error) {
	t := q.state.threads[q.tid()]
	if t == nil {
		return nil, noThread
	}
	only := forum.UserID(q.number("authorid"))
	l, gap := q.leafOf(t, int(q.number("page")), only)
	switch {
	case gap:
		recounted := *t
		recounted.Recounted = true
		c := q.begin()
		c.put(&recounted)
		return nil, q.commit(c)
	case len(l.posts) == 0:
		return nil, undefined
	}
	if err := q.noteReader(t); err != nil {
		return nil, err
	}
	v := &threadView{
		FID: t.Room, Room: q.state.rooms[t.Room].Name, TID: t.ID, Subject: t.Subject, Closed: t.Closed, UID: t.Author, Author: q.state.name(t.Author),
		Views: len(t.Readers), Replies: len(q.state.inThread[t.ID]) - 1, Hash: q.hash, Member: q.me != nil,
		Manage: q.me != nil && q.me.Role >= roleModerator, Clock: q.at.Unix(),
	}
	v.MayReply = v.Member && (!t.Closed || v.Manage)
	link := threadAddress(t.ID) + "&extra="
	if only != 0 {
		link += "&authorid=" + num(only)
	}
	v.Pager = newPager(l.page, l.pages, link)
	for i, p := range l.posts {
		v.Posts = append(v.Posts, q.viewOf(t, p, l.floors[i], l.page, only != 0))
	}
	return v, nil
}

// noteReader counts an account among a thread's readers once.
func (q *request) noteReader(t *thread) error {
	if q.me == nil || slices.Contains(t.Readers, q.me.ID) {
		return nil
	}
	read := *t
	read.Readers = append(slices.Clone(t.Readers), q.me.ID)
	c := q.begin()
	c.put(&read)
	return q.commit(c)
}

// onePost answers viewpid: always XML, the post's table alone.
func (q *request) onePost() {
	q.ajax = true
	q.mu.Lock()
	p, t := q.state.posts[forum.PostID(q.number("viewpid"))], q.state.threads[q.tid()]
	if p == nil || t == nil || p.Thread != t.ID || p.Held {
		q.mu.Unlock()
		q.refuse(noPost)
		return
	}
	floor := slices.Index(q.state.inThread[t.ID], p.ID) + 1
	if !t.Recounted {
		floor = p.Position
	}
	view := q.viewOf(t, p, floor, q.pageOf(t, p.ID), false)
	q.mu.Unlock()
	q.xml(q.fill("post", view))
}
