package tournaments

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// EnterPeople enters people into a locked tournament, except those already in it, notifies them,
// and returns how many it entered. Was is where they were before.
func (a *Tournaments) EnterPeople(ctx context.Context, tx *store.Tx, to *tournament.Tournament, people []account.User, was message.Message) (entered int, err error) {
	there, err := tx.Entries(to.ID)
	if err != nil {
		return 0, err
	}
	in, last := map[string]bool{}, 0
	for _, e := range there {
		in[e.UserID], last = true, e.Number
	}
	for _, user := range people {
		if in[user.ID] {
			continue
		}
		in[user.ID] = true
		last++
		entered++
		bySelf := app.IsCaller(ctx, user)
		err := errors.Join(
			a.Enter(ctx, tx, to, user, last),
			a.Audit(ctx, tx, store.AuditEntry{Tournament: to.Ref(), Person: app.PersonRef(user), Was: was, Became: message.New("server.audit.entered")}),
			a.Notify(tx, notice.Joined(to.Ref(), user.ID, bySelf)),
		)
		if err == nil && bySelf {
			err = a.Notify(tx, notice.EntriesChanged(*to, user.Name, true))
		}
		if err != nil {
			return entered, err
		}
	}
	return entered, nil
}

// Enter enters a person into a tournament under a number, and registers them at its event.
func (a *Tournaments) Enter(ctx context.Context, tx *store.Tx, t *tournament.Tournament, user account.User, number int) error {
	t.Athletes++
	if t.Athletes > tournament.MaxAthletes {
		return fault.New(fault.Conflict, "server.tournament.full", "athletes", t.Athletes, "most", tournament.MaxAthletes)
	}
	return errors.Join(
		tx.DropNotWeighed(t.ID, user.ID),
		tx.InsertEntry(t.ID, tournament.Entry{ID: app.NewID(), Number: number, UserID: user.ID, Name: user.Name, FamilyName: user.FamilyName}),
		a.registerEntrant(ctx, tx, *t, user),
	)
}

// OwnEvent returns the event of a class if somebody changes for themselves whether they are in it, and
// refuses that while the event is not open for registration.
// Errors: Conflict.
func OwnEvent(tx *store.Tx, actor account.User, t tournament.Tournament) (e event.Event, oneself bool, err error) {
	if by, err := app.OfficialOf(tx, actor, t.ID); t.Class.EventID == "" || err != nil || by.Role == event.Organizer {
		return e, false, err
	}
	e, err = tx.Event(t.Class.EventID)
	if err == nil {
		err = e.MayEnterOneself()
	}
	return e, true, err
}

// Leave removes the entries of users from a tournament that has not started, and
// returns them.
func Leave(tx *store.Tx, t *tournament.Tournament, userIDs []string) ([]tournament.Entry, error) {
	leaving := make(map[string]bool, len(userIDs))
	for _, userID := range userIDs {
		leaving[userID] = true
	}
	entries, err := tx.Entries(t.ID)
	if err != nil {
		return nil, err
	}
	var out []tournament.Entry
	for _, e := range entries {
		if !leaving[e.UserID] {
			continue
		}
		if err := tx.DeleteEntry(t.ID, e.ID); err != nil {
			return nil, err
		}
		t.Athletes--
		out = append(out, e)
	}
	return out, nil
}

// ForOneself allows organizers to change the entries of a tournament, and athletes their own.
func ForOneself(userIDs []string, refusal message.Code) app.Right {
	return func(tx *store.Tx, actor account.User, t tournament.Tournament) (app.Official, error) {
		if len(userIDs) == 0 {
			return app.Official{}, fault.Bad("participantIds", "server.tournament.no_participant")
		}
		by, err := app.OfficialOf(tx, actor, t.ID)
		isOther := func(id string) bool { return id != actor.ID }
		if err == nil && by.Role != event.Organizer && (!actor.Is(account.Participant) || slices.ContainsFunc(userIDs, isOther)) {
			err = fault.New(fault.Forbidden, refusal)
		}
		return by, err
	}
}

// Member returns a person who can take part in a role. Until the transaction ends, removing the
// person waits.
func Member(tx *store.Tx, userID string, role account.Role, now time.Time) (account.User, error) {
	user, err := tx.ChangeUser(userID, now)
	if err != nil {
		return user, err
	}
	if !user.Is(role) {
		codes := map[account.Role]message.Code{account.Participant: "server.person.not_participant", account.Referee: "server.person.not_referee"}
		return user, fault.New(fault.Conflict, codes[role], "name", user.Name, "role", account.Article(user.Role))
	}
	return user, user.Available()
}
