package director

import "testing"

// TestFoldPhase: the number of a phase may be written in Chinese.
func TestFoldPhase(t *testing.T) {
	for word, want := range map[string]string{
		"第二夜": "第2夜", "第一天": "第1天", "第十夜": "第10夜", "第十二天": "第12天", "第二十日": "第20日", "第三十四夜女巫": "第34夜女巫", "第2夜": "第2夜",
		"第二三夜": "第二三夜", "第夜": "第夜", "一天": "一天", "第十二": "第十二",
	} {
		if got := foldPhase(word); got != want {
			t.Errorf("%s is taken for %s, want %s", word, got, want)
		}
	}
}
