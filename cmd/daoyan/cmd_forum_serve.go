package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"daoyan/forum"
	"daoyan/forum/local"
)

// How the embedded forum is served: a slow reader holds a connection for a minute at most, and at the end requests at work get a few seconds.
const (
	serveTimeout = time.Minute
	idleTimeout  = 2 * time.Minute
	endTimeout   = 5 * time.Second
	maxPost      = 50_000 // bytes of a post, five times what real boards take
)

// serving is what the flags of forum serve say.
type serving struct {
	addr, data, name, charset, admin string
	users                            []string
}

func newForumServeCmd(p *program) *cobra.Command {
	s := serving{}
	c := &cobra.Command{
		Use:   "serve",
		Short: "开一个自带的小论坛，和朋友用浏览器玩",
		Long: "forum serve 开一个小论坛：登录、发帖、引用、编辑、私信、群聊都有，网址和网页与 Discuz! 一样，daoyan run 照样能在上面当导演。\n" +
			"第一次开的时候建好版块和管理员；管理员的密码用 --admin 名字:密码 或环境变量 " + envPassword + " 给，\n" +
			"都没给就随机生成，只显示这一次。别人可以自己注册，也可以用 --user 先替他们开好。按 Ctrl-C 停止，内容都留在数据文件里。\n" +
			"默认只有本机能连。要让同一个网里的朋友连，用 --addr 0.0.0.0:8080；连接不加密，别放到公网上。",
		Example: "  daoyan forum serve\n" +
			"  daoyan forum serve --name 周末版杀 --user 饺子:密码一 --user 面条:密码二\n" +
			"  daoyan forum serve --addr 0.0.0.0:8080 --data 周末.db",
		Args: cobra.NoArgs,
		RunE: func(c *cobra.Command, _ []string) error { return p.serveForum(c.Context(), s) },
	}
	c.Flags().StringVar(&s.addr, "addr", "127.0.0.1:8080", "在哪个`地址`上听；端口写 0 = 随便哪个空的")
	c.Flags().StringVar(&s.data, "data", "board.db", "论坛内容存在哪个`文件`里")
	c.Flags().StringVar(&s.name, "name", "导演论坛", "论坛的`名字`")
	c.Flags().StringVar(&s.charset, "charset", "utf-8", "网页`编码`：utf-8 或 gbk")
	c.Flags().StringVar(&s.admin, "admin", "导演", "管理员的`名字`，或 名字:密码")
	c.Flags().StringArrayVar(&s.users, "user", nil, "先开好的账号，`名字:密码`；可以写好几个")
	complete(c, "charset", cobra.FixedCompletions([]cobra.Completion{"utf-8", "gbk"}, cobra.ShellCompDirectiveNoFileComp))
	return c
}

// complete says how a flag's value is completed.
func complete(c *cobra.Command, flag string, f cobra.CompletionFunc) {
	if err := c.RegisterFlagCompletionFunc(flag, f); err != nil {
		panic(err) // there is no such flag
	}
}

// serveForum serves the embedded forum until ctx ends.
func (p *program) serveForum(ctx context.Context, s serving) (err error) {
	board, err := local.Open(local.Options{Path: s.data, Now: p.now, Settings: local.Settings{API: true, Name: s.name, Charset: s.charset, MaxPost: maxPost}})
	if err != nil {
		return fmt.Errorf("forum serve: %w", err)
	}
	defer func() { err = errors.Join(err, board.Close()) }()
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", s.addr)
	if err != nil {
		return fmt.Errorf("forum serve: --addr：%w", err)
	}
	defer listener.Close() // the server closes it too; a second time does no harm
	accounts, err := s.accounts(p)
	if err != nil {
		return fmt.Errorf("forum serve: %w", err)
	}
	fid, err := p.furnish(board, accounts)
	if err != nil {
		return fmt.Errorf("forum serve: %w", err)
	}
	greeting := fmt.Sprintf("论坛开好了：http://%s/\n给 daoyan run 用，在 %s 的 forum 一节里写：\n  url: http://%s/\n  user: %s\n  board: %d\n按 Ctrl-C 停止。\n",
		listener.Addr(), p.config, listener.Addr(), accounts[0].name, fid)
	if err := printText(p.out, greeting); err != nil {
		return err
	}
	server := &http.Server{Handler: board.Handler(), ReadTimeout: serveTimeout, WriteTimeout: serveTimeout, IdleTimeout: idleTimeout}
	return serve(ctx, server, listener)
}

// serve serves until ctx ends and then lets the requests at work come to their end.
func serve(ctx context.Context, server *http.Server, listener net.Listener) error {
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return fmt.Errorf("forum serve: %w", err)
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTimeout)
	defer cancel()
	if err := server.Shutdown(last); err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("forum serve: %w", err)
	}
	return server.Close()
}

// account is one that is to be there.
type account struct {
	name, password string // no password: a random one, which is shown
	options        []local.UserOption
}

// accounts lists the accounts asked for, the administrator's first.
func (s *serving) accounts(p *program) ([]account, error) {
	name, password, given := strings.Cut(s.admin, ":")
	if !given {
		password = p.variable(envPassword)
	}
	all := []account{{name, password, []local.UserOption{local.Administrator()}}}
	for _, line := range s.users {
		name, password, _ := strings.Cut(line, ":")
		if password == "" {
			return nil, fmt.Errorf("--user 要写成 名字:密码，「%s」没有写密码", name)
		}
		all = append(all, account{name, password, nil})
	}
	return all, nil
}

// furnish makes what a new board lacks, its room and the accounts, and gives the room's number. It tells of each as soon as it is there: a
// password that is shown once must not be lost to a fault behind it.
func (p *program) furnish(board *local.Board, accounts []account) (forum.BoardID, error) {
	fid := forum.BoardID(1)
	if _, err := board.Threads(fid); kindOf(err) == forum.NotFound {
		if fid, err = board.AddBoard("版杀区"); err != nil {
			return 0, err
		}
	} else if err != nil {
		return 0, err
	}
	for _, a := range accounts {
		line, err := a.open(board)
		if err != nil {
			return 0, fmt.Errorf("账号 %s：%w", a.name, err)
		}
		if err := printText(p.out, line); err != nil {
			return 0, err
		}
	}
	return fid, nil
}

// open makes the account if it is not there and tells about it.
func (a account) open(board *local.Board) (line string, err error) {
	u, err := board.User(a.name)
	if err == nil {
		return fmt.Sprintf("账号 %s（编号 %d）早就有了，密码没有动\n", a.name, u.ID), nil
	}
	if kindOf(err) != forum.NotFound {
		return "", err
	}
	password := cmp.Or(a.password, rand.Text())
	uid, err := board.AddUser(a.name, password, a.options...)
	if err != nil {
		return "", err
	}
	line = fmt.Sprintf("账号 %s（编号 %d）", a.name, uid)
	if a.password == "" {
		line += "，密码 " + password + " （只显示这一次，请记下来）"
	}
	return line + "\n", nil
}

// kindOf is what kind of trouble a board has; empty for none and for faults that are no board's.
func kindOf(err error) forum.Trouble {
	var e *forum.Error
	if errors.As(err, &e) {
		return e.Kind
	}
	return ""
}
