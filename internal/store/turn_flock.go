//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package store

import (
	"context"
	"errors"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// inTurn runs do while it holds a lock on the folder, and waits for other processes. The lock ends with the process. If
// folders cannot be locked, do runs at once. Migrations need it: they read the missing versions outside the
// transaction, so two programs would begin the same one.
func inTurn(ctx context.Context, folder string, do func() error) error {
	f, err := os.Open(folder)
	if err != nil {
		return do() // whose error is clearer
	}
	defer f.Close() // releases the lock
	for {
		err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		if !errors.Is(err, unix.EWOULDBLOCK) && !errors.Is(err, unix.EINTR) {
			return do()
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}
