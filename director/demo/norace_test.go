//go:build !race

package demo_test

const slower = 1
