package guimi

import "testing"

func TestBookIsConsistent(t *testing.T) {
	b := New()
	if n := len(b.Identities); n != 84+2 {
		t.Fatalf("identities: got %d, want 84 and the two plain ones", n)
	}
}
