package scenario

import (
	"daoyan/director/guimi"
	"daoyan/director/rule"
)

// Rulesets are the rule sets that scenario files may name.
func Rulesets() map[string]*Ruleset {
	return map[string]*Ruleset{
		defaultRules: {
			Book: guimi.New(), Badge: guimi.Badge, Links: guimi.Links, Factions: []rule.Faction{guimi.Couple, guimi.Unsure},
			// What 诡秘之主 tells beside the words of the scenario language.
			Words: []Word{{"入群", OfChars}, {"唤醒", Bare}, {"禁票", OfChars}, {"交易", Text}, {"决斗", Passing}, {"入狱", Bare}, {"警长", Text}},
		},
	}
}
