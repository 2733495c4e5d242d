package discuz_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"daoyan/forum"
	"daoyan/forum/local"
)

// writesOnly strikes the requests that write.
func (n *troubled) Strike(r *http.Request) local.Fault {
	if r.Method != http.MethodPost || strings.Contains(r.URL.RawQuery, "mod=logging") {
		return local.Fault{}
	}
	return n.next()
}

// Whatever becomes of a request or its answer, a text with a marker stands once.
func TestMarkersMakeSendingSafe(t *testing.T) {
	for name, fault := range map[string]local.Fault{
		"lost":                       {Lost: true},
		"lost behind a proxy":        {Lost: true, Status: 502},
		"no answer":                  {Mute: true},
		"no answer through a proxy":  {Mute: true, Status: 504},
		"a stale answer, not a deed": {Stale: true},
	} {
		t.Run(name, func(t *testing.T) {
			net := &troubled{}
			s, board, _ := embedded(t, "gbk", net)
			ctx := context.Background()
			k := contract{t, s}
			tid, first := k.newThread("发帖一次", "只许发一次的帖子")
			player := must(k, s.players[0].Me)
			net.mu.Lock()
			net.faults = []local.Fault{fault}
			net.mu.Unlock()
			sentOnce(t, s,
				func() error { _, err := s.director.Reply(ctx, tid, "第一天开始〔D1〕"); return err },
				func() (bool, error) {
					pid, err := s.director.FindPost(ctx, tid, first, "〔D1〕")
					return pid != 0, err
				})
			net.mu.Lock()
			net.faults = []local.Fault{fault}
			net.mu.Unlock()
			sentOnce(t, s,
				func() error { _, err := s.director.SendMessage(ctx, player.ID, "你的身份〔M1〕"); return err },
				func() (bool, error) {
					id, err := s.director.FindMessage(ctx, forum.Peer{User: player.ID}, 0, "〔M1〕")
					return id != 0, err
				})
			posts, err := board.Thread(tid)
			if err != nil || len(posts) != 2 || !strings.Contains(posts[1].Text, "〔D1〕") {
				t.Errorf("posts %+v, %v", posts, err)
			}
			director := must(k, s.director.Me)
			if messages := board.Conversation(director.ID, player.ID); len(messages) != 1 || !strings.Contains(messages[0].Text, "〔M1〕") {
				t.Errorf("messages %+v", messages)
			}
		})
	}
}
