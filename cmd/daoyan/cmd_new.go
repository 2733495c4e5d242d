package main

import (
	"bufio"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/game"
	"daoyan/director/guimi"
	"daoyan/director/roster"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/forum/discuz"
	"daoyan/store"
)

// opening is what the flags of new say.
type opening struct {
	roster, title, cards, from string
	seed                       uint64
	seeded                     bool
	yes, force, dry, silent    bool
}

func newNewCmd(p *program) *cobra.Command {
	o := opening{}
	c := &cobra.Command{
		Use:   "new 名字",
		Short: "开一局：读名册、按种子发牌，给导演看过再定",
		Long: "new 读名册（重名、看起来一样的名字、不认识的列、论坛上没有的账号都不收），按种子发牌，把发成什么样、为什么合规则显示出来，\n" +
			"导演确认后才建立对局。内定的身份写在名册的 identity 一栏；整副牌由导演定，用 --cards。名册里没有 uid 的，向论坛查。\n" +
			"身份只显示在这里，不要在别人看得见的地方运行。之后运行 daoyan run，它会把身份发给每个人。\n" +
			"不合规则的板子不开，除非加 --force；那样的话，记录里会写明。\n" +
			"别处玩到一半的局，用 --from 接手：局面写在一个文件里（daoyan position --template 给一份样本）。",
		Example: "  daoyan new 第一局 --roster roster.csv --dry\n" +
			"  daoyan new 第一局 --roster roster.csv --title 周末局 --seed 42\n" +
			"  daoyan new 第一局 --roster roster.csv --cards 十二人板.txt --yes\n" +
			"  daoyan new 第一局 --from position.yaml --dry",
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(c *cobra.Command, args []string) error {
			o.seeded = c.Flags().Changed("seed")
			if err := p.newGame(c.Context(), args[0], o); err != nil {
				if errors.As(err, new(exitError)) {
					return err
				}
				return fmt.Errorf("new: %w", err)
			}
			return nil
		},
	}
	c.Flags().StringVar(&o.roster, "roster", "roster.csv", "名册`文件`（CSV 或 YAML）")
	c.Flags().StringVar(&o.title, "title", "", "帖子里用的`名字`；不写 = 和对局名一样")
	c.Flags().StringVar(&o.cards, "cards", "", "整副牌的`文件`：身份名，一行一个或用空格隔开，几个人就几张")
	c.Flags().Uint64Var(&o.seed, "seed", 0, "发牌的`种子`；同样的名册和种子发出同样的牌；不写 = 随机")
	c.Flags().BoolVar(&o.dry, "dry", false, "只看会发成什么样，不问论坛，也不建立对局")
	c.Flags().BoolVar(&o.yes, "yes", false, "不用再问，直接建立")
	c.Flags().StringVar(&o.from, "from", "", "接手：写着局面的`文件`；名册、种子、身份都在里面")
	c.Flags().BoolVar(&o.silent, "silent", false, "接手的局：不在帖子里说，也不私信告诉每个人他手里有什么")
	c.Flags().BoolVar(&o.force, "force", false, "不合规则的板子、不可能的局面也照样")
	complete(c, "roster", filesEnding("csv", "yaml", "yml"))
	complete(c, "cards", filesEnding("txt"))
	complete(c, "from", filesEnding("yaml", "yml"))
	for _, other := range []string{"roster", "cards", "seed"} {
		c.MarkFlagsMutuallyExclusive("from", other)
	}
	return c
}

// gameName is what a game may be called: it stands in commands and file names.
var gameName = regexp.MustCompile(`^[\p{L}\p{N}._-]{1,40}$`)

func (p *program) newGame(ctx context.Context, name string, o opening) (err error) {
	if !gameName.MatchString(name) {
		return fmt.Errorf("对局不能叫「%s」：只用文字、数字、点、横线、下划线，不超过 40 个，不带空格", name)
	}
	cfg, err := p.settings()
	if err != nil {
		return err
	}
	if o.from != "" {
		return p.takeOver(ctx, name, cfg, o)
	}
	if o.silent {
		return errors.New("--silent 只和 --from 一起用：新开的局总要把身份发给每个人")
	}
	book := guimi.New()
	d, err := o.deal(book, cfg.Game)
	if err != nil {
		return err
	}
	title, broken := cmp.Or(o.title, name), d.breaches(book)
	f := founding{
		rows: d.rows, shown: func() string { return d.text(book, name, title) },
		dry:   fmt.Sprintf("只是看看，没有建立对局。加 --seed %d 会发出同样的牌。", d.seed),
		write: func(s *store.Store) error { return p.begin(s, name, title, cfg.Game, d, broken) },
		done:  fmt.Sprintf("对局 %s 建立好了。运行 daoyan run，它会把身份发给每个人，收齐“收到”再入夜。", name),
	}
	if broken != "" {
		f.odd = "这副板子不合规则，没有建立对局。改名册、换种子，或加 --force 照样开。"
	}
	return p.found(ctx, name, cfg, o, &f)
}

