package guimi_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"daoyan/director/guimi"
	"daoyan/director/random"
	"daoyan/director/rule"

	"github.com/google/go-cmp/cmp"
)

// speaker is whoever's skill speaks at the moment: its tellings are told to its own hands, or to others by way of an exception.
type speaker struct {
	skill rule.SkillID
	hands []rule.Char
	from  int // tellings before this one were another's
}

// listener knows for every telling of a book's runs which skill has told it, and hands those on that say something of one character to
// another whose skill it is not.
type listener struct {
	stack []speaker
	heard func(by rule.SkillID, t rule.Telling)
}

func (l *listener) enter(r *rule.Run, id rule.SkillID, hands ...rule.Char) {
	l.flush(r)
	l.stack = append(l.stack, speaker{id, hands, len(r.Told)})
}

func (l *listener) leave(r *rule.Run) {
	l.flush(r)
	l.stack = l.stack[:len(l.stack)-1]
	if n := len(l.stack); n > 0 {
		l.stack[n-1].from = len(r.Told)
	}
}

func (l *listener) flush(r *rule.Run) {
	if len(l.stack) == 0 {
		return
	}
	sp := &l.stack[len(l.stack)-1]
	for ; sp.from < len(r.Told); sp.from++ {
		t := r.Told[sp.from]
		ofOthers := slices.ContainsFunc(t.On, func(c rule.Char) bool { return c != t.To })
		if ofOthers && !slices.Contains(sp.hands, t.To) {
			l.heard(sp.skill, t)
		}
	}
}

// listen has every skill of a fresh book announce itself.
func (l *listener) listen(b *rule.Book) {
	hooks{
		rule: func(_ *rule.Skill, _ int, do ruleDoes) ruleDoes {
			return func(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
				l.enter(r, h.Skill, h.Owner.Char)
				defer l.leave(r)
				return do(r, m, h, k)
			}
		},
		do: func(s *rule.Skill, do func(*rule.Run, *rule.Use)) func(*rule.Run, *rule.Use) {
			return func(r *rule.Run, u *rule.Use) {
				l.enter(r, s.ID, u.Hand, u.Body, u.Hold.Owner.Char)
				defer l.leave(r)
				do(r, u)
			}
		},
		due: func(s *rule.Skill, due func(*rule.Run, rule.Later)) func(*rule.Run, rule.Later) {
			return func(r *rule.Run, x rule.Later) {
				l.enter(r, s.ID, r.H(x.By).Owner.Char)
				defer l.leave(r)
				due(r, x)
			}
		},
	}.fit(b)
}

// toOthers lists which skills may tell somebody else than their own hands something of a character, and as what.
func toOthers() map[string][]rule.SkillID {
	joins := []rule.SkillID{"dark.guise", "dual.choose", "maid.yield", "nightmare.join", "young.home", "elder.authority", "seed.infect"}
	return map[string][]rule.SkillID{
		"狼群":  joins,                                                // who joins learns of the old ones
		"入群":  joins,                                                // the old ones of him
		"盟约":  {"mare.pact"},                                        // a name for the pack
		"情侣":  {"cupid.arrow", "mech.betray"},                       // each of the other
		"双子星": {"light.seek"},                                       // each of the other
		"链接":  {"chainer.link", "chainer.berserk"},                  // with whom
		"迷惑":  {"piper.lure"},                                       // with whom in one night
		"交易":  {"tycoon.trade", "tycoon.force", "trade.answer"},     // who asks; what he answers
		"操作":  {"ghost.told"},                                       // what was done in the seized one's name
		"获得":  {"jail.day-die", "jail.night-die", "jail.hand-over"}, // from which prisoner
		"身份":  {"apostle.ask"},                                      // to 圣裁者: where the wolf asked for sits
	}
}

// TestTellingsReachOnlyTheirHands: what a skill finds out about somebody is told to whose skill it is, and to others only where the post says so.
func TestTellingsReachOnlyTheirHands(t *testing.T) {
	var l listener
	b := guimi.New()
	l.listen(b)
	may := toOthers()
	playOn(t, random.New(b, random.Careful()), effort(200), 100000, nil, nil, func(tb *table) {
		l.heard = func(by rule.SkillID, x rule.Telling) {
			if !slices.Contains(may[x.Key], by) {
				tb.wrong("%s tells %d, whose skill it is not, of another: %+v", by, x.To, x)
			}
		}
	})
}

// TestPublicNamesNoIdentity: no public fact says what somebody is, but for a card that is turned up, and what 上帝使徒 asked in public.
func TestPublicNamesNoIdentity(t *testing.T) {
	play(t, effort(150), 110000, nil, func(tb *table) {
		for _, n := range tb.Run.Public {
			if n.Key == "翻牌" || n.Key == "询问" {
				continue
			}
			says := n.Eq + n.Text
			named := slices.ContainsFunc(tb.Book.Identities, func(id rule.Identity) bool {
				return says == id.Name || len([]rune(id.Name)) > 2 && strings.Contains(says, id.Name)
			})
			if named || strings.Contains(says, "阵营") {
				tb.wrong("public: %+v", n)
			}
		}
	})
}

