package app

import (
	"context"
	"time"

	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
)

// noticeAge is how long read notices are kept.
const noticeAge = 180 * 24 * time.Hour

// Notices is a page of a person's notices.
type Notices struct {
	Items  []notice.Notice
	Total  int
	Unread int // of all
}

// Notices lists a person's notices, the latest first.
func (a *App) Notices(ctx context.Context, userID string, page store.Page) (Notices, error) {
	var n Notices
	err := a.DB.Read(ctx, func(tx *store.Tx) (err error) {
		n.Items, n.Total, n.Unread, err = tx.Notices(userID, page)
		return err
	})
	return n, err
}

// ReadNotices marks notices of a person as read, all of them if ids is nil, and returns the number
// of unread ones.
func (a *App) ReadNotices(ctx context.Context, userID string, ids []string) (unread int, err error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) (unread int, err error) {
		changed, err := tx.ReadNotices(userID, ids)
		if err != nil {
			return 0, err
		}
		if changed > 0 {
			tx.Emit(store.Change{Type: NoticesChanged, UserIDs: []string{userID}})
		}
		if err := tx.DropOldNotices(userID, a.Time().Add(-noticeAge)); err != nil {
			return 0, err
		}
		_, _, unread, err = tx.Notices(userID, store.Page{Limit: 1})
		return unread, err
	})
}

// Notify stores notices and publishes their receivers.
func (a *App) Notify(tx *store.Tx, notices ...notice.Notice) error {
	if len(notices) == 0 {
		return nil
	}
	now := a.Time()
	to := make([]string, len(notices))
	for i, n := range notices {
		n.At = now
		if err := tx.AddNotice(n); err != nil {
			return err
		}
		to[i] = n.UserID
	}
	tx.Emit(store.Change{Type: NoticesChanged, UserIDs: to})
	return nil
}
