package rule

// SkillID names a skill of the rule book, "identity.skill" in English.
type SkillID string

// Skill is the unit that is held, granted, copied, lost, suspended, seized and restored. Everything a player is asked, answered or refused
// about it comes from this declaration. A skill is immutable once its [Book] is made.
type Skill struct {
	ID      SkillID
	Name    string   // what players write; several skills may share one
	Aliases []string // other words for it
	Of      string   // the identity that prints it; "" for a group's or a gift's
	Para    string   // paragraph of the rule book
	Asks    Asks
	Shape   Shape
	Traits  Traits
	Needs   SkillID // live only while its owner also holds this one live

	Nights   func(n int16) bool                   // nil: every night
	Ready    func(*Run, *Holding) bool            // nil: always; else whether it is open at all in this phase
	Open     func(*Run, *Holding) int             // how many lines may stand in this phase; nil: one
	Legal    func(*Run, *Holding, *Line) *Refusal // beyond Shape
	Do       func(*Run, *Use)                     // what a use that was not stopped does
	Silent   func(*Run, *Holding, []Char) *Line   // the line that silence makes; nil: by Traits, targets from the legal set given
	Lost     func(*Run, *Holding)                 // what losing it sets off
	Restored func(*Run, *Holding)                 // what being given back as new sets off
	Due      func(*Run, Later)                    // what happens when what it owes falls due
	Tag      func(*Run, *Holding) (text string)   // a remark shown with the holding in status texts; nil: none
	Rules    []Rule
	Lays     []MarkKind                   // marks of its own that an order may lay on one character
	Ties     MarkKind                     // the mark by which it ties characters to each other; "": it ties nobody
	Tie      func(*Run, *Holding, []Char) // what tying them does, also by order
	Untied   func(*Run, *Mark)            // what an order that unties them sets off; nil: nothing

	phase   PhaseKind // whose timetable it stands in
	part    string    // and of which part of the day; "": the ordinary one
	no      int16     // order of the book
	printed int16     // order inside its slot
	slot    int16     // index in the timetable of its phase, -1: none
	closes  int16     // minutes, as the slot's anchor counts
	settle  int16     // order among strikes
}

// Asks says when a skill is answered for.
type Asks uint8

// The ways a skill is asked.
const (
	Passive     Asks = iota // never
	AtNight                 // a line before its slot's minute
	AtSetup                 // a line before the first day
	BeforeClose             // a line of the day that stands until 关门
	AtOnce                  // a line of the day that acts when it is taken
	OnChoice                // only when a rule opens it
	OnRun                   // runs in its slot by itself, no line (forced tellings)
	InAdvance               // a word before its slot's minute that a rule reads when it comes to it
)

// Shape is how many targets of which sort a line names. OutOnly wants characters that are out.
type Shape struct {
	Min, Max int8
	Self     bool // the hand may be named
	OutOnly  bool
	OutToo   bool
	Options  []string // option words that may follow
	NeedOpt  bool     // one option must follow
	Free     bool     // the rest of the line is the skill's own affair
	Names    bool     // identity or skill names may follow as options
	First    bool     // only the first name is aimed at; the others are what it says
	Twice    bool     // a name may stand twice
}

// Traits are what the rule post says of a skill in a word.
type Traits struct {
	Forced    bool // 强制: no giving up, no block; silence takes a random legal target
	MustAct   bool // silence takes a random legal target, but a block stops it
	Once      bool // 限定
	Repeat    Repeat
	Pointed   bool // 指杀
	Unlosable bool
	Feedback  bool // an empty result is told as 反馈:空
	ByPack    bool // the pack may submit it for its owner
	Late      bool // a choice that opens after all others
	Free      bool // 不算操作: a line that reaches for nobody
	InJail    bool // a prisoner's own: live while its owner is jailed
	Afar      bool // live while its owner is away
	Loose     bool // a choice that holds nothing up: it closes at the opening by itself
	Own       bool // binds whoever holds the card itself: no copy of a hand takes it along
	Table     bool // goes with a badge, a jail or a question, not with a hand: never lost, copied, counted or taken
}

// Repeat limits whom a skill may name again.
type Repeat uint8

// The limits.
const (
	AnyRepeat Repeat = iota
	NotTwoNightsRunning
	OncePerTarget
)

