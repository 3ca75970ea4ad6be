package notice

import (
	"fmt"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/tournament"
)

// news says what has become of a match to the athlete of one side.
func news(b tournament.Bout, side int) (title, message string) {
	me, other := b.Players[side], b.Entries[1-side].Name
	switch b.Status {
	case bracket.Scheduled:
		return "Your match is up", fmt.Sprintf("you meet %s. Get ready.", other)
	case bracket.InProgress:
		return "Your match has started", fmt.Sprintf("%s waits for you at the table.", other)
	case bracket.Completed:
		mine, theirs := b.Games.Score()
		if side == 1 {
			mine, theirs = theirs, mine
		}
		title = "You won"
		message = fmt.Sprintf("%d:%d against %s.", mine, theirs, other)
		if b.Winner != me {
			title = "You lost"
			if b.Plan.Fixture(b.Number).LoserTo.Match != 0 {
				message += " You go on in the losers bracket."
			}
		}
		return title, message
	}
	return "", ""
}
