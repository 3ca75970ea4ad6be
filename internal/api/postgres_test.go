package api_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/token"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
	"github.com/toproll/toproll/internal/testing/wait"
)

// The following tests are about locks in PostgreSQL.

// connect returns a separate connection to a server's database.
func connect(t *testing.T, s *apitest.Server) *pgx.Conn {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), s.Address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close(context.Background()) }) //nolint:errcheck // no longer needed
	return conn
}

// awaitLock waits until a transaction waits for a lock.
func awaitLock(t *testing.T, s *apitest.Server) {
	t.Helper()
	conn := connect(t, s)
	for end := time.Now().Add(wait.Limit); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		var waiting bool
		err := conn.QueryRow(t.Context(), "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')").Scan(&waiting)
		if err != nil {
			t.Fatal(err)
		}
		if waiting {
			return
		}
	}
	t.Fatal("nobody waits for a lock")
}

// The result of a final changes the records of all athletes. It locks them in order of ids, including the two
// finalists: otherwise two finals with the same athletes could deadlock.
func TestFinalsAtOnceLockRecordsInOrder(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, storetest.Postgres(t))
	c := newCup(t, s, 1, 4)
	first := c.d.Participants[0].User.ID
	for _, e := range c.d.Participants {
		first = min(first, e.User.ID)
	}
	lose := func(number int) string { // the first loses every match
		if c.match(number).Player1.User.ID == first {
			return "2"
		}
		return "1"
	}
	for _, round := range [][]int{{1, 2}, {3, 4}, {5}} {
		for _, number := range round {
			c.play(lose(number), number)
		}
		c.nextRound()
	}
	c.start(c.o, 6).Is(http.StatusOK)

	other, err := connect(t, s).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Exec(t.Context(), "SELECT 1 FROM records WHERE user_id = $1 FOR UPDATE", first); err != nil {
		t.Fatal(err)
	}
	done := make(chan *apitest.Reply)
	go func() { done <- c.score(c.o, 6, "1") }()
	awaitLock(t, s)
	if _, err := other.Exec(t.Context(), "SELECT 1 FROM records WHERE user_id <> $1 FOR UPDATE NOWAIT", first); err != nil {
		t.Errorf("the record of a later athlete is locked before that of the first: %v", err)
	}
	if err := other.Rollback(t.Context()); err != nil {
		t.Error(err)
	}
	(<-done).Is(http.StatusOK)
}

// While the signing keys cannot be read, tokens of known keys stay valid.
func TestRequestsAtOnceWhileTheKeysCannotBeRead(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, storetest.Postgres(t))
	o, p := s.Organizer(), s.Participant()
	o.Get("/api/category/get-all").Is(http.StatusOK)
	other, err := connect(t, s).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.Exec(t.Context(), "LOCK TABLE signing_keys IN ACCESS EXCLUSIVE MODE"); err != nil {
		t.Fatal(err)
	}
	s.Clock.Advance(token.RingAge + time.Second)
	unknown := token.Ring{{ID: "k", Secret: make([]byte, token.KeyBytes), Made: s.Clock.Now()}}
	forged, err := unknown.Sign(account.User{ID: p.ID}, s.Clock.Now(), time.Hour)
	if err != nil {
		t.Fatal(err)
	}
	waiting := make(chan *apitest.Reply)
	go func() { waiting <- p.WithToken(forged).Get("/api/category/get-all") }()
	awaitLock(t, s)
	ctx, cancel := context.WithTimeout(t.Context(), 25*time.Second) // less than the database's limit
	defer cancel()
	for range 3 {
		o.WithContext(ctx).Get("/api/category/get-all").Is(http.StatusOK)
	}
	if err := other.Rollback(t.Context()); err != nil {
		t.Error(err)
	}
	(<-waiting).Is(http.StatusUnauthorized)
}
