//go:build linux

package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/google/uuid"
	_ "modernc.org/sqlite"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/password"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/ranking"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// secret is everybody's password in a world.
const secret = "a password for benchmarks"

// world is the content of a database to fill.
type world struct {
	athletes, referees int
	events             []events
}

// events are tournaments of one size, played to the end or with the first round
// in progress.
type events struct {
	count, entrants int
	played          bool
}

// filled describes the content of a filled database.
type filled struct {
	organizer string   // address
	referees  []string // addresses
	events    []filledEvent
	matches   int // played
}

type filledEvent struct {
	id     string
	played bool
	open   []string // ids of the matches in progress
}

// tables are the rows to write, in an order that foreign keys allow.
type tables struct {
	order []string
	named map[string]*table
}

type table struct {
	columns []string
	rows    [][]any
}

func (t *tables) add(name, columns string, row ...any) {
	if t.named[name] == nil {
		t.named[name] = &table{columns: strings.Fields(columns)}
		t.order = append(t.order, name)
	}
	t.named[name].rows = append(t.named[name].rows, row)
}

// fill makes an SQLite database and writes the world into it. The same world is
// always played identically.
func fill(ctx context.Context, path string, w world) (*filled, error) {
	uuid.EnableRandPool()
	hash, err := password.New(password.Recommended, 1).Hash(ctx, secret)
	if err != nil {
		return nil, err
	}
	f := &filler{
		chance: rand.New(rand.NewPCG(64, 1024)), tables: tables{named: map[string]*table{}},
		records: map[string]*ranking.Record{}, names: map[string]string{}, hash: hash,
		clock: time.Now().Add(-time.Hour), made: &filled{},
	}
	f.people(w)
	for _, e := range w.events {
		for range e.count {
			if err := f.event(e); err != nil {
				return nil, err
			}
		}
	}
	return f.made, errors.Join(f.savePeople(ctx, path), f.tables.write(ctx, path))
}

