package guimi_test

import (
	"slices"

	"daoyan/director/rule"
)

// once is one line of the mover.
func once(kind rule.PhaseKind, word string, on ...rule.Char) func(*moving) []said {
	return func(g *moving) []said {
		no := g.no
		if kind == rule.Setup {
			no = 0
		}
		return []said{{kind, no, rule.Claim{Actor: mover, Word: word, Chars: on}}}
	}
}

// aimed are the skills that reach for somebody by a line of the night.
func aimed(k *rule.Skill) bool { return k.Asks == rule.AtNight && k.Shape.Max > 0 && !k.Traits.Free }

// ways are the twelve ways in which cards and skills move.
func ways() []way {
	return []way{
		{
			name: "机械狼学习", by: "机械狼", says: once(rule.Setup, "学习", owner),
			moved: func(g *moving) bool {
				return slices.ContainsFunc(g.State.Marks, func(k *rule.Mark) bool { return k.Kind == "learnt" && k.Owner == mover && k.N == int32(owner) })
			},
		},
		{
			name: "影子继承", by: "影子", falls: true, says: once(rule.Setup, "附身", owner),
			never: "狼兄", // it knows something at the start and has no skill
			moved: func(g *moving) bool { return g.got(rule.Inherited) },
		},
		{
			name: "女仆顺从", by: "女仆", falls: true, says: once(rule.Night, "顺从"),
			moved: func(g *moving) bool {
				return g.State.Cards[g.State.Seats[mover].Card].Identity != "女仆" || g.card == "女仆" && g.got(rule.Inherited)
			},
		},
		{
			name: "死灵术师召唤", by: "死灵术师", falls: true, says: once(rule.Night, "白日召唤"),
			never: "隐狼 狼兄 机械狼 丘比特 混血儿 影子 双重人格", // their skills are choices of the start, or bind the card itself
			moved: func(g *moving) bool { return g.got(rule.Called) },
		},
		{
			name: "富商交易", by: "富商",
			never: "隐者 双重人格", // nobody reaches the one, the other's skill binds the card itself
			says: func(g *moving) []said {
				return []said{{rule.Day, g.no, rule.Claim{Actor: mover, Word: "交易", Chars: []rule.Char{owner}}},
					{rule.Day, g.no, rule.Claim{Actor: owner, Word: "接受"}}}
			},
			moved: func(g *moving) bool { return g.got(rule.Traded) },
		},
		{
			name: "食尸鬼食尸", by: "食尸鬼", falls: true, says: once(rule.Night, "食尸", owner),
			never: "狼兄 丘比特 混血儿 影子", // as for a call
			prepare: func(g *moving) { // he has eaten twice: whatever he eats now he can stomach
				for _, h := range g.State.Holdings {
					if h.Skill == "ghoul.eat" && h.Owner.Char == mover {
						h.Named = []rule.Named{{Ran: true}, {Ran: true}}
					}
				}
			},
			moved: func(g *moving) bool { return g.got(rule.Eaten) },
		},
		{
			name: "镜镜像", by: "镜", skills: aimed,
			says: func(g *moving) []said {
				return []said{{rule.Night, g.no, rule.Claim{Actor: mover, Word: "镜像", Opt: []string{g.skill.Name}}}}
			},
			prepare: func(g *moving) { // it was used on the mirror on an earlier night
				for _, h := range g.State.Holdings {
					if h.Skill == "mirror.reflect" && h.Owner.Char == mover {
						g.State.Marks = append(g.State.Marks, &rule.Mark{Kind: "reflected", By: h.ID, Owner: mover, On: []rule.Char{2}, Until: rule.Forever(),
							Word: string(g.skill.ID), Slot: -1})
					}
				}
			},
			moved: func(g *moving) bool {
				return slices.ContainsFunc(g.State.Holdings, func(h *rule.Holding) bool {
					return h.Owner.Char == mover && h.From.How == rule.Mirrored && h.Print().Name == g.skill.Name
				})
			},
		},
		{
			name: "怪盗偷盗", by: "怪盗", skills: aimed,
			says: func(g *moving) []said {
				return []said{{rule.Night, g.no, rule.Claim{Actor: mover, Word: "偷盗", Chars: []rule.Char{owner, 2, 6, 8}}},
					{rule.Night, g.no, g.line(owner, 7, 5, 3)}}
			},
			moved: func(g *moving) bool {
				return g.Began.Phase.Kind == rule.Night && slices.ContainsFunc(g.Run.Fates, func(f rule.LineFate) bool { return f.Fate == rule.Taken })
			},
		},
		{
			name: "幽灵夺舍", by: "幽灵", skills: func(k *rule.Skill) bool { return k.Asks == rule.AtNight },
			never: "潜行者/sneak.shoot 赏金猎人/bounty.stab 圣裁者/arbiter.judge 流浪者/wanderer.back 狼弟/young.inherit 狙击手/sniper.shoot 铁柱/pillar.stage 占星师/astrologer.eye 双子星光/light.inherit 双重人格/dual.choose 复仇者/avenger.hatred", // what they want has to come about first, or they are 强制
			says: func(g *moving) []said {
				worn := rule.Claim{Actor: mover, Word: "附身", Chars: []rule.Char{owner}}
				return []said{{rule.Night, g.no, worn},
					{rule.Night, g.no, rule.Claim{Actor: mover, Word: "夺舍", Chars: []rule.Char{owner}}}, {rule.Night, g.no, g.line(mover, 7, 5, 3)}}
			},
			prepare: func(g *moving) { // he wore him last night
				for _, h := range g.State.Holdings {
					if h.Skill == "ghost.wear" && h.Owner.Char == mover {
						h.Named = append(h.Named, rule.Named{Seq: g.State.Prev[rule.Night], Chars: []rule.Char{owner}, At: []rule.Char{owner}, Landed: true, Ran: true})
					}
				}
			},
			moved: func(g *moving) bool {
				return g.Began.Phase.Kind == rule.Night && slices.ContainsFunc(g.Run.In.Lines, func(ln rule.Line) bool {
					h := g.Run.H(ln.Hold)
					return ln.Actor == mover && h.Owner.Char == owner && h.Skill == g.skill.ID
				})
			},
		},
		{
			name: "圣女净化", by: "圣女", says: once(rule.Night, "净化", owner),
			prepare: func(g *moving) {
				for _, h := range g.State.Holdings {
					if h.Owner.Char == owner && !h.Print().Traits.Unlosable {
						h.Off = append(h.Off, rule.Off{Why: rule.Lost, By: h.ID, Until: rule.Forever()})
						h.Left = min(h.Left, 0)
					}
				}
			},
			moved: func(g *moving) bool { return g.heard(owner, "净化") },
		},
		{
			name: "赤狼业炎", by: "赤狼", says: once(rule.Night, "业炎", owner),
			never: "吹笛 炸弹 镜", // the first two are immune, the last hands it on
			prepare: func(g *moving) { // as if a fire were left whoever is out
				for _, h := range g.State.Holdings {
					if h.Skill == "burner.fire" && h.Owner.Char == mover {
						h.Left = 1
					}
				}
			},
			moved: func(g *moving) bool { return g.heard(owner, "业炎") },
		},
		{
			name: "阴阳使者复活", by: "阴阳使者", falls: true, says: once(rule.Night, "复活", owner),
			moved: func(g *moving) bool {
				return slices.ContainsFunc(g.Run.Public, func(n rule.Notice) bool { return n.Key == "复活" && slices.Contains(n.On, owner) })
			},
		},
	}
}
