package local

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"pgregory.net/rapid"

	"daoyan/forum"
)

func TestRender(t *testing.T) {
	look := reading{base: "http://bbs.example/", id: "7", unseal: true}
	for in, want := range map[string]string{
		"plain <b> & \"q\" '":                         `plain &lt;b&gt; &amp; &#34;q&#34; &#39;`,
		"a\nb":                                        "a<br />\nb",
		"a  b   c\td":                                 "a&nbsp;&nbsp;b&nbsp; &nbsp;c&nbsp; &nbsp; &nbsp; &nbsp; d",
		"[b]x[/b] [I]y[/I] [u]z[/u]":                  "<strong>x</strong> <i>y</i> <u>z</u>",
		"[b]open":                                     "[b]open",
		"close[/b]":                                   "close[/b]",
		"[b]1[i]2[/b]3[/i]":                           "<strong>1<i>2</i></strong><i>3</i>",
		"[color=red]r[/color]":                        `<font color="red">r</font>`,
		"[color=#ff0000]r[/color]":                    `<font color="#ff0000">r</font>`,
		"[color=red;x:y]r[/color]":                    "[color=red;x:y]r[/color]",
		"[size=5]big[/size]":                          `<font size="5">big</font>`,
		"[size=99]big[/size]":                         "[size=99]big[/size]",
		"[font=宋体]f[/font]":                           `<font face="宋体">f</font>`,
		"[url=http://a.example/x?a=1&b]l[/url]":       `<a href="http://a.example/x?a=1&amp;b" target="_blank" rel="nofollow noopener">l</a>`,
		"[url]www.a.example[/url]":                    `<a href="http://www.a.example" target="_blank" rel="nofollow noopener">www.a.example</a>`,
		"[url=javascript:alert(1)]l[/url]":            "[url=javascript:alert(1)]l[/url]",
		"[url]javascript:alert(1)[/url]":              "[url]javascript:alert(1)[/url]",
		"[url=forum.php?mod=viewthread&tid=1]l[/url]": `<a href="http://bbs.example/forum.php?mod=viewthread&amp;tid=1" target="_blank" rel="nofollow noopener">l</a>`,
		"[url=http://a.example][url=http://b.example]x[/url][/url]": `<a href="http://a.example" target="_blank" rel="nofollow noopener">x</a>`,
		"[img]http://a.example/i.png[/img]":                         `<img class="zoom" src="http://a.example/i.png" border="0" alt="" referrerpolicy="no-referrer" />`,
		"[img]javascript:x[/img]":                                   "[img]javascript:x[/img]",
		"http://a.example raw":                                      "http://a.example raw",
		"[i=s] 本帖最后由 某人 于 2026-11-30 07:17 编辑 [/i]":                 "[i=s] 本帖最后由 某人 于 2026-11-30 07:17 编辑 [/i]",
		"[spoiler]x[/spoiler] [@]n[/@]":                             "[spoiler]x[/spoiler] [@]n[/@]",
		"a\n[quote]\nq1\nq2\n[/quote]\nb":                           `a<div class="quote"><blockquote>q1<br />` + "\n" + `q2</blockquote></div>b`,
		"[quote][quote]in\nx[/quote]out\ny[/quote]\nz":              `<div class="quote"><blockquote>[quote]in<br />` + "\n" + `x</blockquote></div>out<br />` + "\n" + "y[/quote]<br />\nz",
		"[quote]no end":                                             "[quote]no end",
		"[color=red][quote]q[/quote]t[/color]":                      `<div class="quote"><blockquote><font color="red">q</font></blockquote></div><font color="red">t</font>`,
		"[code]a [b]x[/b]\n<i>[/code]":                              `<div class="blockcode"><div id="code_7_1"><ol><li>a [b]x[/b]</li>` + "\n" + `<li>&lt;i&gt;</li>` + "\n" + `</ol></div><em>复制代码</em></div>`,
		"[hide]h[/hide]":                                            `<div class="showhide"><h4>本帖隐藏的内容</h4>h</div>`,
		"[align=center]c[/align]\nd":                                `<div align="center">c</div>d`,
		"[align=middle]c[/align]":                                   "[align=middle]c[/align]",
		"[indent]i[/indent]":                                        "<blockquote>i</blockquote>",
		"[list]\n[*]a\n[*]b\n[/list]":                               "<ul><li>a</li><li>b</li></ul>",
		"[list=1][*]a[/list]":                                       `<ul type="1" class="litype_1"><li>a</li></ul>`,
		"[*]alone":                                                  "[*]alone",
		"[table]\n[tr][td]1[/td]\n[td]2[/td][/tr]\n[/table]":        `<table cellspacing="0" class="t_table"><tr><td>1</td><td>2</td></tr></table>`,
		"[tr][td]x[/td][/tr]":                                       "[tr][td]x[/td][/tr]",
		"[table][tr][td]x[/td][/tr]":                                "[table][tr][td]x[/td][/tr]",
		"[quote][align=left]x[/quote]y[/align]":                     `<div class="quote"><blockquote>[align=left]x</blockquote></div>y[/align]`,
	} {
		if got := string(render(in, look)); got != want {
			t.Errorf("%q:\n got %s\nwant %s", in, got, want)
		}
	}
}

