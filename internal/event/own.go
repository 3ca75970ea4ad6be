package event

import "github.com/toproll/toproll/internal/fault"

// Own is an official's relation to a bout that they officiate.
type Own string

// The relations.
const (
	NotOwn     Own = ""
	OwnClass   Own = "class"   // a bout of others, in a class in which they pull
	OwnBout    Own = "bout"    // their own bout, which the event allows
	OwnRefused Own = "refused" // their own bout
)

// Own returns the relation of an official in a class to a bout of that class. Officiating means to start, score, log,
// take over, undo or correct the bout, or to record a no-show or an injury. Starting a whole round does not count,
// because it favours nobody. All arguments are ids of people; an unknown athlete has none.
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
