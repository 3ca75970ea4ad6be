package tournament_test

import (
	"testing"

	"github.com/toproll/toproll/internal/tournament"
)

// A noted absence holds, whether the athlete left early or not. A note without news is not kept.
func TestNotedAbsence(t *testing.T) {
	left := tournament.Entry{Left: tournament.Departure{Kind: tournament.Withdrawal}}
	for _, e := range []tournament.Entry{{}, left} {
		usual := e.Absent()
		for _, absent := range []bool{true, false, true} {
			if e.Ceremony = e.Noted(absent); e.Absent() != absent || (e.Ceremony == "") != (absent == usual) {
				t.Errorf("noted %t as %q", absent, e.Ceremony)
			}
		}
	}
	if !left.Absent() {
		t.Error("an athlete who left early is expected at the ceremony")
	}
}
