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

// Interval is the cost of a token. Taking one moves the moment of the complete
// burst later by this; returning it moves it back.
func (r Rate) Interval() time.Duration { return r.Span / time.Duration(r.Times) }

// Take takes a token now. The burst is complete again at whole. Take returns the
// new such moment or, without a token, how long to wait for the next.
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
