package app

import (
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/store"
)

// Prepared is what is left of a use case once all of it is done that takes long and
// changes nothing, above all hashing a password: one transaction, which can be part
// of [App.Idempotent].
type Prepared[T any] func(context.Context) (T, error)

// IdempotencyReply returns what [App.Idempotent] has kept of a request, "" if nothing: for those
// that are prepared, which need not be if there is a reply already.
// Errors: Conflict.
func (a *App) IdempotencyReply(ctx context.Context, actor account.User, key, request string) (string, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (string, error) {
		return tx.IdempotencyReply(actor.ID, key, request, a.Time())
	})
}

// Idempotent carries out use cases and keeps their reply, all in one transaction, so
// that the same request with the same key gets the reply again and does nothing
// twice, however often and wherever it is repeated. fn must use the context that
// it is given, in which no password can be hashed: on SQLite all other writes wait
// for it. If the reply is an earlier one it is returned, else "".
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
