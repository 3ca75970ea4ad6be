package app

import (
	"errors"
	_ "time/tzdata"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store"
)

// EmitEvent publishes that an event, or the list of its classes, changed.
func EmitEvent(tx *store.Tx, e event.Event) {
	tx.Emit(store.Change{Type: EventChanged, EventID: e.ID, Version: e.Version})
}

// The types of changes. A change of a tournament or an event carries its id and new
// version, a change of people their ids.
const (
	TournamentChanged = "tournament"   // it, its entries or its referees changed, or it is new or gone
	Seeded            = "seeding"      // the bracket was drawn or seeded, or a round was opened
	DrawReset         = "reset"        // the draw was reverted: load the tournament again
	PresenceChanged   = "present"      // an athlete was marked or unmarked as seen at the stage
	MatchStarted      = "start-match"  // matches were started
	ResultChanged     = "match-score"  // a result was recorded or corrected
	QueueChanged      = "queue"        // calls, announcements or facts about athletes of an event changed
	LogChanged        = "log"          // the log of a match has more entries, or another scorer
	AccountChanged    = "account"      // somebody's account is new, changed or gone
	LoggedOut         = "logout"       // a session ended
	CategoryChanged   = "category"     // a category is new, changed or gone
	EventChanged      = "event"        // an event or the list of its classes is new, changed or gone
	HandedOver        = "hand-over"    // an event is now away
	NoticesChanged    = "notification" // people have new notices or have read some
)

// ErrUnchanged ends a transaction that has nothing to change. The transaction is rolled back, so no
// version is incremented, and reported as success.
var ErrUnchanged = errors.New("nothing changes")
