package guimi

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"daoyan/director/rule"
)

// Breach is one limit of the rule post that a board breaks, with the paragraph of the rule book.
type Breach struct {
	Para string
	Says string
}

// bounds are the smallest and largest number of wolves of a board of n (导言, ¶10.2).
func bounds(n int) (least, most int) {
	// round(n/3 - 1), halves up, and floor(n/2 - 1).
	return (2*n+3)/6 - 1, n/2 - 1
}

// LastWords is how many may leave last words at a board of n: as many as its smallest number of wolves (遗言, ¶3.6).
func LastWords(n int) int {
	least, _ := bounds(n)
	return max(least, 1)
}

// need is a card that must lie at the table where another does.
type need struct{ card, needs string }

func needs() []need {
	return []need{{"狼兄", "狼弟"}, {"狼弟", "狼兄"}, {"双子星光", "双子星暗"}, {"双子星暗", "双子星光"}, {"警犬", "侦探"},
		{"圣裁者", "上帝使徒"}, {"养殖者", "肉猪"}, {"女巫学徒", "女巫"}}
}

// checkers are the cards of which one must lie at every table.
func checkers() []string { return []string{"通灵师", "预言家", "熊", "狐狸"} }

// CheckBoard lists what the cards of a board break of the rule post's limits, nothing if it is legal (¶10.2).
func CheckBoard(b *rule.Book, cards []string) []Breach {
	var out []Breach
	for _, l := range Limits(b, cards) {
		if !l.Kept {
			out = append(out, Breach{l.Para, l.Says})
		}
	}
	return out
}

// Limit is one limit of the rule post as a board keeps or breaks it, with the paragraph of the rule book.
type Limit struct {
	Para string
	Says string
	Kept bool
}

// Limits holds the cards of a board against every limit that speaks of them (¶10.2): cards there are, none twice, the numbers of wolves and of
// villagers, somebody who checks, and whom a card needs beside it.
func Limits(b *rule.Book, cards []string) []Limit {
	const para = "10.2"
	out := oddCards(b, cards)
	if len(out) == 0 {
		out = append(out, Limit{para, "除村民、狼人外，没有一张牌发了两次", true})
	}
	n := len(cards)
	have := map[rule.Faction]int{}
	for _, name := range cards {
		if id := b.Identity(name); id != nil {
			have[id.Side]++
		}
	}
	least, most := bounds(n)
	wolves, villagers := have[Wolf], have[Village]
	out = append(out,
		Limit{para, fmt.Sprintf("%d 人局的狼人应有 %d 到 %d 名，现在是 %d 名", n, least, most, wolves), least <= wolves && wolves <= most},
		Limit{para, fmt.Sprintf("%d 人局的村民阵营底牌至少 %d 张，现在是 %d 张", n, n/2, villagers), villagers >= n/2})
	check := Limit{para, "至少要有一名验人的身份：" + strings.Join(checkers(), "、"), false}
	for _, c := range checkers() {
		if !check.Kept && slices.Contains(cards, c) {
			check.Says, check.Kept = check.Says+"；这里有"+c, true
		}
	}
	out = append(out, check)
	for _, x := range needs() {
		if slices.Contains(cards, x.card) {
			out = append(out, Limit{para, fmt.Sprintf("有%s就必须有%s", x.card, x.needs), slices.Contains(cards, x.needs)})
		}
	}
	return out
}

// oddCards names cards that the book does not have or that are not built, and those dealt twice.
func oddCards(b *rule.Book, cards []string) []Limit {
	var out []Limit
	for i, name := range cards {
		if id := b.Identity(name); id == nil || !id.Built {
			out = append(out, Limit{"10.2", fmt.Sprintf("没有「%s」这张身份牌", name), false})
			continue
		}
		if name != "村民" && name != "狼人" && slices.Contains(cards[:i], name) {
			out = append(out, Limit{"10.2", fmt.Sprintf("「%s」发了两张", name), false})
		}
	}
	return out
}

// tries is how many boards are drawn before a deal is given up.
const tries = 20000

// DealBoard draws a legal board by seed: fixed[i] is seat i's card where it is not empty, the others are drawn from the identities that are
// built. It fails when the fixed cards leave no legal board.
func DealBoard(b *rule.Book, fixed []string, seed uint64) ([]string, error) {
	rng := rand.New(rand.NewPCG(seed, 0x6461_6f79_616e))
	least, most := bounds(len(fixed))
	for range tries {
		cards := drawBoard(b, fixed, least+rng.IntN(max(most-least, 0)+1), rng)
		if len(CheckBoard(b, cards)) == 0 {
			return cards, nil
		}
	}
	return nil, fmt.Errorf("guimi: no legal board of %d has these fixed cards: free some of them, or force the board", len(fixed))
}

// drawBoard fills the free seats: wolves up to their number, villagers up to half, then anything.
func drawBoard(b *rule.Book, fixed []string, wolves int, rng *rand.Rand) []string {
	out := slices.Clone(fixed)
	var free []int
	used := map[string]bool{}
	have := map[rule.Faction]int{}
	for i, c := range out {
		if c == "" {
			free = append(free, i)
			continue
		}
		used[c] = true
		if id := b.Identity(c); id != nil {
			have[id.Side]++
		}
	}
	rng.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	for _, seat := range free {
		side := Village
		switch {
		case have[Wolf] < wolves:
			side = Wolf
		case have[Village] >= len(fixed)/2+1:
			side = None
		}
		card := drawCard(b, side, used, rng)
		out[seat], used[card] = card, true
		have[b.Identity(card).Side]++
	}
	return out
}

// drawCard draws an unused card of a side; None draws a third party or a 不定.
func drawCard(b *rule.Book, side rule.Faction, used map[string]bool, rng *rand.Rand) string {
	var from []string
	for i := range b.Identities {
		id := &b.Identities[i]
		plain := id.Name == "村民" || id.Name == "狼人"
		fits := id.Side == side || side == None && id.Side != Village && id.Side != Wolf
		if id.Built && fits && !plain && !used[id.Name] {
			from = append(from, id.Name)
		}
	}
	if len(from) == 0 {
		if side == Wolf {
			return "狼人"
		}
		return "村民"
	}
	return from[rng.IntN(len(from))]
}
