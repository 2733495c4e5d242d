package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"daoyan/director/ballot/recount"
	"daoyan/director/roster"
	"daoyan/director/schedule"
	"daoyan/forum"
	"daoyan/forum/discuz"
)

// counting is what the flags of recount say.
type counting struct {
	roster, open, close string
	asJSON              bool
}

func newRecountCmd(p *program) *cobra.Command {
	var o counting
	c := &cobra.Command{
		Use:   "recount 文件…",
		Short: "从存下来的网页数一天的票：核对手工计票、裁决争议",
		Long: "recount 用和正式对局一样的规则数一天的票，不需要正在进行的对局。两种用法：\n\n" +
			"  网页：用浏览器把投票帖的每一页存下来，用 --roster 给名册，--open 和 --close 给投票的起止时间（截止那一秒的不算）。\n" +
			"  时间写 2031-03-08 20:00:00 +08:00；不写时区就是北京时间。网页上的时间按截止时间的时区读。\n" +
			"  名册的备注：以时间开头 = 那时出局；警长 2.5 票；真实账号 某某。\n\n" +
			"  一个 .txtar 文件：名单、规则、网页都在里面，方便把一个争议发给别人。里面有 expect.json 的，还会核对结果。\n\n" +
			"有楼层要导演裁决、和 expect.json 不一样，都看得出来：daoyan help exit-codes。",
		Example: "  daoyan recount --roster roster.csv --open '2031-03-08 20:00' --close '2031-03-09 20:00' 第1页.html 第2页.html\n" +
			"  daoyan recount 争议.txtar\n" +
			"  daoyan recount --json 争议.txtar",
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: filesEnding("html", "htm", "txtar"),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := p.recount(args, o); err != nil {
				if errors.As(err, new(exitError)) {
					return err
				}
				return fmt.Errorf("recount: %w", err)
			}
			return nil
		},
	}
	c.Flags().StringVar(&o.roster, "roster", "", "名册`文件`（CSV 或 YAML）")
	c.Flags().StringVar(&o.open, "open", "", "投票开始的`时间`")
	c.Flags().StringVar(&o.close, "close", "", "投票截止的`时间`")
	c.Flags().BoolVar(&o.asJSON, "json", false, "给程序读")
	complete(c, "roster", filesEnding("csv", "yaml", "yml"))
	return c
}

func (p *program) recount(paths []string, o counting) error {
	file, read, err := o.file(paths)
	if err != nil {
		return err
	}
	result, err := file.Count(read.page, nil)
	if err != nil {
		return err
	}
	if file.Expect == nil {
		if missing := read.missing(); missing != "" {
			result.Alerts, result.Final = append(result.Alerts, missing), false
		}
	}
	if o.asJSON {
		err = printJSON(p.out, result)
	} else {
		var b bytes.Buffer
		if err = result.Write(&b, file.Title); err == nil {
			err = printText(p.out, b.String())
		}
	}
	if err != nil {
		return err
	}
	if file.Expect != nil {
		differences := result.Differences(file.Expect)
		if len(differences) == 0 {
			return nil
		}
		if err := printText(p.errs, strings.Join(differences, "\n")+"\n"); err != nil {
			return err
		}
		return exitError{exitDiffers}
	}
	if len(result.MustRule) > 0 || result.Out != nil && *result.Out == "ask" {
		return exitError{exitFound}
	}
	return nil
}

// file makes a recount of what the command line names.
func (o *counting) file(paths []string) (*recount.File, *pageReader, error) {
	var sources [][]byte
	bundle := -1
	for i, path := range paths {
		src, err := os.ReadFile(path)
		if err != nil {
			return nil, nil, err
		}
		sources = append(sources, src)
		if isBundle(path, src) {
			bundle = i
		}
	}
	flags := o.roster != "" || o.open != "" || o.close != ""
	read := &pageReader{}
	switch {
	case bundle < 0:
		f, err := o.pages(paths, sources)
		return f, read, err
	case len(paths) > 1:
		return nil, nil, fmt.Errorf("%s 里已经是一整次数票：单独给它，不要再给别的文件", paths[bundle])
	case flags:
		return nil, nil, fmt.Errorf("%s 里已经写着名册和时间：--roster、--open、--close 是给存下来的网页用的", paths[bundle])
	}
	f, err := recount.Parse(sources[0])
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", paths[0], err)
	}
	return f, read, nil
}

