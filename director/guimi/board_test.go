package guimi

import "testing"

func TestBounds(t *testing.T) {
	for _, x := range []struct{ n, least, most int }{{12, 3, 5}, {13, 3, 5}, {14, 4, 6}, {20, 6, 9}, {40, 12, 19}} {
		if l, m := bounds(x.n); l != x.least || m != x.most {
			t.Errorf("%d: got %d to %d, want %d to %d", x.n, l, m, x.least, x.most)
		}
	}
}

func TestDealtBoardsAreLegal(t *testing.T) {
	b := New()
	for seed := uint64(0); seed < 50; seed++ {
		n := 12 + int(seed%20)
		cards, err := DealBoard(b, make([]string, n), seed)
		if err != nil {
			t.Fatalf("%d seats, seed %d: %v", n, seed, err)
		}
		if bad := CheckBoard(b, cards); len(bad) > 0 {
			t.Fatalf("%d seats, seed %d: %v", n, seed, bad)
		}
	}
}

func TestCheckBoardNamesWhatIsBroken(t *testing.T) {
	b := New()
	bad := CheckBoard(b, []string{"狼人", "狼人", "狼人", "村民", "村民", "守卫", "守卫", "女巫", "村民", "狼王", "狼美人", "村民"})
	if len(bad) != 2 { // 守卫 twice, nobody checks
		t.Fatalf("got %v", bad)
	}
}
