// Package account describes a person's account and rights: roles, statuses, and the rules for
// creating and changing accounts. Passwords and tokens have their own packages below it. This
// package does no I/O.
package account

import (
	"net/mail"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/text"
)

// Role is the kind of a user.
type Role string

// The roles.
const (
	Organizer   Role = "organizer"
	Referee     Role = "referee"
	Participant Role = "participant"
	Helper      Role = "helper" // uses a table link, without an account
)

// Roles lists the roles that an account can have.
var Roles = []Role{Organizer, Referee, Participant}

// Status says which actions an account allows.
type Status string

// The statuses. Banned is for participants, suspended for referees; an
// organizer is always active.
const (
	Active    Status = "active"
	Inactive  Status = "inactive"
	Banned    Status = "banned"
	Suspended Status = "suspended"
)

// Statuses lists the statuses that a role can have, active first.
func Statuses(r Role) []Status {
	switch r {
	case Participant:
		return []Status{Active, Inactive, Banned}
	case Referee:
		return []Status{Active, Inactive, Suspended}
	default:
		return []Status{Active}
	}
}

// User is a person with an account. The zero User is not signed in.
type User struct {
	ID           string
	Name         string
	FamilyName   string // part of Name, "" if not known
	Email        string // as typed; case makes no difference, see [EmailKey]
	Role         Role
	Status       Status
	Avatar       string           // id of the picture, "" for none
	Language     message.Language // for this person's texts, "" for the browser's language
	Initials     bool             // visitors see initials instead of the name
	TokenVersion int64            // older tokens are invalid
	CreatedAt    time.Time
	DeletedAt    time.Time // zero unless the account was removed
}

// Limits on what people type, in characters; addresses as in RFC 5321, section 4.5.3.1.3.
const (
	MaxName  = 100
	MaxEmail = 254
)

// SignedIn reports whether u has an account.
func (u User) SignedIn() bool { return u.ID != "" }

// Is reports whether u is signed in with the role.
func (u User) Is(r Role) bool { return u.SignedIn() && u.Role == r }

// Barred says why u may not use Toproll at all, or returns the zero message. Barred
// people cannot log in, and their tokens are invalid.
func (u User) Barred() message.Message {
	switch {
	case !u.DeletedAt.IsZero():
		return message.New("server.account.removed")
	case u.Status == Banned:
		return message.New("server.account.banned")
	case u.Status == Suspended:
		return message.New("server.account.suspended")
	}
	return message.Message{}
}

// Available says why u may not join a tournament or be assigned to one, or
// returns nil.
func (u User) Available() error {
	if u.DeletedAt.IsZero() && u.Status == Active {
		return nil
	}
	if !u.DeletedAt.IsZero() {
		return fault.New(fault.Conflict, "server.person.removed_out", "name", u.Name)
	}
	return fault.New(fault.Conflict, "server.person.not_active", "name", u.Name, "status", string(u.Status))
}

// MayManage prevents u from seeing or changing another organizer's account or its password link:
// each gives access to it. The role decides about all other accounts.
func (u User) MayManage(other User) error {
	if other.Role != Organizer || other.ID == u.ID {
		return nil
	}
	return fault.New(fault.Forbidden, "server.person.other_organizer", "name", other.Name)
}

// EndSessions invalidates all earlier tokens of u.
func (u *User) EndSessions() { u.TokenVersion++ }

// Rename changes u's name. It drops a family name that is not part of the new one.
func (u *User) Rename(name string) error {
	var wrong fault.Fields
	u.Name = cleanName(&wrong, name)
	u.FamilyName = FamilyNameIn(u.Name, u.FamilyName)
	return wrong.Err()
}

// SetFamilyName sets the family name in u's name; "" for not known.
func (u *User) SetFamilyName(family string) error {
	family = text.Clean(family)
	u.FamilyName = FamilyNameIn(u.Name, family)
	if u.FamilyName == "" && family != "" {
		return fault.Bad("familyName", "server.account.family_name", "name", u.Name)
	}
	return nil
}

