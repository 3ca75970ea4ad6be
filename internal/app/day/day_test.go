package day_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/app/day"
	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/bout"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/hall"
	"github.com/toproll/toproll/internal/queue"
	"github.com/toproll/toproll/internal/testing/casestest"
	"github.com/toproll/toproll/internal/tournament"
)

// open makes an event with a drawn class of four, and opens the class.
func open(t *testing.T, c *casestest.Cases) events.Detail {
	t.Helper()
	e := c.Event("Open", 70)
	c.Drawn(e, 0, "Ada Arm", "Bo Bar", "Cy Curl", "Di Dumbbell")
	now, err := c.Day.OpenClass(c.As(c.Organizer, "open-class"), c.Organizer, e.Classes[0].ID, true)
	casestest.Must(t, now, err)
	return e
}

// announced returns the first table with a match on deck.
func announced(t *testing.T, c *casestest.Cases, eventID string) hall.NowTable {
	t.Helper()
	now, err := c.Day.Now(t.Context(), eventID)
	for _, table := range casestest.Must(t, now, err).Tables {
		if table.OnDeck != nil {
			return table
		}
	}
	t.Fatal("no match is on deck")
	return hall.NowTable{}
}

// called calls the first match on deck to its table and returns it.
func called(t *testing.T, c *casestest.Cases, eventID string) (tableID string, m tournament.NamedMatch) {
	t.Helper()
	table := announced(t, c, eventID)
	now, err := c.Day.Call(c.As(c.Organizer, "call"), c.Organizer, day.Calling{MatchID: table.OnDeck.ID, TableID: table.ID, Anyway: true})
	casestest.Must(t, now, err)
	return table.ID, table.OnDeck.NamedMatch
}

// TestDay plays a class of an event to the end: after each result the tables get their next matches
// without anyone asking for it, and no match is announced twice.
func TestDay(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		ctx := c.As(c.Organizer, "update-result")
		e := open(t, c)
		played := map[string]bool{}
		for {
			q, err := c.Day.Queue(ctx, c.Organizer, e.ID)
			if casestest.Must(t, q, err).Over {
				break
			}
			_, m := called(t, c, e.ID)
			if played[m.ID] {
				t.Fatalf("match %d was announced again", m.Number)
			}
			played[m.ID] = true
			started, err := c.Tournaments.StartMatch(ctx, c.Organizer, m.ID)
			casestest.Must(t, started, err)
			done, err := c.Tournaments.RecordResult(ctx, c.Organizer, m.ID, tournament.Report{Games: []tournament.GameResult{{Number: 1, Player1Won: true}}}, 0)
			casestest.Must(t, done, err)
			c.Clock.Advance(10 * time.Minute) // everyone has rested
			if err := c.Day.AdvanceQueues(ctx); err != nil {
				t.Fatal(err)
			}
		}
		if len(played) < 6 {
			t.Errorf("the class of four was over after %d matches", len(played))
		}
		over, err := c.Events.Event(ctx, e.ID)
		if casestest.Must(t, over, err).Classes[0].Status != tournament.Completed {
			t.Errorf("the class is %s", over.Classes[0].Status)
		}
	})
}

// TestCall: a called match is at one table until it is undone, and only officials call.
func TestCall(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		ctx := c.As(c.Organizer, "call")
		e := open(t, c)
		_, err := c.Day.Call(ctx, c.Athlete, day.Calling{MatchID: announced(t, c, e.ID).OnDeck.ID})
		casestest.Refused(t, err, fault.Forbidden)
		table, m := called(t, c, e.ID)
		at := func(now hall.Now, err error) (tables []string) {
			t.Helper()
			for _, one := range casestest.Must(t, now, err).Tables {
				if one.Called != nil && one.Called.ID == m.ID {
					tables = append(tables, one.ID)
				}
			}
			return tables
		}
		if got := at(c.Day.Call(ctx, c.Organizer, day.Calling{MatchID: m.ID, TableID: table})); len(got) != 1 || got[0] != table {
			t.Errorf("called again, the match is at %v", got)
		}
		if got := at(c.Day.UndoCall(ctx, c.Organizer, m.ID)); len(got) != 0 {
			t.Errorf("after undo the match is at %v", got)
		}
	})
}

// TestLog: entries that are sent twice count once, and only the device that has the pad adds to the log.
func TestLog(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		ctx := c.As(c.Organizer, "append-log")
		e := open(t, c)
		_, m := called(t, c, e.ID)
		entry := func(kind bout.Kind, athlete string) bout.Entry {
			return bout.Entry{ID: uuid.NewString(), Kind: kind, Athlete: bout.Athlete(athlete), At: c.Clock.Now()}
		}
		warn := []bout.Entry{entry(bout.Start, ""), entry(bout.Warning, m.Entries[0].ID)}
		pad, err := c.Day.AppendLog(ctx, c.Organizer, m.ID, "first device", 0, warn)
		casestest.Must(t, pad, err)
		again, err := c.Day.AppendLog(ctx, c.Organizer, m.ID, "first device", pad.Log.Epoch, warn)
		if got := len(casestest.Must(t, again, err).Log.Entries); got != 2 {
			t.Errorf("the log has %d entries, want 2", got)
		}
		taken, err := c.Day.TakeOver(ctx, c.Organizer, m.ID, "second device")
		casestest.Must(t, taken, err)
		_, err = c.Day.AppendLog(ctx, c.Organizer, m.ID, "first device", pad.Log.Epoch, []bout.Entry{entry(bout.Warning, m.Entries[1].ID)})
		casestest.Refused(t, err, fault.Conflict)
		_, err = c.Day.AppendLog(ctx, c.Athlete, m.ID, "third device", 0, []bout.Entry{entry(bout.Warning, m.Entries[1].ID)})
		casestest.Refused(t, err, fault.Forbidden)
	})
}

