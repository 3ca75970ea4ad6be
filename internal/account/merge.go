package account

import "github.com/toproll/toproll/internal/fault"

// MayMerge refuses to make one of two people who are not the same, as far as their accounts
// say: kept stays, gone ends. Both have the same role; only organizers themselves may
// take another account of theirs into their own, which never ends.
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

// TakeOver fills what u lacks with what the same person has elsewhere: address, picture, family name and the wish to be
// shown by initials.
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
