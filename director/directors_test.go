package director

import (
	"strings"
	"testing"

	"daoyan/director/config"
)

// TestCheckPlayer: whoever has to do with a character does not read the directors' reports, in whatever way.
func TestCheckPlayer(t *testing.T) {
	p := Player{Character: "饺子", Account: "饺子", UID: 11, Person: "Zhang San", Mail: "zhang@example.com", Helper: &Helper{Account: "军师", UID: 12}}
	for _, c := range []struct {
		d    config.Director
		want string
	}{
		{config.Director{UID: 11, Name: "导演"}, "用的账号 11"},
		{config.Director{UID: 21, Name: "ＺＨＡＮＧ　ＳＡＮ"}, "的玩家 Zhang San"},
		{config.Director{UID: 21, Name: "导演", Mail: "Zhang@Example.com"}, "的邮箱 zhang@example.com"},
		{config.Director{UID: 12, Name: "导演", Role: config.RoleObserver}, "的场外助理 军师"},
		{config.Director{UID: 21, Name: "张三", Mail: "li@example.com"}, ""},
	} {
		err := CheckPlayer([]config.Director{{UID: 20, Name: "别人"}, c.d}, &p)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), "饺子 "+c.want)) {
			t.Errorf("%+v: %v; want %q", c.d, err, c.want)
		}
	}
	if err := CheckPlayer([]config.Director{{UID: 20, Name: "", Mail: ""}}, &Player{Character: "包子", UID: 13}); err != nil {
		t.Errorf("nothing known of either: %v", err)
	}
}
