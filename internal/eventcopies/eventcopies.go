// Package eventcopies writes a file of each running event to a folder after every result, so that the event
// can go on elsewhere if this machine dies. The folder belongs on a second medium, such as a stick or a share.
package eventcopies

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/toproll/toproll/internal/app/handovers"
	"github.com/toproll/toproll/internal/durable"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store"
)

// keep is how many files of an event stay.
const keep = 20

// Two files of an event are written at least a while apart, and so that writing takes no more than a small share of the time.
const (
	apart = 3 * time.Second
	share = 20
)

// retry is when a file that could not be written is tried again.
const retry = 5 * time.Second

const (
	stamp    = "20060102T150405.000Z" // in UTC, so that the names are in order on every day
	lastPart = ".toproll"
)

// Source reads events.
type Source interface {
	Copy(ctx context.Context, eventID, passphrase string) (handovers.EventFile, error)
}

// Copies writes the files. The zero Folder writes none.
type Copies struct {
	Folder     string
	Passphrase string // "" writes files that are not encrypted
	Source     Source
	Running    func(context.Context) ([]string, error) // ids of events that run
	Log        *slog.Logger

	mu     sync.Mutex
	wake   chan struct{}
	events map[string]*state
}

// state is the known state of an event's files.
type state struct {
	dirty  bool
	due    time.Time
	last   time.Time // when the last file was written; zero for never
	failed bool      // the last attempt
}

// Status says how the files of an event stand.
type Status struct {
	Set    bool      // a folder is set
	Last   time.Time // when the last file was written by this instance; zero for never
	Failed bool      // the last attempt failed
}

// Status returns how the files of an event stand.
func (c *Copies) Status(eventID string) Status {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := Status{Set: c.Folder != ""}
	if of := c.events[eventID]; of != nil {
		s.Last, s.Failed = of.last, of.failed
	}
	return s
}

// Heard notes which events have changed. It is for [store.DB.OnCommit] and never waits.
func (c *Copies) Heard(changes []store.Change) {
	if c.Folder == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, change := range changes {
		if change.EventID != "" {
			c.of(change.EventID).dirty = true
		}
	}
	c.signal()
}

func (c *Copies) of(eventID string) *state {
	if c.events == nil {
		c.events = map[string]*state{}
	}
	if c.events[eventID] == nil {
		c.events[eventID] = &state{}
	}
	return c.events[eventID]
}

func (c *Copies) signal() {
	if c.wake == nil {
		c.wake = make(chan struct{}, 1)
	}
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// Run writes files until the context ends.
func (c *Copies) Run(ctx context.Context) {
	if c.Folder == "" {
		return
	}
	running, err := c.Running(ctx)
	if err != nil && ctx.Err() == nil {
		c.Log.Error("reading running events failed", "error", err)
	}
	c.mu.Lock()
	for _, id := range running {
		c.of(id).dirty = true
	}
	c.signal()
	wake := c.wake
	c.mu.Unlock()
	for {
		id, wait := c.next(time.Now())
		if id != "" {
			c.write(ctx, id)
			continue
		}
		select {
		case <-wake:
		case <-time.After(wait):
		case <-ctx.Done():
			return
		}
		if ctx.Err() != nil {
			return
		}
	}
}

// next returns an event whose file is due, or how long to wait for one.
func (c *Copies) next(now time.Time) (id string, wait time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	wait = time.Hour
	for id, s := range c.events {
		if !s.dirty {
			continue
		}
		if left := s.due.Sub(now); left > 0 {
			wait = min(wait, left)
			continue
		}
		s.dirty = false
		return id, 0
	}
	return "", wait
}

// write writes a file of an event that runs or has just ended.
func (c *Copies) write(ctx context.Context, eventID string) {
	began := time.Now()
	wrote, err := c.Once(ctx, eventID, began)
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.of(eventID)
	s.due = time.Now().Add(max(apart, share*time.Since(began)))
	switch {
	case ctx.Err() != nil:
	case err != nil:
		if !s.failed {
			c.Log.Error("copying an event failed", "event", eventID, "folder", c.Folder, "error", err)
		}
		s.failed, s.dirty, s.due = true, true, time.Now().Add(retry)
	default:
		s.failed = false
		if wrote {
			s.last = began
		}
	}
}

// Once writes a file of an event now and removes its oldest ones. An event that has not begun, or is gone, gets none.
func (c *Copies) Once(ctx context.Context, eventID string, now time.Time) (wrote bool, err error) {
	f, err := c.Source.Copy(ctx, eventID, c.Passphrase)
	if fault.KindOf(err) == fault.NotFound || err == nil && (f.Event.State != event.Running && f.Event.State != event.Finished || !f.Event.Away.At.IsZero()) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	// The folder is not made: if a stick was pulled out, its files must not go to the disk below.
	file := filepath.Join(c.Folder, f.Event.Slug+"-"+now.UTC().Format(stamp)+lastPart)
	part := file + ".part"
	if err := os.WriteFile(part, f.Content, 0o600); err != nil {
		return false, errors.Join(err, durable.Remove(part))
	}
	if err := durable.Move(part, file); err != nil {
		return false, err
	}
	others := slices.DeleteFunc(c.list(f.Event.Slug), func(other string) bool { return other == file })
	return true, durable.Remove(others[:max(0, len(others)-keep+1)]...)
}

// list returns the files of an event, the oldest first.
func (c *Copies) list(slug string) []string {
	// A slug has no characters that mean something in a pattern, and the time has 20, so that no other event's files match.
	files, _ := fs.Glob(os.DirFS(c.Folder), slug+"-????????T??????.???Z"+lastPart)
	slices.Sort(files)
	for i, file := range files {
		files[i] = filepath.Join(c.Folder, file)
	}
	return files
}
