package roster

import (
	"slices"
	"strconv"
	"strings"

	"daoyan/director/ballot"
)

// check holds the rows against each other and against the game's words.
func (f *faults) check(rows Roster, w Words) {
	reserved := folded(w.Reserved)
	seated := 0
	for i := range rows {
		row := &rows[i]
		if row.Account == "" {
			row.Account = row.Character
		}
		if row.Seat > 0 {
			seated++
		}
		if row.Character == "" {
			f.add(row.Line, "没有写角色名")
		}
		for _, name := range append([]string{row.Character}, row.Aliases...) {
			f.name(row.Line, name, reserved)
		}
		f.identity(row, w.Identities)
		if row.Helper != "" && row.Games > maxHelped {
			f.add(row.Line, "%s 已经玩过 %d 局：玩过 %d 局以内的才可以有帮手", row.Character, row.Games, maxHelped)
		}
	}
	for i := range rows {
		if seated > 0 && seated < len(rows) && rows[i].Seat == 0 {
			f.add(rows[i].Line, "%s 没有座位号：要么都写，要么都不写", rows[i].Character)
		}
	}
	f.twice(rows)
	f.alike(rows)
}

func folded(words []string) map[string]string {
	m := map[string]string{}
	for _, s := range words {
		m[ballot.Fold(s)] = s
	}
	return m
}

// name refuses what no character may be called.
func (f *faults) name(line int, name string, reserved map[string]string) {
	if ballot.Squeeze(name) != name {
		f.add(line, "%q 里有空格或看不见的字符，玩家写不出来：去掉它", name)
		return
	}
	if word, is := reserved[ballot.Fold(name)]; is && name != "" {
		f.add(line, "不能叫「%s」：「%s」是游戏里的用语", name, word)
	}
}

func (f *faults) identity(row *Row, known []string) {
	if row.Identity == "" || len(known) == 0 {
		return
	}
	n := ballot.NamesOf(known)
	if found := n.Find(row.Identity); found.Index >= 0 {
		row.Identity = n.Name(found.Index)
		return
	}
	f.add(row.Line, "没有「%s」这种身份；最接近的是 %s", row.Identity, n.Name(n.Closest(row.Identity)))
}

// twice refuses seats, accounts, uids and persons that two rows share, and accounts that are one thing here and another there.
func (f *faults) twice(rows Roster) {
	met := map[string]map[string]int{}
	once := func(row *Row, what, value, kind string) {
		if value == "" {
			return
		}
		if met[kind] == nil {
			met[kind] = map[string]int{}
		}
		if line, is := met[kind][value]; is && line != row.Line {
			f.add(row.Line, "%s %s 在第 %d 行已经有了", what, value, line)
			return
		}
		met[kind][value] = row.Line
	}
	for i := range rows {
		row := &rows[i]
		once(row, "座位", nonzero(int64(row.Seat)), "seat")
		once(row, "uid", nonzero(row.UID), "uid")
		once(row, "账号", row.Account, "account")
	}
	for i := range rows { // whose accounts are known by now
		row := &rows[i]
		once(row, "玩家本人的账号", row.Person, "account")
		once(row, "帮手的账号", row.Helper, "account")
	}
}

func nonzero(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

// alike refuses names and aliases that fold to the same text.
func (f *faults) alike(rows Roster) {
	for _, c := range ballot.NewNames(rows.Characters()).Alike() {
		if ballot.Fold(c.Text) == "" {
			continue
		}
		var names []string
		for _, i := range c.Characters {
			names = append(names, rows[i].Character)
		}
		last := rows[c.Characters[len(c.Characters)-1]]
		if slices.Equal(names, slices.Repeat(names[:1], len(names))) {
			f.add(last.Line, "角色 %s 在第 %d 行已经有了", names[0], rows[c.Characters[0]].Line)
			continue
		}
		f.add(last.Line, "%s 分不清：不分全角半角、大小写、简体繁体，都是「%s」", strings.Join(names, " 和 "), c.Text)
	}
}
