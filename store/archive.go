package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"time"
)

// Item is a raw post or message as it was read, to be kept for good.
type Item struct {
	Kind string // "post", "message": the space its ID lives in
	ID   string
	At   time.Time // when it was read
	Data []byte
}

// Version is one text an archived item has had.
type Version struct {
	No   int       // from 1, the text first read
	At   time.Time // when this text was first seen; UTC
	Data []byte
}

// Archived returns every text an item has had, the first one first; none if it was never archived.
func (s *Store) Archived(game, kind, id string) ([]Version, error) {
	var out []Version
	err := s.view(game, func(g bucket) error {
		prefix := itemPrefix(kind, id)
		c := g.sub(subArchive).Cursor()
		for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
			one, err := decodeVersion(k, v)
			if err != nil {
				return err
			}
			one.Data = clone(one.Data)
			out = append(out, one)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read archived %s %s of game %q: %w", kind, id, game, err)
	}
	return out, nil
}

// archive keeps an item's text if it is not the one last kept.
func (g bucket) archive(it Item) error {
	if it.Kind == "" || it.ID == "" {
		return errors.New("an archived item needs a kind and an ID")
	}
	prefix := itemPrefix(it.Kind, it.ID)
	archive := g.sub(subArchive)
	c := archive.Cursor()
	// The item's last version is the one before the highest number it could have.
	next, _ := c.Seek(versionKey(prefix, 1<<32-1))
	last := c.Prev
	if next == nil {
		last = c.Last
	}
	k, v := last()
	no := 1
	if bytes.HasPrefix(k, prefix) {
		kept, err := decodeVersion(k, v)
		if err != nil {
			return err
		}
		if bytes.Equal(kept.Data, it.Data) {
			return nil
		}
		no = kept.No + 1
	}
	return archive.Put(versionKey(prefix, no), append(appendTime(nil, it.At), it.Data...))
}

// itemPrefix is the same for no two items, and no item's is the beginning of another's.
func itemPrefix(kind, id string) []byte { return appendString(appendString(nil, kind), id) }

func versionKey(prefix []byte, no int) []byte {
	return binary.BigEndian.AppendUint32(bytes.Clone(prefix), uint32(no))
}

// cutItem takes a version's key apart.
func cutItem(k []byte) (prefix []byte, no int, err error) {
	_, rest, err := cutString(k)
	if err == nil {
		_, rest, err = cutString(rest)
	}
	if err != nil || len(rest) != 4 {
		return nil, 0, fmt.Errorf("archive key %x is damaged", k)
	}
	return k[:len(k)-4], int(binary.BigEndian.Uint32(rest)), nil
}

func decodeVersion(k, v []byte) (Version, error) {
	_, no, err := cutItem(k)
	if err != nil {
		return Version{}, err
	}
	at, data, err := cutTime(v)
	if err != nil {
		return Version{}, fmt.Errorf("archive key %x: %w", k, err)
	}
	return Version{No: no, At: at, Data: data}, nil
}
