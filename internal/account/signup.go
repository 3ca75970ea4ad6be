package account

import (
	"time"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/text"
)

// Signup says which role people get when they sign up.
type Signup string

// The ways to sign up: as a participant, as an organizer, or not at all.
const (
	SignupParticipant Signup = "participant"
	SignupOrganizer   Signup = "organizer"
	SignupClosed      Signup = "closed"
)

// Now returns the rule for the next person who signs up: the first account of an instance is an
// organizer's, regardless of the rule.
func (s Signup) Now(first bool) Signup {
	if first {
		return SignupOrganizer
	}
	return s
}

// Registration is a request for a new account. Role and Status may be empty. So may the address of
// an athlete entered by an organizer.
type Registration struct {
	Name, Email string
	FamilyName  string // dropped if it is not part of the name
	Role        Role
	Status      Status
}

// Register returns the account for a registration, or what is wrong with it. The first account of an
// instance is an organizer's, for any actor. Later, organizers make accounts of any role and status, and
// everyone else signs up by the instance's rule. The caller sets id and password; see [NeedsLogin].
func Register(r Registration, actor User, first bool, signup Signup, now time.Time) (User, error) {
	role, err := roleFor(r.Role, actor, first, signup)
	if err != nil {
		return User{}, err
	}
	status := Active
	if actor.Is(Organizer) && r.Status != "" {
		status = r.Status
	}
	var wrong fault.Fields
	u := User{
		Name:      cleanName(&wrong, r.Name),
		Role:      role,
		Status:    status,
		CreatedAt: now,
	}
	u.FamilyName = FamilyNameIn(u.Name, r.FamilyName)
	if text.Clean(r.Email) != "" || first || NeedsLogin(role, actor) {
		u.Email = cleanEmail(&wrong, r.Email)
	}
	checkRole(&wrong, role)
	checkStatus(&wrong, role, status)
	return u, wrong.Err()
}

// NeedsLogin reports whether a new account with this role needs a login. Athletes
// entered by an organizer do not.
func NeedsLogin(role Role, actor User) bool { return role != Participant || !actor.Is(Organizer) }

func roleFor(asked Role, actor User, first bool, signup Signup) (Role, error) {
	if first {
		return Organizer, nil
	}
	if actor.Is(Organizer) {
		if asked == "" {
			return Participant, nil
		}
		return asked, nil
	}
	if signup == SignupClosed {
		return "", fault.New(fault.Forbidden, "server.account.signup_closed")
	}
	given := Participant
	if signup == SignupOrganizer {
		given = Organizer
	}
	if asked != "" && asked != given {
		return "", fault.New(fault.Forbidden, "server.account.signup_role", "role", Article(given))
	}
	return given, nil
}
