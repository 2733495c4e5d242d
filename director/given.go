package director

import (
	"maps"
	"slices"
	"time"

	"daoyan/director/ballot"
	"daoyan/director/game"
	"daoyan/director/message"
	"daoyan/director/rule"
	"daoyan/forum"
)

// The kinds of record that orders leave behind.
const (
	factOrder    = "order"             // who ordered what, when, through what and why; the records behind it are what it came to
	factRuled    = "vote-ruled"        // the director's word on a post of the vote; none: it is judged like any other again
	factProxy    = "proxy-vote"        // a vote cast for somebody
	factAlias    = "alias"             // another name of a character for this game
	factLeave    = "leave"             // 请假: no cards for so many discussion days
	factCard     = "card"              // a card by order, for the next vote
	factPlot     = "plot"              // 剧情 for the next announcement of a kind; empty: it has been used
	factPatch    = "order-next"        // an order for the table that waits for the next phase
	factBegins   = "begins"            // the next phase begins no earlier
	factReplaced = "replaced"          // another person plays a character
	factHelper   = "helper"            // a 场外助理
	factDraft    = "order-draft"       // an order proposed to the director who wrote it
	factAsked    = "director-asked"    // something waits for the directors
	factCharge   = "in-charge"         // who is the director in charge
	factWatch    = "on-watch"          // who is on watch by order; nobody: as the settings have it
	factRaised   = "director-raised"   // all know what those on watch had not settled until then
	factAgain    = "director-asked-2"  // they were reminded of it
	factAnswered = "director-answered" // and was settled
)

// orderGiven is an order as it stands in the journal.
type orderGiven struct {
	Do      string       `json:"do"`
	Text    string       `json:"text"`
	By      string       `json:"by"`
	UID     forum.UserID `json:"uid,omitempty"`
	Through string       `json:"through"`
	Why     string       `json:"why,omitempty"`
	Forced  bool         `json:"forced,omitempty"`
	Says    []string     `json:"says,omitempty"`
}

// orders is what the orders of a game so far amount to, beside what they changed at its table.
type orders struct {
	given    []onRecord
	shown    map[rule.Char]cardCount // by the rules or by order, as they were made public
	persons  map[rule.Char][]string  // who played a character before
	rulings  map[forum.PostID]ballot.Ruling
	proxies  []proxy
	aliases  map[rule.Char][]string
	leaves   map[rule.Char]int // discussion days left
	cards    map[rule.Char]carded
	plots    map[string]string
	patches  []rule.Patch
	begins   rule.Instant
	part     bool // the phase at hand is a part of a day
	replaced map[rule.Char]bool
	former   []binding                  // accounts that play a character no more
	since    map[rule.Char]rule.Instant // from when on the account that plays a character does
	helpers  map[rule.Char]Helper
	drafts   map[forum.UserID]draft
	asked    map[string]question
	posted   posted
	raised   rule.Instant            // up to when all directors know what those on watch had not settled
	nagged   rule.Instant            // when the directors were last reminded of what waits for them
	stopped  rule.Instant            // since when the game stands still
	puzzled  map[string]rule.Instant // when each switch was last asked about
	missed   map[rule.Char]int       // days in a row without a vote and without leave
	released rule.Instant            // when the directors last settled something that waited for them
	older    map[string][]forum.ThreadID
}

// onRecord is an order that was given.
type onRecord struct {
	at            rule.Instant
	by, text, why string
}

// cardCount is how many cards somebody was shown.
type cardCount struct{ yellow, red int }

// proxy is a vote that the director cast for somebody on a day; behind is the newest post of the vote at that time.
type proxy struct {
	Day    string // the key of the phase
	Who    rule.Char
	To     int // character or ballot.Abstain
	At     rule.Instant
	Behind forum.PostID
}

// carded are the cards that a character is to be shown by order.
type carded struct {
	yellow int8
	red    bool
}

// binding is an account that played a character until another took over.
type binding struct {
	uid   forum.UserID
	who   rule.Char
	until rule.Instant
}

// draft is an order that waits for its 确认.
type draft struct {
	order Order
	says  []string
}

// question is something that waits for the directors.
type question struct {
	text string
	at   rule.Instant // since when
	from rule.Instant // what has been settled
}

func newOrders() orders {
	return orders{rulings: map[forum.PostID]ballot.Ruling{}, aliases: map[rule.Char][]string{}, leaves: map[rule.Char]int{}, cards: map[rule.Char]carded{}, shown: map[rule.Char]cardCount{}, persons: map[rule.Char][]string{}, plots: map[string]string{},
		missed: map[rule.Char]int{}, puzzled: map[string]rule.Instant{}, replaced: map[rule.Char]bool{}, since: map[rule.Char]rule.Instant{}, helpers: map[rule.Char]Helper{}, drafts: map[forum.UserID]draft{}, asked: map[string]question{}, older: map[string][]forum.ThreadID{}}
}

// takenBack marks a record, by its N, as taking back what an earlier one of its kind has given.
const takenBack = -1

// fold takes one record that an order left in; it tells false for a kind that is none.
func (o *orders) fold(kind string, x *fact) bool {
	switch kind {
	case factOrder:
		if g := x.Given; g != nil {
			o.given = append(o.given, onRecord{at: x.At, by: g.By, text: g.Text, why: g.Why})
		}
	case factRuled:
		delete(o.rulings, x.PID)
		if x.Ruling != nil {
			o.rulings[x.PID] = *x.Ruling
		}
	case factProxy:
		o.proxies = append(o.proxies, proxy{Day: x.Key, Who: x.Who, To: x.N, At: x.At, Behind: x.PID})
	case factAlias:
		o.aliases = withAlias(o.aliases, x.Who, x.Text, x.N == takenBack)
	case factLeave:
		o.leaves[x.Who] = x.N
	case factCard:
		card := o.cards[x.Who]
		switch {
		case x.Key == cardRed:
			card.red = x.N != takenBack
		case x.N == takenBack:
			card.yellow--
		default:
			card.yellow++
		}
		o.cards[x.Who] = card
	case factPlot:
		o.plots[x.Key] = x.Text
	case factPatch:
		if x.Patch != nil {
			o.patches = append(o.patches, *x.Patch)
		}
	case factBegins:
		o.begins = x.At
	default:
		return o.foldPeople(kind, x)
	}
	return true
}

