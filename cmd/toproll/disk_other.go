//go:build !darwin && !linux && !windows

package main

import "errors"

// freeSpace returns [errors.ErrUnsupported], because there are no releases for this
// system.
func freeSpace(string) (uint64, error) { return 0, errors.ErrUnsupported }
