//go:build linux

package trial

import (
	"context"
	"crypto/rand"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
)

// postgres is a test's own PostgreSQL. It is set up like any other: committed data
// are on the disk.
type postgres struct {
	address  string
	password string
	dir      string
	log      *lockedBuffer
	settings []string
	command  *exec.Cmd
	ended    chan struct{}
}

// newPostgres makes an empty PostgreSQL that runs until the test ends.
func newPostgres(t *testing.T) *postgres {
	t.Helper()
	p := preparePostgres(t, rand.Text())
	password := filepath.Join(p.dir, "password")
	if err := os.WriteFile(password, []byte(p.password), 0o644); err != nil {
		t.Fatal(err)
	}
	p.run(t, "initdb", "--pgdata="+p.data(), "--username=toproll", "--auth=scram-sha-256", "--pwfile="+password,
		"--encoding=UTF8", "--locale=C.UTF-8", "--no-sync")
	p.start(t)
	return p
}

// standby makes another PostgreSQL that follows p. From then on p acknowledges only
// data that the standby has too.
func (p *postgres) standby(t *testing.T) *postgres {
	t.Helper()
	s := preparePostgres(t, p.password)
	s.run(t, "pg_basebackup", "--pgdata="+s.data(), "--dbname="+p.url("postgres"), "--write-recovery-conf",
		"--checkpoint=fast", "--wal-method=stream", "--no-sync")
	s.settings = []string{"-c", "synchronous_standby_names=", "-c", "wal_retrieve_retry_interval=500ms"} // see docs/operations.md
	s.start(t)
	p.exec(t, "ALTER SYSTEM SET synchronous_standby_names = '*'")
	p.exec(t, "SELECT pg_reload_conf()")
	eventually(t, "the standby is synchronous", func() error {
		var state string
		err := p.query(t, "SELECT COALESCE(MAX(sync_state), 'none') FROM pg_stat_replication", &state)
		if err == nil && state != "sync" {
			err = fmt.Errorf("it is %s", state)
		}
		return err
	})
	return s
}

func preparePostgres(t *testing.T, password string) *postgres {
	t.Helper()
	dir, err := os.MkdirTemp("", "toproll-postgres-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if id := serverUser(t); id != nil {
		if err := os.Chown(dir, int(id.Uid), int(id.Gid)); err != nil {
			t.Fatal(err)
		}
	}
	return &postgres{address: freeAddress(t), password: password, dir: dir, log: &lockedBuffer{}}
}

// serverUser returns the user for PostgreSQL, which refuses to run as root; nil for the user of the
// test.
func serverUser(t *testing.T) *syscall.Credential {
	t.Helper()
	if os.Getuid() != 0 {
		return nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		t.Fatal(err)
	}
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		t.Fatal(err)
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		t.Fatal(err)
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
}

func (p *postgres) data() string { return filepath.Join(p.dir, "data") }

func (p *postgres) url(database string) string {
	return fmt.Sprintf("postgres://toproll:%s@%s/%s?sslmode=disable", p.password, p.address, database)
}

// program returns one of PostgreSQL's programs, ready to be run as its user.
func (p *postgres) program(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/" + name)
	if err != nil || len(found) == 0 {
		t.Skip("PostgreSQL is not installed; scripts/need.sh postgresql installs it")
	}
	command := exec.Command(slices.Max(found), args...)
	command.Dir = p.dir
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGQUIT, Credential: serverUser(t)}
	return command
}

func (p *postgres) run(t *testing.T, name string, args ...string) {
	t.Helper()
	if out, err := p.program(t, name, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", name, err, out)
	}
}

// start runs the server and waits until it answers.
func (p *postgres) start(t *testing.T) {
	t.Helper()
	_, port, err := net.SplitHostPort(p.address)
	if err != nil {
		t.Fatal(err)
	}
	args := append([]string{"-D", p.data(), "-p", port, "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="}, p.settings...)
	p.command = p.program(t, "postgres", args...)
	p.command.Stdout, p.command.Stderr = p.log, p.log
	if err := p.command.Start(); err != nil {
		t.Fatal(err)
	}
	p.ended = make(chan struct{})
	go func() {
		_ = p.command.Wait() // killed
		close(p.ended)
	}()
	t.Cleanup(p.crash)
	var one int
	eventually(t, "PostgreSQL answers", func() error { return p.query(t, "SELECT 1", &one) })
}

// crash ends the whole server at once, like the loss of its machine.
func (p *postgres) crash() {
	_ = syscall.Kill(-p.command.Process.Pid, syscall.SIGKILL) // it may be gone
	<-p.ended
}

func (p *postgres) exec(t *testing.T, sql string) {
	t.Helper()
	err := p.with(t, func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, sql)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (p *postgres) query(t *testing.T, sql string, into any) error {
	return p.with(t, func(ctx context.Context, conn *pgx.Conn) error { return conn.QueryRow(ctx, sql).Scan(into) })
}

func (p *postgres) with(t *testing.T, do func(context.Context, *pgx.Conn) error) error {
	conn, err := pgx.Connect(t.Context(), p.url("postgres"))
	if err != nil {
		return err
	}
	defer conn.Close(t.Context()) //nolint:errcheck // the answer is known
	return do(t.Context(), conn)
}
