package guimi_test

import (
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"daoyan/director/guimi"
	"daoyan/director/random"
	"daoyan/director/rule"
)

// The seats of a matrix table that matter: who moves, and whose card it is that is moved.
const (
	mover rule.Char = 0
	owner rule.Char = 1
)

// tries is how many games are played until a move comes about: by chance one of the two may be out before.
const tries = 40

// nightsOn is how many nights are played from the move on.
const nightsOn = 4

// said is a line that somebody hands in as soon as it is taken in one phase.
type said struct {
	kind  rule.PhaseKind
	no    int16
	claim rule.Claim
}

// way is one of the ways in which a card or a skill comes into other hands.
type way struct {
	name    string
	by      string                   // the card of whoever moves it
	falls   bool                     // its owner goes out, as by the vote, on the day before the move
	skills  func(k *rule.Skill) bool // nil: the card is moved; else each such skill of it by itself
	says    func(g *moving) []said   // what is handed in
	prepare func(g *moving)          // what stands before the night of the move begins
	moved   func(g *moving) bool     // looked at after every phase
	never   string                   // cards and skills that it does not move, with a blank between
}

// moving is one game of the matrix.
type moving struct {
	*table
	way   *way
	card  string
	skill *rule.Skill // nil: the whole card
	no    int16       // the night of the move
	todo  []said
	moved bool
	seq   int64
}

// what names what is moved.
func (g *moving) what() string {
	if g.skill == nil {
		return g.card
	}
	return g.card + "/" + string(g.skill.ID)
}

// seats are the nine of a matrix table: who moves, whose card it is, two more wolves, those that the card needs, somebody for the rest.
func (g *moving) seats() []string {
	cards := []string{g.way.by, g.card, "村民", "狼人", "狼人", "村民", "预言家", "守卫", "村民"}
	free := []int{8, 5, 2, 7}
	for _, need := range [][2]string{{"狼兄", "狼弟"}, {"狼弟", "狼兄"}, {"双子星光", "双子星暗"}, {"双子星暗", "双子星光"}, {"警犬", "侦探"},
		{"圣裁者", "上帝使徒"}, {"养殖者", "肉猪"}, {"女巫学徒", "女巫"}} {
		if slices.Contains(cards[:2], need[0]) && !slices.Contains(cards, need[1]) {
			cards[free[0]], free = need[1], free[1:]
		}
	}
	return cards
}

// TestMatrix moves every card in every way, and every skill where a way moves skills: a game of nine with random lines, four nights from the move
// on. The invariants hold, nothing panics, what is moved can be used or is refused with a key, and each way moves whatever it must.
func TestMatrix(t *testing.T) {
	b := guimi.New()
	p := random.New(b, random.Habits{Acts: 60, Again: 5, GiveUp: 3, Wrong: 5, Lend: 5, Votes: 90, Often: 25})
	step := 1
	if testing.Short() || slower > 1 {
		step = 12
	}
	for w, way := range ways() {
		t.Run(way.name, func(t *testing.T) {
			var still []string
			played := 0
			for i := range b.Identities {
				id := &b.Identities[i]
				if id.Para == "" || (i+w)%step != 0 {
					continue
				}
				for _, k := range way.of(b, id) {
					moved, what := false, ""
					for try := 0; try < tries && !moved && !t.Failed(); try++ {
						g := &moving{way: &way, card: id.Name, skill: k, no: int16(try%3) + 1}
						g.table = &table{t: t, Player: p, seed: uint64(100_000*try + 1000*w + i)}
						g.play()
						moved, what = g.moved, g.what()
						played++
					}
					if !moved {
						still = append(still, what)
					}
				}
			}
			for _, what := range still {
				if !slices.Contains(strings.Fields(way.never), what) {
					t.Errorf("%s was not moved in any of %d games", what, tries)
				}
			}
			t.Logf("%d games", played)
		})
	}
}

// of lists the skills of a card that a way moves; nil alone stands for the card.
func (w *way) of(b *rule.Book, id *rule.Identity) []*rule.Skill {
	if w.skills == nil {
		return []*rule.Skill{nil}
	}
	var out []*rule.Skill
	for _, x := range id.Grants {
		if k := b.Skill(x.Skill); w.skills(k) {
			out = append(out, k)
		}
	}
	return out
}

