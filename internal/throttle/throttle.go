// Package throttle computes how often people may do something, such as try passwords. It only does
// arithmetic with times; callers store them and know their subject.
package throttle

import "time"

// Rate allows a burst of tokens and then one more each interval: Times at once, and as many in each
// Span later on.
//
// It is the generic cell rate algorithm (ITU-T I.371). It only needs the moment at which the burst
// will be complete again, the zero time for a fresh one. So an idle key costs nothing, and a token
// can be returned.
type Rate struct {
	Times int
	Span  time.Duration
}

// Interval is what one token costs: it moves the moment of the whole burst on by
// this, and giving the token back moves it back.
func (r Rate) Interval() time.Duration { return r.Span / time.Duration(r.Times) }

// Take takes one at a moment, where the burst is whole again at another, and
// returns when it will be whole after that. If there is none left it returns how
// long to wait for the next.
func (r Rate) Take(whole, now time.Time) (next time.Time, wait time.Duration) {
	if whole.Before(now) || whole.Sub(now) > r.Span { // the latter only if the clock was set back
		whole = now
	}
	next = whole.Add(r.Interval())
	if wait := next.Sub(now) - r.Span; wait > 0 {
		return whole, wait
	}
	return next, 0
}