func (o *orders) foldPeople(kind string, x *fact) bool {
	switch kind {
	case factReplaced:
		o.replaced[x.Who] = true
	case factHelper:
		o.helpers[x.Who] = Helper{Account: x.Text, UID: x.UID}
	case factDraft:
		delete(o.drafts, x.UID)
		if x.Draft != nil {
			o.drafts[x.UID] = draft{order: *x.Draft, says: x.Says}
		}
	case factAsked:
		o.asked[x.Key] = question{text: x.Text, at: x.At, from: rule.Instant(x.N)}
	case factCharge:
		o.posted.charge = x.UID
	case factWatch:
		o.posted.watch = x.UID
	case factRaised:
		o.raised = x.At
	case factAgain:
		o.nagged = x.At
	case factAnswered:
		delete(o.asked, x.Key)
		o.released = max(o.released, x.At)
	default:
		return false
	}
	return true
}

// follow takes in what an event of the game means for what orders have left behind.
func (o *orders) follow(e game.Event) {
	switch e.Kind {
	case game.Began:
		o.patches, o.part = nil, e.Phase.Part != ""
	case game.Held:
		o.stopped = e.At
	case game.Published:
		o.count(e.Notice)
	case game.Puzzled:
		o.puzzled[e.Ruling.Switch] = e.At
	case game.Voted:
		for i := range e.Conduct {
			c := &e.Conduct[i]
			delete(o.cards, c.Who)
			if o.part { // no discussion day of its own
				continue
			}
			if o.leaves[c.Who] > 0 {
				o.leaves[c.Who]--
			}
			if o.missed[c.Who]++; c.Voted || c.Excused {
				o.missed[c.Who] = 0
			}
		}
	}
}

// count counts cards.
func (o *orders) count(n *rule.Notice) {
	for _, who := range n.On {
		c := o.shown[who]
		switch n.Key {
		case "黄牌":
			c.yellow++
		case "红牌":
			c.red++
		default:
			return
		}
		o.shown[who] = c
	}
}

// rebind makes true in the table what an order says of names and accounts.
func (t *table) rebind(kind string, x *fact) {
	o := &t.facts.orders
	switch kind {
	case factAlias:
		t.known.words = nil
		t.rename()
	case factReplaced:
		p := &t.meta.Players[x.Who]
		o.persons[x.Who] = append(o.persons[x.Who], personOf(*p))
		if x.UID != p.UID {
			o.former = append(o.former, binding{uid: p.UID, who: x.Who, until: x.At})
			o.since[x.Who] = x.At
		}
		p.UID, p.Account, p.Person, p.Mail = x.UID, x.Text, x.Key, ""
		t.d.bindMail()
		t.rename()
	}
}

// rename reads names anew from the players and the aliases of the game.
func (t *table) rename() {
	t.names = t.namesBy(t.facts.orders.aliases)
	t.mail = message.New(t.rules.Book, t.names)
}

// namesBy are the names of the game, with these aliases besides those of the roster.
func (t *table) namesBy(aliases map[rule.Char][]string) *ballot.Names {
	players := slices.Clone(t.meta.Players)
	for i := range players {
		players[i].Aliases = slices.Concat(players[i].Aliases, aliases[rule.Char(i)])
	}
	return namesOf(players)
}

// withAlias are aliases with one more, or with one less.
func withAlias(aliases map[rule.Char][]string, who rule.Char, text string, off bool) map[rule.Char][]string {
	out := maps.Clone(aliases)
	if off {
		out[who] = slices.DeleteFunc(slices.Clone(out[who]), func(a string) bool { return a == text })
		return out
	}
	out[who] = append(slices.Clone(out[who]), text)
	return out
}

// charAt is whose account wrote at some time: an account counts for its character from when it was bound until another took over (¶9.2).
func (t *table) charAt(uid forum.UserID, at time.Time) (rule.Char, bool) {
	for _, b := range t.facts.orders.former {
		if b.uid == uid && instant(at) < b.until {
			return b.who, true
		}
	}
	c, ok := t.char(uid)
	return c, ok && instant(at) >= t.facts.orders.since[c]
}

// formerly is the character that an account has played and does not any more.
func (t *table) formerly(uid forum.UserID) (rule.Char, bool) {
	if _, plays := t.char(uid); plays {
		return rule.Nobody, false
	}
	for _, b := range t.facts.orders.former {
		if b.uid == uid {
			return b.who, true
		}
	}
	return rule.Nobody, false
}

// helps is whose 场外助理 an account is.
func (t *table) helps(uid forum.UserID) (rule.Char, bool) {
	for i := range t.meta.Players {
		if h := t.helperOf(rule.Char(i)); h != nil && h.UID == uid {
			return rule.Char(i), true
		}
	}
	return rule.Nobody, false
}

// helperOf is a character's 场外助理, as the roster or a later order has it; nil where there is none.
func (t *table) helperOf(who rule.Char) *Helper {
	if h, ordered := t.facts.orders.helpers[who]; ordered {
		if h.UID == 0 {
			return nil
		}
		return &h
	}
	return t.meta.Players[who].Helper
}
