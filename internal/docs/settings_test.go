package docs

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"daoyan/director/config"
)

// settings lists the keys of the settings by the name of the Go field that holds each.
func settings(path string, t reflect.Type, into map[string][]string) {
	for t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	for f := range t.Fields() {
		key := strings.TrimPrefix(path+"."+f.Tag.Get("mapstructure"), ".")
		inner := f.Type
		for inner.Kind() == reflect.Slice {
			inner = inner.Elem()
		}
		if inner.Kind() == reflect.Struct && inner.NumField() > 0 && inner.Field(0).Tag.Get("mapstructure") != "" {
			settings(key, inner, into)
			continue
		}
		into[f.Name] = append(into[f.Name], key)
	}
}

// TestSettingsNobodyReads: both READMEs say which settings the program reads and does not act upon yet, and no others.
func TestSettingsNobodyReads(t *testing.T) {
	fields := map[string][]string{}
	settings("", reflect.TypeFor[config.Config](), fields)
	if len(fields) < 40 {
		t.Fatalf("only %d settings found", len(fields))
	}
	// Of package config only what reads files of the settings' own counts; ballot has other settings of the same names.
	src := program(t, []string{"cmd", "director"}, "director/config", "director/demo", "director/ballot") + file(t, "director/config/load.go")
	var want []string
	for name, keys := range fields {
		if !regexp.MustCompile(`\.` + name + `\b`).MatchString(src) {
			want = append(want, keys...)
		}
	}
	slices.Sort(want)
	for page, heading := range map[string]string{"README.md": "## Not there yet", "README.zh-CN.md": "## 这一版还没有的"} {
		var got []string
		for _, word := range ticked(section(t, file(t, page), heading)) {
			if strings.HasPrefix(word, "forum.") || strings.HasPrefix(word, "game.") || strings.HasPrefix(word, "directors") {
				got = append(got, word)
			}
		}
		slices.Sort(got)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s, %s (-code +page):\n%s", page, heading, d)
		}
	}
}
