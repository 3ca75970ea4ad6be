package store

import (
	"context"
	"database/sql"
	"encoding/base64"
	"errors"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/token"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/text"
)

// HasAccounts reports whether the first account has been made.
func (tx *Tx) HasAccounts() (bool, error) { return tx.q.IsFounded(tx.ctx) }

// ClaimFirstAccount reports whether this transaction makes the first account. Others that ask at
// the same time wait and get false.
func (tx *Tx) ClaimFirstAccount() (first bool, err error) {
	n, err := tx.q.FoundInstance(tx.ctx)
	return n == 1, err
}

// SigningKeys returns the ring of keys that sign and verify tokens.
func (tx *Tx) SigningKeys() (token.Ring, error) {
	rows, err := tx.q.ListSigningKeys(tx.ctx)
	if err != nil {
		return nil, err
	}
	ring := make(token.Ring, len(rows))
	for i, r := range rows {
		secret, err := base64.StdEncoding.DecodeString(r.Secret)
		if err != nil {
			return nil, err
		}
		ring[i] = token.Key{ID: r.ID, Secret: secret, Made: fromMillis(r.CreatedAt)}
	}
	return ring, nil
}

// LockInstance makes other transactions that call it wait until this one ends.
func (tx *Tx) LockInstance() error { return tx.q.LockInstance(tx.ctx) }

// DropSigningKey invalidates the tokens that a key signed.
func (tx *Tx) DropSigningKey(id string) error { return tx.q.DeleteSigningKey(tx.ctx, id) }

// AddSigningKey adds the key that signs tokens from now on.
func (tx *Tx) AddSigningKey(k token.Key) error {
	return tx.q.InsertSigningKey(tx.ctx, sqlgen.InsertSigningKeyParams{
		ID: k.ID, Secret: base64.StdEncoding.EncodeToString(k.Secret), CreatedAt: millis(k.Made),
	})
}

// UsersOf returns people by their ids, even removed ones.
func (tx *Tx) UsersOf(ids []string) (map[string]account.User, error) {
	of, err := ofSeveral(ids, func(ids string) ([]sqlgen.User, error) { return tx.q.ListUsersOf(tx.ctx, ids) },
		func(row sqlgen.User) (string, account.User) { return row.ID, toUser(row) })
	return only(of), err
}

// ChangeUsers is [Tx.ChangeUser] of several people, by their ids. It leaves out people who do not exist.
func (tx *Tx) ChangeUsers(ids []string, at time.Time) (map[string]account.User, error) {
	of, err := ofSeveral(ids, func(ids string) ([]sqlgen.User, error) {
		return tx.q.BumpUsers(tx.ctx, sqlgen.BumpUsersParams{Ids: ids, UpdatedAt: millis(at)})
	}, func(row sqlgen.User) (string, account.User) { return row.ID, toUser(row) })
	return only(of), err
}

// User returns a person, even a removed one.
func (tx *Tx) User(id string) (account.User, error) {
	row, err := tx.q.GetUser(tx.ctx, id)
	return toUser(row), notFound(err, "person")
}

// Login returns the person with an address and the hash of the password, or a
// NotFound error.
func (tx *Tx) Login(email string) (account.User, string, error) {
	row, err := tx.q.GetUserByEmail(tx.ctx, nullString(account.EmailKey(email)))
	return toUser(row), row.PasswordHash, notFound(err, "account")
}

// PasswordHash returns the hash of a person's password.
func (tx *Tx) PasswordHash(id string) (string, error) {
	row, err := tx.q.GetUser(tx.ctx, id)
	return row.PasswordHash, notFound(err, "person")
}

// ChangeUser locks a person for this transaction, and returns it.
func (tx *Tx) ChangeUser(id string, at time.Time) (account.User, error) {
	row, err := tx.q.BumpUser(tx.ctx, sqlgen.BumpUserParams{ID: id, UpdatedAt: millis(at)})
	return toUser(row), notFound(err, "person")
}

// AddUser stores a new person and the hash of the password. Another account's address is a Conflict.
func (tx *Tx) AddUser(u account.User, passwordHash string) error {
	err := tx.writing.insert(usersTarget,
		u.ID, u.Name, text.Fold(u.Name), u.Email, nullString(account.EmailKey(u.Email)), passwordHash, string(u.Role), string(u.Status), u.Avatar,
		u.TokenVersion, millis(u.CreatedAt), millis(u.CreatedAt), u.FamilyName)
	if err != nil || u.Email == "" {
		return err
	}
	return addressTaken(tx.writing.flush(tx.ctx))
}

// SaveUser stores the changes of a person. Another account's address is a Conflict.
func (tx *Tx) SaveUser(u account.User) error {
	var removed sql.NullInt64
	if !u.DeletedAt.IsZero() {
		removed = sql.NullInt64{Int64: millis(u.DeletedAt), Valid: true}
	}
	err := addressTaken(tx.q.UpdateUser(tx.ctx, sqlgen.UpdateUserParams{
		ID: u.ID, Name: u.Name, NameKey: text.Fold(u.Name), Email: u.Email, EmailKey: nullString(account.EmailKey(u.Email)),
		Role: string(u.Role), Status: string(u.Status), Avatar: u.Avatar, TokenVersion: u.TokenVersion, RemovedAt: removed,
		Language: string(u.Language), Initials: u.Initials, FamilyName: u.FamilyName,
	}))
	return err
}

