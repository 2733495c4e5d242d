package demo_test

import (
	"strconv"
	"strings"
	"testing"

	"daoyan/director/demo"
)

// TestUnaskedSkills: who holds what happens at 关门 unless he gives it up is told so, and how to write it where the game wants it written.
func TestUnaskedSkills(t *testing.T) {
	t.Parallel()
	for auto, says := range map[bool]string{true: "到时自动发动，不用写；不想用，关门前写「放弃 装傻」", false: "写法：装傻"} {
		st := newStage(t, []string{"白痴", "狼人", "狼王", "女巫", "村民", "村民", "村民", "预言家"}, func(o *demo.Options) {
			o.Settings.Rulings = map[string]string{"reveal.auto": strconv.FormatBool(auto)}
		})
		st.until(0, "12:00")
		fool := st.w.Players[st.o.Names[0]]
		letter := st.told(fool, "你扮演")
		if len(letter) != 1 || !strings.Contains(letter[0].Text, says) || auto && strings.Contains(letter[0].Text, "写法：装傻") {
			t.Errorf("reveal.auto %v: %+v", auto, letter)
		}
	}
}
