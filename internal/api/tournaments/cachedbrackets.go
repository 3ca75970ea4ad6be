package tournaments

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/tournaments"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/cache"
	"github.com/toproll/toproll/internal/message"
)

// BracketCache keeps the encoded replies of whole tournaments, by the tournament's version. Many spectators request the
// same bracket, so each version is read, encoded and compressed once.
type BracketCache = cache.Cache[BracketKey, int64, *protocol.Content]

// BracketKey identifies a reply by the caller's relation to the tournament, form and language. Nothing else depends on
// the caller.
type BracketKey struct {
	TournamentID string
	viewer       tournaments.Viewer
	Public       bool // for visitors, who all get the same reply
	compact      bool
	Language     message.Language // of the reply's message
}

// maxCachedBrackets is the maximum cache size in bytes. The compact form of a bracket of 1,024 athletes takes less than
// 1 MB, the usual one 3 MB.
const maxCachedBrackets = 64 << 20

// NewBracketCache returns an empty cache.
func NewBracketCache() *BracketCache {
	return cache.Weighed[BracketKey, int64](maxCachedBrackets, sizeOf)
}

// sizeOf estimates the memory of a reply: JSON, plus brotli and gzip of less than half its size each.
func sizeOf(c *protocol.Content) int { return 2 * len(c.Plain.Body()) }

// tournament returns the reply to a request for a whole tournament. It is as current as the database at the time of the
// call.
func (s *server) tournament(ctx context.Context, actor account.User, id string, says message.Code, compact bool) (*protocol.Content, error) {
	version, viewer, err := s.app.Tournaments.TournamentVersion(ctx, actor, id)
	if err != nil {
		return nil, err
	}
	key := BracketKey{TournamentID: id, viewer: viewer, compact: compact, Language: protocol.LanguageOf(ctx)}
	c, err := s.brackets.Make(ctx, key, version, func(ctx context.Context) (*protocol.Content, error) {
		c, d, err := s.encode(ctx, actor, id, says, compact)
		if err == nil && (tournaments.Viewer{Joined: d.Joined, Role: d.Role}) != viewer {
			err = errOtherMeanwhile
		}
		return c, err
	})
	if errors.Is(err, errOtherMeanwhile) {
		c, _, err = s.encode(ctx, actor, id, says, compact)
	}
	return c, err
}

// errOtherMeanwhile says that the first caller's relation to the tournament changed between two reads. The reply then
// does not fit the other waiting callers, who each get their own.
var errOtherMeanwhile = errors.New("joined or left meanwhile, or got another role")

// encode reads a tournament for a caller and makes the reply.
func (s *server) encode(ctx context.Context, actor account.User, id string, says message.Code, compact bool) (*protocol.Content, tournaments.Detail, error) {
	d, err := s.app.Tournaments.Tournament(ctx, actor, id)
	if err != nil {
		return nil, d, err
	}
	var reply any = protocol.NewEnvelope(protocol.LanguageOf(ctx), message.New(says), shapes.DetailJSON(d))
	if compact {
		reply = protocol.NewEnvelope(protocol.LanguageOf(ctx), message.New(says), shapes.CompactJSON(d))
	}
	body, err := json.Marshal(reply)
	if err != nil {
		return nil, d, err
	}
	return protocol.NewContent(body), d, nil
}
