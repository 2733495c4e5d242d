package rule

// arena hands out short slices from one block that the next run takes over, so that a phase run again and again costs no garbage. What a
// run gives away for good is copied out of it by [Run.Next].
type arena[T any] struct{ buf []T }

func (a *arena[T]) reset() { a.buf = a.buf[:0] }

// take gives n zeroed elements with room for no more.
func (a *arena[T]) take(n int) []T {
	at := len(a.buf)
	if at+n > cap(a.buf) {
		// What was handed out stays where it is.
		a.buf = make([]T, 0, max(2*cap(a.buf), n, 64))
		at = 0
	}
	a.buf = a.buf[:at+n]
	out := a.buf[at : at+n : at+n]
	clear(out)
	return out
}

// plus gives a copy of l with x behind it.
func (a *arena[T]) plus(l []T, x T) []T {
	out := a.take(len(l) + 1)
	copy(out, l)
	out[len(l)] = x
	return out
}
