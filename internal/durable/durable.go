// Package durable moves whole files so that a crash at any moment leaves either the old or the new one.
package durable

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Sync waits until a file, or a folder's names, are on the disk.
func Sync(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// Replace renames a complete file and replaces another one. Only the owner can read
// it: the files that Toproll moves have password hashes and keys.
func Replace(part, file string) error {
	if err := os.Chmod(part, 0o600); err != nil {
		return err
	}
	return Move(part, file)
}

// Move is [Replace] on a medium without permissions, such as a stick.
func Move(part, file string) error {
	if err := Sync(part); err != nil {
		return err
	}
	if err := os.Rename(part, file); err != nil {
		return err
	}
	return Sync(filepath.Dir(file))
}

// Link gives a file a second name. Where the file system has no hard links it copies the file.
// The new name is on the disk only after [Sync] of its folder.
func Link(file, second string) error {
	if err := os.Link(file, second); err == nil || errors.Is(err, fs.ErrExist) || errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return Copy(file, second)
}

// Copy writes the content of a file into another one and waits until it is on the disk.
func Copy(file, to string) error {
	in, err := os.Open(file)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Sync(), out.Close())
}

// Probe checks that the disk has room and accepts writes. It writes a file, waits until it is on
// the disk, and removes it.
func Probe(file string, size int) error {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(make([]byte, size))
	return errors.Join(err, f.Sync(), f.Close(), os.Remove(file))
}

// Remove removes several files, if they exist.
func Remove(files ...string) error {
	var problems error
	for _, file := range files {
		if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			problems = errors.Join(problems, err)
		}
	}
	return problems
}
