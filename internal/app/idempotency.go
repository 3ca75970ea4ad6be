package app

import (
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/store"
)

// Prepared is the last step of a use case, one transaction that can be part of [App.Idempotent]. All slow steps without
// changes, above all hashing a password, are done before.
type Prepared[T any] func(context.Context) (T, error)

// IdempotencyReply returns the reply that [App.Idempotent] has stored for a request, or "".
// Requests with a preparation call it to skip that if there is a reply.
// Errors: Conflict.
func (a *App) IdempotencyReply(ctx context.Context, actor account.User, key, request string) (string, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (string, error) {
		return tx.IdempotencyReply(actor.ID, key, request, a.Time())
	})
}

// Idempotent runs use cases and stores their reply in one transaction. The same request with the same key gets the
// reply again and does nothing twice, on every instance. fn must use the given context. That context forbids hashing a
// password, because on SQLite all other writes wait for fn. It returns an earlier reply if there is one, else "".
// Errors: Conflict, and those of fn.
func (a *App) Idempotent(ctx context.Context, actor account.User, key, request string, fn func(context.Context) (reply string, err error)) (string, error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) (string, error) {
		earlier, err := tx.ClaimIdempotencyKey(actor.ID, key, request, a.Time())
		if err != nil || earlier != "" {
			return earlier, err
		}
		reply, err := fn(password.Without(tx.Join(ctx)))
		if err != nil {
			return "", err
		}
		return "", tx.SaveIdempotencyReply(actor.ID, key, reply)
	})
}
