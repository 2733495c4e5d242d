package guimi

import (
	"slices"
	"strconv"

	"daoyan/director/rule"
)

const (
	pillarStage rule.SkillID = "pillar.stage"
	pillarCurse rule.SkillID = "pillar.curse"

	markStage rule.MarkKind = "stage"
)

// pillar is 铁柱 (狼人24, ¶6.24): a third of those in play, five at most, cannot be voted out at the next 关门.
func pillar() card {
	return card{
		id: rule.Identity{Name: "铁柱", Side: Wolf, Pack: rule.Outside, Built: true, Para: "6.24", Grants: []rule.Grant{{Skill: pillarStage}, {Skill: pillarCurse}}},
		skills: []*rule.Skill{
			{
				ID: pillarStage, Name: "票台", Of: "铁柱", Para: "6.24", Asks: rule.AtNight, Shape: rule.Shape{Min: 0, Max: 5, Self: true},
				Lays:   []rule.MarkKind{markStage},
				Traits: rule.Traits{Forced: true, Repeat: rule.NotTwoNightsRunning}, Legal: stageLegal, Silent: randomStage, Do: stage, Due: showStage,
				Rules: []rule.Rule{{On: rule.Elect, Layer: rule.ElectBar, Mark: markStage, Para: "6.24", Do: notElected}},
			},
			{
				ID: pillarCurse, Name: "诅咒", Of: "铁柱", Para: "6.24", Traits: rule.Traits{Forced: true, Unlosable: true, Own: true},
				Rules: []rule.Rule{{On: rule.Join, Layer: rule.JoinChat, Para: "6.24", Do: staysOut}},
			},
		},
	}
}

// stageSize is how many must be named, as far as there are that many who may be.
func stageSize(r *rule.Run, h *rule.Holding) int {
	free := 0
	for _, c := range r.S.InPlay() {
		if r.MayName(h, c) {
			free++
		}
	}
	return min(5, len(r.S.InPlay())/3, free)
}

func stageLegal(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	if n := stageSize(r, h); len(ln.Chars) != n {
		return rule.No("wrong-number", h.Print().Name, strconv.Itoa(n))
	}
	return nil
}

func randomStage(r *rule.Run, h *rule.Holding, legal []rule.Char) *rule.Line {
	ln := &rule.Line{Actor: h.Owner.Char, Hold: h.ID, Drawn: true}
	for n := stageSize(r, h); n > 0; n-- {
		c := r.Pick(h, rule.BySilence, legal)
		ln.Chars = append(ln.Chars, c)
		legal = slices.DeleteFunc(slices.Clone(legal), func(x rule.Char) bool { return x == c })
	}
	return ln
}

// stage is public at dawn.
func stage(r *rule.Run, u *rule.Use) {
	r.Mark(u.Hold, markStage, nextVote(), reached(u)...)
	r.Owe(u.Hold, momentOpening, 0, u.Hold.Owner.Char, 0)
}

// reached lists whom a use has reached, by seat.
func reached(u *rule.Use) []rule.Char {
	var on []rule.Char
	for i := range u.At {
		if u.At[i].Lands() {
			on = addOnce(on, u.At[i].At)
		}
	}
	slices.Sort(on)
	return on
}

func showStage(r *rule.Run, l rule.Later) {
	if k := r.MarkBy(markStage, l.By); k != nil && len(k.On) > 0 {
		r.Announce(rule.On("票台", k.On...))
	}
}
