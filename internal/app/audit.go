package app

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bracket"
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

// note writes down what the caller did, as part of the transaction that does it.
func (a *App) note(ctx context.Context, tx *store.Tx, d store.Deed) error {
	c, ok := ctx.Value(callerKey{}).(Caller)
	if !ok {
		return nil
	}
	d.ID, d.At, d.Action, d.Address = newID(), a.time(), c.Operation, c.Address
	d.Actor = tournament.Ref{ID: c.User.ID, Name: c.User.Name}
	return tx.AddDeed(d)
}

// Deeds is a part of what was done.
type Deeds struct {
	Items []store.Deed
	Total int
}

// Deeds lists what was done, the latest first.
func (a *App) Deeds(ctx context.Context, filter store.DeedFilter, page store.Page) (Deeds, error) {
	var d Deeds
	err := a.db.Read(ctx, func(tx *store.Tx) (err error) {
		d.Items, d.Total, err = tx.Deeds(filter, page)
		return err
	})
	return d, err
}

// comparison gathers what differs between two states of a thing, in words.
type comparison struct{ was, became []string }

func (c *comparison) add(label, was, became string) {
	if was != became {
		c.was = append(c.was, label+": "+shorten(was))
		c.became = append(c.became, label+": "+shorten(became))
	}
}

func (c comparison) deed() store.Deed {
	return store.Deed{Was: strings.Join(c.was, "; "), Became: strings.Join(c.became, "; ")}
}

// maxWords is how much of a text is written down, in characters.
const maxWords = 200

func shorten(s string) string {
	if s == "" {
		return "–"
	}
	if r := []rune(s); len(r) > maxWords {
		return string(r[:maxWords]) + "…"
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
	c.add("start", day(was.StartAt), day(became.StartAt))
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

func day(t *time.Time) string {
	if t == nil {
		return ""
	}
	return t.UTC().Format(time.DateOnly)
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
