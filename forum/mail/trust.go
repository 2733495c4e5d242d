package mail

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/emersion/go-message"
	gomail "github.com/emersion/go-message/mail"
	"github.com/emersion/go-msgauth/authres"

	"daoyan/forum"
)

// take files one mail: as a message, as a report, or not at all.
func (b *Box) take(news *News, id forum.MessageID, at time.Time, raw []byte) {
	entity, err := message.Read(bytes.NewReader(raw))
	if entity == nil || err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err) {
		return // no mail at all: nobody bound writes such
	}
	h := gomail.Header{Header: entity.Header}
	from, one := sender(h)
	if strings.EqualFold(from, b.o.Address) && ownID.MatchString(h.Get("Message-Id")) {
		return // our own, handed in for ourselves too
	}
	report := Report{ID: id, At: at}
	if m, why, ok := b.bounce(h, raw); ok {
		report.About, report.Kind, report.Text = m.User.ID, Bounced, why
		if why != "" {
			news.Reports = append(news.Reports, report)
		}
		return
	}
	if automatic(h) {
		return
	}
	m, why := b.believe(h, from, one)
	switch {
	case why != "":
		report.About, report.Kind, report.Text = m.User.ID, Forged, why
		news.Reports = append(news.Reports, report)
	case m.User.ID != 0:
		text := readText(entity)
		news.Messages = append(news.Messages, forum.Message{ID: id, From: m.User, With: m.User.ID, At: at,
			Text: text.own, Quoted: text.quoted, HasImage: text.image})
	}
}

// sender is the one address a mail says it is from; false where it says none or several.
func sender(h gomail.Header) (address string, one bool) {
	list, err := h.AddressList("From")
	if err != nil || len(list) != 1 || len(h.Values("From")) != 1 {
		return "", false
	}
	return list[0].Address, true
}

var subjectToken = regexp.MustCompile(`\[#(` + tokenRunes + `)\]`)

// shown are the words of proof a mail carries: in its subject, and in the numbers of the mails it answers.
func shown(h gomail.Header) map[string]bool {
	out := map[string]bool{}
	add := func(pattern *regexp.Regexp, text string) {
		for _, m := range pattern.FindAllStringSubmatch(text, -1) {
			out[m[1]] = true
		}
	}
	if subject, err := h.Subject(); err == nil {
		add(subjectToken, subject)
	}
	for _, key := range []string{"References", "In-Reply-To"} {
		add(ownID, h.Get(key))
	}
	return out
}

// believe tells who wrote a mail. It gives nobody for mail that has nothing to do with us, and says why not where somebody's mail is not
// believed.
func (b *Box) believe(h gomail.Header, from string, one bool) (m Member, why string) {
	words := shown(h)
	var bound []Member
	for _, x := range b.members {
		if one && strings.EqualFold(x.Address, from) {
			bound = append(bound, x)
		}
		if words[b.token(x)] {
			m = x
		}
	}
	switch {
	case m.User.ID == 0 && len(bound) == 0:
		return Member{}, ""
	case m.User.ID == 0:
		return bound[0], fmt.Sprintf("有信说是「%s」登记的邮箱发来的，却没有凭据：可能是伪造的，也可能是他另写了一封新信。请他直接回复导演的来信", bound[0].User.Name)
	case !one || !strings.EqualFold(m.Address, from):
		return m, fmt.Sprintf("有信带着「%s」的凭据，却不是从他登记的邮箱发来的（%s）：没有收下", m.User.Name, shortened(from))
	}
	if b.o.AuthServ != "" && !b.vouched(h, from) {
		return m, fmt.Sprintf("有信说是「%s」登记的邮箱发来的，邮件服务器却不能证明（DKIM、SPF、DMARC）：没有收下", m.User.Name)
	}
	return m, ""
}

// vouched tells whether the mailbox's own server found that the sender's domain stands for the mail. Only the topmost header of that server counts: a
// forger can write others below it.
func (b *Box) vouched(h gomail.Header, from string) bool {
	_, domain, _ := strings.Cut(from, "@")
	fields := h.FieldsByKey("Authentication-Results")
	for fields.Next() {
		server, results, err := authres.Parse(fields.Value())
		if err != nil || !strings.EqualFold(server, b.o.AuthServ) {
			continue
		}
		for _, r := range results {
			switch r := r.(type) {
			case *authres.DMARCResult:
				if r.Value == authres.ResultPass {
					return true
				}
			case *authres.DKIMResult:
				if r.Value == authres.ResultPass && standsFor(r.Domain, domain) {
					return true
				}
			case *authres.SPFResult:
				_, host, ok := strings.Cut(r.From, "@")
				if !ok {
					host = r.From
				}
				if r.Value == authres.ResultPass && standsFor(host, domain) {
					return true
				}
			}
		}
		return false
	}
	return false
}

// standsFor tells whether a domain that was checked is the sender's own or one above it.
func standsFor(checked, domain string) bool {
	checked, domain = strings.ToLower(checked), strings.ToLower(domain)
	return checked != "" && strings.Contains(checked, ".") && (checked == domain || strings.HasSuffix(domain, "."+checked))
}

// automatic tells a mail that no person wrote: answering one would go on for ever.
func automatic(h gomail.Header) bool {
	if by := strings.ToLower(h.Get("Auto-Submitted")); by != "" && by != "no" {
		return true
	}
	switch strings.ToLower(h.Get("Precedence")) {
	case "auto_reply", "bulk", "junk", "list":
		return true
	}
	return h.Get("X-Autoreply") != "" || h.Get("X-Autorespond") != ""
}

var (
	actionLine = regexp.MustCompile(`(?mi)^Action:\s*(\w+)`)
	diagnosis  = regexp.MustCompile(`(?mi)^Diagnostic-Code:\s*(.+(?:\r?\n[ \t].+)*)`)
)

// bounce tells a mail that says what became of one of ours. why is empty where it is only late, or has arrived.
func (b *Box) bounce(h gomail.Header, raw []byte) (m Member, why string, ok bool) {
	kind, params, _ := h.ContentType()
	isReport := kind == "multipart/report" && params["report-type"] == "delivery-status"
	empty := len(h.Values("Return-Path")) > 0 && strings.TrimSpace(h.Get("Return-Path")) == "<>"
	if !isReport && !empty {
		return Member{}, "", false
	}
	for _, about := range ownID.FindAllSubmatch(raw, -1) {
		for _, x := range b.members {
			if b.token(x) == string(about[1]) {
				m = x
			}
		}
	}
	if m.User.ID == 0 {
		return m, "", isReport // about a mail of somebody else's, or one of an address that is no longer bound
	}
	if action := actionLine.FindSubmatch(raw); action != nil && !strings.EqualFold(string(action[1]), "failed") {
		return m, "", true
	}
	said := "没有说为什么"
	if d := diagnosis.FindSubmatch(raw); d != nil {
		said = shortened(strings.Join(strings.Fields(string(d[1])), " "))
	}
	return m, fmt.Sprintf("给「%s」的信被退回了：%s。请核对他的邮箱", m.User.Name, said), true
}

// shortened keeps what a stranger wrote to one short line without signs that move a cursor.
func shortened(s string) string {
	const most = 120
	out := []rune(strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7F || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069 {
			return ' '
		}
		return r
	}, s))
	return string(out[:min(len(out), most)])
}
