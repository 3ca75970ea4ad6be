package store

import (
	"database/sql"
	"errors"
	"time"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store/sqlgen"
)

// IdempotencyAge is how long replies are stored for repeated requests.
const IdempotencyAge = 24 * time.Hour

// ClaimIdempotencyKey returns the reply to a person's request with a key, or "" for a new key. Then this transaction
// owns the key, and others that claim it wait for its end. request identifies the request: another request with the
// same key is a Conflict.
func (tx *Tx) ClaimIdempotencyKey(userID, key, request string, now time.Time) (string, error) {
	if err := tx.q.DropIdempotencyReplies(tx.ctx, millis(now.Add(-IdempotencyAge))); err != nil {
		return "", err
	}
	claimed, err := tx.q.ClaimIdempotencyKey(tx.ctx, sqlgen.ClaimIdempotencyKeyParams{UserID: userID, Key: key, Request: request, CreatedAt: millis(now)})
	if err != nil || claimed == 1 {
		return "", err
	}
	return tx.IdempotencyReply(userID, key, request, now)
}

// IdempotencyReply returns the reply to a person's request with a key, or "" if there is none.
// Otherwise it is like [Tx.ClaimIdempotencyKey].
func (tx *Tx) IdempotencyReply(userID, key, request string, now time.Time) (string, error) {
	row, err := tx.q.GetIdempotencyReply(tx.ctx, sqlgen.GetIdempotencyReplyParams{UserID: userID, Key: key, Since: millis(now.Add(-IdempotencyAge))})
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err == nil && row.Request != request {
		err = fault.New(fault.Conflict, "server.key.reused")
	}
	return row.Reply, err
}

// SaveIdempotencyReply stores the reply to a request whose key this transaction owns.
func (tx *Tx) SaveIdempotencyReply(userID, key, reply string) error {
	return tx.q.SaveIdempotencyReply(tx.ctx, sqlgen.SaveIdempotencyReplyParams{UserID: userID, Key: key, Reply: reply})
}
