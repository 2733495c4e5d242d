package demo_test

import (
	"context"
	"errors"
	"testing"

	"daoyan/director"
	"daoyan/store"
)

// diesAt is one life of a stage's daemon, up to a time or until it is killed at its n-th write; it tells whether it was.
func (st *stage) diesAt(n, day int, clock string) (killed bool) {
	st.t.Helper()
	st.stop()
	writes := 0
	s, err := store.Open(st.o.Path, store.Options{OnCommit: func(string) error {
		if writes++; writes == n {
			panic(director.ErrKilled)
		}
		return nil
	}})
	if err != nil {
		st.t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			st.t.Fatal(err)
		}
	}()
	defer func() {
		if x := recover(); x != nil {
			if e, ok := x.(error); !ok || !errors.Is(e, director.ErrKilled) {
				panic(x)
			}
			killed = true
		}
	}()
	d, err := st.w.Daemon(s)
	if err != nil {
		st.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(st.t.Context())
	defer cancel()
	st.w.Clock.At(st.time(day, clock), cancel)
	if err := d.Run(ctx, false); err != nil {
		st.t.Fatal(err)
	}
	return false
}

// TestAnOrderSurvivesAKill: killed at any write while a 确认 is read and answered, the order is carried out once and told of once.
func TestAnOrderSurvivesAKill(t *testing.T) {
	t.Parallel()
	kills := 0
	for n := 1; ; n++ {
		st, b := directed(t, village(), nil)
		st.until(2, "10:00")
		st.write(b.first, "黄牌 饺子")
		st.until(2, "13:30")
		st.write(b.first, "确认")
		killed := st.diesAt(n, 2, "14:00")
		st.start()
		st.until(2, "20:00")
		if given := st.journal("order"); len(given) != 1 {
			t.Errorf("killed at write %d: %d orders on record", n, len(given))
		}
		st.want(b.first, "已执行", 1)
		st.want(st.w.Players["饺子"], "判你一张黄牌", 1)
		if !killed {
			break
		}
		kills++
	}
	if kills < 4 {
		t.Errorf("only %d writes to be killed at", kills)
	}
}
