package local

import (
	"errors"
	"html"
	"html/template"
	"net/http"
	"strings"

	"daoyan/forum"
)

// frame is what every page shows around its own content.
type frame struct {
	Site, Charset, Cookie, Base string
	Title                       string
	Kind, Page                  string // id and class of the body: nv_forum, pg_viewthread
	UID                         forum.UserID
	User                        string
	Hash                        string
	Unread                      int
	Zone                        template.HTML // GMT+8
	Clock                       string
	Content                     any
}

// page answers with a whole page in the board's charset.
func (q *request) page(status int, name, kind, page, title string, content any) {
	f := frame{
		Site: q.settings.Name, Charset: q.codec.name, Cookie: cookiePre, Base: q.base(), Title: title, Kind: kind, Page: page,
		UID: q.uid(), Hash: q.hash, Zone: zoneName(q.at.In(q.settings.Zone)), Clock: q.minute(q.at), Content: content,
	}
	if q.me != nil {
		f.User = q.me.Name
		q.mu.Lock()
		f.Unread = q.unreadTalks(q.me.ID)
		q.mu.Unlock()
	}
	q.send(status, "text/html", q.fill(name, f))
}

// fill runs a template. One that fails is a mistake of ours: it panics, and net/http ends that one request.
func (q *request) fill(name string, data any) string {
	var out strings.Builder
	if err := q.pages.ExecuteTemplate(&out, name, data); err != nil {
		panic(err)
	}
	return out.String()
}

func (q *request) send(status int, mime, body string) {
	q.w.Header().Set("Content-Type", mime+"; charset="+q.codec.name)
	q.w.WriteHeader(status)
	_, _ = q.w.Write(q.codec.encode(body)) // a client that went away is its own affair
}

// xml answers an inajax request.
func (q *request) xml(body string) {
	body = strings.ReplaceAll(body, "]]>", "]]&gt;")
	q.send(http.StatusOK, "text/xml", `<?xml version="1.0" encoding="`+q.codec.name+`"?>`+"\r\n<root><![CDATA["+body+"]]></root>")
}

// notice is what a message page shows.
type notice struct {
	Class string // alert_right, alert_error or alert_info
	Text  string
	Back  string // where the reader goes on; empty for the page before
	Login bool   // offer to sign in
}

// refuse answers with what went wrong: a refusal in the board's words, anything else as the System Error page of a server fault.
func (q *request) refuse(err error) {
	q.refuseWith(http.StatusOK, err)
}

func (q *request) refuseWith(status int, err error) {
	var no *refusal
	if !errors.As(err, &no) {
		q.systemError("服务器暂时无法保存您的操作，请稍后再试")
		return
	}
	n := notice{Class: "alert_error", Text: no.text}
	if q.me == nil && (no.kind == forum.NotLoggedIn || no.kind == forum.NoPermission) {
		n.Class, n.Login = "alert_info", true
	}
	switch {
	case q.ajax && q.posting():
		q.xml(html.EscapeString(no.text) + call("errorhandle_"+q.handle(), no.dict, no.text))
	case q.ajax:
		q.xml(q.fill("dialog", n) + call("errorhandle_"+q.handle(), no.dict, no.text))
	default:
		q.message(status, n)
	}
}

// done answers a deed that succeeded: AJAX with the address and the dictionary, a browser by sending it on.
func (q *request) done(target, text string, dict ...field) {
	if q.ajax {
		q.xml(call("succeedhandle_"+q.handle(), dict, target, text))
		return
	}
	q.moved(target)
}

// moved sends a browser on with 301, as Discuz! does after a form. http.Redirect would clean the address; this must stay as it is.
func (q *request) moved(target string) {
	q.w.Header().Set("Location", q.base()+strings.TrimPrefix(target, q.base()))
	q.w.WriteHeader(http.StatusMovedPermanently)
}

func (q *request) message(status int, n notice) {
	kind, page := "nv_forum", "pg_"+q.get("mod")
	switch {
	case strings.HasPrefix(q.http.URL.Path, "/home"):
		kind = "nv_home"
	case strings.HasPrefix(q.http.URL.Path, "/member"):
		kind = "nv_member"
	}
	if q.get("mod") == "" {
		page = "pg_index"
	}
	q.page(status, "message", kind, page, "提示信息", n)
}

// systemError is the page Discuz! shows in place of any other when a request is tainted or the server failed; AJAX or not, it is HTML.
func (q *request) systemError(text string) {
	q.send(http.StatusServiceUnavailable, "text/html", q.fill("syserror", map[string]string{
		"Host": q.http.Host, "Text": text, "Time": q.at.UTC().Format("2006-01-02 15:04:05 +0000"), "Charset": q.codec.name,
	}))
}

// call writes the script of an AJAX answer: name('a', 'b', {'k':'v'}).
func call(name string, dict []field, args ...string) string {
	var pairs []string
	for _, f := range dict {
		pairs = append(pairs, quoteJS(f.key)+":"+quoteJS(f.value))
	}
	for i, arg := range args {
		args[i] = quoteJS(arg)
	}
	return `<script type="text/javascript" reload="1">if(typeof ` + name + `=='function') {` + name + `(` +
		strings.Join(args, ", ") + `, {` + strings.Join(pairs, ",") + `});}</script>`
}

// quoteJS writes a JavaScript string that HTML cannot end early.
func quoteJS(s string) string {
	s = strings.NewReplacer("<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(s)
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\n", " ", "\u2028", " ", "\u2029", " ").Replace(s) + "'"
}

// pager is the row of page links of a thread or list.
type pager struct {
	Page, Pages int
	First, Last bool  // links to the first and last page stand apart
	Numbers     []int // the pages linked in between
	Link        string
}

const pagerSpan = 10

func newPager(page, pages int, link string) pager {
	p := pager{Page: page, Pages: pages, Link: link}
	from := max(1, min(page-pagerSpan/2+1, pages-pagerSpan+1))
	to := min(pages, from+pagerSpan-1)
	for n := from; n <= to; n++ {
		p.Numbers = append(p.Numbers, n)
	}
	p.First, p.Last = from > 1, to < pages
	return p
}

// Prev and Next are the neighbours of the page shown; 0 at the ends.
func (p pager) Prev() int { return p.Page - 1 }

// Next is the page after; 0 on the last.
func (p pager) Next() int {
	if p.Page >= p.Pages {
		return 0
	}
	return p.Page + 1
}

// To is the address of a page.
func (p pager) To(page int) template.URL { return template.URL(p.Link + "&page=" + num(page)) }
