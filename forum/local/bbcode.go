package local

import (
	"regexp"
	"slices"
	"strings"
)

// BBCode is read in two steps. scan cuts a text into tokens and pairs the tags; what has no partner or no valid value stays text. write
// (bbcode_write.go) turns them into HTML that is always balanced, whatever was typed.

const (
	deepest = 20   // open tags at once; more stay text, so that a post full of tags costs no more than one full of words
	longest = 1000 // bytes of an address between [url] or [img] tags
)

type tokenKind int

const (
	textToken tokenKind = iota
	openToken
	closeToken
	itemToken // [*]
	rawToken  // [code], [img] and [url] without a value: the text between is no BBCode
)

type token struct {
	kind tokenKind
	name string
	arg  string
	text string // as typed; between the tags for rawToken
	at   int    // where it begins in the text
	mate int    // index of the partner of an open or close token
}

var (
	tagPattern = regexp.MustCompile(`\[(/?)([A-Za-z]+|\*)(?:=([^\]\n]{1,500}))?\]`)
	colorValue = regexp.MustCompile(`^(?:#[0-9A-Fa-f]{3,8}|[A-Za-z]{2,30})$`)
	sizeValue  = regexp.MustCompile(`^[1-7]$`)
	fontValue  = regexp.MustCompile(`^[\p{Han}A-Za-z0-9 ,_-]{1,50}$`)
	alignValue = regexp.MustCompile(`^(?:left|center|right)$`)
	listValue  = regexp.MustCompile(`^[1aA]?$`)
	noValue    = regexp.MustCompile(`^$`)
	anyValue   = regexp.MustCompile(`^.*$`)
)

// inlineTags and blockTags name the tags the board knows, each with the values it takes.
var (
	inlineTags = map[string]*regexp.Regexp{
		"b": noValue, "i": noValue, "u": noValue, "s": noValue, "color": colorValue, "size": sizeValue, "font": fontValue, "url": anyValue,
	}
	blockTags = map[string]*regexp.Regexp{
		"quote": noValue, "hide": noValue, "align": alignValue, "indent": noValue, "list": listValue, "table": anyValue, "tr": anyValue, "td": anyValue,
	}
	parentTags = map[string]string{"tr": "table", "td": "tr"}
)

// scan cuts a text into tokens with every open and close token paired.
func scan(text string) []token {
	tokens := cutTags(text)
	pairBlocks(tokens)
	pairInline(tokens)
	for i := range tokens {
		if t := &tokens[i]; t.mate < 0 {
			t.kind = textToken
		}
	}
	trimAroundBlocks(tokens)
	return tokens
}

func cutTags(text string) []token {
	var tokens []token
	lower := lowerASCII(text)
	lastCode := strings.LastIndex(lower, "[/code]")
	for at := 0; at < len(text); {
		m := tagPattern.FindStringSubmatchIndex(text[at:])
		if m == nil {
			return append(tokens, token{text: text[at:], at: at})
		}
		start, end := at+m[0], at+m[1]
		if start > at {
			tokens = append(tokens, token{text: text[at:start], at: at})
		}
		t := token{text: text[start:end], at: start, name: lower[at+m[4] : at+m[5]]}
		if m[6] >= 0 {
			t.arg = strings.Trim(text[at+m[6]:at+m[7]], `"' `)
		}
		at = end
		switch {
		case text[start+1] == '/':
			t.kind, t.mate = closeToken, -1
		case t.name == "*":
			t.kind = itemToken
		case t.name == "code" && at <= lastCode, t.name == "img", t.name == "url" && m[6] < 0:
			if inner, ok := rawText(t.name, text[end:], lower[end:]); ok {
				t.kind, t.text = rawToken, inner
				at = end + len(inner) + len("[/]") + len(t.name)
			}
		case knownTag(t.name, t.arg):
			t.kind, t.mate = openToken, -1
		}
		tokens = append(tokens, t)
	}
	return tokens
}

// rawText is what stands between a raw tag and its end, if that can be what the tag promises. Addresses are looked for nearby only.
func rawText(name, rest, lower string) (string, bool) {
	if name != "code" {
		lower = lower[:min(longest, len(lower))]
	}
	end := strings.Index(lower, "[/"+name+"]")
	if end < 0 || !rawFits(name, rest[:end]) {
		return "", false
	}
	return rest[:end], true
}

// lowerASCII lowers the letters of tags and keeps every offset.
func lowerASCII(text string) string {
	b := []byte(text)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}

