package scenario

import (
	"daoyan/director/guimi"
	"daoyan/director/rule"
	"daoyan/director/standard12"
)

// Rulesets are the rule sets that scenario files may name.
func Rulesets() map[string]*Ruleset {
	return map[string]*Ruleset{
		defaultRules: {
			Book: guimi.New(), Badge: guimi.Badge, Links: guimi.Links, LastWords: guimi.LastWords, Factions: []rule.Faction{guimi.Couple, guimi.Unsure},
			// What 诡秘之主 tells beside the words of the scenario language.
			Words: []Word{{"入群", OfChars}, {"唤醒", Bare}, {"禁票", OfChars}, {"交易", Text}, {"决斗", Passing}, {"入狱", Bare}, {"警长", Text}},
		},
		"standard12": {
			Book: standard12.New(), Badge: standard12.Badge,
			Words: []Word{{"刀口", OfChars}, {"上警", OfChars}, {"退水", OfChars}, {"平票", OfChars}, {"自爆", OfChars}, {"开枪", Passing}, {"撕警徽", OfChars}, {"竞选延期", Bare}},
		},
	}
}
