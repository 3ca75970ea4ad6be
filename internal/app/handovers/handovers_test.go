package handovers_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app/day"
	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/app/handovers"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/casestest"
	"github.com/toproll/toproll/internal/testing/storetest"
	"github.com/toproll/toproll/internal/tournament"
)

const passphrase = "left hook, right hook"

// playOn plays up to most matches of an event, and reports how many it has played.
func playOn(t *testing.T, c *casestest.Cases, eventID string, most int) (played int) {
	t.Helper()
	ctx := c.As(c.Organizer, "update-result")
	for ; played < most; played++ {
		q, err := c.Day.Queue(ctx, c.Organizer, eventID)
		if casestest.Must(t, q, err).Over {
			return played
		}
		now, err := c.Day.Now(ctx, eventID)
		table := -1
		for i, at := range casestest.Must(t, now, err).Tables {
			if at.OnDeck != nil {
				table = i
			}
		}
		if table < 0 {
			return played
		}
		m := now.Tables[table].OnDeck
		called, err := c.Day.Call(ctx, c.Organizer, day.Calling{MatchID: m.ID, TableID: now.Tables[table].ID, Anyway: true})
		casestest.Must(t, called, err)
		started, err := c.Tournaments.StartMatch(ctx, c.Organizer, m.ID)
		casestest.Must(t, started, err)
		result := tournament.Report{Games: []tournament.GameResult{{Number: 1, Player1Won: m.Number%2 == 0}}}
		done, err := c.Tournaments.RecordResult(ctx, c.Organizer, m.ID, result, 0)
		casestest.Must(t, done, err)
		c.Clock.Advance(10 * time.Minute)
		if err := c.Day.AdvanceQueues(ctx); err != nil {
			t.Fatal(err)
		}
	}
	return played
}

// twoClasses makes an event with two classes, drawn and open, and plays a few matches. A third class has a published draw, whose
// secret nobody knows yet.
func twoClasses(t *testing.T, c *casestest.Cases) events.Detail {
	t.Helper()
	e := c.Event("Away Day", 70, 80, 90)
	c.Drawn(e, 0, "Ada Arm", "Bo Bar", "Cy Curl", "Di Dumbbell", "Ed \u0417\u043c\u0435\u0439")
	c.Drawn(e, 1, "Fa Fist", "Gi Grip", "Ha Hook", "Io Iron")
	ctx := c.As(c.Organizer, "open-class")
	for _, class := range e.Classes[:2] {
		now, err := c.Day.OpenClass(ctx, c.Organizer, class.ID, true)
		casestest.Must(t, now, err)
	}
	var drafts []events.AthleteDraft
	for _, id := range c.People("Ki Key", "Lu Lift", "Mo Move", "Ny Neck") {
		drafts = append(drafts, events.AthleteDraft{UserID: id, ClassIDs: []string{e.Classes[2].ID}, Profile: event.Profile{Sex: event.Men, BirthYear: 1991, Club: "Club 1"}})
	}
	registered, err := c.Events.RegisterAthletes(ctx, c.Organizer, e.ID, drafts)
	for _, r := range casestest.Must(t, registered, err) {
		weighed, err := c.Events.Weigh(ctx, c.Organizer, r.ID, 85*event.Kilogram)
		casestest.Must(t, weighed, err)
	}
	published, err := c.Tournaments.PublishDraws(ctx, c.Organizer, e.ID, []string{e.Classes[2].ID})
	casestest.Must(t, published, err)
	if playOn(t, c, e.ID, 4) != 4 {
		t.Fatal("no four matches could be played")
	}
	return e
}

func export(t *testing.T, c *casestest.Cases, eventID string, handOver bool) []byte {
	t.Helper()
	f, err := c.HandOvers.Export(c.As(c.Organizer, "export-event"), c.Organizer, eventID, handovers.Options{Passphrase: passphrase, HandOver: handOver, To: "the stick"})
	return casestest.Must(t, f, err).Content
}

// answered imports a file. It takes the first match for people in doubt.
func answered(t *testing.T, c *casestest.Cases, file []byte, parts map[string]bool) (handovers.Preview, error) {
	t.Helper()
	in := handovers.Import{Content: file, Passphrase: passphrase, People: map[string]eventfile.Answer{}, FromFile: parts}
	ctx := c.As(c.Organizer, "import-event")
	p, err := c.HandOvers.Preview(ctx, c.Organizer, in)
	if err != nil {
		return p, err
	}
	for _, person := range p.People {
		if person.InDoubt {
			in.People[person.Person.ID] = eventfile.Answer(person.Candidates[0].ID)
		}
	}
	return c.HandOvers.Import(ctx, c.Organizer, in)
}

