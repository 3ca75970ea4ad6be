package handovers_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/toproll/toproll/internal/app/day"
	"github.com/toproll/toproll/internal/app/handovers"
	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/testing/casestest"
	"github.com/toproll/toproll/internal/testing/storetest"
	"github.com/toproll/toproll/internal/tournament"
)

// TestResultDuringAHandOver records a result while somebody takes the event away: the file has it, or it is refused. It must not
// be accepted here and missing in the file, because the return would overwrite it.
func TestResultDuringAHandOver(t *testing.T) {
	t.Parallel()
	address := storetest.Postgres(t)
	c := casestest.New(t, address)
	e := c.Event("Away Day", 70)
	c.Drawn(e, 0, "Ada Arm", "Bo Bar", "Cy Curl")
	ctx := c.As(c.Organizer, "update-result")
	opened, err := c.Day.OpenClass(ctx, c.Organizer, e.Classes[0].ID, true)
	casestest.Must(t, opened, err)
	now, err := c.Day.Now(ctx, e.ID)
	m := casestest.Must(t, now, err).Tables[0].OnDeck
	called, err := c.Day.Call(ctx, c.Organizer, day.Calling{MatchID: m.ID, TableID: now.Tables[0].ID, Anyway: true})
	casestest.Must(t, called, err)
	started, err := c.Tournaments.StartMatch(ctx, c.Organizer, m.ID)
	casestest.Must(t, started, err)

	// Another writer has the queue, so that the result waits just before its
	// commit.
	holding, release := make(chan struct{}), make(chan struct{})
	nothing := errors.New("nothing changes")
	var all sync.WaitGroup
	all.Go(func() {
		err := c.App.DB.Write(context.WithoutCancel(ctx), func(tx *store.Tx) error {
			_, err := tx.LockQueue(e.ID)
			close(holding)
			<-release
			return errors.Join(nothing, err)
		})
		if !errors.Is(err, nothing) {
			t.Error(err)
		}
	})
	<-holding
	var recorded error
	all.Go(func() {
		_, recorded = c.Tournaments.RecordResult(ctx, c.Organizer, m.ID, tournament.Report{Games: []tournament.GameResult{{Number: 1, Player1Won: true}}}, 0)
	})
	waitsForLocks(t, address, 1, nil)
	exported := make(chan struct{})
	var content []byte
	all.Go(func() {
		defer close(exported)
		f, err := c.HandOvers.Export(ctx, c.Organizer, e.ID, handovers.Options{Passphrase: passphrase, HandOver: true})
		if err != nil {
			t.Error(err)
		}
		content = f.Content
	})
	waitsForLocks(t, address, 2, exported)
	close(release)
	all.Wait()

	f, err := eventfile.Unpack(content, passphrase)
	casestest.Must(t, f, err)
	inFile := false
	for _, row := range f.Rows["matches"] {
		inFile = inFile || row["id"] == m.ID && row["status"] == "completed"
	}
	if accepted := recorded == nil; accepted != inFile || !accepted && fault.KindOf(recorded) != fault.Conflict {
		t.Errorf("the result: %v; in the file: %v", recorded, inFile)
	}
}

// waitsForLocks returns when this many transactions of a database wait for locks, or when done is
// closed.
func waitsForLocks(t *testing.T, address string, want int, done <-chan struct{}) {
	t.Helper()
	db, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close(context.WithoutCancel(t.Context())) //nolint:errcheck // it has only read
	for {
		var waiting int
		query := "SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())"
		if err := db.QueryRow(t.Context(), query).Scan(&waiting); err != nil {
			t.Fatal(err)
		}
		if waiting >= want {
			return
		}
		select {
		case <-done:
			return
		case <-time.After(5 * time.Millisecond):
		}
	}
}
