package guimi

import "daoyan/director/rule"

// card is what an identity's file declares: the card, its skills, its switches.
type card struct {
	id       rule.Identity
	skills   []*rule.Skill
	switches []*rule.Switch
}

// cards of the rule post, in its order: the order inside a layer.
func (t Timetable) cardsInOrder() []card {
	return []card{
		sheriff(), pack(), plainVillager(), plainWolf(),
		// 村民阵营
		seer(), witch(), fool(), hunter(), guard(), knight(), merchant(), magician(), dreamer(),
		fox(), bear(), crow(),
		penguin(), scapegoat(), spirit(), psychic(), sneak(),
		demonHunter(), apostle(), bounty(),
		rusty(), saint(), sun(), moon(),
		chemist(), detective(), dog(),
		arbiter(), hermit(), hedgehog(), moonGirl(), reviver(),
		pig(), faceChanger(), baker(), student(),
		apprentice(), wanderer(),
		// 狼人阵营
		wolfKing(), cub(), beauty(), burner(), seed(), hidden(), gargoyle(),
		nightmare(), elderBrother(), youngBrother(), bloodMoon(),
		bigWolf(), evilKnight(), tengu(), thief(),
		santa(), ghoul(), elder(),
		breeder(t), mare(), butterfly(), machineWolf(),
		sniper(), pillar(), sister(), bomber(), ghost(),
		// 三方阵营
		piper(), bomb(), whiteWolf(), gambler(),
		bewitcher(), necromancer(t), astrologer(),
		chainer(), warden(), tycoon(t), mirror(t), light(), dark(),
		// 不定阵营
		cupid(), mixedBlood(), shadow(), maid(), dual(), avenger(),
	}
}

func plainVillager() card { return card{id: rule.Identity{Name: "村民", Side: Village, Built: true}} }

func plainWolf() card {
	return card{id: rule.Identity{Name: "狼人", Side: Wolf, Pack: rule.InGroup, Built: true}}
}

// New makes the rule set ready, on the timetable of the rule post.
func New() *rule.Book { return NewWith(Printed()) }

// NewWith makes the rule set ready for a game with a timetable of its own.
func NewWith(t Timetable) *rule.Book {
	b := rule.Book{Name: "guimi", Setup: setupSlots(), Day: daySlots(), Night: t.nightSlots(), Settle: settleOrder(),
		Side: side, Check: check, Judge: judge, Tick: pace, Changed: changed, Recast: recast, Badge: orderBadge, Hurry: hurry,
		BlockSpends: blockSpends(), SkipAbsent: skipAbsent(), Revisable: revisable(), EarlyAdvance: earlyAdvance()}
	for _, c := range t.cardsInOrder() {
		if c.id.Name != "" {
			b.Identities = append(b.Identities, c.id)
		}
		b.Skills = append(b.Skills, c.skills...)
		for _, s := range c.switches {
			b.Switches = append(b.Switches, *s)
		}
	}
	b.Switches = append(b.Switches, tableSwitches()...)
	return rule.NewBook(b)
}
