// Package events has the operations on events before the first bout and after the last: settings, classes, registration,
// entry lists, weigh-in, standings and the result book. Their use cases are in package app/events.
package events

import (
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/usecases"
)

// server answers the operations of this family.
type server struct {
	*protocol.Server
	app *usecases.Cases
}

// Register adds the operations to a server.
func Register(p *protocol.Server, cases *usecases.Cases) {
	s := &server{Server: p, app: cases}
	s.registerEvents()
	s.registerClasses()
	s.registerRegistrations()
	s.registerWeighIn()
	s.registerEntryLists()
	s.registerMerges()
	s.registerStandings()
	s.registerBook()
	s.registerPictures()
}
