package store

import (
	"context"
	"database/sql"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/toproll/toproll/internal/message"
)

// sentencesToMessages turns the English sentences that were kept until now into codes
// of messages with their parameters. What is none of the known ones is kept as it is, in
// every language. The patterns are those of then: they stay as they are when messages
// change.
func sentencesToMessages(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, "DELETE FROM sign_in_outcomes"); err != nil { // they were good for a minute
		return err
	}
	type row struct{ user, id, first, second string }
	var notices, audit []row
	err := scan(ctx, tx, "SELECT user_id, id, title, message FROM notices", func(rows *sql.Rows) error {
		var r row
		err := rows.Scan(&r.user, &r.id, &r.first, &r.second)
		notices = append(notices, r)
		return err
	})
	if err == nil {
		err = scan(ctx, tx, "SELECT id, was, became FROM audit WHERE was <> '' OR became <> ''", func(rows *sql.Rows) error {
			var r row
			err := rows.Scan(&r.id, &r.first, &r.second)
			audit = append(audit, r)
			return err
		})
	}
	for _, r := range notices {
		if err == nil {
			_, err = tx.ExecContext(ctx, "UPDATE notices SET title = $3, message = $4 WHERE user_id = $1 AND id = $2",
				r.user, r.id, encodeMessage(noticeOfOld(r.first)), encodeMessage(noticeOfOld(r.second)))
		}
	}
	for _, r := range audit {
		if err == nil {
			_, err = tx.ExecContext(ctx, "UPDATE audit SET was = $2, became = $3 WHERE id = $1",
				r.id, encodeMessage(auditOfOld(r.first)), encodeMessage(auditOfOld(r.second)))
		}
	}
	return err
}

// oldSentence is a sentence that was kept: what it looked like, with its parameters as
// named groups, and the code that it has now.
type oldSentence struct {
	pattern func() *regexp.Regexp // compiled when there is a text to read
	code    message.Code
}

// sentence reads a pattern in which {name} stands for a text and {name:n} for a number.
func sentence(text string, code message.Code) oldSentence {
	return oldSentence{sync.OnceValue(func() *regexp.Regexp {
		pattern := regexp.QuoteMeta(text)
		pattern = regexp.MustCompile(`\\\{(\w+):n\\\}`).ReplaceAllString(pattern, `(?P<$1>\d+)`)
		pattern = regexp.MustCompile(`\\\{(\w+)\\\}`).ReplaceAllString(pattern, `(?P<$1>.+)`)
		return regexp.MustCompile("^" + pattern + "$")
	}), code}
}

// read returns the message that a text was, if it is this sentence.
func (s oldSentence) read(text string) (message.Message, bool) {
	found := s.pattern().FindStringSubmatch(text)
	if found == nil {
		return message.Message{}, false
	}
	m := message.Message{Code: s.code}
	for i, name := range s.pattern().SubexpNames()[1:] {
		if m.Params == nil {
			m.Params = message.Params{}
		}
		m.Params[name] = found[i+1]
		if n, err := strconv.Atoi(found[i+1]); err == nil && strings.Contains(s.pattern().String(), `(?P<`+name+`>\d+)`) {
			m.Params[name] = n
		}
	}
	return m, true
}

