package local

import (
	"fmt"
	"html"
	"html/template"
	"net/url"
	"slices"
	"strings"
)

// reading is who reads a text and where: what BBCode needs to know to become HTML.
type reading struct {
	base   string // the board's own address, ending in "/"
	id     string // unique on the page, for code blocks
	unseal bool   // hidden parts are shown
	reader string // whose name the placeholder of a hidden part calls
	reply  string // where that placeholder leads
}

// span is one inline tag in force.
type span struct {
	index       int
	open, close string
}

// writer writes tokens as HTML. Inline tags are opened when text comes and closed before any block begins or ends, so that the outcome
// nests whatever the tags did.
type writer struct {
	out    strings.Builder
	look   reading
	wanted []span
	opened []span
	blocks []block
	muted  int // open hidden parts the reader may not see
	codes  int
}

type block struct {
	name  string
	items bool // an item of a list is open
}

// render turns BBCode into HTML that is safe and balanced. Everything but the known tags is escaped.
func render(text string, look reading) template.HTML {
	w := &writer{look: look}
	for i, t := range scan(text) {
		w.token(i, t)
	}
	w.closeInline()
	return template.HTML(w.out.String())
}

func (w *writer) token(i int, t token) {
	_, inline := inlineTags[t.name]
	switch {
	case t.kind == textToken:
		w.text(t.text)
	case t.kind == itemToken:
		w.item()
	case t.kind == rawToken:
		w.raw(t)
	case t.kind == openToken && inline:
		open, close := inlineMarks(t, w.look.base, w.inLink())
		w.wanted = append(w.wanted, span{i, open, close})
	case t.kind == closeToken && inline:
		w.release(t.mate)
	case t.kind == openToken:
		w.openBlock(t)
	default:
		w.closeBlock(t)
	}
}

func (w *writer) release(index int) {
	w.wanted = slices.DeleteFunc(w.wanted, func(s span) bool { return s.index == index })
}

func (w *writer) inLink() bool {
	return slices.ContainsFunc(w.wanted, func(s span) bool { return s.close == "</a>" })
}

func inlineMarks(t token, base string, inLink bool) (string, string) {
	switch t.name {
	case "b":
		return "<strong>", "</strong>"
	case "i":
		return "<i>", "</i>"
	case "u":
		return "<u>", "</u>"
	case "s":
		return "<strike>", "</strike>"
	case "color":
		return `<font color="` + html.EscapeString(t.arg) + `">`, "</font>"
	case "size":
		return `<font size="` + html.EscapeString(t.arg) + `">`, "</font>"
	case "font":
		return `<font face="` + html.EscapeString(t.arg) + `">`, "</font>"
	}
	if inLink { // a link holds no link
		return "", ""
	}
	return `<a href="` + html.EscapeString(address(t.arg, base)) + `" target="_blank" rel="nofollow noopener">`, "</a>"
}

// sync opens and closes inline tags until those wanted are those opened.
func (w *writer) sync() {
	same := 0
	for same < len(w.opened) && same < len(w.wanted) && w.opened[same].index == w.wanted[same].index {
		same++
	}
	w.closeTo(same)
	for _, s := range w.wanted[same:] {
		w.out.WriteString(s.open)
		w.opened = append(w.opened, s)
	}
}

func (w *writer) closeInline() { w.closeTo(0) }

func (w *writer) closeTo(n int) {
	for len(w.opened) > n {
		w.out.WriteString(w.opened[len(w.opened)-1].close)
		w.opened = w.opened[:len(w.opened)-1]
	}
}

func (w *writer) text(text string) {
	if w.muted > 0 || text == "" {
		return
	}
	if w.betweenParts() && strings.TrimSpace(text) == "" {
		return // between the rows of a table or before a list's first item
	}
	w.sync()
	w.out.WriteString(plain(text))
}

// betweenParts tells whether the writer stands where HTML has room for rows, cells or items only.
func (w *writer) betweenParts() bool {
	if len(w.blocks) == 0 {
		return false
	}
	top := w.blocks[len(w.blocks)-1]
	return top.name == "table" || top.name == "tr" || top.name == "list" && !top.items
}

