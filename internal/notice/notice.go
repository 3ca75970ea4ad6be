// Package notice holds what people are told when something happens that concerns
// them: the texts, and which of them takes the place of which.
package notice

import (
	"fmt"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/tournament"
)

// Type says what a notice is about.
type Type string

// The types.
const (
	Tournament Type = "tournament" // a tournament that one takes part in, referees or organizes
	Match      Type = "match"      // one's own match
	System     Type = "system"     // Toproll itself
	User       Type = "user"       // one's own account
)

// Notice is what one person is told.
type Notice struct {
	UserID string
	// ID is unique for the person. It names what the notice is about, so that the
	// next one about the same thing takes its place: who has lost a match need not
	// be told any more that it is up.
	ID             string
	Type           Type
	Title, Message string
	TournamentID   string // where to look, "" if nowhere
	MatchID        string
	At             time.Time
	Read           bool
}

// The subjects that an ID begins with.
const (
	subjectMatch   = "match-"
	subjectEntry   = "entry-"
	subjectDraw    = "draw-"
	subjectEnd     = "end-"
	subjectReferee = "referee-"
	subjectField   = "field-"
	subjectAccount = "account-"
)

func about(t tournament.Ref, userID, subject, title, format string, args ...any) Notice {
	return Notice{
		UserID: userID, ID: subject + t.ID, Type: Tournament, TournamentID: t.ID,
		Title: title, Message: fmt.Sprintf(format, args...),
	}
}

// Joined tells that a person takes part in a tournament, by a decision of the
// person or of an organizer.
func Joined(t tournament.Ref, userID string, bySelf bool) Notice {
	if bySelf {
		return about(t, userID, subjectEntry, "You are in", "You joined %s.", t.Name)
	}
	return about(t, userID, subjectEntry, "You are in", "An organizer entered you in %s.", t.Name)
}

// Left tells that a person no longer takes part in a tournament.
func Left(t tournament.Ref, userID string, bySelf bool) Notice {
	if bySelf {
		return about(t, userID, subjectEntry, "You are out", "You left %s.", t.Name)
	}
	return about(t, userID, subjectEntry, "You are out", "An organizer took you out of %s.", t.Name)
}

// Field tells the organizer of a tournament that an athlete came or went.
func Field(t tournament.Tournament, athlete string, joined bool) Notice {
	did := "left"
	if joined {
		did = "joined"
	}
	in := fmt.Sprintf("%d athletes are in", t.Athletes)
	if t.Athletes == 1 {
		in = "1 athlete is in"
	}
	return about(t.Ref(), t.CreatedBy, subjectField, t.Name, "%s %s; %s.", athlete, did, in)
}

// CalledOff tells that a tournament was deleted.
func CalledOff(t tournament.Ref, userID string) Notice {
	n := about(t, userID, subjectEntry, "Called off", "%s does not take place.", t.Name)
	n.TournamentID = ""
	return n
}

// Drawn tells both athletes of a first-round match whom they meet first.
func Drawn(b tournament.Bout) []Notice {
	var notices []Notice
	for side, me := range b.Entries {
		other := b.Entries[1-side]
		switch {
		case me.IsBye():
		case other.IsBye():
			notices = append(notices, about(b.Tournament, me.UserID, subjectDraw, b.Tournament.Name+" is drawn",
				"You have no opponent in the first round and go on to the second."))
		default:
			n := about(b.Tournament, me.UserID, subjectDraw, b.Tournament.Name+" is drawn",
				"Your first match is M%d against %s.", b.Number, other.Name)
			n.MatchID = b.ID
			notices = append(notices, n)
		}
	}
	return notices
}

// Played tells both athletes of a match what has become of it: it is up, it has
// started, or it is won and lost.
func Played(b tournament.Bout) []Notice {
	if b.Entries[0].IsBye() || b.Entries[1].IsBye() {
		return nil
	}
	var notices []Notice
	for side, me := range b.Entries {
		title, message := news(b, side)
		if title == "" {
			continue
		}
		notices = append(notices, Notice{
			UserID: me.UserID, ID: MatchID(b.ID), Type: Match, Title: title,
			Message:      fmt.Sprintf("%s, M%d: %s", b.Tournament.Name, b.Number, message),
			TournamentID: b.Tournament.ID, MatchID: b.ID,
		})
	}
	return notices
}

