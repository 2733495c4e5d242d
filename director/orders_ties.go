package director

import (
	"slices"
	"strings"

	"daoyan/director/rule"
)

// tie reads an order about two characters and the skill that ties them.
func (x *ordering) tie() (on, to rule.Char, s *rule.Skill, err error) {
	if on, err = x.first(2, 3); err != nil {
		return on, to, nil, err
	}
	if to, err = x.someone(x.args[1]); err != nil {
		return on, to, nil, err
	}
	if on == to {
		return on, to, nil, refuse("要写两名角色")
	}
	var all []string
	for _, k := range x.t.rules.Book.Skills {
		if k.Tie == nil {
			continue
		}
		all = append(all, k.Name)
		if len(x.args) == 2 && k.ID == x.t.rules.Lovers || len(x.args) == 3 && (k.Name == x.args[2] || slices.Contains(k.Aliases, x.args[2])) {
			s = k
		}
	}
	switch {
	case s != nil:
		return on, to, s, nil
	case len(all) == 0:
		return on, to, nil, refuse("这套规则没有把角色连在一起的技能")
	case len(x.args) == 2:
		return on, to, nil, refuse("写清楚用哪个技能连：%s", strings.Join(all, "、"))
	}
	return on, to, nil, refuse("「%s」不把角色连在一起；可以写 %s", x.args[2], strings.Join(all, "、"))
}

// tied tells whether a tie of that skill stands between two.
func (x *ordering) tied(on, to rule.Char, s *rule.Skill) bool {
	r, err := x.look()
	return err == nil && slices.ContainsFunc(r.S.Marks, func(k *rule.Mark) bool { return k.Kind == s.Ties && !k.Gone && k.Has(on) && k.Has(to) })
}

func (x *ordering) link() error {
	on, to, s, err := x.tie()
	if err != nil {
		return err
	}
	a, b := x.t.nameOf(on), x.t.nameOf(to)
	if x.tied(on, to, s) {
		return refuse("%s 和 %s 之间已经有「%s」了", a, b, s.Name)
	}
	for _, who := range []rule.Char{on, to} {
		if err := x.alive(who); err != nil {
			return err
		}
	}
	r, err := x.look()
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(r.S.Holdings, func(h *rule.Holding) bool { return h.Skill == s.ID }) {
		if err := x.unusual("场上没有谁有过「%s」", s.Name); err != nil {
			return err
		}
	}
	x.say("%s 和 %s 连在一起（%s）", a, b, s.Name)
	return x.patch(rule.Patch{Do: rule.PatchLink, On: on, To: []rule.Char{to}, Skill: s.ID})
}

func (x *ordering) unlink() error {
	on, to, s, err := x.tie()
	if err != nil {
		return err
	}
	if len(x.args) == 2 { // whatever ties them
		for _, k := range x.t.rules.Book.Skills {
			if k.Tie != nil && x.tied(on, to, k) {
				s = k
				break
			}
		}
	}
	a, b := x.t.nameOf(on), x.t.nameOf(to)
	if !x.tied(on, to, s) {
		return refuse("%s 和 %s 之间没有「%s」", a, b, s.Name)
	}
	x.say("%s 和 %s 之间的「%s」解除", a, b, s.Name)
	return x.patch(rule.Patch{Do: rule.PatchLink, On: on, To: []rule.Char{to}, Skill: s.ID, Off: true})
}
