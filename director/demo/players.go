package demo

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"daoyan/director"
	"daoyan/director/rule"
	"daoyan/forum"
)

// Players play: they confirm, vote, change votes, write skills and choices, and now and then something nobody understands. They know what
// their messages tell them; who may be named they are told by the daemon's own list of questions.
type Players struct {
	w      *World
	ask    func() ([]director.GameStatus, error)
	rng    *rand.Rand
	book   *rule.Book
	done   map[string]bool // what a player has dealt with
	every  time.Duration
	until  time.Time
	Faults []error
}

// NewPlayers seats the players; ask is the daemon's status.
func NewPlayers(w *World, seed uint64) *Players {
	return &Players{w: w, rng: rand.New(rand.NewPCG(seed, 11)), book: w.o.Rulesets[w.o.Ruleset].Book, done: map[string]bool{},
		every: 11 * time.Minute, until: w.o.Start.AddDate(0, 0, 120)}
}

// Follow has the players look again and again from now on. ask may change when a daemon is replaced by another.
func (p *Players) Follow(ask func() ([]director.GameStatus, error)) { p.ask = ask }

// Start sets the first look.
func (p *Players) Start() { p.w.Clock.At(p.w.Clock.Now().Add(p.every), p.look) }

func (p *Players) look() {
	now := p.w.Clock.Now()
	if now.After(p.until) {
		return
	}
	next := now.Add(p.every)
	if h := now.Hour(); h >= 9 && h < 20 {
		next = now.Add(time.Hour)
	}
	defer p.w.Clock.At(next, p.look)
	if p.ask == nil {
		return
	}
	status, err := p.ask()
	if err != nil {
		p.Faults = append(p.Faults, err)
		return
	}
	for i := range status {
		p.play(&status[i])
	}
}

func (p *Players) play(s *director.GameStatus) {
	if s.Over {
		p.until = time.Time{}
		return
	}
	for _, name := range s.Unconfirmed {
		if p.told(name) && p.once("confirm/"+name) {
			p.send(name, "导演好，收到！")
		}
	}
	for i := range s.Asking {
		p.answer(s, &s.Asking[i])
	}
	if len(s.Votable) > 0 {
		p.vote(s)
	}
}

// told: the daemon has written to that player.
func (p *Players) told(name string) bool {
	return len(p.w.Forum.Conversation(p.w.Director, p.w.Players[name])) > 0
}

func (p *Players) once(key string) bool {
	if p.done[key] {
		return false
	}
	p.done[key] = true
	return true
}

// answer writes a line for what may be answered, most of the time.
func (p *Players) answer(s *director.GameStatus, a *director.Asking) {
	hand := a.Who
	if len(a.Members) > 0 {
		hand = a.Members[p.rng.IntN(len(a.Members))]
	}
	if p.w.Players[hand] == 0 || a.Until.IsZero() || a.Answered {
		return
	}
	key := fmt.Sprint(s.Phase, "/", a.Who, "/", a.Skill, "/", a.Choice)
	if p.done[key] || p.rng.IntN(3) == 0 {
		return
	}
	p.done[key] = true
	if !a.Choice && p.rng.IntN(p.reluctance(a)) > 0 {
		return // sits this one out
	}
	if p.rng.IntN(15) == 0 {
		p.send(hand, "导演我想一想，今晚先不急着"+a.Skill+"吧？")
	}
	p.send(hand, p.line(a))
}

// reluctance is in how many cases once somebody does what he may: mostly what aims at others, now and then what stakes himself, seldom what
// cannot be taken back.
func (p *Players) reluctance(a *director.Asking) int {
	switch {
	case a.Max > 0 || len(a.Options) > 0 || a.NeedOpt:
		return 1 + p.rng.IntN(6)/5
	case a.AtOnce:
		return 12
	default:
		return 3
	}
}

func (p *Players) line(a *director.Asking) string {
	words := []string{a.Skill}
	n := a.Min
	if a.Max > a.Min && p.rng.IntN(2) == 0 {
		n++
	}
	legal := slices.Clone(a.Legal)
	p.rng.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	words = append(words, legal[:min(n, len(legal))]...)
	switch {
	case len(a.Options) > 0:
		words = append(words, a.Options[p.rng.IntN(len(a.Options))])
	case a.NeedOpt:
		id := p.book.Identities[p.rng.IntN(len(p.book.Identities))]
		words = append(words, id.Name)
	}
	return strings.Join(words, " ")
}

// vote posts a vote some time in the last day, and sometimes changes it.
func (p *Players) vote(s *director.GameStatus) {
	thread, ok := p.thread(s.Phase)
	if !ok {
		return
	}
	if len(s.Votable) < 2 {
		return
	}
	for _, name := range s.NotVoted {
		if p.rng.IntN(6) > 0 || !p.once("vote/"+s.Phase+"/"+name) {
			continue
		}
		p.post(name, thread, fmt.Sprintf("投票对象：%s\n投票理由：%s", p.pick(s.Votable, name), p.reason()))
	}
	if p.rng.IntN(8) == 0 {
		p.change(s, thread)
	}
}

func (p *Players) pick(in []string, not string) string {
	for {
		if c := in[p.rng.IntN(len(in))]; c != not {
			return c
		}
	}
}

// change quotes somebody's own vote and changes it.
func (p *Players) change(s *director.GameStatus, thread forum.ThreadID) {
	posts, err := p.w.Forum.Thread(thread)
	if err != nil || len(posts) < 2 {
		return
	}
	x := posts[1+p.rng.IntN(len(posts)-1)]
	here := slices.ContainsFunc(s.Seats, func(seat director.SeatStatus) bool { return seat.Name == x.Author && seat.Place == "在场" })
	if !strings.HasPrefix(x.Text, "投票对象") || !here || !p.once("change/"+s.Phase+"/"+x.Author) {
		return
	}
	if _, err := p.w.Forum.QuoteReply(x.UID, thread, x.ID, fmt.Sprintf("改票对象：%s\n改票理由：%s", p.pick(s.Votable, x.Author), p.reason())); err != nil {
		p.Faults = append(p.Faults, err)
	}
}

func (p *Players) reason() string {
	all := []string{"昨天的发言前后对不上", "跟大部队", "直觉", "他一直没有表态", "报的信息太晚", "先投着，等他解释"}
	return all[p.rng.IntN(len(all))]
}

// thread is the open thread of the day at hand.
func (p *Players) thread(phase string) (forum.ThreadID, bool) {
	threads, err := p.w.Forum.Threads(p.w.Board)
	if err != nil {
		return 0, false
	}
	for _, t := range threads {
		if strings.Contains(t.Subject, " "+phase+" ") && !t.Closed {
			return t.ID, true
		}
	}
	return 0, false
}

func (p *Players) send(name, text string) {
	if _, err := p.w.Forum.SendMessage(p.w.Players[name], p.w.Director, text); err != nil {
		p.Faults = append(p.Faults, fmt.Errorf("%s: %w", name, err))
	}
}

func (p *Players) post(name string, thread forum.ThreadID, text string) {
	if _, err := p.w.Forum.Reply(p.w.Players[name], thread, text); err != nil {
		p.Faults = append(p.Faults, fmt.Errorf("%s: %w", name, err))
	}
}
