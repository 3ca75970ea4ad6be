package app

import (
	"github.com/google/uuid"
)

// NewID returns the id of a new thing. Ids sort by the time they were made.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// Series returns a function that returns ids for things created together, in order: the first is an
// ordinary UUIDv7, each next one is greater by one (RFC 9562, section 6.2, "monotonic random").
// Such ids are adjacent in indexes and compress to almost nothing in replies, where the 2,046
// matches of 1,024 athletes would otherwise take 13 bytes each. Ids are not secret: access depends
// on the person.
func Series() func() string {
	id := uuid.Must(uuid.NewV7())
	id[9] &= 0x7f // so that the sum stays within the random bits of this one
	first := true
	return func() string {
		for i := len(id) - 1; i > 8 && !first; i-- {
			if id[i]++; id[i] != 0 {
				break
			}
		}
		first = false
		return id.String()
	}
}
