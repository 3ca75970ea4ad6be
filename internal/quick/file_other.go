//go:build !linux

package quick

import (
	"errors"
	"os"
)

// fileOf returns nil: only bytes are sent here.
func fileOf([]byte) *os.File { return nil }

func (c *conn) sendFile([]byte, *Body) error { return errors.ErrUnsupported }
