package store

import (
	"errors"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/tournament"
)

// Shared is a tournament that two people are both in.
type Shared struct {
	tournament.Ref
	Status tournament.Status
}

// SharedTournaments lists the tournaments that two people are both in.
func (tx *Tx) SharedTournaments(a, b string) ([]Shared, error) {
	rows, err := tx.q.ListSharedTournaments(tx.ctx, sqlgen.ListSharedTournamentsParams{UserID: nullString(a), UserID_2: nullString(b)})
	return mapped(rows, func(row sqlgen.ListSharedTournamentsRow) Shared {
		return Shared{tournament.Ref{ID: row.ID, Name: row.Name}, tournament.Status(row.Status)}
	}), err
}

// TwoNumbers is an event with registrations of two people, each with a number.
type TwoNumbers struct {
	EventID, Event string
	Kept, Gone     int
	Held           bool // whether the kept registration is on hold, because either one is
	Browsers       int  // browsers with messages for either

	keptID, goneID         string
	keptGroups, goneGroups []event.Group
	reason                 string // reason of the hold
}

// SharedRegistrations lists the events with registrations of both people.
func (tx *Tx) SharedRegistrations(kept, gone string) ([]TwoNumbers, error) {
	rows, err := tx.q.ListSharedRegistrations(tx.ctx, sqlgen.ListSharedRegistrationsParams{Kept: kept, Gone: gone})
	return mapped(rows, func(row sqlgen.ListSharedRegistrationsRow) TwoNumbers {
		return TwoNumbers{
			EventID: row.EventID, Event: row.Name, Kept: int(row.KeptNumber), Gone: int(row.GoneNumber), keptID: row.KeptID, goneID: row.GoneID,
			keptGroups: groupsFrom(row.KeptGroups), goneGroups: groupsFrom(row.GoneGroups),
			Held: row.KeptHeld || row.GoneHeld, Browsers: int(row.Browsers), reason: event.MergedReason(row.KeptReason, row.GoneReason),
		}
	}), err
}

// BusyMatch is a called or started match of a person.
type BusyMatch struct {
	Tournament tournament.Ref
	Number     int
	Table      int // number of the table; 0 for none
}

// BusyMatches lists the called or started matches of a person.
func (tx *Tx) BusyMatches(userID string) ([]BusyMatch, error) {
	rows, err := tx.q.ListBusyMatches(tx.ctx, nullString(userID))
	return mapped(rows, func(row sqlgen.ListBusyMatchesRow) BusyMatch {
		return BusyMatch{tournament.Ref{ID: row.TournamentID, Name: row.Name}, int(row.Number), int(row.TableNumber)}
	}), err
}

// EventsOfAthlete lists the ids of the events at which a person is registered, in locking order.
func (tx *Tx) EventsOfAthlete(userID string) ([]string, error) {
	return tx.q.ListEventsOfUser(tx.ctx, userID)
}

// CountEntries counts the tournaments of a person, also past ones.
func (tx *Tx) CountEntries(userID string) (int, error) {
	n, err := tx.q.CountEntriesOfUser(tx.ctx, nullString(userID))
	return int(n), err
}

