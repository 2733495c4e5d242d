package director

import (
	"errors"
	"fmt"

	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/forum"
)

// ErrKilled is what tests panic with where they kill the daemon.
var ErrKilled = errors.New("killed")

// safely calls the rules where a game goes on: a panic in them becomes an error.
func (t *table) safely(do func() ([]game.Event, error)) (ev []game.Event, err error) {
	if bug := careful(func() { ev, err = do() }); bug != nil {
		return nil, fmt.Errorf("director: a bug in the rules: %w", bug)
	}
	return ev, err
}

// careful gives what a function panics with as an error.
func careful(do func()) (bug error) {
	defer func() {
		p := recover()
		switch k, ok := p.(error); {
		case p == nil:
		case ok && errors.Is(k, ErrKilled):
			panic(p)
		case ok:
			bug = k
		default:
			bug = fmt.Errorf("%v", p)
		}
	}()
	do()
	return nil
}

// answerCarefully is answer for a message that the rules may have a bug with: it is passed over, and the directors are told. Otherwise one message
// would stop the daemon, and stop it again whenever it is started.
func (t *table) answerCarefully(c *change, who rule.Char, m forum.Message, kind string) {
	did := change{}
	bug := careful(func() { t.answer(&did, who, m, kind) })
	if bug == nil {
		c.merge(did)
		return
	}
	t.d.log.Error("读一条私信时程序出错，没有采用；请把这一行报告给开发者", "game", t.name, "message", m.ID, "err", bug)
	t.tellDirectors(c, fmt.Sprint("bug/", kind, "/", m.ID), fmt.Sprintf("《%s》读 %s 在 %s 写来的私信时程序出错：没有采用，也没有答复他，请你告诉他。里面有行动的话，用 代交 替他写。请把日志里的那一行报告给开发者。",
		t.meta.Title, t.nameOf(who), m.At.In(t.zone).Format("1月2日 15:04")))
}
