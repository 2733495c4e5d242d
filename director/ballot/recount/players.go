package recount

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	"daoyan/director/ballot"
)

// Player is one character of the table as a recount needs it.
type Player struct {
	ballot.Character
	Person string // the player's own account; empty if not known
	State  ballot.Voter
}

// NewPlayer makes a player of a row of a roster. The remark says what it says in players.txt: one that begins with a time tells when the
// character went out, there in zone where it has no offset of its own.
func NewPlayer(c ballot.Character, person, remark string, zone *time.Location) (Player, error) {
	p := Player{Character: c, Person: person, State: ballot.Voter{Out: remarkTime.MatchString(remark)}}
	if err := p.remark(remark, zone); err != nil {
		return Player{}, fmt.Errorf("%s: remark: %w", c.Name, err)
	}
	return p, nil
}

var (
	remarkTime   = regexp.MustCompile(`^\s*(\d{4}-\d{1,2}-\d{1,2} \d{1,2}:\d{2}(?::\d{2})?)(?:\s*([+-]\d{2}:\d{2}))?`)
	remarkWeight = regexp.MustCompile(`(\d+(?:\.\d+)?)\s*票`)
	remarkPerson = regexp.MustCompile(`真实账号[\s:：]*([^\s,，;；]+)`)
)

// parsePlayers reads lines "seat | character | forum account | state | aliases | remark".
func parsePlayers(text string, zone *time.Location) ([]Player, error) {
	var players []Player
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(line, "|")
		for i, c := range cells {
			if cells[i] = strings.TrimSpace(c); cells[i] == "-" {
				cells[i] = ""
			}
		}
		for len(cells) < 6 {
			cells = append(cells, "")
		}
		p, err := parsePlayer(cells, zone)
		if err != nil {
			return nil, fmt.Errorf("players.txt line %d: %w", n, err)
		}
		players = append(players, p)
	}
	if len(players) == 0 {
		return nil, fmt.Errorf("players.txt names nobody")
	}
	return players, nil
}

func parsePlayer(cells []string, zone *time.Location) (Player, error) {
	p := Player{Character: ballot.Character{Name: cells[1], Account: cells[2], Aliases: split(strings.ReplaceAll(cells[4], "/", ","))}}
	if p.Name == "" {
		return p, fmt.Errorf("no character in the second column")
	}
	if p.Account == "" {
		p.Account = p.Name
	}
	if cells[0] != "" {
		seat, err := strconv.Atoi(cells[0])
		if err != nil || seat < 1 {
			return p, fmt.Errorf("seat %q is no number from 1", cells[0])
		}
		p.Seat = seat
	}
	switch cells[3] {
	case "活", "在场", "":
	case "死", "出局":
		p.State.Out = true
	case "无票":
		p.State.NoVote = true
	case "入狱", "流浪":
		p.State.NoVote, p.State.NoTarget = true, true
	default:
		return p, fmt.Errorf("state %q of %s: 活, 死, 无票, 入狱 or 流浪", cells[3], p.Name)
	}
	return p, p.remark(strings.Join(cells[5:], "|"), zone)
}

// remark reads the free column: when the character went out, a weight, the player's own account.
func (p *Player) remark(text string, zone *time.Location) error {
	if m := remarkTime.FindStringSubmatch(text); m != nil {
		at, err := parseTime(m[1]+" "+m[2], zone)
		if err != nil {
			return err
		}
		if p.State.Out {
			p.State.Out, p.State.OutAt = false, at
		}
		text = strings.TrimPrefix(text, m[0])
	}
	if m := remarkPerson.FindStringSubmatch(text); m != nil {
		p.Person = m[1]
	}
	if m := remarkWeight.FindStringSubmatch(text); m != nil {
		weight, err := strconv.ParseFloat(m[1], 64)
		if halves := weight * 2; err == nil && halves == math.Trunc(halves) && halves > 0 {
			p.State.Halves = int(halves)
		} else {
			return fmt.Errorf("%s has a vote of %s: votes are counted in halves", p.Name, m[1])
		}
	}
	return nil
}

// split cuts a list at commas of any width and drops empty parts.
func split(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(",，、", r) })
}
