package director

import (
	"fmt"
	"strings"

	"daoyan/director/config"
	"daoyan/director/pairs"
	"daoyan/director/rule"
)

// bothWays tries, once a night and before anything of its settlement is told, what nothing orders both ways, and reports to the directors what
// hangs on an order that only the book and the seats have made (¶2.6).
func (t *table) bothWays(c *change, r *rule.Run) {
	p := r.Phase()
	if p.Kind != rule.Night || t.facts.tried == t.facts.phaseKey(p) || r.SlotNo() < settlesIn(r.Book) {
		return
	}
	c.note(factTried, fact{Key: t.facts.phaseKey(p)})
	in := t.game.In
	in.Now = r.In.Now
	for i, d := range pairs.Unordered(r.Book, t.game.Table, &in, t.nameOf) {
		r := report{text: fmt.Sprintf("《%s》%s：有两个效果规则没有排先后，先后不同结果就不同。\n", t.meta.Title, t.phaseName(p)), secret: t.differenceText(&d)}
		t.tellSome(c, urgentNotice, fmt.Sprint("order/", i), r, func(*config.Director) bool { return true }) // before whatever the night brings
	}
}

// settlesIn is the night's last slot that goes by the minutes from dusk: there its strikes settle.
func settlesIn(b *rule.Book) int16 {
	last := int16(0)
	for i := range b.Night {
		if b.Night[i].From == rule.FromDusk {
			last = int16(i)
		}
	}
	return last
}

func (t *table) differenceText(d *pairs.Difference) string {
	var b strings.Builder
	fmt.Fprintf(&b, "现在按座位和牌序，%s 在先，%s 在后。\n", t.effectText(&d.First), t.effectText(&d.Then))
	for _, x := range []struct {
		head string
		list []string
	}{{"只有这样才有", d.Played}, {"反过来才有", d.Other}, {"此外不同的", d.Table}} {
		if len(x.list) > 0 {
			fmt.Fprintf(&b, "%s：%s\n", x.head, strings.Join(x.list, "；"))
		}
	}
	b.WriteString("不认可的话，请在公布之前用命令改。")
	return b.String()
}

func (t *table) effectText(e *pairs.Effect) string {
	return fmt.Sprintf("%s 的「%s」（规则 %s）", t.holderName(e.Owner), e.Skill.Name, e.Para)
}
