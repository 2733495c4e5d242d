package guimi

import "daoyan/director/rule"

const (
	bigWolfWild   rule.SkillID = "bigwolf.wild"
	whiteWolfBite rule.SkillID = "whitewolf.bite"
)

// bigWolf is 大野狼 (狼人12, ¶6.12).
func bigWolf() card {
	return card{
		id:     rule.Identity{Name: "大野狼", Side: Wolf, Pack: rule.InGroup, Built: true, Para: "6.12", Grants: []rule.Grant{{Skill: bigWolfWild}}},
		skills: []*rule.Skill{secondKnife(bigWolfWild, "野性", "大野狼", "6.12")},
	}
}

// whiteWolf is 白狼 (三方3, ¶7.3): of the pack's chat and knife, but a third party.
func whiteWolf() card {
	return card{
		id:     rule.Identity{Name: "白狼", Side: whiteWolfSide, Pack: rule.InGroup, Built: true, Para: "7.3", Grants: []rule.Grant{{Skill: whiteWolfBite}}},
		skills: []*rule.Skill{secondKnife(whiteWolfBite, "撕咬", "白狼", "7.3")},
	}
}

// secondKnife is a knife of one's own on even nights, while another of the pack is in play.
func secondKnife(id rule.SkillID, name, of, para string) *rule.Skill {
	return &rule.Skill{
		ID: id, Name: name, Of: of, Para: para, Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
		Traits: rule.Traits{Pointed: true}, Nights: evenNight, Ready: notLastOfPack, Do: strikeWith(causeKnife),
	}
}

func evenNight(n int16) bool { return n%2 == 0 }

func oddNight(n int16) bool { return n%2 == 1 }
