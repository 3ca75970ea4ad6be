package tournament

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/toproll/toproll/internal/bracket"
)

// Late lists the byes that latecomers took: numbers separated by commas.
type Late string

// Entrants returns the numbers.
func (l Late) Entrants() (taken []bracket.Entrant) {
	for text := range strings.SplitSeq(string(l), ",") {
		if n, err := strconv.Atoi(text); err == nil {
			taken = append(taken, bracket.Entrant(n))
		}
	}
	return taken
}

// With returns the numbers with one more.
func (l Late) With(bye bracket.Entrant) Late {
	if l == "" {
		return Late(fmt.Sprint(bye))
	}
	return Late(fmt.Sprintf("%s,%d", l, bye))
}

// MayTakeLatecomer reports whether a latecomer may take a bye.
func (t Tournament) MayTakeLatecomer() error {
	if err := t.MayPlay(); err != nil {
		return err
	}
	if !t.Latecomers {
		return t.refuse("server.tournament.no_latecomers")
	}
	return nil
}