var oldNotices = []oldSentence{
	sentence("You are in", "server.notice.in"),
	sentence("You joined {tournament}.", "server.notice.joined"),
	sentence("An organizer entered you in {tournament}.", "server.notice.entered"),
	sentence("You are out", "server.notice.out"),
	sentence("You left {tournament}.", "server.notice.left"),
	sentence("An organizer took you out of {tournament}.", "server.notice.taken_out"),
	sentence("{athlete} joined; {athletes:n} athletes are in.", "server.notice.field_joined"),
	sentence("{athlete} joined; {athletes:n} athlete is in.", "server.notice.field_joined"),
	sentence("{athlete} left; {athletes:n} athletes are in.", "server.notice.field_left"),
	sentence("{athlete} left; {athletes:n} athlete is in.", "server.notice.field_left"),
	sentence("Called off", "server.notice.called_off"),
	sentence("{tournament} does not take place.", "server.notice.called_off_text"),
	sentence("{tournament} is drawn", "server.notice.drawn"),
	sentence("You have no opponent in the first round and go on to the second.", "server.notice.drawn_bye"),
	sentence("Your first match is M{match:n} against {opponent}.", "server.notice.drawn_match"),
	sentence("Your match is up", "server.notice.match_up"),
	sentence("{tournament}, M{match:n}: you meet {opponent}. Get ready.", "server.notice.match_up_text"),
	sentence("Your match has started", "server.notice.match_started"),
	sentence("{tournament}, M{match:n}: {opponent} waits for you at the table.", "server.notice.match_started_text"),
	sentence("You won", "server.notice.match_won"),
	sentence("You lost", "server.notice.match_lost"),
	sentence("{tournament}, M{match:n}: {mine:n}:{theirs:n} against {opponent}. You go on in the losers bracket.", "server.notice.match_lost_on_text"),
	sentence("{tournament}, M{match:n}: {mine:n}:{theirs:n} against {opponent}.", "server.notice.match_won_text"), // lost is said alike
	sentence("{tournament} is completed", "server.notice.ended"),
	sentence("{champion} won.", "server.notice.won"),
	sentence("You are a referee of {tournament}", "server.notice.assigned"),
	sentence("You can start its matches and record their results.", "server.notice.assigned_text"),
	sentence("You are no longer a referee of {tournament}", "server.notice.unassigned"),
	sentence("Your matches there go to somebody else.", "server.notice.unassigned_text"),
	sentence("Your role has changed", "server.notice.role"),
	sentence("Your account is active", "server.notice.active"),
	sentence("You can take part in tournaments.", "server.notice.active_text"),
	sentence("Your account is inactive", "server.notice.inactive"),
	sentence("You can look around, but not take part in tournaments. An organizer can change that.", "server.notice.inactive_text"),
	sentence("Your account was {status}", "server.notice.barred"),
	sentence("An organizer can tell you why.", "server.notice.barred_text"),
	sentence("Welcome to Toproll", "server.notice.welcome"),
	sentence("Your password was changed", "server.notice.password"),
	sentence("If that was not you, tell an organizer.", "server.notice.not_you"),
	sentence("You can sign in with {provider}", "server.notice.sign_in"),
	sentence("Your password and other sessions ended, because until now nobody had made sure that this account has your address. "+
		"'Forgot your password' leads to a new one.", "server.notice.password_ended"),
	sentence("Import finished", "server.notice.import_done"),
	sentence("{athletes:n} athletes have an account now.", "server.notice.import_done_text"),
}

// oldEnds are what athletes were told of their places, with points or without.
var oldEnds = []oldSentence{
	sentence("You are the champion! That gives {points:n} points.", "server.notice.champion"),
	sentence("You are the champion!", "server.notice.champion"),
	sentence("You took place {place:n}. {champion} won. That gives {points:n} points.", "server.notice.place_champion"),
	sentence("You took place {place:n}. {champion} won.", "server.notice.place_champion"),
	sentence("You took place {place:n}. That gives {points:n} points.", "server.notice.place"),
	sentence("You took place {place:n}.", "server.notice.place"),
}

// oldRoles are what was said for people of a role.
var oldRoles = []struct {
	text string
	m    message.Message
}{
	{"You are an organizer now.", roleNow("organizer")},
	{"You are a referee now.", roleNow("referee")},
	{"You are a participant now.", roleNow("participant")},
	{"Create a tournament, add athletes, and start it once at least four are in.", welcomeTo("organizer")},
	{"Your matches are on the dashboard as soon as a tournament is under way.", welcomeTo("referee")},
	{"Join a tournament that is open for registration.", welcomeTo("participant")},
}

