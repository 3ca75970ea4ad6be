package store

import (
	"errors"
	"time"

	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store/sqlgen"
)

// AddNotice stores an unread notice, replacing one with its id.
func (tx *Tx) AddNotice(n notice.Notice) error {
	return tx.writing.insert(noticesTarget,
		n.UserID, n.ID, string(n.Type), encodeMessage(n.Title), encodeMessage(n.Message), n.TournamentID, n.MatchID, millis(n.At), false)
}

// DropNotice deletes a notice if it exists.
func (tx *Tx) DropNotice(userID, id string) error {
	return tx.q.DeleteNotice(tx.ctx, sqlgen.DeleteNoticeParams{UserID: userID, ID: id})
}

// Notices lists a person's notices, the latest first, and counts all and unread ones.
func (tx *Tx) Notices(userID string, page Page) (list []notice.Notice, total, unread int, err error) {
	counts, err := tx.q.CountNotices(tx.ctx, userID)
	if err != nil {
		return nil, 0, 0, err
	}
	rows, err := tx.q.ListNotices(tx.ctx, sqlgen.ListNoticesParams{UserID: userID, Skip: page.skip(), MaxRows: page.rows()})
	list = make([]notice.Notice, len(rows))
	for i, row := range rows {
		n := row.Notice
		title, titleErr := decodeMessage(n.Title)
		message, messageErr := decodeMessage(n.Message)
		err = errors.Join(err, titleErr, messageErr)
		list[i] = notice.Notice{
			UserID: n.UserID, ID: n.ID, Type: notice.Type(n.Type), Title: title, Message: message,
			TournamentID: n.TournamentID, MatchID: n.MatchID, MatchNumber: int(row.MatchNumber), At: fromMillis(n.CreatedAt), Read: n.Read,
		}
	}
	return list, int(counts.Notices), int(counts.Unread), err
}

// ReadNotices marks a person's notices as read, all of them if ids is nil, and returns how many
// were unread.
func (tx *Tx) ReadNotices(userID string, ids []string) (int, error) {
	if ids == nil {
		n, err := tx.q.ReadAllNotices(tx.ctx, userID)
		return int(n), err
	}
	var sum int64
	for _, id := range ids {
		n, err := tx.q.ReadNotice(tx.ctx, sqlgen.ReadNoticeParams{UserID: userID, ID: id})
		if err != nil {
			return 0, err
		}
		sum += n
	}
	return int(sum), nil
}

// DropOldNotices deletes a person's read notices from before a time.
func (tx *Tx) DropOldNotices(userID string, before time.Time) error {
	return tx.q.DropOldNotices(tx.ctx, sqlgen.DropOldNoticesParams{UserID: userID, Before: millis(before)})
}
