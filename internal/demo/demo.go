// Package demo fills an empty database with a club's believable year: people, classes and
// tournaments in every state. A tournament of 32 athletes is half played, and an event with
// twelve classes runs. It uses the same use cases as everyone else.
package demo

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/app/tournaments"
	"github.com/toproll/toproll/internal/usecases"

	"github.com/google/uuid"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/text"
	"github.com/toproll/toproll/internal/tournament"
)

// Password is the password of all sample accounts.
const Password = "toproll-demo"

// The accounts to look around with, one for each role.
const (
	OrganizerEmail   = "organizer@toproll.example"
	RefereeEmail     = "referee@toproll.example"
	ParticipantEmail = "athlete@toproll.example"
)

// Fill writes the sample data as of the time now. It returns false and does nothing if the database
// has accounts. passwordHash is the hash of [Password].
func Fill(ctx context.Context, db *store.DB, passwordHash string, now time.Time) (bool, error) {
	var founded bool
	err := db.Read(ctx, func(tx *store.Tx) (err error) {
		founded, err = tx.HasAccounts()
		return err
	})
	if err != nil || founded {
		return false, err
	}
	f := &filler{
		ctx: ctx, db: db, hash: passwordHash, clock: now.AddDate(-1, -2, 0),
		chance: rand.New(rand.NewPCG(1985, 11)), strength: map[string]float64{},
	}
	f.app = usecases.New(db, app.WithClock(func() time.Time { return f.clock }), app.WithLot(f.chance.IntN), app.WithSecrets(f.secret))
	f.people()
	f.classes()
	f.pastSeason(now)
	f.today(now)
	f.championship(now)
	return f.err == nil, f.err
}

// secret makes the same secrets each time: these draws are no real competition.
func (f *filler) secret() []byte {
	secret := make([]byte, 32)
	for i := range secret {
		secret[i] = byte(f.chance.IntN(256))
	}
	return secret
}

// filler works until the first error, which it keeps.
type filler struct {
	ctx        context.Context
	db         *store.DB
	app        *usecases.Cases
	hash       string
	clock      time.Time
	chance     *rand.Rand
	strength   map[string]float64 // by name, in units of a logistic scale
	organizer  account.User
	officials  []account.User // the referees; matches take turns
	men, women []string       // ids
	referees   []string
	classIDs   []string
	err        error
}

func (f *filler) people() {
	f.err = f.db.Write(f.ctx, func(tx *store.Tx) error {
		if _, err := tx.ClaimFirstAccount(); err != nil {
			return err
		}
		var err error
		if f.organizer, err = f.person(tx, "Dragana Marić", OrganizerEmail, account.Organizer); err != nil {
			return err
		}
		for i, name := range referees {
			u, err := f.person(tx, name, refereeEmail(i, name), account.Referee)
			if err != nil {
				return err
			}
			f.referees = append(f.referees, u.ID)
			f.officials = append(f.officials, u)
		}
		for i, name := range men {
			email := address(name)
			if i == 0 {
				email = ParticipantEmail
			}
			u, err := f.person(tx, name, email, account.Participant)
			if err != nil {
				return err
			}
			f.men = append(f.men, u.ID)
			f.strength[name] = 1.2 * f.chance.NormFloat64()
		}
		f.strength[men[0]] = 1.1 // the sample athlete has something to show
		for _, name := range women {
			u, err := f.person(tx, name, address(name), account.Participant)
			if err != nil {
				return err
			}
			f.women = append(f.women, u.ID)
			f.strength[name] = 1.2 * f.chance.NormFloat64()
		}
		return nil
	})
}

func (f *filler) person(tx *store.Tx, name, email string, role account.Role) (account.User, error) {
	f.clock = f.clock.Add(time.Duration(f.chance.IntN(90)) * time.Minute)
	u := account.User{
		ID: uuid.Must(uuid.NewV7()).String(), Name: name, Email: email, Role: role, Status: account.Active,
		TokenVersion: 1, CreatedAt: f.clock,
	}
	return u, tx.AddUser(u, f.hash)
}

// address makes an e-mail address from a name: "Emre Yıldız" has emre.yildiz, "Иван Стоянов" ivan.stoyanov.
func address(name string) string {
	return strings.ReplaceAll(text.Fold(name), " ", ".") + "@toproll.example"
}

