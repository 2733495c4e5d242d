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
		var why []string
		for range c.Yellow {
			why = append(why, cardOrder)
		}
		if judged && !c.Excused {
			why = faults(r, c, why)
		}
		show(r, c.Who, why, c.Red)
	}
	r.Settled()
}

// Why a card is shown, as the text of its fact.
const (
	cardVote   = "vote"
	cardSpeech = "speech"
	cardOrder  = "order"
)

// faults adds what a character left undone: a vote, and as many posts as are asked for.
func faults(r *rule.Run, c *rule.Conduct, why []string) []string {
	if !c.Voted {
		why = append(why, cardVote)
	}
	if c.Posts < number(r, minPosts()) {
		why = append(why, cardSpeech)
	}
	return why
}

// show shows a yellow card for each reason; the one that fills the measure is red, as one by order is.
func show(r *rule.Run, c rule.Char, why []string, red bool) {
	seat := &r.S.Seats[c]
	last := cardOrder
	for i := 0; i < len(why) && !red; i++ {
		seat.Yellow++
		if last, red = why[i], int(seat.Yellow) >= number(r, redAt()); !red {
			announceCard(r, "黄牌", c, last)
		}
	}
	if red {
		announceCard(r, "红牌", c, last)
		r.GoOut(c, rule.Cause{Kind: causeRed, By: rule.Nobody, Hold: rule.NoHolding})
	}
}

func announceCard(r *rule.Run, card string, c rule.Char, why string) {
	f := rule.On(card, c)
	f.Text = why
	r.Announce(f)
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