// play plays one game of the matrix.
func (g *moving) play() {
	defer func() {
		if e := recover(); e != nil {
			g.wrong("%s: panic: %v\n%s", g.what(), e, debug.Stack())
		}
	}()
	g.cards, g.todo = g.seats(), g.way.says(g)
	if err := g.Deal(g.cards, g.seed, rule.Settings{Reaction: 30, NoEndings: true}); err != nil {
		g.t.Fatal(err)
	}
	g.Watch = g.watch
	for !g.bad && g.State.Phase.No < g.no+nightsOn {
		if err := g.Phase(); err != nil {
			g.wrong("%s: %v", g.what(), err)
			return
		}
		g.after()
	}
}

func (g *moving) watch(s random.Step) {
	if err := g.Sound(s); err != nil {
		g.wrong("%s: %v", g.what(), err)
	}
	if !isLook(s) {
		return
	}
	if ph := g.Began.Phase; g.way.falls && ph.Kind == rule.Day && ph.No == g.no && ph.Extra == 0 {
		g.In.Patches = []rule.Patch{{After: "close", Do: rule.PatchOut, On: owner, Word: "票"}}
	}
	g.speak()
	g.tryAll()
}

// speak hands in what is to be said in this phase and can be.
func (g *moving) speak() {
	ph := g.Began.Phase
	g.todo = slices.DeleteFunc(g.todo, func(x said) bool {
		if x.kind != ph.Kind || x.no != ph.No || ph.Extra > 0 || !g.Run.InPlay(x.claim.Actor) {
			return false
		}
		return g.hand(x.claim) == nil
	})
}

// hand hands a claim in, with each of the words it is asked for if it is; it gives the refusal, which must have a key.
func (g *moving) hand(c rule.Claim) *rule.Refusal {
	g.seq++
	c.At, c.Seq = g.In.Now-g.In.Now%60, 1_000_000+g.seq
	ln, ref := g.Run.Take(c)
	if ref != nil && len(c.Opt) == 0 {
		for _, word := range append(slices.Clone(ref.Args), "守卫") {
			c.Opt = []string{word}
			if ln, again := g.Run.Take(c); again == nil {
				g.In.Lines = append(g.In.Lines, ln)
				return nil
			}
		}
	}
	switch {
	case ref == nil:
		g.In.Lines = append(g.In.Lines, ln)
	case ref.Key == "":
		g.wrong("%s: %+v is refused without a key", g.what(), c)
	}
	return ref
}

// tryAll tries, without handing it in, a line for everything the mover is asked: what he is asked he holds, now and not too late.
func (g *moving) tryAll() {
	for _, q := range g.Run.Questions() {
		if q.Hand != mover || !q.Opened || q.Closes/60 < g.In.Now/60 {
			continue
		}
		h := g.Run.H(q.Hold)
		sh := h.Print().Shape
		legal := g.Run.LegalTargets(h)
		c := rule.Claim{Actor: mover, Word: h.Print().Name, At: g.In.Now - g.In.Now%60, Chars: legal[:min(int(sh.Min), len(legal))]}
		if _, ref := g.Run.Take(c); ref != nil && slices.Contains([]string{"", "not-held", "lost", "passive", "wrong-phase", "late"}, ref.Key) {
			g.wrong("%s: asked for %s, yet %+v is refused: %q", g.what(), h.Skill, c, ref.Key)
		}
	}
}

func (g *moving) after() {
	if err := g.Check(); err != nil {
		g.wrong("%s: %v", g.what(), err)
	}
	g.moved = g.moved || g.way.moved(g)
	if next := g.State.Phase; g.way.prepare != nil && next.Kind == rule.Night && next.No == g.no && next.Extra == 0 {
		g.way.prepare(g)
	}
}

// got tells whether the mover holds something that came in that way from the owner.
func (g *moving) got(how rule.How) bool {
	return slices.ContainsFunc(g.State.Holdings, func(h *rule.Holding) bool {
		return h.Owner.Char == mover && h.From.How == how && h.From.Whose == owner && h.Print().Moves()
	})
}

// heard tells whether somebody was told something of that key in the latest phase.
func (g *moving) heard(to rule.Char, key string) bool {
	return slices.ContainsFunc(g.Run.Told, func(x rule.Telling) bool { return x.To == to && x.Key == key })
}

// line is a line for the skill at hand, on those seats or as many as it wants of them.
func (g *moving) line(actor rule.Char, on ...rule.Char) rule.Claim {
	sh := g.skill.Shape
	n := min(max(int(sh.Min), min(1, int(sh.Max))), len(on))
	return rule.Claim{Actor: actor, Word: g.skill.Name, Chars: on[:n]}
}
