package accounts

import (
	"context"
	"errors"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/account/picture"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
)

// Operator is the person at the server's console: an organizer without an account.
var Operator = account.User{ID: "operator", Name: "Operator", Role: account.Organizer, Status: account.Active}

// Signup returns the role of the next person who signs up.
func (a *Accounts) Signup(ctx context.Context) (account.Signup, error) {
	founded, err := a.hasAccounts(ctx)
	return a.signup.Now(!founded), err
}

// hasAccounts reports whether the first account exists.
func (a *Accounts) hasAccounts(ctx context.Context) (bool, error) {
	return store.Read(ctx, a.DB, (*store.Tx).HasAccounts)
}

// CreateUser makes an account. Package account decides who may make which. Errors: Invalid, Forbidden, Conflict.
func (a *Accounts) CreateUser(ctx context.Context, actor account.User, r account.Registration, pass string) (account.User, error) {
	create, err := a.PrepareUser(ctx, actor, r, pass)
	if err != nil {
		return account.User{}, err
	}
	return create(ctx)
}

// PrepareUser is [Accounts.CreateUser] up to the hash of the password. It makes all possible checks before hashing.
// Errors: Invalid, Forbidden; then Conflict as well.
func (a *Accounts) PrepareUser(ctx context.Context, actor account.User, r account.Registration, pass string) (app.Prepared[account.User], error) {
	founded, err := a.hasAccounts(ctx)
	if err != nil {
		return nil, err
	}
	u, err := account.Register(r, actor, !founded, a.signup, a.Time())
	if err := together(err, checkLogin(u, actor, pass)); err != nil {
		return nil, err
	}
	hash := ""
	if pass != "" {
		if hash, err = a.passwords.Hash(ctx, pass); err != nil {
			return nil, err
		}
	}
	return func(ctx context.Context) (account.User, error) {
		return store.Write(ctx, a.DB, func(tx *store.Tx) (account.User, error) { return a.Join(ctx, tx, actor, r, hash) })
	}, nil
}

// checkLogin reports problems with the password of an account that the actor makes.
func checkLogin(u, actor account.User, pass string) error {
	switch {
	case pass == "" && !account.NeedsLogin(u.Role, actor):
		return nil
	case u.Email == "" && !account.NeedsLogin(u.Role, actor):
		return fault.Bad("email", "server.account.email_needed")
	}
	return password.Check("password", pass)
}

// Join makes an account as part of a transaction. An empty hash means no password.
func (a *Accounts) Join(ctx context.Context, tx *store.Tx, actor account.User, r account.Registration, hash string) (account.User, error) {
	first, err := tx.ClaimFirstAccount()
	if err != nil {
		return account.User{}, err
	}
	return a.join(ctx, tx, app.NewID(), actor, r, hash, first)
}

// JoinAthlete makes the account of an athlete at an event, without a login. Other accounts exist already. The caller
// has checked the permission.
func (a *Accounts) JoinAthlete(ctx context.Context, tx *store.Tx, name, familyName string) (account.User, error) {
	return a.JoinAs(ctx, tx, app.NewID(), name, familyName)
}

// JoinAs is [Accounts.JoinAthlete] with the person's id from an event file.
func (a *Accounts) JoinAs(ctx context.Context, tx *store.Tx, id, name, familyName string) (account.User, error) {
	return a.join(ctx, tx, id, Operator, account.Registration{Name: name, FamilyName: familyName, Role: account.Participant}, "", false)
}

func (a *Accounts) join(ctx context.Context, tx *store.Tx, id string, actor account.User, r account.Registration, hash string, first bool) (account.User, error) {
	u, err := account.Register(r, actor, first, a.signup, a.Time())
	if err != nil {
		return u, err
	}
	u.ID = id
	tx.Emit(store.Change{Type: app.AccountChanged, UserIDs: []string{u.ID}})
	if err := addressFree(tx, actor, u); err != nil {
		return u, err
	}
	if err := tx.AddUser(u, hash); err != nil {
		return u, err
	}
	d := store.AuditEntry{Person: app.PersonRef(u), Became: app.RoleAndStatus(u)}
	return u, errors.Join(a.Audit(ctx, tx, d), a.Notify(tx, notice.Welcome(u)))
}

