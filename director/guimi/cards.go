package guimi

import "daoyan/director/rule"

// cards gives yellow and red cards for how the day went (违规判定, ¶9.1): none under 加速, none on a day without a vote. A red card is out
// after the vote, without last words or skills; the badge passes.
func cards(r *rule.Run) {
	if !r.S.Set.Penalties || hurried(r) || r.VoteOff() {
		return
	}
	minPosts, redAt := number(r, minPosts()), number(r, redAt())
	for _, c := range r.In.Conduct {
		if c.Excused || !r.InPlay(c.Who) {
			continue
		}
		seat := &r.S.Seats[c.Who]
		for _, bad := range []bool{!c.Voted, c.Posts < minPosts} {
			if !bad {
				continue
			}
			seat.Yellow++
			if int(seat.Yellow) < redAt {
				r.Announce(rule.On("黄牌", c.Who))
				continue
			}
			r.Announce(rule.On("红牌", c.Who))
			r.GoOut(c.Who, rule.Cause{Kind: causeRed, By: rule.Nobody, Hold: rule.NoHolding})
			break
		}
	}
	r.Settled()
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
