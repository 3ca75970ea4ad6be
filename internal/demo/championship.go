package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/toproll/toproll/internal/app/day"
	"github.com/toproll/toproll/internal/app/events"

	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/store"
)

// division is one weight class of the championship, which is pulled with both arms.
type division struct {
	sex      event.Sex
	weight   event.Weight
	lightest event.Grams // the next lower limit; athletes weigh more
	athletes []string    // ids
	weighed  bool
}

// clubs of the championship's athletes, each with its country.
var clubs = []struct{ name, country string }{
	{"Iron Grip", "Serbia"}, {"Table Kings", "Poland"}, {"Tbilisi Arms", "Georgia"}, {"Bosphorus", "Türkiye"}, {"Northern Hook", "Sweden"},
	{"Steppe Wolves", "Kazakhstan"}, {"Maple Pullers", "Canada"},
}

// championship makes a running event of twelve classes. Half of its athletes are weighed
// in, one class is over, two are in progress, the left arm has not begun.
func (f *filler) championship(now time.Time) {
	divisions := []division{
		{event.Women, event.Weight{Limit: 60 * event.Kilogram}, 50 * event.Kilogram, f.women[:8], true},
		{event.Women, event.Weight{Limit: 60 * event.Kilogram, Over: true}, 60 * event.Kilogram, f.women[8:], false},
		{event.Men, event.Weight{Limit: 70 * event.Kilogram}, 63 * event.Kilogram, f.men[10:20], true},
		{event.Men, event.Weight{Limit: 85 * event.Kilogram}, 71 * event.Kilogram, f.men[:10], true},
		{event.Men, event.Weight{Limit: 100 * event.Kilogram}, 86 * event.Kilogram, f.men[20:30], false},
		{event.Men, event.Weight{Limit: 100 * event.Kilogram, Over: true}, 100 * event.Kilogram, f.men[30:], false},
	}
	f.clock = now.AddDate(0, 0, -20)
	id := f.event(now, divisions)
	f.clock = now.AddDate(0, 0, -12)
	classes := f.register(id, divisions)
	f.setEventState(id, event.Running)
	f.clock = now.Add(-3 * time.Hour)
	f.weighIn(id, divisions)
	f.clock = now.Add(-100 * time.Minute)
	f.draw(id, "4711", classes[0], classes[2], classes[3])
	for _, class := range []struct{ division, matches int }{{0, 1 << 30}, {2, 9}, {3, 3}} {
		f.clock = now.Add(-90 * time.Minute)
		f.play(classes[class.division], class.matches, f.officials...)
	}
	f.clock = now.Add(-time.Minute)
	f.pull(id, 2)
}

// pull calls and starts the on-deck bouts at the given number of tables. So every bout in progress
// is at a table and continues there.
func (f *filler) pull(id string, tables int) {
	f.do(func() error {
		now, err := f.app.Day.Now(f.ctx, id)
		if err != nil {
			return err
		}
		for _, t := range now.Tables {
			if t.OnDeck == nil || tables == 0 {
				continue
			}
			tables--
			official := f.officials[t.Number%len(f.officials)]
			if _, err := f.app.Day.Call(f.ctx, official, day.Calling{MatchID: t.OnDeck.ID, TableID: t.ID, Anyway: true}); err != nil {
				return err
			}
			if _, err := f.app.Tournaments.StartMatch(f.ctx, official, t.OnDeck.ID); err != nil {
				return err
			}
		}
		if tables > 0 {
			return fmt.Errorf("%d tables have no bout on deck", tables)
		}
		return nil
	})
}

// event makes the championship with its classes and officials, and returns its id.
func (f *filler) event(now time.Time, divisions []division) string {
	var id string
	f.do(func() error {
		day := event.Zone{}.Day(now)
		c, err := f.app.Events.CreateEvent(f.ctx, f.organizer, event.Draft{
			Name: "Toproll Championship 2026", Venue: "Sports Hall Riverside", FirstDay: day, Public: true, Settings: event.DefaultSettings(),
		}, 0)
		if err != nil {
			return err
		}
		id = c.ID
		var classes []event.Class
		for _, arm := range []event.Arm{event.Right, event.Left} {
			for _, d := range divisions {
				classes = append(classes, event.Class{Sex: d.sex, Age: event.Seniors, Weight: d.weight, Arm: arm})
			}
		}
		if _, err = f.app.Events.CreateClasses(f.ctx, f.organizer, id, events.ClassDraft{Classes: classes}, className); err != nil {
			return err
		}
		for _, referee := range f.referees {
			if _, err := f.app.Events.SetOfficial(f.ctx, f.organizer, id, referee, event.Referee); err != nil {
				return err
			}
		}
		for _, referees := range []string{"Marta Kowalska, Luc Perrin", "Yusuf Demir, Ana Ruiz", "", ""} {
			if _, err := f.app.Day.AddTable(f.ctx, f.organizer, id, event.TableEdit{Referees: &referees}); err != nil {
				return err
			}
		}
		return nil
	})
	f.setEventState(id, event.Open)
	return id
}