// addressFree refuses u's address if another account has it, and tells the actor what to do;
// organizers, who can see all addresses, also learn whose it is. If somebody takes the address at
// the same moment, [store.Tx.AddUser] and [store.Tx.SaveUser] refuse it.
func addressFree(tx *store.Tx, actor, u account.User) error {
	if u.Email == "" {
		return nil
	}
	other, _, err := tx.Login(u.Email)
	switch {
	case fault.KindOf(err) == fault.NotFound || err == nil && other.ID == u.ID:
		return nil
	case err != nil:
		return err
	case actor.ID == u.ID:
		return addressTaken("server.account.email_choose")
	case actor.Role == account.Organizer:
		return addressTaken("server.account.email_of", "role", string(other.Role), "name", other.Name)
	}
	return addressTaken("server.account.email_taken")
}

func addressTaken(code message.Code, params ...any) error {
	taken := fault.Bad("email", code, params...)
	taken.Kind = fault.Conflict
	return taken
}

// together joins the problems of several parts of a request in one refusal. Any other error comes first.
func together(errs ...error) error {
	var wrong fault.Fields
	for _, err := range errs {
		f, ok := errors.AsType[*fault.Error](err)
		switch {
		case err == nil:
		case !ok || f.Kind != fault.Invalid:
			return err
		default:
			wrong = append(wrong, f.Fields...)
		}
	}
	return wrong.Err()
}

// User returns a person.
// Errors: NotFound.
func (a *Accounts) User(ctx context.Context, id string) (account.User, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (account.User, error) { return Present(tx.User(id)) })
}

// Profile is a change of one's own account. Nil fields stay.
type Profile struct {
	Name, Email *string
	FamilyName  *string           // a part of the name; empty for not known
	Picture     *[]byte           // a picture in any usual format; empty for none
	Language    *message.Language // empty for the browser's
	Initials    *bool             // whether visitors see initials instead of the name
}

// UpdateProfile changes an account: one's own, or, by an organizer, that of a person who is no organizer. Errors:
// Invalid, Forbidden, NotFound, Conflict.
func (a *Accounts) UpdateProfile(ctx context.Context, actor account.User, id string, p Profile) (account.User, error) {
	var image []byte
	if p.Picture != nil && len(*p.Picture) > 0 {
		var err error
		if image, err = a.square(ctx, *p.Picture); err != nil {
			return account.User{}, err
		}
	}
	return a.changeUser(ctx, id, func(tx *store.Tx, u *account.User) error {
		var wrong []error
		if err := actor.MayManage(*u); err != nil {
			return err
		}
		if p.Name != nil {
			wrong = append(wrong, u.Rename(*p.Name))
		}
		if p.FamilyName != nil {
			wrong = append(wrong, u.SetFamilyName(*p.FamilyName))
		}
		if p.Email != nil {
			wrong = append(wrong, u.SetEmail(*p.Email))
		}
		if p.Language != nil {
			wrong = append(wrong, u.SetLanguage(*p.Language))
		}
		app.Set(&u.Initials, p.Initials)
		if err := together(wrong...); err != nil {
			return err
		}
		if err := addressFree(tx, actor, *u); err != nil {
			return err
		}
		switch {
		case p.Picture == nil:
			return nil
		case image == nil:
			u.Avatar = ""
			return tx.DropAvatar(id)
		}
		u.Avatar = picture.ID(image)
		return tx.SetAvatar(id, u.Avatar, image)
	})
}

// square is [picture.Square], one at a time, because it needs much memory.
func (a *Accounts) square(ctx context.Context, file []byte) ([]byte, error) {
	select {
	case a.drawing <- struct{}{}:
		defer func() { <-a.drawing }()
		return picture.Square(file)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Picture returns a person's picture, a JPEG, if it is the one with the given id.
// Errors: NotFound.
func (a *Accounts) Picture(ctx context.Context, userID, id string) ([]byte, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) ([]byte, error) { return tx.Avatar(userID, id) })
}

// People is a page of a list of people, with the total over all pages and the number for each
// status, regardless of the search.
type People struct {
	Users    []account.User
	Total    int
	ByStatus map[account.Status]int
}

// People lists people of a role by name.
func (a *Accounts) People(ctx context.Context, which store.Users, page store.Page) (People, error) {
	var p People
	err := a.DB.Read(ctx, func(tx *store.Tx) (err error) {
		if p.Users, p.Total, err = tx.Users(which, page); err != nil || page.Limit == 0 {
			return err
		}
		p.ByStatus, err = tx.CountByStatus(which.Role)
		return err
	})
	return p, err
}

