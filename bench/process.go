//go:build linux

package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// process is a measured server.
type process struct {
	*exec.Cmd
	address string
	log     string
	ended   chan struct{}
}

// start runs a server and waits until a path answers.
func start(ctx context.Context, folder, address, path string, environment []string, command ...string) (*process, time.Duration, error) {
	p := &process{Cmd: exec.Command(command[0], command[1:]...), address: address, ended: make(chan struct{})}
	p.Env = append(os.Environ(), environment...)
	p.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	p.log = filepath.Join(folder, filepath.Base(command[0])+".log")
	log, err := os.Create(p.log)
	if err != nil {
		return nil, 0, err
	}
	defer log.Close()
	p.Stdout, p.Stderr = log, log
	began := time.Now()
	if err := p.Start(); err != nil {
		return nil, 0, err
	}
	go func() {
		_ = p.Wait() // the log has the error
		close(p.ended)
	}()
	for {
		if response, err := http.Get("http://" + address + path); err == nil {
			response.Body.Close()
			if response.StatusCode < 300 {
				return p, time.Since(began), nil
			}
		}
		select {
		case <-p.ended:
			text, _ := os.ReadFile(p.log)
			return nil, 0, fmt.Errorf("%s ended: %s", command[0], text)
		case <-ctx.Done():
			p.stop()
			return nil, 0, ctx.Err()
		case <-time.After(2 * time.Millisecond):
		}
		if time.Since(began) > time.Minute {
			p.stop()
			return nil, 0, fmt.Errorf("%s does not answer at %s", command[0], address)
		}
	}
}

// stop ends the server as an operator would, and waits for it.
func (p *process) stop() {
	_ = p.Process.Signal(syscall.SIGTERM) // it may have ended already
	select {
	case <-p.ended:
	case <-time.After(20 * time.Second):
		_ = p.Process.Kill()
		<-p.ended
	}
}

// cpu returns the processor time that the process has used.
func (p *process) cpu() time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.Process.Pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+2:]))
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond // Linux counts in hundredths
}

// memory returns the process's memory, in MB.
func (p *process) memory() (float64, error) {
	file, err := os.Open(fmt.Sprintf("/proc/%d/status", p.Process.Pid))
	if err != nil {
		return 0, err
	}
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if value, found := strings.CutPrefix(lines.Text(), "VmRSS:"); found {
			kb, err := strconv.ParseFloat(strings.Fields(value)[0], 64)
			return kb * 1024 / 1e6, err
		}
	}
	return 0, errors.New("no VmRSS")
}

// freeAddress returns an unused loopback address.
func freeAddress() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	return l.Addr().String(), nil
}

// megabytes returns the size of a file.
func megabytes(path string) (float64, error) {
	info, err := os.Stat(path)
	if err != nil {
		return 0, err
	}
	return float64(info.Size()) / 1e6, nil
}
