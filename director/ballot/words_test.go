package ballot

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// lines joins the lines of a text that hold something, without the spaces around them.
func lines(s string) string {
	var out []string
	for line := range strings.Lines(s) {
		if line = strings.Join(strings.Fields(strings.TrimFunc(line, invisible)), " "); line != "" {
			out = append(out, line)
		}
	}
	return strings.Join(out, "|")
}

func TestWords(t *testing.T) {
	quote := `<div class="quote"><blockquote><font size="2"><a href="forum.php?mod=redirect&amp;goto=findpost&amp;pid=8&amp;ptid=2"><font color="#999999">米线 发表于 2026-11-30 07:17</font></a></font><br />` +
		"\r\n投票对象：饺子<br />\r\n投票理由：划水</blockquote></div><br />\r\n"
	for name, tc := range map[string]struct{ body, want string }{
		"simple":       {"\r\n投票对象：饺子<br />\r\n投票理由：开局划水", "投票对象：饺子|投票理由：开局划水"},
		"bare br":      {"一<br>二<br/>三", "一|二|三"},
		"quote only":   {quote + "大家看这票", "大家看这票"},
		"quote nested": {`<div class="quote"><blockquote>甲<div class="quote"><blockquote>乙</blockquote></div><br />投票对象：墨砚</blockquote></div><br />投票对象：南枝`, "投票对象：南枝"},
		"words before": {"先说一句" + quote + "再说一句", "先说一句|再说一句"},
		"broken nested quote": {`多重引用：<div class="quote"><blockquote>[quote]投票对象：内层<br />投票理由：内层</blockquote></div>投票对象：外层<br />投票理由：外层[/quote]<br />投票对象：真正的`,
			"多重引用：|投票对象：真正的"},
		"literal quote":     {"[quote]投票对象：白鹭[/quote]<br />同意", "同意"},
		"literal nested":    {"甲[quote]乙[quote]丙[/quote]丁[/quote]戊", "甲|戊"},
		"quote never shut":  {"[quote]投票对象：白鹭", "[quote]投票对象：白鹭"},
		"edit mark":         {`<i class="pstatus"> 本帖最后由 馄饨 于 2026-11-30 07:17 编辑 </i><br /><br />投票对象：米线`, "投票对象：米线"},
		"italics stay":      {"<i>投票对象</i>：米线", "投票对象：米线"},
		"jammer":            {`投票对象：包子<font class="jammer">9 e+ L2</font><br /><span style="display:none">- A!</span>投票理由：无`, "投票对象：包子|投票理由：无"},
		"hidden by spaces":  {`<span style="color:red; DISPLAY : none">藏</span>露`, "露"},
		"code":              {`示范：<div class="blockcode"><div id="code_x"><ol><li>投票对象：白鹭<br /><li>理由</ol></div><em>复制代码</em></div>完`, "示范：完"},
		"struck out":        {"<strike>投票对象：白鹭</strike><br />投票对象：墨砚", "投票对象：墨砚"},
		"smiley and colour": {`<strong>投票对象：</strong><font color="red">面</font>条 <img src="x.gif" smilieid="12" alt="[笑]" /><br />理由`, "投票对象：面条|理由"},
		"attachment tip": {"投票对象：\n<ignore_js_op>\n<img id=\"aimg_1\" />\n<div class=\"tip tip_4 aimg_tip\"><p>vote.png (95 Bytes)</p><div class=\"tip_horn\"></div></div>\n</ignore_js_op>\n面条<br />",
			"投票对象： 面条"},
		"no permission":    {`看图<div class="attach_nopermission attach_tips">您需要登录</div>`, "看图"},
		"table":            {`<table class="t_table"><tr><td>投票对象</td><td>面条</td></tr><tr><td>投票理由</td><td>表格</td></tr></table>`, "投票对象|面条|投票理由|表格"},
		"list":             {"<ul><li>投票对象：凉皮<li>投票理由：列表</ul>", "投票对象：凉皮|投票理由：列表"},
		"aligned":          {`<div align="center">投票对象：凉皮</div><div align="right">投票理由：对齐</div>`, "投票对象：凉皮|投票理由：对齐"},
		"indent":           {"<blockquote>投票对象：凉皮</blockquote>理由", "投票对象：凉皮|理由"},
		"script":           {"甲<script>投票对象：乙</script><style>丙</style>丁", "甲丁"},
		"entities":         {"A&amp;B &lt;喵&gt; A&amp;amp;B", "A&B <喵> A&amp;B"},
		"numeric twice":    {"面&amp;#8203;条 &amp;#x9e6d;", "面\u200b条 鹭"},
		"unknown bbcode":   {"[spoiler]投票对象：凉皮[/spoiler]", "[spoiler]投票对象：凉皮[/spoiler]"},
		"comment":          {"甲<!-- 投票对象：乙 -->丙", "甲丙"},
		"source line ends": {"投票\n对象：面条", "投票 对象：面条"},
		"nothing":          {"", ""},
	} {
		if got := lines(Words(tc.body).Text); got != tc.want {
			t.Errorf("%s: %q, want %q", name, got, tc.want)
		}
	}
}

