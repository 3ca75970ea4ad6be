package tournaments

import (
	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// notifyDrawn tells everyone in a newly seeded bracket their first opponent.
func (a *Tournaments) notifyDrawn(b *OpenedBracket, entries []tournament.Entry) error {
	var notices []notice.Notice
	for number := 1; number <= b.Plan.Len(); number++ {
		m := b.Matches[number]
		if f := b.Plan.Fixture(number); f.Section != bracket.Winners || f.Round != 1 {
			continue
		}
		notices = append(notices, notice.Drawn(tournament.NamedMatch{
			Match: m, Tournament: b.Tournament.Ref(), Plan: b.Plan,
			Entries: [2]tournament.Entry{entries[m.Players[0]-1], entries[m.Players[1]-1]},
		})...)
	}
	return a.Notify(b.Tx, notices...)
}

// notifyCorrected withdraws "you are up" from athletes whom a correction removed from a match, and notifies their
// replacements.
func (a *Tournaments) notifyCorrected(b *OpenedBracket, before []bracket.Match) error {
	for _, was := range before {
		now := b.at(was.Number)
		if was.Status == bracket.Scheduled && was.Players != now.Players {
			for _, player := range was.Players {
				e, err := b.Tx.Entry(b.Tournament.ID, int(player))
				if err != nil {
					return err
				}
				if err := b.Tx.DropNotice(e.UserID, notice.MatchID(b.Matches[was.Number].ID)); err != nil {
					return err
				}
				b.Tx.Emit(store.Change{Type: app.NoticesChanged, UserIDs: []string{e.UserID}})
			}
		}
		if now.Status == bracket.Scheduled && was != now {
			bout, err := b.bout(was.Number)
			if err != nil {
				return err
			}
			if err := a.Notify(b.Tx, notice.Played(bout)...); err != nil {
				return err
			}
		}
	}
	return nil
}

// NotifyEnd notifies everyone concerned that a tournament is completed, or withdraws that notice if it is open again.
func (a *Tournaments) NotifyEnd(b *OpenedBracket, athletes []tournament.Entry) error {
	referees, err := b.Tx.Referees(b.Tournament.ID)
	if err != nil {
		return err
	}
	staff := []string{b.Tournament.CreatedBy}
	for _, r := range referees {
		if r.ID != b.Tournament.CreatedBy {
			staff = append(staff, r.ID)
		}
	}
	if b.Tournament.Status == tournament.Completed {
		champion := ""
		for _, e := range athletes {
			if e.Number == b.Tournament.Champion {
				champion = e.Name
			}
		}
		return a.Notify(b.Tx, notice.Ended(b.Tournament, athletes, champion, staff)...)
	}
	for _, e := range athletes {
		staff = append(staff, e.UserID)
	}
	for _, userID := range staff {
		if err := b.Tx.DropNotice(userID, notice.EndID(b.Tournament.ID)); err != nil {
			return err
		}
	}
	b.Tx.Emit(store.Change{Type: app.NoticesChanged, UserIDs: staff})
	return nil
}

// NotifyCalledOff notifies everyone concerned that a tournament was deleted or cancelled. Its undecided matches do not
// take place.
func (a *Tournaments) NotifyCalledOff(tx *store.Tx, d Detail, actor account.User) error {
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
	return a.Notify(tx, notices...)
}