// Merge moves everything of one person to another: entries, registrations, results, logs, roles, notices and the
// record. They share no tournament. At events of both, the kept number stays. Merge does not move the account's data;
// see [Tx.MoveLogin].
func (tx *Tx) Merge(kept, gone, name string, at time.Time) (ranking.Record, error) {
	both, err := tx.SharedRegistrations(kept, gone)
	if err != nil {
		return ranking.Record{}, err
	}
	for _, r := range both {
		groups := slices.Clone(r.keptGroups)
		for _, g := range r.goneGroups {
			if !slices.Contains(groups, g) {
				groups = append(groups, g)
			}
		}
		err := errors.Join(
			tx.HoldRegistration(r.keptID, r.Held, r.reason),
			tx.q.MovePushSubscriptions(tx.ctx, sqlgen.MovePushSubscriptionsParams{RegistrationID: r.goneID, RegistrationID_2: r.keptID}),
			tx.q.MoveWeighings(tx.ctx, sqlgen.MoveWeighingsParams{RegistrationID: r.goneID, RegistrationID_2: r.keptID}),
			tx.q.MoveWeighInMarks(tx.ctx, sqlgen.MoveWeighInMarksParams{Kept: r.keptID, Gone: r.goneID}),
			tx.completeDetails(r.keptID, r.goneID),
			tx.q.CompleteTeams(tx.ctx, sqlgen.CompleteTeamsParams{Gone: r.goneID, Kept: r.keptID}),
			tx.SetGroups(r.keptID, groups[:min(len(groups), event.MaxGroups)]),
			tx.q.BumpRegistration(tx.ctx, sqlgen.BumpRegistrationParams{ID: r.keptID, UpdatedAt: millis(at)}),
			tx.DeleteRegistration(r.goneID),
		)
		if err != nil {
			return ranking.Record{}, err
		}
	}
	err = errors.Join(
		tx.q.MoveEntries(tx.ctx, sqlgen.MoveEntriesParams{UserID: nullString(gone), UserID_2: nullString(kept)}),
		tx.q.MoveRegistrations(tx.ctx, sqlgen.MoveRegistrationsParams{UserID: gone, UserID_2: kept, Now: millis(at)}),
		tx.q.RaiseEventRoles(tx.ctx, sqlgen.RaiseEventRolesParams{Kept: kept, Gone: gone}),
		tx.q.MoveEventRoles(tx.ctx, sqlgen.MoveEventRolesParams{Kept: kept, Gone: gone}),
		tx.q.DropEventOfficial(tx.ctx, gone),
		tx.q.MoveReferees(tx.ctx, sqlgen.MoveRefereesParams{Kept: kept, Gone: gone}),
		tx.q.DropReferees(tx.ctx, gone),
		tx.q.MoveCreatedTournaments(tx.ctx, sqlgen.MoveCreatedTournamentsParams{CreatedBy: gone, CreatedBy_2: kept}),
		tx.q.MoveCreatedEvents(tx.ctx, sqlgen.MoveCreatedEventsParams{CreatedBy: gone, CreatedBy_2: kept}),
		tx.q.MoveOfficiated(tx.ctx, sqlgen.MoveOfficiatedParams{Official: gone, Official_2: kept}),
		tx.q.MoveRecorded(tx.ctx, sqlgen.MoveRecordedParams{RecordedBy: gone, RecordedBy_2: kept}),
		tx.q.MoveDepartures(tx.ctx, sqlgen.MoveDeparturesParams{LeftBy: gone, LeftBy_2: kept}),
		tx.q.MoveWeighed(tx.ctx, sqlgen.MoveWeighedParams{ByID: gone, ByID_2: kept}),
		tx.q.MoveMarked(tx.ctx, sqlgen.MoveMarkedParams{ByID: gone, ByID_2: kept}),
		tx.q.MoveLogged(tx.ctx, sqlgen.MoveLoggedParams{Official: gone, Official_2: kept}),
		tx.q.MoveFiledProtests(tx.ctx, sqlgen.MoveFiledProtestsParams{FiledBy: gone, FiledBy_2: kept}),
		tx.q.MoveLedgerMarks(tx.ctx, sqlgen.MoveLedgerMarksParams{ByID: gone, ByID_2: kept}),
		tx.q.MoveDecidedProtests(tx.ctx, sqlgen.MoveDecidedProtestsParams{DecidedBy: gone, DecidedBy_2: kept}),
		tx.q.MoveCalled(tx.ctx, sqlgen.MoveCalledParams{CalledBy: gone, CalledBy_2: kept}),
		tx.q.MoveWaived(tx.ctx, sqlgen.MoveWaivedParams{WaivedBy: gone, WaivedBy_2: kept}),
		tx.q.MoveTableLinks(tx.ctx, sqlgen.MoveTableLinksParams{CreatedBy: gone, CreatedBy_2: kept}),
		tx.q.MovePublishedDraws(tx.ctx, sqlgen.MovePublishedDrawsParams{PublishedBy: gone, PublishedBy_2: kept}),
		tx.q.MoveMadeDraws(tx.ctx, sqlgen.MoveMadeDrawsParams{MadeBy: gone, MadeBy_2: kept}),
		tx.q.MoveDrawPeople(tx.ctx, sqlgen.MoveDrawPeopleParams{UserID: gone, UserID_2: kept}),
		tx.q.MoveLateLots(tx.ctx, sqlgen.MoveLateLotsParams{UserID: gone, UserID_2: kept}),
		tx.q.MoveVoidPulls(tx.ctx, sqlgen.MoveVoidPullsParams{UserID: gone, UserID_2: kept}),
		tx.q.MoveScorings(tx.ctx, sqlgen.MoveScoringsParams{Scorer: gone, Scorer_2: kept}),
		tx.q.MoveDevices(tx.ctx, sqlgen.MoveDevicesParams{UserID: gone, UserID_2: kept}),
		tx.q.MoveNotices(tx.ctx, sqlgen.MoveNoticesParams{Kept: kept, Gone: gone}),
		tx.q.DropNotices(tx.ctx, gone),
		tx.q.MoveHandOverPeople(tx.ctx, sqlgen.MoveHandOverPeopleParams{Gone: gone, Kept: kept}),
		tx.q.DropProfile(tx.ctx, gone),
	)
	if err != nil {
		return ranking.Record{}, err
	}
	return tx.mergeRecords(kept, gone, name)
}

func (tx *Tx) mergeRecords(kept, gone, name string) (ranking.Record, error) {
	records, err := tx.ChangeRecords(map[string]string{kept: name, gone: name})
	if err != nil {
		return ranking.Record{}, err
	}
	recent, err := tx.RecentResults(kept, ranking.FormLength)
	if err != nil {
		return ranking.Record{}, err
	}
	r := records[kept]
	r.Rewrite(records[gone].Wins, records[gone].Losses, recent)
	r.Points += records[gone].Points
	tx.ranked(gone)
	return r, errors.Join(tx.SaveRecord(r, name), tx.q.EmptyRecord(tx.ctx, gone))
}

// MoveLogin moves a person's password and providers, but not the address, to another person who has
// none.
func (tx *Tx) MoveLogin(kept, gone string) error {
	hash, err := tx.PasswordHash(gone)
	if err != nil {
		return err
	}
	return errors.Join(
		tx.SetPassword(kept, hash), tx.SetPassword(gone, ""),
		tx.q.MoveIdentities(tx.ctx, sqlgen.MoveIdentitiesParams{UserID: gone, UserID_2: kept}),
	)
}

// MoveAvatar gives a person's picture to another who has none.
func (tx *Tx) MoveAvatar(kept, gone string) error {
	return tx.q.MoveAvatar(tx.ctx, sqlgen.MoveAvatarParams{UserID: gone, UserID_2: kept})
}

// completeDetails fills the details that one registration lacks from another.
func (tx *Tx) completeDetails(keptID, goneID string) error {
	kept, err := tx.Registration(keptID)
	if err != nil {
		return err
	}
	gone, err := tx.Registration(goneID)
	if err != nil {
		return err
	}
	return tx.SetDetails(keptID, kept.Details.Completed(gone.Details))
}
