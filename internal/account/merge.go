package account

import "github.com/toproll/toproll/internal/fault"

// MayMerge refuses to merge two accounts that cannot be one person: kept stays, gone ends.
// Both need the same role. Only organizers can merge another account into their own; an
// organizer's account never ends.
func (u User) MayMerge(kept, gone User) error {
	switch {
	case kept.ID == gone.ID:
		return fault.Bad("gone", "server.merge.same")
	case gone.Role == Organizer:
		return fault.New(fault.Forbidden, "server.merge.organizer", "name", gone.Name)
	case kept.Role == Organizer && kept.ID != u.ID:
		return fault.New(fault.Forbidden, "server.person.other_organizer", "name", kept.Name)
	case kept.Role != Organizer && kept.Role != gone.Role:
		return fault.New(fault.Conflict, "server.merge.roles", "kept", kept.Name, "keptRole", Article(kept.Role), "gone", gone.Name, "goneRole", Article(gone.Role))
	}
	return nil
}

// TakeOver fills u's missing fields from the same person's other account: address, picture, family name and the choice
// of initials.
func (u *User) TakeOver(gone User) {
	if u.Avatar == "" {
		u.Avatar = gone.Avatar
	}
	if u.Email == "" {
		u.Email = gone.Email
	}
	u.Initials = u.Initials || gone.Initials
	if u.FamilyName == "" {
		u.FamilyName = FamilyNameIn(u.Name, gone.FamilyName)
	}
}
