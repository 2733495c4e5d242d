package guimi

import (
	"slices"

	"daoyan/director/rule"
)

const (
	chainLink    rule.SkillID = "chainer.link"
	chainBerserk rule.SkillID = "chainer.berserk"
	chainImmune  rule.SkillID = "chainer.immune"

	markLink rule.MarkKind = "link"

	causeLink = "链接"
)

// chainer is 锁链师 (三方8, ¶7.8).
func chainer() card {
	carry := []rule.Rule{
		{On: rule.Strike, Layer: rule.HitCarry, Mark: markLink, Para: "7.8", Do: linkCarries},
		{On: rule.Fall, Layer: rule.FallLater, Mark: markLink, Para: "6.22", Do: linksSpent},
	}
	return card{
		id: rule.Identity{Name: "锁链师", Side: chainerSide, Built: true, Para: "7.8", Grants: []rule.Grant{
			{Skill: chainLink}, {Skill: chainBerserk}, {Skill: chainImmune}}},
		skills: []*rule.Skill{
			{
				ID: chainLink, Name: "链接", Of: "锁链师", Para: "7.8", Asks: rule.AtNight, Shape: rule.Shape{Min: 2, Max: 2, Self: true},
				Legal: notBoth(chainBerserk), Do: link, Rules: carry, Ties: markLink, Tie: tieLink,
			},
			{
				ID: chainBerserk, Name: "暴走", Of: "锁链师", Para: "7.8", Asks: rule.AtNight, Shape: rule.Shape{Min: 3, Max: 3, Self: true},
				Traits: rule.Traits{Once: true}, Legal: notBoth(chainLink), Do: link, Rules: carry,
			},
			{
				ID: chainImmune, Name: "免疫", Of: "锁链师", Para: "7.8", Traits: rule.Traits{Forced: true},
				Rules: []rule.Rule{{On: rule.Strike, Layer: rule.HitNature, Para: "7.8", Do: linkImmune}},
			},
		},
	}
}

// notBoth refuses the one while a line for the other stands tonight.
func notBoth(id rule.SkillID) func(*rule.Run, *rule.Holding, *rule.Line) *rule.Refusal {
	return func(r *rule.Run, h *rule.Holding, _ *rule.Line) *rule.Refusal {
		if x := r.Held(h.Owner.Char, id); x != nil && len(r.Standing(x)) > 0 {
			return rule.No("not-both", x.Print().Name)
		}
		return nil
	}
}

// link binds those reached while 锁链师 is in play; each is told with whom.
func link(r *rule.Run, u *rule.Use) {
	var on []rule.Char
	for _, t := range u.At {
		if t.Lands() {
			on = addOnce(on, t.At)
		}
	}
	if len(on) < 2 {
		return
	}
	slices.Sort(on)
	chain(r, r.MarkOf(u, markLink, rule.Forever(), on...))
}

// tieLink links characters as 锁链师 does.
func tieLink(r *rule.Run, h *rule.Holding, on []rule.Char) {
	on = slices.Clone(on)
	slices.Sort(on)
	chain(r, r.Mark(h, markLink, rule.Forever(), on...))
}

// chain lets a link stand while its owner is in play and tells those it binds.
func chain(r *rule.Run, k *rule.Mark) {
	k.WhileIn = true
	for _, c := range k.On {
		if c != k.Owner {
			r.Tell(c, rule.On("链接", slices.DeleteFunc(slices.Clone(k.On), func(x rule.Char) bool { return x == c })...))
		}
	}
}

// linkCarries runs damage that landed on one linked on to all others: every link ever made by one 锁链师 forms one net.
func linkCarries(r *rule.Run, m *rule.Matter, _ *rule.Holding, k *rule.Mark) rule.Verdict {
	x := m.Harm
	if !k.Has(x.On) || x.Copy || x.Kind == causeDuel || k != firstLink(r, k.Owner, x.On) {
		return rule.Pass()
	}
	n := int32(0)
	for _, c := range net(r, k.Owner) {
		if c != x.On {
			r.RunOn(rule.Harm{On: c, Kind: causeLink, By: x.By, Named: x.Named, Linked: true, Outside: x.Outside && r.Phase().Kind == rule.Day})
			n++
		}
	}
	return rule.Change("linked", n)
}

func firstLink(r *rule.Run, owner, c rule.Char) *rule.Mark {
	for _, k := range r.S.Marks {
		if k.Kind == markLink && !k.Gone && k.Owner == owner && k.Has(c) {
			return k
		}
	}
	return nil
}

func net(r *rule.Run, owner rule.Char) []rule.Char {
	var out []rule.Char
	for _, k := range r.S.Marks {
		if k.Kind == markLink && !k.Gone && k.Owner == owner {
			for _, c := range k.On {
				out = addOnce(out, c)
			}
		}
	}
	slices.Sort(out)
	return out
}

func linkImmune(_ *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	if !m.Harm.Linked || m.Harm.On != h.Owner.Char {
		return rule.Pass()
	}
	return rule.Stop("link-immune")
}

// Links lists with whom c is linked now.
func Links(s *rule.State, c rule.Char) []rule.Char {
	var out []rule.Char
	for _, k := range s.Marks {
		if k.Kind == markLink && !k.Gone && k.Has(c) {
			for _, x := range k.On {
				if x != c {
					out = addOnce(out, x)
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

// linksSpent: links that are good for one death by night (机械狼) are the last he makes.
func linksSpent(r *rule.Run, m *rule.Matter, h *rule.Holding, k *rule.Mark) rule.Verdict {
	if !h.Terms.OneShot || h.IsLost() || !k.Has(m.Who) || r.Phase().Kind != rule.Night {
		return rule.Pass()
	}
	for _, x := range r.S.Holdings {
		if x.Owner == h.Owner && (x.Skill == chainLink || x.Skill == chainBerserk) {
			r.Lose(x, h.ID)
		}
	}
	return rule.Change("links-over")
}
