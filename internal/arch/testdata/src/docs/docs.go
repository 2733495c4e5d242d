package docs

import "io"

// T is explained.
type T struct{ Field int }

type U[A, B any] /* want `U has no comment` */ struct{ io.Reader }

type hidden struct{}

// The block explains.
const (
	A = 1
	B = 2
)

const (
	C = 1 // explained on its line
	/* want `D has no comment` */ D = 2
	// E is explained.
	E, F = 3, 4
	g    = 5
)

var X /* want `X has no comment` */, y = 1, 2

// Explained says so.
func (t *T) Explained() {}

func (t T) Bare() {} // want `Bare has no comment`

func (u *U[A, B]) Bare() {} // want `Bare has no comment`

func (hidden) String() string { return "" }

func (T) own() {}

func (T) Error() string { return "" }

func String() {} // want `String has no comment`

func Func() {} // want `Func has no comment`

//go:noinline
func Directive() {} // want `Directive has no comment`
