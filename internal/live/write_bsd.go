//go:build unix && !linux

package live

import "syscall"

// send hands bytes to a socket that does not wait and returns how many it took.
func send(fd uintptr, b []byte) (int, error) { return syscall.SendmsgN(int(fd), b, nil, nil, 0) }
