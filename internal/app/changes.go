package app

import (
	"errors"
	_ "time/tzdata"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store"
)

func EmitCompetition(tx *store.Tx, e event.Event) {
	tx.Emit(store.Event{Type: EventCompetition, CompetitionID: e.ID, Version: e.Version})
}

// The types of events. Those of a tournament or of a competition carry its id and new
// version, those of people their ids.
const (
	EventTournament  = "tournament"   // it, its entries or its referees changed, or it is new or gone
	EventSeeding     = "seeding"      // the bracket was drawn or seeded, or a round was opened
	EventReset       = "reset"        // the draw was taken back: load it again
	EventPresent     = "present"      // an athlete was seen at the stage, or not any more
	EventStart       = "start-match"  // matches were started
	EventScore       = "match-score"  // a result was recorded or corrected
	EventQueue       = "queue"        // what is called or announced at an event, or what people say of it
	EventLog         = "log"          // the log of a match has more entries, or another scorer
	EventAccount     = "account"      // somebody's account is new, changed or gone
	EventLogout      = "logout"       // somebody has ended a session
	EventCategory    = "category"     // a category is new, changed or gone
	EventCompetition = "event"        // an event or the list of its classes is new, changed or gone
	EventNotice      = "notification" // people have something new to read, or have read it
)

// ErrUnchanged ends a transaction that has nothing to change: it is undone, so
// that no version is counted up, and reported as success.
var ErrUnchanged = errors.New("nothing changes")
