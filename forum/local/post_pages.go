package local

import (
	"net/http"
	"slices"
	"strconv"

	"daoyan/forum"
)

// postPages serves the forms to open, answer and edit, and takes them.
func (q *request) postPages() {
	switch q.get("action") {
	case "newthread":
		q.newThreadPage()
	case "reply":
		q.replyPage()
	case "edit":
		q.editPage()
	default:
		q.refuse(undefined)
	}
}

// postForm is what the form for posts shows.
type postForm struct {
	Heading, Button, Submit string
	Action                  string
	FID                     forum.BoardID
	Room                    string
	TID                     forum.ThreadID
	PID                     forum.PostID
	Page                    int
	Subject, Text           string
	NewThread, Edit, First  bool
	Hidden                  bool // replies are for the thread's author
	Quote                   *quoteFields
	Hash                    string
	Clock                   int64
}

// quoteFields are the hidden fields by which a quoting reply carries its quote.
type quoteFields struct {
	Author, Trim, Message string
	PID                   forum.PostID
}

func (q *request) newThreadPage() {
	fid := q.fid()
	q.mu.Lock()
	r := q.state.rooms[fid]
	q.mu.Unlock()
	switch {
	case r == nil:
		q.refuse(noRoom)
	case q.me == nil:
		q.refuse(loginToPost)
	case !q.form.Has("topicsubmit"):
		q.postForm(postForm{
			Heading: "发表帖子", Button: "发表帖子", Submit: "topicsubmit", FID: fid, Room: r.Name, NewThread: true, First: true,
			Action: "forum.php?mod=post&action=newthread&fid=" + num(fid) + "&extra=&topicsubmit=yes",
		})
	case !q.submitted():
		q.refuse(badForm)
	default:
		q.takeThread(fid)
	}
}

func (q *request) takeThread(fid forum.BoardID) {
	var options []ThreadOption
	if q.get("hiddenreplies") == "1" {
		options = append(options, HiddenReplies())
	}
	q.mu.Lock()
	p, err := q.openThread(q.me.ID, fid, q.get("subject"), q.get("message"), options)
	q.mu.Unlock()
	if err != nil {
		q.refuse(err)
		return
	}
	q.done(threadAddress(p.Thread)+"&extra=", "非常感谢，您的主题已发布，现在将转入主题页，请稍候……[ 点击这里转入主题列表 ]",
		field{"fid", num(fid)}, field{"tid", num(p.Thread)},
		field{"pid", num(p.ID)}, field{"coverimg", ""}, field{"sechash", ""})
}

func (q *request) replyPage() {
	q.mu.Lock()
	t := q.state.threads[q.tid()]
	q.mu.Unlock()
	switch {
	case t == nil:
		q.refuse(noThread)
	case q.me == nil:
		q.refuse(loginToReply)
	case t.Closed && q.me.Role < roleModerator:
		q.refuse(threadClosed)
	case !q.form.Has("replysubmit"):
		q.replyForm(t)
	case !q.submitted():
		q.refuse(badForm)
	default:
		q.takeReply(t)
	}
}

func (q *request) replyForm(t *thread) {
	f := postForm{
		Heading: "参与/回复主题", Button: "参与/回复主题", Submit: "replysubmit", FID: t.Room, TID: t.ID,
		Action: "forum.php?mod=post&action=reply&fid=" + num(t.Room) + "&tid=" + num(t.ID) +
			"&extra=&replysubmit=yes",
	}
	q.mu.Lock()
	f.Room = q.state.rooms[t.Room].Name
	if p := q.state.posts[forum.PostID(q.number("repquote"))]; p != nil && p.Thread == t.ID {
		f.Quote = &quoteFields{
			Author: "q|" + num(p.Author), Trim: q.quote(p, q.me.ID), Message: q.quotable(p, q.me.ID), PID: p.ID,
		}
	}
	q.mu.Unlock()
	q.postForm(f)
}

func (q *request) takeReply(t *thread) {
	text := q.get("message")
	if quote := q.get("noticetrimstr"); quote != "" {
		text = quote + "\n\n" + text
	}
	q.mu.Lock()
	p, err := q.reply(q.me.ID, t.ID, q.get("subject"), text)
	page := 0
	if err == nil {
		page = q.pageOf(q.state.threads[t.ID], p.ID)
	}
	q.mu.Unlock()
	if err != nil {
		q.refuse(err)
		return
	}
	pid := num(p.ID)
	q.done(threadAddress(t.ID)+"&pid="+pid+"&page="+num(page)+"&extra=#pid"+pid,
		"非常感谢，回复发布成功，现在将转入主题页，请稍候……[ 点击这里转入主题列表 ]",
		field{"fid", num(t.Room)}, field{"tid", num(t.ID)}, field{"pid", pid},
		field{"from", ""}, field{"sechash", ""})
}

