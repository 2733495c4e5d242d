package director_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"daoyan/director"
	"daoyan/director/ballot"
)

var update = flag.Bool("update", false, "write docs/orders.md anew")

// ordersPage is docs/orders.md as the orders are.
func ordersPage() string {
	var b strings.Builder
	b.WriteString("# 导演的命令\n\n" +
		"（这一页由 `make generate` 从程序里的命令表写出，不要手改。）\n\n" +
		"同一套命令有两个入口：\n\n" +
		"- 终端：`daoyan order 命令 …`，交给正在运行的 daoyan run；没有在运行的，写进数据文件。`--why 理由`、`--dry` 只说会怎样、`--force` 不合规矩也执行。\n" +
		"- 私信：设置 `directors` 里 role 是 director 的账号，直接给导演账号发命令。程序先回复会怎样，回复「确认」才执行，「取消」作罢；" +
		"后面可以写 `理由：……`，不合规矩也要执行的写 `强制`。有好几局时先写对局的名字。role 是 assistant 的账号只能下 orders 里列出的命令，也不能强制。引用别人的话不算，玩家发的永远不算：认的是账号编号，不是名字。\n\n" +
		"每条命令执行以前都先说会怎样：什么话会发给谁；照现在收到的票和行动推演到这一阶段结束，谁会出局、谁不再出局，会告诉谁什么、公布什么，胜负有没有变化；没有不同也说明。" +
		"只告诉某个玩家的内容，assistant 看不到，只看到告诉了谁。一局自己走不到的局面（投给出局的人、情侣只剩一个、没有活人的阵营获胜……）会指出来，强制才执行。\n\n" +
		"谁在什么时候、从哪里、为什么下了什么命令，都记进对局的记录。词与词之间用空格隔开；角色可以写名字、别名或座位号。写错的命令会指出最接近的那一条。\n")
	group := ""
	for _, g := range director.OrderGuide() {
		if g.Group != group {
			group = g.Group
			fmt.Fprintf(&b, "\n## %s\n", group)
		}
		fmt.Fprintf(&b, "\n### %s\n\n%s。\n\n", strings.TrimSpace(strings.Join(g.Words, "、")+" "+g.Args), g.Means)
		for _, x := range g.Like {
			fmt.Fprintf(&b, "    %s\n", x)
		}
	}
	return b.String()
}

func TestOrdersPage(t *testing.T) {
	path := filepath.Join("..", "docs", "orders.md")
	if *update {
		if err := os.WriteFile(path, []byte(ordersPage()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	page, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(ordersPage(), string(page)); d != "" {
		t.Errorf("run make generate (-program +file):\n%s", d)
	}
}

// TestOrderWords: every order has a Chinese and an English word that mean it alone, and examples that begin with one of them.
func TestOrderWords(t *testing.T) {
	of := map[string]string{}
	for _, g := range director.OrderGuide() {
		if len(g.Words) < 2 || g.Means == "" || len(g.Like) == 0 {
			t.Errorf("%v: words %v, examples %v", g.Means, g.Words, g.Like)
		}
		for _, w := range g.Words {
			if was, taken := of[ballot.Fold(w)]; taken {
				t.Errorf("%s means %s and %s", w, was, g.Words[0])
			}
			of[ballot.Fold(w)] = g.Words[0]
		}
		for _, x := range g.Like {
			word, _, _ := strings.Cut(x, " ")
			if of[ballot.Fold(word)] != g.Words[0] {
				t.Errorf("the example %q is none of %s", x, g.Words[0])
			}
		}
	}
}
