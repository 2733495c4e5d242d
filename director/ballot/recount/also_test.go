package recount

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"daoyan/director/ballot"
	"daoyan/internal/around"
)

// verdicts are those of an outcome by floor, "count 白鹭".
func verdicts(o *Outcome) map[int]string {
	m := map[int]string{}
	for _, v := range o.Votes {
		m[v.Floor] = strings.TrimSuffix(v.Verdict+" "+targetOf(v), " －")
	}
	return m
}

func counted(t *testing.T, f *File, r Rulings) *Outcome {
	t.Helper()
	o, err := f.Count(nil, r)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestCasesAlso holds what the cases say must hold besides the outcome.
func TestCasesAlso(t *testing.T) {
	if _, ok := around.Shared(t, "cases", "inputs"); !ok {
		return
	}
	get := func(name string) *File { f, _ := readCase(t, name); return f }
	check := func(name string, o *Outcome, want map[int]string) {
		t.Helper()
		got := verdicts(o)
		for floor, v := range want {
			if got[floor] != v {
				t.Errorf("%s: floor %d is %q, want %q", name, floor, got[floor], v)
			}
		}
	}
	alerted := func(name string, o *Outcome, parts ...string) {
		t.Helper()
		all := strings.Join(o.Alerts, "\n")
		for _, p := range parts {
			if !strings.Contains(all, p) {
				t.Errorf("%s: no alert tells %q: %s", name, p, all)
			}
		}
	}
	alerted("A08", counted(t, get("A08"), nil), "白鹭", "墨砚")
	alerted("A10", counted(t, get("A10"), nil), "12 楼", "截止后编辑", "墨砚")
	alerted("A17", counted(t, get("A17"), nil), "-8h")
	alerted("A33", counted(t, get("A33"), nil), "未登记账号")

	f := get("A09") // before a minute has gone by nothing is final
	f.Pages = f.Pages[:1]
	if o := counted(t, f, nil); o.Final {
		t.Error("A09: final before the silent minute is over")
	}
	if o := counted(t, get("A09"), nil); !o.Final {
		t.Error("A09: not final after the silent minute")
	}
	alerted("A09", counted(t, get("A09"), nil), "白鹭", "墨砚")

	f = get("A15")
	f.Pages = f.Pages[:1]
	check("A15 after the first crawl", counted(t, f, nil), map[int]string{30: "count 墨砚", 31: "ask 墨砚"})

	f = get("A17")
	f.Settings.Probe = nil
	for i := range f.Pages {
		f.Pages[i].HTML = []byte(strings.NewReplacer("2031-3-9 11:", "2031-3-9 19:", "2031-3-9 12:", "2031-3-9 20:").Replace(string(f.Pages[i].HTML)))
	}
	check("A17 with the clock put right", counted(t, f, nil), map[int]string{30: "count 墨砚", 31: "reject 墨砚"})

	f = get("A46")
	f.Players[0].Aliases = []string{"满满"}
	check("A46 with an alias", counted(t, f, nil), map[int]string{12: "reject", 13: "count 小满"})

	f = get("D06")
	suMu, egret := index(f, "苏木"), index(f, "白鹭")
	check("D06 ruled", counted(t, f, Rulings{6: {Accept: true, Voter: suMu, Target: egret}}), map[int]string{6: "count 白鹭"})

	o := counted(t, get("A31"), nil)
	if why := fmt.Sprint(o.Votes, o.Alerts); strings.Contains(why, "青柚") {
		t.Errorf("A31: who is behind the account is told: %s", why)
	}
	o = counted(t, get("A76"), nil)
	if sum := int(o.Tally["青柚"]+o.Tally["白鹭"]) + len(o.Abstain) + len(o.Without); sum != 6 {
		t.Errorf("A76: votes, abstentions and those without add up to %d of 6", sum)
	}
	if o := counted(t, get("A21"), nil); o.Final {
		t.Error("A21: final though the last two rounds differ")
	}
}

func index(f *File, name string) int {
	return slices.IndexFunc(f.Players, func(p Player) bool { return p.Name == name })
}

// TestPrintable reads what a printing view leaves of a thread, D07: words and authors, nothing to be final about.
func TestPrintable(t *testing.T) {
	own := ballot.PlainWords("[quote][T07]青柚 发表于 2031-3-8 20:30\n投票对象：白鹭[/quote]\n同意")
	if r := ballot.NewGrammar("", nil).Read(own.Text); len(r.Entries) != 0 {
		t.Errorf("a quoted vote was read as the writer's: %+v", r.Entries)
	}
	own = ballot.PlainWords("投票对象：白鹭\n投票理由：空")
	if r := ballot.NewGrammar("", nil).Read(own.Text); len(r.Entries) != 1 || r.Entries[0].Target != "白鹭" {
		t.Errorf("the vote of a printed post: %+v", r.Entries)
	}
}