func TestHiddenPart(t *testing.T) {
	w := newWorld(t, Settings{})
	w.say(w.bun, "看得见[hide]投票对象：[b]隐藏[quote]引[/quote]的[/b]人[/hide]也看得见[b]粗[/b]")
	b := w.as("饺子")
	p := b.get("forum.php?mod=viewthread&tid=1")
	p.want(`看得见<div class="locked">饺子，如果您要查看本帖隐藏内容请<a href="forum.php?mod=post&amp;action=reply&amp;fid=1&amp;tid=1">回复</a></div>也看得见<strong>粗</strong>`)
	if strings.Contains(p.body, "投票对象") {
		t.Error("the hidden part shows")
	}
	w.browser().get("forum.php?mod=viewthread&tid=1").want("游客，如果您要查看")
	w.say(w.dumpling, "我来回复一下")
	b.get("forum.php?mod=viewthread&tid=1").want(`<div class="showhide"><h4>本帖隐藏的内容</h4>投票对象：<strong>隐藏`)
	w.as("导演C").get("forum.php?mod=viewthread&tid=1").want(`class="showhide"`)
}

func TestExcerpt(t *testing.T) {
	for in, want := range map[string]string{
		"[b]a[/b] [url=http://x]l[/url]\n\n":             "a l",
		"[quote]q[/quote]\nrest":                         "rest",
		"[hide]secret[/hide]x":                           "**** 本内容被作者隐藏 ****x",
		"a[hide]b[hide]c[/hide]d[/hide]e[hide]f[/hide]":  "a**** 本内容被作者隐藏 ****e**** 本内容被作者隐藏 ****",
		"[hide]a[code][/hide][/code]b[/hide]c":           "**** 本内容被作者隐藏 ****c",
		"[hide=5]secret[/hide]x":                         "**** 本内容被作者隐藏 ****x",
		"[hide]no end":                                   "[hide]no end",
		"a[code]c[/code]b[img]http://x/i.png[/img]":      "ab",
		strings.Repeat("长", 50):                          strings.Repeat("长", 50),
		strings.Repeat("长", 51):                          strings.Repeat("长", 50) + " ...",
		strings.Repeat("a", 99) + "长":                    strings.Repeat("a", 99) + " ...",
		"[list][*]一[*]二[/list]":                          "一二",
		"[table][tr][td]格[/td][/tr][/table]after":        "after",
		"[size=2][color=red]双层[/color][/size] [indent]x": "双层 x",
	} {
		if got := excerpt(in, 100); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// TestExcerptShowsNothingHidden: whatever tags stand around and within a hidden part, a quote of the post holds no more than its page shows.
func TestExcerptShowsNothingHidden(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		part := rapid.SampledFrom([]string{
			"[hide]", "[/hide]", "[HIDE]", "[hide=3]", "[code]", "[/code]", "[quote]", "[/quote]", "[table]", "[tr]", "[td]", "[/td]", "[/tr]", "[/table]",
			"[list]", "[*]", "[/list]", "[b]", "[/b]", "[img]", "[/img]", "[url]", "[/url]", "\n", "字", "SECRET",
		})
		text := strings.Join(rapid.SliceOfN(part, 1, 12).Draw(t, "parts"), "")
		shown := string(render(text, reading{id: "1"}))
		if got := excerpt(text, 1000); strings.Count(got, "SECRET") > strings.Count(shown, "SECRET") {
			t.Fatalf("%q shows %q and is quoted as %q", text, shown, got)
		}
	})
}