// UpdatePerson changes name, family name and status of a person with a role. Nil fields stay. A banned athlete leaves
// the running tournaments; this is refused unless confirmed. Errors: Invalid, NotFound, Conflict.
func (a *Accounts) UpdatePerson(ctx context.Context, role account.Role, id string, name, familyName *string, status *account.Status, confirmed bool) (account.User, error) {
	return a.changeUser(ctx, id, func(tx *store.Tx, u *account.User) error {
		var wrong []error
		was := u.Status
		if err := mustBe(*u, role); err != nil {
			return err
		}
		if name != nil {
			wrong = append(wrong, u.Rename(*name))
		}
		if familyName != nil {
			wrong = append(wrong, u.SetFamilyName(*familyName))
		}
		if status != nil {
			wrong = append(wrong, u.SetStatus(*status))
		}
		if err := together(wrong...); err != nil || u.Status == was || u.Status != account.Banned {
			return err
		}
		return a.tournaments.LeaveRunning(ctx, tx, *u, confirmed)
	})
}

// RemovePerson removes a person with the given role. An athlete leaves the running tournaments;
// this is refused unless confirmed. The name stays in brackets and history. Tournaments that have
// not started lose the athlete, and those not completed lose the referee.
// Errors: NotFound, Conflict.
func (a *Accounts) RemovePerson(ctx context.Context, role account.Role, id string, confirmed bool) (account.User, error) {
	return a.changeUser(ctx, id, func(tx *store.Tx, u *account.User) error {
		if err := mustBe(*u, role); err != nil {
			return err
		}
		if err := a.tournaments.LeaveRunning(ctx, tx, *u, confirmed); err != nil {
			return err
		}
		u.Remove(a.Time())
		return errors.Join(tx.DropAvatar(id), tx.DropIdentities(id), a.withdraw(ctx, tx, *u), tx.DropStanding(id, u.Name), tx.ForgetAthlete(id), a.showRegistrations(tx, id, ""))
	})
}

// withdraw removes a person from tournaments that can do without them.
func (a *Accounts) withdraw(ctx context.Context, tx *store.Tx, u account.User) error {
	joined, err := tx.UnstartedTournamentsOfUser(u.ID)
	if err != nil {
		return err
	}
	for _, tournamentID := range joined {
		t, err := tx.ChangeTournament(tournamentID, a.Time())
		if err != nil {
			return err
		}
		if _, err := tournaments.Leave(tx, &t, []string{u.ID}); err != nil {
			return err
		}
		if err := tx.SaveTournament(t); err != nil {
			return err
		}
		if err := a.Audit(ctx, tx, store.AuditEntry{Tournament: t.Ref(), Person: app.PersonRef(u), Was: message.New("server.audit.entered"), Became: message.New("server.audit.left")}); err != nil {
			return err
		}
		tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: t.ID, Version: t.Version})
	}
	assigned, err := tx.UnfinishedTournamentsOfReferee(u.ID)
	if err != nil {
		return err
	}
	for _, tournamentID := range assigned {
		t, err := tx.ChangeTournament(tournamentID, a.Time())
		if err != nil {
			return err
		}
		if err := tx.RemoveReferee(tournamentID, u.ID); err != nil {
			return err
		}
		if err := a.Audit(ctx, tx, store.AuditEntry{Tournament: t.Ref(), Person: app.PersonRef(u), Was: message.New("server.audit.referee"), Became: message.New("server.audit.left")}); err != nil {
			return err
		}
		tx.Emit(store.Change{Type: app.TournamentChanged, TournamentID: t.ID, Version: t.Version})
	}
	return nil
}

// SetRole changes the role of the person with an address and ends the sessions. An athlete leaves
// the running tournaments; this is refused unless confirmed. Tournaments that have not started lose
// the athlete, and those not completed lose the referee.
// Errors: Invalid, NotFound, Conflict.
func (a *Accounts) SetRole(ctx context.Context, email string, role account.Role, confirmed bool) (account.User, error) {
	return a.changeAccount(ctx, email, func(tx *store.Tx, u *account.User) error {
		before := u.Role
		if err := u.SetRole(role); err != nil || u.Role == before {
			return err
		}
		if err := a.tournaments.LeaveRunning(ctx, tx, *u, confirmed); err != nil {
			return err
		}
		return a.withdraw(ctx, tx, *u)
	})
}

