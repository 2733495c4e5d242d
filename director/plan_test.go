package director

import (
	"testing"
	"time"

	"daoyan/director/clock"
	"daoyan/director/config"
	"daoyan/store"
)

// TestQuietKinds: what waits for the end of the quiet hours, by kind, urgency and who has written it, and when each goes out then.
func TestQuietKinds(t *testing.T) {
	zone := time.FixedZone("far", 8*3600)
	night := time.Date(2026, 12, 3, 23, 30, 0, 0, zone)
	tb := &table{facts: newFacts(), zone: zone, d: &Director{clock: clock.NewStepped(night.UTC())}}
	tb.facts.drafts.fold(factAnnounced, &fact{Announced: &announcement{No: 1, Entries: []string{"words"}, Private: true}})
	morning, later := time.Date(2026, 12, 4, 8, 0, 0, 0, zone), time.Date(2026, 12, 4, 9, 0, 0, 0, zone)
	both := []string{config.QuietReminders, config.QuietWords}
	for _, c := range []struct {
		name     string
		w        waiting
		messages []string
		want     time.Time // zero: at once
	}{
		{"a post", waiting{Entry: store.Entry{Kind: sendPost, Urgency: urgentPublic}}, nil, morning},
		{"a thread", waiting{Entry: store.Entry{Kind: sendThread, Urgency: urgentThread}}, nil, morning},
		{"a post of the day after", waiting{Entry: store.Entry{Kind: sendPost, Due: later}}, nil, later},
		{"a post whose time falls into the quiet hours", waiting{Entry: store.Entry{Kind: sendPost, Due: time.Date(2026, 12, 4, 22, 15, 0, 0, zone)}}, nil, time.Date(2026, 12, 5, 8, 0, 0, 0, zone)},
		{"an approved post", waiting{Entry: store.Entry{Kind: sendPost}, approved: true}, both, time.Time{}},
		{"a correction", waiting{Entry: store.Entry{Kind: sendEdit, Urgency: urgentPublic}}, both, time.Time{}},
		{"a thread to be closed", waiting{Entry: store.Entry{Kind: sendClose, Urgency: urgentLater}}, both, time.Time{}},
		{"a notice", waiting{Entry: store.Entry{Kind: sendMessage, Urgency: urgentNotice}}, both, time.Time{}},
		{"feedback", waiting{Entry: store.Entry{Kind: sendMessage, Urgency: urgentFeedback}}, both, time.Time{}},
		{"an answer by mail", waiting{Entry: store.Entry{Kind: sendMail, Urgency: urgentReceipt}}, both, time.Time{}},
		{"news of a group", waiting{Entry: store.Entry{Kind: sendGroupSay, Urgency: urgentFeedback}}, both, time.Time{}},
		{"a reminder", waiting{Entry: store.Entry{Kind: sendMessage, Urgency: urgentReminder}}, both, morning},
		{"a reminder by mail", waiting{Entry: store.Entry{Kind: sendMail, Urgency: urgentReminder}}, both, morning},
		{"a reminder that may", waiting{Entry: store.Entry{Kind: sendMessage, Urgency: urgentReminder}}, []string{config.QuietWords}, time.Time{}},
		{"a director's words", waiting{Entry: store.Entry{ID: "words", Kind: sendMessage, Urgency: urgentReceipt}}, both, morning},
		{"a director's words by mail", waiting{Entry: store.Entry{ID: "words", Kind: sendMail, Urgency: urgentReceipt}}, both, morning},
		{"a director's words that may", waiting{Entry: store.Entry{ID: "words", Kind: sendMessage, Urgency: urgentReceipt}}, []string{config.QuietReminders}, time.Time{}},
	} {
		tb.meta.Game.Quiet = config.Quiet{From: config.At(22, 0), To: config.At(8, 0), Messages: c.messages}
		if got := (&turns{t: tb}).due(&c.w); !got.Equal(c.want) {
			t.Errorf("%s goes out at %v, want %v", c.name, got, c.want)
		}
	}
}
