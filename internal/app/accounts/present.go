package accounts

import (
	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/fault"
)

// Of returns a person from the people of a list. Errors: NotFound.
func Of(users map[string]account.User, id string) (account.User, error) {
	user, there := users[id]
	if !there {
		return user, fault.New(fault.NotFound, "server.thing", "thing", "person")
	}
	return user, nil
}

// Present returns the person, or an error if the person was removed or is a helper.
// Errors: NotFound.
func Present(u account.User, err error) (account.User, error) {
	switch {
	case err != nil:
	case u.Is(account.Helper): // helpers enter only by a table link
		err = fault.New(fault.NotFound, "server.thing", "thing", "person")
	case !u.DeletedAt.IsZero():
		err = fault.New(fault.NotFound, "server.person.removed", "name", u.Name)
	}
	return u, err
}
