package store

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"
)

// State is how far an outbox entry has come.
type State string

// The states of an outbox entry.
const (
	Pending State = "pending" // to be sent when due
	Sent    State = "sent"    // the board has it
	Failed  State = "failed"  // given up; a person must look
	Held    State = "held"    // waits for a person: the director's approval, the board's moderator
)

// Entry is one post or message to be sent. The caller sets the fields up to State; the store gives Seq; Marks change the rest.
type Entry struct {
	ID      string    `json:"id"` // the caller's, stable: derived from what the entry says, not from when
	Urgency uint8     `json:"urgency"`
	Due     time.Time `json:"due,omitzero"` // not to be sent before
	Kind    string    `json:"kind"`
	Target  string    `json:"target"`
	Payload []byte    `json:"payload"`
	State   State     `json:"state"` // Pending or Held when it comes in; empty is Pending

	Seq      int64     `json:"seq"`                // order of coming in, from 1
	Attempts int       `json:"attempts,omitempty"` // sendings begun: over 0 it may be on the board whatever State says
	SentID   string    `json:"sentId,omitempty"`   // the board's number for it
	Next     time.Time `json:"next,omitzero"`      // not to be tried again before
	Note     string    `json:"note,omitempty"`     // what the board said last, for people
}

// Mark says what became of an outbox entry: it replaces the fields of the same names.
type Mark struct {
	ID       string
	State    State
	Attempts int
	SentID   string // unique among a game's entries of one kind; empty if the board gave none or another entry carried this one
	Next     time.Time
	Note     string
}

// Pending lists what is still to be sent: the most urgent first (the lowest number), then by coming in. Due and Next are the
// caller's to compare with its clock.
func (s *Store) Pending(game string) ([]Entry, error) {
	var out []Entry
	err := s.view(game, func(g bucket) error {
		outbox := g.sub(subOutbox)
		return g.sub(subPending).ForEach(func(_, id []byte) error {
			e, err := readEntry(outbox, id)
			out = append(out, e)
			return err
		})
	})
	if err != nil {
		return nil, fmt.Errorf("read what game %q has to send: %w", game, err)
	}
	return out, nil
}

// Entry gives one entry, sent or not; it fails with ErrNoEntry where there is none of that ID.
func (s *Store) Entry(game, id string) (Entry, error) {
	var out Entry
	err := s.view(game, func(g bucket) (err error) {
		if g.sub(subOutbox).Get([]byte(id)) == nil {
			return ErrNoEntry
		}
		out, err = readEntry(g.sub(subOutbox), []byte(id))
		return err
	})
	if err != nil {
		return Entry{}, fmt.Errorf("read entry %q of game %q: %w", id, game, err)
	}
	return out, nil
}

// AllOutbox lists every entry there ever was, by coming in.
func (s *Store) AllOutbox(game string) ([]Entry, error) {
	var out []Entry
	err := s.view(game, func(g bucket) error {
		return g.sub(subOutbox).ForEach(func(k, v []byte) error {
			e, err := decodeEntry(k, v)
			out = append(out, e)
			return err
		})
	})
	if err != nil {
		return nil, fmt.Errorf("read the outbox of game %q: %w", game, err)
	}
	slices.SortFunc(out, func(a, b Entry) int { return int(a.Seq - b.Seq) })
	return out, nil
}

// addEntry takes in a new entry. One that is there already with the same words is let be: whoever decides again after a crash may
// hand in the same entry again.
func (g bucket) addEntry(e Entry) error {
	if e.ID == "" || e.Kind == "" {
		return errors.New("an outbox entry needs an ID and a kind")
	}
	if e.State == "" {
		e.State = Pending
	}
	if e.State != Pending && e.State != Held {
		return fmt.Errorf("outbox entry %q cannot come in as %q", e.ID, e.State)
	}
	outbox := g.sub(subOutbox)
	if outbox.Get([]byte(e.ID)) != nil {
		old, err := readEntry(outbox, []byte(e.ID))
		if err != nil {
			return err
		}
		if old.Kind != e.Kind || old.Target != e.Target || !bytes.Equal(old.Payload, e.Payload) {
			return fmt.Errorf("outbox entry %q: %w", e.ID, ErrDuplicate)
		}
		return nil
	}
	seq, err := outbox.NextSequence()
	if err != nil {
		return err
	}
	e.Seq, e.Attempts, e.SentID, e.Next, e.Note = int64(seq), 0, "", time.Time{}, ""
	if err := g.index(e); err != nil {
		return err
	}
	return writeEntry(outbox, e)
}

func (g bucket) mark(m Mark) error {
	outbox := g.sub(subOutbox)
	if m.ID == "" || outbox.Get([]byte(m.ID)) == nil {
		return fmt.Errorf("outbox entry %q: %w", m.ID, ErrNoEntry)
	}
	switch m.State {
	case Pending, Sent, Failed, Held:
	default:
		return fmt.Errorf("outbox entry %q cannot be %q", m.ID, m.State)
	}
	e, err := readEntry(outbox, []byte(m.ID))
	if err != nil {
		return err
	}
	if err := g.unindex(e); err != nil {
		return err
	}
	e.State, e.Attempts, e.SentID, e.Next, e.Note = m.State, m.Attempts, m.SentID, m.Next, m.Note
	if err := g.index(e); err != nil {
		return err
	}
	return writeEntry(outbox, e)
}

func (g bucket) index(e Entry) error {
	if e.State == Pending {
		if err := g.sub(subPending).Put(pendingKey(e), []byte(e.ID)); err != nil {
			return err
		}
	}
	if e.SentID == "" {
		return nil
	}
	sent, key := g.sub(subSent), sentKey(e)
	if other := sent.Get(key); other != nil {
		return fmt.Errorf("outbox entries %q and %q as %s %s: %w", other, e.ID, e.Kind, e.SentID, ErrSentTwice)
	}
	return sent.Put(key, []byte(e.ID))
}

func (g bucket) unindex(e Entry) error {
	if e.State == Pending {
		if err := g.sub(subPending).Delete(pendingKey(e)); err != nil {
			return err
		}
	}
	if e.SentID == "" {
		return nil
	}
	return g.sub(subSent).Delete(sentKey(e))
}

func pendingKey(e Entry) []byte {
	return binary.BigEndian.AppendUint64([]byte{e.Urgency}, uint64(e.Seq))
}

func sentKey(e Entry) []byte { return append(appendString(nil, e.Kind), e.SentID...) }

func writeEntry(outbox *bolt.Bucket, e Entry) error {
	v, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return outbox.Put([]byte(e.ID), v)
}

func readEntry(outbox *bolt.Bucket, id []byte) (Entry, error) { return decodeEntry(id, outbox.Get(id)) }

func decodeEntry(k, v []byte) (Entry, error) {
	var e Entry
	if err := json.Unmarshal(v, &e); err != nil {
		return Entry{}, fmt.Errorf("outbox entry %q is damaged: %w", k, err)
	}
	return e, nil
}