// savePeople writes people and their actions as the program does, so that searches
// find them.
func (f *filler) savePeople(ctx context.Context, path string) (err error) {
	db, err := store.Open(ctx, "sqlite:"+path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return db.Write(ctx, func(tx *store.Tx) error {
		if _, err := tx.ClaimFirstAccount(); err != nil {
			return err
		}
		for _, u := range f.users {
			if err := tx.AddUser(u, f.hash); err != nil {
				return err
			}
			r := f.records[u.ID]
			if r == nil || r.Matches() == 0 {
				continue
			}
			first := ranking.Record{UserID: u.ID}
			first.Add(true)
			if err := errors.Join(tx.SaveRecord(first, u.Name), tx.SaveRecord(*r, u.Name)); err != nil {
				return err
			}
		}
		return nil
	})
}

type filler struct {
	chance    *rand.Rand
	tables    tables
	records   map[string]*ranking.Record
	names     map[string]string
	users     []account.User
	athletes  []string
	organizer string
	hash      string
	clock     time.Time
	made      *filled
}

var (
	firstNames = strings.Fields("Marko Levan Oleksandr Emre Tomasz Daniel Aibek John Giorgi Lars Ruslan Pierre Mihai Kwame Ivan Arman " +
		"Rafael Brandon Jakub Batyr Sanjay Viktor Davit Chris Mehmet Pavel Yuto Stefan Andrés Serhii Tyler Nikola Zaur Oskar Craig Timur " +
		"Gábor Luca Dmytro Jonas Ana Gabriela Barbora Irina Sarah Nino Aigerim Emily Katarzyna Fatma Malin Egle Olena Rebecca Mariam Sofia")
	lastNames = strings.Fields("Petrović Beridze Kovalenko Yıldız Wiśniewski Kumah Nurlanov Carver Kapanadze Håkansson Gadzhiev Gagnon " +
		"Ionescu Osei Stoyanov Sargsyan Moreira Whitfield Novák Akhmetov Rathore Lindqvist Mkrtchyan Eaglesham Aksoy Horák Nakagawa Brandt " +
		"Villalba Bondarenko Boudreaux Jovanović Mammadov Nieminen MacAllister Iskakov Szabó Ferrante Shevchuk Kazlauskas Kovačević " +
		"Vasconcelos Dvořáková Makarova Lindholm Gelashvili Suleimenova Tremblay Zielińska Demir Kleinsmith Petrauskaitė Marchenko Stone")
)

func (f *filler) people(w world) {
	f.organizer = f.person(account.Organizer, "Olga Organizer", "organizer@bench.example")
	f.made.organizer = "organizer@bench.example"
	for i := range w.referees {
		email := fmt.Sprintf("referee%d@bench.example", i)
		f.person(account.Referee, fmt.Sprintf("Referee %d", i), email)
		f.made.referees = append(f.made.referees, email)
	}
	for i := range w.athletes {
		name := firstNames[f.chance.IntN(len(firstNames))] + " " + lastNames[f.chance.IntN(len(lastNames))]
		f.athletes = append(f.athletes, f.person(account.Participant, name, fmt.Sprintf("athlete%d@bench.example", i)))
	}
}

func newID() string { return uuid.Must(uuid.NewV7()).String() }

func (f *filler) now() int64 {
	f.clock = f.clock.Add(time.Millisecond)
	return f.clock.UnixMilli()
}

func (f *filler) person(role account.Role, name, email string) string {
	id := newID()
	f.names[id] = name
	f.users = append(f.users, account.User{
		ID: id, Name: name, Email: email, Role: role, Status: account.Active, TokenVersion: 1, CreatedAt: time.UnixMilli(f.now()),
	})
	return id
}

// event draws a tournament by lot from the athletes and plays it.
func (f *filler) event(e events) error {
	plan, err := bracket.NewPlan(e.entrants)
	if err != nil {
		return err
	}
	matches := plan.Draw()
	at := matches.At
	apply := func(changed []bracket.Match, refused error) []bracket.Match {
		err = refused
		matches.Apply(changed)
		return changed
	}
	changed := apply(plan.Seed(plan.DrawLots(f.chance.IntN)))
	for err == nil {
		for _, m := range changed {
			if m.Status != bracket.Scheduled || err != nil {
				continue
			}
			apply(plan.Start(at, m.Number))
			if e.played && err == nil {
				apply(plan.Record(at, m.Number, m.Players[f.chance.IntN(2)]))
			}
		}
		if !e.played || err != nil || plan.Champion(at) != 0 {
			break
		}
		changed = apply(plan.OpenRound(at))
	}
	if err != nil {
		return err
	}
	f.keep(plan, matches)
	return nil
}

// keep makes a tournament's rows.
func (f *filler) keep(plan bracket.Plan, matches bracket.Matches) {
	id, began := newID(), f.now()
	champion := plan.Champion(matches.At)
	status, completed, places := tournament.Active, any(nil), make([]int, plan.Entrants)
	if champion != 0 {
		status, places = tournament.Completed, plan.Places(matches)
		completed = began + int64(plan.Len())*1000
	}
	name := fmt.Sprintf("Men 85 kg Right Arm No. %d", len(f.made.events)+1)
	f.tables.add("tournaments", "id name name_key description slug category_id best_of seeding status start_at created_by seeded "+
		"athlete_count champion version created_at updated_at completed_at",
		id, name, text.Fold(name), "", "men-85-kg", nil, 3, "random", string(status), nil, f.organizer, true,
		plan.Entrants, int(champion), plan.Len()+3, began, began, completed)

	// Consecutive athletes of a random order take part.
	users := make([]string, plan.Size+1)
	for i, athlete := range f.chance.Perm(len(f.athletes))[:plan.Entrants] {
		users[i+1] = f.athletes[athlete]
		points := ranking.StandardPoints.For(places[i])
		f.record(users[i+1]).Points += points
		f.tables.add("entries", "id tournament_id number user_id name place points",
			newID(), id, i+1, users[i+1], f.names[users[i+1]], places[i], points)
	}
	next := app.Series() // like the program's draw
	for number := plan.Entrants + 1; number <= plan.Size; number++ {
		f.tables.add("entries", "", next(), id, number, nil, "BYE", 0, 0)
	}
	event := filledEvent{id: id, played: champion != 0}
	for _, m := range matches {
		matchID, games, by, started, ended := next(), "", "", any(nil), any(nil)
		if m.Status == bracket.InProgress || m.Status == bracket.Completed && !plan.HasBye(m) {
			started = began + int64(m.Number)*1000
		}
		switch {
		case m.Status == bracket.InProgress:
			event.open = append(event.open, matchID)
		case m.Status == bracket.Completed && !plan.HasBye(m):
			f.made.matches++
			ended = began + int64(m.Number)*1000 + 500
			by = "pin"
			games = [][]string{{"11", "121", "211"}, {"22", "212", "122"}}[side(m)][f.chance.IntN(3)]
			f.record(users[m.Winner]).Add(true)
			f.record(users[m.Loser()]).Add(false)
		case m.Status == bracket.Completed:
			by = "bye"
		}
		decided := 0
		if by == "pin" {
			decided = m.Number + 3
		}
		f.tables.add("matches", "id tournament_id number status player1 player2 winner best_of games started_at completed_at version official "+
			"decided_by decided_version games_by",
			matchID, id, m.Number, m.Status.String(), int(m.Players[0]), int(m.Players[1]), int(m.Winner), 3, games, started, ended, m.Number+3, f.organizer,
			by, decided, strings.Repeat("p", len(games)))
		if m.Status == bracket.InProgress {
			f.tables.add("log_entries", "match_id position id kind athlete detail decided_by games strikes source official epoch at received_at",
				matchID, 1, newID(), "start", "", "", "", "", "", "api", f.organizer, 0, started, started)
		}
	}
	f.made.events = append(f.made.events, event)
}

func side(m bracket.Match) int {
	if m.Winner == m.Players[0] {
		return 0
	}
	return 1
}

func (f *filler) record(userID string) *ranking.Record {
	r := f.records[userID]
	if r == nil {
		r = &ranking.Record{UserID: userID}
		f.records[userID] = r
	}
	return r
}

// write writes many rows with one statement, in one transaction.
func (t *tables) write(ctx context.Context, path string) error {
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=journal_mode(WAL)&_pragma=synchronous(OFF)&_pragma=cache_size(-400000)")
	if err != nil {
		return err
	}
	defer db.Close()
	db.SetMaxOpenConns(1)
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() //nolint:errcheck // after a commit there is nothing to undo
	for _, name := range t.order {
		table := t.named[name]
		const together = 50
		row := "(" + strings.Repeat("?,", len(table.columns)-1) + "?)"
		insert := fmt.Sprintf("INSERT INTO %s (%s) VALUES ", name, strings.Join(table.columns, ","))
		many, err := tx.PrepareContext(ctx, insert+strings.Repeat(row+",", together-1)+row)
		if err != nil {
			return err
		}
		one, err := tx.PrepareContext(ctx, insert+row)
		if err != nil {
			return err
		}
		rows := table.rows
		for ; len(rows) >= together; rows = rows[together:] {
			values := make([]any, 0, together*len(table.columns))
			for _, r := range rows[:together] {
				values = append(values, r...)
			}
			if _, err := many.ExecContext(ctx, values...); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		for _, r := range rows {
			if _, err := one.ExecContext(ctx, r...); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	return err
}