// FamilyNameIn returns a family name as the name has it: one or more of its words in order, ignoring case and accents. It
// returns "" if no part of the name matches, or all of it.
func FamilyNameIn(name, family string) string {
	words, wanted := strings.Fields(name), strings.Fields(text.Fold(family))
	if len(wanted) == 0 || len(wanted) >= len(words) {
		return ""
	}
	for i := 0; i+len(wanted) <= len(words); i++ {
		part := strings.Join(words[i:i+len(wanted)], " ")
		if slices.Equal(strings.Fields(text.Fold(part)), wanted) {
			return part
		}
	}
	return ""
}

// SetEmail changes u's address.
func (u *User) SetEmail(address string) error {
	var wrong fault.Fields
	u.Email = cleanEmail(&wrong, address)
	return wrong.Err()
}

// SetStatus changes u's status to one that u's role allows. Barring someone ends the sessions for
// good, even if the bar is lifted.
func (u *User) SetStatus(s Status) error {
	var wrong fault.Fields
	checkStatus(&wrong, u.Role, s)
	if err := wrong.Err(); err != nil {
		return err
	}
	if u.Status == s {
		return nil
	}
	u.Status = s
	if !u.Barred().Zero() {
		u.EndSessions()
	}
	return nil
}

// SetLanguage sets the language of u's texts; "" is the browser's.
func (u *User) SetLanguage(l message.Language) error {
	if languages := message.Languages(); l != "" && !slices.Contains(languages, l) {
		return fault.Bad("language", "server.account.language", "languages", choice(languages))
	}
	u.Language = l
	return nil
}

// SetRole changes u's role and ends u's sessions. A status that the new role does
// not have becomes active.
func (u *User) SetRole(r Role) error {
	var wrong fault.Fields
	checkRole(&wrong, r)
	if err := wrong.Err(); err != nil {
		return err
	}
	if u.Role == r {
		return nil
	}
	u.Role = r
	if !slices.Contains(Statuses(r), u.Status) {
		u.Status = Active
	}
	u.EndSessions()
	return nil
}

// Remove removes u at a time and ends the sessions. The name stays for brackets and
// history. Another account can use the address.
func (u *User) Remove(at time.Time) {
	u.DeletedAt = at
	u.Email = ""
	u.Avatar = ""
	u.EndSessions()
}

// EmailKey returns the form of an address that identifies an account: addresses that differ only in
// case are equal.
func EmailKey(address string) string { return text.FoldCase(text.Clean(address)) }

func cleanName(wrong *fault.Fields, name string) string {
	name = text.Clean(name)
	wrong.Check("name", text.Line("name", name, MaxName))
	return name
}

func cleanEmail(wrong *fault.Fields, address string) string {
	address = text.Clean(address)
	switch parsed, err := mail.ParseAddress(address); {
	case address == "":
		wrong.Add("email", "server.field.required", "field", message.Label("email"))
	case len(address) > MaxEmail:
		wrong.Add("email", "server.field.too_long", "field", message.Label("email"), "limit", MaxEmail)
	case err != nil || parsed.Address != address || strings.ContainsAny(address, " \"()<>[],;:\\") || !text.Line("email", address, MaxEmail).Zero():
		wrong.Add("email", "server.account.email")
	}
	return address
}

func checkRole(wrong *fault.Fields, r Role) {
	if !slices.Contains(Roles, r) {
		wrong.Add("role", "server.account.role", "roles", choice(Roles))
	}
}

func checkStatus(wrong *fault.Fields, r Role, s Status) {
	if allowed := Statuses(r); !slices.Contains(allowed, s) {
		wrong.Add("status", "server.account.status", "role", Article(r), "statuses", choice(allowed))
	}
}

// choice lists the allowed values.
func choice[T ~string](of []T) any {
	words := make([]any, len(of))
	for i, o := range of {
		words[i] = string(o)
	}
	return message.Or(words...)
}

// Article returns the role with its article: "a referee".
func Article(r Role) message.Message { return message.New("server.role.a", "role", string(r)) }
