package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	_ "time/tzdata"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/category"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// Caller is the person behind a request, with the address and the operation: the audit records them
// with every change.
type Caller struct {
	User      account.User // zero if not signed in, [Operator] at the console
	Address   string       // "" at the console
	Operation string       // operation id, such as "start-match", or console command, such as "user set-role"
}

type CallerKey struct{}

// As returns a context in which the audit records changes under a caller. Without one it records nothing, for example
// for sample data and the first signing key.
func As(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, CallerKey{}, c)
}

// IsCaller reports whether the person acts for themselves.
func IsCaller(ctx context.Context, u account.User) bool {
	c, ok := ctx.Value(CallerKey{}).(Caller)
	return ok && c.User.ID == u.ID
}

// CallerID returns the id of the caller, "" for nobody.
func CallerID(ctx context.Context) string {
	c, _ := ctx.Value(CallerKey{}).(Caller)
	return c.User.ID
}

// Audit records the caller's action in the same transaction.
func (a *App) Audit(ctx context.Context, tx *store.Tx, d store.AuditEntry) error {
	c, ok := ctx.Value(CallerKey{}).(Caller)
	if !ok {
		return nil
	}
	d.ID, d.At, d.Action, d.Address = NewID(), a.Time(), c.Operation, c.Address
	d.Actor = tournament.Ref{ID: c.User.ID, Name: c.User.Name}
	return tx.AddAuditEntry(d)
}

// AuditPage is a page of audit entries.
type AuditPage struct {
	Items []store.AuditEntry
	Total int
}

// AuditEntries lists audit entries, the latest first.
func (a *App) AuditEntries(ctx context.Context, filter store.AuditFilter, page store.Page) (AuditPage, error) {
	var d AuditPage
	err := a.DB.Read(ctx, func(tx *store.Tx) (err error) {
		d.Items, d.Total, err = tx.AuditEntries(filter, page)
		return err
	})
	return d, err
}

// Comparison collects the differences between two states of a thing.
type Comparison struct{ Was, Became []message.Message }

// Add compares a field; words, if given, is the kind of words of its values.
func (c *Comparison) Add(field, words, was, became string) {
	if was != became {
		was, became = shorten(was, became)
		c.Was = append(c.Was, Shown(field, words, was))
		c.Became = append(c.Became, Shown(field, words, became))
	}
}

// Empty values show nothing.
const Nothing = "–"

// Shown returns the value of a field in the audit's form.
func Shown(field, words, value string) message.Message {
	if words == "" || value == Nothing {
		return message.New("server.audit.field", "field", field, "value", value)
	}
	return message.New("server.audit.field", "field", field, "value", word(words, value))
}

// word returns one of the words that a thing's field can hold, in the reader's language.
func word(kind, value string) message.Message {
	return message.New("server.word", "word", kind+"_"+value)
}

// None reports whether nothing differs.
func (c Comparison) None() bool { return len(c.Was) == 0 }

func (c Comparison) Entry() store.AuditEntry {
	if c.None() {
		return store.AuditEntry{}
	}
	return store.AuditEntry{Was: message.Semicolons(c.Was...), Became: message.Semicolons(c.Became...)}
}

// maxShown is the length of a recorded text, and beforeDifference the length of its part before the
// first difference, in characters.
const (
	maxShown         = 200
	beforeDifference = 20
)

// shorten shortens two texts for the audit so that their first difference is visible.
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

func CompareTournaments(was, became tournament.Tournament) Comparison {
	var c Comparison
	c.Add("name", "", was.Name, became.Name)
	c.Add("description", "", was.Description, became.Description)
	c.Add("slug", "", was.Slug, became.Slug)
	c.Add("category", "", was.Category.ID, became.Category.ID)
	c.Add("bestOf", "", fmt.Sprint(was.BestOf), fmt.Sprint(became.BestOf))
	c.Add("finalBestOf", "", fmt.Sprint(was.FinalBestOf), fmt.Sprint(became.FinalBestOf))
	c.Add("seeding", "seeding", string(was.Seeding), string(became.Seeding))
	c.Add("rounds", "rounds", string(was.Rounds), string(became.Rounds))
	c.Add("latecomers", "answer", Yes(was.Latecomers), Yes(became.Latecomers))
	c.Add("warningsPerFoul", "", fmt.Sprint(was.Rules.WarningsPerFoul), fmt.Sprint(became.Rules.WarningsPerFoul))
	c.Add("foulsPerGame", "", fmt.Sprint(was.Rules.FoulsPerGame), fmt.Sprint(became.Rules.FoulsPerGame))
	c.Add("falseStart", "false_start", string(was.Rules.FalseStart), string(became.Rules.FalseStart))
	c.Add("losingFoulLoses", "answer", Yes(was.Rules.LosingFoulLoses), Yes(became.Rules.LosingFoulLoses))
	c.Add("foulStops", "answer", Yes(was.Rules.FoulStops), Yes(became.Rules.FoulStops))
	c.Add("foulWipesOpponents", "answer", Yes(was.Rules.FoulWipesOpponents), Yes(became.Rules.FoulWipesOpponents))
	c.Add("foulsCarryOver", "answer", Yes(was.Rules.FoulsCarryOver), Yes(became.Rules.FoulsCarryOver))
	c.Add("straps", "straps", string(was.Rules.Straps), string(became.Rules.Straps))
	c.Add("strapsOnRequest", "answer", Yes(was.Rules.StrapsOnRequest), Yes(became.Rules.StrapsOnRequest))
	c.Add("switchSides", "answer", Yes(was.Rules.SwitchSides), Yes(became.Rules.SwitchSides))
	c.Add("cancelled", "answer", Yes(was.Cancelled), Yes(became.Cancelled))
	c.Add("public", "answer", Yes(was.Public), Yes(became.Public))
	c.Add("start", "", moment(was.StartAt), moment(became.StartAt))
	c.Add("officials", "officials", string(was.Officials), string(became.Officials))
	c.Add("sex", "sex", string(was.Class.Sex), string(became.Class.Sex))
	c.Add("age", "", ageText(was.Class.Age), ageText(became.Class.Age))
	c.Add("weight", "", was.Class.Weight.String(), became.Class.Weight.String())
	c.Add("arm", "arm", string(was.Class.Arm), string(became.Class.Arm))
	c.Add("group", "", string(was.Class.Group), string(became.Class.Group))
	c.Add("status", "tournament", string(was.Status), string(became.Status))
	c.Add("paper", "", was.Paper.String(), became.Paper.String())
	c.Add("seeded", "answer", Yes(was.Seeded), Yes(became.Seeded))
	return c
}

