package demo_test

import (
	"fmt"
	"strings"
	"testing"
)

// lastUndone is the order that takes the latest one back.
func (st *stage) lastUndone() string { return fmt.Sprintf("回退 #%d", st.recorded("order")) }

// TestShiftTakenBack: a timetable that was shifted is put back as it was, by day, by night and between the two, and that can be taken back too; each time
// all hear of the times that hold.
func TestShiftTakenBack(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), nil)
	st.until(2, "10:00")
	st.order("顺延 30分")
	undo := st.lastUndone()
	st.until(2, "10:10")
	st.foretold(undo, "收回：对时限的改动", "关门：原来是 12月3日 21:30，现在是 12月3日 21:00")
	st.order(undo)
	st.until(2, "10:20")
	if got := holding(st.posts(election), "关门：[b]12月3日 21:00[/b]"); len(got) != 1 {
		t.Errorf("%v", st.posts(election))
	}
	st.order("回退 撤销")
	st.until(2, "10:30")
	if got := holding(st.posts(election), "关门：[b]12月3日 21:30[/b]"); len(got) != 2 {
		t.Errorf("%v", st.posts(election))
	}
	st.sound()
	st.until(3, "21:05")
	st.order("顺延 30分")
	st.order(st.lastUndone()) // to 21:30, which is still to come; 21:00 is over
	st.until(3, "21:20")
	if _, night := st.phases["第1夜"]; night {
		t.Error("the day did not wait")
	}
	st.until(3, "21:36")
	if got := st.phases["第1夜"].Format("15:04"); got != "21:30" {
		t.Errorf("night 1 begins at %s", got)
	}
	st.order("顺延 1小时30分") // its deadlines are 21:40 and so on
	undo = st.lastUndone()
	st.order(undo)
	st.order("顺延 2小时")
	undo = st.lastUndone()
	st.until(3, "22:30")
	st.refused(undo, "入夜后 10 分钟的时限 12月3日 21:40 已经过了，改不回去")
	st.sound()
}

// TestShiftTakenBackBetweenPhases: the beginning of the day that was put off is where it was.
func TestShiftTakenBackBetweenPhases(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), nil)
	st.until(1, "12:00")
	if st.status().Running {
		t.Fatal("the start is not over")
	}
	st.order("顺延 1小时")
	undo := st.lastUndone()
	st.foretold(undo, "第1天开始：原来是 12月2日 09:00，现在是 12月2日 08:00")
	st.order(undo)
	st.order("回退 撤销")
	st.order("回退 撤销")
	st.until(2, "08:30")
	if got := st.phases[election].Format("15:04"); got != "08:00" {
		t.Errorf("day 1 begins at %s", got)
	}
	st.sound()
}

// TestShiftThatWasLivedBy: a roll-back over days that are over takes back how the day at hand was shifted, not how those were: votes cast in the time
// that was promised stand.
func TestShiftThatWasLivedBy(t *testing.T) {
	t.Parallel()
	st, _ := directed(t, village(), nil)
	st.until(2, "10:00")
	st.order("顺延 30分")
	st.at(3, "21:10", func() { st.vote("饺子", election, "包子") })
	st.until(4, "10:00")
	if got := holding(st.posts(election), "包子[/td][td]1"); len(got) != 1 {
		t.Fatalf("%v", st.posts(election))
	}
	st.order("顺延 1小时")
	report := st.order("回退 第1天")
	if strings.Count(report, "收回：对时限的改动") != 1 || strings.Contains(report, "票数") || !strings.Contains(report, "关门：原来是 12月6日 22:00，现在是 12月6日 21:00") {
		t.Error(report)
	}
	st.sound()
}