// rawFits tells whether what stands between raw tags can be what they promise.
func rawFits(name, inner string) bool {
	switch name {
	case "code":
		return inner != ""
	case "img":
		return strings.HasPrefix(address(strings.TrimSpace(inner), ""), "http")
	}
	return address(strings.TrimSpace(inner), "") != ""
}

func knownTag(name, arg string) bool {
	if values, ok := inlineTags[name]; ok {
		return values.MatchString(arg) && (name != "url" || address(arg, "") != "")
	}
	values, ok := blockTags[name]
	return ok && values.MatchString(arg)
}

// pairBlocks pairs block tags so that they nest. A quote holds no other: as on Discuz!, the first [/quote] ends the outermost, and what
// is left over stays text.
func pairBlocks(tokens []token) {
	var stack []int
	inside := func(name string) int {
		return slices.IndexFunc(stack, func(i int) bool { return tokens[i].name == name })
	}
	top := func() string {
		if len(stack) == 0 {
			return ""
		}
		return tokens[stack[len(stack)-1]].name
	}
	for i := range tokens {
		t := &tokens[i]
		if _, block := blockTags[t.name]; !block {
			continue
		}
		switch t.kind {
		case openToken:
			parent, needs := parentTags[t.name]
			if len(stack) == deepest || t.name == "quote" && inside("quote") >= 0 || needs && top() != parent {
				continue
			}
			stack = append(stack, i)
		case closeToken:
			at := len(stack) - 1
			for at >= 0 && tokens[stack[at]].name != t.name {
				at--
			}
			if at < 0 {
				continue
			}
			t.mate, tokens[stack[at]].mate = stack[at], i
			stack = stack[:at] // what was opened after it and not closed stays text
		}
	}
	orphanParts(tokens)
}

// orphanParts makes rows without their table, cells without their row and items without their list text again: their parent turned out to
// have no end.
func orphanParts(tokens []token) {
	var stack []string
	for i := range tokens {
		t := &tokens[i]
		_, block := blockTags[t.name]
		top := ""
		if len(stack) > 0 {
			top = stack[len(stack)-1]
		}
		switch {
		case t.kind == itemToken:
			if top != "list" {
				t.kind = textToken
			}
		case !block || t.mate < 0:
		case t.kind == openToken:
			if parent, needs := parentTags[t.name]; needs && top != parent {
				tokens[t.mate].mate, t.mate = -1, -1
				continue
			}
			stack = append(stack, t.name)
		case t.kind == closeToken:
			stack = stack[:len(stack)-1]
		}
	}
}

// pairInline pairs each closing tag with the last open one of its name.
func pairInline(tokens []token) {
	open, depth := map[string][]int{}, 0
	for i := range tokens {
		t := &tokens[i]
		if _, inline := inlineTags[t.name]; !inline {
			continue
		}
		switch waiting := open[t.name]; {
		case t.kind == openToken && depth < deepest:
			open[t.name] = append(waiting, i)
			depth++
		case t.kind == closeToken && len(waiting) > 0:
			depth--
			last := waiting[len(waiting)-1]
			open[t.name] = waiting[:len(waiting)-1]
			t.mate, tokens[last].mate = last, i
		}
	}
}

// trimAroundBlocks drops the line ends that a block swallows: one on either side of a quote or code, all at the inner ends of a quote, one
// after an aligned part, one before a list's item or end.
func trimAroundBlocks(tokens []token) {
	for i := range tokens {
		t := &tokens[i]
		code := t.kind == rawToken && t.name == "code"
		quote := t.name == "quote" && (t.kind == openToken || t.kind == closeToken)
		list := t.kind == itemToken || t.kind == closeToken && t.name == "list"
		if i > 0 && tokens[i-1].kind == textToken {
			before := &tokens[i-1].text
			switch {
			case quote && t.kind == closeToken:
				*before = strings.TrimRight(*before, "\n")
			case quote || code:
				*before = trimOneRight(*before)
			case list:
				*before = strings.TrimSuffix(*before, "\n")
			}
		}
		if i+1 < len(tokens) && tokens[i+1].kind == textToken {
			after := &tokens[i+1].text
			switch {
			case quote && t.kind == openToken:
				*after = strings.TrimLeft(*after, "\n")
			case quote || code:
				*after = trimOneLeft(*after)
			case t.kind == closeToken && t.name == "align":
				*after = strings.TrimPrefix(*after, "\n")
			}
		}
	}
}

func trimOneRight(s string) string {
	if s != "" && strings.ContainsRune(" \t\n", rune(s[len(s)-1])) {
		return s[:len(s)-1]
	}
	return s
}

func trimOneLeft(s string) string {
	if s != "" && strings.ContainsRune(" \t\n", rune(s[0])) {
		return s[1:]
	}
	return s
}
