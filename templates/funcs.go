package templates

import (
	"fmt"
	"strconv"
	"strings"
	"text/template"
	"time"
)

// funcs are what templates may call beside the language's own.
func (s *sheet) funcs() template.FuncMap {
	return template.FuncMap{
		"text":    Escape,     // several lines as somebody wrote them
		"line":    escapeLine, // a name or words inside a line
		"names":   names,      // 饺子、包子
		"quoted":  quoted,     // 「守护 饺子」、「毒药 包子」
		"time":    s.time,     // 11月30日 21:20
		"clock":   s.clock,    // 21:20
		"votes":   votes,      // half votes as votes: 2.5
		"faction": faction,    // 三方阵营·情侣
		"cause":   s.cause,    // why a vote does not count
		"told":    s.told,     // a fact told to one character
		"part":    s.part,     // what a part of a day is about
		"public":  s.public,   // a fact made public
		"refusal": s.refusal,
		"unknown": s.unknown,
		"about":   s.about, // what a skill does
		"targets": targets, // whom a skill names: 一名角色
		"shown":   shown,   // skills without those that only belong to another of the same name
		"arg":     arg,     // the i-th of a refusal's arguments, "" if it has fewer
		"rest":    rest,    // its arguments from the i-th on
		"dashed":  dashed,  // 守卫=在场 as 守卫 —— 在场
	}
}

func names(list []string) string {
	out := make([]string, len(list))
	for i, n := range list {
		out[i] = escapeLine(n)
	}
	return strings.Join(out, "、")
}

func quoted(list []string) string {
	out := make([]string, len(list))
	for i, n := range list {
		out[i] = "「" + escapeLine(n) + "」"
	}
	return strings.Join(out, "、")
}

func (s *sheet) time(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(s.zone).Format("1月2日 15:04")
}

func (s *sheet) clock(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.In(s.zone).Format("15:04")
}

func votes(halves int) string {
	if halves%2 == 0 {
		return strconv.Itoa(halves / 2)
	}
	return strconv.FormatFloat(float64(halves)/2, 'f', 1, 64)
}

// faction writes 三方阵营:情侣 with the dot that people write.
func faction(f string) string { return escapeLine(strings.Replace(f, ":", "·", 1)) }

// pick executes the template of a key, or the general one of its kind where the key has none.
func (s *sheet) pick(kind, key string, data any) (string, error) {
	if !s.has(kind, key) {
		key = "*"
	}
	return s.execute(kind+" "+key, data)
}

func (s *sheet) told(f Fact) (string, error)             { return s.pick("told", f.Key, f) }
func (s *sheet) public(f Fact) (string, error)           { return s.pick("public", f.Key, f) }
func (s *sheet) part(o Opening) (string, error)          { return s.pick("part", o.Phase.Part, o) }
func (s *sheet) refusal(r Refused) (string, error)       { return s.pick("refused", r.Key, r) }
func (s *sheet) unknown(n NotUnderstood) (string, error) { return s.pick("unknown", n.Key, n) }
func (s *sheet) cause(v Invalid) (string, error)         { return s.pick("cause", v.Cause, v) }

// about is what a skill does in a sentence; empty where nobody has written one.
func (s *sheet) about(k Skill) (string, error) {
	for _, key := range []string{k.Book + "/" + k.Of + " " + k.Name, k.Of + " " + k.Name, k.Name} {
		if s.has("skill", key) {
			return s.execute("skill "+key, k)
		}
	}
	return "", nil
}

// shown leaves out a skill that nobody writes where another of the same name and identity is there: two halves of one printed skill.
func shown(list []Skill) []Skill {
	var out []Skill
	for i, k := range list {
		other := func(j int) bool { return list[j].Name == k.Name && list[j].Of == k.Of }
		hidden := false
		for j := range list {
			hidden = hidden || j != i && k.Example == "" && other(j) && (list[j].Example != "" || j < i)
		}
		if !hidden {
			out = append(out, k)
		}
	}
	return out
}

// targets says whom a skill names: 一名其他角色, 两名角色, 一至两名出局的角色.
func targets(k Skill) string {
	if k.Max == 0 {
		return ""
	}
	who := "角色"
	switch {
	case k.OutOnly:
		who = "已出局的角色"
	case k.OutToo:
		who = "角色（已出局的也可以）"
	case !k.Self:
		who = "其他角色"
	}
	switch {
	case k.Max >= many && k.Min <= 1:
		return "任意几名" + who
	case k.Min == 0:
		return fmt.Sprintf("最多%s名%s", count(k.Max), who)
	case k.Min == k.Max:
		return count(k.Max) + "名" + who
	}
	return fmt.Sprintf("%s至%s名%s", count(k.Min), count(k.Max), who)
}

func arg(args []string, i int) string {
	if i >= len(args) {
		return ""
	}
	return escapeLine(args[i])
}

func rest(args []string, i int) []string { return args[min(i, len(args)):] }

func dashed(s string) string { return escapeLine(strings.Replace(s, "=", " —— ", 1)) }

// many is from where on a limit of names is no limit at a table.
const many = 40

func count(n int) string {
	if n >= 1 && n <= 10 {
		return []string{"一", "两", "三", "四", "五", "六", "七", "八", "九", "十"}[n-1]
	}
	return strconv.Itoa(n)
}
