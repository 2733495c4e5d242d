package scenario

import (
	"reflect"

	"daoyan/director/rule"
)

// codec writes values of the rules as YAML and reads them again: characters, places and lengths of time as words, the fields of a record under
// their names in small letters. What is as in a blank record is left out.
type codec struct {
	l     *loader // where mistakes are told; nil while writing
	names []string
	hold  []*rule.Holding // what holdings are named by
}

// The word lists of enumerations, in the order of their values.
var (
	placeWords = []string{rule.InPlay: "在场", rule.Jailed: "入狱", rule.Away: "流浪", rule.Out: "出局"}
	kindWords  = []string{rule.Setup: "setup", rule.Day: "day", rule.Night: "night"}
	howWords   = []string{rule.Dealt: "dealt", rule.Learnt: "learnt", rule.Given: "given", rule.Called: "called", rule.Copied: "copied", rule.Eaten: "eaten",
		rule.Thrown: "thrown", rule.Mirrored: "mirrored", rule.Inherited: "inherited", rule.Traded: "traded", rule.Seized: "seized", rule.Won: "won", rule.Ordered: "ordered"}
	offWords = []string{"", rule.Lost: "lost", rule.Suspended: "suspended", rule.TakenAway: "taken"}
	whenWord = []string{rule.AtOpening: "opening", rule.Immediately: "now"}
)

// enumeration gives the words of a type that has some.
func enumeration(t reflect.Type) []string {
	switch t {
	case reflect.TypeFor[rule.Place]():
		return placeWords
	case reflect.TypeFor[rule.PhaseKind]():
		return kindWords
	case reflect.TypeFor[rule.How]():
		return howWords
	case reflect.TypeFor[rule.OffWhy]():
		return offWords
	case reflect.TypeFor[rule.Moment]():
		return whenWord
	}
	return nil
}

// The words of a length of time without end, and of one that is over.
const (
	everWord = "ever"
	overWord = "over"
)

// groupMark stands before the name of a group that holds something.
const groupMark = "@"

// blank is a record in which nobody and nothing stands: what is not written is as in it.
func blank(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	switch t {
	case reflect.TypeFor[rule.Char](), reflect.TypeFor[rule.HoldingID]():
		v.SetInt(-1)
	case reflect.TypeFor[rule.Holding]():
		blankFields(v)
		h := v.Addr().Interface().(*rule.Holding)
		h.Left, h.Card, h.Until = -1, -1, rule.Forever()
	case reflect.TypeFor[rule.Mark]():
		blankFields(v)
		k := v.Addr().Interface().(*rule.Mark)
		k.Until, k.Slot = rule.Forever(), -1
	case reflect.TypeFor[rule.Off]():
		blankFields(v)
		v.Addr().Interface().(*rule.Off).Until = rule.Forever()
	default:
		blankFields(v)
	}
	return v
}

func blankFields(v reflect.Value) {
	if v.Kind() != reflect.Struct {
		return
	}
	for i := range v.NumField() {
		if f := v.Type().Field(i); kept(f) {
			v.Field(i).Set(blank(f.Type))
		}
	}
}

// kept tells whether a field is of the record: it is exported, and written down between phases.
func kept(f reflect.StructField) bool { return f.IsExported() && f.Tag.Get("json") != "-" }
