package message

import (
	"regexp"
	"strings"

	"daoyan/director/ballot"
)

// ownWords takes out what a writer quotes by hand: quote tags that were left over, lines that begin with ">", which are quoted whatever tags
// they hold. What stands before a [/quote] that nothing opened is stray: it may be quoted.
func ownWords(text string) (own, stray string) {
	w := ballot.PlainWords(withoutArrows(text))
	return withoutArrows(w.Text), strings.TrimSpace(withoutArrows(w.Stray))
}

func withoutArrows(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if t := strings.TrimSpace(line); !strings.HasPrefix(t, ">") && !strings.HasPrefix(t, "＞") {
			b.WriteString(line)
		}
	}
	return b.String()
}

var (
	lastWordsHead = regexp.MustCompile(`^[\s\p{P}\p{S}]*(?:(?:[导導]演|您|你|大家)好[\s\p{P}]*|[导導]演[\s\p{P}]*|我的|以下是|这是|提交)*([遗遺][\s]*言)(?:是|如下|内容)?(?:[\s:：,，—-]+|$)`)
	noLastWords   = regexp.MustCompile(`^[\s\p{P}]*(?:我)?(?:放弃|放棄|不留|没有|沒有|无|無|不要)[\s]*[遗遺]言[\s\p{P}]*$`)
	nothing       = regexp.MustCompile(`^[\s\p{P}]*(?:放弃|放棄|不留|没有|沒有|无|無|没|空)?了?[\s\p{P}]*$`)
)

// cutLastWords takes last words off a message: from a line that begins with 遗言 to the end.
func cutLastWords(text string) (rest string, words *Intent) {
	at := 0
	for line := range strings.Lines(text) {
		if noLastWords.MatchString(line) {
			return text[:at] + text[at+len(line):], &Intent{Kind: Words, GiveUp: true}
		}
		if m := lastWordsHead.FindStringIndex(line); m != nil {
			said := strings.TrimSpace(text[at+m[1]:])
			switch {
			case said == "":
				return text[:at], &Intent{Key: NoWords}
			case nothing.MatchString(said):
				return text[:at], &Intent{Kind: Words, GiveUp: true}
			}
			return text[:at], &Intent{Kind: Words, Text: said}
		}
		at += len(line)
	}
	return text, nil
}
