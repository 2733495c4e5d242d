package ballot

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"daoyan/internal/slips"
)

// looseLabels are what people write for 投票对象 and 改票对象, folded. A label one character away from the right one is loose as well.
var looseLabels = map[string]Form{
	"投": Vote, "票": Vote, "投票": Vote, "我投": Vote, "我票": Vote, "我投票": Vote, "我的票": Vote, "我的投票": Vote, "票投": Vote, "投给": Vote, "投票给": Vote,
	"投票目标": Vote, "投票人": Vote, "投票人选": Vote, "投票角色": Vote, "我的投票对象": Vote, "投票对象是": Vote, "今日投票": Vote, "今天投票": Vote, "首票": Vote,
	"对象": Vote, "目标": Vote, "公投": Vote, "放逐": Vote, "放逐对象": Vote, "处决": Vote, "出": Vote, "出局": Vote, "vote": Vote,
	"改票": Change, "改投": Change, "改投给": Change, "改票给": Change, "改票目标": Change, "改为": Change, "我改票": Change, "我改投": Change,
}

var (
	clauseEnd = regexp.MustCompile(`[，,。！!；;…~～、\n]+`)
	// clause is "I vote for X" and nothing more.
	clause = regexp.MustCompile(`^(?:我|就|还是|先|那|也|决定|选择|今天|暂时|果断|直接|这票|的票)*(改投给?|改票给?|投票给|投一票给|投给|投了|投|票给|票)(.+?)(?:吧|了|一票|啊|哈|咯|喽|呢)*$`)
	// doubting words make a clause a thought, a condition or a question.
	doubting = regexp.MustCompile(`不|没|别|勿|若|如果|要是|假如|的话|可能|也许|考虑|打算|准备|想|谁|吗|为什么|为何|怎么|凭什么|[?？]`)
)

// loosely is what Loose found.
type loosely struct {
	entry Entry
	cause Cause
}

// loose looks in words that hold no passage in form for something plainly meant as a vote for one known name: a label in mid-sentence, a
// label that is not the rule post's, a bare word of abstention, "我投X". The director is asked about those; all else is talk. means says
// whether a text is a name or a word of abstention.
func loose(text string, names *Names, abstains, means func(string) bool) (loosely, bool) {
	if abstains(text) {
		return loosely{Entry{Vote, trim(text)}, BareAbstain}, true
	}
	var found []loosely
	for line := range strings.Lines(text) {
		if l, ok := looseLine(line, names, means); ok {
			found = append(found, l)
		}
	}
	if len(found) == 0 {
		if l, ok := looseClause(text, names, means); ok {
			found = append(found, l)
		}
	}
	if len(found) == 0 {
		return loosely{}, false
	}
	other := func(l loosely) bool { return Fold(l.entry.Target) != Fold(found[0].entry.Target) }
	if slices.ContainsFunc(found, other) { // several names: somebody counts or compares
		return loosely{}, false
	}
	return found[0], true
}

// looseLine reads a label inside a line, or one of its own making at the beginning.
func looseLine(line string, names *Names, means func(string) bool) (loosely, bool) {
	for at, r := range line {
		if r != '投' && r != '改' {
			continue
		}
		l, rest, ok := labelAt(line[at:])
		if !ok || l.kind == reasonLabel {
			continue
		}
		e := Entry{Vote, ""}
		if l.kind == changeLabel {
			e.Form = Change
		}
		e.Target, _, _ = cutValue(strings.TrimLeft(rest, "是为"))
		if !means(e.Target) {
			e.Target = leadingName(e.Target, names)
		}
		if e.Target == "" {
			return loosely{}, false
		}
		cause := MidSentence
		if trim(skipMarks(line[:at])) == "" {
			cause = NoLabel
		}
		return loosely{e, cause}, true
	}
	at := strings.IndexFunc(line, colon)
	if at < 0 {
		return loosely{}, false
	}
	form, ok := looseLabel(Fold(line[:at]))
	if !ok {
		return loosely{}, false
	}
	value, _, _ := cutValue(strings.TrimLeftFunc(line[at:], parting))
	return loosely{Entry{form, value}, NoLabel}, means(value)
}

func looseLabel(head string) (Form, bool) {
	if form, ok := looseLabels[head]; ok {
		return form, true
	}
	runes := []rune(head)
	if len(runes) > 5 || len(runes) < 3 {
		return 0, false
	}
	switch {
	case slips.Between(runes, []rune("投票对象")) == 1:
		return Vote, true
	case slips.Between(runes, []rune("改票对象")) == 1:
		return Change, true
	}
	return 0, false
}

// leadingName returns the only name that s mentions if s begins with it.
func leadingName(s string, names *Names) string {
	if met := names.Mentioned(s); len(met) == 1 {
		if name := names.Name(met[0]); strings.HasPrefix(level(s), level(name)) {
			return name
		}
	}
	return ""
}

// looseClause reads "我投X" where the whole post doubts nothing and mentions nobody else.
func looseClause(text string, names *Names, means func(string) bool) (loosely, bool) {
	if !strings.ContainsAny(text, "投票") || doubting.MatchString(text) {
		return loosely{}, false
	}
	if len(names.Mentioned(text)) > 1 {
		return loosely{}, false
	}
	for _, part := range clauseEnd.Split(text, -1) {
		m := clause.FindStringSubmatch(strings.TrimFunc(Squeeze(part), unicode.IsPunct))
		if m == nil || !means(m[2]) {
			continue
		}
		e := Entry{Vote, m[2]}
		if strings.HasPrefix(m[1], "改") {
			e.Form = Change
		}
		return loosely{e, NoLabel}, true
	}
	return loosely{}, false
}
