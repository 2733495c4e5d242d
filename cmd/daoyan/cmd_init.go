package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"daoyan/director/config"
	"daoyan/templates"
)

// The folder of the director's own templates, as the settings name it once init has copied the built-in ones there.
const templatesFolder = "templates"

// rosterTemplate is a roster to be filled in. The mark at its beginning is for spreadsheet programs, which else take it for another charset.
const rosterTemplate = "\ufeff" + `seat,character,account,uid,person,mail,identity,aliases,helper,games,remark
1,饺子,饺子,,,,,小饺/老饺,,,把这两行换成自己的玩家，一行一个
2,面条,面条,,,,,,,,
`

func newInitCmd(p *program) *cobra.Command {
	var withTemplates bool
	c := &cobra.Command{
		Use:   "init [文件夹]",
		Short: "第一次用：写好设置和名册的样本，说明接下来做什么",
		Long: "init 在文件夹里（默认是当前文件夹）写一份设置 config.yaml 和一份名册 roster.csv，里面每一项都有说明，改成自己的就能用。\n" +
			"已经有的文件不会动。加 --templates 还会把公告和私信的模板都放进 templates 文件夹，可以改成自己的口气。",
		Example: "  daoyan init\n  daoyan init 周末版杀 --templates",
		Args:    cobra.MaximumNArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(_ *cobra.Command, args []string) error {
			dir := "."
			if len(args) > 0 {
				dir = args[0]
			}
			if err := p.initialize(dir, withTemplates); err != nil {
				return fmt.Errorf("init: %w", err)
			}
			return nil
		},
	}
	c.Flags().BoolVar(&withTemplates, "templates", false, "把公告和私信的模板也复制出来")
	return c
}

func (p *program) initialize(dir string, withTemplates bool) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	settings := config.Example()
	files := []struct {
		name string
		text []byte
		mode fs.FileMode
	}{{"config.yaml", settings, 0o600}, {"roster.csv", []byte(rosterTemplate), 0o600}}
	if withTemplates {
		// The example names the folder in a comment; now it is there.
		files[0].text = bytes.Replace(settings, []byte("\n#templates: "+templatesFolder), []byte("\ntemplates: "+templatesFolder), 1)
		if err := os.MkdirAll(filepath.Join(dir, templatesFolder), 0o755); err != nil {
			return err
		}
		err := fs.WalkDir(templates.Builtin(), ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := fs.ReadFile(templates.Builtin(), path)
			files = append(files, struct {
				name string
				text []byte
				mode fs.FileMode
			}{filepath.Join(templatesFolder, path), text, 0o644})
			return err
		})
		if err != nil {
			return err
		}
	}
	var report strings.Builder
	kept, written := 0, 0
	for _, f := range files {
		path := filepath.Join(dir, f.name)
		fresh, err := writeNew(path, f.text, f.mode)
		if err != nil {
			return err
		}
		inFolder := filepath.Dir(f.name) == templatesFolder
		switch {
		case inFolder && fresh:
			written++
		case inFolder:
			kept++
		case fresh:
			fmt.Fprintf(&report, "写好了 %s\n", path)
		default:
			fmt.Fprintf(&report, "%s 已经有了，没有动\n", path)
		}
	}
	if withTemplates {
		fmt.Fprintf(&report, "模板：写好了 %d 个，%d 个已经有了没有动；%s 里要有 templates: %s 才用得上\n",
			written, kept, filepath.Join(dir, "config.yaml"), templatesFolder)
	}
	return printText(p.out, report.String()+nextSteps(dir))
}

// writeNew writes a file that is not there yet; fresh is false where it is.
func writeNew(path string, text []byte, mode fs.FileMode) (fresh bool, err error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	_, err = f.Write(text)
	return true, errors.Join(err, f.Close())
}

// nextSteps tells a director what to do from here.
func nextSteps(dir string) string {
	at := ""
	if dir != "." {
		at = "cd " + dir + " ，然后：\n"
	}
	return "\n接下来：\n" + at + `  1. 用文本编辑器打开 config.yaml，填上论坛地址、导演账号、版块编号。密码放进一个文件，用 password_file 指过去。
     还没有论坛：daoyan forum serve 开一个自带的。
  2. 用表格软件打开 roster.csv，一行一个角色：马甲、论坛账号；有内定身份的写在 identity 一栏。
  3. daoyan config check           看看设置对不对
  4. daoyan new 第一局 --roster roster.csv --dry    看看会发什么牌，不动真格
  5. daoyan new 第一局 --roster roster.csv          发牌开局
  6. daoyan run                    从这时起由它主持；daoyan status 看进度
`
}
