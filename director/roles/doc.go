// Package roles writes down what a rule set's declarations say of every identity: where it stands, its skills with slots and deadlines, the
// rulings it has, and which scenarios try it.
package roles

//go:generate go test -run TestPageIsTheCommittedFile -update .
