package local

import (
	"html/template"
	"net/http"
	"slices"
	"strconv"

	"daoyan/forum"
)

const threadsPerPage = 20

// forumPages serves forum.php by its parameter mod.
func forumPages(q *request) {
	switch q.get("mod") {
	case "", "index":
		q.index()
	case "forumdisplay":
		q.room()
	case "viewthread":
		q.thread()
	case "redirect":
		q.redirect()
	case "post":
		q.postPages()
	case "topicadmin":
		q.moderation()
	case "ajax":
		q.newInRoom()
	default:
		q.refuse(undefined)
	}
}

type roomRow struct {
	ID             forum.BoardID
	Name           string
	Threads, Posts int
	Last           *threadRow
}

func (q *request) index() {
	q.mu.Lock()
	var rows []roomRow
	for id := forum.BoardID(1); id <= forum.BoardID(q.state.last.Room); id++ {
		r := q.state.rooms[id]
		threads := q.threadsOf(id)
		row := roomRow{ID: id, Name: r.Name, Threads: len(threads)}
		for _, t := range threads {
			row.Posts += len(q.state.inThread[t.ID])
		}
		if len(threads) > 0 {
			last := q.threadRow(threads[0])
			row.Last = &last
		}
		rows = append(rows, row)
	}
	q.mu.Unlock()
	q.page(http.StatusOK, "index", "nv_forum", "pg_index", "论坛", map[string]any{"Rooms": rows})
}

type threadRow struct {
	Row             forum.ThreadID // by which the row goes, the thread's number or, where it has moved away, the stub's
	Moved           bool
	ID              forum.ThreadID
	Subject         string
	Closed          bool
	UID             forum.UserID
	Author          string
	Replies, Views  int
	Started, Latest stamp
	LastName        string
	LastQuery       template.URL
	Pages           []int // links to the pages after the first: five, then the last
	LastPage        int
}

func (b *Board) threadRow(t *thread) threadRow {
	posts := b.state.inThread[t.ID]
	first, last := b.state.posts[posts[0]], b.lastPost(t)
	name := b.state.name(last.Author)
	row := threadRow{
		Row: t.ID, ID: t.ID, Subject: t.Subject, Closed: t.Closed, UID: t.Author, Author: b.state.name(t.Author),
		Replies: len(posts) - 1, Views: len(t.Readers), Started: b.stamp(first.At, dateFormat), Latest: b.stamp(last.At, minuteFormat),
		LastName: name, LastQuery: template.URL("home.php?mod=space&username=" + b.codec.query(name)),
	}
	pages := b.pagesOf(t)
	for n := 2; n <= min(pages, 6); n++ {
		row.Pages = append(row.Pages, n)
	}
	if pages > 6 {
		row.LastPage = pages
	}
	return row
}

// listed are the threads that a board lists, those that have moved away too, the one written in last first.
func (b *Board) listed(fid forum.BoardID) []*thread {
	list := b.threadsOf(fid)
	for _, t := range b.state.threads {
		if b.stubIn(t, fid) != nil {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(x, y *thread) int { return int(b.lastPost(y).ID - b.lastPost(x).ID) })
	return list
}

// stubIn is what a thread that has moved away has left in a board, nil where that is nothing.
func (b *Board) stubIn(t *thread, fid forum.BoardID) *stub {
	i := slices.IndexFunc(t.Stubs, func(s stub) bool { return s.Room == fid && t.Room != fid })
	if i < 0 {
		return nil
	}
	return &t.Stubs[i]
}

// threadsOf lists a board's threads, the one written in last first.
func (b *Board) threadsOf(fid forum.BoardID) []*thread {
	var list []*thread
	for _, t := range b.state.threads {
		if t.Room == fid {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(x, y *thread) int { return int(b.lastPost(y).ID - b.lastPost(x).ID) })
	return list
}

func (b *Board) lastPost(t *thread) *post {
	posts := b.state.inThread[t.ID]
	return b.state.posts[posts[len(posts)-1]]
}

func (q *request) room() {
	q.mu.Lock()
	r := q.state.rooms[q.fid()]
	if r == nil {
		q.mu.Unlock()
		q.refuse(noRoom)
		return
	}
	threads := q.listed(r.ID)
	here := "forum.php?mod=forumdisplay&fid=" + num(r.ID)
	if q.get("orderby") == "dateline" { // by when they were opened
		slices.SortFunc(threads, func(x, y *thread) int { return int(y.ID - x.ID) })
		here += "&filter=author&orderby=dateline"
	}
	pages := max(1, (len(threads)+threadsPerPage-1)/threadsPerPage)
	page := min(max(1, int(q.number("page"))), pages)
	var rows []threadRow
	for _, t := range threads[(page-1)*threadsPerPage : min(page*threadsPerPage, len(threads))] {
		row := q.threadRow(t)
		if left := q.stubIn(t, r.ID); left != nil {
			row.Row, row.Moved = left.ID, true
		}
		rows = append(rows, row)
	}
	q.mu.Unlock()
	q.page(http.StatusOK, "room", "nv_forum", "pg_forumdisplay", r.Name, map[string]any{
		"FID": r.ID, "Name": r.Name, "Threads": rows, "Total": len(threads), "Hash": q.hash, "Member": q.me != nil, "Clock": q.at.Unix(),
		"Moderator": q.me != nil && q.me.Role >= roleModerator,
		"Pager":     newPager(page, pages, here),
	})
}

// newInRoom answers the cheap poll: 1 if something was posted on a board since a unix time.
func (q *request) newInRoom() {
	if q.get("action") != "forumchecknew" {
		q.refuse(undefined)
		return
	}
	q.mu.Lock()
	answer := "0"
	if threads := q.threadsOf(q.fid()); len(threads) > 0 && q.lastPost(threads[0]).At.Unix() > q.number("time") {
		answer = "1"
	}
	q.mu.Unlock()
	q.xml(answer)
}

// redirect leads to one post or to the last one of a thread.
func (q *request) redirect() {
	tid := q.tid()
	if tid == 0 {
		tid = forum.ThreadID(q.number("ptid"))
	}
	q.mu.Lock()
	if p := q.state.posts[q.pid()]; tid == 0 && p != nil {
		tid = p.Thread
	}
	t := q.state.threads[tid]
	if t == nil {
		q.mu.Unlock()
		q.refuse(noThread)
		return
	}
	pid, status := q.pid(), http.StatusMovedPermanently
	switch floor := int(q.number("postno")); {
	case q.get("goto") == "lastpost":
		pid, status = q.lastPost(t).ID, http.StatusFound
	case floor > 0:
		posts := q.state.inThread[tid]
		pid = posts[min(floor, len(posts))-1]
	}
	page := q.pageOf(t, pid)
	q.mu.Unlock()
	q.w.Header().Set("Location", q.base()+threadAddress(tid)+"&page="+num(page)+"#pid"+num(pid))
	q.w.WriteHeader(status)
}

func threadAddress(tid forum.ThreadID) string {
	return "forum.php?mod=viewthread&tid=" + num(tid)
}

// num writes a number of any kind.
func num[N ~int | ~int64](n N) string { return strconv.FormatInt(int64(n), 10) }