// className returns the name of a class in the style of the past season.
func className(c event.Class, s event.Settings) []string {
	sex := map[event.Sex]string{event.Women: "Women", event.Men: "Men"}[c.Sex]
	arm := map[event.Arm]string{event.Right: "Right", event.Left: "Left"}[c.Arm]
	return []string{sex + " " + c.Weight.In(s.Unit) + " · " + arm}
}

func (f *filler) setEventState(id string, to event.State) {
	f.do(func() error {
		_, err := f.app.Events.SetEventState(f.ctx, f.organizer, id, 0, to)
		return err
	})
}

// register registers everybody for both arms of their weight. It returns the ids of the
// right-arm classes in the order of the divisions.
func (f *filler) register(id string, divisions []division) []string {
	right := make([]string, len(divisions))
	f.do(func() error {
		c, err := f.app.Events.Event(f.ctx, id)
		if err != nil {
			return err
		}
		var drafts []events.AthleteDraft
		for i, d := range divisions {
			var both []string
			for _, t := range c.Classes {
				if t.Class.Sex != d.sex || t.Class.Weight != d.weight {
					continue
				}
				both = append(both, t.ID)
				if t.Class.Arm == event.Right {
					right[i] = t.ID
				}
			}
			for _, athlete := range d.athletes {
				club := clubs[f.chance.IntN(len(clubs))]
				drafts = append(drafts, events.AthleteDraft{
					UserID: athlete, ClassIDs: both,
					Profile: event.Profile{Sex: d.sex, BirthYear: 1978 + f.chance.IntN(28), Club: club.name, Country: club.country},
				})
			}
		}
		_, err = f.app.Events.RegisterAthletes(f.ctx, f.organizer, id, drafts)
		return err
	})
	return right
}

// draw draws classes with a number that was called in the hall.
func (f *filler) draw(id, number string, classes ...string) {
	f.do(func() error {
		// A draw records who made it.
		as := func(operation string) context.Context {
			return app.As(f.ctx, app.Caller{User: f.organizer, Operation: operation})
		}
		if _, err := f.app.Tournaments.PublishDraws(as("publish-draws"), f.organizer, id, classes); err != nil {
			return err
		}
		made, err := f.app.Tournaments.MakeDraws(as("make-draws"), f.organizer, id, classes, number)
		if err == nil && len(made.Refused) > 0 {
			err = fmt.Errorf("%s is not drawn: %v", made.Refused[0].Class.Name, made.Refused[0].Why)
		}
		return err
	})
}

// weighIn weighs everyone who must be weighed; one of them needs a second attempt.
func (f *filler) weighIn(id string, divisions []division) {
	byID := map[string]division{}
	for _, d := range divisions {
		for _, athlete := range d.athletes {
			byID[athlete] = d
		}
	}
	f.do(func() error {
		list, err := f.app.Events.Athletes(f.ctx, f.organizer, id, store.RegistrationFilter{}, store.Page{})
		if err != nil {
			return err
		}
		again := true
		for _, r := range list.Items {
			d := byID[r.UserID]
			if !d.weighed {
				continue
			}
			f.clock = f.clock.Add(time.Duration(30+f.chance.IntN(60)) * time.Second)
			desk := f.officials[r.Number%len(f.officials)]
			if again {
				again = false
				if _, err := f.app.Events.Weigh(f.ctx, desk, r.ID, d.weight.Limit+200); err != nil {
					return err
				}
			}
			below := event.Grams(100 * f.chance.IntN(int((d.weight.Limit-d.lightest)/100)))
			if _, err := f.app.Events.Weigh(f.ctx, desk, r.ID, d.weight.Limit-below); err != nil {
				return err
			}
		}
		return nil
	})
}
