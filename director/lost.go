package director

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// tellLost tells the directors which characters of what is to be sent the board cannot hold, each once: they are replaced.
func (t *table) tellLost(c *change) {
	var codes []string
	for _, e := range c.outbox {
		var l letter
		_ = json.Unmarshal(e.Payload, &l) // written by put
		_, lost := t.d.board.Fit(l.Subject + l.Text)
		for _, r := range lost {
			code := fmt.Sprintf("U+%04X", r)
			if !t.facts.lost[code] && !slices.Contains(codes, code) {
				codes = append(codes, code)
			}
		}
	}
	if len(codes) == 0 {
		return
	}
	c.note(factLost, fact{Says: codes})
	instead, _ := t.d.board.Fit(string(rune(0x1F600)))
	t.tellDirectors(c, "lost/"+strings.Join(codes, ","), fmt.Sprintf("《%s》有些字符论坛的编码写不出（多半是名字或你的模板里的表情符号），发出去时换成了“%s”：%s", t.meta.Title, instead, strings.Join(codes, " ")))
}