// mayWrite tells whether a claim's writer has by any right a skill of that name: his own, his group's, one that the pack writes for, or one
// that his own skills let him write for.
func mayWrite(tb *table, c *rule.Claim) bool {
	r := tb.Run
	return slices.ContainsFunc(r.S.Holdings, func(h *rule.Holding) bool {
		s := h.Print()
		foreign := h.Owner.Char == c.Actor && slices.ContainsFunc(s.Rules, func(rl rule.Rule) bool { return rl.On == rule.Turn && rl.Layer == rule.TurnHand })
		named := s.Name == c.Word || slices.Contains(s.Aliases, c.Word)
		ours := h.Owner.Char == c.Actor || h.Owner.Group != "" && (c.Pack || r.S.Member(h.Owner.Group, c.Actor)) || s.Traits.ByPack
		return foreign || named && ours
	})
}

// TestRefusalsTellNothing: whoever writes for a skill that is none of his hears just that, whoever else holds it and whatever has become of it.
func TestRefusalsTellNothing(t *testing.T) {
	play(t, effort(150), 120000, func(tb *table, s random.Step) {
		if s.Claim == nil || mayWrite(tb, s.Claim) {
			return
		}
		if s.Refusal == nil || s.Refusal.Key != "not-held" || !slices.Equal(s.Refusal.Args, []string{s.Claim.Word}) {
			tb.wrong("%+v, who holds no such skill, hears %+v", *s.Claim, s.Refusal)
		}
	}, nil)
}

// reader tells whether a skill only looks at one character.
func reader(s *rule.Skill) bool {
	return s.Traits.Feedback && s.Shape.Min == 1 && s.Shape.Max == 1 && s.ID != "fox.check" // which may lose itself
}

// watched tells whether somebody at the table may learn of, take over or answer what others do to a character.
func watched(s *rule.State) bool {
	loud := []rule.Layer{rule.AimGuess, rule.AimMirror, rule.AimSpread, rule.AimNote}
	return slices.ContainsFunc(s.Holdings, func(h *rule.Holding) bool {
		sk := h.Print()
		return sk.ID == "bomb.blast" || sk.ID == "evilknight.malice" || sk.ID == "ghost.told" || sk.ID == "mare.guess" || slices.ContainsFunc(sk.Rules, func(rl rule.Rule) bool {
			return rl.On == rule.Aim && slices.Contains(loud, rl.Layer) || rl.On == rule.Turn && rl.Layer == rule.TurnTake
		})
	})
}

// toldBut is all that a run has told anybody but one, and made public, who went out, and what was drawn.
func toldBut(tb *table, r *rule.Run, but rule.Char) string {
	told := slices.DeleteFunc(filled(r.Told), func(x rule.Telling) bool { return x.To == but })
	out := make([]string, len(r.Out))
	for i, g := range r.Out {
		out[i] = fmt.Sprint(g.Who, g.Cause.Kind, g.Cause.By)
	}
	return asJSON(tb.t, []any{told, filled(r.Public), out, filled(r.Draws)})
}

// TestReadingsTouchNobodyElse: where nobody watches what is done to others, it makes no difference to anybody but the reader whom a reading
// skill looks at.
func TestReadingsTouchNobodyElse(t *testing.T) {
	r, tried := (*rule.Run)(nil), 0
	play(t, effort(300), 130000, nil, func(tb *table) {
		if r == nil {
			r = rule.NewRun(tb.Book)
		}
		if tb.Began.Phase.Kind != rule.Night || watched(tb.State) {
			return
		}
		for i, ln := range tb.In.Lines {
			h := tb.Run.H(ln.Hold)
			if !reader(h.Print()) || len(ln.Chars) != 1 {
				continue
			}
			inPlay := tb.Began.InPlay()
			c := inPlay[tb.rng.IntN(len(inPlay))]
			if c == ln.Actor || c == h.Owner.Char {
				continue
			}
			tried++
			in := copied(&tb.In)
			in.Lines[i].Chars = []rule.Char{c}
			r.Resolve(tb.Began, &in)
			if d := cmp.Diff(toldBut(tb, tb.Run, ln.Actor), toldBut(tb, r, ln.Actor)); d != "" {
				tb.wrong("had %+v named %d instead, others would know:\n%s", ln, c, d)
				return
			}
		}
	})
	if tried == 0 {
		t.Fatal("no reading could be turned")
	}
	t.Logf("%d readings turned", tried)
}
