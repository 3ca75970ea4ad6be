package account

import (
	"time"

	"github.com/toproll/toproll/internal/fault"
)

// Signup says what becomes of people who make an account by themselves.
type Signup string

// The ways of signing up: as a participant, as an organizer, or not at all.
const (
	SignupParticipant Signup = "participant"
	SignupOrganizer   Signup = "organizer"
	SignupClosed      Signup = "closed"
)

// Now returns what becomes of who signs up next: the first account of an instance
// is an organizer's, whatever the rule.
func (s Signup) Now(first bool) Signup {
	if first {
		return SignupOrganizer
	}
	return s
}

// Registration is what somebody asks for who wants an account to be made.
// Role and Status may be empty.
type Registration struct {
	Name, Email string
	Role        Role
	Status      Status
}

// Register returns the account that a registration asks for. The first account
// of an instance is an organizer's, whoever asks; afterwards actor matters: an
// organizer makes accounts of any role and status, everybody else signs up by
// the instance's rule. Id and password are the caller's business.
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
		Email:     cleanEmail(&wrong, r.Email),
		Role:      role,
		Status:    status,
		CreatedAt: now,
	}
	checkRole(&wrong, role)
	checkStatus(&wrong, role, status)
	if err := wrong.Err(); err != nil {
		return User{}, err
	}
	return u, nil
}

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
		return "", fault.New(fault.Forbidden, "Sign-up is closed here. Ask an organizer to make an account for you.")
	}
	given := Participant
	if signup == SignupOrganizer {
		given = Organizer
	}
	if asked != "" && asked != given {
		return "", fault.New(fault.Forbidden, "Signing up makes you %s; only an organizer can create other accounts.", Article(given))
	}
	return given, nil
}
