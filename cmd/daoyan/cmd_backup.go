package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
)

func newBackupCmd(p *program) *cobra.Command {
	return &cobra.Command{
		Use:   "backup 文件",
		Short: "把数据文件备份一份",
		Long: "backup 把数据文件写成一份备份，写完整了才出现在那里。正在运行的 daoyan run 要先停下：停了再运行，接着来，不会漏也不会重复。\n" +
			"恢复：停下 run，把现在的数据文件改名留着，把备份拷到它的位置（设置里的 data），再运行。备份以后论坛上发生的事都会补读；\n" +
			"程序在那以后发过的，有的会再发一遍。",
		Example: "  daoyan backup 备份/12月1日.db",
		Args:    cobra.ExactArgs(1),
		RunE:    func(_ *cobra.Command, args []string) error { return p.backup(args[0]) },
	}
}

func (p *program) backup(path string) (err error) {
	cfg, err := p.settings()
	if err != nil {
		return err
	}
	s, err := openData(cfg.Data)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	if err := s.Check(); err != nil {
		return fmt.Errorf("backup: 没有备份：%w", err)
	}
	if err := s.Backup(path); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	return printText(p.out, "备份写好了："+path+"\n")
}
