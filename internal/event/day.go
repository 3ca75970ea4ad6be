package event

import "time"

// Soon is how soon an athlete is up.
type Soon string

// The values, from now to done.
const (
	SoonCalled  Soon = "called"
	SoonOnDeck  Soon = "on-deck"     // the next bout at a table
	SoonHole    Soon = "in-the-hole" // the one after that
	SoonWarmUp  Soon = "warm-up"     // expected within [WarmUp]
	SoonWaiting Soon = "waiting"
	SoonDone    Soon = "done" // no bout remains
)

// WarmUp is how long before a call an athlete's day says to warm up. Push messages come only for a bout in the hole:
// estimates change, and people mute a phone that buzzes twice.
const WarmUp = 10 * time.Minute

// SoonFrom returns how soon an athlete is up whose next bout has the given call and expected time; a zero time is
// unknown.
func SoonFrom(c Call, expected, now time.Time) Soon {
	switch {
	case c.Place == Called:
		return SoonCalled
	case c.Place == Announced && c.Position == 1:
		return SoonOnDeck
	case c.Place == Announced:
		return SoonHole
	case !expected.IsZero() && expected.Sub(now) <= WarmUp:
		return SoonWarmUp
	}
	return SoonWaiting
}

// RestsUntil returns the end of an athlete's rest after the last bout ended, before an ordinary bout or a final or
// rematch; the zero time if past or without a bout.
func (s Settings) RestsUntil(last time.Time, decider bool, now time.Time) time.Time {
	rest := s.Rest
	if decider {
		rest = s.RestDecider
	}
	until := last.Add(time.Duration(rest) * time.Second)
	if last.IsZero() || !until.After(now) {
		return time.Time{}
	}
	return until
}