// plain escapes a text and keeps its lines and runs of blanks.
func plain(text string) string {
	text = html.EscapeString(text)
	text = strings.NewReplacer("\t", "&nbsp; &nbsp; &nbsp; &nbsp; ", "   ", "&nbsp; &nbsp;", "  ", "&nbsp;&nbsp;").Replace(text)
	return strings.ReplaceAll(text, "\n", "<br />\n")
}

func (w *writer) raw(t token) {
	if w.muted > 0 {
		return
	}
	inner := strings.TrimSpace(t.text)
	switch t.name {
	case "code":
		w.closeInline()
		w.codes++
		fmt.Fprintf(&w.out, `<div class="blockcode"><div id="code_%s_%d"><ol>`, html.EscapeString(w.look.id), w.codes)
		for line := range strings.SplitSeq(strings.Trim(t.text, "\n"), "\n") {
			w.out.WriteString("<li>" + plain(line) + "</li>\n")
		}
		w.out.WriteString("</ol></div><em>复制代码</em></div>")
	case "img":
		w.sync()
		w.out.WriteString(`<img class="zoom" src="` + html.EscapeString(address(inner, "")) + `" border="0" alt="" referrerpolicy="no-referrer" />`)
	default:
		w.sync()
		if w.inLink() {
			w.out.WriteString(plain(inner))
			return
		}
		w.out.WriteString(`<a href="` + html.EscapeString(address(inner, w.look.base)) + `" target="_blank" rel="nofollow noopener">` + html.EscapeString(inner) + `</a>`)
	}
}

func (w *writer) item() {
	if w.muted > 0 {
		return
	}
	w.closeInline()
	top := &w.blocks[len(w.blocks)-1]
	if top.items {
		w.out.WriteString("</li>")
	}
	top.items = true
	w.out.WriteString("<li>")
}

func (w *writer) openBlock(t token) {
	if t.name == "hide" && (w.muted > 0 || !w.look.unseal) {
		if w.muted++; w.muted == 1 {
			w.closeInline()
			fmt.Fprintf(&w.out, `<div class="locked">%s，如果您要查看本帖隐藏内容请<a href="%s">回复</a></div>`,
				html.EscapeString(w.look.reader), html.EscapeString(w.look.reply))
		}
		return
	}
	if w.muted > 0 {
		return
	}
	w.closeInline()
	w.blocks = append(w.blocks, block{name: t.name})
	w.out.WriteString(blockStart(t))
}

func blockStart(t token) string {
	switch t.name {
	case "quote":
		return `<div class="quote"><blockquote>`
	case "hide":
		return `<div class="showhide"><h4>本帖隐藏的内容</h4>`
	case "align":
		return `<div align="` + t.arg + `">`
	case "indent":
		return "<blockquote>"
	case "list":
		if t.arg == "" {
			return "<ul>"
		}
		return `<ul type="` + t.arg + `" class="litype_` + t.arg + `">`
	case "table":
		return `<table cellspacing="0" class="t_table">`
	}
	return "<" + t.name + ">"
}

func (w *writer) closeBlock(t token) {
	if w.muted > 0 {
		if t.name == "hide" {
			w.muted--
		}
		return
	}
	w.closeInline()
	top := w.blocks[len(w.blocks)-1]
	w.blocks = w.blocks[:len(w.blocks)-1]
	if top.items {
		w.out.WriteString("</li>")
	}
	switch t.name {
	case "quote":
		w.out.WriteString("</blockquote></div>")
	case "hide", "align":
		w.out.WriteString("</div>")
	case "indent":
		w.out.WriteString("</blockquote>")
	case "list":
		w.out.WriteString("</ul>")
	default:
		w.out.WriteString("</" + t.name + ">")
	}
}

// address is a link's target if the board serves such links, else empty: http and https, www names, and the board's own pages, which are
// made absolute with base.
func address(raw, base string) string {
	lower := strings.ToLower(raw)
	switch {
	case strings.ContainsAny(raw, " \t\n\"<>"):
		return ""
	case strings.HasPrefix(lower, "forum.php?") || strings.HasPrefix(lower, "home.php?"):
		return base + raw
	case strings.HasPrefix(lower, "www."):
		raw = "http://" + raw
	case !strings.HasPrefix(lower, "http://") && !strings.HasPrefix(lower, "https://"):
		return ""
	}
	if u, err := url.Parse(raw); err != nil || u.Host == "" {
		return ""
	}
	return raw
}
