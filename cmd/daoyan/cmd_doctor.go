package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/doctor"
	"daoyan/forum"
	"daoyan/forum/discuz"
	"daoyan/store"
	"daoyan/templates"
)

func newDoctorCmd(p *program) *cobra.Command {
	var words string
	c := &cobra.Command{
		Use:   "doctor",
		Short: "开局之前看一遍：设置、登录、权限、时钟、各种上限，哪里要改、怎么改",
		Long: "doctor 用设置里的账号登录论坛，看看能不能主持：版本和编码、登录的是谁、论坛的钟和账号的时区、版块能不能读、\n" +
			"能不能发帖和发私信（只打开表单，什么也不发）、是不是版主、各种间隔和上限够不够现在这些玩家用。每一处不对的，都写明改什么。\n" +
			"--words 把程序可能写的每一段文字（自己的模板也算）和一张词表对一遍：论坛常把“狼人”“杀”之类列为敏感词。\n" +
			"词表一行一个词；论坛后台导出的（词=替换）也可以。有要改的，退出码是 1。",
		Example: "  daoyan doctor\n  daoyan doctor --words 敏感词.txt",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return p.doctor(c.Context(), words) },
	}
	c.Flags().StringVar(&words, "words", "", "敏感词表`文件`，UTF-8，一行一个词")
	return c
}

// doctor looks at everything and prints what is to be changed.
func (p *program) doctor(ctx context.Context, wordsFile string) error {
	cfg, err := p.settings()
	if err != nil {
		return err
	}
	var list doctor.WordList
	if wordsFile != "" {
		text, err := os.ReadFile(wordsFile)
		if err != nil {
			return fmt.Errorf("doctor: %w", err)
		}
		if list, err = doctor.ReadWords(string(text)); err != nil {
			return fmt.Errorf("doctor: %s: %w", wordsFile, err)
		}
	}
	texts, err := p.specimens(cfg)
	if err != nil {
		return fmt.Errorf("doctor: 模板：%w", err)
	}
	session, err := p.keptSession(cfg)
	if err != nil {
		return err
	}
	client, err := connect(cfg, session, wallClock{time: p.now})
	if err != nil {
		return err
	}
	seen := doctor.Seen{Now: p.now(), Open: p.openSecrets(cfg)}
	seen.Survey, seen.Err = client.Survey(ctx, forum.BoardID(cfg.Forum.Board))
	if ctx.Err() != nil {
		return ctx.Err()
	}
	seen.Games, seen.Unread = p.games(ctx, cfg)
	if cfg.Mail.IMAP != "" {
		box, err := openBox(cfg, make([]byte, 32), p.now) // nobody is written to: no secret is needed
		if err != nil {
			return err
		}
		seen.Mailbox = box.Check(ctx)
	}
	found := doctor.Examine(cfg, seen)
	charset := seen.Survey.Charset
	if cfg.Forum.Charset == discuz.GBK.String() {
		charset = discuz.GBK
	}
	found = append(found, doctor.Words(list, texts, charset)...)
	if err := printText(p.out, findingsText(found)); err != nil {
		return err
	}
	if doctor.Worst(found) == doctor.Bad {
		return exitError{exitFound}
	}
	return nil
}

// openSecrets are the files of the settings with passwords or cookies in them that not only their owner can read.
func (p *program) openSecrets(cfg config.Config) []string {
	files := []string{cfg.Forum.PasswordFile, cfg.Forum.CookiesFile, cfg.Mail.PasswordFile}
	written := func(password config.Secret, file, variable string) bool {
		return password != "" && file == "" && p.variable(variable) == ""
	}
	if written(cfg.Forum.Password, cfg.Forum.PasswordFile, "DAOYAN_FORUM_PASSWORD") || written(cfg.Mail.Password, cfg.Mail.PasswordFile, "DAOYAN_MAIL_PASSWORD") {
		files = append(files, p.config)
	}
	var out []string
	for _, file := range files {
		if info, err := os.Stat(file); err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 { // there the bits say nothing
			out = append(out, file)
		}
	}
	return out
}

// keptSession is the log-in that run keeps in the data file; nil where there is none, or where a run has the file open.
func (p *program) keptSession(cfg config.Config) ([]byte, error) {
	if _, err := os.Stat(cfg.Data); errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	s, err := openData(cfg.Data)
	if errors.Is(err, store.ErrInUse) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("doctor: %w", err)
	}
	session, err := s.Secret(sessionSecret)
	if err = errors.Join(err, s.Close()); err != nil {
		return nil, fmt.Errorf("doctor: %w", err)
	}
	return session, nil
}

// games are those of the data file, or of the daemon that runs on it.
func (p *program) games(ctx context.Context, cfg config.Config) ([]director.GameStatus, error) {
	if _, err := os.Stat(cfg.Data); errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	raw, err := p.ask(ctx, director.Request{Do: "status"})
	if err != nil {
		return nil, err
	}
	var games []director.GameStatus
	if err := json.Unmarshal(raw, &games); err != nil {
		return nil, fmt.Errorf("doctor: %w", err)
	}
	return games, nil
}

// specimens are all texts the program may write: the templates', and the names of the rule books.
func (p *program) specimens(cfg config.Config) ([]templates.Specimen, error) {
	set, err := wordings(cfg)
	if err != nil {
		return nil, err
	}
	list, err := set.Specimens()
	if err != nil {
		return nil, err
	}
	all := boards()
	for _, name := range sortedKeys(all) {
		var words []string
		for _, id := range all[name].rules.Book.Identities {
			words = append(words, id.Name)
		}
		list = append(list, templates.Specimen{Name: all[name].title + "的身份名", Text: strings.Join(words, "、")})
	}
	return list, nil
}

// findingsText is a report for people: what is to be mended stands below what is wrong.
func findingsText(list []doctor.Finding) string {
	signs := map[doctor.Level]string{doctor.Good: "好", doctor.Mind: "留意", doctor.Bad: "要改"}
	var b strings.Builder
	count := map[doctor.Level]int{}
	for _, f := range list {
		count[f.Level]++
		fmt.Fprintf(&b, "%s  %s：%s。\n", pad("【"+signs[f.Level]+"】", 8), f.About, strings.TrimRight(f.Says, "。"))
		if f.Change != "" {
			fmt.Fprintf(&b, "            → %s。\n", f.Change)
		}
	}
	verdict := "可以主持。"
	switch {
	case count[doctor.Bad] > 0:
		verdict = fmt.Sprintf("有 %d 处要改，改好再开局。", count[doctor.Bad])
	case count[doctor.Mind] > 0:
		verdict = fmt.Sprintf("可以主持；有 %d 处留意一下。", count[doctor.Mind])
	}
	return b.String() + "\n" + verdict + "\n"
}
