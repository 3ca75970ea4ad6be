package bracket_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/toproll/toproll/internal/bracket"
)

// FuzzScript draws an event by a lot made of bytes, damages the pairings by other bytes, and
// runs a script on the event. Nothing may panic, a refusal must change nothing and have the
// correct reason, and every state must be valid.
func FuzzScript(f *testing.F) {
	// Rules: 0 open a round, 1 start, 2 record, 3 correct, 4 start and record.
	f.Add(uint8(0), []byte{}, []byte{}, []byte("\x04\x00\x00\x04\x00\x01\x00\x00\x00\x03\x80\x00\x04\x00\x00\x03\x81\x00"))
	f.Add(uint8(1), []byte{1}, []byte{}, []byte("\x01\x00\x00\x02\x00\x00\x00\x00\x00\x03\x81\x01\x02\x00\xff\x01\x90\x00"))
	f.Add(uint8(1), []byte{1, 0}, []byte{0, 1, 0}, []byte("\x00\x00\x00\x01\x00\x00"))
	f.Add(uint8(2), []byte{0, 1}, []byte{2, 0, 7, 1, 1, 0xf0}, []byte{})
	f.Add(uint8(5), []byte("lot"), []byte{}, bytes.Repeat([]byte{4, 1, 1, 4, 0, 0, 0, 0, 0, 3, 0x84, 1}, 20))
	f.Add(uint8(128), []byte("lot"), []byte{}, bytes.Repeat([]byte{4, 1, 1, 4, 0, 0, 0, 0, 0, 3, 0x84, 1}, 20))
	f.Add(uint8(29), []byte("any lot"), []byte{}, bytes.Repeat([]byte{4, 7, 1, 4, 3, 0, 4, 0, 0, 0, 0, 0, 3, 0xa1, 1}, 60))
	f.Fuzz(func(t *testing.T, entrants uint8, lot, spoil, script []byte) {
		plan := newPlan(t, bracket.MinEntrants+int(entrants)%61)
		if entrants >= 128 {
			plan = plan.WithFifth()
		}
		pairings := plan.DrawLots(lotOf(lot))
		for ; len(spoil) >= 3; spoil = spoil[3:] {
			pairings[int(spoil[0])%len(pairings)][spoil[1]%2] = bracket.Entrant(int8(spoil[2]))
		}
		g := &game{TB: t, plan: plan, matches: plan.Draw()}
		changed, err := plan.Seed(pairings)
		var wrong *bracket.SeedingError
		if err != nil && (changed != nil || !errors.As(err, &wrong) || err.Error() == "") {
			t.Fatalf("seeding %v: %v, %v", pairings, changed, err)
		}
		g.matches.Apply(changed)
		for ; len(script) >= 3; script = script[3:] {
			g.step(script[0], script[1], script[2])
		}
	})
}

// step makes the move of three bytes: the rule, or start and record at once; the match; the winner.
// A match below 128 is an open one, otherwise any. A winner below 128 is a player, otherwise
// anyone.
func (g *game) step(do, match, winner byte) {
	m := move{rule: rule(do % 5), number: 1 + int(match)%g.plan.Len(), winner: bracket.Entrant(int8(winner))}
	if open := g.with(bracket.Scheduled, bracket.InProgress); match < 128 && len(open) > 0 {
		m.number = open[int(match)%len(open)]
	}
	if winner < 128 {
		m.winner = g.matches.At(m.number).Players[winner%2]
	}
	if m.rule > correct {
		g.do(move{start, m.number, 0})
		m.rule = record
	}
	if _, ok := g.do(m); ok {
		g.check()
	}
	if g.finished() {
		g.checkEnd()
	}
}

// lotOf makes a lot of bytes.
func lotOf(drawn []byte) bracket.Lot {
	i := 0
	return func(n int) int {
		i++
		if len(drawn) == 0 {
			return i % n
		}
		return int(drawn[i%len(drawn)]) % n
	}
}
