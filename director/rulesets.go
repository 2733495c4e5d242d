package director

import (
	"daoyan/director/config"
	"daoyan/director/guimi"
	"daoyan/director/rule"
)

// Guimi is 诡秘之主 as the daemon runs it.
func Guimi() Ruleset {
	return Ruleset{
		Book: guimi.New(), Make: guimiFor, Badge: guimi.Badge, Draw: guimi.Draw, GroupName: guimi.GroupName,
		AlwaysWords: guimi.AlwaysWords, NoWords: guimi.NoWords, Weight: guimi.PublicWeight,
	}
}

// guimiFor is the rule set on a game's own timetable.
func guimiFor(g config.Game) *rule.Book {
	n, w := g.Night, g.Windows
	return guimi.NewWith(guimi.Timetable{
		Obey: int16(n.Obey), Early: int16(n.Early), Middle: int16(n.Middle), Knives: int16(n.Knives), Readers: int16(n.Readers), Settle: int16(n.Settle),
		After: int16(w.After), Trade: int16(w.Trade), Gift: int16(w.Gift),
	})
}
