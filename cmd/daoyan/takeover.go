package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/guimi"
	"daoyan/director/rule"
	"daoyan/director/scenario"
	"daoyan/forum"
	"daoyan/store"
)

// takeOver makes a game of a position: the file is checked and shown, the board asked for the accounts, the director for his word.
func (p *program) takeOver(ctx context.Context, name string, cfg config.Config, o opening) error {
	zone, err := cfg.Clock.Location()
	if err != nil {
		return err
	}
	pos, err := readPosition(o.from, cfg, zone)
	if err != nil {
		return err
	}
	title := cmp.Or(o.title, pos.Title, name)
	f := founding{
		rows: pos.Rows, shown: func() string { return positionText(pos, name, title, zone) }, dry: "只是看看，没有建立对局。",
		write: func(s *store.Store) error { return p.takeUp(s, name, title, cfg, pos, !o.silent) },
		done:  fmt.Sprintf("对局 %s 接手好了。运行 daoyan run，它就从%s接着主持。", name, phaseLabel(pos.State.Phase)),
	}
	if len(pos.Odd) > 0 {
		f.odd = "照规则不可能有这样的局面，没有建立对局。改文件，或加 --force 照样接手。"
	}
	return p.found(ctx, name, cfg, o, &f)
}

// takeUp writes down a game that was half played elsewhere.
func (p *program) takeUp(s *store.Store, name, title string, cfg config.Config, pos *scenario.Position, tell bool) error {
	m := director.Meta{Title: title, Ruleset: pos.Rules, Game: cfg.Game}
	for _, row := range pos.Rows {
		m.Players = append(m.Players, director.PlayerOf(row, forum.UserID(row.UID)))
	}
	remarks := []string{"从别处接手：" + phaseLabel(pos.State.Phase)}
	for _, x := range pos.Odd {
		remarks = append(remarks, "导演接手了不合规则的局面："+x.Say)
	}
	return director.TakeOver(s, name, m, pos, tell, rule.Instant(p.now().Unix()), remarks...)
}

// readPosition reads a position file and holds it against rules and settings; the error names every mistake with its line.
func readPosition(path string, cfg config.Config, zone *time.Location) (*scenario.Position, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	book := guimi.New()
	pos, fails := scenario.LoadPosition(path, src, scenario.Rulesets(), scenario.PositionOptions{Zone: zone, Reserved: reserved(book).Reserved, Reaction: cfg.Game.Windows.Reaction})
	var faults []error
	for _, f := range fails {
		faults = append(faults, errors.New(f.String()))
	}
	if n := len(pos.Rows); len(fails) == 0 && (n < fewestSeats || n > mostSeats) {
		faults = append(faults, fmt.Errorf("%s：有 %d 个角色，一局要 %d 到 %d 个", path, n, fewestSeats, mostSeats))
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	if pos.Unruled {
		switches, faults := rulings(scenario.Rulesets()[pos.Rules].Book, cfg.Game.Rulings)
		if len(faults) > 0 {
			return nil, errors.Join(faults...)
		}
		earlier, _, err := precedents(cfg.Game, pos.Rules, switches)
		if err != nil {
			return nil, err
		}
		for _, a := range earlier {
			if ruledBefore(pos.Precedents, a.Switch) == "" {
				pos.Precedents = append(pos.Precedents, a)
			}
		}
		for name, word := range switches {
			if _, asked := pos.State.Set.Rulings[name]; !asked {
				pos.State.Set.Rulings[name] = word
			}
		}
	}
	return pos, nil
}

// phaseLabel names a phase.
func phaseLabel(p rule.Phase) string {
	more := p.Part
	if p.Extra > 0 {
		more = "（额外）"
	}
	switch p.Kind {
	case rule.Setup:
		return "发身份"
	case rule.Night:
		return fmt.Sprintf("第%d夜%s", p.No, more)
	}
	return fmt.Sprintf("第%d天%s", p.No, more)
}

// positionText shows the table as it is taken over, and what is impossible by the rules.
func positionText(pos *scenario.Position, name, title string, zone *time.Location) string {
	var b strings.Builder
	fmt.Fprintf(&b, "接手 %s《%s》：%d 人，从%s接着，%s 开始\n\n", name, title, len(pos.Rows), phaseLabel(pos.State.Phase), time.Unix(int64(pos.At), 0).In(zone).Format("1月2日 15:04"))
	places := [...]string{rule.InPlay: "在场", rule.Jailed: "狱中", rule.Away: "流浪", rule.Out: "出局"}
	rows := [][]string{{"  座位", "角色", "论坛账号", "身份", "阵营", "", ""}}
	r := rule.NewRun(scenario.Rulesets()[pos.Rules].Book)
	r.Show(pos.State)
	for i, row := range pos.Rows {
		c := rule.Char(i)
		account, badge := row.Account, ""
		if row.UID != 0 {
			account += fmt.Sprintf("（%d）", row.UID)
		}
		if pos.State.Sheriff == c {
			badge = "警长"
		}
		where := places[pos.State.Seats[i].Place]
		if g := r.FallOf(c); g != nil {
			where += fmt.Sprintf("（%s，%s）", phaseLabel(pos.Played[g.Seq]), cmp.Or(g.Cause.Kind, "没写怎么出局的"))
		}
		rows = append(rows, []string{fmt.Sprintf("  %4d", i+1), row.Character, account, r.CardOf(c), factionOf(pos.State.Seats[i].Side), where, badge})
	}
	b.WriteString(table(rows))
	for _, kind := range scenario.ThreadKinds() {
		if tid := pos.Threads[kind]; tid != 0 {
			fmt.Fprintf(&b, "\n已经有的帖子 %s：tid %d", kind, tid)
		}
	}
	for _, s := range sortedKeys(pos.State.Set.Rulings) {
		fmt.Fprintf(&b, "\n规则开关 %s = %s", s, pos.State.Set.Rulings[s])
		b.WriteString(ruledBefore(pos.Precedents, s))
	}
	b.WriteString("\n")
	for _, x := range pos.Odd {
		fmt.Fprintf(&b, "✗ 不可能的局面：%s\n", x)
	}
	return b.String()
}
