package guimi

import (
	"slices"

	"daoyan/director/rule"
)

const (
	mirrorReflect rule.SkillID = "mirror.reflect"
	mirrorTell    rule.SkillID = "mirror.tell"
	mirrorCopy    rule.SkillID = "mirror.copy"

	markReflected rule.MarkKind = "reflected" // On: the stand-in, Word: the skill, N: the phase
)

// mirror is 镜 (三方11, ¶7.11).
func mirror(t Timetable) card {
	return card{
		id: rule.Identity{Name: "镜", Side: mirrorSide, Built: true, Para: "7.11", Grants: []rule.Grant{
			{Skill: mirrorReflect}, {Skill: mirrorTell}, {Skill: mirrorCopy}}},
		skills: []*rule.Skill{
			{
				ID: mirrorReflect, Name: "反射", Of: "镜", Para: "7.11",
				Rules: []rule.Rule{{On: rule.Aim, Layer: rule.AimMirror, Para: "2.4", Do: reflect}},
			},
			{ID: mirrorTell, Name: "反射", Of: "镜", Para: "7.11", Asks: rule.OnRun, Needs: mirrorReflect, Traits: rule.Traits{Forced: true}, Do: tellReflected(t.After)},
			{
				ID: mirrorCopy, Name: "镜像", Of: "镜", Para: "7.11", Asks: rule.OnChoice, Shape: rule.Shape{Names: true, NeedOpt: true},
				Traits: rule.Traits{Once: true, Free: true}, Legal: reflectedSkill, Do: copyReflected,
			},
		},
	}
}

// reflect puts a random other character in play in the mirror's place.
func reflect(r *rule.Run, m *rule.Matter, h *rule.Holding, _ *rule.Mark) rule.Verdict {
	me := h.Owner.Char
	if m.T.At != me || m.Use.Body == me || r.Phase().Kind != rule.Night {
		return rule.Pass()
	}
	from := slices.DeleteFunc(r.S.InPlay(), func(c rule.Char) bool { return c == me })
	if len(from) == 0 {
		return rule.Pass()
	}
	c := r.Pick(h, "stand-in", from)
	m.T.At = c
	k := r.Mark(h, markReflected, rule.Forever(), c)
	k.Word, k.N = string(m.Use.Skill.ID), r.Phase().Seq
	return rule.Change("reflected", int32(c))
}

// tellReflected tells tonight's reflections and opens 镜像 for what was ever used on the mirror.
func tellReflected(minutes int16) func(*rule.Run, *rule.Use) {
	return func(r *rule.Run, u *rule.Use) {
		none := true
		for _, k := range r.S.Marks {
			if k.Kind == markReflected && k.Owner == u.Body && k.N == r.Phase().Seq {
				r.Tell(u.Body, rule.OnIs("反射", r.Book.Skill(rule.SkillID(k.Word)).Name, k.On...))
				none = false
			}
		}
		if none {
			r.TellWord(u.Body, "反射", "无")
		}
		if h := r.Held(u.Body, mirrorCopy); h != nil && len(reflectedNames(r, u.Body)) > 0 {
			r.Ask(h, minutes)
		}
	}
}

func reflectedNames(r *rule.Run, me rule.Char) []string {
	var out []string
	for _, k := range r.S.Marks {
		if k.Kind == markReflected && k.Owner == me {
			if n := r.Book.Skill(rule.SkillID(k.Word)).Name; !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out
}

func reflectedSkill(r *rule.Run, h *rule.Holding, ln *rule.Line) *rule.Refusal {
	names := reflectedNames(r, h.Owner.Char)
	if len(ln.Opt) != 1 || !slices.Contains(names, ln.Opt[0]) {
		return rule.No("not-reflected", names...)
	}
	return nil
}

// copyReflected makes the skill the mirror's own for good from the next night on.
func copyReflected(r *rule.Run, u *rule.Use) {
	me := u.Hold.Owner.Char
	for _, k := range r.S.Marks {
		if k.Kind != markReflected || k.Owner != me {
			continue
		}
		s := r.Book.Skill(rule.SkillID(k.Word))
		if s.Name != u.Line.Opt[0] {
			continue
		}
		id := s.ID
		if id == packKill {
			id = ownKnife
		}
		r.Grant(rule.Of(me), rule.Grant{Skill: id, Wait: rule.For(rule.Night, 1)}, rule.Source{How: rule.Mirrored, Whose: me})
		r.TellWord(me, "获得", s.Name)
		return
	}
}
