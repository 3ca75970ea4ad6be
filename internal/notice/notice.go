// Package notice makes the notices that people get: their texts, and which notice replaces which.
package notice

import (
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/tournament"
)

// Type is the subject of a notice.
type Type string

// The types.
const (
	Tournament Type = "tournament" // the person takes part, referees or organizes
	Match      Type = "match"      // of the person
	System     Type = "system"     // Toproll itself
	User       Type = "user"       // the person's account
)

// Notice is a notice to one person.
type Notice struct {
	UserID string
	// ID is unique for the person. It names the subject, so the next notice about it replaces
	// the earlier one. An athlete who lost a match need not read that it is up.
	ID             string
	Type           Type
	Title, Message message.Message
	TournamentID   string // to open, "" for none
	MatchID        string
	MatchNumber    int // as people read it; 0 without a match, or if it is gone
	At             time.Time
	Read           bool
}

// The subjects that IDs begin with.
const (
	subjectMatch   = "match-"
	subjectEntry   = "entry-"
	subjectDraw    = "draw-"
	subjectEnd     = "end-"
	subjectReferee = "referee-"
	subjectEntries = "field-"
	subjectAccount = "account-"
)

// about returns a notice about a tournament. The title may have its name.
func about(t tournament.Ref, userID, subject string, title message.Code, text message.Message) Notice {
	return Notice{
		UserID: userID, ID: subject + t.ID, Type: Tournament, TournamentID: t.ID,
		Title: message.New(title, "tournament", t.Name), Message: text,
	}
}

// Joined tells a person that they take part in a tournament, by their own or an
// organizer's decision.
func Joined(t tournament.Ref, userID string, bySelf bool) Notice {
	if bySelf {
		return about(t, userID, subjectEntry, "server.notice.in", message.New("server.notice.joined", "tournament", t.Name))
	}
	return about(t, userID, subjectEntry, "server.notice.in", message.New("server.notice.entered", "tournament", t.Name))
}

// Left tells a person that they left a tournament.
func Left(t tournament.Ref, userID string, bySelf bool) Notice {
	if bySelf {
		return about(t, userID, subjectEntry, "server.notice.out", message.New("server.notice.left", "tournament", t.Name))
	}
	return about(t, userID, subjectEntry, "server.notice.out", message.New("server.notice.taken_out", "tournament", t.Name))
}

// EntriesChanged tells the organizer of a tournament that an athlete came or went.
func EntriesChanged(t tournament.Tournament, athlete string, joined bool) Notice {
	code := message.Code("server.notice.field_left")
	if joined {
		code = "server.notice.field_joined"
	}
	return about(t.Ref(), t.CreatedBy, subjectEntries, "server.notice.field", message.New(code, "athlete", athlete, "athletes", t.Athletes))
}

// CalledOff reports that a tournament was deleted.
func CalledOff(t tournament.Ref, userID string) Notice {
	n := about(t, userID, subjectEntry, "server.notice.called_off", message.New("server.notice.called_off_text", "tournament", t.Name))
	n.TournamentID = ""
	return n
}

// Drawn tells both athletes of a first-round match their first opponent.
func Drawn(b tournament.NamedMatch) []Notice {
	var notices []Notice
	for side, me := range b.Entries {
		other := b.Entries[1-side]
		switch {
		case me.IsBye():
		case other.IsBye():
			notices = append(notices, about(b.Tournament, me.UserID, subjectDraw, "server.notice.drawn", message.New("server.notice.drawn_bye")))
		default:
			n := about(b.Tournament, me.UserID, subjectDraw, "server.notice.drawn",
				message.New("server.notice.drawn_match", "match", b.Number, "opponent", other.Name))
			n.MatchID = b.ID
			notices = append(notices, n)
		}
	}
	return notices
}

// DrawReset notifies an athlete that the draw was reverted.
func DrawReset(t tournament.Ref, userID string) Notice {
	return about(t, userID, subjectDraw, "server.notice.draw_reset", message.New("server.notice.draw_reset_text"))
}

// Played tells both athletes of a match the news about it: it is up, it has
// started, or it is won and lost.
func Played(b tournament.NamedMatch) []Notice {
	if b.Entries[0].IsBye() || b.Entries[1].IsBye() {
		return nil
	}
	var notices []Notice
	for side, me := range b.Entries {
		title, text := news(b, side)
		if title.Zero() {
			continue
		}
		notices = append(notices, Notice{
			UserID: me.UserID, ID: MatchID(b.ID), Type: Match, Title: title, Message: text,
			TournamentID: b.Tournament.ID, MatchID: b.ID,
		})
	}
	return notices
}

// Voided tells both athletes of a match that was pulled that its result does not stand.
func Voided(b tournament.NamedMatch) []Notice {
	return aboutMatch(b, "server.notice.voided", message.New("server.notice.voided_text", "tournament", b.Tournament.Name, "match", b.Number))
}

// Stopped tells both athletes of a match in progress that it does not take place.
func Stopped(b tournament.NamedMatch) []Notice {
	return aboutMatch(b, "server.notice.stopped", message.New("server.notice.stopped_text", "tournament", b.Tournament.Name, "match", b.Number))
}

