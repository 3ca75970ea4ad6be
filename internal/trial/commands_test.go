//go:build linux

package trial

import (
	"bytes"
	"context"
	"database/sql"
	bytesorder "encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/toproll/toproll/internal/backup"
	"github.com/toproll/toproll/internal/datafolder"
	"github.com/toproll/toproll/internal/store"
)

var commandKills = flag.Int("command-kills", 8, "how often each command that touches the data folder is killed")

// A command that touches the data folder, and what a kill may leave.
type commandTrial struct {
	args  func(folder string) []string
	fresh bool // the folder has no database before
	// done is part of what the command prints once its work is durable.
	done string
	// states are the allowed contents of the database afterwards; the last one if the command reported
	// that it was done. "" stands for no database; a "*" at the end for anything.
	states []string
	// check checks what else the command leaves.
	check func(t *testing.T, folder string, done bool)
	again bool // a repeated command must succeed
}

// TestKillCommands kills every command that touches the data folder. It does so at a random time, at a random change of a file, or of a
// name, which is between two steps. Afterwards the database is the old one or the new one, complete. Reported work is there. No empty
// database replaces another.
func TestKillCommands(t *testing.T) {
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	template, newer := t.TempDir(), t.TempDir()
	create := func(folder, email string) {
		t.Helper()
		if status, said := run(t, []string{"TOPROLL_DATABASE="}, "user", "create", "--data", folder, email, "Somebody"); status != 0 {
			t.Fatal(said)
		}
	}
	create(template, "old@example.org")
	create(newer, "new@example.org")
	create(newer, "second@example.org")
	file := filepath.Join(t.TempDir(), "newer.backup")
	if status, said := run(t, []string{"TOPROLL_DATABASE="}, "backup", "--data", newer, file); status != 0 {
		t.Fatal(said)
	}
	before := stateOf(t, datafolder.Database(template))
	restored := stateOf(t, datafolder.Database(newer))
	sample := t.TempDir()
	demoed := commandTrial{args: demoArgs}
	if out := demoed.run(t, path, sample, anyOne, func(*exec.Cmd, <-chan struct{}, *lockedBuffer) {}); !strings.Contains(out, " is at ") {
		t.Fatalf("demo: %s", out)
	}
	sampled := stateOf(t, datafolder.Database(sample))

	keepsOld := func(t *testing.T, folder string, done bool) {
		t.Helper()
		kept := store.Replaced(datafolder.Database(folder))
		if stateOf(t, datafolder.Database(folder)) != restored {
			return
		}
		for _, file := range kept {
			if stateOf(t, file) == before {
				return
			}
		}
		t.Errorf("the old database is not kept: %v", kept)
	}
	start := *seed
	if start == 0 {
		start = rand.Uint64()
	}
	t.Logf("chance begins with -seed %d", start)
	for name, c := range map[string]commandTrial{
		"serve": {
			args: func(folder string) []string { return []string{"serve", "--listen", "127.0.0.1:0"} },
			done: " is at ", states: []string{before},
		},
		"serve for the first time": {
			args:  func(folder string) []string { return []string{"serve", "--listen", "127.0.0.1:0"} },
			fresh: true, done: " is at ", states: []string{"", "*"},
		},
		"demo": {args: demoArgs, fresh: true, done: "filled with sample data", states: []string{"", sampled}, again: true},
		"user create": {
			args: func(string) []string { return []string{"user", "create", "added@example.org", "Added"} },
			done: "Created ", states: []string{before, "added@example.org organizer, " + before},
		},
		"user set-role": {
			args: func(string) []string { return []string{"user", "set-role", "old@example.org", "referee"} },
			done: " is now: ", states: []string{before, strings.NewReplacer("organizer", "referee", "version 0", "version 1").Replace(before)}, // a new role ends sessions
		},
		"user reset-password": {
			args: func(string) []string { return []string{"user", "reset-password", "old@example.org"} },
			done: "has a new password", states: []string{before, strings.Replace(before, "version 0", "version 1", 1)},
		},
		"key rotate": {
			args: func(string) []string { return []string{"key", "rotate"} },
			done: "There is a new key", states: []string{before, "*"}, again: true,
		},
		"backup": {
			args: func(folder string) []string {
				return []string{"backup", filepath.Join(folder, "backups", "mine.backup")}
			},
			done: "is backed up", states: []string{before},
			check: func(t *testing.T, folder string, done bool) {
				file := filepath.Join(folder, "backups", "mine.backup")
				if err := backup.Check(t.Context(), "sqlite:"+file, file); err != nil && (done || !errors.Is(err, fs.ErrNotExist)) {
					t.Errorf("the backup (done: %v): %v", done, err)
				}
			},
		},
		"restore": {
			args: func(string) []string { return []string{"restore", "--force", file} },
			done: "The backup is restored", states: []string{before, restored}, check: keepsOld, again: true,
		},
		"restore into an empty folder": {
			args:  func(string) []string { return []string{"restore", "--force", file} },
			fresh: true, done: "The backup is restored", states: []string{"", restored}, again: true,
		},
		"copy": {
			args: func(folder string) []string {
				return []string{"copy", "--from", "sqlite:" + datafolder.Database(newer), "--to", "sqlite:" + datafolder.Database(folder)}
			},
			fresh: true, done: "Copied and verified", states: []string{"", restored}, again: true,
			check: func(t *testing.T, _ string, _ bool) {
				if now := stateOf(t, datafolder.Database(newer)); now != restored {
					t.Errorf("the database that was copied holds %q", now)
				}
			},
		},
	} {
		t.Run(name, func(t *testing.T) { c.killed(t, path, template, rand.New(rand.NewPCG(start, uint64(len(name))))) })
	}
}