// MatchID returns the ID of both athletes' notices about a match.
func MatchID(matchID string) string { return subjectMatch + matchID }

// Ended tells the athletes of a completed tournament their places, and the
// organizer and the referees that it is completed.
func Ended(t tournament.Tournament, athletes []tournament.Entry, champion string, staff []string) []Notice {
	title := t.Name + " is completed"
	var notices []Notice
	for _, e := range athletes {
		message := fmt.Sprintf("You took place %d.", e.Place)
		switch {
		case e.Place == 1:
			message = "You are the champion!"
		case e.Place <= 4:
			message = fmt.Sprintf("You took place %d. %s won.", e.Place, champion)
		}
		if e.Points > 0 {
			message += fmt.Sprintf(" That gives %d points.", e.Points)
		}
		notices = append(notices, about(t.Ref(), e.UserID, subjectEnd, title, "%s", message))
	}
	for _, userID := range staff {
		notices = append(notices, about(t.Ref(), userID, subjectEnd, title, "%s won.", champion))
	}
	return notices
}

// EndID returns the ID of the notices that a tournament is completed.
func EndID(tournamentID string) string { return subjectEnd + tournamentID }

// Assigned tells that a person is a referee of a tournament, or no longer.
func Assigned(t tournament.Ref, userID string, assigned bool) Notice {
	if assigned {
		return about(t, userID, subjectReferee, "You are a referee of "+t.Name, "You can start its matches and record their results.")
	}
	return about(t, userID, subjectReferee, "You are no longer a referee of "+t.Name, "Your matches there go to somebody else.")
}

// Account tells a person what somebody else changed of the account, given how it
// was before; nothing if that needs no telling. The id makes the notice one of
// its own: each such change stays in the list.
func Account(before, after account.User, id string) []Notice {
	tell := func(title, message string) []Notice {
		return []Notice{{UserID: after.ID, ID: subjectAccount + id, Type: User, Title: title, Message: message}}
	}
	switch {
	case before.Role != after.Role:
		return tell("Your role has changed", fmt.Sprintf("You are %s now.", account.Article(after.Role)))
	case before.Status != after.Status && after.Status == account.Active:
		return tell("Your account is active", "You can take part in tournaments.")
	case before.Status != after.Status && after.Status == account.Inactive:
		return tell("Your account is inactive", "You can look around, but not take part in tournaments. An organizer can change that.")
	case before.Status != after.Status:
		return tell("Your account was "+string(after.Status), "An organizer can tell you why.")
	}
	return nil
}

// Welcome greets a person whose account is new.
func Welcome(u account.User) Notice {
	messages := map[account.Role]string{
		account.Organizer:   "Create a tournament, add athletes, and start it once at least four are in.",
		account.Referee:     "Your matches are on the dashboard as soon as a tournament is under way.",
		account.Participant: "Join a tournament that is open for registration.",
	}
	return Notice{UserID: u.ID, ID: subjectAccount + "welcome", Type: System, Title: "Welcome to Toproll", Message: messages[u.Role]}
}

// PasswordSet tells a person that the password was replaced. The id is as in
// [Account].
func PasswordSet(userID, id string) Notice {
	return Notice{
		UserID: userID, ID: subjectAccount + id, Type: System, Title: "Your password was changed",
		Message: "If that was not you, tell an organizer.",
	}
}

// SignInAdded tells a person that a provider can sign in to the account, and
// whether that ended the password. The id is as in [Account].
func SignInAdded(userID string, p account.Provider, passwordEnded bool, id string) Notice {
	n := Notice{
		UserID: userID, ID: subjectAccount + id, Type: System, Title: "You can sign in with " + p.Label(),
		Message: "If that was not you, tell an organizer.",
	}
	if passwordEnded {
		n.Message = "Your password and other sessions ended, because until now nobody had made sure that this account has your address. " +
			"'Forgot your password' leads to a new one."
	}
	return n
}

// ImportDone tells an organizer that athletes were imported. The id is as in
// [Account].
func ImportDone(userID string, athletes int, id string) Notice {
	return Notice{
		UserID: userID, ID: subjectAccount + id, Type: System, Title: "Import finished",
		Message: fmt.Sprintf("%d athletes have an account now.", athletes),
	}
}
