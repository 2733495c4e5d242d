package guimi

import "daoyan/director/rule"

// card is what an identity's file declares: the card, its skills, its switches.
type card struct {
	id       rule.Identity
	skills   []*rule.Skill
	switches []*rule.Switch
}

// cards of the rule post, in its order: the order inside a layer.
func cardsInOrder() []card {
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
		breeder(), mare(), butterfly(), machineWolf(),
		sniper(), pillar(), sister(), bomber(), ghost(),
		// 三方阵营
		piper(), bomb(), whiteWolf(), gambler(),
		bewitcher(), necromancer(), astrologer(),
		chainer(), warden(), tycoon(), mirror(), light(), dark(),
		// 不定阵营
		cupid(), mixedBlood(), shadow(), maid(), dual(), avenger(),
	}
}

// unbuilt lists a card of the post whose skills are not written yet, so that its name is known.
func unbuilt(name string, f rule.Faction, tie rule.PackTie) card {
	return card{id: rule.Identity{Name: name, Side: f, Pack: tie}}
}

func plainVillager() card { return card{id: rule.Identity{Name: "村民", Side: Village, Built: true}} }

func plainWolf() card {
	return card{id: rule.Identity{Name: "狼人", Side: Wolf, Pack: rule.InGroup, Built: true}}
}

// New makes the rule set ready.
func New() *rule.Book {
	b := rule.Book{Name: "guimi", Setup: setupSlots(), Day: daySlots(), Night: nightSlots(), Settle: settleOrder(),
		Side: side, Check: check, Judge: judge, Tick: pace, Changed: changed}
	for _, c := range cardsInOrder() {
		if c.id.Name != "" {
			b.Identities = append(b.Identities, c.id)
		}
		b.Skills = append(b.Skills, c.skills...)
		for _, s := range c.switches {
			b.Switches = append(b.Switches, *s)
		}
	}
	b.Switches = append(b.Switches, *autoReveal(), *minPosts(), *redAt())
	return rule.NewBook(b)
}
