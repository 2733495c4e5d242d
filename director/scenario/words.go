package scenario

import (
	"slices"
	"strings"

	"daoyan/director/rule"
)

// Word is the word of a fact and what stands behind its colon.
type Word struct {
	Word   string
	Detail Detail
}

// Detail is what stands behind the colon of a token.
type Detail uint8

// The details.
const (
	Bare    Detail = iota // nothing
	OfChars               // characters, or 无
	CharsIs               // characters=word
	Passing               // character→character
	Text                  // a word, a number, or the fact's own writing
)

// factWords are the words of the scenario language (scenarios.md, Tokens).
var factWords = []Word{
	{"查验", CharsIs}, {"身份", CharsIs}, {"初始身份", CharsIs}, {"阵营", CharsIs}, {"指杀", OfChars}, {"狐狸", Text}, {"询问", Text}, {"反馈", Text},
	{"冰冻", Bare}, {"刺伤", Bare}, {"业炎", Bare}, {"净化", Bare}, {"被操纵", Bare}, {"迷魂", Bare}, {"礼物", Text}, {"获得", Text}, {"链接", OfChars},
	{"情侣", OfChars}, {"迷惑", OfChars}, {"阵营转变", Text}, {"狼群", OfChars}, {"肉猪", OfChars}, {"操作", Text}, {"天眼", Text}, {"双子星", OfChars},
	{"失去", Text}, {"已迷惑", OfChars}, {"盟约", OfChars}, {"技能数", Text}, {"防御", Text}, {"反射", Text}, {"骰子", Text},
	{"熊咆哮", Bare}, {"熊未咆哮", Bare}, {"平安夜", Bare}, {"平安日", Bare}, {"翻牌", CharsIs}, {"殉情", OfChars}, {"诽谤", OfChars}, {"票台", OfChars},
	{"默哀", Bare}, {"装傻", OfChars}, {"顺从", Bare}, {"感染", Bare}, {"复活", OfChars}, {"流浪", OfChars}, {"回归", OfChars}, {"入狱", OfChars},
	{"出狱", OfChars}, {"误食", OfChars}, {"炸死", OfChars}, {"警长", OfChars}, {"移交", Passing}, {"无警长", Bare}, {"额外白天", Bare}, {"额外黑夜", Bare},
	{"直接入夜", Bare}, {"加速", Bare}, {"延时", Bare}, {"黄牌", OfChars}, {"红牌", OfChars},
}

// words is all that a table's script may say.
type words struct {
	book       *rule.Book
	chars      []string // by seat
	skills     []string // names and aliases
	identities []string // names and aliases
	options    []string // option words of any skill
	factions   []string
	facts      []Word
}

func newWords(set *Ruleset) *words {
	w := &words{book: set.Book, facts: append(slices.Clone(factWords), set.Words...)}
	for _, s := range set.Book.Skills {
		w.skills = append(append(w.skills, s.Name), s.Aliases...)
		w.options = append(w.options, s.Shape.Options...)
	}
	for _, f := range set.Factions {
		w.factions = append(w.factions, string(f))
	}
	for i := range set.Book.Identities {
		id := &set.Book.Identities[i]
		w.identities = append(append(w.identities, id.Name), id.Aliases...)
		if f := string(id.Side); f != "" && !slices.Contains(w.factions, f) {
			w.factions = append(w.factions, f)
		}
	}
	return w
}

// char is the seat of a character, Nobody if there is none of that name.
func (w *words) char(name string) rule.Char { return rule.Char(slices.Index(w.chars, name)) }

// known tells whether an option word means anything in the rule set: an option, an identity, a skill, or a number.
func (w *words) known(word string) bool {
	return slices.Contains(w.options, word) || slices.Contains(w.identities, word) || slices.Contains(w.skills, word) ||
		strings.Trim(word, "0123456789") == ""
}

// token says what is wrong with a token; empty: nothing.
func (w *words) token(t string) string {
	word, detail, colon := strings.Cut(t, ":")
	i := slices.IndexFunc(w.facts, func(f Word) bool { return f.Word == word })
	if i < 0 {
		all := make([]string, len(w.facts))
		for i, f := range w.facts {
			all[i] = f.Word
		}
		return "no fact has the word " + word + suggest(word, all)
	}
	// A word may have a second writing: 入狱 told to the one, 入狱:A in public.
	kinds := map[Detail]bool{}
	for _, f := range w.facts {
		if f.Word == word {
			kinds[f.Detail] = true
		}
	}
	switch {
	case kinds[Text] || kinds[Bare] && !colon:
		return ""
	case kinds[Bare] && len(kinds) == 1:
		return word + " has nothing behind it"
	case !colon || detail == "":
		return word + " wants something behind a colon"
	}
	names := detail
	if kinds[CharsIs] {
		var is bool
		if names, _, is = strings.Cut(detail, "="); !is {
			return word + " wants character=word"
		}
	}
	if kinds[Passing] {
		from, to, ok := strings.Cut(detail, "→")
		if !ok {
			return word + " wants character→character"
		}
		names = from + "," + to
	}
	return w.names(names)
}

// names says what is wrong with a list of characters joined by commas.
func (w *words) names(names string) string {
	if names == "无" {
		return ""
	}
	for name := range strings.SplitSeq(names, ",") {
		if w.char(name) == rule.Nobody {
			return "no character " + name + suggest(name, w.chars)
		}
	}
	return ""
}