// Recalled tells both athletes of a match that was announced and has not started that
// they do not meet in it.
func Recalled(b tournament.NamedMatch) []Notice {
	return aboutMatch(b, "server.notice.recalled", message.New("server.notice.recalled_text", "tournament", b.Tournament.Name, "match", b.Number))
}

func aboutMatch(b tournament.NamedMatch, title message.Code, text message.Message) []Notice {
	var notices []Notice
	for _, e := range b.Entries {
		if !e.IsBye() {
			notices = append(notices, Notice{
				UserID: e.UserID, ID: MatchID(b.ID), Type: Match, Title: message.New(title), Message: text,
				TournamentID: b.Tournament.ID, MatchID: b.ID,
			})
		}
	}
	return notices
}

// Departed tells an athlete that they left a running tournament, or are in it again.
func Departed(t tournament.Ref, e tournament.Entry) Notice {
	if !e.HasLeft() {
		return about(t, e.UserID, subjectEntry, "server.notice.in", message.New("server.notice.returned", "tournament", t.Name))
	}
	return about(t, e.UserID, subjectEntry, "server.notice.out", message.New("server.notice.departed", "tournament", t.Name, "kind", string(e.Left.Kind)))
}

// MatchID returns the ID of both athletes' notices about a match.
func MatchID(matchID string) string { return subjectMatch + matchID }

// Ended notifies the athletes of a completed tournament of their places, and the organizer and the
// referees of its end. The champion is "" if there is none.
func Ended(t tournament.Tournament, athletes []tournament.Entry, champion string, staff []string) []Notice {
	const title = "server.notice.ended"
	var notices []Notice
	for _, e := range athletes {
		text := message.New("server.notice.place", "place", e.Place, "points", e.Points)
		switch {
		case e.Place == 0:
			text = message.New("server.notice.no_place")
		case e.Place == 1:
			text = message.New("server.notice.champion", "points", e.Points)
		case e.Place <= 4 && champion != "":
			text = message.New("server.notice.place_champion", "place", e.Place, "points", e.Points, "champion", champion)
		}
		notices = append(notices, about(t.Ref(), e.UserID, subjectEnd, title, text))
	}
	text := message.New("server.notice.won", "champion", champion)
	if champion == "" {
		text = message.New("server.notice.nobody_won")
	}
	for _, userID := range staff {
		notices = append(notices, about(t.Ref(), userID, subjectEnd, title, text))
	}
	return notices
}

// EndID returns the ID of the notices that a tournament is completed.
func EndID(tournamentID string) string { return subjectEnd + tournamentID }

// Assigned tells a person that they are a referee of a tournament, or no longer.
func Assigned(t tournament.Ref, userID string, assigned bool) Notice {
	if assigned {
		return about(t, userID, subjectReferee, "server.notice.assigned", message.New("server.notice.assigned_text"))
	}
	return about(t, userID, subjectReferee, "server.notice.unassigned", message.New("server.notice.unassigned_text"))
}

// Account notifies a person about what somebody else changed in the account, given its earlier
// state; nil if nothing is worth a notice. With a separate id, each such change stays in the list.
func Account(before, after account.User, id string) []Notice {
	tell := func(title, text message.Message) []Notice {
		return []Notice{{UserID: after.ID, ID: subjectAccount + id, Type: User, Title: title, Message: text}}
	}
	switch {
	case before.Role != after.Role:
		return tell(message.New("server.notice.role"), message.New("server.notice.role_text", "role", account.Article(after.Role)))
	case before.Status != after.Status && after.Status == account.Active:
		return tell(message.New("server.notice.active"), message.New("server.notice.active_text"))
	case before.Status != after.Status && after.Status == account.Inactive:
		return tell(message.New("server.notice.inactive"), message.New("server.notice.inactive_text"))
	case before.Status != after.Status:
		return tell(message.New("server.notice.barred", "status", string(after.Status)), message.New("server.notice.barred_text"))
	}
	return nil
}

// Welcome greets a person with a new account.
func Welcome(u account.User) Notice {
	return Notice{
		UserID: u.ID, ID: subjectAccount + "welcome", Type: System,
		Title: message.New("server.notice.welcome"), Message: message.New("server.notice.welcome_text", "role", string(u.Role)),
	}
}

// PasswordSet tells a person that the password was replaced. The id is as in
// [Account].
func PasswordSet(userID, id string) Notice {
	return Notice{
		UserID: userID, ID: subjectAccount + id, Type: System,
		Title: message.New("server.notice.password"), Message: message.New("server.notice.not_you"),
	}
}

// SignInAdded tells a person that a provider can sign in to the account, and
// whether that ended the password. The id is as in [Account].
func SignInAdded(userID string, p account.Provider, passwordEnded bool, id string) Notice {
	n := Notice{
		UserID: userID, ID: subjectAccount + id, Type: System,
		Title: message.New("server.notice.sign_in", "provider", p.Label()), Message: message.New("server.notice.not_you"),
	}
	if passwordEnded {
		n.Message = message.New("server.notice.password_ended")
	}
	return n
}

// ImportDone tells an organizer that athletes were imported. The id is as in
// [Account].
func ImportDone(userID string, athletes int, id string) Notice {
	return Notice{
		UserID: userID, ID: subjectAccount + id, Type: System,
		Title: message.New("server.notice.import_done"), Message: message.New("server.notice.import_done_text", "athletes", athletes),
	}
}