// Terms is how one holding differs from the print. Declared where it is granted, read by the skill's own rules.
type Terms struct {
	Wide    bool    `json:"wide,omitempty"`    // a ward against all lethal damage
	OneShot bool    `json:"oneshot,omitempty"` // lost once it has stopped something
	NoKin   bool    `json:"nokin,omitempty"`   // not against harm from wolves
	Beats   bool    `json:"beats,omitempty"`   // ignores shields and dreams
	Behind  bool    `json:"behind,omitempty"`  // runs after every true card's use of the same slot
	SelfOn  int32   `json:"selfon,omitempty"`  // phase in which it may be used on oneself whatever the switch says
	Kills   bool    `json:"kills,omitempty"`   // a duel or hunt that kills whoever it meets
	Turned  bool    `json:"turned,omitempty"`  // does to villagers what the print does to wolves, and the other way round
	InPack  int8    `json:"inpack,omitempty"`  // once its owner is of the pack: -1 lost, n at most n uses left; 0 as before
	Place   SkillID `json:"place,omitempty"`   // its strikes settle where this skill's do
	Note    string  `json:"note,omitempty"`    // for the granting identity's own rules
}

// Grant is a skill on terms; a card is a list of grants. Uses: 0 by the skill's traits, -1 without limit.
type Grant struct {
	Skill SkillID
	Uses  int16
	Terms Terms
	Wait  Until // when it becomes live; zero: at once
	Until Until // when it ends; zero: never
}

// PackTie says how a card stands to the pack.
type PackTie uint8

// The ties.
const (
	NoPack     PackTie = iota // no wolf
	InGroup                   // shares the chat and the knife by the deal
	Outside                   // a wolf that may take over the knife
	NeverKnife                // a wolf that never takes it
)

// Identity is a card: the skills it deals and how it stands. Built is false for a card that is listed but whose skills are not written yet.
type Identity struct {
	Name    string
	Aliases []string
	No      string // number in the rule post: "村民1"
	Side    Faction
	Pack    PackTie
	Seen    string // what checking reads; "": by faction
	Grants  []Grant
	Built   bool
	Para    string
}

// Rule speaks about a matter. With Mark "" it is a nature and speaks while its holding is live; with a mark kind it speaks once for every
// standing mark of that kind set by its holding, whatever has become of the holding since.
type Rule struct {
	On    Kind
	Layer Layer
	Mark  MarkKind
	Para  string
	Do    func(*Run, *Matter, *Holding, *Mark) Verdict
}

// VerdictKind is what a rule has done to a matter.
type VerdictKind uint8

// The verdicts.
const (
	Passed VerdictKind = iota
	Changed
	Stopped
)

// Verdict carries a key and numbers, never a sentence: it is worded when somebody reads the trace.
type Verdict struct {
	Kind VerdictKind
	Key  string
	Args [3]int32
}

// Pass leaves the matter alone.
func Pass() Verdict { return Verdict{} }

// Change says that the rule has altered the matter.
func Change(key string, args ...int32) Verdict { return verdict(Changed, key, args) }

// Stop ends the matter.
func Stop(key string, args ...int32) Verdict { return verdict(Stopped, key, args) }

func verdict(k VerdictKind, key string, args []int32) Verdict {
	v := Verdict{Kind: k, Key: key}
	copy(v.Args[:], args)
	return v
}

// ClosesAt is the last minute for its lines, counted from its slot's anchor.
func (s *Skill) ClosesAt() int { return int(s.closes) }

// Moves tells whether a skill goes along when a hand is copied, called, learnt or seized.
func (s *Skill) Moves() bool { return !s.Traits.Own && !s.Traits.Table }

// Phase is the kind of phase in whose timetable a skill stands.
func (s *Skill) Phase() PhaseKind { return s.phase }

// Written tells whether a skill waits for its slot with a line that may be written until then.
func (s *Skill) Written() bool {
	return s.Asks == AtNight || s.Asks == AtSetup || s.Asks == BeforeClose || s.Asks == InAdvance
}

// Active tells whether a skill is its holder's own doing: one that is not passive, nor runs by itself.
func (s *Skill) Active() bool { return s.Asks != Passive && s.Asks != OnRun && s.Asks != InAdvance }
