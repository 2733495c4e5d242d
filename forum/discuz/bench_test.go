package discuz

import (
	"bytes"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// reference parses a page with goquery and selects the same ids in the plainest way.
func reference(b *testing.B, body []byte, isGBK bool) (posts, bytesOfText int) {
	if isGBK {
		decoded, err := simplifiedchinese.GB18030.NewDecoder().Bytes(body)
		if err != nil {
			b.Fatal(err)
		}
		body = decoded
	}
	doc, err := goquery.NewDocumentFromReader(bytes.NewReader(body))
	if err != nil {
		b.Fatal(err)
	}
	bytesOfText += len(doc.Find("#thread_subject").Text()) + len(doc.Find(".pg strong").First().Text())
	doc.Find(`div[id^="post_"]`).Each(func(_ int, s *goquery.Selection) {
		id, _ := s.Attr("id")
		pid := strings.TrimPrefix(id, "post_")
		if pid == "" || strings.Trim(pid, "0123456789") != "" {
			return
		}
		posts++
		bytesOfText += len(s.Find("#favatar" + pid + " .authi a.xw1").Text())
		bytesOfText += len(s.Find("#authorposton" + pid).Text())
		bytesOfText += len(s.Find("#postnum" + pid).Text())
		body := s.Find("#postmessage_" + pid)
		bytesOfText += body.Find(`.quote a[href*="goto=findpost"]`).Length()
		if html, err := body.Html(); err == nil {
			bytesOfText += len(html)
		}
	})
	return posts, bytesOfText
}

// BenchmarkReadPage reads captured pages into posts, beside the same page parsed by goquery with the same ids selected.
func BenchmarkReadPage(b *testing.B) {
	for _, name := range []string{"x35_thread_vote_p2_ppp10.html", "x34gbk_thread_vote_p2_ppp10.html", "x34_thread_vote_3page_p2_ppp30.html"} {
		c, ok := captured(b, name)
		if !ok {
			return
		}
		want, err := ReadPage(c.body, c.contentType)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(name+"/read", func(b *testing.B) {
			b.SetBytes(int64(len(c.body)))
			for b.Loop() {
				if page, err := ReadPage(c.body, c.contentType); err != nil || len(page.Posts) != len(want.Posts) {
					b.Fatal(len(page.Posts), err)
				}
			}
		})
		b.Run(name+"/goquery", func(b *testing.B) {
			b.SetBytes(int64(len(c.body)))
			for b.Loop() {
				if posts, _ := reference(b, c.body, strings.Contains(name, "gbk")); posts != len(want.Posts) {
					b.Fatal(posts)
				}
			}
		})
	}
}
