package rule

import (
	"strconv"
	"strings"
)

// Token writes a fact as scenario files and traces do: "查验:A=狼人阵营", "指杀:A,B", "移交:A→B", "骰子:4", "冰冻".
func (f Fact) Token(name func(Char) string) string {
	var b strings.Builder
	b.WriteString(f.Key)
	sep := byte(':')
	for _, c := range f.On {
		b.WriteByte(sep)
		b.WriteString(name(c))
		sep = ','
	}
	if f.Eq != "" {
		if len(f.On) > 0 {
			b.WriteByte('=')
		} else {
			b.WriteByte(':')
		}
		b.WriteString(f.Eq)
	}
	if f.Has {
		b.WriteByte(':')
		b.WriteString(strconv.Itoa(int(f.Num)))
	}
	if f.To >= 0 {
		b.WriteString("→")
		b.WriteString(name(f.To))
	}
	return b.String()
}
