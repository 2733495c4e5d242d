package roles

import (
	"fmt"
	"strings"

	"daoyan/director/rule"
)

// sideWord heads a chapter: all third parties stand in one.
func sideWord(f rule.Faction) string {
	if strings.HasPrefix(string(f), "三方阵营") {
		return "三方阵营"
	}
	return factionWord(f)
}

func factionWord(f rule.Faction) string {
	if f == "" {
		return "不定阵营"
	}
	return string(f)
}

func packWord(id *rule.Identity) string {
	switch id.Pack {
	case rule.InGroup:
		return "狼群：群内，共刀"
	case rule.Outside:
		return "狼群：群外，可接刀"
	case rule.NeverKnife:
		return "狼群：永不接刀"
	}
	return "不在狼群"
}

func seenWord(id *rule.Identity) string {
	if id.Seen != "" {
		return id.Seen
	}
	return "按阵营"
}

// shape says what a line names.
func (d declared) shape() string {
	if !d.Active() {
		return "—"
	}
	var out []string
	sh := d.Shape
	switch {
	case sh.Max == 0:
	case sh.Min == sh.Max:
		out = append(out, fmt.Sprintf("%d 名", sh.Min)+whom(sh))
	case sh.Max > 20:
		out = append(out, fmt.Sprintf("%d 名以上", sh.Min)+whom(sh))
	default:
		out = append(out, fmt.Sprintf("%d–%d 名", sh.Min, sh.Max)+whom(sh))
	}
	if len(sh.Options) > 0 {
		words := strings.Join(sh.Options, "／")
		if !sh.NeedOpt {
			words = "可写 " + words
		}
		out = append(out, words)
	}
	if sh.Names {
		out = append(out, "身份或技能名")
	}
	if sh.Free {
		out = append(out, "其余照说明")
	}
	if len(out) == 0 {
		return "只写技能名"
	}
	return strings.Join(out, "；")
}

func whom(sh rule.Shape) string {
	switch {
	case sh.OutOnly:
		return "出局者"
	case sh.OutToo:
		return "角色，可以是出局者"
	case sh.Self:
		return "，可以是自己"
	}
	return ""
}

// limits says in words what limits a skill.
func (d declared) limits(b *rule.Book) string {
	t := d.Traits
	needs := ""
	if d.Needs != "" {
		needs = "要有" + b.Skill(d.Needs).Name
	}
	var out []string
	for _, x := range []struct {
		is   bool
		word string
	}{
		{t.Forced, "强制"}, {t.MustAct, "必行"}, {t.Once, "限定"}, {d.uses > 0 && !t.Once, fmt.Sprintf("%d 次", d.uses)}, {t.Pointed, "指杀"},
		{t.Repeat == rule.NotTwoNightsRunning, "不可连续"}, {t.Repeat == rule.OncePerTarget, "每个角色一次"}, {t.Unlosable, "不会失去"},
		{t.ByPack, "狼群可代写"}, {t.Free, "不算操作"}, {needs != "", needs}, {t.Own, "不随牌移动"}, {t.InJail, "在狱可用"}, {t.Afar, "在外可用"},
	} {
		if x.is {
			out = append(out, x.word)
		}
	}
	if len(out) == 0 {
		return "—"
	}
	return strings.Join(out, "、")
}

// summary lists how many scenarios try each skill's identity, and those that none does.
func summary(b *rule.Book, tests map[string][]string) string {
	n, files := 0, map[string]bool{}
	for i := range b.Identities {
		if len(tests[b.Identities[i].Name]) > 0 && b.Identities[i].Para != "" {
			n++
		}
		for _, f := range tests[b.Identities[i].Name] {
			files[f] = true
		}
	}
	return fmt.Sprintf("\n＊ 不随牌发到，由规则给出。\n\n%d 种身份有剧本，共 %d 个剧本。\n", n, len(files))
}
