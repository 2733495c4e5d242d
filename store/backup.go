package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	bolt "go.etcd.io/bbolt"
)

// Backup writes the file as it is at this moment to path, which appears only when it is whole and on the disk; a backup that was
// there is replaced. Reading and writing go on meanwhile.
func (s *Store) Backup(path string) error {
	if here, err := os.Stat(s.db.Path()); err == nil {
		if there, err := os.Stat(path); err == nil && os.SameFile(here, there) {
			return fmt.Errorf("备份到 %s：这就是数据文件自己，换一个文件名", path)
		}
	}
	if err := s.backup(path); err != nil {
		return fmt.Errorf("没有备份：%w", err)
	}
	return nil
}

func (s *Store) backup(path string) (err error) {
	dir := filepath.Dir(path)
	f, err := os.CreateTemp(dir, ".daoyan-backup-*") // made with mode 0600
	if err != nil {
		if at := new(fs.PathError); errors.As(err, &at) {
			at.Path = path // nobody asked for the file beside it
		}
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	err = s.db.View(func(tx *bolt.Tx) error {
		_, err := tx.WriteTo(f)
		return err
	})
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return syncDir(dir)
}

// syncDir makes a rename in dir last.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
