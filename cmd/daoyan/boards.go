package main

import (
	"slices"

	"daoyan/director"
	"daoyan/director/guimi"
	"daoyan/director/rule"
	"daoyan/director/standard12"
)

// playable is a rule set with what it takes to deal a table of it.
type playable struct {
	title string
	seats int // how many usually play
	rules director.Ruleset
	deal  func(seats int, seed uint64) ([]string, error)
	set   func(seats int) rule.Settings
}

// boards are the rule sets that can be played.
func boards() map[string]playable {
	set := director.Guimi()
	return map[string]playable{
		"guimi": {
			title: "诡秘之主", seats: 16, rules: set,
			set: func(seats int) rule.Settings {
				return rule.Settings{Reaction: 30, Words: int8(guimi.LastWords(seats)), Penalties: true}
			},
			deal: func(seats int, seed uint64) ([]string, error) {
				return guimi.DealBoard(set.Book, make([]string, seats), seed)
			},
		},
		"standard12": {title: "标准12人", seats: standard12.Seats, rules: director.Standard12(), deal: standard12.Deal,
			set: func(int) rule.Settings { return rule.Settings{Reaction: 30} }},
	}
}

func boardNames() []string {
	var out []string
	for name := range boards() {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

// rulesets are the rule sets as the daemon runs them.
func rulesets() map[string]director.Ruleset {
	out := map[string]director.Ruleset{}
	for name, b := range boards() {
		out[name] = b.rules
	}
	return out
}
