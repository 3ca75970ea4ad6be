package app

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/category"
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

// comparison gathers what differs between two states of a thing, in words.
type comparison struct{ was, became []string }

func (c *comparison) add(label, was, became string) {
	if was != became {
		was, became = shorten(was, became)
		c.was = append(c.was, label+": "+was)
		c.became = append(c.became, label+": "+became)
	}
}

// none tells whether nothing differs.
func (c comparison) none() bool { return len(c.was) == 0 }

func (c comparison) entry() store.AuditEntry {
	return store.AuditEntry{Was: strings.Join(c.was, "; "), Became: strings.Join(c.became, "; ")}
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
	c.add("name", was.Name, became.Name)
	c.add("description", was.Description, became.Description)
	c.add("slug", was.Slug, became.Slug)
	c.add("category", was.Category.ID, became.Category.ID)
	c.add("best of", fmt.Sprint(was.BestOf), fmt.Sprint(became.BestOf))
	c.add("seeding", string(was.Seeding), string(became.Seeding))
	c.add("start", moment(was.StartAt), moment(became.StartAt))
	c.add("officials", string(was.Officials), string(became.Officials))
	c.add("status", string(was.Status), string(became.Status))
	c.add("seeded", yes(was.Seeded), yes(became.Seeded))
	return c
}

func comparePeople(was, became account.User) comparison {
	var c comparison
	c.add("name", was.Name, became.Name)
	c.add("email", was.Email, became.Email)
	c.add("role", string(was.Role), string(became.Role))
	c.add("status", string(was.Status), string(became.Status))
	c.add("picture", was.Avatar, became.Avatar)
	c.add("removed", yes(!was.DeletedAt.IsZero()), yes(!became.DeletedAt.IsZero()))
	return c
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
	c.add("name", was.Name, became.Name)
	c.add("gender", string(was.Gender), string(became.Gender))
	c.add("arm", string(was.Hand), string(became.Hand))
	c.add("skill level", string(was.Skill), string(became.Skill))
	c.add("age", was.Age.String(), became.Age.String())
	c.add("weight", was.Weight.String(), became.Weight.String())
	return c
}

// categoryEntry is what is written down of a category that was changed. Nothing else
// in an entry says which category it is about, so the name is always there.
func categoryEntry(was, became category.Category) store.AuditEntry {
	d := compareCategories(was, became).entry()
	if was.Name == became.Name {
		d.Was, d.Became = was.Name+"; "+d.Was, became.Name+"; "+d.Became
	}
	return d
}

func describeCategory(c category.Category) string {
	return fmt.Sprintf("name: %s; gender: %s; arm: %s; skill level: %s; age: %s; weight: %s", c.Name, c.Gender, c.Hand, c.Skill, c.Age, c.Weight)
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// score writes how a match between two entries stands.
func score(m tournament.Match, entries [2]tournament.Entry) string {
	if m.Winner == 0 || m.Games == "" {
		return m.Status.String()
	}
	player1, player2 := m.Games.Score()
	return fmt.Sprintf("%d–%d, won by %s", player1, player2, entries[m.Games.Winner()].Name)
}

// numbers names matches: "M1, M2".
func numbers(matches []bracket.Match) string {
	names := make([]string, len(matches))
	for i, m := range matches {
		names[i] = fmt.Sprintf("M%d", m.Number)
	}
	return strings.Join(names, ", ")
}
