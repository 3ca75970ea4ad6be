package accounts

import (
	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/fault"
)

// Present passes on a person unless he was removed.
func Present(u account.User, err error) (account.User, error) {
	switch {
	case err != nil:
	case u.Is(account.Helper): // whose only way in is the link of a table
		err = fault.New(fault.NotFound, "server.thing", "thing", "person")
	case !u.DeletedAt.IsZero():
		err = fault.New(fault.NotFound, "server.person.removed", "name", u.Name)
	}
	return u, err
}
