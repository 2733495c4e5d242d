package store

import (
	"bytes"
	"testing"
	"time"
)

// Damaged bytes are refused or read; what is read is written back the same way it reads.
func FuzzDecode(f *testing.F) {
	v, err := encodeRecord(Record{At: time.Unix(-5, 7), Kind: "vote", Data: []byte(`{}`)})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(numberKey(1), v)
	f.Add(versionKey(itemPrefix("post", "12"), 3), append(appendTime(nil, time.Time{}), "甲"...))
	f.Add([]byte{}, bytes.Repeat([]byte{0xff}, 30))
	f.Fuzz(func(t *testing.T, k, v []byte) {
		if r, err := decodeRecord(k, v); err == nil && r.Kind != "" {
			again, err := encodeRecord(r)
			if err != nil {
				t.Fatal(err)
			}
			if back, err := decodeRecord(numberKey(r.No), again); err != nil || !back.At.Equal(r.At) || back.Kind != r.Kind || !bytes.Equal(back.Data, r.Data) {
				t.Errorf("%+v came back as %+v, %v", r, back, err)
			}
		}
		if one, err := decodeVersion(k, v); err == nil {
			prefix, _, err := cutItem(k)
			if err != nil || !bytes.Equal(versionKey(prefix, one.No), k) {
				t.Errorf("key %x is version %d of %x, %v", k, one.No, prefix, err)
			}
		}
	})
}