// A [/quote] that nothing opened: what stands before it may be quoted, and is kept apart. One that the board has left over of a quotation in
// markup takes away the quotation's rest and nothing else.
func TestStrayQuote(t *testing.T) {
	quote := `<div class="quote"><blockquote>内层</blockquote></div>`
	for body, want := range map[string]Own{
		"投票对象：白鹭[/quote]":                              {Stray: "投票对象：白鹭\n", Quoted: true},
		"投票对象：白鹭<br />理由[/quote]<br />投票对象：墨砚":         {Stray: "投票对象：白鹭\n理由\n", Text: "投票对象：墨砚\n", Quoted: true},
		"甲[/quote]乙[/quote]丙":                          {Stray: "甲\n乙\n", Text: "丙\n", Quoted: true},
		"[quote]甲[/quote]乙[/quote]丙":                   {Stray: "乙\n", Text: "丙\n", Quoted: true},
		quote + "投票对象：外层[/quote]真正的":                   {Text: "真正的\n", Quoted: true},
		"投票对象：白鹭[/quote]" + quote + "乙":                {Stray: "投票对象：白鹭\n", Text: "乙\n", Quoted: true},
		"&amp;#30333;鹭[/quote]乙":                       {Stray: "白鹭\n", Text: "乙\n", Quoted: true},
		"[quote]投票对象：白鹭[/quote]投票对象：墨砚":                {Text: "投票对象：墨砚\n", Quoted: true},
		`<div class="showhide">藏[/quote]</div>投票对象：墨砚`: {Text: "投票对象：墨砚\n"},
	} {
		got := Words(body + "<br />")
		if got != want {
			t.Errorf("%s: %+v, want %+v", body, got, want)
		}
	}
}

func TestWordsHidden(t *testing.T) {
	own := Words(`<div class="showhide"><h4>本帖隐藏的内容</h4>投票对象：墨砚<br />投票理由：偷偷投</div><br />外面的字`)
	if lines(own.Hidden) != "投票对象：墨砚|投票理由：偷偷投" || lines(own.Text) != "外面的字" || own.Locked {
		t.Errorf("a hidden block shown: %+v", own)
	}
	own = Words(`<div class="locked">游客，如果您要查看本帖隐藏内容请<a href="#">回复</a></div>外面的字`)
	if own.Hidden != "" || lines(own.Text) != "外面的字" || !own.Locked {
		t.Errorf("a hidden block not shown: %+v", own)
	}
	if !Words(`<div class="quote"><blockquote>甲</blockquote></div>乙`).Quoted || !Words("[quote]甲[/quote]乙").Quoted || Words("乙").Quoted {
		t.Error("whether a post quotes is not told right")
	}
}

func TestPlainWords(t *testing.T) {
	own := PlainWords("[quote][T07]青柚 发表于 2031-3-8 20:30\n投票对象：白鹭[/quote]\r\n投票对象：墨砚\n\n<b>A&amp;B</b>")
	if got := lines(own.Text); got != "投票对象：墨砚|<b>A&amp;B</b>" || !own.Quoted {
		t.Errorf("plain text: %q, quoted %v", got, own.Quoted)
	}
}

// FuzzWords holds that no body breaks the reader, that what was read holds no text of a quotation, and that the short way of reading plain
// bodies says what the long one says.
func FuzzWords(f *testing.F) {
	f.Add("\r\n投票对象：饺子<br />\r\n投票理由：A&amp;amp;B &#8203;")
	f.Add(`<div class="quote"><blockquote>甲<div>乙</blockquote></div>丙[/quote]丁<strike>戊`)
	f.Add("<div class=showhide><h4>x</h4><span style='display:none'>y</span></div><li><td>")
	f.Add("投票对象：白鹭[/quote]乙[quote]丙[/quote]")
	f.Fuzz(func(t *testing.T, body string) {
		const mark = "引用里的话"
		if got := Words(`<div class="quote"><blockquote>` + mark + `</blockquote></div>` + body); strings.Contains(got.Text+got.Hidden+got.Stray, mark) && !strings.Contains(body, mark) {
			t.Errorf("quoted text got out of %q", body)
		}
		simple, ok := simpleBody(body)
		if !ok || !utf8.ValidString(body) {
			return
		}
		if long := Words(body + "<b></b>"); lines(long.Text) != lines(simple) {
			t.Errorf("%q reads %q the long way, %q the short way", body, lines(long.Text), lines(simple))
		}
	})
}

func BenchmarkWords(b *testing.B) {
	for name, body := range map[string]string{
		"simple": "\r\n投票对象：饺子<br />\r\n投票理由：开局发言划水",
		"marked": `<strong>投票对象：</strong><font color="red">面条</font><br />` + "\r\n投票理由：踩得太用力",
		"quoting": `<div class="quote"><blockquote><font size="2"><a href="forum.php?mod=redirect&amp;goto=findpost&amp;pid=8&amp;ptid=2"><font color="#999999">米线 发表于 2026-11-30 07:17</font></a></font><br />` +
			"\r\n投票对象：饺子<br />\r\n投票理由：划水</blockquote></div><br />\r\n改票对象：包子<br />\r\n改票理由：听了解释",
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Words(body)
			}
		})
	}
}
