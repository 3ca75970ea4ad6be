package accounts

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/store"
)

// maxImportPasswords limits the passwords of one import, because hashing each takes time and the caller waits.
const maxImportPasswords = 100

// Imported is one line of an import: the person it creates, or its problems.
type Imported struct {
	account.ImportLine
	User       account.User // set once the account exists
	Problems   []fault.Field
	Invitation *Link // link to set a password; nil if the line has one or made no account
}

// TryImport previews each line of a list of athletes.
// Errors: Invalid.
func (a *Accounts) TryImport(ctx context.Context, actor account.User, file string) ([]Imported, error) {
	lines, err := account.ReadImport(file)
	if err != nil {
		return nil, err
	}
	list := make([]Imported, len(lines))
	first := map[string]int{} // line of an address
	passwords := 0
	for i, l := range lines {
		list[i] = a.judge(actor, l)
		if l.Password != "" {
			if passwords++; passwords > maxImportPasswords {
				list[i].wrong("password", "server.import.passwords", "most", maxImportPasswords)
			}
		}
		key := account.EmailKey(l.Email)
		if line, twice := first[key]; twice {
			list[i].wrong("email", "server.import.email_twice", "line", line)
		} else if key != "" {
			first[key] = l.Line
		}
	}
	err = a.DB.Read(ctx, func(tx *store.Tx) error {
		for i := range list {
			switch other, _, err := tx.Login(list[i].Email); {
			case err == nil:
				list[i].wrong("email", "server.account.email_of", "role", string(other.Role), "name", other.Name)
			case fault.KindOf(err) != fault.NotFound:
				return err
			}
		}
		return nil
	})
	return list, err
}

// PrepareImport prepares to make an account for each line of a list. If a line is wrong, it makes none. Errors:
// Invalid.
func (a *Accounts) PrepareImport(ctx context.Context, actor account.User, file string) (app.Prepared[[]Imported], error) {
	list, err := a.TryImport(ctx, actor, file)
	if err == nil {
		err = problems(list)
	}
	if err != nil {
		return nil, err
	}
	hashes := make([]string, len(list))
	for i, l := range list {
		if l.Password != "" {
			if hashes[i], err = a.passwords.Hash(ctx, l.Password); err != nil {
				return nil, err
			}
		}
	}
	return func(ctx context.Context) ([]Imported, error) {
		return a.addImported(ctx, actor, list, hashes)
	}, nil
}

// addImported makes the accounts of a list and returns the list with them. An empty hash means no password.
func (a *Accounts) addImported(ctx context.Context, actor account.User, lines []Imported, hashes []string) ([]Imported, error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) ([]Imported, error) {
		list := slices.Clone(lines)
		notices := []notice.Notice{notice.ImportDone(actor.ID, len(list), app.NewID())}
		var made []string
		for i := range list {
			l := &list[i]
			l.User.ID, l.User.CreatedAt = app.NewID(), a.Time()
			if err := a.importOne(ctx, tx, l, hashes[i]); err != nil {
				return nil, err
			}
			notices = append(notices, notice.Welcome(l.User))
			made = append(made, l.User.ID)
		}
		tx.Emit(store.Change{Type: app.AccountChanged, UserIDs: made})
		return list, a.Notify(tx, notices...)
	})
}

// importOne makes the account of a line, and a link to set a password if it has none.
func (a *Accounts) importOne(ctx context.Context, tx *store.Tx, l *Imported, hash string) error {
	if err := tx.AddUser(l.User, hash); err != nil {
		if fault.KindOf(err) == fault.Conflict { // made since the list was checked
			l.wrong("email", "server.account.email_taken")
			return problems([]Imported{*l})
		}
		return err
	}
	if err := a.Audit(ctx, tx, store.AuditEntry{Person: app.PersonRef(l.User), Became: app.RoleAndStatus(l.User)}); err != nil || hash != "" {
		return err
	}
	return a.invite(tx, l)
}

func (a *Accounts) invite(tx *store.Tx, l *Imported) error {
	link, err := a.addLink(tx, l.User.ID, resetPage, InvitationGood)
	l.Invitation = &link
	return err
}

// ImportAgain returns the outcome of an import to a caller who never got it: the people with the
// given ids, one for each line. Their links are not stored, so people who still have no password
// get new ones.
// Errors: Invalid.
func (a *Accounts) ImportAgain(ctx context.Context, file string, ids []string) ([]Imported, error) {
	lines, err := account.ReadImport(file)
	if err == nil && len(lines) != len(ids) {
		err = fmt.Errorf("%d people were imported of %d lines", len(ids), len(lines))
	}
	if err != nil {
		return nil, err
	}
	return store.Write(ctx, a.DB, func(tx *store.Tx) ([]Imported, error) {
		list := make([]Imported, len(lines))
		for i, line := range lines {
			list[i] = Imported{ImportLine: line, User: account.User{ID: ids[i]}}
			if err := a.inviteAgain(ctx, tx, &list[i]); err != nil {
				return nil, err
			}
		}
		return list, nil
	})
}

func (a *Accounts) inviteAgain(ctx context.Context, tx *store.Tx, l *Imported) error {
	if hash, err := tx.PasswordHash(l.User.ID); err != nil || hash != "" {
		return err
	}
	u, err := Present(tx.ChangeUser(l.User.ID, a.Time()))
	if fault.KindOf(err) == fault.NotFound {
		return nil // removed since
	}
	if err != nil {
		return err
	}
	return errors.Join(a.Audit(ctx, tx, store.AuditEntry{Person: app.PersonRef(u), Became: message.New("server.audit.new_link")}), a.invite(tx, l))
}

// judge returns the person that a line creates, or the problems of the line itself.
func (a *Accounts) judge(actor account.User, l account.ImportLine) Imported {
	to := Imported{ImportLine: l}
	u, err := account.Register(account.Registration{
		FamilyName: l.FamilyName,
		Name:       l.Name, Email: l.Email, Role: account.Participant, Status: l.Status,
	}, actor, false, a.signup, a.Time())
	if l.Password != "" {
		err = together(err, password.Check("password", l.Password))
	}
	to.User = u
	if f, ok := errors.AsType[*fault.Error](err); ok {
		to.Problems = f.Fields
	}
	if l.Email == "" { // imported people need a login
		to.wrong("email", "server.field.required", "field", message.Label("email"))
	}
	return to
}

func (l *Imported) wrong(field string, code message.Code, params ...any) {
	for _, p := range l.Problems {
		if p.Field == field {
			return // one problem per value is enough
		}
	}
	l.Problems = append(l.Problems, fault.Field{Field: field, Message: message.New(code, params...)})
}

// problems joins the problems of all lines in one refusal.
func problems(list []Imported) error {
	var wrong fault.Fields
	for _, l := range list {
		for _, p := range l.Problems {
			wrong.Add(fmt.Sprintf("lines[%d].%s", l.Line, p.Field), "server.import.line", "line", l.Line, "problem", p.Message)
		}
	}
	return wrong.Err()
}
