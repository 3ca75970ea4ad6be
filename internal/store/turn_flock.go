//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package store

import (
	"context"
	"errors"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// inTurn runs do while no other process runs it for a file in the same folder, and waits
// until it is its turn: the folder is locked, and a lock ends with the process. Where
// folders cannot be locked, do runs at once. It is for migrations: which are missing is read
// before the transaction of each, so two programs would begin the same one.
func inTurn(ctx context.Context, folder string, do func() error) error {
	f, err := os.Open(folder)
	if err != nil {
		return do() // which says better what is wrong
	}
	defer f.Close() // and with it the lock
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
