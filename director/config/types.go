package config

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"
)

// Secret is a word that never shows: it prints as "[secret]" whatever prints it, empty as nothing. string(s) is the word.
type Secret string

func (s Secret) shown() string {
	if s == "" {
		return ""
	}
	return "[secret]"
}

// Format hides the secret from package fmt, whatever the verb.
func (s Secret) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, s.shown()) }

// LogValue hides the secret from package slog.
func (s Secret) LogValue() slog.Value { return slog.StringValue(s.shown()) }

// MarshalJSON hides the secret from package json.
func (s Secret) MarshalJSON() ([]byte, error) { return json.Marshal(s.shown()) }

// TimeOfDay is a time of day in minutes after midnight, written 21:00.
type TimeOfDay int

// At is the time of day at an hour and a minute.
func At(hour, minute int) TimeOfDay { return TimeOfDay(hour*60 + minute) }

// String is the time as it is written: 08:00.
func (t TimeOfDay) String() string { return fmt.Sprintf("%02d:%02d", t/60, t%60) }

// On is this time on the calendar day of d, in d's zone.
func (t TimeOfDay) On(d time.Time) time.Time {
	return time.Date(d.Year(), d.Month(), d.Day(), int(t)/60, int(t)%60, 0, 0, d.Location())
}

// MarshalText writes the time as String does.
func (t TimeOfDay) MarshalText() ([]byte, error) { return []byte(t.String()), nil }

// UnmarshalText reads 21:00 or 8:00.
func (t *TimeOfDay) UnmarshalText(b []byte) error {
	at, err := time.Parse("15:04", string(b))
	if err != nil {
		return err
	}
	*t = At(at.Hour(), at.Minute())
	return nil
}

// Span is a stretch of every day, written 21:00-08:00; one that ends before it begins goes over midnight.
type Span struct{ From, To TimeOfDay }

// String is the span as it is written.
func (s Span) String() string { return s.From.String() + "-" + s.To.String() }

// MarshalText writes the span as String does.
func (s Span) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads 21:00-08:00.
func (s *Span) UnmarshalText(b []byte) error {
	from, to, ok := strings.Cut(string(b), "-")
	if !ok {
		return fmt.Errorf("%q is no stretch of the day", b)
	}
	return errors.Join(s.From.UnmarshalText([]byte(strings.TrimSpace(from))), s.To.UnmarshalText([]byte(strings.TrimSpace(to))))
}

// Holds tells whether a moment lies in the span, in its own zone. A span that ends where it begins is the whole day.
func (s Span) Holds(at time.Time) bool {
	now := At(at.Hour(), at.Minute())
	if s.From < s.To {
		return s.From <= now && now < s.To
	}
	return now >= s.From || now < s.To
}

// Date is a calendar day, written 2026-10-01.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// DateOf is the calendar day of t in t's zone.
func DateOf(t time.Time) Date {
	y, m, d := t.Date()
	return Date{y, m, d}
}

// String is the day as it is written.
func (d Date) String() string { return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day) }

// MarshalText writes the day as String does.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads 2026-10-01 or 2026-10-1.
func (d *Date) UnmarshalText(b []byte) error {
	t, err := time.Parse("2006-1-2", string(b))
	if err != nil {
		return err
	}
	*d = DateOf(t)
	return nil
}

// Location is the zone of the game's clock.
func (c Clock) Location() (*time.Location, error) { return time.LoadLocation(c.Zone) }
