package event

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

// CalledElsewhere is a table of another event to which a person is called.
type CalledElsewhere struct {
	Event string // its name
	Table int    // its number
}
