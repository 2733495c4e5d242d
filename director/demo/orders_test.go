package demo_test

import (
	"strings"
	"testing"

	"daoyan/director"
)

// try gives the daemon an order as from the terminal.
func (st *stage) try(o director.Order) (director.Ordered, error) {
	o.By, o.Through = "导演甲", "terminal"
	return st.d.Order(st.t.Context(), &o)
}

// order gives an order that must be carried out.
func (st *stage) order(text string) []string {
	st.t.Helper()
	done, err := st.try(director.Order{Text: text})
	if err != nil || !done.Done {
		st.t.Fatalf("order %s: %v, %v", text, done, err)
	}
	return done.Lines()
}

// refused gives an order that must be refused, with a word of the answer.
func (st *stage) refused(text, with string) {
	st.t.Helper()
	if done, err := st.try(director.Order{Text: text}); err == nil || !strings.Contains(err.Error(), with) {
		st.t.Errorf("order %s: %v, %v; want it refused with %q", text, done, err, with)
	}
}

var _ = testing.Short
