package demo_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/forum"
)

// whisperThread is the 密帖 of a stage.
func (st *stage) whisperThread() forum.ThreadID {
	st.t.Helper()
	threads, err := st.w.Forum.Threads(st.w.Board)
	if err != nil {
		st.t.Fatal(err)
	}
	for _, x := range threads {
		if strings.Contains(x.Subject, "密帖") && x.Hidden {
			return x.ID
		}
	}
	return 0
}

// TestWhispers: where players cannot send messages they write in a thread whose replies only the daemon reads. What is posted there counts by
// the time of its post and as it was first read, once; the answers go by message; what others post there is nobody's.
func TestWhispers(t *testing.T) {
	t.Parallel()
	st, b := directed(t, []string{"守卫", "狼人", "狼人", "村民", "预言家", "村民"}, set(func(c *config.Config) { c.Game.Whisper = true }))
	st.silent = st.o.Names[0]
	me := st.w.Players[st.o.Names[0]]
	var tid forum.ThreadID
	say := func(uid forum.UserID, text string) (pid forum.PostID) {
		t.Helper()
		pid, err := st.w.Forum.Reply(uid, tid, text)
		if err != nil {
			t.Fatal(err)
		}
		return pid
	}
	st.until(0, "12:30")
	if tid = st.whisperThread(); tid == 0 {
		t.Fatal("there is no thread to whisper in")
	}
	st.want(me, "标着「密帖」的帖子", 1)
	say(me, "收到")
	say(b.watcher, "守护 "+st.o.Names[1])
	say(b.first, "出局 "+st.o.Names[1])
	st.until(0, "18:00")
	all, err := st.d.Status()
	if err != nil || len(all[0].Unconfirmed) != 0 {
		t.Errorf("waiting for %v, %v", all[0].Unconfirmed, err)
	}
	if got := len(st.told(b.first, "将要")) + len(st.told(b.watcher, "")); got != 0 {
		t.Errorf("%d answers to those who do not play", got)
	}
	var pid forum.PostID
	st.at(3, "21:05", func() { pid = say(me, "守护 "+st.o.Names[4]) })
	st.until(3, "21:40")
	st.want(me, "守护 "+st.o.Names[4], 1)
	if err := st.w.Forum.Edit(me, pid, "守护 "+st.o.Names[2]); err != nil {
		t.Error(err)
	}
	st.stop()
	st.start()
	st.until(4, "12:00")
	st.want(me, "守护 "+st.o.Names[4], 1)
	st.want(me, "守护 "+st.o.Names[2], 0)
	if len(st.faults) > 0 {
		t.Errorf("faults: %v", st.faults)
	}
}

// open is a board that hides nothing.
type open struct{ director.Board }

func (open) RepliesHidden(context.Context, forum.ThreadID, forum.PostID) (bool, error) {
	return false, nil
}

// TestWhisperThatIsHeard: a board opens the thread and does not hide its replies. Nothing is read there, and the directors hear of it.
func TestWhisperThatIsHeard(t *testing.T) {
	t.Parallel()
	st, b := directed(t, []string{"守卫", "狼人", "狼人", "村民", "预言家", "村民"}, func(o *demo.Options) {
		o.Config = func(c *config.Config) { c.Game.Whisper = true }
		o.Wrap = func(b director.Board) director.Board { return open{b} }
	})
	st.silent = st.o.Names[0]
	st.until(0, "12:30")
	if _, err := st.w.Forum.Reply(st.w.Players[st.o.Names[0]], st.whisperThread(), "收到"); err != nil {
		t.Fatal(err)
	}
	st.until(0, "18:00")
	st.want(b.first, "不能当密帖用", 1)
	all, err := st.d.Status()
	if err != nil || len(all[0].Unconfirmed) != 1 {
		t.Errorf("waiting for %v, %v", all[0].Unconfirmed, err)
	}
}

// TestWhisperIsBlocked: a moderator blocks what somebody has whispered before it was read. Nothing is taken from it and nothing answered; when it is
// shown again it counts by its own time, though it stands behind newer whispers by then.
func TestWhisperIsBlocked(t *testing.T) {
	t.Parallel()
	f := &faults{}
	st, _ := directed(t, []string{"守卫", "狼人", "狼人", "村民", "预言家", "村民"}, func(o *demo.Options) {
		o.Config = func(c *config.Config) { c.Game.Whisper, c.Polls.Night = true, "@every 5m" }
		o.Wrap = func(board director.Board) director.Board { return faulty{board, f} }
	})
	guard, wolf := st.w.Players[st.o.Names[0]], st.w.Players[st.o.Names[1]]
	st.at(3, "12:00", func() { // more than are looked at again with every reading
		for range 15 {
			st.whisper(wolf, "状态")
		}
	})
	st.at(3, "21:02", func() {
		f.veiled = map[forum.PostID]bool{st.whisper(guard, "守护 "+st.o.Names[4]): true}
		st.whisper(wolf, "杀人 "+st.o.Names[4])
	})
	st.until(3, "21:18")
	st.want(wolf, "杀人 "+st.o.Names[4], 1)
	st.want(guard, "守护 "+st.o.Names[4], 0)
	st.want(guard, "看不懂", 0)
	f.veiled = nil
	st.until(3, "21:38")
	st.want(guard, "守护 "+st.o.Names[4], 1)
	st.until(4, "12:00")
	st.want(wolf, "杀人 "+st.o.Names[4], 1)
	if place := st.seat(st.o.Names[4]).Place; place != "在场" || len(st.faults) > 0 {
		t.Errorf("%s, %v", place, st.faults)
	}
}

// TestWhisperSurfaces: a whisper is let through the morning after, behind newer ones. The directors are asked with the order that puts it in, and it
// is put in once; a daemon that begins later makes nothing of it again.
func TestWhisperSurfaces(t *testing.T) {
	t.Parallel()
	st, b := directed(t, []string{"守卫", "狼人", "狼人", "村民", "预言家", "村民"}, func(o *demo.Options) {
		o.Config = func(c *config.Config) { c.Game.Whisper = true }
	})
	guard, wolf := st.w.Players[st.o.Names[0]], st.w.Players[st.o.Names[1]]
	var held forum.PostID
	st.at(3, "21:02", func() {
		if held = st.whisper(guard, "守护 "+st.o.Names[4]); st.w.Forum.SetHeld(held, true) != nil {
			t.Error("it is not held")
		}
		st.whisper(wolf, "杀人 "+st.o.Names[4])
	})
	st.at(3, "23:00", func() { // more than are looked at again with every reading
		for range 15 {
			st.whisper(wolf, "状态")
		}
	})
	st.until(4, "12:00")
	if place := st.seat(st.o.Names[4]).Place; place != "出局" {
		t.Fatal(place)
	}
	st.stop()
	st.passPost(held)
	st.start()
	st.until(4, "16:00")
	order := fmt.Sprintf("补录 pid:%d", held)
	st.want(b.first, "也可以下令「"+order+"」", 1)
	st.write(b.first, "确认")
	st.until(4, "20:00")
	st.stop()
	st.start()
	st.until(5, "12:00")
	st.want(b.first, order, 1)
	if place := st.seat(st.o.Names[4]).Place; place != "在场" || len(st.journal("rewound")) != 1 || len(st.faults) > 0 {
		t.Errorf("%s, %v", place, st.faults)
	}
}

// whisper posts in the 密帖.
func (st *stage) whisper(uid forum.UserID, text string) forum.PostID {
	st.t.Helper()
	pid, err := st.w.Forum.Reply(uid, st.whisperThread(), text)
	if err != nil {
		st.t.Error(err)
	}
	return pid
}
