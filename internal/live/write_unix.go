//go:build unix

package live

import (
	"net"
	"syscall"
)

// below returns what a connection is written to with without waiting, nil if there
// is no such thing.
func below(conn net.Conn) syscall.RawConn {
	if c, ok := conn.(syscall.Conn); ok {
		if raw, err := c.SyscallConn(); err == nil {
			return raw
		}
	}
	return nil
}

// writeNow writes as much as there is room for, without waiting. Sending, other than
// writing, does not pass through the kernel's layer of files.
func writeNow(fd uintptr, b []byte) (written int, err error) {
	for written < len(b) {
		n, err := send(fd, b[written:])
		switch {
		case err == syscall.EINTR:
		case err == syscall.EAGAIN:
			return written, nil
		case err != nil:
			return written, err
		default:
			written += n
		}
	}
	return written, nil
}
