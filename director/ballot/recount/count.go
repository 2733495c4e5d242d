package recount

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"daoyan/director/ballot"
)

// reading is one look at the whole thread: all pages read together.
type reading struct {
	at      time.Time // zero: long after the close
	round   int
	posts   []Post
	astray  []bool
	partial bool // some pages of the thread were not among them
	least   int64
	most    int64
}

// readings reads the pages, page by page, into looks at the thread.
func (f *File) readings(read ReadPosts) ([]reading, error) {
	var all []reading
	for _, page := range f.Pages {
		posts, number, count, err := posts(page, read)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", page.Name, err)
		}
		i := slices.IndexFunc(all, func(r reading) bool { return r.at.Equal(page.Read) && r.round == page.Round })
		if i < 0 {
			i = len(all)
			all = append(all, reading{at: page.Read, round: page.Round})
		}
		r := &all[i]
		r.partial = r.partial || count > 1 && !page.Read.IsZero() && number != 0
		for _, p := range posts {
			r.posts = append(r.posts, p)
			r.astray = append(r.astray, page.Astray)
			if r.most = max(r.most, p.ID); r.least == 0 || p.ID < r.least {
				r.least = p.ID
			}
		}
	}
	slices.SortStableFunc(all, func(a, b reading) int {
		switch {
		case a.round != b.round:
			return a.round - b.round
		case a.at.IsZero() != b.at.IsZero():
			if a.at.IsZero() {
				return 1
			}
			return -1
		}
		return a.at.Compare(b.at)
	})
	return all, nil
}

func posts(page Page, read ReadPosts) (posts []Post, number, count int, err error) {
	if whole(page.HTML) {
		posts, number, count, err = read(page.HTML)
	} else {
		posts = Fragment(page.HTML)
	}
	if err == nil && len(posts) == 0 {
		err = fmt.Errorf("no post found: is this a saved page of a Discuz! thread?")
	}
	return posts, number, count, err
}

// covers says whether a post that stood in the thread would have been among those read.
func (r *reading) covers(id int64) bool { return !r.partial || r.least <= id && id <= r.most }

// thread gathers the posts of all readings, each with everything seen of it.
func (f *File) thread(all []reading) []ballot.Post {
	zone := f.Settings.Close.Location()
	at := map[int64]int{}
	var posts []ballot.Post
	var times []span
	for i := range all {
		r := &all[i]
		for k, p := range r.posts {
			when := parseServed(p.Time, r.at, zone)
			j, met := at[p.ID]
			if !met {
				j = len(posts)
				at[p.ID] = j
				posts = append(posts, ballot.Post{ID: p.ID, Floor: p.Floor, Author: p.Author, Quotes: p.Quotes, Astray: r.astray[k]})
				times = append(times, when)
			}
			if posts[j].Floor == 0 {
				posts[j].Floor = p.Floor
			}
			times[j] = times[j].within(when)
			if l := look(p, r.at, zone); len(posts[j].Looks) == 0 || !sameLook(posts[j].Looks, l) {
				posts[j].Looks = append(posts[j].Looks, l)
			}
		}
		for j := range posts {
			if id := posts[j].ID; r.covers(id) && !slices.ContainsFunc(r.posts, func(p Post) bool { return p.ID == id }) {
				posts[j].Looks = append(posts[j].Looks, ballot.Look{Seen: r.at, Gone: true})
			}
		}
	}
	for j := range posts {
		posts[j].At, posts[j].Upto = times[j].from, times[j].to
		f.writer(&posts[j])
	}
	return posts
}

// sameLook says whether l is the copy of a post the page shows twice.
func sameLook(looks []ballot.Look, l ballot.Look) bool {
	last := looks[len(looks)-1]
	return last.Seen.Equal(l.Seen) && last.Gone == l.Gone && last.Own == l.Own
}

func look(p Post, at time.Time, zone *time.Location) ballot.Look {
	l := ballot.Look{Seen: at, Own: ballot.Words(p.Body), Gone: p.Blocked != ""}
	if l.Own.Locked && strings.TrimSpace(l.Own.Text+l.Own.Hidden) == "" { // a placeholder where the text would be
		l.Gone = true
	}
	if p.Edited != "" {
		if s := parseServed(p.Edited, at, zone); s != always() {
			l.Edited = s.from
		}
	}
	return l
}

// writer finds whose post it is.
func (f *File) writer(p *ballot.Post) {
	p.By = ballot.Outsider
	for i, pl := range f.Players {
		switch p.Author {
		case pl.Account:
			p.By = i
			return
		case pl.Person:
			p.By, p.StrayOf = ballot.Stray, i
		}
	}
	if slices.Contains(f.Settings.Accounts, p.Author) {
		p.By = ballot.Host
	}
}

func namesOf(players []Player) *ballot.Names {
	chars := make([]ballot.Character, len(players))
	for i, p := range players {
		chars[i] = p.Character
	}
	return ballot.NewNames(chars)
}

// Rulings are the director's words on single posts, by floor.
type Rulings map[int]ballot.Ruling

// Count counts the votes. read reads whole pages; rulings may be nil.
func (f *File) Count(read ReadPosts, rulings Rulings) (*Outcome, error) {
	all, err := f.readings(read)
	if err != nil {
		return nil, err
	}
	day := &ballot.Day{Rules: f.Settings.Rules, Names: namesOf(f.Players), Posts: f.thread(all)}
	if p := f.Settings.Probe; p != nil {
		day.Rules.ClockOff = p.Offset().Abs() >= 30*time.Minute
	}
	for _, p := range f.Players {
		day.Voters = append(day.Voters, p.State)
	}
	for _, p := range day.Posts {
		if r, ok := rulings[p.Floor]; ok {
			if day.Rulings == nil {
				day.Rulings = map[int64]ballot.Ruling{}
			}
			day.Rulings[p.ID] = r
		}
	}
	result := ballot.CountDay(day)
	o := f.outcome(day, &result)
	o.Final = o.Final && steady(all)
	return o, nil
}

// steady says whether the last two of several rounds of reading found the same posts.
func steady(all []reading) bool {
	n := len(all)
	if n < 2 || all[n-1].round < 2 {
		return true
	}
	ids := func(r reading) []int64 {
		var s []int64
		for _, p := range r.posts {
			s = append(s, p.ID)
		}
		slices.Sort(s)
		return slices.Compact(s)
	}
	return slices.Equal(ids(all[n-1]), ids(all[n-2]))
}
