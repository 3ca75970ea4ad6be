//go:build linux

package trial

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/testing/wait"
)

// pair is two instances of the program on one PostgreSQL, behind haproxy with the
// released configuration.
type pair struct {
	Proxy     string // URL of haproxy
	instances [2]*program

	addresses   [2]string
	environment []string
}

// servePair runs two instances behind haproxy until the test ends. Both begin
// together on a database that may be empty.
func servePair(t *testing.T, database string) *pair {
	t.Helper()
	p := &pair{
		addresses:   [2]string{freeAddress(t), freeAddress(t)},
		environment: []string{"TOPROLL_DATABASE=" + database, "TOPROLL_DATA=" + t.TempDir(), "TOPROLL_TRUSTED_PROXIES=127.0.0.0/8"},
	}
	var served [2]<-chan string
	for i := range p.instances {
		p.instances[i], served[i] = p.launch(t, i)
	}
	for i, instance := range p.instances {
		instance.await(t, served[i])
	}
	p.Proxy = balance(t, p.addresses)
	return p
}

func (p *pair) launch(t *testing.T, i int) (*program, <-chan string) {
	t.Helper()
	return launch(t, nil, append(p.environment, "TOPROLL_LISTEN="+p.addresses[i])...)
}

// restart runs an instance again at its address.
func (p *pair) restart(t *testing.T, i int) {
	t.Helper()
	instance, served := p.launch(t, i)
	instance.await(t, served)
	p.instances[i] = instance
}

// balance runs haproxy in front of two instances until the test ends and returns
// its URL.
func balance(t *testing.T, instances [2]string) string {
	t.Helper()
	const program = "/usr/sbin/haproxy"
	if _, err := os.Stat(program); err != nil {
		t.Skip("haproxy is not installed; scripts/need.sh haproxy installs it")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	file, err := listener.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	log := &lockedBuffer{}
	haproxy := exec.Command(program, "-db", "-f", "../../deploy/haproxy.cfg")
	haproxy.Env = append(os.Environ(), "TOPROLL_BIND=fd@3", "TOPROLL_1="+instances[0], "TOPROLL_2="+instances[1])
	haproxy.ExtraFiles = []*os.File{file} // so nobody takes the port meanwhile
	haproxy.Stdout, haproxy.Stderr = log, log
	haproxy.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := haproxy.Start(); err != nil {
		t.Fatal(err)
	}
	url := "http://" + listener.Addr().String()
	file.Close()     //nolint:errcheck // haproxy has a copy
	listener.Close() //nolint:errcheck // this is a separate one
	t.Cleanup(func() {
		_ = haproxy.Process.Kill()
		_ = haproxy.Wait() // killed
		if t.Failed() {
			t.Logf("haproxy:\n%s", log)
		}
	})
	eventually(t, "haproxy passes requests on", func() error {
		response, err := http.Get(url + "/readyz")
		if err == nil {
			response.Body.Close() //nolint:errcheck // nothing was read
			if response.StatusCode != http.StatusOK {
				err = fmt.Errorf("status %d", response.StatusCode)
			}
		}
		return err
	})
	return url
}

// freeAddress returns an unused address below the ports that the kernel assigns
// automatically, so it stays free.
func freeAddress(t *testing.T) string {
	t.Helper()
	for range 100 {
		address := fmt.Sprintf("127.0.0.1:%d", 10_000+rand.IntN(10_000))
		if l, err := net.Listen("tcp", address); err == nil {
			l.Close() //nolint:errcheck // only a test
			return address
		}
	}
	t.Fatal("every port is taken")
	return ""
}

// eventually waits until a condition holds, at most a minute.
func eventually(t *testing.T, what string, holds func() error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), wait.Limit)
	defer cancel()
	for {
		err := holds()
		if err == nil {
			return
		}
		select {
		case <-ctx.Done():
			t.Fatalf("not in a minute: %s: %v", what, err)
		case <-time.After(2 * time.Millisecond):
		}
	}
}
