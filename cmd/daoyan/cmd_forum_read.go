package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"daoyan/director/ballot"
	"daoyan/forum"
	"daoyan/forum/discuz"
)

func newForumReadCmd(p *program) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "read 文件…",
		Short: "读存下来的主题网页：每楼是谁、何时、说了什么",
		Long: "forum read 读浏览器存下来的 Discuz! 主题页（UTF-8 或 GBK），写出是谁登录着看的、标题、页数，和每一楼的帖号、作者、时间、\n" +
			"引用的楼、编辑记录、发帖人自己的话（不算引用别人的）。程序就是这样读票的：读得不对，可以把这一页发给作者。\n" +
			"不是主题页的（要登录、没有权限、发帖的表单），说明是什么；有不认得的页面，看得出来：daoyan help exit-codes。",
		Example: "  daoyan forum read 第1天.html\n" +
			"  daoyan forum read --json 第1天-1.html 第1天-2.html",
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: filesEnding("html", "htm", "xml"),
		RunE: func(_ *cobra.Command, args []string) error {
			strange := false
			for _, path := range args {
				known, err := p.readPage(path, asJSON)
				if err != nil {
					return err
				}
				strange = strange || !known
			}
			if strange {
				return exitError{exitFound}
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "给程序读：每个文件一个 JSON")
	return c
}

// readPage prints one saved page; known is false for a page that nobody has taught the reader.
func (p *program) readPage(path string, asJSON bool) (known bool, err error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return false, fmt.Errorf("forum read: %w", err)
	}
	page, err := discuz.ReadPage(src, "")
	known = true
	if err != nil {
		var trouble *forum.Error
		if !errors.As(err, &trouble) {
			return false, fmt.Errorf("forum read: %s: %w", path, err)
		}
		// No thread page is an answer too; posts that cannot be read, or a page that does not even say who looks at it, are none.
		known = trouble.Kind != forum.Unknown || trouble.Sure && len(page.Posts) == 0
		if err := printText(p.errs, fmt.Sprintf("%s: %s\n", path, trouble.Text)); err != nil {
			return false, err
		}
	}
	doc := discuz.NewPageJSON(page)
	for i, post := range page.Posts {
		doc.Posts[i].Words = strings.TrimSpace(ballot.Words(post.Body).Text)
	}
	if asJSON {
		return known, printJSON(p.out, doc)
	}
	return known, printText(p.out, pageText(path, page, doc))
}

// pageText is a page for people.
func pageText(path string, page forum.Page, doc discuz.PageJSON) string {
	var b strings.Builder
	reader := "没有登录（访客）"
	if doc.Reader != 0 {
		reader = fmt.Sprintf("账号 %d", doc.Reader)
	}
	fmt.Fprintf(&b, "%s\n%s  第 %d 页，共 %d 页；看的人：%s\n", path, doc.Subject, doc.Page, doc.Pages, reader)
	for i, post := range doc.Posts {
		floor := "  顶楼"
		if n := page.Posts[i].Floor; n > 0 {
			floor = fmt.Sprintf("%3d 楼", n)
		}
		fmt.Fprintf(&b, "\n%s  %s（账号 %d）  %s  帖 %d\n", floor, post.Author, post.UID, post.Time, post.ID)
		if post.Edited != "" {
			fmt.Fprintf(&b, "        编辑过：%s\n", post.Edited)
		}
		for _, id := range post.Quotes {
			fmt.Fprintf(&b, "        引用帖 %d\n", id)
		}
		if page.Posts[i].Blocked != "" {
			fmt.Fprintf(&b, "        看不到：%s\n", page.Posts[i].Blocked)
		}
		for line := range strings.Lines(post.Words) {
			fmt.Fprintf(&b, "        %s\n", strings.TrimRight(line, "\n"))
		}
	}
	return b.String()
}

// filesEnding completes arguments by files whose names end so.
func filesEnding(ends ...string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return ends, cobra.ShellCompDirectiveFilterFileExt
	}
}
