package guimi

import "daoyan/director/rule"

const (
	crowSlander rule.SkillID = "crow.slander"

	markSlander rule.MarkKind = "slander"
)

// slanderVotes is how many votes a slander adds.
const slanderVotes = 2

// crow is 乌鸦 (村民12, ¶5.12).
func crow() card {
	return card{
		id: rule.Identity{Name: "乌鸦", Side: Village, Built: true, Para: "5.12", Grants: []rule.Grant{{Skill: crowSlander}}},
		skills: []*rule.Skill{{
			ID: crowSlander, Name: "诽谤", Of: "乌鸦", Para: "5.12", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1, Self: true}, Do: slander,
			Lays:  []rule.MarkKind{markSlander},
			Rules: []rule.Rule{{On: rule.Ballot, Layer: rule.BallotAdd, Mark: markSlander, Para: "5.12", Do: slandered}},
		}},
	}
}

// slander stands until the next 关门 and is public at dawn, once for each slandered.
func slander(r *rule.Run, u *rule.Use) {
	for _, t := range u.At {
		if !t.Lands() {
			continue
		}
		if r.Marked(markSlander, t.At) == nil {
			r.Announce(rule.On("诽谤", t.At))
		}
		r.Mark(u.Hold, markSlander, rule.For(rule.Day, 1), t.At)
	}
}

func slandered(r *rule.Run, _ *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	r.AddVotes(k.On[0], 2*slanderVotes)
	return rule.Change("slander", int32(k.On[0]), slanderVotes)
}
