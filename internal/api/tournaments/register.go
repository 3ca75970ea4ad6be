// Package tournaments has the operations on tournaments, their matches, draws and corrections, on categories, and on
// rankings. Their use cases are in package app/tournaments.
package tournaments

import (
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/usecases"
)

// server answers the operations of this family.
type server struct {
	*protocol.Server
	app        *usecases.Cases
	brackets   *BracketCache
	drawChecks chan struct{} // one check of a draw at a time, because each can take half a second of a core
}

// Register adds the operations to a server. brackets caches whole tournaments.
func Register(p *protocol.Server, cases *usecases.Cases, brackets *BracketCache) {
	s := &server{Server: p, app: cases, brackets: brackets, drawChecks: make(chan struct{}, 1)}
	s.registerCategories()
	s.registerTournaments()
	s.registerDraws()
	s.registerMatches()
	s.registerRevisions()
	s.registerMatchLists()
	s.registerRankings()
}
