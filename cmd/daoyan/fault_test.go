package main

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"daoyan/director"
	"daoyan/store"
)

// TestPlainFaults: what the machine says about files and addresses is told in our words, wherever it stands in the chain; all else is left as it is.
func TestPlainFaults(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	file := func(path string, err error) error { return &fs.PathError{Op: "open", Path: path, Err: err} }
	listen := func(err error) error {
		return &net.OpError{Op: "listen", Net: "tcp", Addr: &net.TCPAddr{IP: net.IPv4(10, 0, 0, 1), Port: 80}, Err: os.NewSyscallError("bind", err)}
	}
	for _, c := range []struct {
		err   error
		wants []string
	}{
		{file(in("a.csv"), syscall.ENOENT), []string{"找不到文件 " + in("a.csv")}},
		{file(in("no/a.csv"), syscall.ENOENT), []string{"没有 " + in("no") + " 这个文件夹", "a.csv"}},
		{file(in("a.csv"), syscall.EACCES), []string{"没有权限打开 " + in("a.csv"), "权限"}},
		{file(in("a.csv"), syscall.EISDIR), []string{in("a.csv") + " 是文件夹"}},
		{file(in("a.csv"), syscall.ENOTDIR), []string{in("a.csv") + "，或者它的路径里"}},
		{file(in("a.csv"), syscall.ENOSPC), []string{"磁盘满了", in("a.csv")}},
		{file(in("a.csv"), syscall.EROFS), []string{"只读的盘", in("a.csv")}},
		{&os.LinkError{Op: "rename", Old: "x", New: in("b"), Err: syscall.EEXIST}, []string{in("b") + " 已经有了"}},
		{listen(syscall.EADDRINUSE), []string{"10.0.0.1:80 已经有程序占着", "停下那个程序"}},
		{listen(syscall.EADDRNOTAVAIL), []string{"没有 10.0.0.1:80 这个地址"}},
		{listen(syscall.EACCES), []string{"没有权限在 10.0.0.1:80 上听"}},
	} {
		for how, err := range map[string]error{
			"alone": c.err, "wrapped": fmt.Errorf("new: %w", c.err),
			"among others": fmt.Errorf("new: %w", errors.Join(errors.New("别的"), fmt.Errorf("deeper: %w (%w)", c.err, errors.New("x")))),
		} {
			got := plain(err)
			for _, want := range c.wants {
				if !strings.Contains(got, want) {
					t.Errorf("%s, %v: told as %q, want %q", how, err, got, want)
				}
			}
			if strings.Contains(got, c.err.Error()) {
				t.Errorf("%s, %v: told as %q", how, err, got)
			}
		}
	}
	for _, err := range []error{errors.New("不是文件的事"), &net.OpError{Op: "dial", Net: "tcp", Err: errors.New("x")}, file("a", errors.New("odd"))} {
		if plain(err) != err.Error() {
			t.Errorf("%v is told as %q", err, plain(err))
		}
	}
}

// TestSocketTaken: the socket of a daemon that was killed makes way, that of one that runs and a file that is no socket do not.
func TestSocketTaken(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	first, err := director.Listen(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := director.Listen(path); err == nil || !strings.Contains(err.Error(), "另一个 daoyan 正在用 "+path) {
		t.Errorf("beside one that listens: %v", err)
	}
	first.(*net.UnixListener).SetUnlinkOnClose(false) // as a power cut leaves it
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second, err := director.Listen(path)
	if err != nil {
		t.Fatalf("after a power cut: %v", err)
	}
	if err := second.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("character,account\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := director.Listen(path); err == nil || !strings.Contains(err.Error(), path+" 已经有了") {
		t.Errorf("over a file: %v", err)
	}
	if b, err := os.ReadFile(path); err != nil || len(b) == 0 {
		t.Errorf("the file that was in the way: %q, %v", b, err)
	}
	for _, bad := range []string{filepath.Join(path, "under"), filepath.Join(filepath.Dir(path), "no", "s"), filepath.Join(filepath.Dir(path), strings.Repeat("x", 200))} {
		if _, err := director.Listen(bad); err == nil || !strings.Contains(plain(err), filepath.Base(bad)) || strings.Contains(plain(err), "bind") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// TestBusyDataFile: while a daemon has the data file, the commands that need it for themselves say who has it and what to do.
func TestBusyDataFile(t *testing.T) {
	h := newHouse(t)
	s, err := store.Open(filepath.Join(h.dir, "daoyan.db"), store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, args := range [][]string{{"run"}, {"run", "--dry"}, {"backup", filepath.Join(h.dir, "copy.db")}} {
		x := h.try("", args...)
		if x.code != exitFault || !strings.Contains(x.errs, "另一个 daoyan 正开着它") || !strings.Contains(x.errs, "daoyan.db") {
			t.Errorf("%v: %+v", args, x)
		}
	}
}
