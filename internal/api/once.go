package api

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/fault"
)

// keyHeader is the header with which a request can be sent again after its answer
// was lost (draft-ietf-httpapi-idempotency-key-header).
const keyHeader = "Idempotency-Key"

// maxKey is how long a key may be, in bytes.
const maxKey = 200

var keyParameter = &huma.Param{
	Name: keyHeader, In: "header", Schema: &huma.Schema{Type: huma.TypeString, MaxLength: new(maxKey)},
	Description: "Any text that the client made up for this request, such as a UUID. Sent again with the same key within " +
		"24 hours, the request is not carried out again, but answered as the first time. Refusals are not kept.",
}

type keyKey struct{}

func checkKey(key string) error {
	if len(key) > maxKey {
		return fault.Bad(keyHeader, "The %s must have at most %d characters.", keyHeader, maxKey)
	}
	return nil
}

// answeredOnce lets an operation answer a repeated request as it did the first.
func answeredOnce[I, T any](s *Server, row string, fn func(context.Context, *I) (reply[T], error)) func(context.Context, *I) (reply[T], error) {
	return func(ctx context.Context, in *I) (reply[T], error) {
		return once(ctx, s, row, in, func(ctx context.Context) (reply[T], error) { return fn(ctx, in) })
	}
}

// kept is a reply as it is kept.
type kept[T any] struct {
	Data    T      `json:"data"`
	Message string `json:"message,omitempty"`
}

// once carries out fn in one transaction with keeping its reply, if the request
// has a key, or returns what was kept. request is all that must be the same in a
// repeated one.
func once[T any](ctx context.Context, s *Server, row string, request any, fn func(context.Context) (reply[T], error)) (reply[T], error) {
	key, _ := ctx.Value(keyKey{}).(string)
	if key == "" {
		return fn(ctx)
	}
	asked, err := json.Marshal(request)
	if err != nil {
		return reply[T]{}, err
	}
	sum := sha256.Sum256(append([]byte(row+"\n"), asked...))
	var r reply[T]
	answer, err := s.app.Once(ctx, actor(ctx), key, base64.StdEncoding.EncodeToString(sum[:]), func(ctx context.Context) (string, error) {
		if r, err = fn(ctx); err != nil {
			return "", err
		}
		b, err := json.Marshal(kept[T]{r.data, r.message})
		return string(b), err
	})
	if err != nil || answer == "" {
		return r, err
	}
	var again kept[T]
	err = json.Unmarshal([]byte(answer), &again)
	return reply[T]{data: again.Data, message: again.Message}, err
}
