package ballot

import (
	"testing"
	"time"
)

// TestRuled: what the table has agreed on comes before the house's own, and only that.
func TestRuled(t *testing.T) {
	for name, c := range map[string]struct {
		words  map[string]string
		edited EditRule
		settle time.Duration
	}{
		"nothing said":   {nil, EditFirstSeen, time.Minute},
		"the first seen": {map[string]string{SwitchEdited: "first_seen"}, EditFirstSeen, time.Minute},
		"the latest":     {map[string]string{SwitchEdited: "latest"}, EditLatest, time.Minute},
		"asked":          {map[string]string{SwitchEdited: "ask", SwitchSettle: "ask"}, EditAsk, time.Minute},
		"at once":        {map[string]string{SwitchSettle: "0"}, EditFirstSeen, 0},
		"long":           {map[string]string{SwitchSettle: "300"}, EditFirstSeen, 5 * time.Minute},
	} {
		r := Default(time.Time{})
		r.Ruled(func(name string) string { return c.words[name] })
		if r.Edited != c.edited || r.Settle != c.settle {
			t.Errorf("%s: %v, %s; want %v, %s", name, r.Edited, r.Settle, c.edited, c.settle)
		}
	}
}
