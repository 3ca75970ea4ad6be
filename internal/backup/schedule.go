package backup

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Schedule makes a copy of a database every so often and keeps the latest.
type Schedule struct {
	Address string        // of the database
	Folder  string        // where the copies go; it is made if it is not there
	Every   time.Duration // time between two
	Keep    int           // how many are kept
	Log     *slog.Logger
}

// soon is when the first copy of all is made.
const soon = 10 * time.Minute

const (
	prefix   = "toproll-"
	stamp    = "20060102T150405Z"
	lastPart = ".backup"
)

// Run makes copies until the context ends. One that fails is logged and tried
// again after a while.
func (s Schedule) Run(ctx context.Context) {
	wait := s.due(time.Now())
	for {
		select {
		case <-time.After(wait):
		case <-ctx.Done():
			return
		}
		switch file, err := s.Once(ctx, time.Now()); {
		case ctx.Err() != nil:
			return
		case err != nil:
			s.Log.Error("backup failed", "error", err)
			wait = min(s.Every, soon)
		default:
			s.Log.Info("backup made", "file", file)
			wait = s.Every
		}
	}
}

// due returns the time until the next backup.
func (s Schedule) due(now time.Time) time.Duration {
	files := s.list()
	if len(files) == 0 {
		return min(s.Every, soon)
	}
	last, err := time.Parse(stamp, strings.TrimSuffix(strings.TrimPrefix(filepath.Base(files[len(files)-1]), prefix), lastPart))
	if err != nil {
		return 0
	}
	return min(max(0, last.Add(s.Every).Sub(now)), s.Every) // also if the clock was set back
}

// Once makes a copy now and removes the oldest of the others if they are too many.
func (s Schedule) Once(ctx context.Context, now time.Time) (string, error) {
	if err := os.MkdirAll(s.Folder, 0o700); err != nil {
		return "", err
	}
	file := filepath.Join(s.Folder, prefix+now.UTC().Format(stamp)+lastPart)
	if err := Make(ctx, s.Address, file); err != nil {
		return "", err
	}
	// The new backup stays, even if the clock was set back and others are newer.
	others := slices.DeleteFunc(s.list(), func(f string) bool { return f == file })
	for _, old := range others[:max(0, len(others)-max(0, s.Keep-1))] {
		if err := os.Remove(old); err != nil {
			return file, err
		}
	}
	return file, nil
}

// list returns the copies, the oldest first.
func (s Schedule) list() []string {
	files, _ := filepath.Glob(filepath.Join(s.Folder, prefix+"*"+lastPart)) // the pattern is a good one
	slices.Sort(files)
	return files
}
