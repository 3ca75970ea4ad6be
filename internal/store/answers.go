package store

import (
	"database/sql"
	"errors"
	"time"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store/sqlgen"
)

// AnswerAge is for how long answers are kept to be given again.
const AnswerAge = 24 * time.Hour

// Answer returns what was answered to a person's request with a key, or "" if
// nobody has asked yet. Then the caller has the claim to it, and others who claim it
// wait until this transaction ends. request tells requests apart: one that is
// another than the first with this key is a Conflict.
func (tx *Tx) Answer(userID, key, request string, now time.Time) (string, error) {
	if err := tx.q.ForgetAnswers(tx.ctx, millis(now.Add(-AnswerAge))); err != nil {
		return "", err
	}
	claimed, err := tx.q.ClaimAnswer(tx.ctx, sqlgen.ClaimAnswerParams{UserID: userID, Key: key, Request: request, CreatedAt: millis(now)})
	if err != nil || claimed == 1 {
		return "", err
	}
	return tx.Answered(userID, key, request, now)
}

// Answered returns what was answered to a person's request with a key, or "" if
// that is not known. The rest is as with [Tx.Answer].
func (tx *Tx) Answered(userID, key, request string, now time.Time) (string, error) {
	row, err := tx.q.GetAnswer(tx.ctx, sqlgen.GetAnswerParams{UserID: userID, Key: key, Since: millis(now.Add(-AnswerAge))})
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	if err == nil && row.Request != request {
		err = fault.New(fault.Conflict, "This Idempotency-Key was sent with another request. Use a new one for each.")
	}
	return row.Answer, err
}

// KeepAnswer keeps what is answered to a request that has the claim to its key.
func (tx *Tx) KeepAnswer(userID, key, answer string) error {
	return tx.q.KeepAnswer(tx.ctx, sqlgen.KeepAnswerParams{UserID: userID, Key: key, Answer: answer})
}