// rows returns an event's rows with the people's ids from files, with or without counters.
func rows(t *testing.T, c *casestest.Cases, eventID string, counters bool) eventfile.Rows {
	t.Helper()
	all, err := store.Read(t.Context(), c.App.DB, func(tx *store.Tx) (eventfile.Rows, error) {
		all, err := tx.EventRows(eventID)
		if err != nil {
			return nil, err
		}
		ids, err := tx.FilePeople(eventID)
		inFile := map[string]string{}
		for file, here := range ids {
			inFile[here] = file
		}
		all.Rename(inFile)
		return all, err
	})
	casestest.Must(t, all, err)
	for _, of := range all {
		for _, row := range of {
			if !counters {
				delete(row, "version")
				delete(row, "updated_at")
			}
		}
	}
	delete(all, "audit") // of the hand-overs themselves
	return all
}

func records(t *testing.T, c *casestest.Cases) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := c.App.DB.Standings(t.Context(), func(b *ranking.Board) {
		list, _ := b.Search(nil, 0, 0)
		for _, r := range list {
			all[r.Name] = fmt.Sprint(r.Wins, r.Losses, r.Points, r.Form)
		}
	})
	return casestest.Must(t, all, err)
}

// eachPair runs a test with an event's home on one database and a second instance on another: SQLite twice, and SQLite and
// PostgreSQL in both directions.
func eachPair(t *testing.T, test func(t *testing.T, home, away *casestest.Cases)) {
	t.Helper()
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		other := func(t *testing.T) *casestest.Cases {
			address := storetest.SQLite(t)
			storetest.Migrate(t, address)
			return casestest.New(t, address)
		}
		test(t, c, other(t))
	})
}

// TestAwayAndBack takes an event to another instance, plays there, and brings it back. All rows are equal where they must be.
func TestAwayAndBack(t *testing.T) {
	eachPair(t, func(t *testing.T, home, away *casestest.Cases) {
		e := twoClasses(t, home)
		away.Clock.Set(home.Clock.Now())
		before := rows(t, home, e.ID, false)
		taken := export(t, home, e.ID, true)
		if again := export(t, home, e.ID, true); len(again) == 0 {
			t.Error("an event that is away gives no file")
		}
		readOnly(t, home, e)

		p, err := answered(t, away, taken, nil)
		if casestest.Must(t, p, err).Relation != handovers.Unknown || p.Athletes != 13 || p.Decided < 4 {
			t.Errorf("the preview says %+v", p)
		}
		if diff := cmp.Diff(before, rows(t, away, e.ID, false)); diff != "" {
			t.Errorf("after the import (-home +away):\n%s", diff)
		}
		if diff := cmp.Diff(records(t, home), records(t, away)); diff != "" {
			t.Errorf("records (-home +away):\n%s", diff)
		}
		_, err = answered(t, away, taken, nil)
		casestest.Refused(t, err, fault.Conflict)

		ctx := away.As(away.Organizer, "make-draws")
		made, err := away.Tournaments.MakeDraws(ctx, away.Organizer, e.ID, []string{e.Classes[2].ID}, "815")
		if len(casestest.Must(t, made, err).Refused) > 0 {
			t.Errorf("the draw was refused: %v", made.Refused)
		}
		opened, err := away.Day.OpenClass(ctx, away.Organizer, e.Classes[2].ID, true)
		casestest.Must(t, opened, err)
		late, err := away.Events.RegisterAthletes(ctx, away.Organizer, e.ID, []events.AthleteDraft{{Name: "Zoe Zest", Profile: event.Profile{Sex: event.Women, BirthYear: 2001}}})
		casestest.Must(t, late, err)
		playOn(t, away, e.ID, 1000)

		home.Clock.Set(away.Clock.Now())
		back := export(t, away, e.ID, true)
		p, err = answered(t, home, back, nil)
		if casestest.Must(t, p, err).Relation != handovers.Return {
			t.Errorf("the preview says %q", p.Relation)
		}
		if diff := cmp.Diff(rows(t, away, e.ID, false), rows(t, home, e.ID, false)); diff != "" {
			t.Errorf("after the return (-away +home):\n%s", diff)
		}
		if diff := cmp.Diff(records(t, away), records(t, home)); diff != "" {
			t.Errorf("records (-away +home):\n%s", diff)
		}
		for _, file := range [][]byte{taken, back} {
			_, err := answered(t, home, file, nil)
			casestest.Refused(t, err, fault.Conflict)
		}
		done, err := home.Events.SetEventState(home.As(home.Organizer, "set-event-state"), home.Organizer, e.ID, 0, event.Finished)
		casestest.Must(t, done, err)
	})
}

