package director

import (
	"fmt"
	"strings"

	"daoyan/director/rule"
)

// reportSent tells the director what has gone out and is wrong now: which announcements, and who was written to about which phase. What goes out meanwhile
// is no reason to ask him again.
func (a *again) reportSent() {
	var posts, letters []string
	for i := range a.wrong {
		posts = append(posts, fmt.Sprintf("%d 号 %s", a.wrong[i].No, a.t.headline(a.wrong[i].announcement)))
	}
	for i := range a.diffs {
		d := &a.diffs[i]
		for c := range a.t.meta.Players {
			who := rule.Char(c)
			switch fell := d.Was.Fall(who) != nil && d.Is.Fall(who) == nil; {
			case a.undoes && touches(d, who):
				letters = append(letters, fmt.Sprintf("给 %s 的更正（%s）", a.t.nameOf(who), a.t.phaseName(d.Phase())))
			case a.heard(d, who) && (fell || a.misled(d, who)):
				letters = append(letters, fmt.Sprintf("给 %s 的（%s）", a.t.nameOf(who), a.t.phaseName(d.Phase())))
			}
		}
	}
	if len(posts) > 0 {
		a.x.shows("已经发出、现在不对的公告：%s", strings.Join(posts, "、"))
	}
	if len(letters) > 0 {
		a.x.shows("已经发出、现在不对的私信：%s", strings.Join(letters, "、"))
	}
}
