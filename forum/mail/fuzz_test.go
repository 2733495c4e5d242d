package mail

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"daoyan/forum"
)

// FuzzTake reads anything: it ends, and takes nothing that does not carry the word of proof.
func FuzzTake(f *testing.F) {
	b, err := New(Options{IMAP: "a:1", SMTP: "a:1", Address: "daoyan@example.com", Key: bytes.Repeat([]byte("k"), 32), Now: time.Now})
	if err != nil {
		f.Fatal(err)
	}
	m := Member{User: forum.User{ID: 3, Name: "饺子"}, Address: "jiaozi@qq.com"}
	b.Bind([]Member{m})
	proof := b.token(m)
	head := "From: jiaozi@qq.com\r\nSubject: [#" + proof + "]\r\n"
	for _, seed := range []string{
		"", "\r\n", head + "\r\n守护 包子\r\n> x", head + "Content-Type: text/html\r\n\r\n<div>守护<blockquote>x",
		head + "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\n\r\nx\r\n--b--",
		"Return-Path: <>\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\nAction: failed\r\n" + proof + ".0123456789abcdef@",
		"Authentication-Results: x; dmarc=pass\r\n" + head + "Content-Transfer-Encoding: base64\r\n\r\n!!!!",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		var news News
		b.take(&news, 7, time.Time{}, raw)
		if len(news.Messages)+len(news.Reports) > 1 {
			t.Errorf("one mail is %+v", news)
		}
		// The word may be written in base64 or in pieces of a header; but its letters have to come from somewhere.
		if len(news.Messages) == 1 && len(raw) < len(proof)+len(m.Address) {
			t.Errorf("taken without proof: %q", raw)
		}
		for _, x := range news.Messages {
			if strings.Contains(x.Text, "\r") {
				t.Errorf("a carriage return in %q", x.Text)
			}
		}
	})
}
