package quick

import (
	"os"
	"runtime"
	"syscall"

	"golang.org/x/sys/unix"
)

// fileOf returns bytes as a file in memory, nil if there can be none.
func fileOf(b []byte) *os.File {
	fd, err := unix.MemfdCreate("reply", unix.MFD_CLOEXEC)
	if err != nil {
		return nil
	}
	f := os.NewFile(uintptr(fd), "reply") // is closed when nobody holds it any more
	if _, err := f.Write(b); err != nil {
		f.Close() //nolint:errcheck // it is given up
		return nil
	}
	return f
}

// sendFile sends a head and then a body from its file.
func (c *conn) sendFile(head []byte, body *Body) error {
	defer runtime.KeepAlive(body)
	raw, err := c.SyscallConn()
	if err != nil {
		return err
	}
	from, at, end := int(body.file.Fd()), int64(0), int64(len(body.bytes))
	var failed error
	err = raw.Write(func(to uintptr) (done bool) {
		for failed = nil; at < end && (failed == nil || failed == syscall.EINTR); {
			if len(head) > 0 {
				var n int
				n, failed = syscall.SendmsgN(int(to), head, nil, nil, unix.MSG_MORE)
				head = head[n:]
			} else {
				_, failed = syscall.Sendfile(int(to), from, &at, int(end-at))
			}
		}
		return failed != syscall.EAGAIN
	})
	if err == nil {
		err = failed
	}
	return err
}