func (f *filler) classes() {
	if f.err != nil {
		return
	}
	f.err = f.db.Write(f.ctx, func(tx *store.Tx) error {
		for _, c := range classes {
			c.ID, c.CreatedAt, c.UpdatedAt = uuid.Must(uuid.NewV7()).String(), f.clock, f.clock
			c, err := c.Clean()
			if err != nil {
				return err
			}
			if err := tx.AddCategory(c); err != nil {
				return err
			}
			f.classIDs = append(f.classIDs, c.ID)
		}
		return nil
	})
}

// pastSeason plays a year of tournaments; the last one is not archived yet.
func (f *filler) pastSeason(now time.Time) {
	for i, t := range []struct {
		name, description string
		class, athletes   int
		bestOf, daysAgo   int
	}{
		{"Autumn Open", "The first table of the season.", men85Right, 16, 1, 400},
		{"Winter Cup", "Eight of the best of the region.", women60Right, 8, 3, 340},
		{"New Year Pull-Off", "Left arm only.", men85Left, 12, 3, 318},
		{"Riverside Classic", "On the square, if the weather holds.", men110, 9, 1, 270},
		{"Spring Nationals", "Qualifies for the continental championship.", men85Right, 24, 3, 225},
		{"Masters Meeting", "For athletes over forty.", masters90, 7, 3, 190},
		{"Club Night 14", "Beginners welcome.", novice80, 6, 1, 150},
		{"Midsummer Hook", "Women's left-arm title.", women60Left, 11, 3, 120},
		{"Harbour Supermatch Night", "Eight men, best of five.", men70, 8, 5, 75},
		{"Regional Championship", "The road to the nationals.", men85Right, 20, 3, 33},
		{"Club Night 15", "Right after the weigh-in.", men70, 10, 1, 6},
	} {
		day := now.AddDate(0, 0, -t.daysAgo)
		f.clock = day.AddDate(0, 0, -9)
		id := f.tournament(t.name, t.description, t.class, t.athletes, t.bestOf, tournament.Random, day)
		f.clock = day
		f.start(id, true)
		f.play(id, 1<<30, f.officials[i%3:i%3+2]...)
		if i < 10 {
			f.clock = f.clock.AddDate(0, 0, 1)
			f.do(func() error {
				_, err := f.app.Tournaments.SetTournamentStatus(f.ctx, f.organizer, id, tournament.Archived)
				return err
			})
		}
	}
}

// today adds a running championship day and later ones.
func (f *filler) today(now time.Time) {
	f.clock = now.AddDate(0, 0, -9)
	titles := f.tournament("Toproll Open 2026", "The main event: men up to 85 kg, right arm. Two tables, straps at the third restart.", men85Right, 32, 3, tournament.Random, now)
	left := f.tournament("Toproll Open 2026, Left", "Left arm of the main event.", men85Left, 16, 3, tournament.Random, now)
	drawn := f.tournament("Women's Title Night", "Drawn by hand at the weigh-in.", women60Right, 6, 5, tournament.Manual, now)
	f.tournament("Novice Table", "First time at a table? This is yours.", novice80, 13, 1, tournament.Random, now.AddDate(0, 0, 6))
	f.tournament("Heavy Hands", "110 kg and more. One more athlete and we pull.", men110, 3, 3, tournament.Random, now.AddDate(0, 0, 13))
	soon := f.tournament("Winter Cup 2027", "Save the date.", women60Left, 5, 3, tournament.Random, now.AddDate(0, 0, 90))
	f.do(func() error {
		_, err := f.app.Tournaments.SetTournamentStatus(f.ctx, f.organizer, soon, tournament.Upcoming)
		return err
	})
	f.do(func() error {
		_, err := f.app.Tournaments.AssignReferees(f.ctx, f.organizer, titles, f.referees[:2])
		return err
	})
	f.clock = now.Add(-3 * time.Hour)
	f.start(titles, true)
	f.play(titles, 30, f.officials[:2]...) // of 62 or 63 matches
	f.startNext(titles, f.officials[0])
	f.clock = now.Add(-time.Hour)
	f.start(left, true)
	f.play(left, 6, f.officials...)
	f.startNext(left, f.officials[1])
	f.start(drawn, false)
}

