package guimi

import "daoyan/director/rule"

// autoReveal is whether a card that may be turned as its owner goes out is turned unless he has given that up (¶3.4).
func autoReveal() *rule.Switch {
	return &rule.Switch{Name: "reveal.auto", Default: "true", Means: "装傻、封印、权威未事先放弃即视为发动", Para: "3.4"}
}

// reveals tells whether the owner of a skill that answers to the vote wants it used: given up or written beforehand, else as the switch says.
func reveals(r *rule.Run, h *rule.Holding) bool {
	if r.GaveUp(h) {
		return false
	}
	return len(r.Standing(h)) > 0 || r.Is(autoReveal(), h)
}
