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
	t.blind = true
	key := fmt.Sprint("blind/", t.facts.lastDay)
	if t.alarmed[key] {
		return true, nil
	}
	t.alarmed[key] = true
	t.d.log.Error("对局的帖子读不到，对局先停在这里", "game", t.name, "err", fe.Kind)
	c := change{}
	t.tellDirectors(&c, key, fmt.Sprintf("《%s》的帖子读不到了（可能被删、被移走，或者没有权限），论坛说：%s\n在能读到以前，这一局不会结算。", t.meta.Title, fe.Text))
	return true, t.apply(c)
}
