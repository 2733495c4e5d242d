package director

import (
	"daoyan/director/config"
	"daoyan/director/guimi"
	"daoyan/director/rule"
	"daoyan/director/standard12"
)

// Guimi is 诡秘之主 as the daemon runs it.
func Guimi() Ruleset {
	return Ruleset{
		Book: guimi.New(), Make: guimiFor, Badge: guimi.Badge, Draw: guimi.Draw, Lovers: guimi.Lovers, GroupName: guimi.GroupName, Groups: guimi.Groups(),
		AlwaysWords: guimi.AlwaysWords, NoWords: guimi.NoWords, Weight: guimi.PublicWeight, Election: guimi.Election,
	}
}

// Standard12 is the common board of twelve as the daemon runs it.
func Standard12() Ruleset {
	return Ruleset{
		Book: standard12.New(), Make: standard12For, Badge: standard12.Badge, GroupName: standard12.GroupName, Groups: []rule.GroupID{rule.PackGroup},
		AlwaysWords: standard12.Words, Weight: standard12.Weight, Election: standard12.Election,
	}
}

func standard12For(g config.Game) *rule.Book {
	n := g.Night
	return standard12.NewWith(standard12.Timetable{Knife: int16(n.Knives), Potions: int16(n.Readers), Settle: int16(n.Settle)})
}

// guimiFor is the rule set on a game's own timetable.
func guimiFor(g config.Game) *rule.Book {
	n, w := g.Night, g.Windows
	return guimi.NewWith(guimi.Timetable{
		Obey: int16(n.Obey), Early: int16(n.Early), Middle: int16(n.Middle), Knives: int16(n.Knives), Readers: int16(n.Readers), Settle: int16(n.Settle),
		After: int16(w.After), Trade: int16(w.Trade), Gift: int16(w.Gift),
	})
}
