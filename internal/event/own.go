package event

import "github.com/toproll/toproll/internal/fault"

// Own is the relation of an official to the bout they officiate in.
type Own string

// What it can be.
const (
	NotOwn     Own = ""
	OwnClass   Own = "class"   // between others, of a class in which they pull
	OwnBout    Own = "bout"    // they pull in it, which the event allows
	OwnRefused Own = "refused" // they pull in it
)

// Own returns the relation of an official who is in a class to a bout between two athletes of it. Officiating means to start, score, log,
// take over, undo or correct the bout, or to enter a no-show or an injury there. Starting a whole round is not officiating, because it
// favours nobody. All arguments are ids of people; an unknown athlete has none.
func (s Settings) Own(official, athlete1, athlete2 string) Own {
	switch {
	case official != athlete1 && official != athlete2:
		return OwnClass
	case s.OwnBouts:
		return OwnBout
	}
	return OwnRefused
}

// MayOfficiate refuses an official's own bout.
func (o Own) MayOfficiate() error {
	if o == OwnRefused {
		return fault.New(fault.Forbidden, "server.match.own_bout")
	}
	return nil
}
