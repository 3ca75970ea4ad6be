package eventcopies_test

import (
	"context"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/eventcopies"
	"github.com/toproll/toproll/internal/testing/casestest"
)

// stick mounts a small file system as a stick, or skips the test where nobody may mount.
func stick(t *testing.T, size string) string {
	t.Helper()
	folder := t.TempDir()
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size="+size); err != nil {
		t.Skipf("mounting is not possible here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, 0); err != nil {
			t.Error(err)
		}
	})
	return folder
}

// TestFullStick fills the stick. The oldest files of the event make room for the newest; where other files have all the space, the
// copy fails, the latest file stays, and the next attempt works once there is space.
func TestFullStick(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		folder := stick(t, "256k")
		write, e := copies(c, folder), c.Event("Cup", 70)
		once := func(n int) error {
			_, err := write.Once(t.Context(), e.ID, c.Clock.Now().Add(time.Duration(n)*time.Second))
			return err
		}
		if err := once(0); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(files(t, folder)[0])
		size := casestest.Must(t, info, err).Size()
		room := int(256<<10/((size+4095)/4096*4096)) + 3 // more files than fit
		for n := 1; n < room; n++ {
			if err := once(n); err != nil {
				t.Fatalf("file %d of %d bytes: %v", n, size, err)
			}
		}
		list := files(t, folder)
		if len(list) < 2 || len(list) >= room {
			t.Fatalf("%d files stay on a stick that is too small for %d", len(list), room)
		}

		// The organizer's photos take all the rest, and the space of every file but one.
		for _, file := range list[:len(list)-1] {
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
		}
		photos := filepath.Join(folder, "photos")
		if err := os.WriteFile(photos, make([]byte, 256<<10), 0o600); err == nil {
			t.Fatal("the photos fit")
		}
		if err := once(room); err == nil {
			t.Error("a file was written to a full stick")
		}
		if left := files(t, folder); len(left) != 2 || left[0] != list[len(list)-1] {
			t.Errorf("the stick has %v, want the latest file and the photos", left)
		}
		if err := os.Remove(photos); err != nil {
			t.Fatal(err)
		}
		if err := once(room + 1); err != nil {
			t.Errorf("after the photos were deleted: %v", err)
		}
	})
}

// TestReadOnlyStick makes the stick read-only while the event runs: results are recorded as before, the status says that copies
// fail, and they go on when the stick accepts files again.
func TestReadOnlyStick(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		folder := stick(t, "8m")
		write, e := copies(c, folder), c.Event("Cup", 70)
		c.App.DB.OnCommit(write.Heard)
		ctx, end := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() { defer close(done); write.Run(ctx) }()
		t.Cleanup(func() { end(); <-done })
		until(t, func() bool { return len(files(t, folder)) > 0 })
		remount := func(flags uintptr) {
			t.Helper()
			if err := syscall.Mount("", folder, "", syscall.MS_REMOUNT|flags, ""); err != nil {
				t.Skipf("remounting is not possible here: %v", err)
			}
		}
		remount(syscall.MS_RDONLY)
		before := len(files(t, folder))
		changes(t, c, e.ID, "Hall of sticks")
		until(t, func() bool { return write.Status(e.ID).Failed })
		if got := len(files(t, folder)); got != before {
			t.Errorf("there are %d files, want %d", got, before)
		}
		remount(0)
		until(t, func() bool { s := write.Status(e.ID); return !s.Failed && len(files(t, folder)) > before })
		if n, latest := eventcopies.Written(folder); n != before+1 || latest.IsZero() {
			t.Errorf("%d files, the latest of %v", n, latest)
		}
	})
}

// changes changes the venue of an event, which must work in any state of the stick.
func changes(t *testing.T, c *casestest.Cases, eventID, venue string) {
	t.Helper()
	changed, err := c.Events.UpdateEvent(c.As(c.Organizer, "update-event"), c.Organizer, eventID, 0, func(d *event.Draft) { d.Venue = venue })
	if casestest.Must(t, changed, err).Venue != venue {
		t.Errorf("the venue is %q", changed.Venue)
	}
}
