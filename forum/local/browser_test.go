package local

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/device"
)

const chromium = "/usr/bin/chromium"

type action = chromedp.Action[chromedp.Void]

// openChromium starts a browser, or says why there is none: a fault in CI, a remark elsewhere.
func openChromium(t *testing.T) (context.Context, bool) {
	t.Helper()
	if _, err := os.Stat(chromium); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("%s is missing: apt-get install -y chromium", chromium)
		}
		t.Logf("%s is missing: the browser test did not run", chromium)
		return nil, false
	}
	options := []chromedp.ExecAllocatorOption{chromedp.ExecPath(chromium), chromedp.UserDataDir(t.TempDir())}
	for _, flag := range []string{
		"headless", "no-sandbox", "disable-gpu", "no-first-run", "disable-background-networking", "disable-component-update", "disable-sync",
		"disable-quic", "disable-dev-shm-usage",
	} {
		options = append(options, chromedp.Flag(flag, true))
	}
	allocator, end := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(end)
	ctx, shut := chromedp.NewContext(allocator)
	t.Cleanup(shut)
	ctx, stop := context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(stop)
	return ctx, true
}

// TestInABrowser does what people do, with scripts of the page switched off by the page itself.
func TestInABrowser(t *testing.T) {
	ctx, ok := openChromium(t)
	if !ok {
		return
	}
	w := newWorld(t, Settings{})
	w.say(w.bun, "投票对象：饺子\n投票理由：划水")
	site := w.server.URL + "/"
	var body string
	step := func(name string, want string, actions ...action) {
		t.Helper()
		if err := chromedp.Do(ctx, append(actions, chromedp.WaitVisible(chromedp.CSS("#ft")))...); err != nil {
			t.Fatalf("%s: %v; the page before:\n%s", name, err, body)
		}
		var err error
		if body, err = chromedp.Run(ctx, chromedp.Text(chromedp.CSS("body"))); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !strings.Contains(body, want) {
			t.Errorf("%s: the page lacks %q:\n%s", name, want, body)
		}
	}
	// press clicks what leads to another page and waits for that page.
	press := func(selector string) action {
		return func(ctx context.Context, _ *chromedp.Target) (chromedp.Void, error) {
			_, err := chromedp.RunResponse(ctx, chromedp.Click(chromedp.CSS(selector)))
			return chromedp.Void{}, err
		}
	}
	fill := func(selector, text string) action { return chromedp.SendKeys(chromedp.CSS(selector), text) }
	tick := func(selector string) action { return chromedp.Click(chromedp.CSS(selector)) }

	step("sign in", "欢迎您回来", chromedp.Navigate(site), fill("#ls_username", "饺子"), fill("#ls_password", password), press("#lsform button"))
	step("go to the board", "【版杀】第1天", press("#messagetext a"), press("#category_1 h2 a"))
	step("open the thread", "投票理由：划水", press("a.xst"))
	step("reply", "我先听大家说", fill("#fastpostmessage", "我先听大家说"), press("#fastpostsubmit"))
	step("quote", "包子 发表于 2026-11-30 07:17", press("#pid2 a.fastre"), fill("#e_textarea", "不同意"), press("#postsubmit"))
	w.clock.pass(2 * time.Minute)
	step("edit", "本帖最后由 饺子 于 2026-11-30 07:19 编辑", press("#pid3 a.editp"), fill("#e_textarea", "\n投票对象：包子"), press("#postsubmit"))
	step("delete", "沙发", press("#pid3 a.editp"), tick("#delete"), press("#postsubmit"))
	if strings.Contains(body, "我先听大家说") {
		t.Errorf("the deleted post shows:\n%s", body)
	}
	step("open the sender's page", "(UID: 1)", chromedp.Navigate(site+"home.php?mod=space&uid=1"))
	step("write a message", "今晚我验包子", press("#uhd a.pn"), fill("#sendmessage", "今晚我验包子"), press("#pmsubmit_btn"))
	step("start a group", "群里的话题", chromedp.Navigate(site+"home.php?mod=spacecp&ac=pm&type=1"),
		fill("#subject", "群里的话题"), tick("input[value=包子]"), tick("input[value=面条]"),
		fill("#sendmessage", "大家好"), press("#pmsubmit_btn"))
	step("say more in the group", "再说一句", press("#pmlist_2_a"), fill("#replymessage", "再说一句"), press("#pmsubmit"))
	step("sign out", "您已退出站点", press("#um a[href*=logout]"))

	posts, err := w.Thread(w.tid)
	if err != nil || len(posts) != 3 || !strings.HasPrefix(posts[2].Text, "[quote]") || !strings.HasSuffix(posts[2].Text, "\n\n不同意") {
		t.Errorf("the thread in the end: %v %v", posts, err)
	}
	if got := w.Conversation(w.dumpling, w.boss); len(got) != 1 || got[0].Text != "今晚我验包子" {
		t.Errorf("the message: %v", got)
	}
	if got := w.Group(2); len(got) != 2 || got[1].Text != "再说一句" {
		t.Errorf("the group: %v", got)
	}
}

// TestOnAPhone opens the pages at a phone's width: nothing may be wider than the screen.
func TestOnAPhone(t *testing.T) {
	ctx, ok := openChromium(t)
	if !ok {
		return
	}
	w := newWorld(t, Settings{})
	for range 12 {
		w.say(w.bun, strings.Repeat("很长的发言", 40)+strings.Repeat("x", 300))
	}
	if _, err := w.QuoteReply(w.dumpling, w.tid, 2, "[code]"+strings.Repeat("y", 200)+"[/code]"); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"", "forum.php?mod=forumdisplay&fid=1", "forum.php?mod=viewthread&tid=1", "forum.php?mod=viewthread&tid=1&page=2", "member.php?mod=register"} {
		if err := chromedp.Do(ctx, chromedp.Emulate(device.IPhoneSE), chromedp.Navigate(w.server.URL+"/"+path)); err != nil {
			t.Fatal(err)
		}
		wide, err := chromedp.Run(ctx, chromedp.Evaluate[int]("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
		if err != nil {
			t.Fatal(err)
		}
		if wide > 0 {
			t.Errorf("%q is %d pixels wider than a phone", path, wide)
		}
	}
}
