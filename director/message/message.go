// Package message reads private messages of players: skills as they are written in plain words, answers, 帮助 状态 撤回 收到, last words. It
// tells what was meant and judges nothing: package rule takes or refuses a line. It is pure, works for any rule set, and has no word for an
// order of the director: what looks like one is not understood.
package message

import (
	"cmp"
	"strings"
	"unicode"

	"daoyan/director/ballot"
	"daoyan/director/rule"
)

// Kind is what a part of a message means.
type Kind uint8

// The kinds of intent.
const (
	Unknown   Kind = iota // not understood: Key says in which way, Text what, Near the nearest words that mean something
	Claimed               // a line in form: Claim is to be judged by the rules
	Proposed              // one skill of his and legal names, but not in form: Claim is to be asked back, never taken as it is
	Dropped               // 否 to what was proposed
	Help                  // Word: a skill or identity, "" for everything
	Status                // 状态
	Withdrawn             // 撤回: Word is the skill's name, "" for whatever was written last
	Received              // 收到
	Words                 // last words in Text; with GiveUp he leaves none
	Courtesy              // a greeting or thanks and nothing else
)

// The keys of Unknown.
const (
	NoSkill         = "no-skill"         // nothing that can be written
	NoCharacter     = "no-character"     // a line of Word, but nobody is called Text
	TwoCharacters   = "two-characters"   // a line of Word, but Text may mean several
	NoIdentity      = "no-identity"      // a line of Word, but no identity is called Text
	SeveralSkills   = "several-skills"   // more than one skill in one line
	WhichSkill      = "which-skill"      // 放弃 without saying what
	Doubtful        = "doubtful"         // a condition, a question, a negation
	NothingProposed = "nothing-proposed" // 是 or 否, and nothing was asked
	VoteHere        = "vote-here"        // a vote by message
	PaceHere        = "pace-here"        // 申请加速 by message
	NoWords         = "no-words"         // 遗言 and nothing behind it
	TooMuch         = "too-much"         // more than one message can say; the rest was not read
	StandsFirm      = "stands-firm"      // what is forced cannot be taken back, only written anew
	NoRight         = "no-right"         // last words of one who may leave none
	StrayQuote      = "stray-quote"      // Text stands before a [/quote] that nothing opened: perhaps it is quoted; Word is its skill
	Empty           = "empty"            // no text at all
)

// Intent is one thing a message says.
type Intent struct {
	Kind   Kind
	Claim  rule.Claim // Claimed, Proposed; At and Seq are the caller's to set
	GiveUp bool       // Words: he leaves none
	Word   string
	Text   string
	Key    string
	Near   []string
}

// Writer is whom a message comes from.
type Writer struct {
	Char       rule.Char
	Identities []string     // by which names he may call himself at the head of a line: 机械狼 杀人 饺子
	Skills     []string     // names of the skills he may write for now, by whatever right
	Pending    []rule.Claim // lines proposed to him that wait for 是 or 否
}

// Reader reads messages at one table. It is immutable and may be shared between goroutines.
type Reader struct {
	book  *rule.Book
	names *ballot.Names
	vocab *vocabulary
}

// New makes a reader for a table: the index of a character in names is its rule.Char.
func New(book *rule.Book, names *ballot.Names) *Reader {
	return &Reader{book: book, names: names, vocab: newVocabulary(book, names)}
}

// Read tells what a message says, in the order written: text is the writer's own words, without what he quotes. There is at least one
// intent. Talk beside something that was understood is left out, unless it comes near a skill.
func (r *Reader) Read(text string, w Writer) []Intent {
	own, stray := ownWords(strings.Map(public, strings.ToValidUTF8(text, "")))
	out := r.read(own, w)
	if stray == "" {
		return out
	}
	if out[0].Key == Empty {
		out = nil
	}
	return append(out, Intent{Key: StrayQuote, Text: stray, Word: r.read(stray, w)[0].word()})
}

// read is Read for words that are the writer's own.
func (r *Reader) read(own string, w Writer) []Intent {
	body, words := cutLastWords(own)
	p := &parser{r: r, w: w}
	p.sentences(r.vocab.scan(body))
	if words != nil {
		p.out = append(p.out, *words)
	}
	return p.result()
}

// word is the skill that an intent is about, "" for none.
func (in *Intent) word() string { return cmp.Or(in.Claim.Word, in.Word) }

// public drops private characters: inside the rules they stand for seats.
func public(r rune) rune {
	if unicode.Is(unicode.Co, r) {
		return -1
	}
	return r
}
