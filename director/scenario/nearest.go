package scenario

import (
	"strings"

	"daoyan/director/ballot"
)

// suggest words the valid word nearest to one that is not, to stand behind a message; empty if nothing is near.
func suggest(word string, valid []string) string {
	if near := nearest(word, valid); near != "" {
		return "; nearest: " + near
	}
	return ""
}

// nearest is the valid word that most looks like the one given: a slip by the measure of names, else the one that shares most characters.
func nearest(word string, valid []string) string {
	chars := make([]ballot.Character, len(valid))
	for i, v := range valid {
		chars[i].Name = v
	}
	if near := ballot.NewNames(chars).Nearest(word, 1); len(near) > 0 {
		return valid[near[0]]
	}
	best, shared := "", 0
	for _, v := range valid {
		n := 0
		for _, r := range word {
			if strings.ContainsRune(v, r) {
				n++
			}
		}
		if n > shared {
			best, shared = v, n
		}
	}
	return best
}
