package events

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/accounts"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// MergeSide is one of the two accounts of a person.
type MergeSide struct {
	account.User
	Profile     event.Profile
	Record      ranking.Record
	Tournaments int // current and past ones
	Events      int // with a registration
}

// Merge is the outcome of a merge of two accounts of one person.
type Merge struct {
	Kept, Gone MergeSide // before the merge
	Outcome    MergeSide // the kept account after the merge; zero if conflicts prevent it
	Numbers    []store.TwoNumbers
	Login      bool              // whether the kept account takes over the other's login
	Conflicts  []store.Shared    // tournaments of both
	Busy       []store.BusyMatch // called or started matches, if both have one
}

// MergePeople merges two accounts of one person. kept takes over everything of gone, and gone's address if kept has
// none. The account of gone ends. A preview only returns the outcome, including conflicts. Errors: Invalid, Forbidden,
// NotFound, Conflict.
func (a *Events) MergePeople(ctx context.Context, actor account.User, keptID, goneID string, preview bool) (Merge, error) {
	m, err := store.Write(ctx, a.DB, func(tx *store.Tx) (Merge, error) {
		m, err := a.merge(ctx, tx, actor, keptID, goneID, preview)
		if err == nil && preview {
			err = app.ErrUnchanged
		}
		return m, err
	})
	if errors.Is(err, app.ErrUnchanged) {
		err = nil
	}
	return m, err
}

func (a *Events) merge(ctx context.Context, tx *store.Tx, actor account.User, keptID, goneID string, preview bool) (Merge, error) {
	kept, gone, err := a.lockBoth(tx, keptID, goneID)
	if err != nil {
		return Merge{}, err
	}
	if err := actor.MayMerge(kept, gone); err != nil {
		return Merge{}, err
	}
	var m Merge
	if m.Kept, err = mergeSide(tx, kept); err != nil {
		return m, err
	}
	if m.Gone, err = mergeSide(tx, gone); err != nil {
		return m, err
	}
	if m.Conflicts, err = tx.SharedTournaments(keptID, goneID); err != nil {
		return m, err
	}
	if m.Numbers, err = tx.SharedRegistrations(keptID, goneID); err != nil {
		return m, err
	}
	if m.Busy, err = busyMatches(tx, keptID, goneID); err != nil {
		return m, err
	}
	if !m.Possible() {
		if preview {
			return m, nil
		}
		return m, refusal(m)
	}
	was := kept
	if was.Email == "" {
		had, err := hasLogin(tx, keptID)
		if err != nil {
			return m, err
		}
		has, err := hasLogin(tx, goneID)
		if err != nil {
			return m, err
		}
		m.Login = has && !had
	}
	kept.TakeOver(gone)
	picture := kept.Avatar != was.Avatar
	gone.Remove(a.Time())
	// Everything that shows the merged person is informed, and shows the remaining name.
	changed, err := tx.RenameEverywhere(goneID, kept.Name, kept.FamilyName, a.Time())
	if err != nil {
		return m, err
	}
	for _, e := range changed {
		e.Type = app.TournamentChanged
		tx.Emit(e)
	}
	events, err := tx.EventsOfAthlete(goneID)
	if err != nil {
		return m, err
	}
	for _, id := range events {
		if _, err := tx.LockEvent(id); err != nil {
			return m, err
		}
		tx.Emit(store.Change{Type: app.EventChanged, EventID: id})
	}
	of, err := tx.EventsOfAthlete(keptID)
	if err != nil {
		return m, err
	}
	if err := lockQueues(tx, slices.Compact(slices.Sorted(slices.Values(append(events, of...))))); err != nil {
		return m, err
	}
	if m.Busy, err = busyMatches(tx, keptID, goneID); err != nil {
		return m, err
	}
	if !m.Possible() { // somebody was called meanwhile; the lock prevents more calls
		return m, refusal(m)
	}
	if _, err := tx.Merge(keptID, goneID, kept.Name, a.Time()); err != nil {
		return m, err
	}
	if m.Login {
		err = tx.MoveLogin(keptID, goneID)
	} else {
		err = errors.Join(tx.DropIdentities(goneID), tx.SetPassword(goneID, ""))
	}
	if picture {
		err = errors.Join(err, tx.MoveAvatar(keptID, goneID))
	} else {
		err = errors.Join(err, tx.DropAvatar(goneID))
	}
	if kept.Email != was.Email { // links for an account without an address no longer work
		err = errors.Join(err, tx.DropResetLinks(keptID))
	}
	tx.Emit(store.Change{Type: app.AccountChanged, UserIDs: []string{keptID, goneID}})
	err = errors.Join(err,
		tx.SetAthleteProfile(keptID, m.Kept.Profile.Completed(m.Gone.Profile)),
		tx.SaveUser(gone), tx.SaveUser(kept), // the address is free now
		a.Audit(ctx, tx, store.AuditEntry{
			Person: app.PersonRef(kept), Was: message.New("server.audit.two_people", "kept", was.Name, "gone", m.Gone.Name), Became: message.New("server.audit.merged", "name", kept.Name),
		}),
		a.Audit(ctx, tx, store.AuditEntry{Person: app.PersonRef(m.Gone.User), Became: message.New("server.audit.merged", "name", kept.Name)}),
	)
	if err != nil {
		return m, err
	}
	if kept.Initials != was.Initials || kept.FamilyName != was.FamilyName {
		if err := a.accounts.ShowAnew(tx, kept); err != nil {
			return m, err
		}
	}
	m.Outcome, err = mergeSide(tx, kept)
	return m, err
}

