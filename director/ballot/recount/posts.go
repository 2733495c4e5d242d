package recount

import (
	"bytes"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// Post is one post as a page shows it.
type Post struct {
	ID      int64
	Floor   int
	Author  string
	Time    string // as served: absolute, or 3 小时前, 昨天 19:47
	Body    string // inner HTML
	Quotes  []int64
	Edited  string // the edit mark as served; empty if none
	Blocked string // the placeholder in place of a text; empty if readable
}

// ReadPosts reads the posts of a whole page, with the page's number and the number of pages. Files that hold posts alone are read here.
type ReadPosts func(page []byte) (posts []Post, number, count int, err error)

// Fragment reads posts saved without the page around them: Discuz! markup by its ids, or that of its older sister Discuz!NT
// (div#pN, cite, .t_msgfont). What it cannot find stays empty.
func Fragment(src []byte) []Post {
	r := fragment{src: src, z: html.NewTokenizer(bytes.NewReader(src))}
	for {
		kind := r.z.Next()
		if kind == html.ErrorToken {
			return r.posts
		}
		at := r.at
		r.at += len(r.z.Raw())
		switch kind {
		case html.TextToken:
			if r.take != nothing && r.take != body {
				r.buf.Write(r.z.Text())
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			r.open(r.z.Token(), kind == html.SelfClosingTagToken)
		case html.EndTagToken:
			name, _ := r.z.TagName()
			r.close(string(name), at)
		}
	}
}

// part is what a fragment's reader is inside of.
type part uint8

const (
	nothing part = iota
	author
	clock
	floor
	body
	locked
	mark // the edit mark, inside a body
)

type fragment struct {
	src   []byte
	z     *html.Tokenizer
	at    int // bytes read
	posts []Post
	take  part
	tag   string // the element taken, and how deep the reader is in elements of its name
	depth int
	buf   bytes.Buffer
	from  int // where the body began
	quote int // depth of div at which the outermost quotation opened; 0: outside
}

var postID = regexp.MustCompile(`^(?:post_|pid|p)(\d+)$`)

func (r *fragment) open(t html.Token, empty bool) {
	if r.take != nothing {
		r.inside(t, empty)
		return
	}
	id := attr(t, "id")
	if m := postID.FindStringSubmatch(id); m != nil {
		if n, err := strconv.ParseInt(m[1], 10, 64); err == nil && (len(r.posts) == 0 || r.last().ID != n) {
			r.posts = append(r.posts, Post{ID: n})
		}
		return
	}
	if len(r.posts) == 0 || empty {
		return
	}
	p := r.last()
	class := strings.Fields(attr(t, "class"))
	has := func(name string) bool {
		for _, c := range class {
			if c == name {
				return true
			}
		}
		return false
	}
	switch {
	case strings.HasPrefix(id, "postmessage_"), has("t_msgfont"):
		r.begin(body, t.Data)
		if r.from = r.at; has("t_msgfont") { // numbered by its floor
			p.Floor = int(p.ID)
		}
	case strings.HasPrefix(id, "authorposton"), t.Data == "em" && id == "" && p.Author != "" && p.Time == "" && p.Body == "":
		r.begin(clock, t.Data)
	case strings.HasPrefix(id, "postnum"):
		r.begin(floor, t.Data)
	case p.Author == "" && (t.Data == "a" && has("xw1") || t.Data == "cite"):
		r.begin(author, t.Data)
	case has("locked") && p.Body == "":
		r.begin(locked, t.Data)
	}
}

func (r *fragment) begin(as part, tag string) {
	r.take, r.tag, r.depth = as, tag, 1
	r.buf.Reset()
}

// inside follows the markup within the part being taken.
func (r *fragment) inside(t html.Token, empty bool) {
	if t.Data == r.tag && !empty {
		r.depth++
	}
	p := r.last()
	switch {
	case r.take == clock && t.Data == "span" && attr(t, "title") != "":
		p.Time = attr(t, "title")
	case r.take != body:
	case t.Data == "div" && strings.Contains(" "+attr(t, "class")+" ", " quote "):
		r.quote++
	case r.quote > 0 && t.Data == "div":
		r.quote++
	case r.quote > 0 && t.Data == "a":
		if id := quoted(attr(t, "href")); id != 0 {
			p.Quotes = append(p.Quotes, id)
		}
	case t.Data == "i" && attr(t, "class") == "pstatus" && p.Edited == "" && len(bytes.TrimSpace(r.src[r.from:r.at-len(r.z.Raw())])) == 0:
		p.Edited = " "
		r.buf.Reset()
		r.take = mark
	}
}

func (r *fragment) close(tag string, at int) {
	if r.take == mark && tag == "i" {
		r.last().Edited = strings.TrimSpace(r.buf.String())
		r.take = body
		return
	}
	if r.take == body && tag == "div" && r.quote > 0 {
		r.quote--
	}
	if r.take == nothing || tag != r.tag {
		return
	}
	if r.depth--; r.depth > 0 {
		return
	}
	p := r.last()
	text := strings.TrimSpace(strings.ReplaceAll(r.buf.String(), "\u00a0", " "))
	switch r.take {
	case body:
		p.Body, r.quote = string(r.src[r.from:at]), 0
	case author:
		p.Author = text
	case clock:
		if p.Time == "" {
			p.Time = strings.TrimSpace(strings.TrimPrefix(text, "发表于"))
		}
	case floor:
		p.Floor = floorOf(text)
	case locked:
		p.Blocked = text
	}
	r.take = nothing
}

// floorOf reads the label of a floor. The copy of a post put on top (来自 63#) tells none.
func floorOf(label string) int {
	switch label = strings.TrimSpace(strings.TrimRight(label, "#楼")); label {
	case "楼主":
		return 1
	case "沙发":
		return 2
	case "板凳":
		return 3
	case "地板":
		return 4
	}
	n, err := strconv.Atoi(label)
	if err != nil {
		return 0
	}
	return n
}

func (r *fragment) last() *Post { return &r.posts[len(r.posts)-1] }

func attr(t html.Token, key string) string {
	for _, a := range t.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// quoted is the post a link of a quotation names; 0 where it is no such link.
func quoted(href string) int64 {
	u, err := url.Parse(href)
	if err != nil || u.Query().Get("goto") != "findpost" {
		return 0
	}
	id, err := strconv.ParseInt(u.Query().Get("pid"), 10, 64)
	if err != nil {
		return 0
	}
	return id
}

// whole says whether a file holds a page rather than posts alone.
func whole(src []byte) bool {
	head := bytes.ToLower(src[:min(len(src), 2000)])
	return bytes.Contains(head, []byte("<html")) || bytes.Contains(head, []byte("<head"))
}
