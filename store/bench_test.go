package store_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"path/filepath"
	"testing"

	bolt "go.etcd.io/bbolt"

	"daoyan/store"
	"daoyan/store/storetest"
)

// vote is as long as a journal's ordinary line.
var vote = append(append([]byte(`{"voter":7,"on":12,"post":812345,"reason":"`), bytes.Repeat([]byte("票"), 40)...), `"}`...)

func records(n int) []store.Record {
	out := make([]store.Record, n)
	for i := range out {
		out[i] = store.Record{At: noon, Kind: "vote", Data: vote}
	}
	return out
}

func filled(b *testing.B, n int) *store.Store {
	s := storetest.Open(b)
	must(b, s.CreateGame("g", nil, store.Batch{}))
	for last := 0; last < n; last += 500 {
		commit(b, s, store.Batch{After: int64(last), Records: records(500)})
	}
	return s
}

// BenchmarkCommitOne writes one durable record after so many others; BenchmarkBareBolt beside it puts the same bytes under the same
// keys with nothing but bbolt. The first may take 1.3 times the second, whatever the number.
func BenchmarkCommitOne(b *testing.B) {
	for _, n := range []int{500, 50_000} {
		b.Run(fmt.Sprintf("after=%d", n), func(b *testing.B) {
			s := filled(b, n)
			last := int64(n)
			one := records(1)
			for b.Loop() {
				commit(b, s, store.Batch{After: last, Records: one})
				last++
			}
		})
	}
}

func BenchmarkBareBolt(b *testing.B) {
	for _, n := range []int{500, 50_000} {
		b.Run(fmt.Sprintf("after=%d", n), func(b *testing.B) {
			db, err := bolt.Open(filepath.Join(b.TempDir(), "bare.db"), 0o600, nil)
			must(b, err)
			defer func() { must(b, db.Close()) }()
			name, last := []byte("journal"), 0
			put := func(count int) {
				must(b, db.Update(func(tx *bolt.Tx) error {
					bucket, err := tx.CreateBucketIfNotExists(name)
					for ; err == nil && count > 0; count-- {
						last++
						err = bucket.Put(binary.BigEndian.AppendUint64(nil, uint64(last)), vote)
					}
					return err
				}))
			}
			for last < n {
				put(500)
			}
			for b.Loop() {
				put(1)
			}
		})
	}
}

// BenchmarkReplay10000 reads a journal of 10,000 records.
func BenchmarkReplay10000(b *testing.B) {
	s := filled(b, 10_000)
	for b.Loop() {
		n := 0
		for r, err := range s.Journal("g", 1) {
			must(b, err)
			n += len(r.Data)
		}
		if n != 10_000*len(vote) {
			b.Fatalf("read %d bytes", n)
		}
	}
}
