package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"daoyan/director"
	"daoyan/director/ballot"
	"daoyan/director/demo"
)

// demoGame is what the flags of demo say.
type demoGame struct {
	board, addr string
	seats       int
	seed        uint64
}

// limits of a demo: how many can sit down, and how long it may take by the machine's clock.
const (
	fewestSeats = 6
	mostSeats   = 40
	demoTimeout = 45 * time.Second
)

func newDemoCmd(p *program) *cobra.Command {
	d := demoGame{}
	c := &cobra.Command{
		Use:   "demo",
		Short: "看一整局：在自带的小论坛上，几秒钟演完几个星期",
		Long: "demo 在自带的小论坛上演一整局：真的守护程序登录、轮询、收私信、数票、结算、发公告，玩家由程序扮演，时钟直接跳到下一件事。\n" +
			"公告按天打印出来，最后是胜负和复盘。在终端里演完后论坛还开着，可以用浏览器进去看帖，按 Ctrl-C 结束。",
		Example: "  daoyan demo\n  daoyan demo --seats 20 --seed 7\n  daoyan demo --board standard12",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return p.demo(c.Context(), d) },
	}
	c.Flags().StringVar(&d.board, "board", "guimi", "哪套`规则`："+strings.Join(boardNames(), "、"))
	c.Flags().IntVar(&d.seats, "seats", 0, "几个`人`；不写 = 这套规则通常的人数")
	c.Flags().Uint64Var(&d.seed, "seed", 11, "发牌和玩家行动的`种子`：同样的种子演出同样的一局")
	c.Flags().StringVar(&d.addr, "addr", "", "论坛在哪个`地址`上听；不写 = 本机随便哪个空端口")
	complete(c, "board", cobra.FixedCompletions(boardNames(), cobra.ShellCompDirectiveNoFileComp))
	return c
}

// demo plays the game and prints it as it goes.
func (p *program) demo(ctx context.Context, d demoGame) (err error) {
	set, ok := boards()[d.board]
	if !ok {
		return fmt.Errorf("demo: 没有「%s」这套规则；最接近的是 %s", d.board, ballot.ClosestWord(d.board, boardNames()))
	}
	if d.seats == 0 {
		d.seats = set.seats
	}
	if d.seats < fewestSeats || d.seats > mostSeats {
		return fmt.Errorf("demo: --seats 只能写 %d 到 %d", fewestSeats, mostSeats)
	}
	cards, err := set.deal(d.seats, d.seed)
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	dir, err := os.MkdirTemp("", "daoyan-demo-")
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	zone, err := time.LoadLocation("Asia/Shanghai")
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	w, err := demo.NewWorld(demo.Options{
		Title: set.title, Ruleset: d.board, Rulesets: rulesets(), Names: demo.Names(len(cards)), Cards: cards, Seed: d.seed, Address: d.addr,
		Settings: set.set(len(cards)),
		Start:    time.Date(2026, 11, 30, 10, 0, 0, 0, zone), Path: filepath.Join(dir, "game.db"), Watch: p.showSight,
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	if err := p.play(ctx, w, filepath.Join(dir, "game.db"), d.seed); err != nil {
		return err
	}
	if !p.terminal {
		return nil
	}
	fmt.Fprintf(p.out, "\n论坛还开着：%s\n用任何一个角色的名字登录就能看帖、看私信，密码都是 %s。按 Ctrl-C 结束。\n", w.URL, demo.Password)
	<-ctx.Done()
	return nil
}

func (p *program) play(ctx context.Context, w *demo.World, path string, seed uint64) (err error) {
	s, err := openData(path)
	if err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := w.NewGame(s); err != nil {
		return err
	}
	d, err := w.Daemon(s)
	if err != nil {
		return err
	}
	players := demo.NewPlayers(w, seed)
	players.Follow(d.Status)
	players.Start()
	limited, cancel := context.WithTimeout(ctx, demoTimeout)
	defer cancel()
	if err := d.Run(limited, true); err != nil {
		return fmt.Errorf("demo: %w", err)
	}
	return errors.Join(players.Faults...)
}

var (
	bbcode    = regexp.MustCompile(`\[/?[a-z*]+(?:=[^\]]*)?\]`)
	blankRuns = regexp.MustCompile(`\n{3,}`)
)

// showSight prints what happens in public as text without forum code.
func (p *program) showSight(s director.Sight) {
	switch s.Kind {
	case "phase":
		fmt.Fprintf(p.out, "\n════ %s  %s ════\n", s.At.Format("1月2日 15:04"), s.Text)
	case "held":
		fmt.Fprintf(p.out, "对局暂停：%s\n", s.Text)
	case "over":
		fmt.Fprintf(p.out, "\n════ 游戏结束：%s ════\n", s.Text)
	default:
		text := strings.NewReplacer("[/td]", "  ").Replace(s.Text)
		text = blankRuns.ReplaceAllString(bbcode.ReplaceAllString(text, ""), "\n\n")
		fmt.Fprintf(p.out, "\n%s\n", strings.TrimSpace(text))
	}
}
