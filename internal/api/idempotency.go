package api

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

// maxKey is how long a key may be, in bytes.
const maxKey = 200

var keyParameter = &huma.Param{
	Name: keyHeader, In: "header", Schema: &huma.Schema{Type: huma.TypeString, MaxLength: new(maxKey)},
	Description: "Any text that the client made up for this request, such as a UUID. Sent again with the same key within " +
		"24 hours, the request is not carried out again, but answered as the first time; tournaments and matches are as they " +
		"are by then. Refusals are not kept.",
}

type idempotencyKey struct{}

func checkKey(key string) error {
	if len(key) > maxKey {
		return fault.Bad(keyHeader, "server.key.too_long", "header", keyHeader, "limit", maxKey)
	}
	return nil
}

// work is what an operation does.
type work[I, T any] struct {
	// do may be carried out again before it is done, so it has no effect but on the
	// database.
	do func(context.Context, *I) (reply[T], error)
	// prepare, where there is one, does before that what takes long and changes
	// nothing, such as hashing a password, and returns what is left to do.
	prepare func(context.Context, *I) (app.Prepared[reply[T]], error)
	// trial tells of a request that only asks what would become of it, so that its reply
	// need not be kept.
	trial func(*I) bool
	// keeps is what is kept of a reply instead of its data, where that is what there is
	// now and better read again, or large, or secret.
	keeps keeps[I, T]
}

// keeps says what of a reply's data is kept, and makes the data of it again for a
// repeated request; the zero keeps is the data itself. It is little, however large
// the tournament: a few kilobytes.
type keeps[I, T any] struct {
	of    func(T) any
	again func(context.Context, *I, []byte) (T, error)
}

func keeping[I, T, K any](of func(T) K, again func(context.Context, *I, K) (T, error)) keeps[I, T] {
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

// prepared returns the rest of a use case as that of the work of an operation.
func prepared[T, S any](do app.Prepared[T], shape func(T) S) app.Prepared[reply[S]] {
	return func(ctx context.Context) (reply[S], error) {
		result, err := do(ctx)
		return replyWith(result, err, shape)
	}
}

// untyped is [work] whatever the types of requests and replies are, so that what is the
// same for every operation is not in the program once for each.
type untyped struct {
	do      func(context.Context, any) (reply[any], error)
	prepare func(context.Context, any) (app.Prepared[reply[any]], error) // may be nil
	trial   func(any) bool                                               // may be nil
	kept    func(any) any
	again   func(context.Context, any, []byte) (any, error)
}

func (r reply[T]) untyped() reply[any] { return reply[any]{r.data, r.says, r.meta} }

func (w work[I, T]) untyped() untyped {
	u := untyped{
		do: func(ctx context.Context, in any) (reply[any], error) {
			r, err := w.do(ctx, in.(*I))
			return r.untyped(), err
		},
		kept: func(data any) any { return data },
		again: func(_ context.Context, _ any, b []byte) (any, error) {
			var data T
			err := json.Unmarshal(b, &data)
			return data, err
		},
	}
	if w.prepare != nil {
		u.prepare = func(ctx context.Context, in any) (app.Prepared[reply[any]], error) {
			do, err := w.prepare(ctx, in.(*I))
			return func(ctx context.Context) (reply[any], error) {
				r, err := do(ctx)
				return r.untyped(), err
			}, err
		}
	}
	if w.trial != nil {
		u.trial = func(in any) bool { return w.trial(in.(*I)) }
	}
	if w.keeps.of != nil {
		u.kept = func(data any) any { return w.keeps.of(data.(T)) }
		u.again = func(ctx context.Context, in any, b []byte) (any, error) { return w.keeps.again(ctx, in.(*I), b) }
	}
	return u
}

// whole does all of it.
func (w untyped) whole(ctx context.Context, in any) (reply[any], error) {
	if w.prepare == nil {
		return w.do(ctx, in)
	}
	do, err := w.prepare(ctx, in)
	if err != nil {
		return reply[any]{}, err
	}
	return do(ctx)
}

// storedReply is a reply as it is kept.
type storedReply struct {
	Data json.RawMessage `json:"data"`
	Says message.Message `json:"says,omitzero"`
}

func (w untyped) keep(r reply[any]) (string, error) {
	b, err := json.Marshal(w.kept(r.data))
	if err == nil {
		b, err = json.Marshal(storedReply{b, r.says})
	}
	return string(b), err
}

// repeat returns the reply that was stored.
func (w untyped) repeat(ctx context.Context, in any, stored string) (reply[any], error) {
	var k storedReply
	if err := json.Unmarshal([]byte(stored), &k); err != nil {
		return reply[any]{}, err
	}
	data, err := w.again(ctx, in, k.Data)
	return reply[any]{data: data, says: k.Says}, err
}

// idempotent does the work for a request, in one transaction with keeping the reply if the
// request has a key, or returns what was kept. What is prepared is so before that
// transaction.
//
// Keys are filed by who sends them, those of all strangers together: where they may
// have one at all, in signing up and in redeeming a link, the reply tells little more
// than the request, which whoever asks has sent. Two who make up the same key for
// different requests get a Conflict; with a random one nobody does.
func (s *protocolServer) idempotent(ctx context.Context, row string, in any, w untyped) (reply[any], error) {
	key, _ := ctx.Value(idempotencyKey{}).(string)
	if key == "" || w.trial != nil && w.trial(in) {
		return w.whole(ctx, in)
	}
	request, err := digest(row, in)
	if err != nil {
		return reply[any]{}, err
	}
	do := func(ctx context.Context) (reply[any], error) { return w.do(ctx, in) }
	if w.prepare != nil {
		var refused error
		stored, err := s.app.IdempotencyReply(ctx, actor(ctx), key, request)
		if err == nil && stored == "" {
			if do, refused = w.prepare(ctx, in); refused != nil { // maybe because the same request was carried out meanwhile
				stored, err = s.app.IdempotencyReply(ctx, actor(ctx), key, request)
			}
		}
		switch {
		case err != nil:
			return reply[any]{}, err
		case stored != "":
			return w.repeat(ctx, in, stored)
		case refused != nil:
			return reply[any]{}, refused
		}
	}
	var r reply[any]
	stored, err := s.app.Idempotent(ctx, actor(ctx), key, request, func(ctx context.Context) (string, error) {
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

// digest returns what a repeated request is known by.
func digest(row string, request any) (string, error) {
	asked, err := json.Marshal(request)
	sum := sha256.Sum256(append([]byte(row+"\n"), asked...))
	return base64.StdEncoding.EncodeToString(sum[:]), err
}
