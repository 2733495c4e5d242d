package discuz

import (
	"testing"

	"daoyan/forum"
)

// TestPagesOutOfAStore: a page whose date lies behind an earlier one's is asked for again, and not believed if it comes again; a board whose
// clock was put back is.
func TestPagesOutOfAStore(t *testing.T) {
	at := func(clock string) map[string]string {
		return map[string]string{"Date": "Mon, 30 Nov 2026 " + clock + " GMT"}
	}
	page := func(clock string) step {
		return step{ask: "tid=7", answer: threadPage(1, 1, floor(11, 3, 1, "大家好")), header: at(clock)}
	}
	now := step{ask: "do=pm", answer: director(emptyInbox), header: at("00:10:00")}

	c, _, _ := moodyClient(t, nil, now, page("00:09:58"), page("00:05:00"), page("00:05:00"), page("00:11:00"))
	if _, err := c.Me(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := c.ReadThread(t.Context(), 7, 0); err != nil {
		t.Errorf("two seconds behind, as another machine may be: %v", err)
	}
	_, err := c.ReadThread(t.Context(), 7, 0)
	wantError(t, err, forum.Unavailable, true)
	if _, err := c.ReadThread(t.Context(), 7, 0); err != nil {
		t.Errorf("a fresh page: %v", err)
	}

	c, _, _ = moodyClient(t, nil, now, page("00:05:00"), page("00:05:02"), page("00:05:04"))
	if _, err := c.Me(t.Context()); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := c.ReadThread(t.Context(), 7, 0); err != nil {
			t.Errorf("the clock was put back: %v", err)
		}
	}
}
