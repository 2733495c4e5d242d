package roster

import (
	"fmt"
	"net/mail"
	"strconv"
	"strings"

	"daoyan/director/ballot"
	"daoyan/internal/slips"
)

// column is one column of the table: its name and how a cell of it is read into a row.
type column struct {
	name string
	set  func(r *Row, cell string) error
}

func text(field func(*Row) *string) func(*Row, string) error {
	return func(r *Row, cell string) error { *field(r) = cell; return nil }
}

// columns lists the columns in the order of the specification.
func columns() []column {
	return []column{
		{"seat", func(r *Row, cell string) error { return number(cell, 1, &r.Seat) }},
		{"character", text(func(r *Row) *string { return &r.Character })},
		{"account", text(func(r *Row) *string { return &r.Account })},
		{"uid", func(r *Row, cell string) error {
			uid, err := strconv.ParseInt(cell, 10, 64)
			if err != nil || uid < 1 {
				return fmt.Errorf("「%s」不是 uid：要写从 1 起的整数", cell)
			}
			r.UID = uid
			return nil
		}},
		{"person", text(func(r *Row) *string { return &r.Person })},
		{"identity", text(func(r *Row) *string { return &r.Identity })},
		{"aliases", func(r *Row, cell string) error {
			for _, a := range strings.FieldsFunc(cell, func(c rune) bool { return c == '/' || c == '／' }) {
				if a = strings.TrimSpace(a); a != "" {
					r.Aliases = append(r.Aliases, a)
				}
			}
			return nil
		}},
		{"helper", text(func(r *Row) *string { return &r.Helper })},
		{"games", func(r *Row, cell string) error { return number(cell, 0, &r.Games) }},
		{"remark", text(func(r *Row) *string { return &r.Remark })},
		{"mail", func(r *Row, cell string) error {
			at, err := mail.ParseAddress(cell)
			if err != nil || at.Address != cell {
				return fmt.Errorf("「%s」不是邮箱地址", cell)
			}
			r.Mail = cell
			return nil
		}},
	}
}

// Columns are the names of the columns, in their order.
func Columns() []string {
	var names []string
	for _, c := range columns() {
		names = append(names, c.name)
	}
	return names
}

func number(cell string, least int, to *int) error {
	n, err := strconv.Atoi(cell)
	if err != nil || n < least {
		return fmt.Errorf("「%s」不对：要写整数，最小 %d", cell, least)
	}
	*to = n
	return nil
}

// columnOf finds a column by its name; the error names the nearest one.
func columnOf(name string) (column, error) {
	for _, c := range columns() {
		if c.name == name {
			return c, nil
		}
	}
	near := ballot.ClosestWord(name, Columns())
	if slips.Between([]rune(name), []rune(near)) >= len([]rune(near)) { // nothing of it is in any column: a heading in Chinese, say
		return column{}, fmt.Errorf("没有「%s」这一栏；可以有的是 %s", name, strings.Join(Columns(), "、"))
	}
	return column{}, fmt.Errorf("没有「%s」这一栏；最接近的是 %s", name, near)
}