// isBundle tells a txtar file from a page, whatever it is called.
func isBundle(path string, src []byte) bool {
	return strings.EqualFold(filepath.Ext(path), ".txtar") || bytes.HasPrefix(src, []byte("-- ")) || bytes.Contains(src, []byte("\n-- players.txt --"))
}

// pages makes a recount of saved pages and the flags.
func (o *counting) pages(paths []string, sources [][]byte) (*recount.File, error) {
	if o.roster == "" || o.open == "" || o.close == "" {
		return nil, errors.New("存下来的网页要有 --roster、--open、--close；或者给一个什么都写在里面的 .txtar 文件")
	}
	zone, err := time.LoadLocation("Asia/Shanghai")
	if err != nil {
		return nil, err
	}
	opens, err := schedule.ParseTime(o.open, zone)
	if err != nil {
		return nil, fmt.Errorf("--open: %w", err)
	}
	closes, err := schedule.ParseTime(o.close, zone)
	if err != nil {
		return nil, fmt.Errorf("--close: %w", err)
	}
	src, err := os.ReadFile(o.roster)
	if err != nil {
		return nil, err
	}
	rows, err := roster.Parse(src, roster.Words{})
	if err != nil {
		return nil, fmt.Errorf("%s:\n%w", o.roster, err)
	}
	var players []recount.Player
	for i, char := range rows.Characters() {
		pl, err := recount.NewPlayer(char, rows[i].Person, rows[i].Remark, closes.Location())
		if err != nil {
			return nil, fmt.Errorf("%s 第 %d 行：%w", o.roster, rows[i].Line, err)
		}
		players = append(players, pl)
	}
	var pages []recount.Page
	for i, path := range paths {
		pages = append(pages, recount.Page{Name: path, HTML: sources[i]})
	}
	return recount.New("", players, opens, closes, pages)
}

// pageReader reads whole pages for a recount and remembers which pages of which thread they were.
type pageReader struct {
	thread forum.ThreadID
	others bool  // pages of more than one thread
	seen   []int // numbers of the pages read
	count  int   // pages of the thread, as the largest of them says
}

func (r *pageReader) page(src []byte) (posts []recount.Post, number, count int, err error) {
	p, err := discuz.ReadPage(src, "")
	if err != nil {
		var trouble *forum.Error
		if errors.As(err, &trouble) {
			return nil, 0, 0, errors.New(trouble.Text)
		}
		return nil, 0, 0, err
	}
	r.others = r.others || r.thread != 0 && p.Thread != r.thread
	r.thread, r.seen, r.count = p.Thread, append(r.seen, p.Number), max(r.count, p.Count)
	for _, q := range p.Posts {
		post := recount.Post{ID: int64(q.ID), Floor: q.Floor, Author: q.Author, Time: q.Time, Body: q.Body, Edited: q.Edited, Blocked: q.Blocked}
		for _, id := range q.Quotes {
			post.Quotes = append(post.Quotes, int64(id))
		}
		posts = append(posts, post)
	}
	return posts, p.Number, p.Count, nil
}

// missing says which pages a whole count still needs; empty: none.
func (r *pageReader) missing() string {
	if r.others {
		return "这些网页不是同一个主题的"
	}
	var absent []string
	for n := 1; n <= r.count; n++ {
		if !slices.Contains(r.seen, n) {
			absent = append(absent, fmt.Sprint(n))
		}
	}
	if absent == nil {
		return ""
	}
	return fmt.Sprintf("主题共 %d 页，缺第 %s 页：那里的票没有数", r.count, strings.Join(absent, "、"))
}
