// Package local is the embedded forum: a small real board that people use in a browser and that simulated players use directly. Its pages
// have the ids, classes, addresses and answers of Discuz! X3.5 (../shared/spec/discuz.md), so that a client written for such a board
// drives it unchanged.
package local

import (
	"crypto/rand"
	"fmt"
	"html/template"
	"sync"
	"time"
)

// Options is what a board needs to open.
type Options struct {
	Path     string           // bbolt file that keeps everything; "" keeps it in memory only
	Now      func() time.Time // the board's clock; every time it stores or shows comes from here
	Settings Settings
	Chaos    Chaos // misfortunes for tests; nil is a healthy network
}

// Settings is what an administrator of the board decides. Zero values switch a limit off.
type Settings struct {
	Name     string         // shown in titles; "导演论坛" if empty
	Charset  string         // "utf-8" (also if empty) or "gbk": of pages and of forms
	Zone     *time.Location // of the times on pages; UTC+8 if nil
	PerPage  int            // posts on a page of a thread; 10 if 0
	Words    []string       // words no post and no message may hold
	MinPost  int            // bytes of a post in the board's charset, at least
	MaxPost  int            // and at most
	EditTime time.Duration  // how long after posting an author may edit

	PostInterval    time.Duration // between two posts or messages of one account; administrators are exempt
	MessageInterval time.Duration // between two private messages of one account; nobody is exempt
	DailyTalks      int           // an account that wrote in more two-person conversations than this within 24 hours writes no message
	DailyBegun      int           // nor does one that has begun more conversations than this, of either kind (UCenter counts all as group chats)
	GroupMembers    int           // members of one group conversation, its founder included

	API bool // the JSON interface api/mobile is there

	// LateMessages leaves out of a conversation's view what was written in the current second, as UCenter does.
	LateMessages bool
}

// Board is an open board. Its methods and its handler may be used from many goroutines.
type Board struct {
	settings Settings
	now      func() time.Time
	chaos    Chaos
	codec    codec
	pages    *template.Template
	disk     *disk // nil in memory
	siteKey  []byte

	mu     sync.Mutex
	state  *state
	misses map[string]strikes // failed sign-ins by address and name
	stale  map[string]*answer // last answers, kept for Chaos only
}

// Open opens the board in o.Path, making it if it is not there, or a new one in memory. Close it when done. The error says what is wrong
// with the options or the file.
func Open(o Options) (*Board, error) {
	if o.Now == nil {
		return nil, fmt.Errorf("open the embedded forum: Options.Now is missing: give it a clock")
	}
	b := &Board{
		settings: o.Settings.complete(), now: o.Now, chaos: o.Chaos,
		state: newState(), misses: map[string]strikes{}, stale: map[string]*answer{},
	}
	var err error
	if b.codec, err = newCodec(b.settings.Charset); err != nil {
		return nil, fmt.Errorf("open the embedded forum: %w", err)
	}
	if b.pages, err = parsePages(); err != nil {
		return nil, fmt.Errorf("open the embedded forum: %w", err)
	}
	b.siteKey = make([]byte, 32)
	if _, err := rand.Read(b.siteKey); err != nil {
		return nil, fmt.Errorf("open the embedded forum: no random bytes for session keys: %w", err)
	}
	if o.Path == "" {
		return b, nil
	}
	if b.disk, err = openDisk(o.Path); err != nil {
		return nil, fmt.Errorf("打不开论坛的数据文件：%w", err)
	}
	if b.siteKey, err = b.disk.load(b.state, b.siteKey); err != nil {
		_ = b.disk.close() // the load error is what the operator must see
		return nil, fmt.Errorf("open the embedded forum: %w", err)
	}
	return b, nil
}

// Close lets go of the file; a write after it fails. Nothing is lost without it: every change is on disk before it is answered.
func (b *Board) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.disk == nil {
		return nil
	}
	return b.disk.close()
}

func (s Settings) complete() Settings {
	if s.Name == "" {
		s.Name = "导演论坛"
	}
	if s.Charset == "" {
		s.Charset = "utf-8"
	}
	if s.Zone == nil {
		s.Zone = time.FixedZone("GMT+8", 8*60*60)
	}
	if s.PerPage == 0 {
		s.PerPage = 10
	}
	return s
}

// second is the clock as the board stores it: to the second, as Discuz! does.
func (b *Board) second() time.Time {
	return b.now().Round(0).Truncate(time.Second)
}
