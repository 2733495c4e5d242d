package random

import (
	"strconv"

	"daoyan/director/rule"
)

// order has the director change something of the table, whatever sense it makes.
func (p *Player) order() {
	o, ok := p.patch()
	if !ok {
		return
	}
	p.seq++
	o.Seq, o.At = p.seq, p.In.Now
	p.In.Patches = append(p.In.Patches, o)
	p.stale = true
	p.say(Step{Order: &o})
}

// patch draws an order; false where it would be none.
func (p *Player) patch() (rule.Patch, bool) {
	o := rule.Patch{On: p.anybody(), Off: p.rng.IntN(3) == 0}
	switch p.rng.IntN(16) {
	case 0:
		o.Do, o.Word = rule.PatchOut, "离场"
		return o, p.Run.InPlay(o.On)
	case 1:
		o.Do = rule.PatchRevive
		return o, !p.Run.InPlay(o.On)
	case 2:
		o.Do, o.Word = rule.PatchFaction, string(p.Began.Seats[p.anybody()].Side)
	case 3:
		o.Do, o.Word = rule.PatchNoVote, strconv.FormatBool(p.rng.IntN(2) == 0)
	case 4:
		o.Do, o.Word = rule.PatchIdentity, p.card()
	case 5:
		if o.Do = rule.PatchFace; !o.Off {
			o.Word = p.card()
		}
	case 6:
		o.Do = rule.PatchBadge
		if o.Off {
			o.On = rule.Nobody
		}
	case 7:
		o.Do = rule.PatchShield
	case 8:
		o.Do, o.Word, o.To = rule.PatchKill, "导演", p.some(p.rng.IntN(2))
	case 9:
		o.Do, o.To = rule.PatchRedirect, p.some(1+p.rng.IntN(2))
	case 10, 11:
		return p.patchStage(o)
	default:
		return p.patchSkill(o)
	}
	return o, true
}

// patchStage draws an order about the timetable of the phase at hand.
func (p *Player) patchStage(o rule.Patch) (rule.Patch, bool) {
	if n := p.rng.IntN(5); n < 3 && p.Began.Phase.Kind == rule.Day {
		o.Do = []rule.PatchKind{rule.PatchNoPoll, rule.PatchPace, rule.PatchRevote}[n]
		return o, p.Run.SlotNo() <= 0 && !p.Run.WasCut()
	}
	slots := p.Book.Timetable(p.Began.Phase)
	o.Do, o.Word = rule.PatchSkip, slots[p.rng.IntN(len(slots))].ID
	if _, ran := p.Run.MaySkip(o.Word); ran {
		o.Do = rule.PatchRepeat
	}
	return o, true
}

// patchSkill draws an order about a skill, its marks or its ties.
func (p *Player) patchSkill(o rule.Patch) (rule.Patch, bool) {
	s := p.Book.Skills[p.rng.IntN(len(p.Book.Skills))]
	switch o.Skill = s.ID; {
	case s.Tie != nil:
		o.Do, o.To = rule.PatchLink, []rule.Char{p.anybody()}
		return o, o.On != o.To[0]
	case len(s.Lays) > 0 && p.rng.IntN(2) == 0:
		o.Do, o.Word, o.Until = rule.PatchMark, string(s.Lays[0]), rule.For(p.Began.Phase.Kind, 1+int8(p.rng.IntN(2)))
	case p.rng.IntN(3) == 0:
		h := p.Run.S.Holdings[p.rng.IntN(len(p.Run.S.Holdings))]
		o.Do, o.On, o.Skill, o.N = rule.PatchUses, h.Owner.Char, h.Skill, int32(p.rng.IntN(4)-1)
	default:
		h := p.Run.S.Holdings[p.rng.IntN(len(p.Run.S.Holdings))]
		if o.Do = rule.PatchHold; o.Off {
			o.On, o.Skill = h.Owner.Char, h.Skill
		}
	}
	return o, o.On >= 0 && p.Book.Skill(o.Skill).Moves()
}

// card is a card of the book.
func (p *Player) card() string { return p.Book.Identities[p.rng.IntN(len(p.Book.Identities))].Name }

// some are so many characters.
func (p *Player) some(n int) []rule.Char {
	var out []rule.Char
	for range n {
		out = append(out, p.anybody())
	}
	return out
}
