package pure

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
)

type table map[string]int

type mapOf interface{ ~map[int]int }

func f[M ~map[string]int, L ~[]int, B interface{ mapOf }](m map[string]int, t table, g M, l L, b B) {
	for range m { // want `a range over a map`
	}
	for k := range t { // want `a range over a map`
		_ = k
	}
	for k, v := range g { // want `a range over a map`
		_, _ = k, v
	}
	for range b { // want `a range over a map`
	}
	for range l {
	}
	for range 3 {
	}
	for k := range maps.Keys(m) { // want `maps.Keys comes in no order`
		_ = k
	}
	for _, k := range slices.Sorted(maps.Keys(m)) {
		_ = k
	}
	_ = slices.SortedFunc(maps.Values(m), func(a, b int) int { return cmp.Compare(a, b) })
	_ = slices.Collect(maps.Values(m)) // want `maps.Values comes in no order`
	_ = maps.Clone(m)
	each := maps.All[map[string]int] // want `maps.All comes in no order`
	_ = each
}

func reflected(v reflect.Value) bool {
	_ = v.MapKeys()     // want `reflect's MapKeys comes in no order`
	for range v.Seq() { // want `reflect's Seq comes in no order`
	}
	return reflect.DeepEqual(v.Len(), 1)
}

func draws(seed uint64) int {
	r := rand.New(rand.NewPCG(seed, 1))
	rand.Shuffle(1, func(i, j int) {}) // want `rand.Shuffle draws from the process's source`
	n := rand.IntN                     // want `rand.IntN draws from the process's source`
	return r.IntN(6) + n(6)
}

func runs(c chan int) { // want `a channel`
	go draws(1) // want `a goroutine`
	select {    // want `a select`
	case <-c:
	default:
	}
}
