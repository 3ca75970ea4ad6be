package public

import (
	"context"
	"encoding/json"

	"github.com/toproll/toproll/internal/api/day"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/cache"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
)

// nowCache keeps the encoded state of the tables of public events: once for each version and time.
type nowCache = cache.Cache[nowKey, nowVersion, *protocol.Content]

type nowKey struct {
	eventID  string
	language message.Language
}

type nowVersion struct {
	version int64
	at      int64 // in Unix milliseconds
}

// maxCachedNows is the number of cached states.
const maxCachedNows = 32

// visitorsNow returns the reply with the state of the tables of a public event.
func (s *server) visitorsNow(ctx context.Context, slug string) (*protocol.Content, error) {
	found, err := s.app.Public.PublicEvent(ctx, slug)
	if err != nil {
		return nil, err
	}
	n, err := s.app.Day.VisitNow(ctx, found.ID)
	if err != nil {
		return nil, err
	}
	l := protocol.LanguageOf(ctx)
	c, err := s.nows.Make(ctx, nowKey{found.ID, l}, nowVersion{n.Version, n.At.UnixMilli()}, func(context.Context) (*protocol.Content, error) {
		body, err := json.Marshal(protocol.NewEnvelope(l, message.New("server.done.now"), day.NowJSON(n)))
		return protocol.NewContent(body), err
	})
	if err != nil {
		return nil, err
	}
	return c.KeptLong(n.State == event.Finished), nil
}
