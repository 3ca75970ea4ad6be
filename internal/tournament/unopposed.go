package tournament

import (
	"cmp"
	"time"

	"github.com/toproll/toproll/internal/fault"
)

// Unopposed reports whether the class was closed because its only athlete had no opponent. The athlete has place 1, and
// there is no bracket.
func (t Tournament) Unopposed() bool {
	return t.Athletes == 1 && t.Champion == 1 && !t.FromPaper() && (t.Status == Completed || t.Status == Archived)
}

// MayClose refuses to close a tournament without a match unless it is an undrawn class with one athlete. Inactive
// athletes are given.
func (t Tournament) MayClose(barred []Barred) error {
	switch {
	case t.Class.EventID == "":
		return fault.New(fault.Conflict, "server.class.outside", "tournament", t.Name)
	case !t.BeforeStart():
		return t.refuseNow("server.class.no_close")
	case t.Athletes != 1:
		return fault.New(fault.Conflict, "server.class.not_alone", "class", t.Name, "athletes", t.Athletes)
	}
	return t.MayStartWith(barred)
}

// CloseUnopposed completes the class: its athlete, entry 1, wins it without a match.
func (t *Tournament) CloseUnopposed(now time.Time) { t.Close(true, 1, now) }

// MayReopen refuses to reopen a tournament unless it was closed without a match or from paper.
func (t Tournament) MayReopen() error {
	if !t.Unopposed() && !t.FromPaper() || t.Status != Completed {
		return t.refuseNow("server.class.no_reopen")
	}
	return nil
}

// Reopen reopens the class. If it was closed without a match, it takes entries again; if it was closed from paper, it
// continues from its previous state.
func (t *Tournament) Reopen() {
	t.Status, t.Champion, t.CompletedAt = cmp.Or(t.Paper.Before, Registration), 0, nil
	t.Paper = Paper{}
}
