package director

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"daoyan/director/ballot"
	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/templates"
)

// The kinds of record that are the daemon's own, beside those of package game.
const (
	factThread    = "thread-opened"
	factGroup     = "group-opened"
	factConfirmed = "confirmed"
	factWords     = "last-words"
	factInvited   = "invited"
	factProposed  = "proposed"
	factGoOn      = "go-on"
	factStory     = "story"         // a phase as it was played, for 复盘
	factCounted   = "counted-posts" // the posts behind a day's votes

	factUnreachable = "unreachable"     // all were asked to look at their settings for messages
	factReminded    = "reminded"        // all reminders up to an instant are written down
	factNagged      = "nagged"          // those who had not said 收到 were asked again
	factTallied     = "tallied"         // a running tally was posted
	factTried       = "tried-both-ways" // what nothing orders in a night was tried both ways
	factLeft        = "left"            // a character is no longer in a group; taken back: it is all the same
	factPublished   = "words-published" // the last words left until then
	factDusk        = "dusk"            // when the coming night begins was announced
	factStranger    = "stranger"        // an account that plays nobody was told so
	factTaken       = "taken-over"      // since when a game half played elsewhere is directed here
	factTold        = "taken-over-told" // everybody concerned knows it
	factBroken      = "broken-template" // the directors were told what is wrong with a template of theirs
	factLost        = "lost-characters" // the directors were told which characters the board cannot hold
)

// fact is a record of the daemon's own. Only the fields of its kind are set.
type fact struct {
	Key       string          `json:"key,omitempty"` // of a thread, a group or a phase
	TID       forum.ThreadID  `json:"tid,omitempty"`
	PID       forum.PostID    `json:"pid,omitempty"`
	Group     forum.GroupID   `json:"group,omitempty"`
	Members   []rule.Char     `json:"members,omitempty"`
	Who       rule.Char       `json:"who"`
	UID       forum.UserID    `json:"uid,omitempty"`
	Text      string          `json:"text,omitempty"`
	Seq       int32           `json:"seq,omitempty"` // the phase it belongs to
	Proposals []rule.Claim    `json:"proposals,omitempty"`
	At        rule.Instant    `json:"at,omitempty"`
	Counted   *counted        `json:"counted,omitempty"`
	Story     json.RawMessage `json:"story,omitempty"`
	N         int             `json:"n,omitempty"`
	Was       int64           `json:"was,omitempty"` // the record whose place it takes since a rewinding
	Given     *orderGiven     `json:"given,omitempty"`
	Ruling    *ballot.Ruling  `json:"ruling,omitempty"`
	Patch     *rule.Patch     `json:"patch,omitempty"`
	Draft     *Order          `json:"draft,omitempty"`
	Says      []string        `json:"says,omitempty"`
	Announced *announcement   `json:"announced,omitempty"`
}

// record is one record to be written: an event of the game or a fact of the daemon's own.
type record struct {
	event *game.Event
	kind  string
	fact  *fact
}

func ofEvents(ev []game.Event) []record {
	out := make([]record, len(ev))
	for i := range ev {
		out[i] = record{event: &ev[i]}
	}
	return out
}

func (r record) encode() (kind string, data []byte, err error) {
	if r.event != nil {
		data, err = json.Marshal(r.event)
		kind = string(r.event.Kind)
	} else {
		data, err = json.Marshal(r.fact)
		kind = r.kind
	}
	if err != nil {
		return "", nil, fmt.Errorf("director: a record of kind %q cannot be written down: %w", kind, err)
	}
	return kind, data, nil
}

// facts are the daemon's own records of one game, folded.
type facts struct {
	threads   map[string]forum.ThreadID
	first     map[string]forum.PostID
	groups    map[string]forum.GroupID
	members   map[string][]rule.Char
	confirmed map[rule.Char]rule.Instant // when somebody said 收到; in a game taken over perhaps to whoever directed before
	words     map[rule.Char]string       // last words not published yet
	invited   []rule.Char
	mayWrite  map[rule.Char]rule.Instant // who may leave last words until the next opening, and when he went out
	proposed  map[rule.Char][]rule.Claim
	goOn      bool
	phases    map[int32]rule.Phase // by order of play in the history that stands
	faces     map[rule.Char]string // identities turned face up
	fell      map[rule.Char]rule.Instant
	falls     []rule.Gone
	counted   counted   // of the latest day that was counted
	lastDay   int32     // the latest day that began
	voted     counting  // the latest count
	held      time.Time // when the players' 收到 were complete, or the director went on
	stories   []json.RawMessage
	begun     rule.Instant // when the game began
	dealt     rule.Instant // the minute in which its cards were dealt: boards tell no more of a message's time
	asked     string       // the key of the latest phase in which all were asked to look at their settings
	reminded  rule.Instant
	nagged    rule.Instant
	tried     string // the key of the latest night whose settlement was tried both ways
	tallied   rule.Instant
	dusk      rule.Instant // the latest that was announced
	strangers map[forum.UserID]bool
	lost      map[string]bool // characters the board cannot hold of which the directors know
	orders    orders
	drafts    announcements
	taken     taken

	tally      *counted     // as it was posted last
	tallyAsked forum.PostID // the post that asked for it
	tallyPost  string       // its entry in the outbox
}