// do runs a step unless an earlier one has failed.
func (f *filler) do(step func() error) {
	if f.err == nil {
		f.err = step()
	}
}

// tournament creates a tournament with the given number of athletes of the class's gender, to start
// on that day, and returns its id.
func (f *filler) tournament(name, description string, class, athletes, bestOf int, seeding tournament.Seeding, day time.Time) string {
	var id string
	f.do(func() error {
		start := day.Truncate(24 * time.Hour)
		d, err := f.app.Tournaments.CreateTournament(f.ctx, f.organizer, tournament.Draft{
			Name: name, Description: description, CategoryID: f.classIDs[class], BestOf: bestOf, Seeding: seeding, StartAt: &start,
		})
		if err != nil {
			return err
		}
		id = d.ID
		field := f.men
		if class == women60Left || class == women60Right {
			field = f.women
		}
		ids := []string{field[0]}
		for _, i := range f.chance.Perm(len(field) - 1)[:athletes-1] {
			ids = append(ids, field[i+1])
		}
		_, err = f.app.Events.AddParticipants(f.ctx, f.organizer, id, ids)
		return err
	})
	return id
}

func (f *filler) start(id string, seed bool) {
	f.do(func() error {
		_, err := f.app.Tournaments.StartTournament(f.ctx, f.organizer, id)
		if err == nil && seed {
			_, err = f.app.Tournaments.SeedTournament(f.ctx, f.organizer, id, nil)
		}
		return err
	})
}

// play plays up to the given number of matches in order, with alternating officials. It stops at
// the champion, or with a match ready to start.
func (f *filler) play(id string, matches int, officials ...account.User) {
	f.do(func() error {
		for {
			d, err := f.app.Tournaments.Tournament(f.ctx, f.organizer, id)
			if err != nil || d.Status != tournament.Active {
				return err
			}
			open := false
			for _, m := range d.Matches {
				if m.Status != bracket.Scheduled {
					continue
				}
				open = true
				if matches == 0 {
					return nil
				}
				matches--
				official := officials[m.Number%len(officials)]
				if _, err := f.app.Tournaments.StartMatchAnyway(f.ctx, official, m.ID); err != nil {
					return err
				}
				f.clock = f.clock.Add(time.Duration(60+f.chance.IntN(120)) * time.Second)
				if _, err := f.app.Tournaments.RecordResult(f.ctx, official, m.ID, tournament.Report{Games: f.games(d, m)}, 0); err != nil {
					return fmt.Errorf("%s, match %d: %w", d.Name, m.Number, err)
				}
			}
			if !open {
				if _, err := f.app.Tournaments.SeedNextRound(f.ctx, f.organizer, id); err != nil {
					return err
				}
			}
		}
	})
}

// startNext starts the first scheduled match.
func (f *filler) startNext(id string, official account.User) {
	f.do(func() error {
		d, err := f.app.Tournaments.Tournament(f.ctx, f.organizer, id)
		if err != nil {
			return err
		}
		next := slices.IndexFunc(d.Matches, func(m tournament.Match) bool { return m.Status == bracket.Scheduled })
		if next < 0 {
			return fmt.Errorf("%s has no match to be started", d.Name)
		}
		_, err = f.app.Tournaments.StartMatchAnyway(f.ctx, official, d.Matches[next].ID)
		return err
	})
}

// games plays games until one athlete has won the match. The stronger one is more
// likely to win each.
func (f *filler) games(d tournaments.Detail, m tournament.Match) []tournament.GameResult {
	edge := f.strength[d.Entries[m.Players[0]-1].Name] - f.strength[d.Entries[m.Players[1]-1].Name]
	var games []tournament.GameResult
	var won [2]int
	for won[0] <= m.BestOf/2 && won[1] <= m.BestOf/2 {
		first := f.chance.ExpFloat64() < f.chance.ExpFloat64()*math.Exp(edge)
		if first {
			won[0]++
		} else {
			won[1]++
		}
		games = append(games, tournament.GameResult{Number: len(games) + 1, Player1Won: first})
	}
	return games
}
