package event

import "github.com/toproll/toproll/internal/fault"

// Own tells what a bout is to who officiates in it.
type Own string

// What it can be.
const (
	NotOwn     Own = ""
	OwnClass   Own = "class"   // between others, of a class in which they pull
	OwnBout    Own = "bout"    // they pull in it, which the event allows
	OwnRefused Own = "refused" // they pull in it
)

// Own tells what a bout between two athletes is to an official who is in its class. To officiate in it is to start, score,
// log, take over, undo or correct it, or to enter a no-show or an injury at it; to start a whole round is not, as that favours nobody. All are
// ids of people; an athlete who is not known yet has none.
func (s Settings) Own(official, athlete1, athlete2 string) Own {
	switch {
	case official != athlete1 && official != athlete2:
		return OwnClass
	case s.OwnBouts:
		return OwnBout
	}
	return OwnRefused
}

// MayOfficiate refuses a bout of one's own.
func (o Own) MayOfficiate() error {
	if o == OwnRefused {
		return fault.New(fault.Forbidden, "server.match.own_bout")
	}
	return nil
}