// counted is what announcements say of a vote beside the count: in which post each vote stands, which posts do not count, and all that was
// posted, one after another.
type counted struct {
	Standing map[rule.Char]standing `json:"standing,omitempty"`
	Invalid  []templates.Invalid    `json:"invalid,omitempty"`
	Log      []logged               `json:"log,omitempty"`
}

// counting is a count of votes: of which phase, and until when they could be cast.
type counting struct {
	day   int32
	until rule.Instant
}

func newFacts() facts {
	return facts{orders: newOrders(), fell: map[rule.Char]rule.Instant{}, phases: map[int32]rule.Phase{}, faces: map[rule.Char]string{}, threads: map[string]forum.ThreadID{}, first: map[string]forum.PostID{}, groups: map[string]forum.GroupID{}, members: map[string][]rule.Char{},
		mayWrite: map[rule.Char]rule.Instant{}, strangers: map[forum.UserID]bool{}, lost: map[string]bool{}, confirmed: map[rule.Char]rule.Instant{}, words: map[rule.Char]string{}, proposed: map[rule.Char][]rule.Claim{}}
}

// fold takes one record of the daemon's own in; it tells false for a kind that is not.
func (f *facts) fold(kind string, x *fact) bool {
	switch kind {
	case factThread:
		if was := f.threads[x.Key]; was != 0 && was != x.TID {
			f.orders.older[x.Key] = append(f.orders.older[x.Key], was)
		}
		f.threads[x.Key], f.first[x.Key] = x.TID, x.PID
	case factGroup:
		f.groups[x.Key], f.members[x.Key] = x.Group, x.Members
	case factConfirmed:
		if f.confirmed[x.Who] == 0 {
			f.held = time.Unix(int64(x.At), 0)
		}
		f.confirmed[x.Who] = x.At
	case factWords:
		f.words[x.Who] = x.Text
	case factInvited:
		f.invited = append(f.invited, x.Who)
		f.mayWrite[x.Who] = x.At
	case factProposed:
		f.proposed[x.Who] = x.Proposals
	case factGoOn:
		f.goOn, f.held = true, time.Unix(int64(x.At), 0)
	case factCounted:
		if x.Counted != nil {
			f.counted = *x.Counted
		}
	case factUnreachable:
		f.asked = x.Key
	case factReminded:
		f.reminded = x.At
	case factNagged:
		f.nagged = x.At
	case factTried:
		f.tried = x.Key
	case factTallied:
		f.tallied, f.tally, f.tallyAsked, f.tallyPost = x.At, x.Counted, x.PID, x.Key
	case factLeft:
		stay := slices.DeleteFunc(slices.Clone(f.members[x.Key]), func(c rule.Char) bool { return c == x.Who })
		if x.N == takenBack {
			stay = append(stay, x.Who)
		}
		f.members[x.Key] = stay
	case factPublished:
		clear(f.words)
		maps.DeleteFunc(f.mayWrite, func(_ rule.Char, at rule.Instant) bool { return at < x.At }) // who goes out at an opening has until the next
	case factStranger:
		f.strangers[x.UID] = true
	case factDusk:
		f.dusk = x.At
	case factLost:
		for _, code := range x.Says {
			f.lost[code] = true
		}
	case factTaken:
		f.taken = taken{since: x.At, seq: x.Seq, tell: x.N > 0}
	case factTold:
		f.taken.tell = false
	case factBroken: // for the record
	case factAnnounced, factVerdict:
		f.drafts.fold(kind, x)
	case factStory:
		f.stories = append(f.stories, x.Story)
	default:
		return f.orders.fold(kind, x)
	}
	return true
}

// phaseKey is what a phase is known by in what is written down: the same however many phases came before it. A record that is taken back may
// have put in one more, and then another number in the order of play is its own. Of phases that are alike the later ones bear a number.
func (f *facts) phaseKey(p rule.Phase) string {
	key := [...]string{rule.Setup: "s", rule.Day: "d", rule.Night: "n"}[p.Kind] + fmt.Sprint(p.No) + strings.Repeat("+", int(p.Extra)) + p.Part
	nth := 1
	for seq, q := range f.phases {
		if seq < p.Seq && game.SamePhase(q, p) {
			nth++
		}
	}
	if nth > 1 {
		key += fmt.Sprint("#", nth)
	}
	return key
}

func (f *facts) mayLeaveWords(c rule.Char) bool {
	_, may := f.mayWrite[c]
	return may
}
