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

// EnterPeople enters people into a locked tournament, except those already in it, notifies them, and returns how many
// it entered. was is their previous tournament.
func (a *Tournaments) EnterPeople(ctx context.Context, tx *store.Tx, to *tournament.Tournament, people []account.User, was message.Message) (entered int, err error) {
	there, err := tx.Entries(to.ID)
	if err != nil {
		return 0, err
	}
	in, last := map[string]bool{}, 0
	for _, e := range there {
		in[e.UserID], last = true, e.Number
	}
	var newcomers []account.User
	for _, user := range people {
		if !in[user.ID] {
			in[user.ID] = true
			newcomers = append(newcomers, user)
		}
	}
	if err := a.Enter(ctx, tx, to, last, newcomers...); err != nil {
		return 0, err
	}
	var notices []notice.Notice
	for _, user := range newcomers {
		bySelf := app.IsCaller(ctx, user)
		notices = append(notices, notice.Joined(to.Ref(), user.ID, bySelf))
		if bySelf {
			notices = append(notices, notice.EntriesChanged(*to, user.Name, true))
		}
		err = errors.Join(err, a.Audit(ctx, tx, store.AuditEntry{Tournament: to.Ref(), Person: app.PersonRef(user), Was: was, Became: message.New("server.audit.entered")}))
	}
	return len(newcomers), errors.Join(err, a.Notify(tx, notices...))
}

// Enter enters people into a tournament under the next numbers, and registers them at its event.
func (a *Tournaments) Enter(ctx context.Context, tx *store.Tx, t *tournament.Tournament, last int, people ...account.User) error {
	if len(people) == 0 {
		return nil
	}
	t.Athletes += len(people)
	if t.Athletes > tournament.MaxAthletes {
		return fault.New(fault.Conflict, "server.tournament.full", "athletes", t.Athletes, "most", tournament.MaxAthletes)
	}
	ids := make([]string, len(people))
	for i, user := range people {
		ids[i] = user.ID
	}
	err := errors.Join(a.registerEntrants(ctx, tx, *t, people), tx.DropNotWeighed(t.ID, ids))
	for i, user := range people {
		err = errors.Join(err, tx.InsertEntry(t.ID, tournament.Entry{ID: app.NewID(), Number: last + 1 + i, UserID: user.ID, Name: user.Name, FamilyName: user.FamilyName}))
	}
	return err
}

// OwnEvent returns the event of a class for athletes who enter or leave it themselves. It refuses them while the event
// is not open for registration. Errors: Conflict.
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

// Member returns a person who can take part in a role. It locks the person, so that a removal waits for the
// transaction.
func Member(tx *store.Tx, userID string, role account.Role, now time.Time) (account.User, error) {
	user, err := tx.ChangeUser(userID, now)
	if err != nil {
		return user, err
	}
	return user, MayTakePart(user, role)
}

// MayTakePart refuses a person who cannot take part in a role.
// Errors: Conflict.
func MayTakePart(user account.User, role account.Role) error {
	if !user.Is(role) {
		codes := map[account.Role]message.Code{account.Participant: "server.person.not_participant", account.Referee: "server.person.not_referee"}
		return fault.New(fault.Conflict, codes[role], "name", user.Name, "role", account.Article(user.Role))
	}
	return user.Available()
}
