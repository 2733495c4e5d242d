package discuz_test

import (
	"errors"
	"testing"
	"time"

	"daoyan/forum"
	"daoyan/forum/discuz"
)

// TestSurveyOfTheEmbeddedForum: who is who, and what each may, is told without a trace on the board.
func TestSurveyOfTheEmbeddedForum(t *testing.T) {
	for _, charset := range []string{"utf-8", "gbk"} {
		s, board, _ := embedded(t, charset, nil)
		ask := func(c *discuz.Client) discuz.Survey {
			t.Helper()
			got, err := c.Survey(t.Context(), s.fid)
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		if got := ask(s.director); got.Moderator != discuz.UnknownModerator || got.Threads != 0 || got.Board != nil {
			t.Errorf("an empty board: %+v", got)
		}
		if _, _, err := s.director.NewThread(t.Context(), s.fid, "第一天", "大家好，这是第一天的讨论帖。"); err != nil {
			t.Fatal(err)
		}
		boss, player := ask(s.director), ask(s.players[0])
		if boss.Moderator != discuz.IsModerator || player.Moderator != discuz.NoModerator {
			t.Errorf("moderator %v, member %v", boss.Moderator, player.Moderator)
		}
		if boss.Charset.String() != charset || boss.Me.Name != "导演C" || boss.Offset.Abs() > time.Minute || !boss.Seconds || boss.Threads != 1 {
			t.Errorf("told %+v", boss)
		}
		if _, at := time.Date(2026, 1, 1, 0, 0, 0, 0, boss.Zone).Zone(); at != 8*60*60 {
			t.Errorf("zone %v", boss.Zone)
		}
		if boss.Post != nil || boss.Message != nil || boss.PostCaptcha {
			t.Errorf("forms: %v, %v, captcha %v", boss.Post, boss.Message, boss.PostCaptcha)
		}
		threads, err := board.Threads(s.fid)
		if err != nil || len(threads) != 1 {
			t.Errorf("%d threads after looking: %v", len(threads), err)
		}
	}
}

func TestSurveyOfABoardThatIsNotThere(t *testing.T) {
	s, _, _ := embedded(t, "utf-8", nil)
	got, err := s.director.Survey(t.Context(), s.fid+7)
	if err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{"list": got.Board, "form": got.Post} {
		var refused *forum.Error
		if !errors.As(err, &refused) || refused.Kind != forum.NotFound {
			t.Errorf("%s: %v", what, err)
		}
	}
}
