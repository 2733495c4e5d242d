package director

import (
	"encoding/json"
	"fmt"
	"slices"

	"daoyan/director/game"
	"daoyan/director/rule"
	"daoyan/store"
)

// undone is a rewinding that stands: what it took back, and on whose order.
type undone struct {
	no, to int64
	order  *orderGiven
	at     rule.Instant
	fell   []fellIn // who had gone out by what was taken back
}

// fellIn is that somebody went out in a phase of a history.
type fellIn struct {
	rule.Gone
	phase rule.Phase
}

// decided tells whether a record of the daemon's own only says what events of the game have come to: it falls with them. All others say what has
// happened on the board, or what somebody wants for good.
func decided(kind string) bool {
	switch kind {
	case factInvited, factPublished, factStory, factCounted, factPatch:
		return true
	}
	return false
}

// journal reads a game's records from a number on.
func (d *Director) journal(name string, from int64) ([]store.Record, error) {
	var out []store.Record
	for r, err := range d.store.Journal(name, from) {
		if err != nil {
			return nil, fmt.Errorf("director: game %s: reading its journal: %w", name, err)
		}
		out = append(out, r)
	}
	return out, nil
}

func isRewound(r store.Record) bool { return r.Kind == string(game.Rewound) }

// inForce gives the records of a journal as they are true since its rewindings: events that were taken back are left out, and those played
// again stand in their places. What the daemon noted meanwhile has happened all the same, and comes where it came: before the event that takes the place
// of the one it came before.
func inForce(list []store.Record) ([]store.Record, error) {
	if !slices.ContainsFunc(list, isRewound) {
		return list, nil
	}
	all, err := places(list)
	if err != nil {
		return nil, err
	}
	live := game.Live(all)
	stands := make([]bool, len(list))
	for i := range live {
		stands[live[i].No-list[0].No] = true
	}
	var kept []store.Record
	for i, r := range list {
		if !stands[i] && !decided(r.Kind) && isFact(r.Kind) {
			kept = append(kept, r)
		}
	}
	out := make([]store.Record, 0, len(live)+len(kept))
	for i := range live {
		for len(kept) > 0 && kept[0].No < live[i].Place() {
			out, kept = append(out, kept[0]), kept[1:]
		}
		out = append(out, list[live[i].No-list[0].No])
	}
	return append(out, kept...), nil
}

// places reads what rewindings want to know of the records of a journal.
func places(list []store.Record) ([]game.Record, error) {
	out := make([]game.Record, len(list))
	for i, r := range list {
		var x struct{ To, Was int64 }
		if err := json.Unmarshal(r.Data, &x); err != nil {
			return nil, fmt.Errorf("director: record %d: %w", r.No, err)
		}
		out[i] = game.Record{No: r.No, Event: game.Event{Kind: game.Kind(r.Kind), To: x.To, Was: x.Was}}
	}
	return out, nil
}

// eventsOf reads the events of the game among records.
func eventsOf(list []store.Record) ([]game.Record, error) {
	var out []game.Record
	for _, r := range list {
		if isFact(r.Kind) {
			continue
		}
		e, err := eventOf(r)
		if err != nil {
			return nil, err
		}
		out = append(out, game.Record{No: r.No, Event: e})
	}
	return out, nil
}

func eventOf(r store.Record) (game.Event, error) {
	e := game.Event{}
	if err := json.Unmarshal(r.Data, &e); err != nil {
		return e, fmt.Errorf("director: record %d: %w", r.No, err)
	}
	e.Kind = game.Kind(r.Kind)
	return e, nil
}

// liveEvents are the events of a journal that stand.
func liveEvents(list []store.Record) ([]game.Record, error) {
	list, err := inForce(list)
	if err != nil {
		return nil, err
	}
	return eventsOf(list)
}

// rewindings lists those that stand, the earliest first.
func rewindings(list []store.Record) ([]undone, error) {
	var out []undone
	for i := len(list) - 1; i >= 0; i-- {
		if !isRewound(list[i]) {
			continue
		}
		e, err := eventOf(list[i])
		if err != nil {
			return nil, err
		}
		was, err := liveEvents(list[:i])
		if err != nil {
			return nil, err
		}
		u := undone{no: list[i].No, to: e.To, at: e.At}
		for j := range was {
			if was[j].No >= e.To && was[j].Kind == game.Fell {
				u.fell = append(u.fell, fellIn{*was[j].Gone, phaseBefore(was, j)})
			}
		}
		if u.order, err = orderBefore(list[:i]); err != nil {
			return nil, err
		}
		out = append(out, u)
		for i > 0 && list[i-1].No >= e.To {
			i--
		}
	}
	slices.Reverse(out)
	return out, nil
}

// orderBefore is the order that led to what comes behind a journal, nil if none did: between them stands what the order noted besides.
func orderBefore(list []store.Record) (*orderGiven, error) {
	for _, r := range slices.Backward(list) {
		switch {
		case r.Kind == factOrder:
			var x fact
			if err := json.Unmarshal(r.Data, &x); err != nil {
				return nil, fmt.Errorf("director: record %d: %w", r.No, err)
			}
			return x.Given, nil
		case !isFact(r.Kind):
			return nil, nil
		}
	}
	return nil, nil
}

// replayed is the game as a journal has it, apart from the one that is played.
func (t *table) replayed(list []store.Record) (*table, error) {
	s, err := t.d.empty(t.name)
	if err != nil {
		return nil, err
	}
	return s, s.takeUp(list)
}

// replayedWith is the game as a journal has it with records behind it that have not been written down.
func (t *table) replayedWith(list []store.Record, made []record) (*table, error) {
	list, err := journalWith(list, made)
	if err != nil {
		return nil, err
	}
	return t.replayed(list)
}

// journalWith is a journal with records behind it that have not been written down.
func journalWith(list []store.Record, made []record) ([]store.Record, error) {
	list = slices.Clone(list)
	for _, r := range made {
		kind, data, err := r.encode()
		if err != nil {
			return nil, err
		}
		list = append(list, store.Record{No: int64(len(list) + 1), Kind: kind, Data: data})
	}
	return list, nil
}

// rebuild reads the game anew from the store, after a rewinding.
func (t *table) rebuild() error {
	s, err := t.d.open(t.name)
	if err != nil {
		return err
	}
	t.meta, t.game, t.facts, t.last, t.names, t.mail, t.known, t.undone = s.meta, s.game, s.facts, s.last, s.names, s.mail, s.known, s.undone
	t.votes, t.talk, t.reached = votes{}, talk{}, 0
	t.d.bindMail()
	return nil
}
