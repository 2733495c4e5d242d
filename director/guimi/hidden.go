package guimi

import (
	"slices"

	"daoyan/director/rule"
)

const (
	hiddenGuise rule.SkillID = "hidden.guise"
	hiddenAlone rule.SkillID = "hidden.alone"

	markGuise rule.MarkKind = "guise"
)

// hidden is 隐狼 (狼人6, ¶6.6): wears a villager's face, knows the wolves, and never stays alone.
func hidden() card {
	aloneOut := &rule.Switch{Name: "hidden.alone_out", Default: "true", Means: "场上只剩隐狼一只狼时隐狼立即出局", Para: "6.6"}
	return card{
		id: rule.Identity{Name: "隐狼", Side: Wolf, Pack: rule.NeverKnife, Seen: seenNotWolf, Built: true, Para: "6.6",
			Grants: []rule.Grant{{Skill: hiddenGuise}, {Skill: hiddenAlone}}},
		switches: []*rule.Switch{aloneOut},
		skills: []*rule.Skill{
			{
				ID: hiddenGuise, Name: "伪装", Of: "隐狼", Para: "6.6", Asks: rule.AtSetup, Shape: rule.Shape{Names: true, NeedOpt: true},
				Traits: rule.Traits{Once: true, Free: true}, Legal: villageFace, Silent: randomVillageFace, Do: guise,
				Rules: []rule.Rule{{On: rule.Look, Layer: rule.LookFace, Mark: markGuise, Para: "6.6", Do: guised}},
			},
			{
				ID: hiddenAlone, Name: "不可独自存活", Of: "隐狼", Para: "6.6", Traits: rule.Traits{Forced: true, Unlosable: true, Own: true},
				Rules: []rule.Rule{{On: rule.Stay, Layer: rule.StayCheck, Para: "6.6", Do: alone(aloneOut)}},
			},
		},
	}
}

func villageFace(r *rule.Run, _ *rule.Holding, ln *rule.Line) *rule.Refusal {
	if len(ln.Opt) != 1 || !slices.Contains(villageNames(r), ln.Opt[0]) {
		return rule.No("no-such-face", villageNames(r)...)
	}
	return nil
}

func villageNames(r *rule.Run) []string {
	var out []string
	for i := range r.Book.Identities {
		if id := &r.Book.Identities[i]; id.Side == Village {
			out = append(out, id.Name)
		}
	}
	return out
}

func randomVillageFace(r *rule.Run, h *rule.Holding, _ []rule.Char) *rule.Line {
	return &rule.Line{Actor: h.Owner.Char, Hold: h.ID, Drawn: true, Opt: []string{r.PickName(h, rule.BySilence, villageNames(r))}}
}

func guise(r *rule.Run, u *rule.Use) {
	r.Mark(u.Hold, markGuise, rule.Forever(), u.Hold.Owner.Char).Word = u.Line.Opt[0]
}

func guised(_ *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if !k.Has(m.Who) {
		return rule.Pass()
	}
	m.Face = k.Word
	return rule.Change("guise")
}

// alone sends him out at once when he is the last wolf in play.
func alone(sw *rule.Switch) func(*rule.Run, *rule.Matter, *rule.Holding, *rule.Mark) rule.Verdict {
	return func(r *rule.Run, _ *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
		me := h.Owner.Char
		for i := range r.S.Seats {
			if c := rule.Char(i); c != me && r.Lives(c) && r.Faction(c) == Wolf {
				return rule.Pass()
			}
		}
		if r.Faction(me) != Wolf || !r.Is(sw, h) {
			return rule.Pass()
		}
		r.GoOut(me, rule.Cause{Kind: "独自存活", By: rule.Nobody, Skill: hiddenAlone, Hold: h.ID})
		return rule.Change("alone")
	}
}