// founding is a game about to be written down, dealt or taken over.
type founding struct {
	rows  roster.Roster
	shown func() string // for the director, once the accounts are known
	dry   string        // what stands behind it where nothing is done
	odd   string        // why it takes --force; empty: it does not
	write func(*store.Store) error
	done  string
}

// found shows a game, asks the board for its accounts and the director for his word, and writes it down.
func (p *program) found(ctx context.Context, name string, cfg config.Config, o opening, f *founding) (err error) {
	if o.dry {
		if err := printText(p.out, f.shown()+"\n"+f.dry+"\n"); err != nil {
			return err
		}
		if f.odd != "" && !o.force {
			return exitError{exitFound}
		}
		return nil
	}
	s, err := p.storeWithout(cfg.Data, name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := p.askAccounts(ctx, cfg, s, f.rows); err != nil {
		return err
	}
	if err := printText(p.out, f.shown()); err != nil {
		return err
	}
	if f.odd != "" && !o.force {
		return p.undone(f.odd)
	}
	if agreed, err := p.confirm(o.yes); err != nil || !agreed {
		return cmp.Or(err, p.undone("没有确认，没有建立对局。"))
	}
	if err := f.write(s); err != nil {
		return err
	}
	return printText(p.out, "\n"+f.done+"\n")
}

// undone says why nothing was done.
func (p *program) undone(why string) error {
	fmt.Fprintln(p.errs, why)
	return exitError{exitFound}
}

// deal reads roster and cards and deals.
func (o *opening) deal(book *rule.Book, g config.Game) (*deal, error) {
	rows, err := readRoster(o.roster, book)
	if err != nil {
		return nil, err
	}
	switches, faults := rulings(book, g.Rulings)
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	ruled, notes, err := precedents(g, "guimi", switches)
	if err != nil {
		return nil, err
	}
	var pool []string
	if o.cards != "" {
		if pool, err = readCards(o.cards, book); err != nil {
			return nil, err
		}
		if len(pool) == 0 {
			return nil, fmt.Errorf("%s 里一张牌也没有：一行写一个身份名", o.cards)
		}
	}
	seed := o.seed
	if !o.seeded {
		var b [8]byte
		_, _ = rand.Read(b[:]) // never fails
		seed = binary.NativeEndian.Uint64(b[:]) >> 32
	}
	var fixed []string
	for _, row := range rows {
		fixed = append(fixed, row.Identity)
	}
	cards, err := dealOut(book, fixed, pool, seed)
	if err != nil {
		return nil, err
	}
	return &deal{rows: rows, cards: cards, seed: seed, ruled: ruled, notes: notes, set: rule.Settings{
		Rulings: switches, Penalties: true, Words: int8(guimi.LastWords(len(rows))), Reaction: int16(g.Windows.Reaction),
	}}, nil
}

// storeWithout opens the data file, which must not hold a game of that name yet.
func (p *program) storeWithout(path, name string) (*store.Store, error) {
	s, err := openData(path)
	if err != nil {
		return nil, err
	}
	games, err := s.Games()
	for _, g := range games {
		if g.Name == name {
			err = fmt.Errorf("%s：%w", name, store.ErrGameExists)
		}
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// askAccounts asks the board for the number of every account, and holds those that the roster gives against it; the rows have all of them
// afterwards. All that is wrong is told at once.
func (p *program) askAccounts(ctx context.Context, cfg config.Config, s *store.Store, rows roster.Roster) error {
	client, err := board(cfg, s, wallClock{time: p.now})
	if err != nil {
		return err
	}
	me, err := client.Me(ctx)
	if err != nil {
		return err
	}
	if p.terminal {
		fmt.Fprintf(p.errs, "向论坛查 %d 个账号……\n", len(rows))
	}
	var faults []error
	fault := func(row roster.Row, format string, args ...any) {
		faults = append(faults, fmt.Errorf("名册第 %d 行："+format, append([]any{row.Line}, args...)...))
	}
	met := map[forum.UserID]string{me.ID: "导演"}
	for i := range rows {
		row := &rows[i]
		uid, err := find(ctx, client, *row)
		switch {
		case errors.Is(err, errAccount):
			fault(*row, "%w", err)
			continue
		case err != nil:
			return err
		case met[uid] != "":
			fault(*row, "%s 和 %s 用的是同一个账号 %s（%d）：一个角色一个账号", met[uid], row.Character, row.Account, uid)
		}
		met[uid], row.UID = row.Character, int64(uid)
	}
	for i := range rows {
		row := &rows[i]
		if row.Helper == "" {
			continue
		}
		u, err := client.FindUser(ctx, row.Helper)
		switch {
		case kindOf(err) == forum.NotFound || kindOf(err) == forum.BadWord:
			fault(*row, "论坛上没有助理的账号 %s，或者查不了它：%w", row.Helper, errAccount)
			continue
		case err != nil:
			return err
		case met[u.ID] != "":
			fault(*row, "%s 要帮 %s，可是已经是%s的账号：换一个", row.Helper, row.Character, met[u.ID])
		}
		met[u.ID], row.HelperUID = "别的帮手", int64(u.ID)
	}
	for i := range rows {
		who := director.PlayerOf(rows[i], forum.UserID(rows[i].UID))
		if err := director.CheckPlayer(cfg.Directors, &who); err != nil {
			fault(rows[i], "%w", err)
		}
	}
	if len(faults) > 0 {
		return errors.Join(faults...)
	}
	return s.SetSecret(sessionSecret, client.Session())
}

// find is a row's account. Where the board cannot be asked for a name, the roster's number is believed.
func find(ctx context.Context, client *discuz.Client, row roster.Row) (forum.UserID, error) {
	u, err := client.FindUser(ctx, row.Account)
	given := forum.UserID(row.UID)
	switch {
	case kindOf(err) == forum.BadWord && given != 0:
		return given, nil
	case kindOf(err) == forum.NotFound:
		return 0, fmt.Errorf("论坛上没有账号 %s：%w", row.Account, errAccount)
	case kindOf(err) == forum.BadWord:
		return 0, fmt.Errorf("论坛查不了账号 %s 里的字符，在 uid 一栏写它的编号：%w", row.Account, errAccount)
	case err != nil:
		return 0, fmt.Errorf("账号 %s：%w", row.Account, err)
	case given != 0 && given != u.ID:
		return 0, fmt.Errorf("账号 %s：论坛上的 uid 是 %d，名册里写的是 %d：%w", row.Account, u.ID, given, errAccount)
	}
	return u.ID, nil
}

// errAccount marks what is wrong with a row's account and not with the board.
var errAccount = errors.New("请改名册")

// confirm asks the director at the terminal whether the deal is to stand; yes has answered before.
func (p *program) confirm(yes bool) (bool, error) {
	if yes {
		return true, nil
	}
	if !p.terminal {
		fmt.Fprintln(p.errs, "这里没有人可以确认：看过之后加 --yes。")
		return false, nil
	}
	if err := printText(p.out, "\n就这样开局吗？写“是”再按回车，别的都算不开："); err != nil {
		return false, err
	}
	line, err := bufio.NewReader(p.in).ReadString('\n')
	if err != nil && line == "" {
		return false, nil // the end of the input is no yes
	}
	switch strings.ToLower(strings.TrimSpace(line)) {
	case "是", "y", "yes":
		return true, nil
	}
	return false, nil
}

// begin writes the game into the store, with what its board breaks if it does.
func (p *program) begin(s *store.Store, name, title string, g config.Game, d *deal, broken string) error {
	meta := director.Meta{Title: title, Ruleset: "guimi", Game: g}
	table := game.Deal{Book: "guimi", Cards: d.cards, Seed: d.seed, Settings: d.set, Sheriff: rule.Nobody, Precedents: d.ruled}
	for _, row := range d.rows {
		meta.Players = append(meta.Players, director.PlayerOf(row, forum.UserID(row.UID)))
		table.Names = append(table.Names, row.Character)
	}
	var remarks []string
	if broken != "" {
		remarks = append(remarks, "导演开了不合规则的板子："+broken)
	}
	return director.NewGame(s, name, meta, table, rule.Instant(p.now().Unix()), remarks...)
}
