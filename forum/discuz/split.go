package discuz

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Split cuts a BBCode text into parts of at most maxBytes bytes in the board's charset, each headed by its number （1/3） where there are
// several. It cuts at line breaks, never within a table row unless the row alone is too long; tags open at a cut are closed and opened again.
func Split(text string, maxBytes int, charset Charset) []string {
	if charset.Size(text) <= maxBytes {
		return []string{text}
	}
	room := max(maxBytes-charset.Size(partHead(99, 99)), 1)
	parts := packer{room: room, charset: charset}
	for _, unit := range units(text) {
		parts.add(unit)
	}
	parts.cut()
	for i := range parts.done {
		parts.done[i] = partHead(i+1, len(parts.done)) + parts.done[i]
	}
	return parts.done
}

func partHead(i, of int) string { return fmt.Sprintf("（%d/%d）\n", i, of) }

var (
	rowEnds = regexp.MustCompile(`(?i)\[(/?)tr\b[^\]]*\]`)
	bbTag   = regexp.MustCompile(`(?i)\[(/?)(b|i|u|s|color|size|font|align|url|quote|list|table|tr|td|indent|hide|free|backcolor)(?:=[^\]]*)?\]`)
)

// units are the lines of a text, those of one table row together.
func units(text string) []string {
	var out []string
	depth := 0
	for line := range strings.SplitAfterSeq(text, "\n") {
		if depth > 0 {
			out[len(out)-1] += line
		} else {
			out = append(out, line)
		}
		for _, m := range rowEnds.FindAllStringSubmatch(line, -1) {
			if m[1] == "" {
				depth++
			} else {
				depth = max(depth-1, 0)
			}
		}
	}
	return out
}

// packer fills parts with units.
type packer struct {
	room    int
	charset Charset
	done    []string
	part    string
	open    []string // the opening tags in force at the end of part
	fresh   bool     // part holds nothing but reopened tags
}

func (p *packer) add(unit string) {
	if p.fits(unit) {
		p.take(unit)
		return
	}
	if p.part != "" && !p.fresh {
		p.cut()
	}
	for !p.fits(unit) && unit != "" { // one line longer than a part: cut it where it must be
		head := p.longestHead(unit)
		if p.part != "" && strings.LastIndexByte(head, '[') > strings.LastIndexByte(head, ']') {
			p.part, p.open = "", nil // tags nested so deep that one more has no room: words go before looks
			continue
		}
		p.take(head)
		unit = unit[len(head):]
		p.cut()
	}
	p.take(unit)
}

func (p *packer) fits(unit string) bool {
	return p.charset.Size(p.part+unit+closing(openAfter(p.open, unit))) <= p.room
}

func (p *packer) take(unit string) {
	if unit == "" {
		return
	}
	p.part += unit
	p.open = openAfter(p.open, unit)
	p.fresh = false
}

// cut ends the part and begins the next one with the tags that were open.
func (p *packer) cut() {
	if p.part == "" || p.fresh {
		return
	}
	p.done = append(p.done, strings.TrimRight(p.part, "\n")+closing(p.open))
	p.part = strings.Join(p.open, "")
	p.fresh = true
}

// longestHead is the longest start of a line that fits, one character at least, and not within a tag if that can be helped.
func (p *packer) longestHead(unit string) string {
	end := 0
	for end < len(unit) {
		_, width := utf8.DecodeRuneInString(unit[end:])
		if !p.fits(unit[:end+width]) {
			break
		}
		end += width
	}
	if tag := strings.LastIndexByte(unit[:end], '['); tag > 0 && !strings.ContainsRune(unit[tag:end], ']') {
		end = tag
	}
	if end == 0 {
		_, end = utf8.DecodeRuneInString(unit)
	}
	return unit[:end]
}

// openAfter is the stack of open tags after text. A closing tag takes the nearest of its name with all that is open inside.
func openAfter(open []string, text string) []string {
	out := append([]string{}, open...)
	for _, m := range bbTag.FindAllStringSubmatch(text, -1) {
		if m[1] == "" {
			out = append(out, m[0])
			continue
		}
		for i := len(out) - 1; i >= 0; i-- {
			if strings.EqualFold(tagName(out[i]), m[2]) {
				out = out[:i]
				break
			}
		}
	}
	return out
}

func tagName(tag string) string {
	name, _, _ := strings.Cut(strings.Trim(tag, "[]"), "=")
	return name
}

// closing closes open tags, the innermost first.
func closing(open []string) string {
	var out strings.Builder
	for i := len(open) - 1; i >= 0; i-- {
		out.WriteString("[/" + tagName(open[i]) + "]")
	}
	return out.String()
}