func roleNow(role string) message.Message {
	return message.New("server.notice.role_text", "role", message.New("server.role.a", "role", role))
}

func welcomeTo(role string) message.Message {
	return message.New("server.notice.welcome_text", "role", role)
}

// noticeOfOld returns the message that a title or text of a notice was.
func noticeOfOld(text string) message.Message {
	for _, s := range oldEnds {
		if m, ok := s.read(text); ok {
			if m.Params == nil {
				m.Params = message.Params{}
			}
			if m.Params["points"] == nil {
				m.Params["points"] = 0
			}
			return m
		}
	}
	for _, old := range oldRoles {
		if old.text == text {
			return old.m
		}
	}
	for _, s := range oldNotices {
		if m, ok := s.read(text); ok {
			return m
		}
	}
	return kept(text)
}

// kept returns a text as a message, if there is one.
func kept(text string) message.Message {
	if text == "" {
		return message.Message{}
	}
	return message.Verbatim(text)
}

// oldFields are the fields in the audit by what they were called, each with the kind of
// words that its values are, if they are.
var oldFields = map[string]struct{ field, words string }{
	"name": {"name", ""}, "description": {"description", ""}, "slug": {"slug", ""}, "category": {"category", ""}, "best of": {"bestOf", ""},
	"seeding": {"seeding", "seeding"}, "start": {"start", ""}, "officials": {"officials", "officials"}, "seeded": {"seeded", "answer"},
	"email": {"email", ""}, "role": {"role", "role"}, "picture": {"picture", ""}, "removed": {"removed", "answer"},
	"gender": {"gender", "gender"}, "arm": {"arm", "arm"}, "skill level": {"skillLevel", "skill"}, "age": {"age", ""}, "weight": {"weight", ""},
}

// oldStatuses are the values of the field status by the kind of words that they are.
// Active is a status of people and of tournaments, so it stays as it is.
var oldStatuses = map[string]string{
	"inactive": "status", "banned": "status", "suspended": "status",
	"registration": "tournament", "upcoming": "tournament", "completed": "tournament", "archived": "tournament",
}

var oldAudit = []oldSentence{
	sentence("{first:n}–{second:n}, won by {winner}", "server.audit.score"),
	sentence("older keys dropped: {keys:n}", "server.audit.keys_dropped"),
	sentence("signs in with {provider}", "server.audit.signs_in"),
	sentence("entered", "server.audit.entered"),
	sentence("left", "server.audit.left"),
	sentence("referee", "server.audit.referee"),
	sentence("a new link", "server.audit.new_link"),
}

// auditOfOld returns the message that something in the audit was.
func auditOfOld(text string) message.Message {
	for _, s := range oldAudit {
		if m, ok := s.read(text); ok {
			return m
		}
	}
	switch text {
	case "pending", "scheduled", "in-progress", "completed":
		return message.New("server.word", "word", "match_"+text)
	}
	if role, status, ok := strings.Cut(text, ", "); ok && (role == "organizer" || role == "referee" || role == "participant") && !strings.ContainsAny(status, " ,") {
		return message.New("server.list.comma", "first", message.New("server.word", "word", "role_"+role),
			"last", message.New("server.word", "word", "status_"+status))
	}
	var fields []message.Message
	for part := range strings.SplitSeq(text, "; ") {
		label, value, _ := strings.Cut(part, ": ")
		f, known := oldFields[label]
		if label == "status" {
			f.field, f.words, known = "status", oldStatuses[value], true
		}
		switch {
		case !known:
			return kept(text) // a text with a semicolon in it, or an unknown one
		case f.words == "" || value == "–":
			fields = append(fields, message.New("server.audit.field", "field", f.field, "value", value))
		default:
			fields = append(fields, message.New("server.audit.field", "field", f.field, "value", message.New("server.word", "word", f.words+"_"+value)))
		}
	}
	return message.Semicolons(fields...)
}
