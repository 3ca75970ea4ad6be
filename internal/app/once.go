package app

import (
	"context"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/store"
)

// Once carries out use cases and keeps their answer, all in one transaction, so
// that the same request with the same key gets the answer again and does nothing
// twice, however often and wherever it is repeated. fn must use the context that
// it is given. If the answer is an earlier one it is returned, else "".
func (a *App) Once(ctx context.Context, actor account.User, key, request string, fn func(context.Context) (answer string, err error)) (string, error) {
	var earlier string
	err := a.db.Write(ctx, func(tx *store.Tx) (err error) {
		if earlier, err = tx.Answer(actor.ID, key, request, a.time()); err != nil || earlier != "" {
			return err
		}
		answer, err := fn(tx.Join(ctx))
		if err != nil {
			return err
		}
		return tx.KeepAnswer(actor.ID, key, answer)
	})
	return earlier, err
}