// ResetPassword gives the person with an address another password, and ends the
// sessions.
// Errors: Invalid, NotFound.
func (a *Accounts) ResetPassword(ctx context.Context, email, replacement string) (account.User, error) {
	if err := password.Check("password", replacement); err != nil {
		return account.User{}, err
	}
	hash, err := a.passwords.Hash(ctx, replacement)
	if err != nil {
		return account.User{}, err
	}
	return a.changeAccount(ctx, email, func(tx *store.Tx, u *account.User) error {
		u.EndSessions()
		return errors.Join(tx.SetPassword(u.ID, hash), a.Notify(tx, notice.PasswordSet(u.ID, app.NewID())))
	})
}

// changeAccount is [Accounts.changeUser] by address.
func (a *Accounts) changeAccount(ctx context.Context, email string, change func(*store.Tx, *account.User) error) (account.User, error) {
	var id string
	err := a.DB.Read(ctx, func(tx *store.Tx) error {
		u, _, err := tx.Login(email)
		id = u.ID
		return err
	})
	if err != nil {
		return account.User{}, err
	}
	return a.changeUser(ctx, id, change)
}

// changeUser locks a person who is not removed, changes it and saves it. A new name reaches everything that shows it.
func (a *Accounts) changeUser(ctx context.Context, id string, change func(*store.Tx, *account.User) error) (account.User, error) {
	u, err := store.Write(ctx, a.DB, func(tx *store.Tx) (account.User, error) {
		u, err := Present(tx.ChangeUser(id, a.Time()))
		if err != nil {
			return u, err
		}
		before := u
		if err := change(tx, &u); err != nil {
			return u, err
		}
		if u == before {
			return u, app.ErrUnchanged
		}
		tx.Emit(store.Change{Type: app.AccountChanged, UserIDs: []string{id}})
		if err := tx.SaveUser(u); err != nil {
			return u, err
		}
		d := app.ComparePeople(before, u).Entry()
		d.Person = app.PersonRef(u)
		if err := a.Audit(ctx, tx, d); err != nil {
			return u, err
		}
		if u.Email != before.Email { // links sent to the old address no longer work
			if err := tx.DropResetLinks(id); err != nil {
				return u, err
			}
		}
		if err := a.Notify(tx, notice.Account(before, u, app.NewID())...); err != nil || u.Name == before.Name && u.FamilyName == before.FamilyName && u.Initials == before.Initials {
			return u, err
		}
		return u, a.ShowAnew(tx, u)
	})
	if errors.Is(err, app.ErrUnchanged) {
		return u, nil
	}
	return u, err
}

// ShowAnew updates everything that shows a person's name, for example to initials for visitors.
func (a *Accounts) ShowAnew(tx *store.Tx, u account.User) error {
	changed, err := tx.RenameEverywhere(u.ID, u.Name, u.FamilyName, a.Time())
	for _, e := range changed {
		e.Type = app.TournamentChanged
		tx.Emit(e)
	}
	if err != nil {
		return err
	}
	return a.showRegistrations(tx, u.ID, "")
}

// SetAthleteProfile stores facts about an athlete. The registration that reported them, "" for none, has been changed
// already.
func (a *Accounts) SetAthleteProfile(tx *store.Tx, userID, registrationID string, p event.Profile) error {
	was, err := tx.AthleteProfile(userID)
	if err != nil || was == p {
		return err
	}
	return errors.Join(tx.SetAthleteProfile(userID, p), a.showRegistrations(tx, userID, registrationID))
}

// showRegistrations increments the versions of all registrations of a person except one, because they now show other
// data.
func (a *Accounts) showRegistrations(tx *store.Tx, userID, but string) error {
	events, err := tx.CountUpRegistrationsOf(userID, but, a.Time())
	for _, id := range events {
		tx.Emit(store.Change{Type: app.EventChanged, EventID: id})
	}
	return err
}

// mustBe refuses people with another role than the operation needs.
func mustBe(u account.User, role account.Role) error {
	if u.Role != role {
		return fault.New(fault.NotFound, "server.thing", "thing", string(role))
	}
	return nil
}
