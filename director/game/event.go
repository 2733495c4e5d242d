package game

import (
	"encoding/json"

	"daoyan/director/rule"
)

// Kind names what an event says.
type Kind string

// The kinds of event. What is told, drawn, opened or public is a fact like what players write: a later run must reproduce it.
const (
	Dealt     Kind = "dealt"     // the table: names, cards, seed, settings
	Began     Kind = "began"     // a phase with its times
	Taken     Kind = "taken"     // a submission that counts
	Refused   Kind = "refused"   // a submission that does not, and why
	Asked     Kind = "asked"     // a choice opened, its notice is to be sent
	Opened    Kind = "opened"    // the forum has taken the notice
	Drawn     Kind = "drawn"     // a random outcome
	Told      Kind = "told"      // something told to somebody
	Fell      Kind = "fell"      // somebody went out
	Published Kind = "published" // a public fact
	Counted   Kind = "counted"   // the votes of the day as they were counted
	Voted     Kind = "voted"     // the standing votes and conduct of a day, read to the end
	Requested Kind = "requested" // 申请加速, 申请延时
	Puzzled   Kind = "puzzled"   // a switch set to ask waits for the director
	Ruled     Kind = "ruled"     // his answer
	Cited     Kind = "cited"     // an earlier answer of his has decided again
	Ordered   Kind = "ordered"   // an order that changes the table
	Retimed   Kind = "retimed"   // an order that moves the deadlines of the phase at hand
	Ended     Kind = "ended"     // the phase is over; the table as it stands after it
	TakenOver Kind = "takenover" // a game half played elsewhere goes on here; the table, and the phases that were played
	Won       Kind = "won"       // the game is over
	Held      Kind = "held"      // the game stands still until the director has looked
	Remarked  Kind = "remarked"  // something for the record that changes nothing
	Rewound   Kind = "rewound"   // the game goes on from before an earlier record; see [Live]
)

// Event is one fact of a game's journal. Only the fields of its kind are set.
type Event struct {
	Kind    Kind            `json:"-"`
	At      rule.Instant    `json:"at,omitempty"`
	Deal    *Deal           `json:"deal,omitempty"`
	Phase   *rule.Phase     `json:"phase,omitempty"`
	Times   *rule.Times     `json:"times,omitempty"`
	Line    *rule.Line      `json:"line,omitempty"`
	Claim   *rule.Claim     `json:"claim,omitempty"`
	Refusal *rule.Refusal   `json:"refusal,omitempty"`
	Asked   *rule.Question  `json:"asked,omitempty"`
	Opened  *rule.Opened    `json:"opened,omitempty"`
	Draw    *rule.Draw      `json:"draw,omitempty"`
	Telling *rule.Telling   `json:"telling,omitempty"`
	Gone    *rule.Gone      `json:"gone,omitempty"`
	When    rule.Instant    `json:"when,omitempty"` // of a fall: the time inside the phase at which it happened; of a game taken over: when its next phase begins
	Notice  *rule.Notice    `json:"notice,omitempty"`
	Votes   []rule.Vote     `json:"votes,omitempty"`
	Conduct []rule.Conduct  `json:"conduct,omitempty"`
	Request *rule.Request   `json:"request,omitempty"`
	Ruling  *rule.Ruled     `json:"ruling,omitempty"`
	Patch   *rule.Patch     `json:"patch,omitempty"`
	Casts   []rule.Cast     `json:"casts,omitempty"`
	Tally   []int           `json:"tally,omitempty"`
	Table   json.RawMessage `json:"table,omitempty"`
	Played  []rule.Phase    `json:"played,omitempty"`
	Fates   []rule.LineFate `json:"fates,omitempty"`
	Winner  rule.Faction    `json:"winner,omitempty"`
	Text    string          `json:"text,omitempty"`
	From    string          `json:"from,omitempty"` // message or post it came from
	Pack    bool            `json:"pack,omitempty"` // of a submission: written in the pack's name
	To      int64           `json:"to,omitempty"`   // of a rewinding: the first record that is taken back
	Was     int64           `json:"was,omitempty"`  // the record whose place it takes since a rewinding

	table *rule.State // what Table says, where it has just been played
}

// Deal is the table as it was dealt: seat i is Names[i] with Cards[i].
type Deal struct {
	Book     string        `json:"book"`
	Names    []string      `json:"names"`
	Cards    []string      `json:"cards"`
	Seed     uint64        `json:"seed"`
	Settings rule.Settings `json:"settings"`
	Sheriff  rule.Char     `json:"sheriff"` // Nobody, or who holds the badge from the start

	Precedents []Precedent `json:"precedents,omitempty"` // answers given before: in an earlier game, or in this one elsewhere
}
