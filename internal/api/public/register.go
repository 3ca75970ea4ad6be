// Package public has what visitors see without an account: the pages of public events and tournaments, the day of an
// athlete, and the previews beside links. Its use cases are in package app/public.
package public

import (
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/cache"
	"github.com/toproll/toproll/internal/usecases"
)

// server answers the operations of this family.
type server struct {
	*protocol.Server
	app      *usecases.Cases
	brackets *tournaments.BracketCache
	visited  *visitedEvents
	posters  *posterCache
	nows     *nowCache
	pages    *pageCache
	archives *archiveCache
}

// Register adds the operations to a server, and returns the maker of public pages. brackets caches whole tournaments.
func Register(p *protocol.Server, cases *usecases.Cases, brackets *tournaments.BracketCache) Pages {
	s := &server{
		Server: p, app: cases, brackets: brackets,
		visited:  cache.New[string, string, *visitedEvent](maxVisitedEvents),
		posters:  cache.New[[2]string, struct{}, []byte](maxCachedPosters),
		nows:     cache.New[nowKey, nowVersion, *protocol.Content](maxCachedNows),
		pages:    cache.Weighed[pageKey, string](maxPageBytes, func(c *protocol.Content) int { return len(c.Plain.Body()) }),
		archives: cache.Weighed[archiveKey, string](maxArchiveBytes, func(file []byte) int { return len(file) }),
	}
	s.registerVisitors()
	s.registerResults()
	s.registerVisitedResults()
	s.registerHall()
	s.registerDays()
	s.registerCalendars()
	s.registerLogo()
	s.registerArchive()
	s.Mux.HandleFunc("GET /e/{slug}/picture.png", s.poster)
	return s.publicPages
}
