package director

import (
	"errors"
	"fmt"

	"daoyan/forum"
)

// blinded takes note of a thread of the game that the board does not show: gone, moved out of reach, or not for us. The game stands where it is
// until the thread can be read again, for a thread that cannot be read is no thread without votes; its directors are told once. Other
// games, and its own messages, go on. It tells false for any other fault.
func (t *table) blinded(err error) (bool, error) {
	var fe *forum.Error
	if !errors.As(err, &fe) || fe.Kind != forum.NotFound && fe.Kind != forum.NoPermission {
		return false, nil
	}
	if t.blind = true; t.waits(askGone) {
		return true, nil
	}
	t.d.log.Error("对局的帖子读不到，对局先停在这里", "game", t.name, "err", fe.Kind)
	c := change{}
	t.askDirectors(&c, askGone, fmt.Sprintf("的帖子读不到了（可能被删、被移走，或者没有权限），论坛说：%s\n读过的都还在；在能读到以前，这一局不会结算。", fe.Text), 0)
	return true, t.apply(c)
}
