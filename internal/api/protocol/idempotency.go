package protocol

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
)

// keyHeader is the header with which a request can be sent again after its reply
// was lost (draft-ietf-httpapi-idempotency-key-header).
const keyHeader = "Idempotency-Key"

// maxKey is the maximum length of a key in bytes.
const maxKey = 200

var keyParameter = &huma.Param{
	Name: keyHeader, In: "header", Schema: &huma.Schema{Type: huma.TypeString, MaxLength: new(maxKey)},
	Description: "A random text for this request, such as a UUID. If the client repeats " +
		"the request with this key within 24 hours, the server only repeats its first " +
		"reply, with the current state of tournaments and matches. It does not keep refusals.",
}

type idempotencyKey struct{}

func checkKey(key string) error {
	if len(key) > maxKey {
		return fault.Bad(keyHeader, "server.key.too_long", "header", keyHeader, "limit", maxKey)
	}
	return nil
}

// Work is the work of an operation.
type Work[I, T any] struct {
	// Do may run again before it succeeds, so its only effect is on the database.
	Do func(context.Context, *I) (Reply[T], error)
	// Prepare, if set, does slow work without changes first, such as hashing a password, and
	// returns the rest of the work.
	Prepare func(context.Context, *I) (app.Prepared[Reply[T]], error)
	// Trial reports whether a request only asks for a preview, so its reply need not be kept.
	Trial func(*I) bool
	// Keeps replaces the data of a stored reply, if the data is large, secret, or better read
	// again.
	Keeps keeps[I, T]
}

// keeps says which part of a reply's data is stored, and restores the data for a repeated request. The zero keeps
// stores all data. The stored part is small: a few kilobytes, however large the tournament.
type keeps[I, T any] struct {
	of    func(T) any
	again func(context.Context, *I, []byte) (T, error)
}

// Keeping stores what `of` returns for a reply's data, and restores the data from that.
func Keeping[I, T, K any](of func(T) K, again func(context.Context, *I, K) (T, error)) keeps[I, T] {
	return keeps[I, T]{
		of: func(data T) any { return of(data) },
		again: func(ctx context.Context, in *I, b []byte) (data T, err error) {
			var k K
			if err = json.Unmarshal(b, &k); err == nil {
				data, err = again(ctx, in, k)
			}
			return data, err
		},
	}
}

// Prepared returns the last step of a use case as that of an operation's work.
func Prepared[T, S any](do app.Prepared[T], shape func(T) S) app.Prepared[Reply[S]] {
	return func(ctx context.Context) (Reply[S], error) {
		result, err := do(ctx)
		return ReplyWith(result, err, shape)
	}
}

// untyped is [Work] without the types of requests and replies, so that the program contains the
// shared part once instead of once for each operation.
type untyped struct {
	do      func(context.Context, any) (Reply[any], error)
	prepare func(context.Context, any) (app.Prepared[Reply[any]], error) // can be nil
	trial   func(any) bool                                               // can be nil
	kept    func(any) any
	again   func(context.Context, any, []byte) (any, error)
}

func (r Reply[T]) untyped() Reply[any] { return Reply[any]{r.Data, r.Says, r.Meta} }

func (w Work[I, T]) untyped() untyped {
	u := untyped{
		do: func(ctx context.Context, in any) (Reply[any], error) {
			r, err := w.Do(ctx, in.(*I))
			return r.untyped(), err
		},
		kept: func(data any) any { return data },
		again: func(_ context.Context, _ any, b []byte) (any, error) {
			var data T
			err := json.Unmarshal(b, &data)
			return data, err
		},
	}
	if w.Prepare != nil {
		u.prepare = func(ctx context.Context, in any) (app.Prepared[Reply[any]], error) {
			do, err := w.Prepare(ctx, in.(*I))
			return func(ctx context.Context) (Reply[any], error) {
				r, err := do(ctx)
				return r.untyped(), err
			}, err
		}
	}
	if w.Trial != nil {
		u.trial = func(in any) bool { return w.Trial(in.(*I)) }
	}
	if w.Keeps.of != nil {
		u.kept = func(data any) any { return w.Keeps.of(data.(T)) }
		u.again = func(ctx context.Context, in any, b []byte) (any, error) { return w.Keeps.again(ctx, in.(*I), b) }
	}
	return u
}

// whole does the work and its preparation.
func (w untyped) whole(ctx context.Context, in any) (Reply[any], error) {
	if w.prepare == nil {
		return w.do(ctx, in)
	}
	do, err := w.prepare(ctx, in)
	if err != nil {
		return Reply[any]{}, err
	}
	return do(ctx)
}

// storedReply is the stored form of a reply.
type storedReply struct {
	Data json.RawMessage `json:"data"`
	Says message.Message `json:"says,omitzero"`
}

func (w untyped) keep(r Reply[any]) (string, error) {
	b, err := json.Marshal(w.kept(r.Data))
	if err == nil {
		b, err = json.Marshal(storedReply{b, r.Says})
	}
	return string(b), err
}

// repeat returns the stored reply.
func (w untyped) repeat(ctx context.Context, in any, stored string) (Reply[any], error) {
	var k storedReply
	if err := json.Unmarshal([]byte(stored), &k); err != nil {
		return Reply[any]{}, err
	}
	data, err := w.again(ctx, in, k.Data)
	return Reply[any]{Data: data, Says: k.Says}, err
}

// idempotent does the work for a request. If the request has a key, it does so in one transaction
// with storing the reply, or it returns the stored reply. Preparations run before that transaction.
//
// Keys are stored by caller; all visitors share one caller. Visitors can use a key only to sign up
// and to redeem a link, where the reply reveals little more than the request itself. Two callers
// who invent the same key for different requests get a Conflict; with random keys this does not
// happen.
func (s *Server) idempotent(ctx context.Context, row string, in any, w untyped) (Reply[any], error) {
	key, _ := ctx.Value(idempotencyKey{}).(string)
	if key == "" || w.trial != nil && w.trial(in) {
		return w.whole(ctx, in)
	}
	request, err := digest(row, in)
	if err != nil {
		return Reply[any]{}, err
	}
	do := func(ctx context.Context) (Reply[any], error) { return w.do(ctx, in) }
	if w.prepare != nil {
		var refused error
		stored, err := s.app.IdempotencyReply(ctx, Actor(ctx), key, request)
		if err == nil && stored == "" {
			if do, refused = w.prepare(ctx, in); refused != nil { // perhaps because the same request ran meanwhile
				stored, err = s.app.IdempotencyReply(ctx, Actor(ctx), key, request)
			}
		}
		switch {
		case err != nil:
			return Reply[any]{}, err
		case stored != "":
			return w.repeat(ctx, in, stored)
		case refused != nil:
			return Reply[any]{}, refused
		}
	}
	var r Reply[any]
	stored, err := s.app.Idempotent(ctx, Actor(ctx), key, request, func(ctx context.Context) (string, error) {
		if r, err = do(ctx); err != nil {
			return "", err
		}
		return w.keep(r)
	})
	if err != nil || stored == "" {
		return r, err
	}
	return w.repeat(ctx, in, stored)
}

// digest returns the value that identifies a repeated request.
func digest(row string, request any) (string, error) {
	asked, err := json.Marshal(request)
	sum := sha256.Sum256(append([]byte(row+"\n"), asked...))
	return base64.StdEncoding.EncodeToString(sum[:]), err
}
