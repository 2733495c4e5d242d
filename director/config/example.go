package config

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"time"
)

//go:generate go test -run TestExampleIsTheCommittedFile -update .

// Example is config.example.yaml: every key with its comment and its default. A line that begins with # and no space is a value that
// would take effect without the #.
func Example() []byte {
	var b bytes.Buffer
	b.WriteString("# 导演 (daoyan) 的设置。由程序生成；改成自己的，放在 config.yaml 里。\n" +
		"# 每一项也可以用环境变量给出，例如 forum.password 是 " + envPrefix + "FORUM_PASSWORD；环境变量优先。\n" +
		"# 行首是 # 而后面没有空格的，是没有启用的例子：去掉 # 就生效。\n")
	writeFields(&b, keys("", reflect.ValueOf(Default())), "")
	return b.Bytes()
}

func writeFields(b *bytes.Buffer, fields []field, indent string) {
	for _, f := range fields {
		if indent == "" {
			b.WriteByte('\n')
		}
		if f.doc != "" {
			fmt.Fprintf(b, "%s# %s\n", indent, f.doc)
		}
		switch {
		case f.fields != nil && f.fields[0].doc == "":
			fmt.Fprintf(b, "%s%s: %s\n", indent, f.key, inline(f.fields))
		case f.fields != nil:
			fmt.Fprintf(b, "%s%s:\n", indent, f.key)
			writeFields(b, f.fields, indent+"  ")
		case f.sample != "":
			fmt.Fprintf(b, "%s%s: %s\n", indent, f.key, f.sample)
		case f.value.IsZero() && f.example != "":
			fmt.Fprintf(b, "%s#%s: %s\n", indent, f.key, f.example)
		default:
			fmt.Fprintf(b, "%s%s: %s\n", indent, f.key, literal(f.value))
		}
	}
}

// inline is a small section on one line.
func inline(fields []field) string {
	var parts []string
	for _, f := range fields {
		parts = append(parts, f.key+": "+literal(f.value))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// literal is a default as it is written in the file.
func literal(v reflect.Value) string {
	switch x := v.Interface().(type) {
	case time.Duration:
		return shortest(x)
	case fmt.Stringer:
		return fmt.Sprintf("%q", x.String())
	}
	switch v.Kind() {
	case reflect.String:
		if strings.ContainsAny(v.String(), " @*:#") || v.String() == "" {
			return fmt.Sprintf("%q", v.String())
		}
		return v.String()
	case reflect.Slice:
		var parts []string
		for i := range v.Len() {
			parts = append(parts, literal(v.Index(i)))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	default:
		return fmt.Sprint(v.Interface())
	}
}

// shortest drops the zero minutes and seconds that Duration.String appends.
func shortest(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = s[:len(s)-2]
	}
	if strings.HasSuffix(s, "h0m") {
		s = s[:len(s)-2]
	}
	return s
}
