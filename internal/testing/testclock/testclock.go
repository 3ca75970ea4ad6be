// Package testclock has a clock for tests that stands still until a test moves it.
package testclock

import (
	"sync"
	"time"
)

// Start is the time of a new clock: a Saturday morning in November, in UTC.
var Start = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

// Clock stands still until a test moves it. Its methods are safe for concurrent use.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

// New returns a clock at [Start].
func New() *Clock { return &Clock{now: Start} }

// Now returns the time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Advance moves the clock forward.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// Set sets the clock.
func (c *Clock) Set(now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = now
}