// Possible reports whether nothing prevents the merge.
func (m Merge) Possible() bool { return len(m.Conflicts) == 0 && len(m.Busy) == 0 }

// lockQueues locks the queues of events, whose athletes are about to change.
func lockQueues(tx *store.Tx, eventIDs []string) error {
	for _, id := range eventIDs {
		_, lockErr := tx.LockQueue(id)
		_, err := tx.BumpQueue(id)
		if err = errors.Join(lockErr, err); err != nil {
			return err
		}
	}
	return nil
}

// busyMatches lists the matches of two people that are called or in progress, if both have one, because nobody can be
// at two tables.
func busyMatches(tx *store.Tx, keptID, goneID string) ([]store.BusyMatch, error) {
	kept, err := tx.BusyMatches(keptID)
	if err != nil {
		return nil, err
	}
	gone, err := tx.BusyMatches(goneID)
	if err != nil || len(kept) == 0 || len(gone) == 0 {
		return nil, err
	}
	return append(kept, gone...), nil
}

// lockBoth locks two people who were not removed, in the order of their ids.
func (a *Events) lockBoth(tx *store.Tx, keptID, goneID string) (kept, gone account.User, err error) {
	people := map[string]account.User{}
	for _, id := range slices.Compact(slices.Sorted(slices.Values([]string{keptID, goneID}))) {
		if people[id], err = accounts.Present(tx.ChangeUser(id, a.Time())); err != nil {
			return kept, gone, err
		}
	}
	return people[keptID], people[goneID], nil
}

func mergeSide(tx *store.Tx, u account.User) (s MergeSide, err error) {
	s.User = u
	if s.Profile, err = tx.AthleteProfile(u.ID); err != nil {
		return s, err
	}
	if s.Record, err = tx.Record(u.ID); err != nil {
		return s, err
	}
	if s.Tournaments, err = tx.CountEntries(u.ID); err != nil {
		return s, err
	}
	events, err := tx.EventsOfAthlete(u.ID)
	s.Events = len(events)
	return s, err
}

// hasLogin reports whether a person has a password or a provider to sign in with.
func hasLogin(tx *store.Tx, id string) (bool, error) {
	hash, err := tx.PasswordHash(id)
	if hash != "" || err != nil {
		return hash != "", err
	}
	identities, err := tx.Identities(id)
	return len(identities) > 0, err
}

// refusal says what prevents the merge.
func refusal(m Merge) error {
	if len(m.Conflicts) > 0 {
		return inBoth(m)
	}
	var matches []any
	for _, b := range m.Busy {
		matches = append(matches, message.Verbatim(fmt.Sprintf("M%d (%s)", b.Number, b.Tournament.Name)))
	}
	return fault.New(fault.Conflict, "server.merge.busy", "kept", m.Kept.Name, "gone", m.Gone.Name, "matches", message.And(matches...))
}

// inBoth refuses to merge two people of one tournament, because their entries are separate athletes there.
func inBoth(m Merge) error {
	var open, drawn []any
	for _, t := range m.Conflicts {
		name := message.Verbatim(fmt.Sprintf("%q", t.Name))
		if t.Status == tournament.Registration || t.Status == tournament.Upcoming {
			open = append(open, name)
		} else {
			drawn = append(drawn, name)
		}
	}
	if len(drawn) > 0 {
		return fault.New(fault.Conflict, "server.merge.both_drawn", "kept", m.Kept.Name, "gone", m.Gone.Name, "tournaments", message.And(drawn...))
	}
	return fault.New(fault.Conflict, "server.merge.both", "kept", m.Kept.Name, "gone", m.Gone.Name, "tournaments", message.And(open...))
}
