package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"golang.org/x/sync/singleflight"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
)

// snapshots keeps the encoded replies of whole tournaments. A hall of spectators
// asks for the same bracket; it is read, encoded and compressed once for each
// version of it.
type snapshots struct {
	mu     sync.Mutex
	kept   map[snapshotKey]*snapshot
	flight singleflight.Group
}

// snapshotKey tells replies apart: a tournament's says whether the caller takes
// part in it, and nothing else in it depends on who asks but its form.
type snapshotKey struct {
	tournamentID string
	joined       bool
	compact      bool
}

type snapshot struct {
	*content
	version int64
}

// maxSnapshots bounds what is kept; a bracket of 1,024 athletes takes about 3 MB
// with its compressed forms, one of 32 less than 100 kB.
const maxSnapshots = 64

// knownTournament returns the reply to a request for a whole tournament if it is
// kept and that is known without asking the database, nil otherwise.
func (s *Server) knownTournament(actor account.User, id string, compact bool) *content {
	version, joined, err := s.app.TournamentVersion(memoryOnly, actor, id)
	if err != nil {
		return nil
	}
	return s.snapshots.find(snapshotKey{id, joined, compact}, version)
}

// tournament returns the reply to a request for a whole tournament. It is exactly
// as new as the database at the time of the call.
func (s *Server) tournament(ctx context.Context, actor account.User, id, message string, compact bool) (*content, error) {
	version, joined, err := s.app.TournamentVersion(ctx, actor, id)
	if err != nil {
		return nil, err
	}
	key := snapshotKey{id, joined, compact}
	if c := s.snapshots.find(key, version); c != nil {
		return c, nil
	}
	made, err, _ := s.snapshots.flight.Do(fmt.Sprint(key, version), func() (any, error) {
		// Others wait for this, so it does not end with the one who asked first.
		c, d, err := s.encode(context.WithoutCancel(ctx), actor, id, message, compact)
		if err != nil {
			return nil, err
		}
		if d.Joined != joined {
			return nil, errJoinedMeanwhile
		}
		return s.snapshots.keep(key, &snapshot{c, d.Version}), nil
	})
	if errors.Is(err, errJoinedMeanwhile) {
		c, _, err := s.encode(ctx, actor, id, message, compact)
		return c, err
	}
	if err != nil {
		return nil, err
	}
	return made.(*content), nil
}

// errJoinedMeanwhile says that who asked first joined or left between two looks at the
// database, so that the reply is not for all who wait for it, and each gets their own.
var errJoinedMeanwhile = errors.New("joined or left meanwhile")

// encode reads a tournament as somebody sees it and makes the reply.
func (s *Server) encode(ctx context.Context, actor account.User, id, message string, compact bool) (*content, app.Detail, error) {
	d, err := s.app.Tournament(ctx, actor, id)
	if err != nil {
		return nil, d, err
	}
	var reply any
	media := asJSON
	if compact {
		reply, media = envelope[CompactTournament]{true, message, compactJSON(d)}, asCompact
	} else {
		reply = envelope[TournamentDetail]{true, message, detailJSON(d)}
	}
	body, err := json.Marshal(reply)
	if err != nil {
		return nil, d, err
	}
	return newContent(body).as(media), d, nil
}

func (s *snapshots) find(key snapshotKey, version int64) *content {
	s.mu.Lock()
	defer s.mu.Unlock()
	if kept := s.kept[key]; kept != nil && kept.version == version {
		return kept.content
	}
	return nil
}

func (s *snapshots) keep(key snapshotKey, made *snapshot) *content {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept == nil {
		s.kept = map[snapshotKey]*snapshot{}
	}
	for other := range s.kept {
		if len(s.kept) < maxSnapshots {
			break
		}
		delete(s.kept, other) // any: it is made again when it is asked for
	}
	s.kept[key] = made
	return made.content
}
