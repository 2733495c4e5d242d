package director

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/rule"
	"daoyan/forum"
)

//go:generate go test -run TestOrdersPage -update .

// Order is one order of a director as it came in.
type Order struct {
	Game    string       `json:"game,omitempty"` // empty: the only game there is
	Text    string       `json:"text"`           // as it is written: 出局 饺子
	Why     string       `json:"why,omitempty"`
	Dry     bool         `json:"dry,omitempty"`   // only tell what would happen
	Force   bool         `json:"force,omitempty"` // although it is unusual
	By      string       `json:"by"`              // who gives it
	UID     forum.UserID `json:"uid,omitempty"`   // his account, where it came by message
	Through string       `json:"through"`         // terminal, message 12
}

// Ordered is what became of an order: what it does, one line each, how things stand then, and whether it has been done.
type Ordered struct {
	Says  []string
	Shows []string
	Done  bool
}

// Lines are all that there is to say of it.
func (o Ordered) Lines() []string { return slices.Concat(o.Says, o.Shows) }

// refusal is why an order is not carried out, for the director who gave it.
type refusal string

func (r refusal) Error() string { return string(r) }

// orderKind is one order: its English word, the others it goes by, how it is written, and what it does.
type orderKind struct {
	word  string
	words []string
	args  string
	means string
	like  []string // examples
	free  bool     // what stands behind the first word is free text: no flags are read out of it
	past  bool     // it may be about a phase that is over, named first: what has come since is settled anew
	do    func(*ordering) error
}

// orderGroup is orders about one matter.
type orderGroup struct {
	title string
	kinds []orderKind
}

// orderGroups lists every order there is, in the order of docs/orders.md.
func orderGroups() []orderGroup {
	return []orderGroup{
		{"投票", voteOrders()}, {"场上", tableOrders()}, {"技能、标记和连结", skillOrders()}, {"今夜", tonightOrders()}, {"代写行动", lineOrders()}, {"步骤和随机", stageOrders()},
		{"判罚和请假", cardOrders()}, {"换人和助理", peopleOrders()}, {"导演们", directorOrders()},
		{"回退和补录", backOrders()}, {"时间和整局", clockOrders()}, {"说话", wordOrders()}, {"公告和草稿", draftOrders()},
	}
}

func orderKinds() []orderKind {
	var out []orderKind
	for _, g := range orderGroups() {
		out = append(out, g.kinds...)
	}
	return out
}

// Guide says how one order is written and what it does.
type Guide struct {
	Group string
	Words []string // the Chinese word first, the English one last
	Args  string
	Means string
	Like  []string
}

// OrderGuide lists every order there is, in the order of docs/orders.md.
func OrderGuide() []Guide {
	var out []Guide
	for _, g := range orderGroups() {
		for _, k := range g.kinds {
			out = append(out, Guide{Group: g.title, Words: append(slices.Clone(k.words), k.word), Args: k.args, Means: k.means, Like: k.like})
		}
	}
	return out
}

// ordering is one order on its way: what it is about, and the change it comes to.
type ordering struct {
	ctx    context.Context
	t      *table
	o      Order
	kind   *orderKind
	rest   string       // what stands behind the order's word
	args   []string     // its words
	at     rule.Instant // up to where the game has come: when it takes effect there
	now    rule.Instant // when it is given
	c      *change
	before int // records that are written down before its own
	then   []func() error
	says   []string
	back   *past         // the phase that it is about, where that is not the one at hand
	names  *ballot.Names // as they will be after it; nil: as they are
	show   []string      // what moves with every minute and every vote: not compared when a proposal is confirmed
}

func (x *ordering) shows(format string, a ...any) { x.show = append(x.show, fmt.Sprintf(format, a...)) }

func (x *ordering) say(format string, a ...any) { x.says = append(x.says, fmt.Sprintf(format, a...)) }

func refuse(format string, a ...any) error { return refusal(fmt.Sprintf(format, a...)) }

