package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/category"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// Caller is who asks for something, from where and through which operation: what
// is written down about everything that is changed.
type Caller struct {
	User      account.User // zero for somebody who is not signed in, [Operator] at the console
	Address   string       // "" at the console
	Operation string       // its id, such as "start-match", or the console's command, such as "user set-role"
}

type callerKey struct{}

// As returns a context in which what is changed is written down as done by a
// caller. Without one nothing is: sample data is made so, and the first signing key,
// which nobody asks for.
func As(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// isCaller tells whether what is done is done by a person themselves.
func isCaller(ctx context.Context, u account.User) bool {
	c, ok := ctx.Value(callerKey{}).(Caller)
	return ok && c.User.ID == u.ID
}

// callerID returns the id of the person who asks; "" for nobody.
func callerID(ctx context.Context) string {
	c, _ := ctx.Value(callerKey{}).(Caller)
	return c.User.ID
}

// audit writes down what the caller did, as part of the transaction that does it.
func (a *App) audit(ctx context.Context, tx *store.Tx, d store.AuditEntry) error {
	c, ok := ctx.Value(callerKey{}).(Caller)
	if !ok {
		return nil
	}
	d.ID, d.At, d.Action, d.Address = newID(), a.time(), c.Operation, c.Address
	d.Actor = tournament.Ref{ID: c.User.ID, Name: c.User.Name}
	return tx.AddAuditEntry(d)
}

// AuditPage is a part of what was done.
type AuditPage struct {
	Items []store.AuditEntry
	Total int
}

// AuditEntries lists what was done, the latest first.
func (a *App) AuditEntries(ctx context.Context, filter store.AuditFilter, page store.Page) (AuditPage, error) {
	var d AuditPage
	err := a.db.Read(ctx, func(tx *store.Tx) (err error) {
		d.Items, d.Total, err = tx.AuditEntries(filter, page)
		return err
	})
	return d, err
}

// comparison gathers what differs between two states of a thing.
type comparison struct{ was, became []message.Message }

// add compares a field; words, where it is given, is the kind of words that its values are.
func (c *comparison) add(field, words, was, became string) {
	if was != became {
		was, became = shorten(was, became)
		c.was = append(c.was, shown(field, words, was))
		c.became = append(c.became, shown(field, words, became))
	}
}

// nothing stands for an empty value.
const nothing = "–"

// shown returns what a field holds as it is written down.
func shown(field, words, value string) message.Message {
	if words == "" || value == nothing {
		return message.New("server.audit.field", "field", field, "value", value)
	}
	return message.New("server.audit.field", "field", field, "value", word(words, value))
}

// word returns one of the words that a thing's field can hold, in the reader's language.
func word(kind, value string) message.Message {
	return message.New("server.word", "word", kind+"_"+value)
}

// none tells whether nothing differs.
func (c comparison) none() bool { return len(c.was) == 0 }

func (c comparison) entry() store.AuditEntry {
	if c.none() {
		return store.AuditEntry{}
	}
	return store.AuditEntry{Was: message.Semicolons(c.was...), Became: message.Semicolons(c.became...)}
}

// maxShown is how much of a text is written down, and beforeDifference how much of
// that is in front of the first difference, in characters.
const (
	maxShown         = 200
	beforeDifference = 20
)

// shorten returns two texts as they are written down, so that the first difference
// between them is seen.
func shorten(was, became string) (shownWas, shownBecame string) {
	a, b := []rune(was), []rune(became)
	from := 0
	if max(len(a), len(b)) > maxShown {
		for from < min(len(a), len(b)) && a[from] == b[from] {
			from++
		}
		from = max(0, from-beforeDifference)
	}
	return excerpt(a, from), excerpt(b, from)
}

func excerpt(text []rune, from int) string {
	to := min(len(text), from+maxShown)
	s := string(text[from:to])
	if from > 0 {
		s = "…" + s
	}
	if to < len(text) {
		s += "…"
	}
	if s == "" {
		return "–"
	}
	return s
}

func compareTournaments(was, became tournament.Tournament) comparison {
	var c comparison
	c.add("name", "", was.Name, became.Name)
	c.add("description", "", was.Description, became.Description)
	c.add("slug", "", was.Slug, became.Slug)
	c.add("category", "", was.Category.ID, became.Category.ID)
	c.add("bestOf", "", fmt.Sprint(was.BestOf), fmt.Sprint(became.BestOf))
	c.add("finalBestOf", "", fmt.Sprint(was.FinalBestOf), fmt.Sprint(became.FinalBestOf))
	c.add("seeding", "seeding", string(was.Seeding), string(became.Seeding))
	c.add("rounds", "rounds", string(was.Rounds), string(became.Rounds))
	c.add("latecomers", "answer", yes(was.Latecomers), yes(became.Latecomers))
	c.add("warningsPerFoul", "", fmt.Sprint(was.Rules.WarningsPerFoul), fmt.Sprint(became.Rules.WarningsPerFoul))
	c.add("foulsPerGame", "", fmt.Sprint(was.Rules.FoulsPerGame), fmt.Sprint(became.Rules.FoulsPerGame))
	c.add("falseStart", "false_start", string(was.Rules.FalseStart), string(became.Rules.FalseStart))
	c.add("losingFoulLoses", "answer", yes(was.Rules.LosingFoulLoses), yes(became.Rules.LosingFoulLoses))
	c.add("foulStops", "answer", yes(was.Rules.FoulStops), yes(became.Rules.FoulStops))
	c.add("foulWipesOpponents", "answer", yes(was.Rules.FoulWipesOpponents), yes(became.Rules.FoulWipesOpponents))
	c.add("foulsCarryOver", "answer", yes(was.Rules.FoulsCarryOver), yes(became.Rules.FoulsCarryOver))
	c.add("straps", "straps", string(was.Rules.Straps), string(became.Rules.Straps))
	c.add("strapsOnRequest", "answer", yes(was.Rules.StrapsOnRequest), yes(became.Rules.StrapsOnRequest))
	c.add("switchSides", "answer", yes(was.Rules.SwitchSides), yes(became.Rules.SwitchSides))
	c.add("cancelled", "answer", yes(was.Cancelled), yes(became.Cancelled))
	c.add("public", "answer", yes(was.Public), yes(became.Public))
	c.add("start", "", moment(was.StartAt), moment(became.StartAt))
	c.add("officials", "officials", string(was.Officials), string(became.Officials))
	c.add("sex", "sex", string(was.Class.Sex), string(became.Class.Sex))
	c.add("age", "", ageText(was.Class.Age), ageText(became.Class.Age))
	c.add("weight", "", was.Class.Weight.String(), became.Class.Weight.String())
	c.add("arm", "arm", string(was.Class.Arm), string(became.Class.Arm))
	c.add("group", "", string(was.Class.Group), string(became.Class.Group))
	c.add("status", "tournament", string(was.Status), string(became.Status))
	c.add("seeded", "answer", yes(was.Seeded), yes(became.Seeded))
	return c
}

// ageText writes an age group with its name, as masters 40+.
func ageText(a event.Age) string { return strings.TrimSpace(a.Name + " " + a.String()) }

func comparePeople(was, became account.User) comparison {
	var c comparison
	c.add("name", "", was.Name, became.Name)
	c.add("email", "", was.Email, became.Email)
	c.add("role", "role", string(was.Role), string(became.Role))
	c.add("status", "status", string(was.Status), string(became.Status))
	c.add("picture", "", was.Avatar, became.Avatar)
	c.add("language", "", string(was.Language), string(became.Language))
	c.add("initials", "answer", yes(was.Initials), yes(became.Initials))
	c.add("removed", "answer", yes(!was.DeletedAt.IsZero()), yes(!became.DeletedAt.IsZero()))
	return c
}

// roleAndStatus is what is written down of an account that was made.
func roleAndStatus(u account.User) message.Message {
	return message.New("server.list.comma", "first", word("role", string(u.Role)), "last", word("status", string(u.Status)))
}

func personRef(u account.User) tournament.Ref { return tournament.Ref{ID: u.ID, Name: u.Name} }

// moment writes a time in full, or as a day where it is the beginning of one, as the
// forms send it.
func moment(t *time.Time) string {
	switch {
	case t == nil:
		return ""
	case t.UTC().Equal(t.UTC().Truncate(24 * time.Hour)):
		return t.UTC().Format(time.DateOnly)
	}
	return t.UTC().Format("2006-01-02 15:04:05.999 UTC")
}

func compareCategories(was, became category.Category) comparison {
	var c comparison
	c.add("name", "", was.Name, became.Name)
	c.add("gender", "gender", string(was.Gender), string(became.Gender))
	c.add("arm", "arm", string(was.Hand), string(became.Hand))
	c.add("skillLevel", "skill", string(was.Skill), string(became.Skill))
	c.add("age", "", was.Age.String(), became.Age.String())
	c.add("weight", "", was.Weight.String(), became.Weight.String())
	return c
}

// categoryEntry is what is written down of a category that was changed. Nothing else
// in an entry says which category it is about, so the name is always there.
func categoryEntry(was, became category.Category) store.AuditEntry {
	c := compareCategories(was, became)
	if was.Name == became.Name {
		name := message.Verbatim(was.Name)
		c.was, c.became = append([]message.Message{name}, c.was...), append([]message.Message{name}, c.became...)
	}
	return c.entry()
}

func describeCategory(c category.Category) message.Message {
	return message.Semicolons(
		shown("name", "", c.Name), shown("gender", "gender", string(c.Gender)), shown("arm", "arm", string(c.Hand)),
		shown("skillLevel", "skill", string(c.Skill)), shown("age", "", c.Age.String()), shown("weight", "", c.Weight.String()),
	)
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// score writes how a match between two entries stands.
func score(m tournament.Match, entries [2]tournament.Entry) message.Message {
	if m.Winner == 0 || m.DecidedBy == bout.Bye {
		return word("match", m.Status.String())
	}
	player1, player2 := m.Games.Score()
	winner := entries[slices.Index(m.Players[:], m.Winner)].Name
	if m.DecidedBy == bout.Pin {
		return message.New("server.audit.score", "first", player1, "second", player2, "winner", winner)
	}
	return message.New("server.audit.score_by", "first", player1, "second", player2, "winner", winner, "by", string(m.DecidedBy))
}

// numbers names matches: "M1, M2".
func numbers(matches []bracket.Match) string {
	names := make([]string, len(matches))
	for i, m := range matches {
		names[i] = fmt.Sprintf("M%d", m.Number)
	}
	return strings.Join(names, ", ")
}
