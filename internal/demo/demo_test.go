package demo_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/toproll/toproll/internal/app/accounts"
	"github.com/toproll/toproll/internal/usecases"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/demo"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

func TestFill(t *testing.T) {
	ctx := context.Background()
	db, err := store.Open(ctx, "sqlite:"+filepath.Join(t.TempDir(), "demo.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	now := time.Date(2026, 11, 21, 15, 0, 0, 0, time.UTC)
	if filled, err := demo.Fill(ctx, db, "hash", now); err != nil || !filled {
		t.Fatalf("filled: %v, %v", filled, err)
	}
	if filled, err := demo.Fill(ctx, db, "hash", now); err != nil || filled {
		t.Fatalf("filled a second time: %v, %v", filled, err)
	}
	a := usecases.New(db)
	audit, err := a.App.AuditEntries(ctx, store.AuditFilter{}, store.Page{Limit: 100})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range audit.Items {
		if d.Action == "" {
			t.Errorf("the audit does not say what %s did to %s", d.Actor.Name, d.Tournament.Name)
		}
	}
	list, err := a.Tournaments.Tournaments(ctx, account.User{}, store.TournamentFilter{}, false, store.Page{Limit: 1000})
	if err != nil {
		t.Fatal(err)
	}
	for _, status := range tournament.Statuses {
		if list.ByStatus[status] == 0 {
			t.Errorf("no tournament is %s", status)
		}
	}
	referees, err := a.Accounts.People(ctx, store.Users{Role: account.Referee}, store.Page{})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range referees.Users {
		history, err := a.Tournaments.History(ctx, store.HistoryFilter{UserID: r.ID}, store.Page{})
		if err != nil {
			t.Fatal(err)
		}
		officiated := 0
		for _, h := range history.Items {
			officiated += h.Officiated
		}
		if officiated < 5 {
			t.Errorf("%s has officiated %d matches", r.Name, officiated)
		}
	}
	for _, s := range list.Items {
		if s.Athletes != 32 {
			continue
		}
		d, err := a.Tournaments.Tournament(ctx, account.User{}, s.ID)
		if err != nil {
			t.Fatal(err)
		}
		played := 0
		for _, m := range d.Matches {
			if m.Status == bracket.Completed {
				played++
			}
		}
		if played != 30 {
			t.Errorf("%d matches of %s are played, want 30", played, s.Name)
		}
		return
	}
	t.Error("there is no tournament of 32")
}

// TestChampionship: the event is running, with classes in every state and half of its
// athletes weighed.
func TestChampionship(t *testing.T) {
	db, err := store.Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "demo.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := demo.Fill(t.Context(), db, "hash", time.Date(2026, 11, 21, 15, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	a := usecases.New(db)
	list, err := a.Events.ListEvents(t.Context(), store.EventFilter{State: event.Running}, store.Page{Limit: 10})
	if err != nil || len(list.Items) != 1 {
		t.Fatalf("%d events run: %v", len(list.Items), err)
	}
	c, err := a.Events.Event(t.Context(), list.Items[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Classes) != 12 {
		t.Errorf("%d classes, want 12", len(c.Classes))
	}
	is := map[tournament.Status]int{}
	for _, class := range c.Classes {
		is[class.Status]++
	}
	if is[tournament.Completed] != 1 || is[tournament.Active] != 2 || is[tournament.Registration] != 9 {
		t.Errorf("the classes are %v", is)
	}
	// A bout in progress must be at a table, or nobody would continue it.
	hall, err := a.Day.Now(t.Context(), c.ID)
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]bool{}
	for _, table := range hall.Tables {
		if table.Called != nil {
			at[table.Called.ID] = true
		}
	}
	pulling := 0
	for _, class := range c.Classes {
		d, err := a.Tournaments.Tournament(t.Context(), accounts.Operator, class.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range d.Matches {
			if m.Status == bracket.InProgress {
				if pulling++; !at[m.ID] {
					t.Errorf("M%d of %s is in progress at no table", m.Number, class.Name)
				}
			}
		}
	}
	if pulling != 2 {
		t.Errorf("%d bouts are in progress, want 2", pulling)
	}
	athletes, err := a.Events.Athletes(t.Context(), accounts.Operator, c.ID, store.RegistrationFilter{}, store.Page{Limit: 10})
	if err != nil {
		t.Fatal(err)
	}
	if athletes.All != 56 || athletes.Unweighed != 28 {
		t.Errorf("%d athletes, %d not weighed", athletes.All, athletes.Unweighed)
	}
}

// TestPeopleOfManyAlphabets: the sample data has names in each alphabet, and every person has an
// address that can be typed.
func TestPeopleOfManyAlphabets(t *testing.T) {
	db, err := store.Open(t.Context(), "sqlite:"+filepath.Join(t.TempDir(), "demo.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := demo.Fill(t.Context(), db, "hash", time.Date(2026, 11, 21, 15, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	athletes, err := usecases.New(db).Accounts.People(t.Context(), store.Users{Role: account.Participant}, store.Page{})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, u := range athletes.Users {
		for name, script := range map[string]*unicode.RangeTable{
			"Arabic": unicode.Arabic, "Armenian": unicode.Armenian, "Cyrillic": unicode.Cyrillic, "Georgian": unicode.Georgian, "Greek": unicode.Greek, "Latin": unicode.Latin,
		} {
			if strings.ContainsFunc(u.Name, func(r rune) bool { return unicode.Is(script, r) }) {
				seen[name]++
			}
		}
		if strings.ContainsFunc(u.Email, func(r rune) bool { return r > unicode.MaxASCII || r == ' ' }) {
			t.Errorf("%s has the address %s", u.Name, u.Email)
		}
	}
	if len(seen) != 6 {
		t.Errorf("of 6 alphabets there are %v", seen)
	}
}
