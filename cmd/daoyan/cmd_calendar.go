package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/schedule"
)

// mostDays is how many discussion days a calendar may show: no game is as long.
const mostDays = 60

// planning is what the flags of calendar say.
type planning struct {
	from, ics string
	days      int
}

func newCalendarCmd(p *program) *cobra.Command {
	o := planning{}
	c := &cobra.Command{
		Use:   "calendar [对局]",
		Short: "日程：按设置算出每天每夜的开门、关门和各个截止时间",
		Long: "calendar 按设置里的时间（周末、假日也算进去）列出从第 1 天起的日程：开门、停止改票、关门、每夜各批技能的截止、天亮。\n" +
			"写上对局的名字，就列那一局还没到的时间：眼前这一天、这一夜按加速、延时、顺延之后的算，后面的按设置推。\n" +
			"还没发生的加速、延时和额外的日夜不在里面。--ics 存成日历文件，手机和邮件软件都能导入。",
		Example: "  daoyan calendar --from 2026-12-01\n" +
			"  daoyan calendar 第一局\n" +
			"  daoyan calendar --from '2026-12-01 20:00' --days 8 --ics 第一局.ics",
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			show := p.calendar
			if len(args) == 1 {
				show = func(o planning) error { return p.calendarOf(c.Context(), args[0], o) }
			}
			if err := show(o); err != nil {
				return fmt.Errorf("calendar: %w", err)
			}
			return nil
		},
	}
	c.Flags().StringVar(&o.from, "from", "", "第 1 天哪天开门：`日期`，或日期和时间；不写 = 明天")
	c.Flags().IntVar(&o.days, "days", 4, "列几个讨论`日`")
	c.Flags().StringVar(&o.ics, "ics", "", "存成日历`文件`")
	complete(c, "ics", filesEnding("ics"))
	return c
}

func (p *program) calendar(o planning) error {
	cfg, err := p.settings()
	if err != nil {
		return err
	}
	if o.days < 1 || o.days > mostDays {
		return fmt.Errorf("--days %d：只能写 1 到 %d", o.days, mostDays)
	}
	zone, err := cfg.Clock.Location()
	if err != nil {
		return err
	}
	plan := director.Calendar(cfg.Game, zone)
	if err := plan.Check(); err != nil {
		return fmt.Errorf("%s 里的时间合不到一起：%w", p.config, err)
	}
	open, err := p.firstOpening(o.from, cfg.Game.Times.Open, zone)
	if err != nil {
		return err
	}
	return p.showCalendar("版杀", plan.Calendar(plan.Day(1, open), o.days), zone, o.ics)
}

// calendarOf is the calendar of a game that has been begun.
func (p *program) calendarOf(ctx context.Context, game string, o planning) error {
	if o.from != "" {
		return errors.New("--from 是给还没有开始的局用的：不要写 --from，或者不要写对局的名字")
	}
	cfg, err := p.settings()
	if err != nil {
		return err
	}
	zone, err := cfg.Clock.Location()
	if err != nil {
		return err
	}
	raw, err := p.ask(ctx, director.Request{Do: "upcoming", Game: game, Days: o.days})
	if err != nil {
		return err
	}
	var coming director.Upcoming
	if err := json.Unmarshal(raw, &coming); err != nil {
		return err
	}
	return p.showCalendar(coming.Title, coming.List, zone, o.ics)
}

func (p *program) showCalendar(title string, list []schedule.Deadline, zone *time.Location, ics string) error {
	if ics == "" {
		return printText(p.out, calendarText(list, zone))
	}
	if err := os.WriteFile(ics, schedule.ICS(title, p.now(), list), 0o644); err != nil {
		return err
	}
	return printText(p.out, fmt.Sprintf("存好了 %s：%d 个时间\n", ics, len(list)))
}

// firstOpening is when day 1 opens: a date means its 开门.
func (p *program) firstOpening(from string, opens config.TimeOfDay, zone *time.Location) (time.Time, error) {
	if from == "" {
		return opens.On(p.now().In(zone).AddDate(0, 0, 1)), nil
	}
	if d, err := schedule.ParseDate(from); err == nil {
		return opens.On(time.Date(d.Year, d.Month, d.Day, 0, 0, 0, 0, zone)), nil
	}
	at, err := schedule.ParseTime(from, zone)
	var none *schedule.NoSuchTime
	if errors.As(err, &none) {
		return time.Time{}, fmt.Errorf("--from: %w", err)
	}
	if err != nil {
		return time.Time{}, fmt.Errorf("--from：「%s」不是日期（2026-12-01），也不是时间（2026-12-01 20:00）", from)
	}
	return at.In(zone), nil
}

// calendarText is a calendar for people: a line a moment, a gap before each day and night.
func calendarText(list []schedule.Deadline, zone *time.Location) string {
	weekdays := []rune("日一二三四五六")
	var b strings.Builder
	phase := ""
	for i, d := range list {
		at := d.At.In(zone)
		kind, _, _ := strings.Cut(d.Key, ".")
		if now := fmt.Sprint(kind, d.No, d.Extra); now != phase {
			if phase = now; i > 0 {
				b.WriteByte('\n')
			}
		}
		fmt.Fprintf(&b, "%s 周%c %s  %s\n", at.Format(time.DateOnly), weekdays[at.Weekday()], at.Format("15:04"), d.Name())
	}
	return b.String()
}
