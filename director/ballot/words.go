package ballot

import (
	"bytes"
	"html"
	"regexp"
	"strings"

	nethtml "golang.org/x/net/html"
)

// Own is what the writer of a post wrote himself: no quoted text, code, edit mark, noise against copying, struck-out text, tip of an
// attachment. Lines of Text, Hidden and Stray end in "\n".
type Own struct {
	Text   string // what everybody reads
	Stray  string // what stood before a [/quote] that no quotation had opened: it may be quoted, so it counts as nobody's words
	Hidden string // what only those who replied read
	Locked bool   // there is a hidden block whose text was not served
	Quoted bool   // a quotation stood in the post
}

// Words takes the writer's own words out of the inner HTML of a Discuz! post. Pictures and smilies are no text; line breaks, cells and list
// items end a line. A literal [/quote] left over by the board ends quoted text (¶3.5), one
// that nothing opened makes all before it stray.
func Words(bodyHTML string) Own {
	if text, ok := simpleBody(bodyHTML); ok {
		return Own{Text: text}
	}
	r := reader{z: nethtml.NewTokenizer(strings.NewReader(bodyHTML))}
	for {
		switch r.z.Next() {
		case nethtml.ErrorToken: // the end: a string has no other
			return Own{Text: numericEntities(string(r.own.buf)), Stray: numericEntities(string(r.own.stray)), Hidden: numericEntities(string(r.hidden.buf)),
				Locked: r.locked, Quoted: r.quoted || r.own.quoted}
		case nethtml.TextToken:
			if r.dropping() {
				continue
			}
			r.out().text(r.z.Text())
		case nethtml.StartTagToken:
			r.open()
		case nethtml.SelfClosingTagToken:
			name, _ := r.z.TagName()
			if !r.dropping() && breaks(name) {
				r.out().end()
			}
		case nethtml.EndTagToken:
			r.close()
		}
	}
}

// PlainWords is Words for a post kept as plain text.
func PlainWords(text string) Own {
	var p page
	for line := range strings.Lines(text) {
		p.text([]byte(strings.TrimRight(line, "\r\n")))
		p.end()
	}
	return Own{Text: string(p.buf), Stray: string(p.stray), Quoted: p.quoted}
}

// simpleBody reads a body that holds line breaks and text alone, as most votes do, without a tokenizer; ok is false for any other.
func simpleBody(s string) (text string, ok bool) {
	if strings.Contains(s, "quote]") || strings.IndexByte(s, 0) >= 0 {
		return "", false
	}
	var b strings.Builder
	b.Grow(len(s) + 1)
	for {
		chunk, rest, tag := strings.Cut(s, "<")
		if strings.IndexByte(chunk, '&') >= 0 {
			chunk = html.UnescapeString(chunk)
		}
		if chunk = strings.Trim(chunk, "\r\n"); strings.ContainsAny(chunk, "\r\n") {
			chunk = strings.NewReplacer("\n", " ", "\r", " ").Replace(chunk)
		}
		b.WriteString(chunk)
		b.WriteByte('\n')
		if !tag {
			return numericEntities(b.String()), true
		}
		switch {
		case strings.HasPrefix(rest, "br />"):
			s = rest[5:]
		case strings.HasPrefix(rest, "br/>"):
			s = rest[4:]
		case strings.HasPrefix(rest, "br>"):
			s = rest[3:]
		default:
			return "", false
		}
	}
}

var numeric = regexp.MustCompile(`&#(?:\d{2,7}|[xX][0-9a-fA-F]{2,6});`)

// numericEntities resolves what a board of a narrow charset stores as literal "&#8203;" for characters it cannot hold. Named entities typed
// by a player stay as typed.
func numericEntities(s string) string {
	if !strings.Contains(s, "&#") {
		return s
	}
	return numeric.ReplaceAllStringFunc(s, html.UnescapeString)
}

// page collects lines of text and knows where quoted text that lost its markup would begin.
type page struct {
	buf    []byte
	floor  int   // what stands behind this is the writer's own unless a stray [/quote] follows
	opened []int // where literal [quote]s stand
	after  bool  // a quotation in markup has ended: the board ends it at the first [/quote], another's is its rest
	stray  []byte
	quoted bool
}

func (p *page) end() {
	if n := len(p.buf); n > 0 && p.buf[n-1] != '\n' {
		p.buf = append(p.buf, '\n')
	}
}

func (p *page) text(s []byte) {
	for {
		at := bytes.Index(s, []byte("quote]"))
		if at < 0 {
			p.put(s)
			return
		}
		switch head := s[:at]; {
		case bytes.HasSuffix(head, []byte("[/")):
			p.put(head[:at-2])
			p.unquote()
		case bytes.HasSuffix(head, []byte("[")):
			p.put(head[:at-1])
			p.opened = append(p.opened, len(p.buf))
			p.buf = append(p.buf, "[quote]"...)
		default:
			p.put(s[:at+6])
		}
		s = s[at+6:]
	}
}

