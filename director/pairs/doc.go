// Package pairs looks for outcomes that hang on an order which nobody has laid down: of effects of one phase that only the order of the book
// and of the seats puts one before the other, and of lines that were submitted one before the other.
package pairs
