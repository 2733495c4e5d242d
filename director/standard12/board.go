package standard12

import (
	"fmt"
	"math/rand/v2"

	"daoyan/director/rule"
)

// Seats is how many play.
const Seats = 12

// Cards are those that are dealt (¶1.1).
func Cards() []string {
	return []string{"预言家", "女巫", "猎人", "白痴", "平民", "平民", "平民", "平民", "狼人", "狼人", "狼人", "狼人"}
}

// Deal shuffles the cards by seed. It fails unless twelve play.
func Deal(seats int, seed uint64) ([]string, error) {
	if seats != Seats {
		return nil, fmt.Errorf("standard12: this board is for %d, not %d", Seats, seats)
	}
	cards := Cards()
	rng := rand.New(rand.NewPCG(seed, 0x7374_6431_32))
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	return cards, nil
}

// Words tells whether one who went out leaves last words: whoever goes out in the first night, and whoever is voted out (¶3.7).
func Words(r *rule.Run, g rule.Gone) bool {
	p := r.Phase()
	return g.Cause.Kind == causeVote || p.Kind == rule.Night && p.No == 1
}

// Election tells whether a phase is for the badge alone (¶3.2).
func Election(p rule.Phase) bool { return p.Part == partRun || p.Part == partRunPK }

// GroupName is what players call a group.
func GroupName(id rule.GroupID) string {
	if id == rule.PackGroup {
		return "狼群"
	}
	return string(id)
}
