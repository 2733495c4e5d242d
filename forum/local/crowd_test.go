package local

import (
	"fmt"
	"sync"
	"testing"

	"daoyan/forum"
)

// TestManyAtOnce has people post, edit, delete, write and read at the same time. The race detector watches; what everybody was told was
// done must be there in the end.
func TestManyAtOnce(t *testing.T) {
	w := newWorld(t, Settings{})
	const people, rounds = 6, 12
	var wg sync.WaitGroup
	for i := range people {
		uid := w.user(fmt.Sprintf("玩家%d", i))
		b := w.as(fmt.Sprintf("玩家%d", i))
		hash := b.formhash()
		wg.Go(func() {
			for n := range rounds {
				b.post(replyAjax, "formhash", hash, "message", fmt.Sprintf("玩家%d第%d句", i, n))
				b.post("home.php?mod=spacecp&ac=pm&op=send&touid=1&inajax=1", "formhash", hash, "message", fmt.Sprintf("私信%d", n))
				b.get("forum.php?mod=viewthread&tid=1&page=9")
				b.get("home.php?mod=space&do=pm&subop=view&touid=1")
				pid, err := w.Reply(uid, w.tid, "马上删掉的一句")
				if err != nil {
					t.Error(err)
					return
				}
				if err := w.Edit(uid, pid, "改一改再删掉"); err != nil {
					t.Error(err)
				}
				if err := w.DeletePost(uid, pid); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	posts, err := w.Thread(w.tid)
	if err != nil || len(posts) != 1+people*rounds {
		t.Errorf("%d posts, %v", len(posts), err)
	}
	var last forum.PostID
	for _, p := range posts {
		if p.ID <= last {
			t.Errorf("post %d after post %d", p.ID, last)
		}
		last = p.ID
	}
	rows := w.Inbox(w.boss)
	if len(rows) != people {
		t.Errorf("%d conversations", len(rows))
	}
	for _, row := range rows {
		if got := w.Conversation(w.boss, row.With); len(got) != rounds {
			t.Errorf("%d messages from %d", len(got), row.With)
		}
	}
}
