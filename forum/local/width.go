package local

// width counts a text as Discuz! does: one for an ASCII character, two for any other.
func width(text string) int {
	n := 0
	for _, r := range text {
		n += runeWidth(r)
	}
	return n
}

func runeWidth(r rune) int {
	if r < 0x80 {
		return 1
	}
	return 2
}

// cut shortens a text to a width and marks the cut with " ...".
func cut(text string, limit int) string {
	if width(text) <= limit {
		return text
	}
	n := 0
	for i, r := range text {
		n += runeWidth(r)
		if n > limit {
			return text[:i] + " ..."
		}
	}
	return text
}
