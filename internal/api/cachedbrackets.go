package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/toproll/toproll/internal/app/tournaments"

	"golang.org/x/sync/singleflight"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/message"
)

// cachedBrackets keeps the encoded replies of whole tournaments. A hall of spectators
// asks for the same bracket; it is read, encoded and compressed once for each
// version of it.
type cachedBrackets struct {
	mu     sync.Mutex
	kept   map[bracketKey]*cachedBracket
	size   int // of all that is kept, in bytes
	flight singleflight.Group
}

// bracketKey tells replies apart: a tournament's says what the caller is to it, and
// nothing else in it depends on who asks but its form and language.
type bracketKey struct {
	tournamentID string
	viewer       tournaments.Viewer
	public       bool // for visitors, who gets the same whoever it is
	compact      bool
	language     message.Language // of the reply's message
}

type cachedBracket struct {
	*content
	version int64
}

// maxCachedBrackets bounds what is kept, in bytes. The compact form of a bracket of 1,024
// athletes takes less than 1 MB, the usual one 3 MB.
const maxCachedBrackets = 64 << 20

// size bounds what a cachedBracket takes: JSON, which brotli and gzip each make less than
// half as large.
func (s *cachedBracket) size() int { return 2 * len(s.plain.body()) }

// tournament returns the reply to a request for a whole tournament. It is exactly
// as new as the database at the time of the call.
func (s *Server) tournament(ctx context.Context, actor account.User, id string, says message.Code, compact bool) (*content, error) {
	version, viewer, err := s.app.Tournaments.TournamentVersion(ctx, actor, id)
	if err != nil {
		return nil, err
	}
	key := bracketKey{tournamentID: id, viewer: viewer, compact: compact, language: languageOf(ctx)}
	if c := s.brackets.find(key, version); c != nil {
		return c, nil
	}
	made, err, _ := s.brackets.flight.Do(fmt.Sprint(key, version), func() (any, error) {
		// Others wait for this, so it does not end with the one who asked first.
		c, d, err := s.encode(context.WithoutCancel(ctx), actor, id, says, compact)
		if err != nil {
			return nil, err
		}
		if (tournaments.Viewer{Joined: d.Joined, Role: d.Role}) != viewer {
			return nil, errOtherMeanwhile
		}
		return s.brackets.keep(key, &cachedBracket{c, d.Version}), nil
	})
	if errors.Is(err, errOtherMeanwhile) {
		c, _, err := s.encode(ctx, actor, id, says, compact)
		return c, err
	}
	if err != nil {
		return nil, err
	}
	return made.(*content), nil
}

// errOtherMeanwhile says that who asked first joined or left, or got another role, between
// two looks at the database, so that the reply is not for all who wait for it, and each gets
// their own.
var errOtherMeanwhile = errors.New("joined or left meanwhile, or got another role")

// encode reads a tournament as somebody sees it and makes the reply.
func (s *Server) encode(ctx context.Context, actor account.User, id string, says message.Code, compact bool) (*content, tournaments.Detail, error) {
	d, err := s.app.Tournaments.Tournament(ctx, actor, id)
	if err != nil {
		return nil, d, err
	}
	var reply any = newEnvelope(languageOf(ctx), message.New(says), detailJSON(d))
	if compact {
		reply = newEnvelope(languageOf(ctx), message.New(says), compactJSON(d))
	}
	body, err := json.Marshal(reply)
	if err != nil {
		return nil, d, err
	}
	return newContent(body), d, nil
}

func (s *cachedBrackets) find(key bracketKey, version int64) *content {
	s.mu.Lock()
	defer s.mu.Unlock()
	if kept := s.kept[key]; kept != nil && kept.version == version {
		return kept.content
	}
	return nil
}

// keep keeps a cachedBracket, in the place of others if there are too many.
func (s *cachedBrackets) keep(key bracketKey, made *cachedBracket) *content {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept == nil {
		s.kept = map[bracketKey]*cachedBracket{}
	}
	s.drop(key)
	for other := range s.kept {
		if s.size+made.size() <= maxCachedBrackets {
			break
		}
		s.drop(other) // any: it is made again when it is asked for
	}
	s.kept[key] = made
	s.size += made.size()
	return made.content
}

func (s *cachedBrackets) drop(key bracketKey) {
	if old := s.kept[key]; old != nil {
		s.size -= old.size()
		delete(s.kept, key)
	}
}
