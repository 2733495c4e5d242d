package ballot

import (
	"fmt"
	"testing"
	"time"
)

// thread makes a day's thread of n posts by 30 voters as a board serves their bodies: talk, votes in form, votes marked up, changes that
// quote, names in odd widths, posts not in form.
func thread(n int) ([]string, *Day) {
	var table []Character
	for i := range 30 {
		table = append(table, Character{Name: fmt.Sprintf("饺子%c", '甲'+rune(i)), Seat: i + 1})
	}
	names := NewNames(table)
	bodies := []string{
		"\r\n今天先听听大家怎么说，昨天那轮我觉得没什么问题。<br />\r\n晚上回来再看。",
		"\r\n投票对象：%s<br />\r\n投票理由：开局发言划水",
		"\r\n听完一圈，信息不多。\r\n",
		"\r\n投票对象：%s 投票理由：同上",
		`<div class="quote"><blockquote><font size="2"><a href="forum.php?mod=redirect&amp;goto=findpost&amp;pid=8&amp;ptid=2"><font color="#999999">米线 发表于 2026-11-30 07:17</font></a></font><br />` +
			"\r\n投票对象：饺子<br />\r\n投票理由：划水</blockquote></div><br />\r\n改票对象：%s<br />\r\n改票理由：听了解释",
		"\r\n<strong>投票对象：</strong><font color=\"red\">%s</font><br />\r\n投票理由：就他了",
		"\r\n投票对象：　%s。<br />\r\n投票理由：",
		"\r\n这一票我先不投，等人都到齐。",
	}
	var texts []string
	d := &Day{Rules: Default(day0), Names: names, Voters: make([]Voter, len(table))}
	d.Rules.Change = ChangeUnlimited
	for i := range n {
		body := bodies[i%len(bodies)]
		if name := table[(i*7)%len(table)].Name; i%len(bodies) != 0 && i%len(bodies) != 2 && i%len(bodies) != 7 {
			body = fmt.Sprintf(body, name)
		}
		texts = append(texts, body)
		p := Post{ID: int64(i + 1), Floor: i + 1, By: i % len(table), At: day0.Add(time.Duration(i-n) * time.Second), Looks: []Look{{Own: Words(body)}}}
		if i >= len(table) {
			p.Quotes = []int64{int64(i + 1 - len(table))}
		}
		d.Posts = append(d.Posts, p)
	}
	return texts, d
}

// BenchmarkRecount counts a thread of 1000 posts: parsed is the judging alone, read takes the writers' own words out of the bodies as well.
func BenchmarkRecount(b *testing.B) {
	texts, d := thread(1000)
	perSecond := func(b *testing.B) {
		b.ReportMetric(float64(len(texts))*float64(b.N)/b.Elapsed().Seconds(), "posts/s")
	}
	b.Run("parsed", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			CountDay(d)
		}
		perSecond(b)
	})
	b.Run("read", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			for i, s := range texts {
				d.Posts[i].Looks[0].Own = Words(s)
			}
			CountDay(d)
		}
		perSecond(b)
	})
}
