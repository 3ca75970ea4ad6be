package app

import (
	"context"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// noticeAge is how long what was read is kept.
const noticeAge = 180 * 24 * time.Hour

// Notices is a part of what a person was told.
type Notices struct {
	Items  []notice.Notice
	Total  int
	Unread int // of all
}

// Notices lists what a person was told, the latest first.
func (a *App) Notices(ctx context.Context, userID string, page store.Page) (Notices, error) {
	var n Notices
	err := a.db.Read(ctx, func(tx *store.Tx) (err error) {
		n.Items, n.Total, n.Unread, err = tx.Notices(userID, page)
		return err
	})
	return n, err
}

// ReadNotices marks notices of a person as read, all of them if ids is nil, and
// returns how many are left unread.
func (a *App) ReadNotices(ctx context.Context, userID string, ids []string) (unread int, err error) {
	return store.Write(ctx, a.db, func(tx *store.Tx) (unread int, err error) {
		changed, err := tx.ReadNotices(userID, ids)
		if err != nil {
			return 0, err
		}
		if changed > 0 {
			tx.Emit(store.Event{Type: EventNotice, UserIDs: []string{userID}})
		}
		if err := tx.DropOldNotices(userID, a.time().Add(-noticeAge)); err != nil {
			return 0, err
		}
		_, _, unread, err = tx.Notices(userID, store.Page{Limit: 1})
		return unread, err
	})
}

// notify keeps notices and says to whom there is something new.
func (a *App) notify(tx *store.Tx, notices ...notice.Notice) error {
	if len(notices) == 0 {
		return nil
	}
	now := a.time()
	to := make([]string, len(notices))
	for i, n := range notices {
		n.At = now
		if err := tx.AddNotice(n); err != nil {
			return err
		}
		to[i] = n.UserID
	}
	tx.Emit(store.Event{Type: EventNotice, UserIDs: to})
	return nil
}

// notifyDrawn tells everybody in a bracket that was just seeded whom they meet first.
func (a *App) notifyDrawn(b *openedBracket, entries []tournament.Entry) error {
	var notices []notice.Notice
	for number := 1; number <= b.plan.Len(); number++ {
		m := b.matches[number]
		if f := b.plan.Fixture(number); f.Section != bracket.Winners || f.Round != 1 {
			continue
		}
		notices = append(notices, notice.Drawn(tournament.Bout{
			Match: m, Tournament: b.t.Ref(), Plan: b.plan,
			Entries: [2]tournament.Entry{entries[m.Players[0]-1], entries[m.Players[1]-1]},
		})...)
	}
	return a.notify(b.tx, notices...)
}

// notifyCorrected takes back that a match is up where the correction of another
// result has replaced its players, and tells the new ones.
func (a *App) notifyCorrected(b *openedBracket, before []bracket.Match) error {
	for _, was := range before {
		now := b.at(was.Number)
		if was.Status == bracket.Scheduled && was.Players != now.Players {
			for _, player := range was.Players {
				e, err := b.tx.Entry(b.t.ID, int(player))
				if err != nil {
					return err
				}
				if err := b.tx.DropNotice(e.UserID, notice.MatchID(b.matches[was.Number].ID)); err != nil {
					return err
				}
				b.tx.Emit(store.Event{Type: EventNotice, UserIDs: []string{e.UserID}})
			}
		}
		if now.Status == bracket.Scheduled && was != now {
			bout, err := b.bout(was.Number)
			if err != nil {
				return err
			}
			if err := a.notify(b.tx, notice.Played(bout)...); err != nil {
				return err
			}
		}
	}
	return nil
}

// notifyEnd tells everybody concerned that a tournament is completed, or takes that
// back if it is open again.
func (a *App) notifyEnd(b *openedBracket, athletes []tournament.Entry) error {
	referees, err := b.tx.Referees(b.t.ID)
	if err != nil {
		return err
	}
	staff := []string{b.t.CreatedBy}
	for _, r := range referees {
		if r.ID != b.t.CreatedBy {
			staff = append(staff, r.ID)
		}
	}
	if b.t.Status == tournament.Completed {
		champion := ""
		for _, e := range athletes {
			if e.Number == b.t.Champion {
				champion = e.Name
			}
		}
		return a.notify(b.tx, notice.Ended(b.t, athletes, champion, staff)...)
	}
	for _, e := range athletes {
		staff = append(staff, e.UserID)
	}
	for _, userID := range staff {
		if err := b.tx.DropNotice(userID, notice.EndID(b.t.ID)); err != nil {
			return err
		}
	}
	b.tx.Emit(store.Event{Type: EventNotice, UserIDs: staff})
	return nil
}

// notifyCalledOff tells everybody concerned that a tournament was deleted or cancelled. Its
// matches that are not decided do not take place.
func (a *App) notifyCalledOff(tx *store.Tx, d Detail, actor account.User) error {
	var open []tournament.Match
	for _, m := range d.Matches {
		if m.Status != bracket.Completed {
			open = append(open, m)
		}
	}
	if err := dropMatchNotices(tx, d.Entries, open); err != nil {
		return err
	}
	var notices []notice.Notice
	for _, e := range d.Entries {
		if !e.IsBye() {
			notices = append(notices, notice.CalledOff(d.Ref(), e.UserID))
		}
	}
	for _, r := range d.Referees {
		if r.ID != actor.ID {
			notices = append(notices, notice.CalledOff(d.Ref(), r.ID))
		}
	}
	return a.notify(tx, notices...)
}
