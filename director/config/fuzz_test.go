package config

import "testing"

// Whatever the file says, it is taken with sense or refused with words.
func FuzzParse(f *testing.F) {
	f.Add([]byte(least))
	f.Add(Example())
	f.Add([]byte("game: &a {times: *a}"))
	f.Add([]byte("forum: {url: 'https://b.example/', user: a, board: 2}\ngame: {rulings: {a: !!binary x}}"))
	f.Add([]byte("? [a, b]\n: c\n<<: {a: b}"))
	f.Fuzz(func(t *testing.T, src []byte) {
		c, err := parse("c.yaml", src, nil)
		switch {
		case err != nil && err.Error() == "":
			t.Error("refused without a word")
		case err == nil && (c.Forum.URL == "" || c.Forum.Board < 1 || c.Game.Times.Open >= c.Game.Times.Close || c.Game.Threads.Vote.Per == ""):
			t.Errorf("taken: %+v", c)
		}
	})
}