// TestProtest: while a protest is open, the matches that depend on the result wait.
func TestProtest(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		ctx := c.As(c.Organizer, "protest")
		e := open(t, c)
		var protested tournament.NamedMatch
		for range 2 { // the first round
			_, m := called(t, c, e.ID)
			started, err := c.Tournaments.StartMatch(ctx, c.Organizer, m.ID)
			casestest.Must(t, started, err)
			done, err := c.Tournaments.RecordResult(ctx, c.Organizer, m.ID, tournament.Report{Games: []tournament.GameResult{{Number: 1, Player1Won: true}}}, 0)
			casestest.Must(t, done, err)
			protested = m
		}
		waiting := func() (n int) {
			t.Helper()
			q, err := c.Day.Queue(ctx, c.Organizer, e.ID)
			for _, b := range casestest.Must(t, q, err).Bouts {
				if b.Why.Code == queue.UnderProtest {
					n++
				}
			}
			return n
		}
		p, err := c.Day.Protest(ctx, c.Organizer, day.Filing{MatchID: protested.ID, EntryID: protested.Entries[1].ID, Reason: "Elbow"})
		casestest.Must(t, p, err)
		if n := waiting(); n == 0 {
			t.Error("no match waits for the protest")
		}
		_, err = c.Day.DecideProtest(ctx, c.Athlete, p.ID, true, "I saw it")
		casestest.Refused(t, err, fault.Forbidden)
		decided, err := c.Day.DecideProtest(ctx, c.Organizer, p.ID, false, "Seen on video")
		casestest.Must(t, decided, err)
		if n := waiting(); n != 0 {
			t.Errorf("%d matches wait after the decision", n)
		}
	})
}

// TestTableLink: a link lets a helper in on its day alone, until it is revoked.
func TestTableLink(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		ctx := c.As(c.Organizer, "issue-table-link")
		e := open(t, c)
		issue := func(on event.Day) (id, secret string) {
			t.Helper()
			l, err := c.Day.IssueTableLink(ctx, c.Organizer, e.Tables[0].ID, "Hal Helper", on)
			_, secret, _ = strings.Cut(casestest.Must(t, l, err).Path, "#")
			return l.TableLink.ID, secret
		}
		id, secret := issue("")
		in, err := c.Day.EnterTable(ctx, secret)
		if casestest.Must(t, in, err).Table.ID != e.Tables[0].ID {
			t.Errorf("the link leads to table %d", in.Table.Number)
		}
		revoked, err := c.Day.RevokeTableLink(ctx, c.Organizer, id)
		casestest.Must(t, revoked, err)
		_, err = c.Day.EnterTable(ctx, secret)
		casestest.Refused(t, err, fault.Forbidden)
		_, err = c.Accounts.Authenticate(ctx, in.Token)
		casestest.Refused(t, err, fault.Unauthenticated)
		_, err = c.Day.EnterTable(ctx, "no secret")
		casestest.Refused(t, err, fault.Invalid)
	})
}

// TestBreak: during a break nothing is called and every expected time lies behind it; it ends by time and by hand.
func TestBreak(t *testing.T) {
	casestest.Each(t, func(t *testing.T, c *casestest.Cases) {
		ctx := c.As(c.Organizer, "break-hall")
		e := open(t, c)
		until := c.Clock.Now().Add(30 * time.Minute)
		_, err := c.Day.Break(ctx, c.Referee, e.ID, event.Break{Until: until})
		casestest.Refused(t, err, fault.Forbidden)
		for _, wrong := range []event.Break{{Until: c.Clock.Now()}, {Until: c.Clock.Now().Add(13 * time.Hour)}, {Until: until, Text: strings.Repeat("x", 81)}} {
			_, err := c.Day.Break(ctx, c.Organizer, e.ID, wrong)
			casestest.Refused(t, err, fault.Invalid)
		}
		lunch := event.Break{Until: until, Text: "Lunch"}
		now, err := c.Day.Break(ctx, c.Organizer, e.ID, lunch)
		if casestest.Must(t, now, err).Break != lunch {
			t.Errorf("the break is %v", now.Break)
		}
		table := announced(t, c, e.ID)
		call := func() error {
			_, err := c.Day.Call(ctx, c.Organizer, day.Calling{MatchID: table.OnDeck.ID, TableID: table.ID, Anyway: true})
			return err
		}
		casestest.Refused(t, call(), fault.Conflict)
		q, err := c.Day.Queue(ctx, c.Organizer, e.ID)
		for _, b := range casestest.Must(t, q, err).Bouts {
			if !b.ExpectedAt.IsZero() && b.ExpectedAt.Before(until) {
				t.Errorf("match %d is expected at %v, before the end of the break", b.Number, b.ExpectedAt)
			}
		}
		ended, err := c.Day.Break(ctx, c.Organizer, e.ID, event.Break{})
		if casestest.Must(t, ended, err).Break != (event.Break{}) {
			t.Errorf("after its end the break is %v", ended.Break)
		}
		again, err := c.Day.Break(ctx, c.Organizer, e.ID, lunch)
		if casestest.Must(t, again, err).Version <= ended.Version {
			t.Error("a break does not change the version of the queue")
		}
		c.Clock.Advance(31 * time.Minute)
		over, err := c.Day.Now(ctx, e.ID)
		if casestest.Must(t, over, err).Break != (event.Break{}) {
			t.Errorf("after its time the break is %v", over.Break)
		}
		if err := call(); err != nil {
			t.Error(err)
		}
	})
}
