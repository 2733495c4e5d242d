package recount

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"golang.org/x/text/width"

	"daoyan/director/ballot"
)

// Write prints the outcome for people: bars, who voted for whom, the verdict on every post, what the director must rule on.
func (o *Outcome) Write(w io.Writer, title string) error {
	var b strings.Builder
	if title != "" {
		fmt.Fprintln(&b, title)
	}
	wide := 4
	for _, l := range o.lines {
		wide = max(wide, columns(l.target))
	}
	fmt.Fprintln(&b, "\n得票")
	for _, l := range o.lines {
		fmt.Fprintf(&b, "  %s %s %s  %s\n", pad(l.target, wide), strings.Repeat("█", l.halves), ballot.FormatHalves(l.halves), strings.Join(l.voters, "、"))
	}
	if len(o.lines) == 0 {
		fmt.Fprintln(&b, "  没有有效票")
	}
	for _, l := range []struct {
		what  string
		names []string
	}{{"弃权", o.Abstain}, {"未投", o.Without}, {"平票", o.Tie}} {
		if len(l.names) > 0 {
			fmt.Fprintf(&b, "  %s %s\n", pad(l.what, wide), strings.Join(l.names, "、"))
		}
	}
	if o.Out != nil {
		fmt.Fprintf(&b, "  %s %s\n", pad("出局", wide), strings.Replace(*o.Out, "ask", "请导演裁决", 1))
	}
	o.writeVotes(&b)
	if len(o.MustRule) > 0 {
		fmt.Fprintf(&b, "\n请导演裁决：%s 楼\n", strings.Trim(strings.ReplaceAll(fmt.Sprint(o.MustRule), " ", "、"), "[]"))
	}
	for i, a := range o.Alerts {
		if i == 0 {
			fmt.Fprintln(&b, "\n提醒")
		}
		fmt.Fprintln(&b, "  "+a)
	}
	if !o.Final {
		fmt.Fprintln(&b, "\n还不能定案。")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (o *Outcome) writeVotes(b *strings.Builder) {
	marks := map[string]string{"count": "计", "replaced": "改", "reject": "否", "ask": "问", "ignore": "－"}
	voter, target := 4, 4
	for _, v := range o.Votes {
		voter, target = max(voter, columns(v.Voter)), max(target, columns(targetOf(v)))
	}
	fmt.Fprintln(b, "\n逐楼")
	for _, v := range o.Votes {
		fmt.Fprintf(b, "  %5d 楼 %s %s → %s %s\n", v.Floor, marks[v.Verdict], pad(v.Voter, voter), pad(targetOf(v), target), v.Why)
	}
}

func targetOf(v Vote) string {
	if v.Target == nil {
		return "－"
	}
	return cmp.Or(*v.Target, "－")
}

// columns is how many columns of a terminal s takes.
func columns(s string) int {
	n := 0
	for _, r := range s {
		n++
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			n++
		}
	}
	return n
}

func pad(s string, to int) string { return s + strings.Repeat(" ", max(0, to-columns(s))) }
