package local

import (
	"fmt"
	"net/url"
	"strings"
	"unicode"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// codec turns the board's UTF-8 into the charset of its pages and back. The zero codec is UTF-8.
type codec struct {
	name string
	enc  encoding.Encoding // nil for UTF-8
}

func newCodec(charset string) (codec, error) {
	switch strings.ToLower(charset) {
	case "utf-8":
		return codec{name: "utf-8"}, nil
	case "gbk":
		return codec{name: "gbk", enc: simplifiedchinese.GBK}, nil
	}
	return codec{}, fmt.Errorf("charset %q: want utf-8 or gbk", charset)
}

// encode gives the bytes a client sees. What the charset lacks becomes a numeric entity.
func (c codec) encode(page string) []byte {
	if c.enc == nil {
		return []byte(page)
	}
	out, err := encoding.HTMLEscapeUnsupported(c.enc.NewEncoder()).String(page)
	if err != nil { // only invalid UTF-8 fails, and clean let none in
		return []byte(strings.ToValidUTF8(page, "?"))
	}
	return []byte(out)
}

// decode reads what a client sent. GBK is read as GB18030, which contains it.
func (c codec) decode(sent string) string {
	if c.enc == nil {
		return clean(sent)
	}
	text, err := simplifiedchinese.GB18030.NewDecoder().String(sent)
	if err != nil {
		return clean(sent)
	}
	return clean(text)
}

// settle is a text as the board can keep it: what its charset lacks is stored as the literal entity a browser would have sent.
func (c codec) settle(text string) string {
	text = clean(text)
	if c.enc == nil {
		return text
	}
	return c.decode(string(c.encode(text)))
}

// size is the length of a text in bytes of the board's charset, as its limits count.
func (c codec) size(text string) int { return len(c.encode(text)) }

// query escapes a value for an address on this board.
func (c codec) query(value string) string { return url.QueryEscape(string(c.encode(value))) }

// clean makes line ends one LF, and drops bytes that are no text: control characters break XML answers and hide words.
func clean(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.IsControl(r) {
			return -1
		}
		if r == '\uFFFE' || r == '\uFFFF' {
			return -1
		}
		return r
	}, text)
}
