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

// Schedule copies a database at an interval and keeps the latest copies.
type Schedule struct {
	Address string        // of the database
	Folder  string        // of the copies, created if missing
	Every   time.Duration // between two copies
	Keep    int           // number of kept copies
	Log     *slog.Logger
}

// soon is the delay before the very first copy.
const soon = 10 * time.Minute

const (
	prefix   = "toproll-"
	stamp    = "20060102T150405Z"
	lastPart = ".backup"
)

// Run makes copies until the context ends. It logs a failed one and tries again
// later.
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

// Once makes a copy now and removes the oldest others beyond the limit.
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
	files, _ := filepath.Glob(filepath.Join(s.Folder, prefix+"*"+lastPart)) // the pattern is valid
	slices.Sort(files)
	return files
}
