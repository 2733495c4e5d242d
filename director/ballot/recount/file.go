// Package recount counts one day's votes from saved pages, without a running game: a director checks a hand count, settles a dispute, or
// runs a small game by it alone. It judges by the same rules as the daemon.
package recount

import (
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/txtar"

	"daoyan/director/ballot"
)

// File is what a recount is made from: who plays, the house's rules, the pages, and the result that is right if somebody wrote it down.
type File struct {
	Title    string
	Players  []Player
	Settings Settings
	Pages    []Page
	Expect   *Outcome // nil: none
}

// Page is one saved page, or the posts of one.
type Page struct {
	Name   string
	HTML   []byte
	Read   time.Time // when it was read; zero: long after the close
	Round  int       // the round of reading it belongs to, from 1; pages of one round make one reading of the thread
	Astray bool      // a page of another thread than the vote's
}

// Parse reads a bundle. Errors name section and line.
func Parse(data []byte) (*File, error) {
	a := txtar.Parse(data)
	f := &File{Title: strings.TrimSpace(strings.SplitN(string(a.Comment), "\n", 2)[0])}
	var players, rules []byte
	for _, s := range a.Files {
		switch {
		case s.Name == "players.txt":
			players = s.Data
		case s.Name == "rules.txt":
			rules = s.Data
		case s.Name == "expect.json":
			f.Expect = &Outcome{}
			if err := json.Unmarshal(s.Data, f.Expect); err != nil {
				return nil, fmt.Errorf("expect.json: %w", err)
			}
		case path.Ext(s.Name) == ".html":
			f.Pages = append(f.Pages, Page{Name: s.Name, HTML: s.Data})
		}
	}
	if players == nil || rules == nil {
		return nil, fmt.Errorf("a recount needs the sections players.txt and rules.txt")
	}
	if err := f.Settings.parse(string(rules)); err != nil {
		return nil, err
	}
	zone := f.Settings.Close.Location()
	var err error
	if f.Players, err = parsePlayers(string(players), zone); err != nil {
		return nil, err
	}
	if err := f.Settings.resolve(f.Players); err != nil {
		return nil, err
	}
	for i := range f.Pages {
		if err := f.Pages[i].place(zone); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// New makes a recount under the rules of 诡秘之主 from a table of players and whole pages read long after the close.
func New(title string, players []Player, open, closing time.Time, pages []Page) (*File, error) {
	if len(players) == 0 {
		return nil, fmt.Errorf("a recount needs players")
	}
	if closing.Before(open) {
		return nil, fmt.Errorf("the vote closes %s, before it opens %s", closing.Format(time.DateTime), open.Format(time.DateTime))
	}
	f := &File{Title: title, Players: players, Pages: pages}
	f.Settings.Rules = ballot.Default(closing)
	f.Settings.Open = open
	return f, nil
}

var (
	crawlName = regexp.MustCompile(`^crawl-(\d{8}-\d{6})`)
	roundName = regexp.MustCompile(`^round(\d+)-`)
)

// place reads from the page's name when and where it was read.
func (p *Page) place(zone *time.Location) error {
	p.Astray = strings.HasPrefix(p.Name, "discussion-")
	p.Round = 1
	if m := crawlName.FindStringSubmatch(p.Name); m != nil {
		at, err := time.ParseInLocation("20060102-150405", m[1], zone)
		if err != nil {
			return fmt.Errorf("%s: no time of reading in the name: %w", p.Name, err)
		}
		p.Read = at
	}
	if m := roundName.FindStringSubmatch(p.Name); m != nil {
		n, err := strconv.Atoi(m[1])
		if err != nil {
			return fmt.Errorf("%s: no round in the name: %w", p.Name, err)
		}
		p.Round = n
	}
	return nil
}