// readOnly tries changes of an event that is away: none is possible.
func readOnly(t *testing.T, c *casestest.Cases, e events.Detail) {
	t.Helper()
	ctx, by := c.As(c.Organizer, "some"), c.Organizer
	before := rows(t, c, e.ID, true)
	if err := c.Day.AdvanceQueues(ctx); err != nil {
		t.Error(err)
	}
	now, err := c.Day.Now(ctx, e.ID)
	casestest.Must(t, now, err)
	var onDeck string
	for _, table := range now.Tables {
		if table.OnDeck != nil {
			onDeck = table.OnDeck.ID
		}
	}
	for name, change := range map[string]func() error{
		"rename": func() error {
			_, err := c.Events.UpdateEvent(ctx, by, e.ID, 0, func(d *event.Draft) { d.Name = "Another" })
			return err
		},
		"publish": func() error {
			_, err := c.Events.UpdateEvent(ctx, by, e.ID, 0, func(d *event.Draft) { d.Public = false })
			return err
		},
		"finish": func() error { _, err := c.Events.SetEventState(ctx, by, e.ID, 0, event.Finished); return err },
		"delete": func() error { _, err := c.Events.DeleteEvent(ctx, by, e.ID); return err },
		"register": func() error {
			_, err := c.Events.RegisterAthletes(ctx, by, e.ID, []events.AthleteDraft{{Name: "New One"}})
			return err
		},
		"draw": func() error {
			_, err := c.Tournaments.MakeDraws(ctx, by, e.ID, []string{e.Classes[2].ID}, "1")
			return err
		},
		"call": func() error {
			_, err := c.Day.Call(ctx, by, day.Calling{MatchID: onDeck, TableID: now.Tables[0].ID, Anyway: true})
			return err
		},
		"start": func() error { _, err := c.Tournaments.StartMatch(ctx, by, onDeck); return err },
		"hold": func() error {
			_, err := c.Day.Hold(ctx, by, day.Held{ClassID: e.Classes[0].ID, Held: true, Reason: "why"})
			return err
		},
	} {
		if err := change(); fault.KindOf(err) != fault.Conflict {
			t.Errorf("%s an event that is away: %v, want a Conflict", name, err)
		}
	}
	if diff := cmp.Diff(before, rows(t, c, e.ID, true)); diff != "" {
		t.Errorf("an event that is away has changed:\n%s", diff)
	}
}

