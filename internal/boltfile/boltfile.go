// Package boltfile is a bbolt file whose faults a person can act on. bbolt itself panics over a page that is not what it should be, and the
// process dies over one that the file is too short for; here both come back as ErrDamaged.
package boltfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime/debug"
	"sync/atomic"
	"syscall"
	"time"

	bolt "go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"
)

// The faults a caller may want to tell apart with errors.Is.
var (
	ErrInUse   = errors.New("另一个 daoyan 正开着它：先停下那一个，或者让这一个用别的文件")
	ErrDamaged = errors.New("这个文件坏了，或者不是 daoyan 写的。文件名写错了就改过来；真的坏了，就把它改名留着，把最近的备份拷回这个位置")
)

// lockWait is how long Open waits for another process to let go of the file.
const lockWait = time.Second

// File is an open file. Its methods may be called from several goroutines.
type File struct {
	db     *bolt.DB
	path   string
	broken atomic.Bool // bbolt gave up in the middle of something, and may hold its locks for good
}

// Open opens the file at path, or makes one that only its owner can read. It fails with ErrInUse while another process has it, and with
// ErrDamaged where it is no bbolt file, or is shorter than it says it is, or its list of free pages cannot be read.
func Open(path string) (*File, error) {
	f := &File{path: path}
	err := f.guard(func() (err error) {
		f.db, err = bolt.Open(path, 0o600, &bolt.Options{Timeout: lockWait, FreelistType: bolt.FreelistMapType})
		return err
	})
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return nil, fmt.Errorf("%s：%w", path, ErrInUse)
	case errors.Is(err, ErrDamaged), errors.As(err, new(*fs.PathError)), errors.As(err, new(syscall.Errno)):
		return nil, err
	case err != nil:
		return nil, f.Damaged(err)
	}
	if err := f.View(f.whole); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Damaged is ErrDamaged with the file and what was wrong with it.
func (f *File) Damaged(cause any) error {
	if err, ok := cause.(error); ok && errors.Is(err, ErrDamaged) {
		return err
	}
	return fmt.Errorf("%s：%w（%v）", f.path, ErrDamaged, cause)
}

// whole holds the length of the file against what its pages say.
func (f *File) whole(tx *bolt.Tx) error {
	info, err := os.Stat(f.path)
	if err == nil && info.Size() < tx.Size() {
		err = f.Damaged(fmt.Sprintf("该有 %d 字节，只有 %d", tx.Size(), info.Size()))
	}
	return err
}

// Path is where the file lies.
func (f *File) Path() string { return f.path }

// View runs fn in a transaction that reads; what fn is given is valid inside it only.
func (f *File) View(fn func(*bolt.Tx) error) error {
	return f.guard(func() error { return f.db.View(fn) })
}

// Update runs fn in the one transaction at a time that writes, and has it on the disk when it returns nil.
func (f *File) Update(fn func(*bolt.Tx) error) error {
	return f.guard(func() error { return f.db.Update(fn) })
}

// Close lets go of the file once running transactions are done; closing twice is harmless. A file that was found broken while it was used
// stays locked until the process ends: bbolt has no other way out.
func (f *File) Close() error {
	if f.broken.Load() {
		return nil
	}
	return f.db.Close()
}

// guard runs do and makes of a panic, and of an access beyond the end of the file, ErrDamaged.
func (f *File) guard(do func() error) (err error) {
	if f.broken.Load() {
		return f.Damaged("已经读到过坏的一页")
	}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if p := recover(); p != nil {
			f.broken.Store(true)
			err = f.Damaged(p)
		}
	}()
	return do()
}
