package guimi

import "daoyan/director/rule"

const (
	breederKnow   rule.SkillID = "breeder.know"
	breederCount  rule.SkillID = "breeder.count"
	breederShrewd rule.SkillID = "breeder.shrewd"

	pigName = "肉猪"
)

// breeder is 养殖者 (狼人19, ¶6.19).
func breeder(t Timetable) card {
	return card{
		id: rule.Identity{Name: "养殖者", Side: Wolf, Pack: rule.InGroup, Built: true, Para: "6.19", Grants: []rule.Grant{
			{Skill: breederKnow}, {Skill: breederCount}, {Skill: breederShrewd}}},
		skills: []*rule.Skill{
			{ID: breederKnow, Name: "养殖", Of: "养殖者", Para: "6.19", Asks: rule.OnRun, Traits: rule.Traits{Forced: true}, Do: tellPig},
			{ID: breederCount, Name: "精明", Of: "养殖者", Para: "6.19", Asks: rule.OnRun, Ready: pigJustOut, Do: countSkills(t.After)},
			{
				ID: breederShrewd, Name: "精明", Of: "养殖者", Para: "6.19", Asks: rule.OnChoice, Shape: rule.Shape{Min: 1, Max: 1, Self: true},
				Traits: rule.Traits{Once: true}, Do: tellFace,
			},
		},
	}
}

func tellPig(r *rule.Run, u *rule.Use) {
	for i := range r.S.Seats {
		if r.S.Seats[i].Dealt == pigName {
			r.Tell(u.Body, rule.On("肉猪", rule.Char(i)))
		}
	}
}

// pigJustOut: 肉猪 went out tonight, or by the day before it.
func pigJustOut(r *rule.Run, _ *rule.Holding) bool {
	for _, g := range r.S.Fallen {
		if g.Identity == pigName && g.Seq > r.S.Prev[rule.Night] {
			return true
		}
	}
	return false
}

// countSkills tells how many outside the pack used a skill tonight or had one speak for them, and opens the reading.
func countSkills(minutes int16) func(*rule.Run, *rule.Use) {
	return func(r *rule.Run, u *rule.Use) {
		n := 0
		for i := range r.S.Seats {
			if c := rule.Char(i); !r.S.Member(rule.PackGroup, c) && r.Fired(c) {
				n++
			}
		}
		r.Tell(u.Body, rule.Count("技能数", n))
		if h := r.Held(u.Body, breederShrewd); h != nil {
			r.Ask(h, minutes)
		}
	}
}
