package discuz

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// Charset is how a board writes its pages and wants its forms. The zero value is UTF8.
type Charset int

// The charsets of Chinese boards.
const (
	UTF8 Charset = iota
	GBK
)

// String is the name as boards write it.
func (c Charset) String() string {
	return [...]string{"utf-8", "gbk"}[c]
}

var declaredCharset = regexp.MustCompile(`(?i)(?:charset|encoding)\s*=\s*["']?([\w-]+)`)

// charsetOf reads the charset from the Content-Type, else from the page's first lines, else guesses by whether body is valid UTF-8.
func charsetOf(body []byte, contentType string) Charset {
	if m := declaredCharset.FindStringSubmatch(contentType); m != nil {
		return charsetNamed(m[1])
	}
	if m := declaredCharset.FindSubmatch(body[:min(len(body), 1024)]); m != nil {
		return charsetNamed(string(m[1]))
	}
	if utf8.Valid(body) {
		return UTF8
	}
	return GBK
}

func charsetNamed(name string) Charset {
	switch strings.ToLower(name) {
	case "gbk", "gb2312", "gb18030":
		return GBK
	}
	return UTF8
}

// decode gives body as UTF-8; what is no character in the board's charset becomes U+FFFD. It reads GBK as GB18030, which is wider.
func (c Charset) decode(body []byte) []byte {
	if c == GBK {
		if out, err := simplifiedchinese.GB18030.NewDecoder().Bytes(body); err == nil {
			return out
		}
	}
	if utf8.Valid(body) {
		return body
	}
	return bytes.ToValidUTF8(body, []byte("\uFFFD"))
}

// encode gives text in the board's charset, with Substitute for what the board cannot hold.
func (c Charset) encode(text string) string {
	if c == UTF8 {
		return text
	}
	enc := simplifiedchinese.GBK.NewEncoder()
	out, err := enc.String(text)
	if err != nil {
		fitted, _ := c.Fit(text)
		if out, err = enc.String(fitted); err != nil {
			panic(fmt.Sprintf("discuz: a fitted text has no %s form: %v", c, err))
		}
	}
	return out
}

// Size is the length of text in bytes as the board counts it.
func (c Charset) Size(text string) int { return len(c.encode(text)) }

// Substitute stands where the board cannot hold a character.
const Substitute = '□'

// Fit replaces the characters the board cannot hold and names them, each once, in lost. On UTF-8 boards these are the characters outside
// the basic plane (X3.4 and older store them as question marks, or cut the text there) and, everywhere, control characters.
func (c Charset) Fit(text string) (fitted, lost string) {
	var out, gone strings.Builder
	for _, r := range text {
		switch {
		case r == '\n' || r == '\t':
		case r == '\r':
			continue
		case r < ' ' || r == utf8.RuneError || r > 0xFFFF || r == 0x7F || !c.holds(r):
			if !strings.ContainsRune(gone.String(), r) {
				gone.WriteRune(r)
			}
			r = Substitute
		}
		out.WriteRune(r)
	}
	return out.String(), gone.String()
}

func (c Charset) holds(r rune) bool {
	if c == UTF8 || r < utf8.RuneSelf {
		return true
	}
	_, err := simplifiedchinese.GBK.NewEncoder().String(string(r))
	return err == nil
}

var numericEntity = regexp.MustCompile(`&#(\d{2,7}|[xX][0-9a-fA-F]{2,6});`)

// restore turns the entities a browser puts where the board's charset has no character back into characters. Entities for characters the
// board can hold were typed by a person and stay.
func (c Charset) restore(text string) string {
	if c == UTF8 || !strings.Contains(text, "&#") {
		return text
	}
	return numericEntity.ReplaceAllStringFunc(text, func(entity string) string {
		digits, base := entity[2:len(entity)-1], 10
		if digits[0] == 'x' || digits[0] == 'X' {
			digits, base = digits[1:], 16
		}
		n, err := strconv.ParseInt(digits, base, 32)
		if err != nil || n < utf8.RuneSelf || !utf8.ValidRune(rune(n)) || c.holds(rune(n)) {
			return entity
		}
		return string(rune(n))
	})
}
