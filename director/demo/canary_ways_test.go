package demo_test

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"daoyan/director"
	"daoyan/director/config"
	"daoyan/director/demo"
	"daoyan/director/guimi"
	"daoyan/director/random"
	"daoyan/director/rule"
	"daoyan/forum"
	"daoyan/forum/mail"
)

// letters is a mailbox that keeps what is sent and brings nothing.
type letters struct {
	sent map[forum.UserID][]string
	last forum.MessageID
}

func (*letters) Bind([]mail.Member) {}

func (*letters) Read(_ context.Context, since forum.MessageID) (mail.News, error) {
	return mail.News{UpTo: since}, nil
}

func (l *letters) SendMessage(_ context.Context, to forum.UserID, text string) (forum.MessageID, error) {
	l.sent[to] = append(l.sent[to], text)
	l.last++
	return l.last, nil
}

func (*letters) FindMessage(context.Context, forum.Peer, forum.MessageID, string) (forum.MessageID, error) {
	return 0, nil
}

// aviary is a game in which everything private carries a word of its own: what a skill tells, and what players write to the daemon, to their
// pack and in the thread that nobody else reads.
type aviary struct {
	t       *testing.T
	st      *stage
	letters *letters
	log     strings.Builder
	staff   []forum.UserID // directors, assistants, observers
	over    time.Time
	mine    map[string][]forum.UserID // who may read what a player has written
	heard   map[string]bool
}

// ways are the channels that a game may use, one of each.
func ways() map[string]func(*demo.Options, *config.Config) {
	return map[string]func(*demo.Options, *config.Config){
		"conversations": func(*demo.Options, *config.Config) {},
		"relay, mail, whispers, review": func(o *demo.Options, c *config.Config) {
			slow := config.Release{Mode: config.Review, Within: 20 * time.Minute}
			c.Game.Groups, c.Game.Whisper = config.Relay, true
			c.Game.Publish = config.Publish{Dawn: slow, Result: slow, Notice: slow, Tally: slow, End: slow}
			c.Game.Quiet = config.Quiet{From: config.At(1, 0), To: config.At(7, 0), Messages: []string{config.QuietReminders, config.QuietWords}}
			c.Game.Reminders = []int{60, 15}
			o.Mails = map[string]string{o.Names[0]: "a@example.com", o.Names[3]: "b@example.com", o.Names[6]: "c@example.com", o.Names[9]: "d@example.com"}
		},
	}
}

// TestCanaries: everything told to somebody in a game with random cards, and everything a player writes for few eyes, carries a word of its own.
// While the game goes on that word stands in messages to those it is for and nowhere else: no post, no message or mail to another, no group, no
// report, no draft, no log, no answer on the local socket.
func TestCanaries(t *testing.T) {
	t.Parallel()
	for name, way := range ways() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			heard := 0
			for seed := uint64(1); seed <= max(1, 2/slower); seed++ {
				heard += sung(t, seed, way)
			}
			if heard < 120/slower {
				t.Errorf("only %d canaries were heard: the games prove too little", heard)
			}
		})
	}
}

