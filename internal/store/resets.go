package store

import (
	"time"

	"github.com/toproll/toproll/internal/store/sqlgen"
)

// AddResetLink stores the digest of a link to set a new password until a time. It deletes expired links.
func (tx *Tx) AddResetLink(digest, userID string, now, until time.Time) error {
	if err := tx.q.DeleteExpiredResetLinks(tx.ctx, millis(now)); err != nil {
		return err
	}
	return tx.q.InsertResetLink(tx.ctx, sqlgen.InsertResetLinkParams{Digest: digest, UserID: userID, ExpiresAt: millis(until)})
}

// ResetLink returns the person of a valid link with a digest, or a NotFound error.
func (tx *Tx) ResetLink(digest string, now time.Time) (userID string, err error) {
	userID, err = tx.q.GetResetLink(tx.ctx, sqlgen.GetResetLinkParams{Digest: digest, Now: millis(now)})
	return userID, notFound(err, "link")
}

// DropResetLinks ends all links of a person.
func (tx *Tx) DropResetLinks(userID string) error { return tx.q.DeleteResetLinks(tx.ctx, userID) }
