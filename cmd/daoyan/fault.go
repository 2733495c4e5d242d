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
)

// plain is a fault as a person is told it. What the machine says about files and the network, in its own words, wherever in the chain, is
// said in ours: which file it is and what to do.
func plain(err error) string {
	text := err.Error()
	for _, cause := range machineFaults(err) {
		if says := ofMachine(cause); says != "" {
			text = strings.ReplaceAll(text, cause.Error(), says)
		}
	}
	return text
}

// machineFaults are the outermost faults of the operating system within err.
func machineFaults(err error) []error {
	switch x := err.(type) { //nolint:errorlint // it walks the tree itself
	case nil:
		return nil
	case *fs.PathError, *os.LinkError, *net.OpError:
		return []error{err}
	case interface{ Unwrap() []error }:
		var out []error
		for _, e := range x.Unwrap() {
			out = append(out, machineFaults(e)...)
		}
		return out
	}
	return machineFaults(errors.Unwrap(err))
}

func ofMachine(err error) string {
	switch x := err.(type) { //nolint:errorlint // machineFaults gave it
	case *fs.PathError:
		return ofFile(x.Path, x.Err)
	case *os.LinkError:
		return ofFile(x.New, x.Err)
	case *net.OpError:
		if x.Op == "listen" {
			return ofAddress(x)
		}
	}
	return ""
}

// ofFile says what is wrong with a file, "" where it has no words for it.
func ofFile(path string, cause error) string {
	dir := filepath.Dir(path)
	_, missing := os.Stat(dir)
	for _, c := range []struct {
		cause error
		says  string
	}{
		{syscall.ENOTDIR, "%s，或者它的路径里有一段，是文件，不是文件夹：看看写得对不对"},
		{syscall.EISDIR, "%s 是文件夹，这里要的是一个文件"},
		{syscall.EEXIST, "%s 已经有了，又换不掉（是文件夹？）：换一个名字"},
		{fs.ErrNotExist, "找不到文件 %s：看看名字和所在的文件夹写得对不对"},
		{fs.ErrPermission, "没有权限打开 %s：换有权限的账号运行，或者改它和所在文件夹的权限"},
		{syscall.ENOSPC, "磁盘满了，写不进 %s：腾出地方再来"},
		{syscall.EINVAL, "%s 不能用作这里的文件名：太长了就写短一点（socket 最多一百个字节上下）"},
		{syscall.EROFS, "%s 在只读的盘上，写不进去：换一个地方"},
	} {
		if errors.Is(cause, c.cause) {
			if errors.Is(c.cause, fs.ErrNotExist) && errors.Is(missing, fs.ErrNotExist) {
				return fmt.Sprintf("没有 %s 这个文件夹，%s 放不进去也找不到：先建好它，或者换一个文件夹", dir, filepath.Base(path))
			}
			return fmt.Sprintf(c.says, path)
		}
	}
	return ""
}

// ofAddress says what is wrong with an address to be listened on.
func ofAddress(x *net.OpError) string {
	at := "地址"
	if x.Addr != nil {
		at = x.Addr.String()
	}
	if x.Net == "unix" {
		return ofFile(at, x.Err)
	}
	var odd *net.AddrError
	switch {
	case errors.As(x.Err, &odd):
		return fmt.Sprintf("地址 %q 写得不对：要写成 127.0.0.1:8080 这样，端口写 0 = 随便哪个空的", odd.Addr)
	case errors.Is(x.Err, syscall.EADDRINUSE):
		return at + " 已经有程序占着：换一个端口（写 0 = 随便哪个空的），或者先停下那个程序"
	case errors.Is(x.Err, syscall.EADDRNOTAVAIL):
		return "这台机器没有 " + at + " 这个地址：写 127.0.0.1（只有本机能连）或 0.0.0.0（同一个网里都能连）"
	case errors.Is(x.Err, fs.ErrPermission):
		return "没有权限在 " + at + " 上听：换一个 1024 以上的端口"
	}
	return ""
}
