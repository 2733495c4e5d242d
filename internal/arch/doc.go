// Package arch holds the tests that keep the program's shape: which package may import which, that the rules stay pure, that no package
// keeps state of its own, that files stay short. It has no code of its own to import.
package arch
