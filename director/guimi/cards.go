package guimi

import "daoyan/director/rule"

// cards gives yellow and red cards for how the day went (违规判定, ¶9.1): none under 加速, none on a day without a vote. A red card is out
// after the vote, without last words or skills; the badge passes. Cards shown by order count on any day.
func cards(r *rule.Run) {
	judged := r.S.Set.Penalties && !hurried(r) && !r.VoteOff()
	for i := range r.In.Conduct {
		c := &r.In.Conduct[i]
		if !r.InPlay(c.Who) {
			continue
		}
		yellow := int(c.Yellow)
		if judged && !c.Excused {
			yellow += faults(r, c)
		}
		show(r, c.Who, yellow, c.Red)
	}
	r.Settled()
}

// faults counts what a character left undone: a vote, and as many posts as are asked for.
func faults(r *rule.Run, c *rule.Conduct) int {
	n := 0
	if !c.Voted {
		n++
	}
	if c.Posts < number(r, minPosts()) {
		n++
	}
	return n
}

// show shows so many yellow cards; the last one that fills the measure is red, as one by order is.
func show(r *rule.Run, c rule.Char, yellow int, red bool) {
	seat := &r.S.Seats[c]
	for ; yellow > 0 && !red; yellow-- {
		seat.Yellow++
		if red = int(seat.Yellow) >= number(r, redAt()); !red {
			r.Announce(rule.On("黄牌", c))
		}
	}
	if red {
		r.Announce(rule.On("红牌", c))
		r.GoOut(c, rule.Cause{Kind: causeRed, By: rule.Nobody, Hold: rule.NoHolding})
	}
}

func minPosts() *rule.Switch {
	return &rule.Switch{Name: "speech.min_posts", Default: "1", Means: "讨论日至少发言几帖，不足判黄牌", Para: "9.1"}
}

func redAt() *rule.Switch {
	return &rule.Switch{Name: "cards.red_at", Default: "2", Means: "几张黄牌算一张红牌", Para: "9.1"}
}

func number(r *rule.Run, sw *rule.Switch) int {
	n := 0
	for _, d := range r.Ruling(sw, rule.NoHolding) {
		if d < '0' || d > '9' {
			break
		}
		n = n*10 + int(d-'0')
	}
	return n
}
