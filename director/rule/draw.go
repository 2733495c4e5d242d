package rule

import (
	"strconv"
	"strings"
)

// Die throws a die of n sides for a holding and tells what it shows, from 1.
func (r *Run) Die(h *Holding, what string, n int) int {
	return r.draw(h, what, Draw{N: n}) + 1
}

// Pick draws one of the characters given, who stand in seat order.
func (r *Run) Pick(h *Holding, what string, from []Char) Char {
	return from[r.draw(h, what, Draw{N: len(from), Chars: append([]Char(nil), from...)})]
}

// PickName draws one of the names given.
func (r *Run) PickName(h *Holding, what string, from []string) string {
	return from[r.draw(h, what, Draw{N: len(from), Names: append([]string(nil), from...)})]
}

// draw takes the value recorded under the key, or draws one from the game's seed and the key alone, so that no other draw shifts it (¶2.10).
func (r *Run) draw(h *Holding, what string, d Draw) int {
	d.Key = r.drawKey(h, what)
	if v, ok := r.ordered(d.Key); ok {
		d.Value = ((v % d.N) + d.N) % d.N
		r.Draws = append(r.Draws, d)
		return d.Value
	}
	for _, x := range r.In.Drawn {
		if x.Key == d.Key {
			d.Value = ((x.Value % d.N) + d.N) % d.N
			r.Draws = append(r.Draws, d)
			return d.Value
		}
	}
	d.Value = int(mix(r.S.Seed, d.Key) % uint64(d.N))
	r.Draws = append(r.Draws, d)
	return d.Value
}

// ordered is what the latest order has a draw come to; false where none says anything.
func (r *Run) ordered(key string) (value int, ok bool) {
	for i := range r.In.Patches {
		if p := &r.In.Patches[i]; p.Do == PatchDraw && p.Word == key {
			value, ok = int(p.N), !p.Off
		}
	}
	return value, ok
}

// Again is what a draw comes to when it is drawn for the n-th time more.
func (d *Draw) Again(seed uint64, n int) int {
	return int(mix(seed, d.Key+"/again/"+strconv.Itoa(n)) % uint64(d.N))
}

// By is the holding that a draw was made for.
func (d *Draw) By() HoldingID {
	_, rest, _ := strings.Cut(d.Key, "#")
	id, _, _ := strings.Cut(rest, "/")
	n, err := strconv.Atoi(id)
	if err != nil {
		return NoHolding
	}
	return HoldingID(n)
}

func (r *Run) drawKey(h *Holding, what string) string {
	b := make([]byte, 0, 48)
	b = strconv.AppendInt(b, int64(r.S.Phase.Seq), 10)
	b = append(b, '/')
	b = append(b, h.Skill...)
	b = append(b, '#')
	b = strconv.AppendInt(b, int64(h.ID), 10)
	b = append(b, '/')
	b = append(b, what...)
	base := string(b)
	serial := 0
	for i := range r.Draws {
		if k := r.Draws[i].Key; len(k) > len(base) && k[:len(base)] == base && k[len(base)] == '/' {
			serial++
		}
	}
	return base + "/" + strconv.Itoa(serial)
}

// mix hashes a seed and a key (FNV-1a, then the finisher of splitmix64).
func mix(seed uint64, key string) uint64 {
	x := uint64(14695981039346656037) ^ seed
	for i := 0; i < len(key); i++ {
		x = (x ^ uint64(key[i])) * 1099511628211
	}
	x ^= seed
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// For is the holding that a draw was made for, and what was drawn for it.
func (d *Draw) For() (HoldingID, string) {
	_, key, _ := strings.Cut(d.Key, "#")
	id, what, _ := strings.Cut(key, "/")
	what, _, _ = strings.Cut(what, "/")
	n, err := strconv.Atoi(id)
	if err != nil {
		return NoHolding, ""
	}
	return HoldingID(n), what
}

// BySilence is what a draw is made for where nobody has written what had to be.
const BySilence = "silent"

// Of is the name of the skill a draw was made for.
func (d *Draw) Of(b *Book) string {
	_, rest, _ := strings.Cut(d.Key, "/")
	id, _, _ := strings.Cut(rest, "#")
	if s := b.Skill(SkillID(id)); s != nil {
		return s.Name
	}
	return id
}
