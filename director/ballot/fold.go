package ballot

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Squeeze removes from s everything a reader cannot see: spaces of every width, control and zero-width characters, variation selectors. It
// is the second reading of a name (¶3.8).
func Squeeze(s string) string {
	if plain(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if invisible(r) {
			return -1
		}
		return r
	}, s)
}

// plain says that s is text in which Squeeze changes nothing, without looking at more than the lead bytes: letters and digits of ASCII, and
// the CJK block, whose three-byte forms begin with E4 to E9.
func plain(s string) bool {
	for i := 0; i < len(s); {
		switch c := s[i]; {
		case '0' <= c && c <= '9', 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z':
			i++
		case 0xE4 <= c && c <= 0xE9:
			i += 3
		default:
			return false
		}
	}
	return true
}

// Fold makes of s the form in which two names are the same name to a reader: width, case, traditional and simplified characters, punctuation
// and what Squeeze removes are levelled. A text of punctuation alone keeps it. Symbols that are no ASCII (♂, 🍜) are kept; see bare.
func Fold(s string) string {
	out := strings.ToValidUTF8(s, "")
	for {
		out = norm.NFKC.String(out)
		next := strings.Map(foldRune, out)
		if next == "" {
			return strings.ToLower(Squeeze(out))
		}
		if norm.NFKC.IsNormalString(next) { // taking a sign away may join its neighbours
			return next
		}
		out = next
	}
}

func foldRune(r rune) rune {
	switch {
	case r < utf8.RuneSelf:
		if '0' <= r && r <= '9' || 'a' <= r && r <= 'z' {
			return r
		}
		if 'A' <= r && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return -1
	case invisible(r), unicode.IsPunct(r):
		return -1
	}
	return Simplified(unicode.ToLower(r))
}

// bare removes from a folded text the symbols that Fold keeps, pictures among them: a picture neither spoils nor makes a name.
func bare(folded string) string {
	return strings.Map(func(r rune) rune {
		if r >= utf8.RuneSelf && unicode.IsSymbol(r) {
			return -1
		}
		return r
	}, folded)
}

// invisible says whether r leaves no mark on a page.
func invisible(r rune) bool {
	if r < utf8.RuneSelf {
		return r <= ' ' || r == 0x7F
	}
	if 0x3400 <= r && r <= 0x9FFF {
		return false
	}
	return unicode.IsSpace(r) || unicode.In(r, unicode.Cf, unicode.Cc, unicode.Zs, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// Simplified returns the simplified form of a traditional character, and r itself where there is none. It looks at one character at a time:
// levelling names needs no dictionary of phrases.
func Simplified(r rune) rune {
	if r < 0x3400 || r > 0xFFFF {
		return r
	}
	var key [utf8.UTFMax]byte
	utf8.EncodeRune(key[:], r)
	want := string(key[:3])
	lo, hi := 0, len(simplified)/6
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		switch at := simplified[mid*6 : mid*6+3]; {
		case at < want:
			lo = mid + 1
		case at > want:
			hi = mid
		default:
			to, _ := utf8.DecodeRuneInString(simplified[mid*6+3:])
			return to
		}
	}
	return r
}