func demoArgs(string) []string { return []string{"demo", "--listen", "127.0.0.1:0"} }

// killed kills a command as many times as the flag says.
func (c commandTrial) killed(t *testing.T, path, template string, chance *rand.Rand) {
	folders := t.TempDir()
	prepare := func(n int) string {
		t.Helper()
		folder := filepath.Join(folders, fmt.Sprint(n))
		if err := os.MkdirAll(filepath.Join(folder, "backups"), 0o700); err != nil {
			t.Fatal(err)
		}
		if c.fresh {
			if err := os.Remove(filepath.Join(folder, "backups")); err != nil {
				t.Fatal(err)
			}
			return folder
		}
		if err := os.CopyFS(folder, os.DirFS(template)); err != nil {
			t.Fatal(err)
		}
		return folder
	}
	// The duration of the command, and the number of changes in the folder.
	masks, events := []uint32{0, anyOne, names}, make([]int, 3)
	var took time.Duration
	for i, mask := range masks {
		if mask == 0 {
			continue
		}
		folder, began := prepare(-i), time.Now()
		if out := c.run(t, path, folder, mask, func(_ *exec.Cmd, changed <-chan struct{}, out *lockedBuffer) {
			for range changed {
				events[i]++
			}
		}); !strings.Contains(out, c.done) {
			t.Fatalf("not killed: %s", out)
		}
		took = time.Since(began)
	}

	dones, news := 0, 0
	for n := 1; n <= *commandKills && !t.Failed(); n++ {
		folder := prepare(n)
		after, at := time.Duration(chance.Int64N(int64(took*11/10))), -1
		mask := masks[n%3]
		if events[n%3] > 0 {
			at = chance.IntN(events[n%3])
		} else {
			mask = anyOne
		}
		out := c.run(t, path, folder, mask, func(command *exec.Cmd, changed <-chan struct{}, _ *lockedBuffer) {
			if at < 0 {
				time.Sleep(after)
			}
			for i := 0; i <= at; i++ {
				if _, more := <-changed; !more {
					break
				}
			}
			_ = command.Process.Kill() // it may have ended
		})
		done := strings.Contains(out, c.done)
		if state := c.judge(t, folder, done); state == c.states[len(c.states)-1] {
			news++
		}
		if done {
			dones++
		}
		if c.again && n%8 == 0 {
			if out := c.run(t, path, folder, mask, func(*exec.Cmd, <-chan struct{}, *lockedBuffer) {}); !strings.Contains(out, c.done) && !strings.Contains(out, "left as it is") &&
				!strings.Contains(out, "is not empty") {
				t.Errorf("again: %s", out)
			}
		}
		if t.Failed() {
			t.Logf("kill %d, after %v or at change %d of %d, said %q", n, after, at, events[n%3], out)
			left, _ := filepath.Glob(filepath.Join(folder, "*"))
			t.Logf("left: %q", left)
		}
		if err := os.RemoveAll(folder); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d kills within %v, %d changes of files, %d of names: %d after the command was done, %d left the new state", *commandKills, took.Round(time.Millisecond), events[1], events[2], dones, news)
}

// judge compares a killed command's remains with the allowed ones.
func (c commandTrial) judge(t *testing.T, folder string, done bool) string {
	t.Helper()
	if c.check != nil {
		c.check(t, folder, done)
	}
	part := store.Unfinished(datafolder.Database(folder))
	_, err := os.Stat(part)
	interrupted := err == nil
	there, err := store.FileExists(datafolder.Database(folder))
	if err != nil {
		t.Fatal(err)
	}
	// The reaction of a server to this folder: it serves the database, refuses, or begins an empty one.
	db, err := datafolder.Open(t.Context(), folder, datafolder.IfFresh, nil)
	switch {
	case errors.Is(err, store.ErrNoDatabase):
		if there || c.states[0] != "" || done {
			t.Errorf("refused, done %v: %v", done, err)
		}
		return ""
	case err != nil:
		t.Errorf("open: %v", err)
		return "?"
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
	if !there && (interrupted || done) {
		t.Errorf("an empty database began in place of one that is missing")
	}
	state := ""
	if there {
		state = stateOf(t, datafolder.Database(folder))
	}
	allowed := c.states
	if done {
		allowed = allowed[len(allowed)-1:]
	}
	for _, s := range allowed {
		if s == state || s == "*" {
			return s
		}
	}
	t.Errorf("the database holds %q, want one of %q (done: %v)", state, allowed, done)
	return state
}

// run runs a command on a folder and returns its output. It reports each change in the folder to
// kill. It kills servers once they serve.
func (c commandTrial) run(t *testing.T, path, folder string, mask uint32, kill func(*exec.Cmd, <-chan struct{}, *lockedBuffer)) string {
	t.Helper()
	args := c.args(folder)
	command := exec.Command(path, args...)
	out := &lockedBuffer{}
	served := make(chan struct{})
	command.Stdout = &until{lockedBuffer: out, text: " is at ", reached: served}
	command.Stderr = out
	command.Env = append(os.Environ(), "TOPROLL_DATABASE=", "TOPROLL_DATA="+folder, "TOPROLL_LOG=warn")
	if args[0] == "copy" {
		command.Env = os.Environ()
	}
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	changed, stop := changesIn(t, folder, mask)
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = command.Wait() // the output shows its end
		close(ended)
	}()
	killed := make(chan struct{})
	go func() {
		kill(command, changed, out)
		close(killed)
	}()
	select {
	case <-ended:
	case <-served:
		_ = command.Process.Kill()
	}
	<-ended
	stop()
	<-killed
	return out.String()
}

// until closes a channel once a text has been written.
type until struct {
	*lockedBuffer
	text    string
	reached chan struct{}
	closed  bool
}

func (u *until) Write(p []byte) (int, error) {
	n, err := u.lockedBuffer.Write(p)
	if !u.closed && strings.Contains(u.String(), u.text) {
		u.closed = true
		close(u.reached)
	}
	return n, err
}

// Changes that a trial can see: of names alone, and of content too.
const (
	names  uint32 = unix.IN_CREATE | unix.IN_DELETE | unix.IN_MOVED_TO
	anyOne uint32 = names | unix.IN_MODIFY | unix.IN_ATTRIB | unix.IN_CLOSE_WRITE
)

// changesIn sends one value for each change of files in a folder until it is stopped.
func changesIn(t *testing.T, folder string, mask uint32) (changed chan struct{}, stop func()) {
	t.Helper()
	fd, err := unix.InotifyInit1(unix.IN_CLOEXEC | unix.IN_NONBLOCK)
	if err != nil {
		t.Fatal(err)
	}
	watched := os.NewFile(uintptr(fd), "inotify") // its reads end with Close
	if _, err := unix.InotifyAddWatch(fd, folder, mask); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	changed = make(chan struct{})
	go func() {
		defer close(changed)
		buffer := make([]byte, 16<<10)
		for {
			n, err := watched.Read(buffer)
			if err != nil {
				return
			}
			for at := 0; at+unix.SizeofInotifyEvent <= n; {
				select {
				case changed <- struct{}{}:
				case <-ctx.Done():
					return
				}
				at += unix.SizeofInotifyEvent + int(bytesorder.NativeEndian.Uint32(buffer[at+12:]))
			}
		}
	}()
	return changed, func() { cancel(); _ = watched.Close() }
}

// stateOf checks a copy of a database and its log with SQLite, and returns the relevant content.
func stateOf(t *testing.T, path string) string {
	t.Helper()
	copied := filepath.Join(t.TempDir(), "copy.db")
	for _, name := range []string{"", "-wal", "-journal"} {
		content, err := os.ReadFile(path + name)
		if errors.Is(err, fs.ErrNotExist) && name != "" {
			continue
		}
		if err == nil {
			err = os.WriteFile(copied+name, content, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	defer os.RemoveAll(filepath.Dir(copied))
	db, err := sql.Open("sqlite", "file:"+copied)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var verdict string
	if err := db.QueryRowContext(t.Context(), "PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		t.Errorf("integrity check of %s: %q, %v", path, verdict, err)
	}
	var state bytes.Buffer
	for _, query := range []string{
		"SELECT group_concat(email || ' ' || role, ', ') FROM (SELECT email, role FROM users ORDER BY email)",
		"SELECT ' version ' || sum(token_version) || ', ' || (SELECT count(*) FROM signing_keys) || ' keys, ' || (SELECT count(*) FROM matches) || ' matches' FROM users",
	} {
		var part sql.NullString
		if err := db.QueryRowContext(t.Context(), query).Scan(&part); err != nil {
			if strings.Contains(err.Error(), "no such table") {
				return "no tables"
			}
			t.Errorf("%s: %v", path, err)
			return "?"
		}
		state.WriteString(part.String)
	}
	return state.String()
}
