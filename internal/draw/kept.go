package draw

import (
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
)

// State is the progress of a draw.
type State string

// The states. A void draw stays public, whether it was made before or not.
const (
	Published State = "published" // its commitment is public; the number from the hall is pending
	Made      State = "made"
	Void      State = "void"
)

// Reason says why a draw is void.
type Reason string

// The reasons.
const (
	EntriesChanged Reason = "entries"    // before it was made: the list no longer equals the frozen one
	Otherwise      Reason = "otherwise"  // before it was made: the class was paired without it
	Reverted       Reason = "taken-back" // after it was made, before a bout was pulled
	ClassGone      Reason = "gone"       // the class was merged into another, or deleted
)

// Person identifies a person who acted on a draw, or its class.
type Person struct{ ID, Name string }

// ChangeKind is a kind of change to an entry of a frozen list.
type ChangeKind string

// The kinds of changes.
const (
	Entered ChangeKind = "entered"
	Left    ChangeKind = "left"
	Renamed ChangeKind = "renamed"
	OfClub  ChangeKind = "club"  // of another club, or country
	Moved   ChangeKind = "moved" // to another place in the list
)

// Change is a change to an athlete's entry since a list was frozen.
type Change struct {
	Kind    ChangeKind `json:"kind"`
	EntryID string     `json:"entry"`
	Name    string     `json:"name"`          // current or last name
	Was     string     `json:"was,omitempty"` // earlier name or club
	Is      string     `json:"is,omitempty"`
}

// Kept is a stored draw of a class, from the publication of its commitment on.
type Kept struct {
	EventID  string
	Class    Person // the tournament
	Record          // includes the secret; see [Kept.Shown]
	State    State
	Reason   Reason   // of a void draw
	Changes  []Change // of a draw that is void because its entries changed
	Pairings []bracket.Pairing
	Hidden   int // number of names no longer shown as frozen

	PublishedAt time.Time
	PublishedBy Person
	MadeAt      *time.Time // nil before
	MadeBy      Person
	VoidAt      *time.Time // nil if not void, or if not known
}

// Publish freezes a list of entries for the next draw of a class, and commits to a secret.
func Publish(number int, secret []byte, entries []Entry) (Record, error) {
	d := Draw{Version: Version, Number: number, Secret: hex.EncodeToString(secret), Entries: entries}
	commitment, err := d.Commitment()
	return Record{commitment, d}, err
}

// Shown returns the record in its public form: without the secret before the draw is made.
func (k Kept) Shown() Record {
	r := k.Record
	if k.MadeAt == nil {
		r.Draw.Secret = ""
	}
	return r
}

// Hide replaces names with initials, by entry id, for people who asked for it after the freeze. The
// published hash stays, so nobody can check a list with hidden names.
func (k *Kept) Hide(initials map[string]string) {
	k.Draw.Entries, k.Changes = slices.Clone(k.Draw.Entries), slices.Clone(k.Changes)
	for i := range k.Draw.Entries {
		e := &k.Draw.Entries[i]
		if shown, hidden := initials[e.ID]; hidden && e.Name != event.Initials(e.Name) {
			e.Name = shown
			k.Hidden++
		}
	}
	for i := range k.Changes {
		c := &k.Changes[i]
		shown, hidden := initials[c.EntryID]
		if !hidden {
			continue
		}
		c.Name = shown
		if c.Kind == Renamed { // an earlier name identifies the athlete
			c.Was, c.Is = shown, shown
		}
	}
}

// Against compares a draw with the current entries of its class. Any change voids a draw that was
// not made. A list that was changed back equals the frozen one.
func (k Kept) Against(now []Entry) Kept {
	if k.State == Published && EntriesHash(now) != k.Commitment.EntriesHash {
		k.State, k.Reason, k.Changes = Void, EntriesChanged, Compare(k.Draw.Entries, now)
	}
	return k
}

// MakeVoid voids a draw, unless it already is.
func (k *Kept) MakeVoid(reason Reason, at time.Time) {
	if k.State != Void {
		k.State, k.Reason, k.VoidAt = Void, reason, &at
	}
}

// MayMake reports whether a draw may be made with a number from the hall, "" for none.
// Repeating the same number is no error.
func (k Kept) MayMake(hallNumber string) error {
	switch {
	case k.State == Made && k.Draw.HallNumber == hallNumber:
		return nil
	case k.State == Made && k.Draw.Protected():
		return fault.New(fault.Conflict, "server.draw.made", "class", k.Class.Name, "number", k.Draw.HallNumber)
	case k.State == Made:
		return fault.New(fault.Conflict, "server.draw.made_unprotected", "class", k.Class.Name)
	case k.State == Void && k.Reason == EntriesChanged:
		return fault.New(fault.Conflict, "server.draw.changed", "class", k.Class.Name)
	case k.State == Void:
		return fault.New(fault.Conflict, "server.draw.none", "class", k.Class.Name)
	}
	return nil
}

// Make makes a draw that [Kept.MayMake] allows.
func (k *Kept) Make(hallNumber string, at time.Time, by Person) (err error) {
	k.Draw.HallNumber = hallNumber
	if k.Pairings, err = k.Draw.Pairings(); err != nil {
		return err
	}
	k.State, k.MadeAt, k.MadeBy = Made, &at, by
	return nil
}

// maxHallNumber is the maximum number of digits of a number from the hall.
const maxHallNumber = 30

// CheckHallNumber cleans a number called in the hall; every digit counts.
func CheckHallNumber(called string) (string, error) {
	digits := strings.Join(strings.Fields(called), "")
	if strings.Trim(digits, "0123456789") != "" || len(digits) > maxHallNumber {
		return "", fault.Bad("hallNumber", "server.draw.number", "most", maxHallNumber)
	}
	return digits, nil
}

// Compare returns the changes since a list of entries was frozen.
func Compare(frozen, now []Entry) (changes []Change) {
	there := make(map[string]Entry, len(now))
	for _, e := range now {
		there[e.ID] = e
	}
	known := make(map[string]bool, len(frozen))
	var stayed []string
	for _, was := range frozen {
		known[was.ID] = true
		is, ok := there[was.ID]
		if !ok {
			changes = append(changes, Change{Kind: Left, EntryID: was.ID, Name: was.Name})
			continue
		}
		stayed = append(stayed, was.ID)
		if is.Name != was.Name {
			changes = append(changes, Change{Renamed, is.ID, is.Name, was.Name, is.Name})
		}
		if is.Club != was.Club {
			changes = append(changes, Change{OfClub, is.ID, is.Name, was.Club, is.Club})
		}
	}
	place := 0
	for _, e := range now {
		switch {
		case !known[e.ID]:
			changes = append(changes, Change{Kind: Entered, EntryID: e.ID, Name: e.Name})
		case place < len(stayed) && stayed[place] != e.ID:
			changes = append(changes, Change{Kind: Moved, EntryID: e.ID, Name: e.Name})
			fallthrough
		default:
			place++
		}
	}
	return changes
}
