package event

import "strconv"

// HeldAthlete is an athlete of an event on hold.
type HeldAthlete struct {
	RegistrationID, UserID, Reason string
}

// Badge is the data shown beside an athlete's name.
type Badge struct {
	RegistrationID string
	Number         int
	Initials       bool // visitors see initials instead of the name
	Club, Country  string
}

// CalledElsewhere is a table of another event where a person is called.
type CalledElsewhere struct {
	Event string // name of the table
	Table int    // number of the table
}

// Distinction returns what distinguishes an athlete from others with the same name: the badge number, else the club; ""
// without either.
func Distinction(number int, club string) string {
	if number > 0 {
		return strconv.Itoa(number)
	}
	return club
}
