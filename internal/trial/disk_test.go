//go:build linux

package trial

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/testing/wait"
)

// TestDiskFull fills the disk under a working server. The server must report it, continue reading,
// leave no partial write, and write again once there is room.
//
// The small disk in memory is only visible to the server. If the system does not allow that, the
// test is skipped.
func TestDiskFull(t *testing.T) {
	t.Parallel()
	mount := t.TempDir()
	wrapper := []string{"unshare", "--user", "--map-root-user", "--mount", "--propagation", "private", "sh", "-c",
		fmt.Sprintf("mount -t tmpfs -o size=24m tmpfs %s && exec \"$@\"", mount), "sh"}
	if out, err := exec.Command(wrapper[0], append(wrapper[1:], "true")...).CombinedOutput(); err != nil {
		t.Skipf("DISK FULL NOT TRIED: this system lets nobody mount a small disk: %v %s", err, out)
	}
	p, address := launch(t, wrapper, "TOPROLL_DATABASE=", "TOPROLL_DATA="+filepath.Join(mount, "data"))
	p.await(t, address)
	w, err := founded(t.Context(), p.URL, 16)
	if err != nil {
		t.Fatal(err)
	}
	table := &table{w: w, name: "Table", chance: rand.New(rand.NewPCG(3, 3)), referees: 4}
	for range 12 {
		if err := table.step(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	disk := fmt.Sprintf("/proc/%d/root%s", p.command.Process.Pid, mount)
	for round := range disks {
		ballast := filepath.Join(disk, "ballast")
		fill(t, ballast, round*40<<10)
		var refused *refusal
		for deadline := time.Now().Add(wait.Limit); refused == nil; {
			if err := table.step(t.Context()); err != nil && !errors.As(err, &refused) {
				t.Fatalf("round %d: not even an answer: %v", round, err)
			}
			if time.Now().After(deadline) {
				t.Fatalf("round %d: the disk never got full", round)
			}
		}
		if refused.Status != http.StatusServiceUnavailable || refused.Message != noRoom {
			t.Fatalf("round %d: %v", round, refused)
		}
		if err := w.check(t.Context(), true); err != nil {
			t.Fatalf("round %d, the disk full:\n%v", round, err)
		}
		if err := os.Remove(ballast); err != nil {
			t.Fatal(err)
		}
		before := w.count
		for w.count < before+20 {
			if err := table.step(t.Context()); err != nil {
				t.Fatalf("round %d, with room again: %v\n%s", round, err, p.log)
			}
		}
		if err := w.check(t.Context(), true); err != nil {
			t.Fatalf("round %d, with room again:\n%v", round, err)
		}
	}
	t.Logf("%d results acknowledged around %d full disks, none lost", w.count, disks)
}

// disks is the number of times to fill the disk.
const disks = 2

const noRoom = "The server is out of disk space. Nothing was changed. Tell the person who runs it, and try again later."

// fill writes a file until the disk is full, then frees some bytes.
func fill(t *testing.T, path string, leave int) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	block, size := make([]byte, 4096), int64(0)
	for {
		n, err := f.Write(block)
		size += int64(n)
		if err != nil {
			break
		}
	}
	if err := f.Truncate(max(0, size-int64(leave))); err != nil {
		t.Fatal(err)
	}
}
