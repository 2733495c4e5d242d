package discuz

import "testing"

// TestAnOrderCarriedOut: Discuz! X3.5 tells a moderator of success by the handler of refusals.
func TestAnOrderCarriedOut(t *testing.T) {
	done := `<?xml version="1.0" encoding="utf-8"?>` + "\r\n" + `<root><![CDATA[管理操作成功 <script type="text/javascript" reload="1">if(typeof errorhandle_mods=='function') {errorhandle_mods('管理操作成功 ', {});}</script>]]></root>`
	page := threadPage(1, 1, floor(11, 3, 1, "大家好"))
	c, _, _ := moodyClient(t, nil,
		step{ask: "tid=7", answer: page},
		step{method: "POST", ask: "action=moderate", sends: []string{"operations[]=close"}, answer: done},
	)
	if err := c.SetClosed(t.Context(), 7, true); err != nil {
		t.Error(err)
	}
}
