//go:build linux

package trial

import (
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// within returns words to put before a command, so that it alone sees a changed folder. If the
// system does not allow that, the test is skipped.
func within(t *testing.T, changes string) []string {
	t.Helper()
	words := []string{"unshare", "--user", "--map-root-user", "--mount", "--propagation", "private", "sh", "-c", changes + ` && exec "$@"`, "sh"}
	if out, err := exec.Command(words[0], append(words[1:], "true")...).CombinedOutput(); err != nil {
		t.Skipf("NOT TRIED: this system lets nobody mount a folder: %v %s", err, out)
	}
	return words
}

// Each command on a read-only disk gives advice.
func TestReadOnlyDatabase(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	if status, said := run(t, []string{"TOPROLL_DATABASE="}, "user", "create", "--data", data, "a@example.org", "A"); status != 0 {
		t.Fatal(said)
	}
	file := filepath.Join(t.TempDir(), "copy")
	if status, said := run(t, []string{"TOPROLL_DATABASE="}, "backup", "--data", data, file); status != 0 {
		t.Fatal(said)
	}
	wrapper := within(t, fmt.Sprintf("mount --bind %[1]s %[1]s && mount -o remount,ro,bind %[1]s", data))
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"serve", "--listen", "127.0.0.1:0", "--data", data}, {"user", "set-role", "a@example.org", "referee", "--data", data}, {"key", "rotate", "--data", data},
		{"backup", file + "2", "--data", data}, {"restore", "--force", file, "--data", data},
		{"copy", "--from", "sqlite:" + filepath.Join(data, "toproll.db"), "--to", "sqlite:" + file + ".db"},
	} {
		words := append(append(wrapper, path), args...)
		out, err := exec.CommandContext(t.Context(), words[0], words[1:]...).CombinedOutput()
		if args[0] == "backup" && err == nil {
			continue // it only reads
		}
		if err == nil || !strings.Contains(string(out), "check that the disk is not read-only") {
			t.Errorf("%s: %v %q", args[0], err, out)
		}
	}
}

// A server on a full disk reports that it is not ready, and is ready once there is room. The
// check leaves nothing on the disk.
func TestReadinessOfAFullDisk(t *testing.T) {
	t.Parallel()
	mount := t.TempDir()
	p, address := launch(t, within(t, "mount -t tmpfs -o size=24m tmpfs "+mount), "TOPROLL_DATABASE=", "TOPROLL_DATA="+filepath.Join(mount, "data"))
	p.await(t, address)
	disk := fmt.Sprintf("/proc/%d/root%s", p.command.Process.Pid, mount)
	says := func(status int, text string, before func()) {
		t.Helper()
		var last string
		for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
			before()
			r, err := http.Get(p.URL + "/readyz")
			if err != nil {
				t.Fatal(err)
			}
			body, _ := io.ReadAll(r.Body)
			r.Body.Close()
			if last = string(body); r.StatusCode == status && strings.HasPrefix(last, text) {
				return
			}
		}
		t.Fatalf("/readyz says %q, want %q\n%s", last, text, p.log)
	}
	nothing := func() {}
	says(http.StatusOK, "ready", nothing)
	ballast := filepath.Join(disk, "ballast")
	// Fill it before each check, because a database checkpoint may free room.
	says(http.StatusServiceUnavailable, "nothing can be written", func() { fill(t, ballast, 0) })
	if out, err := exec.Command("rm", ballast).CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	says(http.StatusOK, "ready", nothing)
	if left, _ := filepath.Glob(filepath.Join(disk, "data", "*.probe")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}
