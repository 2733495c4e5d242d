package main

import (
	"net/http/httptest"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"daoyan/forum/local"
)

const boardPassword = "director-pw"

// newBoard opens an embedded forum with the director 导演 and one account for each name, in this order from number 2 on.
func newBoard(names []string) (b *local.Board, server *httptest.Server, err error) {
	if b, err = local.Open(local.Options{Now: time.Now}); err != nil {
		return nil, nil, err
	}
	if _, err := b.AddBoard("版杀区"); err != nil {
		return nil, nil, err
	}
	if _, err := b.AddUser("导演", boardPassword, local.Administrator()); err != nil {
		return nil, nil, err
	}
	for _, n := range names {
		if _, err := b.AddUser(n, "pw"); err != nil {
			return nil, nil, err
		}
	}
	return b, httptest.NewServer(b.Handler()), nil
}

// onBoard are the variables that make a board's director the one of the settings, without waiting between requests.
func onBoard(server *httptest.Server) map[string]string {
	return map[string]string{
		"DAOYAN_FORUM_URL": server.URL, "DAOYAN_FORUM_USER": "导演", "DAOYAN_FORUM_PASSWORD": boardPassword, "DAOYAN_FORUM_BOARD": "1",
		"DAOYAN_FORUM_REQUEST_EVERY": "0s", "DAOYAN_FORUM_JITTER": "0s",
	}
}

// boardCommand is "board NAME…" of the scripts: it opens a board for the rest of the script.
func boardCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg {
		ts.Fatalf("usage: board NAME…")
	}
	b, server, err := newBoard(args)
	ts.Check(err)
	ts.Defer(func() {
		server.Close()
		_ = b.Close() // in memory
	})
	for k, v := range onBoard(server) {
		ts.Setenv(k, v)
	}
}
