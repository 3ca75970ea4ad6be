// Package draw draws the pairings of the first round in a way that anyone can check.
//
// Before a draw, its [Commitment] is published: the hash of a secret and the hash of the frozen
// list of entries. Then somebody in the hall calls a number, which decides everything. The lot is
// the SHA-256 of the secret, the entries and the number. [Draw.Pairings] computes the same first
// round from it on every machine. A person who runs the server cannot choose the lot, because the
// secret is fixed before the number is called. The caller of the number cannot either, because they
// do not know the secret.
package draw

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"

	"github.com/toproll/toproll/internal/bracket"
)

// Version is the algorithm's version. Another one gives other pairings for the same
// lot, so each draw names its version.
const Version = 1

// MaxEntries is the maximum number of athletes in a draw, more than a class ever has. Counting the
// pairings of 512 takes a second, and of four times as many a hundred times as long.
const MaxEntries = 256

// secretSize is the minimum length of a secret, in bytes.
const secretSize = 16

// Entry is an athlete of a frozen list.
type Entry struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	// Club keeps athletes apart in the first round: athletes with the same value meet only where it
	// cannot be avoided. It can be a country. "" matches no other club.
	Club string `json:"club,omitempty"`
}

// Commitment is published before the number is called.
type Commitment struct {
	Version     int    `json:"version"`
	Number      int    `json:"number"`      // of the draw in its class, from 1; all draws made stay public
	SecretHash  string `json:"secretHash"`  // SHA-256 of the secret, in hex
	EntriesHash string `json:"entriesHash"` // [EntriesHash]
}

// Draw has everything that decides the pairings. It is public once made.
type Draw struct {
	Version    int     `json:"version"`
	Number     int     `json:"number"`
	Secret     string  `json:"secret"`     // hex
	HallNumber string  `json:"hallNumber"` // as called; "" without one: not protected against the operator
	Entries    []Entry `json:"entries"`
}

// Protected reports whether a number from the hall went into the lot. Without one the
// draw can be checked, but the operator of the server could have chosen the secret.
func (d Draw) Protected() bool { return d.HallNumber != "" }

// EntriesHash returns the SHA-256 of a list of entries, in hex. It covers ids,
// names and clubs, in order. Each is its length in bytes, a colon, the text in
// UTF-8, and a line feed.
func EntriesHash(entries []Entry) string {
	var text []byte
	for _, e := range entries {
		text = appendPart(appendPart(appendPart(text, e.ID), e.Name), e.Club)
	}
	return digest(text)
}

func appendPart(text []byte, part string) []byte {
	return fmt.Appendf(text, "%d:%s\n", len(part), part)
}

// Commitment returns what to publish before the number is called.
func (d Draw) Commitment() (Commitment, error) {
	secret, err := hex.DecodeString(d.Secret)
	if err != nil || len(secret) < secretSize {
		return Commitment{}, fmt.Errorf("draw: the secret must be at least %d bytes, written in hex; before a draw is made it is told to nobody", secretSize)
	}
	return Commitment{d.Version, d.Number, digest(secret), EntriesHash(d.Entries)}, nil
}

// Record is a draw and its commitment.
type Record struct {
	Commitment Commitment `json:"commitment"`
	Draw       Draw       `json:"draw"`
}

// Difference is a part of a draw that differs from its commitment.
type Difference struct {
	Part            string // "version", "number", "secret" or "entries"; for the last two the hashes differ
	Published, Made string
}

// Differences returns the parts of the draw that differ from its commitment. It fails for an
// invalid secret.
func (r Record) Differences() (differences []Difference, err error) {
	made, err := r.Draw.Commitment()
	if err != nil {
		return nil, err
	}
	for _, d := range []Difference{
		{"version", strconv.Itoa(r.Commitment.Version), strconv.Itoa(made.Version)},
		{"number", strconv.Itoa(r.Commitment.Number), strconv.Itoa(made.Number)},
		{"secret", r.Commitment.SecretHash, made.SecretHash},
		{"entries", r.Commitment.EntriesHash, made.EntriesHash},
	} {
		if d.Published != d.Made {
			differences = append(differences, d)
		}
	}
	return differences, nil
}

// Check returns an error that names the parts of the draw that differ from its commitment, or
// nil.
func (r Record) Check() error {
	differences, err := r.Differences()
	if err != nil || len(differences) == 0 {
		return err
	}
	d := differences[0]
	if d.Part == "secret" || d.Part == "entries" {
		d.Part = "hash of the " + d.Part
	}
	return fmt.Errorf("draw: the %s is %s and was published as %s: this is not the draw that was announced", d.Part, d.Made, d.Published)
}

// Lot returns the number that decides the draw. It is the SHA-256 of version, number,
// secret, [EntriesHash] and the hall number, each written as in EntriesHash.
func (d Draw) Lot() [sha256.Size]byte {
	var text []byte
	for _, part := range []string{strconv.Itoa(d.Version), strconv.Itoa(d.Number), d.Secret, EntriesHash(d.Entries), d.HallNumber} {
		text = appendPart(text, part)
	}
	return sha256.Sum256(text)
}

// Pairings returns the first round: pairing i is match i+1, entrant n is the nth of
// the entries, and the numbers above are byes.
//
// Byes come first, by lot and regardless of clubs, spread over the bracket. The other
// athletes get as few club meetings as possible; all such pairings are equally likely.
// Then a lot places pairs and sides.
//
// It fails for a version that it does not know, and for fewer than two athletes or more
// than [MaxEntries].
func (d Draw) Pairings() ([]bracket.Pairing, error) {
	if d.Version != Version {
		return nil, fmt.Errorf("draw: made with version %d of the algorithm; this program knows version %d", d.Version, Version)
	}
	if n := len(d.Entries); n < bracket.MinEntrants || n > MaxEntries {
		return nil, fmt.Errorf("draw: %d entries; it takes %d to %d", n, bracket.MinEntrants, MaxEntries)
	}
	plan, err := bracket.NewPlan(len(d.Entries))
	if err != nil {
		return nil, fmt.Errorf("draw: %w", err)
	}
	lot := newStream(d.Lot())
	athletes := make([]bracket.Entrant, len(d.Entries))
	for i := range athletes {
		athletes[i] = bracket.Entrant(i + 1)
	}
	shuffle(athletes, lot)
	pairings := plan.SpreadByes(lot.below)
	var free []int // matches without a bye
	for i := range pairings {
		switch {
		case pairings[i][0] != 0:
			pairings[i][1], athletes = athletes[0], athletes[1:]
		case pairings[i][1] != 0:
			pairings[i][0], athletes = athletes[0], athletes[1:]
		default:
			free = append(free, i)
		}
	}
	pairs := keepApart(athletes, func(e bracket.Entrant) string { return d.Entries[e-1].Club }, lot)
	shuffle(free, lot)
	for i, match := range free {
		side := lot.below(2)
		pairings[match][side], pairings[match][1-side] = pairs[i][0], pairs[i][1]
	}
	return pairings, nil
}

func digest(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}