func sung(t *testing.T, seed uint64, way func(*demo.Options, *config.Config)) (heard int) {
	t.Helper()
	o := options(t, random.Deal(guimi.New(), nil, 12, seed, "狼人", "狼人", "预言家", "女巫", "狐狸"), seed)
	a := &aviary{t: t, letters: &letters{sent: map[forum.UserID][]string{}}, mine: map[string][]forum.UserID{}, heard: map[string]bool{}}
	rs := director.Guimi()
	rs.Make = marked
	o.Rulesets, o.Words, o.Mailbox = map[string]director.Ruleset{"guimi": rs}, singing(t), a.letters
	o.Log = slog.New(slog.NewTextHandler(&a.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	roles := []string{config.RoleDirector, config.RoleAssistant, config.RoleObserver}
	o.Config = func(c *config.Config) {
		way(&o, c)
		for i, uid := range a.staff {
			c.Directors = append(c.Directors, config.Director{UID: int64(uid), Name: fmt.Sprint("主持", i), Role: roles[i]})
		}
	}
	way(&o, &config.Config{}) // the addresses
	o.Watch = func(x director.Sight) {
		if x.Kind == "over" {
			a.over = x.At
		}
	}
	w, err := demo.NewWorld(o)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	a.st = &stage{t: t, o: o, w: w, phases: map[string]time.Time{}}
	for i := range roles {
		a.staff = append(a.staff, a.st.account(fmt.Sprint("主持", i)))
	}
	a.st.s, a.st.d = begun(t, w, o)
	p := demo.NewPlayers(w, seed)
	p.Follow(a.st.d.Status)
	p.Start()
	for day := range 60 {
		a.st.at(day, "21:12", func() { a.write(day) })
		a.st.at(day, "22:10", func() { a.socket(o.Names[day%len(o.Names)]) })
	}
	toTheEnd(t, w, a.st.d)
	a.listen()
	return len(a.heard)
}

// write has everybody write something of his own, and those of the pack something for it.
func (a *aviary) write(day int) {
	if !a.over.IsZero() {
		return
	}
	pack := a.pack()
	whispers := a.st.whisperThread()
	for _, name := range a.st.o.Names {
		uid := a.st.w.Players[name]
		sign := func(kind string, to ...forum.UserID) string {
			h := fnv.New64a()
			fmt.Fprint(h, kind, day, name)
			word := fmt.Sprintf("canary%016x", h.Sum64())
			a.mine[word] = append(slices.Clone(to), uid, a.st.w.Director)
			return word
		}
		a.st.send(name, "我只和导演说 "+sign("message"))
		if whispers != 0 {
			if _, err := a.st.w.Forum.Reply(uid, whispers, "密帖里说 "+sign("whisper")); err != nil {
				a.t.Error(err)
			}
		}
		if talk, ok := a.st.group(name); ok && strings.Contains(talk.Subject, "狼群") {
			if _, err := a.st.w.Forum.SendGroup(uid, talk.Group, "群里说 "+sign("group", pack...)); err != nil {
				a.t.Error(err)
			}
		} else if slices.Contains(pack, uid) {
			a.st.send(name, "狼群："+sign("relay", pack...))
		}
	}
}

// pack are the accounts of those whom the rules have told who is in the pack with them.
func (a *aviary) pack() []forum.UserID {
	var out []forum.UserID
	for _, x := range a.tellings() {
		if x.Key == "狼群" {
			out = append(out, a.account(x.To))
		}
	}
	return out
}

func (a *aviary) account(c rule.Char) forum.UserID { return a.st.w.Players[a.st.o.Names[c]] }

func (a *aviary) tellings() []rule.Telling {
	a.t.Helper()
	var out []rule.Telling
	for _, raw := range a.st.journal("told") {
		var x struct{ Telling rule.Telling }
		if err := json.Unmarshal([]byte(raw), &x); err != nil {
			a.t.Fatal(err)
		}
		out = append(out, x.Telling)
	}
	return out
}

// socket asks all that a command may ask of the daemon, about one character of them.
func (a *aviary) socket(who string) {
	if !a.over.IsZero() {
		return
	}
	for _, req := range []director.Request{{Do: "status"}, {Do: "results"}, {Do: "precedents"}, {Do: "position"}, {Do: "upcoming", Days: 3},
		{Do: "explain", What: "night 1"}, {Do: "explain", What: "day 2"}, {Do: "explain", What: who}} {
		a.silent(fmt.Sprintf("the answer to %+v", req), string(a.st.d.Do(a.t.Context(), req).Result))
	}
}

// listen goes through all that has left the daemon.
func (a *aviary) listen() {
	a.t.Helper()
	own := a.told()
	for word, to := range a.mine {
		own[word] = to
	}
	w := a.st.w
	check := func(where string, reader forum.UserID, text string) {
		for _, x := range canary.FindAllString(text, -1) {
			if a.heard[x] = true; !slices.Contains(own[x], reader) {
				a.t.Errorf("%s, for %v, reaches %d %s: %s", x, own[x], reader, where, text)
			}
		}
	}
	for uid := forum.UserID(1); uid < 40; uid++ {
		for _, m := range w.Forum.Conversation(w.Director, uid) {
			if m.From == w.Director {
				if !slices.Contains(a.staff, uid) {
					check("by message", uid, m.Text)
				}
			}
		}
		for _, text := range a.letters.sent[uid] {
			check("by mail", uid, text)
		}
		for _, talk := range w.Forum.Inbox(uid) {
			for _, m := range w.Forum.Group(talk.Group) {
				if m.From == w.Director {
					a.silent("a group", m.Text)
				} else {
					check("in a conversation", uid, m.Text)
				}
			}
		}
	}
	for _, uid := range a.staff {
		for _, m := range w.Forum.Conversation(w.Director, uid) {
			if m.At.Before(a.over) { // then the whole story is theirs to read
				a.silent("a report", m.Text)
			}
		}
	}
	a.posts()
	a.silent("the log", a.log.String())
	for word, to := range own {
		if !a.heard[word] && a.mine[word] == nil {
			a.t.Errorf("%s for %v is heard by nobody", word, to)
		}
	}
}

// posts goes through the threads of the game, those of the end excepted, and through the page that guests see of the one where players whisper.
func (a *aviary) posts() {
	a.t.Helper()
	threads, err := a.st.w.Forum.Threads(a.st.w.Board)
	if err != nil {
		a.t.Fatal(err)
	}
	for _, th := range threads {
		posts, err := a.st.w.Forum.Thread(th.ID)
		if err != nil {
			a.t.Fatal(err)
		}
		for _, x := range posts {
			if x.At.Before(a.over) && (!th.Hidden || x.UID == a.st.w.Director) {
				a.silent(th.Subject, x.Text)
			}
		}
		if th.Hidden {
			rec := httptest.NewRecorder()
			a.st.w.Forum.Handler().ServeHTTP(rec, httptest.NewRequestWithContext(a.t.Context(), http.MethodGet, fmt.Sprintf("/forum.php?mod=viewthread&tid=%d", th.ID), nil))
			a.silent("the page of "+th.Subject, rec.Body.String())
		}
	}
}

func (a *aviary) silent(where, text string) {
	a.t.Helper()
	if x := canary.FindStringIndex(text); x != nil {
		a.t.Errorf("%s says %s", where, text[max(0, x[0]-300):min(len(text), x[1]+200)])
	}
}

// told says who was told each canary; there is none who was told something without one.
func (a *aviary) told() map[string][]forum.UserID {
	a.t.Helper()
	out := map[string][]forum.UserID{}
	for _, x := range a.tellings() {
		if canary.MatchString(x.Text) {
			out[x.Text] = append(out[x.Text], a.account(x.To))
		} else {
			a.t.Errorf("told without a canary: %+v", x)
		}
	}
	return out
}