// TestDivergedCopies reclaims an event that also continues elsewhere. Changes on both sides are decided class by class,
// and replaced data are kept.
func TestDivergedCopies(t *testing.T) {
	eachPair(t, func(t *testing.T, home, away *casestest.Cases) {
		e := twoClasses(t, home)
		away.Clock.Set(home.Clock.Now())
		taken := export(t, home, e.ID, true)
		p, err := answered(t, away, taken, nil)
		casestest.Must(t, p, err)
		reclaimed, err := home.HandOvers.Reclaim(home.As(home.Organizer, "reclaim-event"), home.Organizer, e.ID, "the other laptop broke")
		casestest.Must(t, reclaimed, err)
		playOn(t, home, e.ID, 3)
		playOn(t, away, e.ID, 1000)
		late, err := away.Events.RegisterAthletes(away.As(away.Organizer, "register-athletes"), away.Organizer, e.ID, []events.AthleteDraft{{Name: "Zoe Zest"}})
		casestest.Must(t, late, err)
		file := export(t, away, e.ID, true)

		before := rows(t, home, e.ID, true)
		_, err = answered(t, home, file, nil)
		casestest.Refused(t, err, fault.Conflict)
		in := handovers.Import{Content: file, Passphrase: passphrase}
		ctx := home.As(home.Organizer, "import-event")
		p, err = home.HandOvers.Preview(ctx, home.Organizer, in)
		if casestest.Must(t, p, err).Relation != handovers.Diverged || p.Open == 0 {
			t.Fatalf("the preview says %q with %d open", p.Relation, p.Open)
		}
		if diff := cmp.Diff(before, rows(t, home, e.ID, true)); diff != "" {
			t.Fatalf("a preview has changed something:\n%s", diff)
		}
		parts := map[string]bool{}
		for _, part := range p.Parts {
			parts[part.ID] = part.ID != e.Classes[0].ID && part.ID != eventfile.Rest
		}
		p, err = answered(t, home, file, parts)
		casestest.Must(t, p, err)
		after := rows(t, home, e.ID, false)
		theirs := rows(t, away, e.ID, false)
		for _, m := range after["matches"] {
			var other eventfile.Row
			from := theirs
			if m["tournament_id"] == e.Classes[0].ID {
				from = before
			}
			for _, o := range from["matches"] {
				if o["id"] == m["id"] {
					other = o
				}
			}
			if m["winner"] != other["winner"] || m["status"] != other["status"] {
				t.Errorf("match %v of class %v is neither as here nor as in the file", m["number"], m["tournament_id"])
			}
		}
		found := false
		for _, r := range after["registrations"] {
			found = found || r["number"] == int64(14)
		}
		if !found {
			t.Error("the athlete who registered elsewhere is lost")
		}
		h, err := home.HandOvers.Overview(ctx, home.Organizer, e.ID)
		if len(casestest.Must(t, h, err).Copies) != 1 || len(h.All) != 3 {
			t.Fatalf("%d copies and %d hand-overs are kept", len(h.Copies), len(h.All))
		}
		kept, err := home.HandOvers.KeptCopy(ctx, home.Organizer, e.ID, h.Copies[0].ID, passphrase)
		f, err := eventfile.Unpack(casestest.Must(t, kept, err).Content, passphrase)
		if casestest.Must(t, f, err); len(f.Rows["matches"]) != len(before["matches"]) {
			t.Error("the kept copy lacks matches")
		}
		playOn(t, home, e.ID, 1000)
	})
}

// TestBrokenFiles cuts files and flips their bytes: each is refused, and nothing changes.
func TestBrokenFiles(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		e := twoClasses(t, c)
		file := export(t, c, e.ID, true)
		plain, err := c.HandOvers.Copy(t.Context(), e.ID, "")
		casestest.Must(t, plain, err)
		before := rows(t, c, e.ID, true)
		for seed := range uint64(100) {
			r := rand.New(rand.NewPCG(seed, 1))
			broken, pass := bytes.Clone(file), passphrase
			if seed%2 == 1 {
				broken, pass = bytes.Clone(plain.Content), ""
			}
			if seed%4 < 2 {
				broken = broken[:r.IntN(len(broken))]
			} else {
				broken[r.IntN(len(broken))] ^= byte(1 + r.IntN(255))
			}
			if f, err := eventfile.Unpack(broken, pass); err == nil {
				if again, err := f.Pack(""); err != nil || len(again) == 0 { // a byte that means nothing, such as a time in the archive
					t.Errorf("seed %d: the file is accepted and cannot be written again: %v", seed, err)
				}
				continue
			}
			_, err := c.HandOvers.Import(context.Background(), c.Organizer, handovers.Import{Content: broken, Passphrase: pass})
			casestest.Refused(t, err, fault.Invalid)
		}
		_, err = c.HandOvers.Import(t.Context(), c.Organizer, handovers.Import{Content: file, Passphrase: "another phrase"})
		casestest.Refused(t, err, fault.Invalid)
		if diff := cmp.Diff(before, rows(t, c, e.ID, true)); diff != "" {
			t.Errorf("a refused file has changed something:\n%s", diff)
		}
	})
}

// TestNoSecretsInFiles looks in a file for what must never leave an instance.
func TestNoSecretsInFiles(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		e := twoClasses(t, c)
		f, err := eventfile.Unpack(export(t, c, e.ID, false), passphrase)
		casestest.Must(t, f, err)
		all := fmt.Sprint(f.People, f.Rows)
		for _, secret := range []string{"@example.org", "$argon2", casestest.Password} {
			if strings.Contains(all, secret) {
				t.Errorf("the file contains %q", secret)
			}
		}
		for _, p := range f.People {
			if p.Name == c.Organizer.Name && p.Kind != eventfile.Official {
				t.Errorf("the organizer is %q", p.Kind)
			}
		}
		_, err = c.HandOvers.Export(t.Context(), account.User{ID: c.Referee.ID, Role: account.Referee, Status: account.Active}, e.ID, handovers.Options{Passphrase: passphrase})
		casestest.Refused(t, err, fault.Forbidden)
	})
}
