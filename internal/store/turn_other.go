//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package store

import "context"

// inTurn runs do.
func inTurn(_ context.Context, _ string, do func() error) error { return do() }