// ageText writes an age group with its name, such as masters 40+.
func ageText(a event.Age) string { return strings.TrimSpace(a.Name + " " + a.String()) }

func ComparePeople(was, became account.User) Comparison {
	var c Comparison
	c.Add("name", "", was.Name, became.Name)
	c.Add("email", "", was.Email, became.Email)
	c.Add("role", "role", string(was.Role), string(became.Role))
	c.Add("status", "status", string(was.Status), string(became.Status))
	c.Add("picture", "", was.Avatar, became.Avatar)
	c.Add("language", "", string(was.Language), string(became.Language))
	c.Add("familyName", "", was.FamilyName, became.FamilyName)
	c.Add("initials", "answer", Yes(was.Initials), Yes(became.Initials))
	c.Add("removed", "answer", Yes(!was.DeletedAt.IsZero()), Yes(!became.DeletedAt.IsZero()))
	return c
}

// RoleAndStatus is the audit text of a new account.
func RoleAndStatus(u account.User) message.Message {
	return message.New("server.list.comma", "first", word("role", string(u.Role)), "last", word("status", string(u.Status)))
}

func PersonRef(u account.User) tournament.Ref { return tournament.Ref{ID: u.ID, Name: u.Name} }

// moment writes a full time, or only the day at midnight, which is how forms send days.
func moment(t *time.Time) string {
	switch {
	case t == nil:
		return ""
	case t.UTC().Equal(t.UTC().Truncate(24 * time.Hour)):
		return t.UTC().Format(time.DateOnly)
	}
	return t.UTC().Format("2006-01-02 15:04:05.999 UTC")
}

func compareCategories(was, became category.Category) Comparison {
	var c Comparison
	c.Add("name", "", was.Name, became.Name)
	c.Add("gender", "gender", string(was.Gender), string(became.Gender))
	c.Add("arm", "arm", string(was.Hand), string(became.Hand))
	c.Add("skillLevel", "skill", string(was.Skill), string(became.Skill))
	c.Add("age", "", was.Age.String(), became.Age.String())
	c.Add("weight", "", was.Weight.String(), became.Weight.String())
	return c
}

// CategoryEntry is the audit text of a changed category. It always has the name, because nothing else in the entry
// identifies the category.
func CategoryEntry(was, became category.Category) store.AuditEntry {
	c := compareCategories(was, became)
	if was.Name == became.Name {
		name := message.Verbatim(was.Name)
		c.Was, c.Became = append([]message.Message{name}, c.Was...), append([]message.Message{name}, c.Became...)
	}
	return c.Entry()
}

func DescribeCategory(c category.Category) message.Message {
	return message.Semicolons(
		Shown("name", "", c.Name), Shown("gender", "gender", string(c.Gender)), Shown("arm", "arm", string(c.Hand)),
		Shown("skillLevel", "skill", string(c.Skill)), Shown("age", "", c.Age.String()), Shown("weight", "", c.Weight.String()),
	)
}

func Yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// Score writes the games won in a match between two entries.
func Score(m tournament.Match, entries [2]tournament.Entry) message.Message {
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

// Numbers names matches: "M1, M2".
func Numbers(matches []bracket.Match) string {
	names := make([]string, len(matches))
	for i, m := range matches {
		names[i] = fmt.Sprintf("M%d", m.Number)
	}
	return strings.Join(names, ", ")
}

func CompareEvents(was, became event.Event) Comparison {
	var c Comparison
	c.Add("name", "", was.Name, became.Name)
	c.Add("slug", "", was.Slug, became.Slug)
	c.Add("venue", "", was.Venue, became.Venue)
	c.Add("timeZone", "", was.TimeZone, became.TimeZone)
	c.Add("firstDay", "", string(was.FirstDay), string(became.FirstDay))
	c.Add("lastDay", "", string(was.LastDay), string(became.LastDay))
	c.Add("state", "event", string(was.State), string(became.State))
	c.Add("public", "answer", Yes(was.Public), Yes(became.Public))
	c.Add("logo", "", was.Logo, became.Logo)
	c.Add("background", "", was.Background, became.Background)
	for _, each := range event.AllSettings() {
		c.Add(each.Audit, each.Words, each.Text(was.Settings), each.Text(became.Settings))
	}
	return c
}