// put appends s, a line end of the source being a space; spaces never open a line, and one is as good as many.
func (p *page) put(s []byte) {
	if n := len(p.buf); n == 0 || p.buf[n-1] == '\n' {
		s = bytes.TrimLeft(s, " \r\n")
	}
	for _, c := range s {
		if c == '\n' || c == '\r' {
			c = ' '
		}
		if n := len(p.buf); c != ' ' || n == 0 || p.buf[n-1] != ' ' {
			p.buf = append(p.buf, c)
		}
	}
}

// unquote takes the text back to where the quotation began that ends here. Where none began, all that stands there goes to stray.
func (p *page) unquote() {
	from := p.floor
	switch n := len(p.opened); {
	case n > 0:
		from, p.opened = p.opened[n-1], p.opened[:n-1]
	case !p.after:
		p.end()
		p.stray = append(p.stray, p.buf[from:]...)
	}
	p.buf = p.buf[:from]
	p.end()
	p.quoted = true
}

// reader walks the markup of one post.
type reader struct {
	z           *nethtml.Tokenizer
	own, hidden page
	frames      []frame // open elements that are left out or hidden, the innermost last
	locked      bool
	quoted      bool
}

// frame is an open element treated as one piece; depth counts the elements of its name inside it.
type frame struct {
	tag   string
	depth int
	as    treatment
}

type treatment uint8

const (
	keep   treatment = iota
	drop             // its text is not the writer's, or taken back by him
	quote            // like drop; what follows is his own again
	hide             // read by those who replied
	locked           // like drop; the post holds something that was not served
)

func (r *reader) dropping() bool {
	n := len(r.frames)
	return n > 0 && r.frames[n-1].as != hide
}

func (r *reader) out() *page {
	if len(r.frames) > 0 {
		return &r.hidden
	}
	return &r.own
}

func (r *reader) open() {
	name, attrs := r.z.TagName()
	if n := len(r.frames); n > 0 {
		if f := &r.frames[n-1]; f.tag == string(name) {
			f.depth++
		}
		if r.dropping() {
			return
		}
	}
	as := r.treat(name, attrs)
	if breaks(name) && as != drop {
		r.out().end()
	}
	if as == keep {
		return
	}
	r.locked = r.locked || as == locked
	r.quoted = r.quoted || as == quote
	r.frames = append(r.frames, frame{string(name), 1, as})
}

func (r *reader) close() {
	name, _ := r.z.TagName()
	if n := len(r.frames); n > 0 {
		f := &r.frames[n-1]
		if f.tag == string(name) {
			if f.depth--; f.depth == 0 {
				as := f.as
				r.frames = r.frames[:n-1]
				r.leave(as)
				return
			}
		}
		if r.dropping() {
			return
		}
	}
	if breaks(name) {
		r.out().end()
	}
}

// leave is called when a special element has closed.
func (r *reader) leave(as treatment) {
	if as == quote || as == hide || as == locked {
		r.out().end()
	}
	if as == quote {
		p := r.out()
		p.floor, p.opened, p.after = len(p.buf), nil, true
	}
}

// treat decides from the tag and its attributes what its text is.
func (r *reader) treat(tag []byte, attrs bool) treatment {
	switch string(tag) {
	case "strike", "s", "del", "script", "style", "textarea", "title", "noscript", "iframe", "template", "select", "option":
		return drop
	case "h4":
		if len(r.frames) > 0 { // the caption of a hidden block
			return drop
		}
	case "br", "img", "hr", "input", "wbr", "embed", "area", "col", "link", "meta":
		return keep
	}
	for attrs {
		var key, val []byte
		key, val, attrs = r.z.TagAttr()
		switch string(key) {
		case "class":
			for class := range bytes.FieldsSeq(val) {
				if as := classed(class); as != keep {
					return as
				}
			}
		case "style":
			if strings.Contains(strings.ToLower(Squeeze(string(val))), "display:none") {
				return drop
			}
		}
	}
	return keep
}

func classed(class []byte) treatment {
	switch string(class) {
	case "quote", "reply_wrap":
		return quote
	case "showhide":
		return hide
	case "locked":
		return locked
	case "blockcode", "pstatus", "jammer", "attach_nopermission", "tip":
		return drop
	}
	return keep
}

// breaks says whether a tag of this name, opening or closing, ends the line.
func breaks(tag []byte) bool {
	switch string(tag) {
	case "br", "div", "p", "td", "th", "tr", "li", "ul", "ol", "dl", "dt", "dd", "table", "blockquote", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "pre":
		return true
	}
	return false
}