// UserOfToken returns the person of a token, even a removed one, and whether the token was ended.
func (tx *Tx) UserOfToken(userID, tokenID string) (OfToken, error) {
	row, err := tx.q.GetUserOfToken(tx.ctx, sqlgen.GetUserOfTokenParams{UserID: userID, TokenID: tokenID})
	return OfToken{toUser(row.User), row.Ended}, notFound(err, "person")
}

// UserOfToken is [Tx.UserOfToken] as of the last commit.
func (db *DB) UserOfToken(ctx context.Context, userID, tokenID string) (of OfToken, err error) {
	err = db.ask(ctx, func(tx *Tx) (err error) { of, err = tx.UserOfToken(userID, tokenID); return err })
	return of, err
}

// OfToken is the person of a token, and whether the token was ended.
type OfToken struct {
	account.User
	Ended bool
}

// EndToken ends a token of a person. It is stored until the token would have expired; expired ones
// are deleted.
func (tx *Tx) EndToken(userID, tokenID string, expires, now time.Time) error {
	return errors.Join(
		tx.q.DeleteExpiredTokens(tx.ctx, millis(now)),
		tx.q.EndToken(tx.ctx, sqlgen.EndTokenParams{ID: tokenID, ExpiresAt: millis(expires)}),
	)
}

// SetPassword stores the hash of a person's new password. Links to set a password stop working.
func (tx *Tx) SetPassword(id, hash string) error {
	return errors.Join(
		tx.q.UpdatePassword(tx.ctx, sqlgen.UpdatePasswordParams{ID: id, PasswordHash: hash}),
		tx.DropResetLinks(id),
	)
}

// Avatars returns the pictures of some people by id, for those who have one.
func (tx *Tx) Avatars(ids []string) (map[string]string, error) {
	avatars := map[string]string{}
	if len(ids) == 0 {
		return avatars, nil
	}
	rows, err := tx.raw.QueryContext(tx.ctx, "SELECT id, avatar FROM users WHERE avatar <> '' AND id IN "+list(len(ids)), values(ids)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id, avatar string
		if err := rows.Scan(&id, &avatar); err != nil {
			return nil, err
		}
		avatars[id] = avatar
	}
	return avatars, rows.Err()
}

// Users selects people of a role who were not removed.
type Users struct {
	Role   account.Role
	Status account.Status // "" for any
	Search string         // parts of the name, or part of the address; "" for all
}

// Users returns the selected people by name, and counts them.
func (tx *Tx) Users(which Users, page Page) (users []account.User, total int, err error) {
	if len(text.Parts(which.Search)) <= inStatement {
		p := patternsFor(which.Search)
		users, err = tx.usersBy(p, which, page)
		if total = len(users); err == nil && page != (Page{}) {
			var n int64
			n, err = tx.q.CountUsers(tx.ctx, sqlgen.CountUsersParams{
				Role: string(which.Role), Status: string(which.Status),
				PartA: p.a, PartB: p.b, PartC: p.c, EmailSearch: containing(account.EmailKey(which.Search)),
			})
			total = int(n)
		}
		if total > 0 || which.Search == "" || err != nil {
			return users, total, err
		}
	}
	near, err := foundIn(which.Search, func(p patterns) ([]account.User, error) { return tx.usersBy(p, which, Page{}) }, userID, userName)
	return PartOf(near, page), len(near), err
}

func (tx *Tx) usersBy(p patterns, which Users, page Page) ([]account.User, error) {
	rows, err := tx.q.ListUsers(tx.ctx, sqlgen.ListUsersParams{
		Role: string(which.Role), Status: string(which.Status),
		PartA: p.a, PartB: p.b, PartC: p.c, EmailSearch: containing(account.EmailKey(which.Search)),
		MaxRows: page.rows(), Skip: page.skip(),
	})
	return mapped(rows, toUser), err
}

// CountByStatus returns the number of people with a role, by status.
func (tx *Tx) CountByStatus(role account.Role) (map[account.Status]int, error) {
	rows, err := tx.q.CountUsersByStatus(tx.ctx, string(role))
	counts := map[account.Status]int{}
	for _, r := range rows {
		counts[account.Status(r.Status)] = int(r.People)
	}
	return counts, err
}

// Avatar returns a person's picture if it is the one with the given id.
func (tx *Tx) Avatar(userID, id string) ([]byte, error) {
	image, err := tx.q.GetAvatar(tx.ctx, sqlgen.GetAvatarParams{UserID: userID, Etag: id})
	return image, notFound(err, "picture")
}

// SetAvatar keeps a person's picture and its id in place of an earlier one.
func (tx *Tx) SetAvatar(userID, id string, image []byte) error {
	return tx.q.PutAvatar(tx.ctx, sqlgen.PutAvatarParams{UserID: userID, Etag: id, Image: image})
}

// DropAvatar deletes a person's picture.
func (tx *Tx) DropAvatar(userID string) error { return tx.q.DeleteAvatar(tx.ctx, userID) }

func addressTaken(err error) error {
	if err != nil && isUniqueViolation(err) {
		taken := fault.Bad("email", "server.account.email_taken")
		taken.Kind = fault.Conflict
		return taken
	}
	return err
}

func toUser(r sqlgen.User) account.User {
	u := account.User{
		ID: r.ID, Name: r.Name, Email: r.Email, Role: account.Role(r.Role), Status: account.Status(r.Status),
		Avatar: r.Avatar, Language: message.Language(r.Language), TokenVersion: r.TokenVersion, CreatedAt: fromMillis(r.CreatedAt),
		Initials: r.Initials, FamilyName: r.FamilyName,
	}
	if r.RemovedAt.Valid {
		u.DeletedAt = fromMillis(r.RemovedAt.Int64)
	}
	return u
}
