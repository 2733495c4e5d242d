package local

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
)

// api answers for the JSON interface of Discuz!'s own telephone client, as far as programs use it to see what is new: the list of a board and
// the posts of a thread. As there, all numbers are texts, and a thread's bodies are left out of no answer.
func (q *request) api() {
	q.mu.Lock()
	vars := map[string]any{"member_uid": num(q.uid()), "member_username": "", "formhash": q.hash}
	status := http.StatusOK
	var refused string
	if q.me != nil {
		vars["member_username"] = q.me.Name
	}
	switch q.get("module") {
	case "forumdisplay":
		if q.state.rooms[q.fid()] == nil {
			refused = "forum_nonexistence"
			break
		}
		vars["forum_threadlist"] = q.apiList()
	case "viewthread":
		t := q.state.threads[q.tid()]
		if t == nil {
			refused, status = "thread_nonexistence", http.StatusNotFound
			break
		}
		vars["thread"] = map[string]string{"tid": num(t.ID), "replies": strconv.Itoa(len(q.state.inThread[t.ID]) - 1)}
		vars["postlist"] = q.apiPosts(t)
	default:
		refused = "undefined_action"
	}
	q.mu.Unlock()
	answer := map[string]any{"Version": "4", "Charset": "UTF-8", "Variables": vars}
	if refused != "" {
		answer["Message"] = map[string]string{"messageval": refused, "messagestr": refused}
	}
	q.w.Header().Set("Content-Type", "application/json")
	q.w.WriteHeader(status)
	_ = json.NewEncoder(q.w).Encode(answer) // whoever asked has gone away
}

// apiList is the first page of a board's list.
func (q *request) apiList() []map[string]string {
	threads := q.listed(q.fid())
	var out []map[string]string
	for _, t := range threads[:min(threadsPerPage, len(threads))] {
		row := map[string]string{"tid": num(t.ID), "authorid": num(t.Author), "author": q.state.name(t.Author), "subject": t.Subject,
			"replies": strconv.Itoa(len(q.state.inThread[t.ID]) - 1), "dblastpost": num(q.lastPost(t).At.Unix())}
		if left := q.stubIn(t, q.fid()); left != nil { // the thread's number, and nothing about the thread
			row["replies"], row["dblastpost"] = "-", num(left.At.Unix())
		}
		out = append(out, row)
	}
	return out
}

// apiPosts is one page of a thread; past the end it is the last.
func (q *request) apiPosts(t *thread) []map[string]string {
	per := int(q.number("ppp"))
	if per == 0 {
		per = q.settings.PerPage
	}
	pages := slices.Collect(slices.Chunk(q.state.inThread[t.ID], per))
	var out []map[string]string
	for _, pid := range pages[max(0, min(int(q.number("page")), len(pages))-1)] {
		p := q.state.posts[pid]
		text := p.Text
		if !q.sees(p, q.uid()) || p.Blocked {
			text = ""
		}
		out = append(out, map[string]string{"pid": num(pid), "tid": num(t.ID), "authorid": num(p.Author), "author": q.state.name(p.Author),
			"dbdateline": num(p.At.Unix()), "position": strconv.Itoa(p.Position), "message": text})
	}
	return out
}
