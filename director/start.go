package director

import (
	"encoding/json"
	"fmt"
	"time"

	"daoyan/director/config"
	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/store"
	"daoyan/templates"
)

// NewGame writes a game down in the store, ready for a daemon to run: its settings, the deal as its first record, and behind it what else is to
// be remembered about the deal.
func NewGame(s *store.Store, name string, m Meta, d game.Deal, at rule.Instant, remarks ...string) error {
	return create(s, name, m, append(ofEvents(game.Start(d, at)), remarked(at, remarks)...))
}

func remarked(at rule.Instant, remarks []string) []record {
	var events []game.Event
	for _, text := range remarks {
		events = append(events, game.Event{Kind: game.Remarked, At: at, Text: text})
	}
	return ofEvents(events)
}

// create writes a game with its first records.
func create(s *store.Store, name string, m Meta, first []record) error {
	for _, p := range m.Players {
		if p.Mail == "" && m.Game.Messages == config.ByMail {
			return fmt.Errorf("director: game %s: messages go by e-mail, and %s has no address: fill in mail in the roster", name, p.Character)
		}
	}
	meta, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("director: game %s: %w", name, err)
	}
	var b store.Batch
	for _, r := range first {
		kind, data, err := r.encode()
		if err != nil {
			return err
		}
		b.Records = append(b.Records, store.Record{Kind: kind, Data: data})
	}
	if err := s.CreateGame(name, meta, b); err != nil {
		return fmt.Errorf("director: game %s: %w", name, err)
	}
	return nil
}

// firstDay is when day 1 opens, zero where that is over or the game begins with a night.
func (t *table) firstDay(r *rule.Run) time.Time {
	if r.Phase().Kind != rule.Setup || t.rules.Book.NightFirst {
		return time.Time{}
	}
	return nextClock(t.calendar().Opens, t.time(r.Ends()), t.zone)
}

// withCards is the slot whose tellings go out with the cards, "" once the game has begun.
func (t *table) withCards() string {
	if t.game.Phase().Kind != rule.Setup || len(t.rules.Book.Setup) == 0 {
		return ""
	}
	return t.rules.Book.Setup[0].ID
}

// sendIdentities sends everybody the card he plays, and asks for 收到.
func (t *table) sendIdentities(c *change, s *rule.State) {
	r := rule.NewRun(t.rules.Book)
	r.Resolve(s, &rule.Inputs{})
	open := rule.NewRun(t.rules.Book)
	open.Resolve(s, &rule.Inputs{Now: t.game.Seen, Times: rule.Times{Open: t.game.Seen}})
	for i := range t.meta.Players {
		who := rule.Char(i)
		v := templates.IdentityCard{Game: t.meta.Title, Character: t.nameOf(who), Identity: s.Seats[i].Dealt, Faction: string(s.Seats[i].Side),
			Skills: t.skillsOf(r, who), Opens: t.firstDay(open), Whisper: t.meta.Game.Whisper}
		for _, told := range r.Told {
			if told.To == who {
				v.Facts = append(v.Facts, t.factView(told.Fact))
			}
		}
		t.message(c, urgentNotice, "card", who, t.text(v))
	}
}
