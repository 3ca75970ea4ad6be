package live

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// send hands bytes to a socket without waiting and returns how many it took. It is not
// announced to Go's scheduler as a call that may take long: for thousands of sockets in
// a row that is a fifth of the work.
func send(fd uintptr, b []byte) (int, error) {
	n, _, errno := unix.RawSyscall6(unix.SYS_SENDTO, fd, uintptr(unsafe.Pointer(unsafe.SliceData(b))), uintptr(len(b)),
		unix.MSG_DONTWAIT|unix.MSG_NOSIGNAL, 0, 0)
	if errno != 0 {
		return 0, errno
	}
	return int(n), nil
}
