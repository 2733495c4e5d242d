package discuz

import (
	"errors"
	"strings"
	"testing"
	"time"

	"daoyan/forum"
)

// TestSurveyOfAMoodyBoard: a version in the head, times without seconds, a captcha on the form, no right to write messages.
func TestSurveyOfAMoodyBoard(t *testing.T) {
	head := func(page string) string {
		return strings.Replace(page, "<head>", `<head><meta name="generator" content="Discuz! X3.4" />`, 1)
	}
	list := `<table id="threadlisttableid"><tbody id="normalthread_7"><tr><th><a class="s xst" href="forum.php?mod=viewthread&amp;tid=7">第一天</a></th>
<td class="by"><cite><a href="home.php?mod=space&amp;uid=3">饺子</a></cite></td></tr></tbody></table>`
	old := strings.ReplaceAll(threadPage(1, 1, floor(11, 3, 1, "大家好")), "07:00:11", "07:00")
	c, _, _ := moodyClient(t, nil,
		step{ask: "do=pm", answer: head(director(emptyInbox))},
		step{ask: "mod=forumdisplay&fid=3", answer: director(list)},
		step{ask: "tid=7", answer: old},
		step{ask: "action=newthread&fid=3", answer: director(`<form id="postform" action="forum.php?fid=3"><span id="seccode_cSx"></span></form>`)},
		step{ask: "ac=pm", answer: director(`<div id="messagetext" class="alert_error"><p>抱歉，您没有权限发送短消息</p></div>`)},
	)
	got, err := c.Survey(t.Context(), 3)
	if err != nil {
		t.Fatal(err)
	}
	if got.Version != "Discuz! X3.4" || got.Seconds || !got.PostCaptcha || got.Post != nil || got.Moderator != NoModerator || got.Threads != 1 {
		t.Errorf("told %+v", got)
	}
	var refused *forum.Error
	if !errors.As(got.Message, &refused) || refused.Kind != forum.NoPermission {
		t.Errorf("messages: %v", got.Message)
	}
	if at := time.Date(2026, 1, 1, 8, 0, 0, 0, got.Zone); at.UTC().Hour() != 0 {
		t.Errorf("zone %v", got.Zone)
	}
}
