package guimi

import (
	"slices"

	"daoyan/director/rule"
)

const (
	apostleAsk   rule.SkillID = "apostle.ask"
	apostleGrace rule.SkillID = "apostle.grace"

	markMourn rule.MarkKind = "mourn"
)

// askPublic is the option that makes an answer public.
const askPublic = "公示"

// apostle is 上帝使徒 (村民19, ¶5.19): asks what was dealt; nothing blocks, takes or turns him, and his death by his own side silences it.
func apostle() card {
	return card{
		id: rule.Identity{Name: "上帝使徒", Side: Village, Built: true, Para: "5.19", Grants: []rule.Grant{{Skill: apostleAsk}, {Skill: apostleGrace}}},
		skills: []*rule.Skill{
			{
				ID: apostleAsk, Name: "询问", Of: "上帝使徒", Para: "5.19", Asks: rule.AtNight,
				Shape:  rule.Shape{Names: true, NeedOpt: true, Options: []string{askPublic}},
				Traits: rule.Traits{Unlosable: true, Free: true}, Legal: askLegal, Do: ask,
			},
			{
				ID: apostleGrace, Name: "神恩", Of: "上帝使徒", Para: "5.19", Traits: rule.Traits{Forced: true, Unlosable: true},
				Rules: []rule.Rule{
					{On: rule.Turn, Layer: rule.TurnFree, Para: "5.19", Do: graceFrees},
					{On: rule.Join, Layer: rule.JoinBar, Para: "5.19", Do: graceKeeps},
					{On: rule.Fall, Layer: rule.FallPublic, Para: "5.19", Do: graceShows},
					{On: rule.Fall, Layer: rule.FallLater, Para: "5.19", Do: graceMourned},
					{On: rule.Turn, Layer: rule.TurnHold, Mark: markMourn, Para: "5.19", Do: mourning},
				},
			},
		},
	}
}

// asked is the identity that a line asks for, nil unless it names exactly one.
func asked(b *rule.Book, opt []string) *rule.Identity {
	var id *rule.Identity
	for _, o := range opt {
		if o == askPublic {
			continue
		}
		x := b.Identity(o)
		if x == nil || id != nil {
			return nil
		}
		id = x
	}
	return id
}

func askLegal(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	if asked(r.Book, ln.Opt) == nil {
		return rule.No("one-identity", h.Print().Name)
	}
	return nil
}

// ask tells whether the card was dealt at the start; who judges for him hears of a wolf's.
func ask(r *rule.Run, u *rule.Use) {
	id := asked(r.Book, u.Line.Opt)
	answer := rule.Fact{Key: "询问", Eq: id.Name + "=不在场", To: rule.Nobody}
	if dealt(r, id.Name) {
		answer.Eq = id.Name + "=在场"
	}
	r.Tell(u.Hand, answer)
	if slices.Contains(u.Line.Opt, askPublic) {
		r.Announce(answer)
	}
	arbitersHear(r, id)
}

// graceFrees: no block holds his skills.
func graceFrees(_ *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char {
		return rule.Pass()
	}
	m.Allow = true
	return rule.Change("grace")
}

func graceKeeps(_ *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char {
		return rule.Pass()
	}
	return rule.Stop("grace")
}

func graceShows(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char {
		return rule.Pass()
	}
	r.Announce(rule.OnIs("翻牌", m.Gone.Face, m.Who))
	return rule.Change("shown")
}

// graceMourned: taken by the vote or a villager's skill, he silences his side in the night that comes next.
func graceMourned(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if m.Who != h.Owner.Char || !byOwnSide(r, m.Who, m.Gone.Cause) {
		return rule.Pass()
	}
	r.Mark(h, markMourn, nextNight(r))
	r.Say("默哀")
	return rule.Change("mourned")
}

func byOwnSide(r *rule.Run, c rule.Char, why rule.Cause) bool {
	switch why.Kind {
	case causeVote:
		return true
	case causeLove, causeLink, causeRed:
		return false
	}
	return why.By >= 0 && why.By != c && r.Faction(why.By) == Village
}

// mourning holds back every villager's skill that is not 强制, for that one night.
func mourning(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	if m.Who < 0 || r.Phase().Kind != rule.Night || k.Until.N != 1 || r.Faction(m.Who) != Village {
		return rule.Pass()
	}
	if t := &m.Hold.Print().Traits; t.Forced || t.Table {
		return rule.Pass()
	}
	return rule.Stop("mourning")
}