func (q *request) editPage() {
	if q.me == nil {
		q.refuse(loginToContinue)
		return
	}
	q.mu.Lock()
	_, p, err := q.mayEdit(q.me.ID, q.pid())
	var t *thread
	if err == nil {
		t = q.state.threads[p.Thread]
	}
	q.mu.Unlock()
	switch {
	case err != nil:
		q.refuse(err)
	case !q.form.Has("editsubmit"):
		q.editForm(t, p)
	case !q.submitted():
		q.refuse(badForm)
	case q.get("delete") == "1":
		q.takeDelete(t, p)
	default:
		q.takeEdit(t, p)
	}
}

func (q *request) editForm(t *thread, p *post) {
	q.mu.Lock()
	f := postForm{
		Heading: "编辑帖子", Button: "保存", Submit: "editsubmit", Action: "forum.php?mod=post&action=edit&extra=&editsubmit=yes",
		FID: t.Room, TID: t.ID, PID: p.ID, Page: max(1, int(q.number("page"))), Room: q.state.rooms[t.Room].Name,
		Subject: p.Subject, Text: p.Text, Edit: true, First: p.Position == 1, Hidden: t.Hidden,
	}
	q.mu.Unlock()
	q.postForm(f)
}

func (q *request) takeEdit(t *thread, p *post) {
	q.mu.Lock()
	err := q.edit(q.me.ID, p.ID, q.get("subject"), q.get("message"), q.get("hiddenreplies") == "1")
	q.mu.Unlock()
	if err != nil {
		q.refuse(err)
		return
	}
	pid := num(p.ID)
	q.done(threadAddress(t.ID)+"&page="+num(max(1, int(q.number("page"))))+"&extra=#pid"+pid,
		"帖子编辑成功，现在将转入主题页，请稍候……[ 点击这里转入主题列表 ]",
		field{"fid", num(t.Room)}, field{"tid", num(t.ID)}, field{"pid", pid})
}

func (q *request) takeDelete(t *thread, p *post) {
	q.mu.Lock()
	err := q.deletePost(q.me.ID, p.ID)
	q.mu.Unlock()
	if err != nil {
		q.refuse(err)
		return
	}
	fid := num(t.Room)
	if p.Position == 1 {
		q.done("forum.php?mod=forumdisplay&fid="+fid, "主题删除成功，现在将转入主题列表", field{"fid", fid})
		return
	}
	q.done(threadAddress(t.ID)+"&page="+num(max(1, int(q.number("page"))))+"&extra=", "帖子删除成功，现在将转入主题页",
		field{"fid", fid}, field{"tid", num(t.ID)}, field{"pid", num(p.ID)})
}

func (q *request) postForm(f postForm) {
	f.Hash, f.Clock = q.hash, q.at.Unix()
	q.page(http.StatusOK, "postform", "nv_forum", "pg_post", f.Heading+" - "+f.Room, f)
}

// moderation takes what moderators do to threads and posts.
func (q *request) moderation() {
	switch {
	case q.me == nil:
		q.refuse(loginToContinue)
	case q.me.Role < roleModerator:
		q.refuse(notPermitted)
	case !q.submitted():
		q.refuse(badForm)
	default:
		q.moderate()
	}
}

func (q *request) moderate() {
	q.mu.Lock()
	var err error
	home := "forum.php?mod=forumdisplay&fid=" + num(q.fid())
	switch action := q.get("action"); {
	case action == "moderate":
		for _, tid := range numbers(q.form["moderate[]"]) {
			if err == nil {
				err = q.onThread(forum.ThreadID(tid), q.get("operations[]"))
			}
		}
		if !slices.Contains(q.form["operations[]"], "delete") {
			if tids := numbers(q.form["moderate[]"]); len(tids) > 0 {
				home = threadAddress(forum.ThreadID(tids[0]))
			}
		}
	case action == "delpost" || action == "banpost":
		home = threadAddress(q.tid()) + "&page=" + num(max(1, int(q.number("page"))))
		for _, pid := range numbers(q.form["topiclist[]"]) {
			if err == nil && action == "delpost" {
				err = q.deletePost(q.me.ID, forum.PostID(pid))
			} else if err == nil {
				err = q.setBlocked(forum.PostID(pid), q.get("banned") == "1")
			}
		}
	default:
		err = undefined
	}
	q.mu.Unlock()
	if err != nil {
		q.refuse(err)
		return
	}
	const done = "管理操作成功 "
	if op := q.get("operations[]"); q.ajax && (op == "close" || op == "open") { // X3.5 says so by the handler of refusals
		q.xml(done + call("errorhandle_mods", nil, done))
		return
	}
	q.done(home, done)
}

func (q *request) onThread(tid forum.ThreadID, operation string) error {
	t := q.state.threads[tid]
	switch {
	case t == nil:
		return noThread
	case operation == "close" || operation == "open":
		return q.setClosed(tid, operation == "close")
	case operation == "delete":
		return q.dropThread(t)
	}
	return undefined
}

func numbers(list []string) []int64 {
	var out []int64
	for _, s := range list {
		if n, err := strconv.ParseInt(s, 10, 64); err == nil {
			out = append(out, n)
		}
	}
	return out
}
