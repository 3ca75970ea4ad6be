package notice

import (
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/tournament"
)

// news returns the news about a match for one side's athlete; zero messages if
// there is none.
func news(b tournament.NamedMatch, side int) (title, text message.Message) {
	me, other := b.Players[side], b.Entries[1-side].Title()
	tell := func(title, text message.Code, params ...any) (message.Message, message.Message) {
		params = append(params, "tournament", b.Tournament.Name, "match", b.Number, "opponent", other)
		return message.New(title), message.New(text, params...)
	}
	switch b.Status {
	case bracket.Scheduled:
		if b.InEvent {
			return tell("server.notice.match_known", "server.notice.match_known_text")
		}
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

// Called tells both athletes of a match to come to a table.
func Called(b tournament.NamedMatch, table string) []Notice {
	return atTable(b, "server.notice.called", "server.notice.called_text", table)
}

// OnDeck tells both athletes of a match that it comes next at a table.
func OnDeck(b tournament.NamedMatch, table string) []Notice {
	return atTable(b, "server.notice.on_deck", "server.notice.on_deck_text", table)
}

// Moved tells both athletes of a match that was called or on deck that it comes next at
// another table.
func Moved(b tournament.NamedMatch, table string) []Notice {
	return atTable(b, "server.notice.moved", "server.notice.moved_text", table)
}

// NotYet tells both athletes of a match that was called or on deck that others come first.
func NotYet(b tournament.NamedMatch) []Notice {
	return atTable(b, "server.notice.not_yet", "server.notice.not_yet_text", "")
}

func atTable(b tournament.NamedMatch, title, text message.Code, table string) []Notice {
	var notices []Notice
	for side, e := range b.Entries {
		if e.IsBye() {
			continue
		}
		notices = append(notices, Notice{
			UserID: e.UserID, ID: MatchID(b.ID), Type: Match, TournamentID: b.Tournament.ID, MatchID: b.ID,
			Title:   message.New(title, "table", table),
			Message: message.New(text, "tournament", b.Tournament.Name, "match", b.Number, "opponent", b.Entries[1-side].Title(), "table", table),
		})
	}
	return notices
}
