//go:build linux

package trial

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/testing/wait"
)

// binary is the program, built like a release and once for all tests.
var binary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "toproll-trial-")
	if err != nil {
		return "", err
	}
	folders = append(folders, dir)
	return build(filepath.Join(dir, "toproll"))
})

// build builds the program at a path, which it returns, with more flags of go build.
func build(path string, flags ...string) (string, error) {
	words := append([]string{"build", "-trimpath", "-o", path}, flags...)
	command := exec.Command("go", append(words, "github.com/toproll/toproll/cmd/toproll")...)
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := command.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build: %w\n%s", err, out)
	}
	return path, nil
}

// folders are removed after all tests.
var folders []string

func TestMain(m *testing.M) {
	if database := os.Getenv(clockedDatabase); database != "" {
		if err := serveClocked(database); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	status := m.Run()
	for _, dir := range folders {
		_ = os.RemoveAll(dir)
	}
	os.Exit(status)
}

// program is a running server.
type program struct {
	URL     string
	metrics string // URL of /metrics

	command *exec.Cmd
	log     *lockedBuffer
	ended   chan struct{} // closed at its end
}

// serve runs the server and waits until it serves. The end of the test kills it.
func serve(t *testing.T, environment ...string) *program {
	t.Helper()
	p, address := launch(t, nil, environment...)
	p.await(t, address)
	return p
}

// await waits until a launched server serves.
func (p *program) await(t *testing.T, address <-chan string) {
	t.Helper()
	select {
	case p.URL = <-address:
	case <-p.ended:
		t.Fatalf("the server ended before it served:\n%s", p.log)
	case <-time.After(wait.Limit):
		t.Fatalf("the server does not serve:\n%s", p.log)
	}
}

// launch runs the server, after the words of a wrapper command if there are any.
// Its address comes on the channel once it serves.
func launch(t *testing.T, wrapper []string, environment ...string) (*program, <-chan string) {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	return start(t, append(append([]string{}, wrapper...), path, "serve"), environment...)
}

// start runs a server by the words of its command. Its address comes on the channel once it serves.
func start(t *testing.T, words []string, environment ...string) (*program, <-chan string) {
	t.Helper()
	p := &program{command: exec.Command(words[0], words[1:]...), log: &lockedBuffer{}, ended: make(chan struct{})}
	figures := freeAddress(t)
	p.metrics = "http://" + figures
	p.command.Env = append(append(os.Environ(), "TOPROLL_LISTEN=127.0.0.1:0", "TOPROLL_LOG=warn", "TOPROLL_METRICS_LISTEN="+figures), environment...)
	p.command.Stderr = p.log
	// If the tests are killed, the kernel ends the server too.
	p.command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	out, in := io.Pipe()
	p.command.Stdout = in
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	address := make(chan string, 1)
	go func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if _, url, ok := strings.Cut(lines.Text(), " is at "); ok {
				address <- url
			}
		}
	}()
	go func() {
		_ = p.command.Wait() // ProcessState has the outcome
		_ = in.Close()
		close(p.ended)
	}()
	t.Cleanup(p.kill)
	return p, address
}

// kill ends the server at once and returns when it is gone.
func (p *program) kill() {
	_ = p.command.Process.Kill() // it may have ended
	<-p.ended
}

// stop asks the server to end and returns its exit status.
func (p *program) stop(t *testing.T) int {
	t.Helper()
	if err := p.command.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Fatal(err)
	}
	select {
	case <-p.ended:
	case <-time.After(wait.Limit):
		t.Fatalf("the server does not stop:\n%s", p.log)
	}
	return p.command.ProcessState.ExitCode()
}

// lockedBuffer is a buffer for several goroutines.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
