package demo_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum"
	"daoyan/forum/local"
)

// TestWhatABoardCannotHold: on a GBK board a template of the director's own with an animal's face in it comes out with a substitute, and the
// director hears of it once.
func TestWhatABoardCannotHold(t *testing.T) {
	t.Parallel()
	var boss forum.UserID
	st := newStage(t, []string{"猎人", "狼人", "狼人", "村民", "预言家"}, func(o *demo.Options) {
		o.Limits = func(s *local.Settings) { s.Charset = "gbk" }
		o.Words = fstest.MapFS{"receipt.tmpl": {Data: []byte("🐺请回复“收到”。🐺")}, "courtesy.tmpl": {Data: []byte("🐺不客气")}}
		o.Config = func(c *config.Config) {
			if boss != 0 {
				c.Directors = []config.Director{{UID: int64(boss), Name: "导演C", Role: config.RoleDirector}}
			}
		}
	})
	var err error
	if boss, err = st.w.Forum.AddUser("导演C", "pw"); err != nil {
		t.Fatal(err)
	}
	st.stop()
	st.start()
	st.until(0, "11:00")
	st.send(st.o.Names[0], "谢谢")
	st.until(0, "12:00")
	st.stop() // what the directors know they know after a restart
	st.start()
	st.send(st.o.Names[1], "谢谢")
	st.until(0, "20:00")
	reports := st.told(boss, "U+1F43A")
	if len(reports) != 1 || !strings.Contains(reports[0].Text, "□") {
		t.Errorf("reported %v", reports)
	}
	if got := st.told(st.w.Players[st.o.Names[0]], "□不客气"); len(got) != 1 {
		t.Errorf("told the player %v", got)
	}
}
