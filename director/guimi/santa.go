package guimi

import "daoyan/director/rule"

const (
	santaGift    rule.SkillID = "santa.gift"
	santaDeliver rule.SkillID = "santa.deliver"
	giftAnswer   rule.SkillID = "gift.answer"

	markGift     rule.MarkKind = "gift" // On: the receiver; N: what it is, 0 for a bad one
	markUnopened rule.MarkKind = "unopened"
)

// santa is 圣诞老狼 (狼人16, ¶6.16): the die says whether the gift is good and what it is; whoever gets it may open it before the day opens.
func santa() card {
	return card{
		id: rule.Identity{Name: "圣诞老狼", Side: Wolf, Pack: rule.NeverKnife, Seen: seenNotVillage, Built: true, Para: "6.16",
			Grants: []rule.Grant{{Skill: santaGift}, {Skill: santaDeliver}}},
		skills: []*rule.Skill{
			{
				ID: santaGift, Name: "礼物", Of: "圣诞老狼", Para: "6.16", Asks: rule.AtNight, Shape: rule.Shape{Min: 1, Max: 1}, Do: wrap,
				Rules: []rule.Rule{{On: rule.Ballot, Layer: rule.BallotRight, Mark: markUnopened, Para: "6.16", Do: noVote}},
			},
			{ID: santaDeliver, Name: "礼物", Of: "圣诞老狼", Para: "6.16", Asks: rule.OnRun, Traits: rule.Traits{Forced: true}, Do: deliver},
			{
				ID: giftAnswer, Name: "打开", Aliases: []string{"不打开"}, Para: "6.16", Asks: rule.AtNight,
				Traits: rule.Traits{Forced: true, Free: true, Table: true}, Silent: leaveClosed, Do: answerGift,
			},
		},
	}
}

// wrap throws for good or bad and, for a good one, for what it is.
func wrap(r *rule.Run, u *rule.Use) {
	n, what := r.Die(u.Hold, "good", 6), 0
	r.Tell(u.Hand, rule.Count("骰子", n))
	if n%2 == 1 {
		what = r.Die(u.Hold, "gift", 6)
		r.Tell(u.Hand, rule.Count("骰子", what))
	}
	for i := range u.At {
		if u.At[i].Lands() {
			r.Mark(u.Hold, markGift, tonight(), u.At[i].At).N = int32(what)
		}
	}
}

// deliver asks whoever has a gift tonight and is still in play, once the night has run.
func deliver(r *rule.Run, u *rule.Use) {
	for _, k := range r.S.Marks {
		if k.Kind == markGift && !k.Gone && k.Owner == u.Body && r.InPlay(k.On[0]) {
			r.Grant(rule.Of(k.On[0]), rule.Grant{Skill: giftAnswer, Uses: 1, Until: tonight()}, rule.Source{How: rule.Given, Whose: u.Body})
		}
	}
}

func leaveClosed(_ *rule.Run, h *rule.Holding, _ []rule.Char) *rule.Line {
	return &rule.Line{Actor: h.Owner.Char, Hold: h.ID, Drawn: true, Word: "不打开"}
}

// answerGift: closed it costs the day's vote; open, a bad one takes the receiver out and a good one is his.
func answerGift(r *rule.Run, u *rule.Use) {
	k := giftFor(r, u.Hold.From.Whose, u.Body)
	if k == nil {
		return
	}
	if u.Line.Word == "不打开" {
		r.Announce(rule.OnIs("礼物", "不打开", u.Body))
		r.Mark(r.H(k.By), markUnopened, nextVote(), u.Body)
		return
	}
	r.Announce(rule.OnIs("礼物", "打开", u.Body))
	if k.N == 0 {
		r.HitNow(rule.Harm{On: u.Body, Kind: "坏礼物", By: k.Owner, Named: u.Body, Outside: true})
		return
	}
	g := gift(r, u.Body, int(k.N))
	r.TellWord(u.Body, "礼物", giftName(r, g.Skill))
	r.Grant(rule.Of(u.Body), g, rule.Source{How: rule.Given, Whose: k.Owner})
}

func giftFor(r *rule.Run, from, to rule.Char) *rule.Mark {
	for _, k := range r.S.Marks {
		if k.Kind == markGift && !k.Gone && k.Owner == from && k.Has(to) {
			return k
		}
	}
	return nil
}

// gift is what a number gives whoever receives it: good for the night that follows and the day after until it is discussed, but for the gun.
func gift(r *rule.Run, to rule.Char, n int) rule.Grant {
	f := r.Faction(to)
	g := rule.Grant{Terms: rule.Terms{Behind: true}, Until: rule.For(rule.Night, 2)}
	switch n {
	case 1:
		g.Skill = bySide(f, seerCheck, gargoyleCheck, psychicRead)
	case 2:
		g.Skill, g.Uses = witchPoison, 1
	case 3:
		g.Skill, g.Uses, g.Until = hunterShot, 1, rule.Until{}
	case 4:
		g.Skill = bySide(f, moonGirlControl, nightmareFear, nightmareFear)
	case 5:
		g.Skill, g.Uses = ownKnife, 1
	default:
		g.Skill, g.Terms.Wide = guardWard, f == Wolf
	}
	return g
}

// bySide chooses by the side of the receiver.
func bySide(f rule.Faction, village, wolf, other rule.SkillID) rule.SkillID {
	switch f {
	case Village:
		return village
	case Wolf:
		return wolf
	default:
		return other
	}
}

func giftName(r *rule.Run, id rule.SkillID) string {
	if id == hunterShot {
		return "猎枪"
	}
	return r.Book.Skill(id).Name
}
