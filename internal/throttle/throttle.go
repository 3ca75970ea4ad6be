// Package throttle slows down what people may do only so often, such as trying
// passwords. It knows keys and times, nothing of HTTP.
package throttle

import (
	"sync"
	"time"
)

// Limiter allows each key a burst of takings and then one more an interval.
//
// It is the generic cell rate algorithm (ITU-T I.371): all that is kept of a
// key is the moment at which its burst will be whole again, so keys that have
// rested cost nothing and a taking can be given back.
type Limiter struct {
	interval time.Duration
	burst    time.Duration // of time that a whole burst is worth

	mu    sync.Mutex
	whole map[string]time.Time
	sweep int // size of the map at which rested keys are thrown out
}

// New returns a Limiter that allows times takings at once, and as many in each
// span later on.
func New(times int, span time.Duration) *Limiter {
	return &Limiter{
		interval: span / time.Duration(times),
		burst:    span,
		whole:    map[string]time.Time{},
		sweep:    1024,
	}
}

// Take takes one from a key. If the key has none left it returns how long to
// wait for the next, and takes nothing.
func (l *Limiter) Take(key string, now time.Time) (wait time.Duration, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	whole := l.whole[key]
	if whole.Before(now) || whole.Sub(now) > l.burst { // the latter only if the clock was set back
		whole = now
	}
	next := whole.Add(l.interval)
	if wait := next.Sub(now) - l.burst; wait > 0 {
		return wait, false
	}
	l.whole[key] = next
	if len(l.whole) >= l.sweep {
		l.throwOut(now)
	}
	return 0, true
}

// Give gives one taking back to a key, as if it had not happened.
func (l *Limiter) Give(key string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if whole, ok := l.whole[key]; ok {
		l.whole[key] = whole.Add(-l.interval)
	}
}

func (l *Limiter) throwOut(now time.Time) {
	for key, whole := range l.whole {
		if !whole.After(now) {
			delete(l.whole, key)
		}
	}
	l.sweep = max(1024, 2*len(l.whole))
}
