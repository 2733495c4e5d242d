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

func TestLimitsSayWhatIsKeptToo(t *testing.T) {
	b := New()
	cards := []string{"狼兄", "狼弟", "狼人", "预言家", "熊", "村民", "守卫", "女巫", "村民", "猎人", "炸弹", "村民"}
	want := []string{"除村民、狼人外，没有一张牌发了两次", "12 人局的狼人应有 3 到 5 名，现在是 3 名", "12 人局的村民阵营底牌至少 6 张，现在是 8 张",
		"至少要有一名验人的身份：通灵师、预言家、熊、狐狸；这里有预言家", "有狼兄就必须有狼弟", "有狼弟就必须有狼兄"}
	limits := Limits(b, cards)
	if len(limits) != len(want) {
		t.Fatalf("got %v", limits)
	}
	for i, l := range limits {
		if l.Says != want[i] || !l.Kept || l.Para != "10.2" {
			t.Errorf("%+v, want %q kept", l, want[i])
		}
	}
	cards[1], cards[3], cards[4] = "皇帝", "村民", "守卫"
	broken := CheckBoard(b, cards)
	if len(broken) != 5 { // no such card, 守卫 twice, two wolves, nobody checks, 狼兄 alone
		t.Errorf("got %v", broken)
	}
}
