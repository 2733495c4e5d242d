package demo_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"daoyan/director"
	"daoyan/director/config"
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

// TestAnOrderSurvivesAKill: killed at any write while a 确认 is read and answered, the order is carried out once and told of once. One order
// after another is given in the same game, each confirmed before a daemon that dies one write later than the last.
func TestAnOrderSurvivesAKill(t *testing.T) {
	t.Parallel()
	st, b := directed(t, village(), set(func(c *config.Config) { c.Polls.Day = "@every 10m" }))
	begin := st.time(2, "10:00")
	clock := func(n, minutes int) string {
		return begin.Add(time.Duration(40*(n-1)+minutes) * time.Minute).Format("15:04")
	}
	st.until(2, clock(1, 0))
	for n := 1; ; n++ {
		if n > len(st.o.Names) {
			t.Fatal("there are more writes to be killed at than characters to be shown a card")
		}
		name := st.o.Names[n-1]
		st.write(b.first, "黄牌 "+name)
		st.until(2, clock(n, 15))
		st.want(b.first, "将要", n)
		st.write(b.first, "确认")
		killed := st.diesAt(n, 2, clock(n, 27))
		st.start()
		st.until(2, clock(n, 40))
		if given := st.journal("order"); len(given) != n {
			t.Errorf("killed at write %d: %d orders on record", n, len(given))
		}
		st.want(b.first, "已执行", n)
		st.want(st.w.Players[name], "判你一张黄牌", 1)
		if killed {
			continue
		}
		if n <= 4 {
			t.Errorf("only %d writes to be killed at", n-1)
		}
		return
	}
}
