package public

import (
	"context"
	"encoding/json"
	"time"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/tournaments"
	"github.com/toproll/toproll/internal/book"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
)

// An event's draws, book, documents and standings, for visitors.

// VisitedDocuments are the current documents of a public event.
type VisitedDocuments struct {
	Federation string                `json:"federation"`
	City       string                `json:"city"`
	Documents  []events.BookDocument `json:"documents"`
}

// visitDocuments returns the documents of a public event. It makes them once for each stamp and language. Only
// officials get final versions, because athletes may have asked for initials since.
func (s *server) visitDocuments(ctx context.Context, in protocol.BySlug) (*protocol.Content, error) {
	v, err := s.visit(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	stamp, err := s.app.Public.DocumentsStamp(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	l := protocol.LanguageOf(ctx)
	return v.encoded.Make(ctx, encodedOf{"documents " + stamp, l}, struct{}{}, func(ctx context.Context) (*protocol.Content, error) {
		e, source, err := s.app.Public.VisitDocuments(ctx, in.Slug)
		if err != nil {
			return nil, err
		}
		source.Language, source.Second = l, e.Settings.SecondLanguage
		of := VisitedDocuments{e.Settings.Book.Federation, e.Settings.Book.City, protocol.Mapped(book.Make(source), events.DocumentJSON)}
		body, err := json.Marshal(protocol.NewEnvelope(l, message.New("server.done.book"), of))
		return protocol.NewContent(body).KeptLong(v.State == event.Finished), err
	})
}

// VisitedBook is a version of the book for visitors: enough to check whether a printed page is current.
type VisitedBook struct {
	Number int       `json:"number"`
	MadeAt time.Time `json:"madeAt"`
	Hash   string    `json:"hash" doc:"SHA-256 of its documents for the public, in hex"`
}

func (s *server) registerVisitedResults() {
	const tag = "Visitors"
	protocol.HandleVisit[tournaments.EventDraws](s.Server, "GET /api/public/event/{slug}/draws", protocol.Operation{
		ID: "visit-draws", Tag: tag, Summary: "All draws of a public event, for anybody to check", Says: "server.done.draws",
		Details: "Without the officials. Athletes who asked for initials since appear by initials.",
	}, func(ctx context.Context, in protocol.BySlug) (*protocol.Content, error) {
		found, err := s.app.Public.PublicEvent(ctx, in.Slug)
		if err != nil {
			return nil, err
		}
		d, err := s.app.Public.VisitDraws(ctx, in.Slug)
		if err != nil {
			return nil, err
		}
		l := protocol.LanguageOf(ctx)
		body, err := json.Marshal(protocol.NewEnvelope(l, message.New("server.done.draws"), tournaments.EventDrawsJSON(l, d)))
		return protocol.NewContent(body).KeptLong(found.Archived), err
	})
	protocol.HandleVisit[VisitedDocuments](s.Server, "GET /api/public/event/{slug}/documents", protocol.Operation{
		ID: "visit-documents", Tag: "Visitors", Summary: "The documents of a public event", Says: "server.done.book",
		Details: "The current public edition: without weights, and with initials where an athlete asked for them.",
	}, s.visitDocuments)
	protocol.HandleVisit[[]VisitedBook](s.Server, "GET /api/public/event/{slug}/book", protocol.Operation{
		ID: "visit-book", Tag: tag, Summary: "The versions of a public event's book", Says: "server.done.book_versions",
		Details: "Lists versions and their hashes, so that people can check a printed page.",
	}, func(ctx context.Context, in protocol.BySlug) (*protocol.Content, error) {
		found, err := s.app.Public.PublicEvent(ctx, in.Slug)
		if err != nil {
			return nil, err
		}
		versions, err := s.app.Public.VisitBook(ctx, in.Slug)
		if err != nil {
			return nil, err
		}
		list := protocol.Mapped(versions, func(v book.Version) VisitedBook { return VisitedBook{v.Number, v.MadeAt, book.Hash(v.Public)} })
		body, err := json.Marshal(protocol.NewEnvelope(protocol.LanguageOf(ctx), message.New("server.done.book_versions"), list))
		return protocol.NewContent(body).KeptLong(found.Archived), err
	})
	protocol.HandleVisit[events.Standings](s.Server, "GET /api/public/event/{slug}/standings", protocol.Operation{
		ID: "visit-standings", Tag: tag, Summary: events.StandingsSummary, Says: "server.done.standings", Details: events.StandingsDetails,
	}, func(ctx context.Context, in protocol.BySlug) (*protocol.Content, error) {
		return s.visitorStandings(ctx, in.Slug)
	})
}

// visitorStandings returns the reply with the medals, points and totals of a public event.
func (s *server) visitorStandings(ctx context.Context, slug string) (*protocol.Content, error) {
	return s.visitEncoded(ctx, slug, "standings", "server.done.standings", func(v *visitedEvent) any { return events.StandingsJSON(v.Standings) })
}
