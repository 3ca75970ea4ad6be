//go:build linux

package trial

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/testclock"
)

// clockedDatabase names the database of a server in a separate process. If it is set, the
// tests' program is that server.
const clockedDatabase = "TOPROLL_TRIAL_CLOCKED"

// serveClocked serves a database by a clock that standard input sets. Each line is a command:
// 'clock' with a time in milliseconds, or 'advance' to apply it to the queues. Each gets a line as
// reply.
func serveClocked(database string) error {
	clock := &testclock.Clock{}
	s, err := server.Open(context.Background(), server.Options{Database: database, Clock: clock.Now, PasswordCost: password.Cost{Memory: 8, Passes: 1}})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(os.Stdin)
	var serves sync.Once
	for lines.Scan() {
		command, argument, _ := strings.Cut(lines.Text(), " ")
		switch command {
		case "clock":
			ms, err := strconv.ParseInt(argument, 10, 64)
			if err != nil {
				return err
			}
			clock.Set(time.UnixMilli(ms).UTC())
			serves.Do(func() { go s.Serve(context.Background(), l, nil) }) //nolint:errcheck // ends with the process
		case "advance":
			if err := s.App.Day.AdvanceQueues(context.Background()); err != nil {
				fmt.Println(strings.ReplaceAll(err.Error(), "\n", " "))
				continue
			}
		}
		fmt.Println("done http://" + l.Addr().String())
	}
	return lines.Err()
}

// clocked is a server in a separate process, which follows the test's clock and can be
// killed.
type clocked struct {
	URL string

	t       *testing.T
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
	log     *lockedBuffer
	mu      sync.Mutex // one command at a time
	dead    sync.Once
}

// startClocked runs a server on a database, at a time, until it is killed or the test ends.
func startClocked(t *testing.T, database string, now time.Time) *clocked {
	t.Helper()
	c := &clocked{t: t, command: exec.Command(os.Args[0]), log: &lockedBuffer{}}
	c.command.Env = append(os.Environ(), clockedDatabase+"="+database)
	c.command.Stderr = c.log
	c.command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	out, err := c.command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if c.in, err = c.command.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	c.out = bufio.NewScanner(out)
	if err := c.command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.kill)
	if c.URL, err = c.say(fmt.Sprintf("clock %d", now.UnixMilli())); err != nil {
		t.Fatalf("the server does not serve: %v\n%s", err, c.log)
	}
	return c
}

// say gives the server a command and returns its reply.
func (c *clocked) say(command string) (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, err := fmt.Fprintln(c.in, command); err != nil {
		return "", err
	}
	if !c.out.Scan() {
		return "", errors.Join(io.ErrUnexpectedEOF, c.out.Err())
	}
	answer, ok := strings.CutPrefix(c.out.Text(), "done ")
	if !ok {
		return "", errors.New(c.out.Text())
	}
	return answer, nil
}

// kill ends the server with SIGKILL, and returns once it is gone.
func (c *clocked) kill() {
	c.dead.Do(func() {
		_ = c.command.Process.Kill()
		_ = c.command.Wait() // killed
	})
}
