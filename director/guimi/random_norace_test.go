//go:build !race

package guimi_test

const slower = 1
