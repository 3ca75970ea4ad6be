package notice

import (
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/tournament"
)

// news says what has become of a match to the athlete of one side; zero messages if
// that needs no telling.
func news(b tournament.Bout, side int) (title, text message.Message) {
	me, other := b.Players[side], b.Entries[1-side].Name
	tell := func(title, text message.Code, params ...any) (message.Message, message.Message) {
		params = append(params, "tournament", b.Tournament.Name, "match", b.Number, "opponent", other)
		return message.New(title), message.New(text, params...)
	}
	switch b.Status {
	case bracket.Scheduled:
		return tell("server.notice.match_up", "server.notice.match_up_text")
	case bracket.InProgress:
		return tell("server.notice.match_started", "server.notice.match_started_text")
	case bracket.Completed:
		if b.DecidedBy == bout.ByDefault {
			if b.Winner == me {
				return tell("server.notice.match_won", "server.notice.match_default_won")
			}
			return tell("server.notice.match_lost", "server.notice.match_default_lost")
		}
		mine, theirs := b.Games.Score()
		if side == 1 {
			mine, theirs = theirs, mine
		}
		switch {
		case b.Winner == me:
			return tell("server.notice.match_won", "server.notice.match_won_text", "mine", mine, "theirs", theirs)
		case b.Plan.Fixture(b.Number).LoserTo.Match != 0:
			return tell("server.notice.match_lost", "server.notice.match_lost_on_text", "mine", mine, "theirs", theirs)
		}
		return tell("server.notice.match_lost", "server.notice.match_lost_text", "mine", mine, "theirs", theirs)
	}
	return message.Message{}, message.Message{}
}