// safe are the elements BBCode may become, with their attributes.
var safe = map[string][]string{
	"strong": nil, "i": nil, "u": nil, "strike": nil, "br": nil, "font": {"color", "size", "face"}, "a": {"href", "target", "rel"},
	"img": {"class", "src", "border", "alt", "referrerpolicy"}, "div": {"class", "id", "align"}, "blockquote": nil, "h4": nil,
	"ul": {"type", "class"}, "ol": nil, "li": nil, "em": nil, "table": {"cellspacing", "class"}, "tr": nil, "td": nil,
}

// checkHTML fails unless markup is balanced, and made of safe elements, attributes and addresses only.
func checkHTML(t *testing.T, source, markup string) {
	t.Helper()
	var open []string
	z := html.NewTokenizer(strings.NewReader(markup))
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		tok := z.Token()
		switch kind {
		case html.StartTagToken, html.SelfClosingTagToken:
			attrs, known := safe[tok.Data]
			if !known {
				t.Fatalf("%q gave <%s>: %s", source, tok.Data, markup)
			}
			for _, a := range tok.Attr {
				if !slices.Contains(attrs, a.Key) {
					t.Fatalf("%q gave attribute %s: %s", source, a.Key, markup)
				}
				if (a.Key == "href" || a.Key == "src") && !strings.HasPrefix(strings.ToLower(a.Val), "http") {
					t.Fatalf("%q gave address %s", source, a.Val)
				}
			}
			if kind == html.StartTagToken {
				open = append(open, tok.Data)
			}
		case html.EndTagToken:
			if len(open) == 0 || open[len(open)-1] != tok.Data {
				t.Fatalf("%q closes <%s> inside %v: %s", source, tok.Data, open, markup)
			}
			open = open[:len(open)-1]
		case html.CommentToken, html.DoctypeToken:
			t.Fatalf("%q gave a %v: %s", source, kind, markup)
		}
	}
	if len(open) > 0 {
		t.Fatalf("%q leaves %v open: %s", source, open, markup)
	}
}

// TestRenderGivesNoMoreThanItsText feeds what makes a careless renderer open the same tags over and over.
func TestRenderGivesNoMoreThanItsText(t *testing.T) {
	const n = 4000
	for name, text := range map[string]string{
		"nested":  strings.Repeat("[b]", n) + "x" + strings.Repeat("[/b]", n),
		"crossed": strings.Repeat("[b]", n) + strings.Repeat("[i]", n) + strings.Repeat("x[/b]", n) + strings.Repeat("x[/i]", n),
		"images":  strings.Repeat("[img]x", n) + "[/img]",
		"blocks":  strings.Repeat("[list]", n) + strings.Repeat("[/align]", n),
		"quotes":  strings.Repeat("[b][quote]", n) + strings.Repeat("[/quote][/b]", n),
		"rows":    strings.Repeat("[table][tr][td]", n) + strings.Repeat("x[/td][/tr][/table]", n),
	} {
		if out := render(text, reading{base: "http://b/", id: "1"}); len(out) > 10*len(text) {
			t.Errorf("%s: %d bytes became %d", name, len(text), len(out))
		}
	}
}