// unusual refuses what is against the rules or cannot be meant, unless it is forced.
func (x *ordering) unusual(format string, a ...any) error {
	if x.o.Force {
		x.say("（强制）"+format, a...)
		return nil
	}
	return refuse(format+"。确实要这样做，就在命令后面写 强制（命令行是 --force）", a...)
}

// Order carries an order out, or with Dry tells what it would do. Everything that has come in before it is read first, if the board can be
// reached. It must be called from the goroutine that runs the daemon.
func (d *Director) Order(ctx context.Context, o *Order) (Ordered, error) {
	if o == nil {
		return Ordered{}, errNoOrder
	}
	t, err := d.table(o.Game)
	if err != nil {
		return Ordered{}, err
	}
	if t.stop != "" {
		return Ordered{}, refuse("对局《%s》停着：%s", t.meta.Title, t.stop)
	}
	at := t.game.Seen
	if d.me.ID != 0 { // a daemon, not a look at the file
		read, err := d.catchUp(ctx)
		if err != nil {
			return Ordered{}, err
		}
		if read {
			if err := t.advance(ctx, instant(d.upTo)); err != nil {
				return Ordered{}, err
			}
			at = max(t.game.Seen, instant(d.upTo))
		}
	}
	c := change{}
	done, err := t.order(ctx, *o, at, instant(d.boardTime()), &c)
	if err != nil {
		return Ordered{}, err
	}
	return done, t.apply(c)
}

var errNoOrder = errors.New("director: an order request without an order")

// order has one order planned and, unless it is dry, written down with all it does, in the change c.
func (t *table) order(ctx context.Context, o Order, at, now rule.Instant, c *change) (Ordered, error) {
	x := &ordering{ctx: ctx, t: t, o: o, at: t.come(at), now: now, c: c}
	if err := x.read(); err != nil {
		return Ordered{}, err
	}
	did := change{}
	x.c, x.before = &did, len(c.records)+1
	if err := x.kind.do(x); err != nil {
		return Ordered{}, err
	}
	if err := x.foretell(&did); err != nil {
		return Ordered{}, err
	}
	if o.Dry {
		return Ordered{Says: x.says, Shows: x.show}, nil
	}
	c.note(factOrder, fact{At: now, Given: &orderGiven{Do: x.kind.word, Text: x.written(), By: o.By, UID: o.UID, Through: o.Through, Why: x.o.Why, Forced: x.o.Force, Says: x.says}})
	c.merge(did)
	t.then = append(t.then, x.then...)
	return Ordered{Says: x.says, Shows: x.show, Done: true}, nil
}

// runThen does what orders have left to be done behind them.
func (t *table) runThen() error {
	for len(t.then) > 0 {
		do := t.then[0]
		t.then = t.then[1:]
		if err := do(); err != nil {
			return err
		}
	}
	return nil
}

// merge takes another change in behind this one.
func (c *change) merge(d change) {
	c.records = append(c.records, d.records...)
	c.outbox = append(c.outbox, d.outbox...)
	c.marks = append(c.marks, d.marks...)
	c.archive = append(c.archive, d.archive...)
	for name, v := range d.cursors {
		if c.cursors == nil {
			c.cursors = map[string][]byte{}
		}
		c.cursors[name] = v
	}
}

// read finds the order's word and what stands behind it.
func (x *ordering) read() error {
	word, rest := cutWord(x.o.Text)
	if word == "" {
		return refuse("没有写命令")
	}
	kinds := orderKinds()
	i := slices.IndexFunc(kinds, func(k orderKind) bool { return k.called(word) })
	if i < 0 {
		return refuse("没有「%s」这条命令，最接近的是「%s」", word, nearestOrder(kinds, word))
	}
	x.kind, x.rest = &kinds[i], rest
	if !x.kind.free {
		x.rest = x.flags(rest)
	}
	x.args = narrow(splitWords(x.rest))
	if err := x.permitted(); err != nil || !x.kind.past {
		return err
	}
	return x.takeBack()
}

