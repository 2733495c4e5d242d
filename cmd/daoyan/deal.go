package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"daoyan/director/ballot"
	"daoyan/director/game"
	"daoyan/director/guimi"
	"daoyan/director/roster"
	"daoyan/director/rule"
)

// deal is a table as it would be dealt.
type deal struct {
	rows  roster.Roster
	cards []string // by seat
	seed  uint64
	set   rule.Settings
	ruled []game.Precedent // in earlier games
	notes []string         // what the settings have and it does not use
}

// reserved are the words no character may be called: identities, skills, options of skills, what abstains, and what a message to the director
// may begin with.
func reserved(book *rule.Book) roster.Words {
	w := roster.Words{Reserved: []string{"弃权", "弃票", "警长", "狼群", "收到", "帮助", "状态", "撤回", "放弃"}}
	for _, id := range book.Identities {
		w.Identities = append(w.Identities, id.Name)
		w.Reserved = append(append(w.Reserved, id.Name), id.Aliases...)
	}
	for _, s := range book.Skills {
		w.Reserved = append(append(append(w.Reserved, s.Name), s.Aliases...), s.Shape.Options...)
	}
	w.Reserved = slices.DeleteFunc(w.Reserved, func(s string) bool { return s == "" })
	return w
}

// readRoster reads the table of players of a game. Characters are numbered in the order of their seats, so seats must not leave gaps.
func readRoster(path string, book *rule.Book) (roster.Roster, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	rows, err := roster.Parse(src, reserved(book))
	if err != nil {
		return nil, fmt.Errorf("%s:\n%w", path, err)
	}
	for i, row := range rows {
		if row.Seat != i+1 {
			return nil, fmt.Errorf("%s 第 %d 行：%s 坐 %d 号，可是没有人坐 %d 号：从 1 起连着编号", path, row.Line, row.Character, row.Seat, i+1)
		}
	}
	if len(rows) < fewestSeats || len(rows) > mostSeats {
		return nil, fmt.Errorf("%s：有 %d 个角色，一局要 %d 到 %d 个", path, len(rows), fewestSeats, mostSeats)
	}
	return rows, nil
}

// readCards reads the cards of a board, parted by blanks, lines or commas.
func readCards(path string, book *rule.Book) ([]string, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var known []string
	for _, id := range book.Identities {
		known = append(known, id.Name)
	}
	var cards []string
	for _, word := range strings.FieldsFunc(strings.TrimPrefix(string(src), "\ufeff"), func(r rune) bool { return strings.ContainsRune(" \t\r\n\u3000,，、", r) }) {
		id := book.Identity(word)
		if id == nil {
			return nil, fmt.Errorf("%s：没有「%s」这种身份；最接近的是 %s", path, word, ballot.ClosestWord(word, known))
		}
		cards = append(cards, id.Name)
	}
	return cards, nil
}

// dealOut gives every seat its card: those that are fixed as they are, the others out of pool in an order drawn by seed, or, without a pool,
// drawn so that the board is legal.
func dealOut(book *rule.Book, fixed, pool []string, seed uint64) ([]string, error) {
	if len(pool) == 0 {
		if !slices.Contains(fixed, "") {
			return slices.Clone(fixed), nil
		}
		cards, err := guimi.DealBoard(book, fixed, seed)
		if err != nil {
			return nil, fmt.Errorf("%w（不合规则的板子，先用名册的 identity 一栏或 --cards 把每张牌都写定，再加 --force）", err)
		}
		return cards, nil
	}
	if len(pool) != len(fixed) {
		return nil, fmt.Errorf("有 %d 张牌，%d 个角色：要一样多", len(pool), len(fixed))
	}
	left := slices.Clone(pool)
	for _, card := range fixed {
		if card == "" {
			continue
		}
		i := slices.Index(left, card)
		if i < 0 {
			return nil, fmt.Errorf("名册内定的 %s，在牌里没有那么多张", card)
		}
		left = slices.Delete(left, i, i+1)
	}
	rng := rand.New(rand.NewPCG(seed, 0x6361_7264_7321))
	rng.Shuffle(len(left), func(i, j int) { left[i], left[j] = left[j], left[i] })
	out := slices.Clone(fixed)
	for i := range out {
		if out[i] == "" {
			out[i], left = left[0], left[1:]
		}
	}
	return out, nil
}

// text shows the deal and why it is legal, or what it breaks.
func (d *deal) text(book *rule.Book, name, title string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "对局 %s《%s》：%d 人，种子 %d\n\n", name, title, len(d.rows), d.seed)
	rows := [][]string{{"  座位", "角色", "论坛账号", "身份", "阵营", ""}}
	count := map[rule.Faction]int{}
	for i, row := range d.rows {
		account, how := row.Account, "抽到"
		if row.UID != 0 {
			account += fmt.Sprintf("（%d）", row.UID)
		}
		if row.Identity != "" {
			how = "内定"
		}
		side := book.Identity(d.cards[i]).Side
		count[side]++
		rows = append(rows, []string{fmt.Sprintf("  %4d", row.Seat), row.Character, account, d.cards[i], factionOf(side), how})
	}
	b.WriteString(table(rows))
	others := len(d.rows) - count[guimi.Village] - count[guimi.Wolf]
	fmt.Fprintf(&b, "\n村民阵营 %d，狼人阵营 %d，三方和不定 %d；最多 %d 人留遗言。\n", count[guimi.Village], count[guimi.Wolf], others, d.set.Words)
	for _, s := range sortedKeys(d.set.Rulings) {
		fmt.Fprintf(&b, "规则开关 %s = %s%s\n", s, d.set.Rulings[s], ruledBefore(d.ruled, s))
	}
	for _, n := range d.notes {
		b.WriteString(n + "\n")
	}
	b.WriteString("\n按规则书检查：\n")
	for _, l := range guimi.Limits(book, d.cards) {
		mark := "✓ "
		if !l.Kept {
			mark = "✗ 不合规则："
		}
		fmt.Fprintf(&b, "  %s%s（¶%s）\n", mark, l.Says, l.Para)
	}
	return b.String()
}

// ruledBefore is what stands behind a switch that an earlier game has ruled on.
func ruledBefore(list []game.Precedent, name string) string {
	for _, a := range list {
		if a.Switch == name {
			return fmt.Sprintf("（%s裁定过：%s）", a.From, a.Value)
		}
	}
	return ""
}

func factionOf(f rule.Faction) string {
	if f == guimi.None {
		return "不定阵营"
	}
	return string(f)
}

// breaches are what the board breaks, in one line; empty: it is legal.
func (d *deal) breaches(book *rule.Book) string {
	var out []string
	for _, x := range guimi.CheckBoard(book, d.cards) {
		out = append(out, fmt.Sprintf("%s（¶%s）", x.Says, x.Para))
	}
	return strings.Join(out, "；")
}
