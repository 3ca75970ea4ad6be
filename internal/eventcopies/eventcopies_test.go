package eventcopies_test

import (
	"context"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/app/handovers"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/eventcopies"
	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/testing/casestest"
	"github.com/toproll/toproll/internal/testing/wait"
)

const passphrase = "elbows down"

// copies returns a writer of the test's event files into a folder.
func copies(c *casestest.Cases, folder string) *eventcopies.Copies {
	return &eventcopies.Copies{Folder: folder, Passphrase: passphrase, Source: c.HandOvers, Running: c.App.DB.RunningEvents, Log: slog.New(slog.DiscardHandler)}
}

func files(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	var list []string
	for _, entry := range casestest.Must(t, entries, err) {
		list = append(list, filepath.Join(folder, entry.Name()))
	}
	return list
}

// TestLatestFilesStay writes more files than are kept, next to files of an event with a similar name.
func TestLatestFilesStay(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		folder := filepath.Join(t.TempDir(), "STICK [A]") // brackets mean something in patterns
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		write := copies(c, folder)
		e, longer := c.Event("Cup", 70), c.Event("Cup 2", 70)
		for n := range 25 {
			now := c.Clock.Now().Add(time.Duration(n) * time.Second)
			for _, id := range []string{e.ID, longer.ID} {
				wrote, err := write.Once(t.Context(), id, now)
				if !casestest.Must(t, wrote, err) {
					t.Fatal("a running event got no file")
				}
			}
		}
		list := files(t, folder)
		if len(list) != 40 {
			t.Fatalf("%d files stay of two events, want 40: %v", len(list), list)
		}
		for _, file := range list {
			content, err := os.ReadFile(file)
			f, err := eventfile.Unpack(casestest.Must(t, content, err), passphrase)
			if casestest.Must(t, f, err); f.HandedOver || f.EventID != e.ID && f.EventID != longer.ID {
				t.Errorf("%s is a file of %s", file, f.Event)
			}
		}
	})
}

// TestNoFileBeforeTheDay gives no file to an event that has not begun, is away, or is gone.
func TestNoFileBeforeTheDay(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		folder := t.TempDir()
		write := copies(c, folder)
		ctx := c.As(c.Organizer, "create-event")
		planned, err := c.Events.CreateEvent(ctx, c.Organizer, event.Draft{Name: "Later", TimeZone: "UTC", FirstDay: "2027-01-01", Settings: event.DefaultSettings()}, 1)
		casestest.Must(t, planned, err)
		away := c.Event("Away", 70)
		taken, err := c.HandOvers.Export(ctx, c.Organizer, away.ID, handovers.Options{Passphrase: passphrase, HandOver: true})
		casestest.Must(t, taken, err)
		for _, id := range []string{planned.ID, away.ID, "nobody's"} {
			if wrote, err := write.Once(t.Context(), id, c.Clock.Now()); wrote || err != nil {
				t.Errorf("%s: %v, %v", id, wrote, err)
			}
		}
		if list := files(t, folder); len(list) > 0 {
			t.Errorf("there are %v", list)
		}
	})
}

// TestFilesFollowChanges runs in the background: a file appears at the start and after a change, and a missing folder
// is reported.
func TestFilesFollowChanges(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		folder := filepath.Join(t.TempDir(), "stick")
		write := copies(c, folder)
		e := c.Event("Cup", 70)
		c.App.DB.OnCommit(write.Heard)
		ctx, end := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); write.Run(ctx) }()
		t.Cleanup(func() { end(); <-done })
		until(t, func() bool { return write.Status(e.ID).Failed })
		if list := files(t, filepath.Dir(folder)); len(list) > 0 {
			t.Fatalf("the folder was made: %v", list)
		}
		if s := write.Status(e.ID); !s.Set || !s.Last.IsZero() {
			t.Errorf("the status is %+v", s)
		}

		// The stick is put in again.
		if err := os.Mkdir(folder, 0o700); err != nil {
			t.Fatal(err)
		}
		c.Drawn(e, 0, "Ada Arm", "Bo Bar", "Cy Curl", "Di Dumbbell")
		until(t, func() bool { s := write.Status(e.ID); return !s.Failed && !s.Last.IsZero() })
		if len(files(t, folder)) == 0 {
			t.Error("no file was written")
		}
	})
}

// TestNoWarningWhileAway takes an event away while its files cannot be written: nobody waits for files any more.
func TestNoWarningWhileAway(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		write := copies(c, filepath.Join(t.TempDir(), "stick"))
		e := c.Event("Cup", 70)
		c.App.DB.OnCommit(write.Heard)
		ctx, end := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); write.Run(ctx) }()
		t.Cleanup(func() { end(); <-done })
		until(t, func() bool { return write.Status(e.ID).Failed })
		taken, err := c.HandOvers.Export(c.As(c.Organizer, "export-event"), c.Organizer, e.ID, handovers.Options{Passphrase: passphrase, HandOver: true})
		casestest.Must(t, taken, err)
		until(t, func() bool { return !write.Status(e.ID).Failed })
	})
}

// until waits for a condition.
func until(t *testing.T, is func() bool) {
	t.Helper()
	limit := time.After(wait.Limit)
	for !is() {
		select {
		case <-limit:
			t.Fatal("it does not come")
		case <-time.After(10 * time.Millisecond):
		}
	}
}
