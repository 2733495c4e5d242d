//go:build race

package demo_test

// slower is how much less is played where the race detector slows everything down.
const slower = 3
