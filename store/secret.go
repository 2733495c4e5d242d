package store

import (
	"encoding/json"
	"fmt"
	"io"
	"log/slog"

	bolt "go.etcd.io/bbolt"
)

// Secret is what a session needs to stay logged in. It prints as "[secret]" whatever prints it.
type Secret []byte

const hidden = "[secret]"

// Format hides the secret from package fmt, whatever the verb.
func (Secret) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, hidden) }

// LogValue hides the secret from package slog.
func (Secret) LogValue() slog.Value { return slog.StringValue(hidden) }

// MarshalJSON hides the secret from package json.
func (Secret) MarshalJSON() ([]byte, error) { return json.Marshal(hidden) }

// Secret returns what was last kept under name, nil if nothing.
func (s *Store) Secret(name string) (Secret, error) {
	var v Secret
	err := s.db.View(func(tx *bolt.Tx) error {
		v = clone(tx.Bucket(bucketSecrets).Get([]byte(name)))
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read the session %q: %w", name, err)
	}
	return v, nil
}

// SetSecret keeps a secret under name, or forgets it if it is nil.
func (s *Store) SetSecret(name string, secret Secret) error {
	err := s.update(func(tx *bolt.Tx) error {
		b := tx.Bucket(bucketSecrets)
		if secret == nil {
			return b.Delete([]byte(name))
		}
		return b.Put([]byte(name), secret)
	})
	if err != nil {
		return fmt.Errorf("keep the session %q: %w", name, err)
	}
	return nil
}
