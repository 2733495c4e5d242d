package slips

import "testing"

func TestBetween(t *testing.T) {
	for _, tc := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "饺子", 2}, {"饺子", "饺子", 0}, {"饺子", "饺干", 1}, {"子饺", "饺子", 1}, {"carh", "chart", 2}, {"open", "opne", 1}, {"opens", "open", 1}, {"abc", "xyz", 3},
	} {
		if got := Between([]rune(tc.a), []rune(tc.b)); got != tc.want {
			t.Errorf("%q and %q are %d apart, want %d", tc.a, tc.b, got, tc.want)
		}
		if got := Between([]rune(tc.b), []rune(tc.a)); got != tc.want {
			t.Errorf("%q and %q are %d apart, want %d", tc.b, tc.a, got, tc.want)
		}
	}
}
