// Package roster reads the table of players that a game or a recount starts from: one row a character, as CSV or as a YAML list, under the
// same columns. Everything wrong with a table is told at once, with its lines.
package roster

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"daoyan/director/ballot"
)

// Row is one character of the table.
type Row struct {
	Line      int    // where it stands in the file
	Seat      int    // place in the 电梯楼, from 1
	Character string // name at the table (马甲)
	Account   string // forum account that posts for it
	UID       int64  // that account's forum uid; 0: not given
	Person    string // who plays (real account); never public
	Identity  string // fixed identity; empty: dealt
	Aliases   []string
	Helper    string // 场外助理's account
	HelperUID int64  // that account's forum uid, once the board has been asked; no column
	Games     int    // earlier games; -1: not given
	Remark    string
	Mail      string // where private messages go instead of the board's
}

// Roster is a table in the order of the 电梯楼.
type Roster []Row

// Words are the words a table is held against.
type Words struct {
	Reserved   []string // skills, identities, options, words of abstention: no name may be one
	Identities []string // what the column identity may hold; none: anything
}

// maxHelped is how many earlier games a player may have and still have a 场外助理.
const maxHelped = 3

// Parse reads a table in UTF-8; a byte order mark is fine. What begins like a YAML list is one, all else is CSV with a header line. The
// error joins one line per fault, each with its line number.
func Parse(data []byte, w Words) (Roster, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if !utf8.Valid(data) {
		return nil, fmt.Errorf("第 %d 行：不是 UTF-8：另存为 UTF-8（表格软件里选“CSV UTF-8”）", badLine(data))
	}
	read := readCSV
	if looksLikeYAML(data) {
		read = readYAML
	}
	f := faults{}
	rows := read(data, &f)
	if len(rows) == 0 && len(f.all) == 0 {
		f.add(1, "名册是空的：第一行写 %s，下面一个角色一行", strings.Join(Columns(), ","))
	}
	f.check(rows, w)
	if err := f.err(); err != nil {
		return nil, err
	}
	seat(rows)
	return rows, nil
}

// Rows reads a table that is part of a larger file: its items are mappings under the names of columns.
func Rows(items []*yaml.Node, w Words) (Roster, []Fault) {
	f := faults{}
	rows := rowsOf(items, &f)
	f.check(rows, w)
	if len(f.all) == 0 && len(rows) > 0 {
		seat(rows)
	}
	return rows, f.sorted()
}

// badLine is the line of the first byte that is no UTF-8.
func badLine(data []byte) int {
	line := 1
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		if r == utf8.RuneError && size == 1 {
			break
		}
		if r == '\n' {
			line++
		}
		data = data[size:]
	}
	return line
}

// looksLikeYAML says whether the first line that holds something, comments aside, begins a list.
func looksLikeYAML(data []byte) bool {
	for line := range bytes.Lines(data) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		return line[0] == '-' || line[0] == '['
	}
	return false
}

// seat orders the rows by their seats, or gives them seats in the order written.
func seat(rows Roster) {
	if rows[0].Seat == 0 {
		for i := range rows {
			rows[i].Seat = i + 1
		}
		return
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return a.Seat - b.Seat })
}

// Characters are the table's characters for looking up names.
func (r Roster) Characters() []ballot.Character {
	chars := make([]ballot.Character, len(r))
	for i, row := range r {
		chars[i] = ballot.Character{Name: row.Character, Seat: row.Seat, Aliases: row.Aliases, Account: row.Account}
	}
	return chars
}

// faults gathers what is wrong.
type faults struct {
	all []Fault
}

// Fault is one mistake of a table and its line.
type Fault struct {
	Line int
	Err  error
}

func (f *faults) add(line int, format string, args ...any) {
	f.all = append(f.all, Fault{line, fmt.Errorf(format, args...)})
}

func (f *faults) err() error {
	var errs []error
	for _, x := range f.sorted() {
		errs = append(errs, fmt.Errorf("第 %d 行：%w", x.Line, x.Err))
	}
	return errors.Join(errs...)
}

func (f *faults) sorted() []Fault {
	slices.SortStableFunc(f.all, func(a, b Fault) int { return a.Line - b.Line })
	return f.all
}
