package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/store"
)

func newStatusCmd(p *program) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     "status",
		Short:   "各对局进行到哪里：谁在场，下一个时限，谁还没回答",
		Long:    "status 问正在运行的 daoyan run；没有在运行的，就自己看数据文件。显示的内容有身份，只给导演看。",
		Example: "  daoyan status\n  daoyan status --json",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return p.status(c.Context(), asJSON) },
	}
	c.Flags().BoolVar(&asJSON, "json", false, "给程序读的 JSON")
	return c
}

func newGoOnCmd(p *program) *cobra.Command {
	return &cobra.Command{
		Use:     "go-on [对局]",
		Short:   "不等没回复“收到”的玩家了，第一夜照常开始",
		Example: "  daoyan go-on",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return p.order(c.Context(), director.Order{Game: strings.Join(args, ""), Text: "不等"})
		},
	}
}

func newExplainCmd(p *program) *cobra.Command {
	var game string
	c := &cobra.Command{
		Use:     "explain 角色|night N|day N|vote N",
		Short:   "为什么：谁为什么出局，某一夜、某一天规则做了什么",
		Long:    "explain 从结果一步步追回到技能、私信和规则条文；白天先列出投过的每一票，按时间、按角色。显示的内容有身份，只给导演看。",
		Example: "  daoyan explain 饺子\n  daoyan explain night 3\n  daoyan explain vote 2",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			raw, err := p.ask(c.Context(), director.Request{Do: "explain", Game: game, What: strings.Join(args, " ")})
			if err != nil {
				return err
			}
			var text string
			if err := json.Unmarshal(raw, &text); err != nil {
				return fmt.Errorf("explain: %w", err)
			}
			return printText(p.out, text)
		},
	}
	c.Flags().StringVar(&game, "game", "", "哪一`局`；只有一局就不用写")
	return c
}

// ask asks the daemon that runs, or answers from the data file where none does.
func (p *program) ask(ctx context.Context, req director.Request) (json.RawMessage, error) {
	return p.askWithin(ctx, 10*time.Second, req)
}

// askWithin is ask for what may take longer than a look: the daemon reads the board before it carries out an order.
func (p *program) askWithin(ctx context.Context, patience time.Duration, req director.Request) (json.RawMessage, error) {
	cfg, err := p.settings()
	if err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		raw, err := director.Ask(limited, cfg.Socket, req)
		if err == nil || !director.NoDaemon(err) {
			return raw, err
		}
		raw, err = p.askFile(ctx, cfg, req)
		if !errors.Is(err, store.ErrInUse) {
			return raw, err
		}
		// A daemon is just starting, or another command looks at the file.
		if waited := (wallClock{time: p.now}).Until(limited, p.now().Add(200*time.Millisecond)); waited != nil {
			return nil, err
		}
	}
}

// askFile answers from the data file: no daemon has it open.
func (p *program) askFile(ctx context.Context, cfg config.Config, req director.Request) (json.RawMessage, error) {
	o, _, err := p.options(cfg, openData)
	if err != nil {
		return nil, err
	}
	defer o.Store.Close() // nothing of it has been changed but by a request that has been written
	d, err := director.New(o)
	if err != nil {
		return nil, err
	}
	x := d.Do(ctx, req)
	if x.Fault != "" {
		return nil, fmt.Errorf("%s", x.Fault)
	}
	return x.Result, nil
}

func (p *program) status(ctx context.Context, asJSON bool) error {
	raw, err := p.ask(ctx, director.Request{Do: "status"})
	if err != nil {
		return err
	}
	if asJSON {
		return printText(p.out, string(raw)+"\n")
	}
	var games []director.GameStatus
	if err := json.Unmarshal(raw, &games); err != nil {
		return fmt.Errorf("status: %w", err)
	}
	if len(games) == 0 {
		return printText(p.out, "还没有对局。用 daoyan new 建一局。\n")
	}
	for i := range games {
		writeStatus(p.out, &games[i])
	}
	return nil
}

func writeStatus(w io.Writer, g *director.GameStatus) {
	fmt.Fprintf(w, "《%s》（%s）　%s", g.Title, g.Name, g.Phase)
	switch {
	case g.Over:
		fmt.Fprintf(w, "　已结束，胜者：%s", g.Winner)
	case g.Held != "":
		fmt.Fprintf(w, "　暂停：%s", g.Held)
	case !g.Running:
		fmt.Fprint(w, "　还没开始")
	}
	fmt.Fprintln(w)
	if g.Shut != "" {
		fmt.Fprintf(w, "论坛读不到（%s 起），停着等：%s\n", g.ShutSince.Format("1月2日 15:04"), g.Shut)
	}
	if !g.Due.IsZero() {
		fmt.Fprintf(w, "下一个时限：%s\n", g.Due.Format("1月2日 15:04"))
	}
	if len(g.Watch) > 0 || g.Charge != "" {
		fmt.Fprintf(w, "主事：%s　值班：%s\n", cmp.Or(g.Charge, "没有"), cmp.Or(strings.Join(g.Watch, "、"), "没有"))
	}
	for _, x := range g.Rulings {
		fmt.Fprintf(w, "等你裁定：%s\n", x)
	}
	if len(g.Unconfirmed) > 0 {
		fmt.Fprintf(w, "没回复收到：%s\n", strings.Join(g.Unconfirmed, "、"))
	}
	if len(g.NotVoted) > 0 {
		fmt.Fprintf(w, "还没投票：%s\n", strings.Join(g.NotVoted, "、"))
	}
	for _, d := range g.Doubts {
		fmt.Fprintf(w, "待裁决：%s（%s 起）　%s\n", d.What, d.Since.Format("1月2日 15:04"), d.Text)
	}
	for _, u := range g.Undone {
		_ = printText(w, "重新结算过："+u+"\n")
	}
	for i := range g.Drafts {
		_ = printText(w, g.Drafts[i].Lines()+"\n")
	}
	fmt.Fprintf(w, "待发：%d 条", g.Unsent)
	if !g.Sent.IsZero() {
		fmt.Fprintf(w, "，预计 %s 发完", g.Sent.Format("1月2日 15:04"))
	}
	fmt.Fprint(w, "\n\n")
	for _, s := range g.Seats {
		badge := ""
		if s.Sheriff {
			badge = "　警长"
		}
		fmt.Fprintf(w, "%3d %s　%s　%s　%s%s\n", s.No, s.Name, s.Identity, s.Faction, s.Place, badge)
	}
	if len(g.Asking) > 0 {
		fmt.Fprintln(w, "\n可以回答的：")
	}
	for _, a := range g.Asking {
		state := "没有回答"
		if a.Answered {
			state = "已回答"
		}
		until := "通知还没发出"
		if !a.Until.IsZero() {
			until = "到 " + a.Until.Format("1月2日 15:04")
		}
		fmt.Fprintf(w, "  %s　%s　%s　%s\n", a.Who, a.Skill, until, state)
	}
	fmt.Fprintln(w)
}