func FuzzRender(f *testing.F) {
	for _, seed := range []string{
		"[b]1[i]2[/b]3[/i]", "[quote][quote]a[/quote]b[/quote]", "[list][*]a[list][*]b[/list][*]c[/list]", "[table][tr][td]x[/td][/tr][/table]",
		"[hide][b]x[/hide]y[/b]", "[code][/code]", "[url=http://a\"b]x[/url]", "[img]https://a'b[/img]", "<script>alert(1)</script>",
		"[color=red\"onmouseover=x]y[/color]", "[url]http://a/<script>[/url]", "[list][*][quote]x[/list][/quote]", "[td][/table][tr]", "[url=home.php?a=\"><script>]x[/url]",
		"İİ[B]x[/B]", "[QUOTE]x[/quote]", "[hide][list][*]a[/hide][*]b[/list]", "[table][hide][tr][/hide][td]x[/td][/tr][/table]", "[align=left][table][/align][tr][/tr][/table]",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = clean(text)
		for _, unseal := range []bool{true, false} {
			checkHTML(t, text, string(render(text, reading{base: "http://b/", id: "1", unseal: unseal, reader: "<r>", reply: "http://b/r"})))
		}
	})
}

func TestHostileTextIsEscaped(t *testing.T) {
	w := newWorld(t, Settings{})
	attack := `"><script>alert('x')</script><img src=x onerror=alert(1)>]]>`
	w.say(w.bun, attack+`[url=javascript:alert(1)]x[/url][color="onclick=alert(1)]x[/color]`)
	tid, _, err := w.NewThread(w.bun, w.fid, attack[:40], attack)
	if err != nil {
		t.Fatal(err)
	}
	w.write(w.bun, w.dumpling, attack)
	if _, _, err := w.CreateGroup(w.bun, []forum.UserID{w.dumpling, w.noodl}, attack[:40], attack); err != nil {
		t.Fatal(err)
	}
	room, err := w.AddBoard(attack)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.AddUser(attack, password); err == nil {
		t.Error("a name full of markup was accepted")
	}
	b := w.as("饺子")
	for _, path := range []string{
		"forum.php", "forum.php?mod=forumdisplay&fid=1", "forum.php?mod=forumdisplay&fid=" + num(room), "forum.php?mod=viewthread&tid=1",
		"forum.php?mod=viewthread&tid=" + num(tid), "forum.php?mod=viewthread&tid=1&viewpid=2", "forum.php?mod=post&action=reply&tid=1&repquote=2",
		"home.php?mod=space&do=pm&filter=newpm", "home.php?mod=space&do=pm&subop=view&touid=3", "home.php?mod=space&do=pm&subop=view&plid=2&type=1&daterange=2",
		"home.php?mod=space&do=pm&subop=view&plid=2&type=1", "home.php?mod=space&do=pm&subop=view&plid=2&type=1&chatpmmember=1",
	} {
		p := b.get(path)
		if n := countHostile(p); n > 0 || p.status != 200 {
			t.Errorf("%s: %d, %d hostile elements:\n%s", path, p.status, n, p.body)
		}
		if csp := p.header.Get("Content-Security-Policy"); !strings.Contains(csp, "default-src 'none'") {
			t.Errorf("%s: CSP %q", path, csp)
		}
		if i := strings.Index(p.body, "]]>"); strings.HasPrefix(p.body, "<?xml") && i != len(p.body)-len("]]></root>") {
			t.Errorf("%s: CDATA ends early: %s", path, p.body)
		}
	}
	edit := w.as("包子").get("forum.php?mod=post&action=edit&tid=1&pid=2")
	if countHostile(edit) > 0 || !strings.HasPrefix(edit.doc.Find("textarea").Text(), attack) {
		t.Errorf("the source in the edit form: %s", edit.body)
	}
	p := b.submit("home.php?mod=spacecp&ac=pm&op=send&inajax=1", "users[]", "包子", "users[]", `</script>'<b>\`, "message", "hello")
	p.want(`'users':'&lt;/script&gt;\'&lt;b&gt;\\'`)
}

// countHostile counts scripts other than the page's own and elements with event attributes.
func countHostile(p page) int {
	n := 0
	for _, node := range p.doc.Find("*").Nodes {
		if node.DataAtom == atom.Script && (node.FirstChild == nil || !strings.HasPrefix(node.FirstChild.Data, "var charset = ")) {
			n++
		}
		for _, a := range node.Attr {
			if strings.HasPrefix(a.Key, "on") || strings.HasPrefix(a.Val, "javascript:") {
				n++
			}
		}
	}
	return n
}
