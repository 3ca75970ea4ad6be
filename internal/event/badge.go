package event

import "strconv"

// HeldAthlete is an athlete of an event who is not called.
type HeldAthlete struct {
	RegistrationID, UserID, Reason string
}

// Badge is what is shown of an athlete of an event beside the name.
type Badge struct {
	RegistrationID string
	Number         int
	Initials       bool // visitors see initials in place of the name
	Club, Country  string
}

// CalledElsewhere is a table of another event where a person is called.
type CalledElsewhere struct {
	Event string // its name
	Table int    // its number
}

// Distinction returns what tells an athlete from others of the same name: the number on the badge, else the club; "" if there is neither.
func Distinction(number int, club string) string {
	if number > 0 {
		return strconv.Itoa(number)
	}
	return club
}
