package config

import (
	"encoding"
	"reflect"
	"strings"
	"time"
)

// envPrefix begins every environment variable that sets a value.
const envPrefix = "DAOYAN_"

// field is a key of the file: a value, or a section of further keys.
type field struct {
	path    string // "forum.url"
	key     string // "url"
	typ     reflect.Type
	value   reflect.Value // its default; a section's is the struct
	doc     string
	sample  string
	example string
	fields  []field // of a section
}

// env is the variable that sets the field.
func (f field) env() string { return envPrefix + strings.ToUpper(strings.ReplaceAll(f.path, ".", "_")) }

// keys describes the fields of a section whose defaults are in v.
func keys(path string, v reflect.Value) []field {
	var out []field
	for i := range v.NumField() {
		sf := v.Type().Field(i)
		f := field{key: sf.Tag.Get("mapstructure"), typ: sf.Type, value: v.Field(i),
			doc: sf.Tag.Get("doc"), sample: sf.Tag.Get("sample"), example: sf.Tag.Get("example")}
		f.path = strings.TrimPrefix(path+"."+f.key, ".")
		if isSection(sf.Type) {
			f.fields = keys(f.path, v.Field(i))
		}
		out = append(out, f)
	}
	return out
}

// leaves are the fields that hold values, sections opened.
func leaves(fields []field) []field {
	var out []field
	for _, f := range fields {
		if f.fields == nil {
			out = append(out, f)
			continue
		}
		out = append(out, leaves(f.fields)...)
	}
	return out
}

func isSection(t reflect.Type) bool { return t.Kind() == reflect.Struct && !isText(t) }

// isText tells whether values of the type are read from a word as it stands, not from what YAML makes of it: 0123 is a password,
// and 21:00 a time.
func isText(t reflect.Type) bool {
	return t.Kind() == reflect.String || t == reflect.TypeFor[time.Duration]() || reflect.PointerTo(t).Implements(reflect.TypeFor[encoding.TextUnmarshaler]())
}

// kind says in words what a value must be.
func kind(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[time.Duration]():
		return "一段时间，例如 90s、5m、12h"
	case t == reflect.TypeFor[TimeOfDay]():
		return "几点几分，例如 21:00"
	case t == reflect.TypeFor[Span]():
		return "一天里的一段，例如 21:00-08:00"
	case t == reflect.TypeFor[Date]():
		return "日期，例如 2026-10-01"
	}
	switch t.Kind() {
	case reflect.String:
		return "一个词"
	case reflect.Bool:
		return "true 或 false"
	case reflect.Slice:
		return "列表 [a, b]"
	case reflect.Struct, reflect.Map:
		return "一节：下面一行一个 名字: 值"
	case reflect.Interface:
		return "一个词、一个数、true 或 false"
	default:
		return "整数"
	}
}
