package guimi_test

import "daoyan/director/rule"

// hooks are put around whatever the skills of a book do: each is given what is done and gives what is done instead.
type hooks struct {
	rule func(s *rule.Skill, i int, do ruleDoes) ruleDoes // i is its index among the skill's rules
	do   func(s *rule.Skill, do func(*rule.Run, *rule.Use)) func(*rule.Run, *rule.Use)
	due  func(s *rule.Skill, due func(*rule.Run, rule.Later)) func(*rule.Run, rule.Later)
}

type ruleDoes = func(*rule.Run, *rule.Matter, *rule.Holding, *rule.Mark) rule.Verdict

// fit puts hooks around the skills of a fresh book. Rules that two skills share are hooked once.
func (k hooks) fit(b *rule.Book) {
	seen := map[*rule.Rule]bool{}
	for _, s := range b.Skills {
		for i := range s.Rules {
			if rl := &s.Rules[i]; !seen[rl] {
				seen[rl] = true
				rl.Do = k.rule(s, i, rl.Do)
			}
		}
		if s.Do != nil {
			s.Do = k.do(s, s.Do)
		}
		if s.Due != nil {
			s.Due = k.due(s, s.Due)
		}
	}
}
