package build

import (
	"context"
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/bonnie-build/bonnie/runtime/wire"
)

// Program is the runtime that was compiled.
type Program struct {
	File   string // its path in the repository; empty when there is none
	Size   int64
	SHA256 [32]byte
}

// compile compiles the runtime of a repository that has one, with the files that are staged in place of those that are
// there, and stages it.
func (b *Builder) compile(ctx context.Context, stages []*staging) (*staging, Program, error) {
	main := filepath.Join(b.Layout.Root, "runtime", "cmd", "bonnie-runtime")
	if _, err := os.Stat(main); b.Compile == nil || errors.Is(err, fs.ErrNotExist) {
		return &staging{}, Program{}, nil
	}
	s, err := newStaging(filepath.Join(b.Layout.Root, "bin"))
	if err != nil {
		return nil, Program{}, err
	}
	program, err := b.compileInto(ctx, s, stages)
	if err != nil {
		s.discard()
		return nil, Program{}, err
	}
	return s, program, nil
}

func (b *Builder) compileInto(ctx context.Context, s *staging, stages []*staging) (Program, error) {
	name := "bonnie-runtime"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if err := s.open(); err != nil {
		return Program{}, err
	}
	over, err := overlay(stages)
	if err != nil {
		return Program{}, err
	}
	list := s.staged("overlay.json")
	if err := os.WriteFile(list, over, 0o644); err != nil {
		return Program{}, err
	}
	// The go command sees in the program that is there whether anything has changed, and leaves it alone if not.
	last, err := os.ReadFile(filepath.Join(s.folder, name))
	if err == nil {
		err = os.WriteFile(s.staged(name), last, 0o755)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return Program{}, err
	}
	if err := b.Compile(ctx, list, s.staged(name)); err != nil {
		return Program{}, err
	}
	now, err := os.ReadFile(s.staged(name))
	if err != nil {
		return Program{}, err
	}
	if sha256.Sum256(now) != sha256.Sum256(last) {
		s.names = append(s.names, name)
	}
	return Program{File: "bin/" + name, Size: int64(len(now)), SHA256: sha256.Sum256(now)}, nil
}

// overlay writes the staged files as the go command's flag -overlay wants them: {"Replace":{PATH:PATH}}, where the empty path
// stands for a file that goes away.
func overlay(stages []*staging) ([]byte, error) {
	replace := &wire.Node{Kind: wire.Object}
	for _, s := range stages {
		folder, err := filepath.Abs(s.folder)
		if err != nil {
			return nil, err
		}
		temp, err := filepath.Abs(s.temp)
		if err != nil {
			return nil, err
		}
		for _, name := range s.names {
			replace.Members = append(replace.Members, wire.Member{Name: filepath.Join(folder, name), Value: &wire.Node{Kind: wire.String, Text: filepath.Join(temp, name)}})
		}
		for _, name := range s.stale {
			replace.Members = append(replace.Members, wire.Member{Name: filepath.Join(folder, name), Value: &wire.Node{Kind: wire.String}})
		}
	}
	root := &wire.Node{Kind: wire.Object, Members: []wire.Member{{Name: "Replace", Value: replace}}}
	return root.AppendCanonical(nil), nil
}
