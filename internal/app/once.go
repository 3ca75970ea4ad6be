package app

import (
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/store"
)

// Prepared is what is left of a use case once all of it is done that takes long and
// changes nothing, above all hashing a password: one transaction, which can be part
// of [App.Once].
type Prepared[T any] func(context.Context) (T, error)

// Answered returns what [App.Once] has kept of a request, "" if nothing: for those
// that are prepared, which need not be if they are answered already.
func (a *App) Answered(ctx context.Context, actor account.User, key, request string) (answer string, err error) {
	err = a.db.Read(ctx, func(tx *store.Tx) error {
		answer, err = tx.Answered(actor.ID, key, request, a.time())
		return err
	})
	return answer, err
}

// Once carries out use cases and keeps their answer, all in one transaction, so
// that the same request with the same key gets the answer again and does nothing
// twice, however often and wherever it is repeated. fn must use the context that
// it is given, in which no password can be hashed: on SQLite all other writes wait
// for it. If the answer is an earlier one it is returned, else "".
func (a *App) Once(ctx context.Context, actor account.User, key, request string, fn func(context.Context) (answer string, err error)) (string, error) {
	var earlier string
	err := a.db.Write(ctx, func(tx *store.Tx) (err error) {
		if earlier, err = tx.Answer(actor.ID, key, request, a.time()); err != nil || earlier != "" {
			return err
		}
		answer, err := fn(password.Without(tx.Join(ctx)))
		if err != nil {
			return err
		}
		return tx.KeepAnswer(actor.ID, key, answer)
	})
	return earlier, err
}