// written is the order without its flags.
func (x *ordering) written() string {
	word, _ := cutWord(x.o.Text)
	return strings.TrimSpace(word + " " + x.rest)
}

func (k *orderKind) called(word string) bool {
	word = ballot.Fold(word)
	return ballot.Fold(k.word) == word || slices.ContainsFunc(k.words, func(w string) bool { return ballot.Fold(w) == word })
}

func nearestOrder(kinds []orderKind, word string) string {
	var all []string
	for _, k := range kinds {
		all = append(all, k.word)
		all = append(all, k.words...)
	}
	return ballot.ClosestWord(word, all)
}

// The words that stand for flags in a message.
const (
	wordWhy   = "理由"
	wordForce = "强制"
)

// flags takes 强制 and 理由：… out of what stands behind an order, and the flags as the command line has them.
func (x *ordering) flags(rest string) string {
	for _, mark := range []string{"--why", wordWhy + "：", wordWhy + ":"} {
		if before, why, ok := strings.Cut(rest, mark); ok {
			rest, x.o.Why = before, strings.TrimSpace(strings.TrimLeft(why, "=：:"))
			break
		}
	}
	words := splitWords(rest)
	left := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == wordForce || w == "--force" })
	if len(left) < len(words) {
		x.o.Force = true
		return strings.Join(left, " ")
	}
	return strings.TrimSpace(rest)
}

// cutWord takes the first word off a text; behind it may stand a colon.
func cutWord(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	ends := func(r rune) bool { return between(r) || r == ':' || r == '：' }
	i := strings.IndexFunc(text, ends)
	if i < 0 {
		return text, ""
	}
	return text[:i], strings.TrimLeftFunc(text[i:], ends)
}

func splitWords(s string) []string { return strings.FieldsFunc(s, between) }

// narrow writes the digits and signs of words as the program does, who types Chinese has them wide.
func narrow(words []string) []string {
	for i, w := range words {
		words[i] = strings.Map(func(r rune) rune {
			if r >= '０' && r <= '９' || strings.ContainsRune("＋－：．＃", r) {
				return r - ('０' - '0')
			}
			return r
		}, w)
	}
	return words
}

// between tells whether a rune stands between words.
func between(r rune) bool { return strings.ContainsRune(" \t\n\r\u00a0\u3000,，、;；", r) }

// someone finds the character that a word means.
func (x *ordering) someone(word string) (rule.Char, error) {
	f := x.t.names.FindSeat(word)
	switch {
	case f.Index >= 0:
		return rule.Char(f.Index), nil
	case len(f.Candidates) > 0:
		return 0, refuse("「%s」可以指 %s：写清楚是哪一个", word, strings.Join(x.t.called(f.Candidates), "、"))
	}
	if near := x.t.names.Nearest(word, 3); len(near) > 0 {
		return 0, refuse("没有叫「%s」的角色，最接近的是 %s", word, strings.Join(x.t.called(near), "、"))
	}
	return 0, refuse("没有叫「%s」的角色", word)
}

func (t *table) called(list []int) []string {
	out := make([]string, len(list))
	for i, n := range list {
		out[i] = t.names.Name(n)
	}
	return out
}

// want refuses an order that is not written with from least to most words.
func (x *ordering) want(least, most int) error {
	if n := len(x.args); n < least || n > most {
		return x.usage()
	}
	return nil
}

// usage refuses an order that is not written as it has to be.
func (x *ordering) usage() error {
	return refuse("「%s」的写法：%s。例如：%s", x.kind.words[0], strings.TrimSpace(x.kind.words[0]+" "+x.kind.args), x.kind.like[0])
}

// first is the character that the order's first word names.
func (x *ordering) first(least, most int) (rule.Char, error) {
	if err := x.want(least, most); err != nil {
		return 0, err
	}
	return x.someone(x.args[0])
}
