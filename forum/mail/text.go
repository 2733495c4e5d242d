package mail

import (
	"errors"
	"io"
	"regexp"
	"strings"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset" // mails come in GBK and others
	gomail "github.com/emersion/go-message/mail"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// words is a mail's text, what it quotes apart.
type words struct {
	own, quoted string
	image       bool
}

// readText reads the plain text of a mail, or makes one of its HTML where it has no other. Attachments are not looked at.
func readText(entity *message.Entity) words {
	var plain, rich string
	var out words
	r := gomail.NewReader(entity)
	defer r.Close()
	for {
		part, err := r.NextPart()
		if errors.Is(err, io.EOF) || part == nil {
			break
		}
		if err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err) {
			break // a mail cut off, or broken: what was read is all there is
		}
		inline, ok := part.Header.(*gomail.InlineHeader)
		if !ok {
			if at, ok := part.Header.(*gomail.AttachmentHeader); ok {
				kind, _, _ := at.ContentType()
				out.image = out.image || strings.HasPrefix(kind, "image/")
			}
			continue
		}
		kind, _, _ := inline.ContentType()
		out.image = out.image || strings.HasPrefix(kind, "image/")
		if kind != "text/plain" && kind != "text/html" {
			continue
		}
		body, _ := io.ReadAll(io.LimitReader(part.Body, mostMail)) // what of a broken part could be read is read
		text := strings.ToValidUTF8(string(body), "\uFFFD")
		switch {
		case kind == "text/plain" && plain == "":
			plain = text
		case kind == "text/html" && rich == "":
			rich = text
		}
	}
	if strings.TrimSpace(plain) == "" {
		plain = fromHTML(rich)
	}
	out.own, out.quoted = apart(plain)
	return out
}

// fromHTML makes lines of an HTML mail; what its writer's program marked as quoted is left out, and stays behind a line that says so.
func fromHTML(src string) string {
	root, err := html.Parse(strings.NewReader(src))
	if err != nil {
		return ""
	}
	var out strings.Builder
	writeHTML(root, &out)
	return out.String()
}

// quoteMarks are the ids and classes by which programs mark what they quote.
var quoteMarks = regexp.MustCompile(`(?i)gmail_quote|moz-cite-prefix|yahoo_quoted|isReplyContent|divRplyFwdMsg|mail_quote|ntes-mailmaster-quote|xm_mail_oringinal`)

func writeHTML(n *html.Node, out *strings.Builder) {
	switch n.Type {
	case html.TextNode:
		out.WriteString(strings.NewReplacer("\r", "", "\n", " ", "\t", " ", "\u00a0", " ").Replace(n.Data))
		return
	case html.ElementNode:
	case html.DocumentNode:
	default:
		return
	}
	line := false
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Head, atom.Title:
		return
	case atom.Br:
		out.WriteByte('\n')
	case atom.P, atom.Div, atom.Li, atom.Tr, atom.Table, atom.Blockquote, atom.Hr, atom.H1, atom.H2, atom.H3, atom.Ul, atom.Ol:
		line = true
	case atom.Td, atom.Th:
		out.WriteByte(' ')
	}
	if n.DataAtom == atom.Blockquote || quotes(n) {
		out.WriteString("\n" + cutHere + "\n")
	}
	if line {
		breakLine(out)
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		writeHTML(c, out)
	}
	if line {
		breakLine(out)
	}
}

func breakLine(out *strings.Builder) {
	if s := out.String(); s != "" && s[len(s)-1] != '\n' {
		out.WriteByte('\n')
	}
}

func quotes(n *html.Node) bool {
	for _, a := range n.Attr {
		if (a.Key == "class" || a.Key == "id") && quoteMarks.MatchString(a.Val) {
			return true
		}
	}
	return false
}

// cutHere is a line below which an HTML mail quotes.
const cutHere = "-----Original Message-----"

var (
	divider   = regexp.MustCompile(`^\s*-{2,}\s*(原始邮件|原邮件|回复的原邮件|转发邮件|转发的邮件|Original Message|Forwarded message|Original)\s*-*`)
	wrote     = regexp.MustCompile(`(?i)(\bwrote|写道|寫道|a écrit|schrieb)\s*[:：]\s*$`)
	fromLine  = regexp.MustCompile(`(?i)^\s*\**(发件人|寄件者|From)\**\s*[:：]`)
	headLine  = regexp.MustCompile(`(?i)^\s*\**(发送时间|发送日期|日期|时间|收件人|寄件日期|主题|Sent|Date|To|Subject)\**\s*[:：]`)
	rule      = regexp.MustCompile(`^\s*[_=]{20,}\s*$`)
	signature = regexp.MustCompile(`^-- ?$`)
	sentBy    = regexp.MustCompile(`(?i)^\s*(发自我的|来自我的|从我的|sent from my|get outlook for)\s*\S`)
)

// apart parts what somebody wrote in a mail from what it quotes and from his signature.
func apart(text string) (own, quoted string) {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u00a0", " ").Replace(text), "\n")
	var mine, theirs []string
	for i, line := range lines {
		if ends(lines, i) {
			theirs = append(theirs, lines[i:]...)
			break
		}
		switch trimmed := strings.TrimSpace(line); {
		case strings.HasPrefix(trimmed, ">"):
			theirs = append(theirs, line)
		case sentBy.MatchString(trimmed):
		default:
			mine = append(mine, trimmed)
		}
	}
	return tidy(mine), tidy(theirs)
}

// ends tells whether from that line on nothing is the writer's own.
func ends(lines []string, i int) bool {
	line := lines[i]
	switch {
	case strings.Contains(line, strings.Trim(replyAbove, "= ")), divider.MatchString(line), rule.MatchString(line), signature.MatchString(line):
		return true
	case wrote.MatchString(line):
		return true
	case i+1 < len(lines) && wrote.MatchString(lines[i+1]) && introduces(line):
		return true
	case fromLine.MatchString(line):
		for _, next := range lines[i+1 : min(len(lines), i+4)] {
			if headLine.MatchString(next) {
				return true
			}
		}
	}
	return false
}

// introduces tells the first of two lines that say who wrote what follows: programs break long ones.
func introduces(line string) bool {
	line = strings.TrimSpace(line)
	return strings.HasPrefix(line, "On ") || strings.HasPrefix(line, "At ") || strings.HasPrefix(line, "在 ") || strings.HasPrefix(line, "于 ")
}

// tidy drops empty lines at both ends and doubles between.
func tidy(lines []string) string {
	var out []string
	for _, line := range lines {
		line = strings.TrimSpace(line)
		if line != "" || len(out) > 0 && out[len(out)-1] != "" {
			out = append(out, line)
		}
	}
	return strings.TrimSpace(strings.Join(out, "\n"))
}
