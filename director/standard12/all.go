package standard12

import "daoyan/director/rule"

// card is what an identity's file declares: the card and its skills.
type card struct {
	id     rule.Identity
	skills []*rule.Skill
}

func cards() []card {
	return []card{election(), badge(), pack(), seer(), witch(), hunter(), fool(), plain(), wolf()}
}

// plain is 平民 (¶5.5), who has nothing but his vote.
func plain() card {
	return card{id: rule.Identity{Name: "平民", Aliases: []string{"村民"}, Side: Good, Built: true, Para: "5.5"}}
}

// New makes the rule set ready, on its usual timetable.
func New() *rule.Book { return NewWith(Usual()) }

// NewWith makes the rule set ready for a game with a timetable of its own.
func NewWith(t Timetable) *rule.Book {
	b := rule.Book{Name: "standard12", NightFirst: true, BySeat: true, Setup: setupSlots(), Night: t.nightSlots(), Day: daySlots(), Parts: parts(),
		Settle: settleOrder(), Check: check, Judge: judge, Recast: recast, Badge: orderBadge}
	for _, c := range cards() {
		if c.id.Name != "" {
			b.Identities = append(b.Identities, c.id)
		}
		b.Skills = append(b.Skills, c.skills...)
	}
	return rule.NewBook(b)
}
