package game

import "slices"

// Record is one event with its number in the journal.
type Record struct {
	No int64
	Event
}

// Place is the record whose place it takes: its own number, or that of the one it was played again from.
func (r *Record) Place() int64 {
	if r.Was > 0 {
		return r.Was
	}
	return r.No
}

// Live gives the records of a journal that stand, in their order. A [Rewound] event takes back everything from the record it names up to
// itself, other rewindings too: so taking one back makes true again what it had taken back, and nothing is ever erased.
func Live(list []Record) []Record {
	var out []Record
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].Kind != Rewound {
			out = append(out, list[i])
			continue
		}
		for to := list[i].To; i > 0 && list[i-1].No >= to; {
			i--
		}
	}
	slices.Reverse(out)
	return out
}
