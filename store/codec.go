package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"time"
)

var errShort = errors.New("the value ends too early")

// Numbers in keys are big endian, so that bbolt's order is theirs.
func numberKey(n int64) []byte { return binary.BigEndian.AppendUint64(nil, uint64(n)) }

func keyNumber(k []byte) (int64, error) {
	if len(k) != 8 {
		return 0, fmt.Errorf("key %x is no number", k)
	}
	return int64(binary.BigEndian.Uint64(k)), nil
}

// A time is its Unix second and its nanosecond, so that the zero time comes back as it went in.
func appendTime(b []byte, t time.Time) []byte {
	b = binary.AppendVarint(b, t.Unix())
	return binary.AppendUvarint(b, uint64(t.Nanosecond()))
}

func cutTime(b []byte) (time.Time, []byte, error) {
	sec, n := binary.Varint(b)
	if n <= 0 {
		return time.Time{}, nil, errShort
	}
	nano, m := binary.Uvarint(b[n:])
	if m <= 0 || nano >= 1e9 {
		return time.Time{}, nil, errShort
	}
	return time.Unix(sec, int64(nano)).UTC(), b[n+m:], nil
}

func appendString(b []byte, s string) []byte {
	b = binary.AppendUvarint(b, uint64(len(s)))
	return append(b, s...)
}

// cutString returns a slice of b: whoever keeps it copies it.
func cutString(b []byte) (s, rest []byte, err error) {
	l, n := binary.Uvarint(b)
	if n <= 0 || l > uint64(len(b)-n) {
		return nil, nil, errShort
	}
	end := n + int(l)
	return b[n:end], b[end:], nil
}
