package ledger_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/ledger"
)

var start = time.Date(2026, 11, 28, 10, 0, 0, 0, time.UTC)

// places returns places of some of ten entries.
func places(t *rapid.T) ledger.Places {
	all := ledger.Places{}
	for i := range rapid.IntRange(1, 6).Draw(t, "placed") {
		all[fmt.Sprint("n", rapid.IntRange(0, 9).Draw(t, "entry"))] = i + 1
	}
	return all
}

// class returns a class in any state. Its marks may be for its places or for
// others.
func class(t *rapid.T) ledger.Class {
	c := ledger.Class{
		Name:  "Men 80 kg",
		Stage: rapid.SampledFrom([]ledger.Stage{ledger.Planned, ledger.Drawn, ledger.Running, ledger.Finished, ledger.Finished, ledger.Finished}).Draw(t, "stage"),
		Paper: rapid.SampledFrom([]string{"", "", "Olga"}).Draw(t, "paper"), Protests: rapid.SampledFrom([]int{0, 0, 1}).Draw(t, "protests"),
	}
	if c.Stage == ledger.Finished {
		c.Places, c.Winners = places(t), rapid.IntRange(0, 3).Draw(t, "winners")
	}
	for _, m := range ledger.Marks {
		if rapid.Bool().Draw(t, string(m)) {
			c.Done = append(c.Done, done(t, m, rapid.SampledFrom([]ledger.Places{c.Places, c.Places, places(t)}).Draw(t, "for")))
		}
	}
	return c
}

func done(t *rapid.T, m ledger.Mark, of ledger.Places) ledger.Done {
	by := rapid.SampledFrom([]string{"Olga", "Otto"}).Draw(t, "by")
	return ledger.Done{Mark: m, At: start.Add(time.Duration(rapid.IntRange(0, 90).Draw(t, "at")) * time.Minute), By: by, Name: by, Reason: "TV", Places: of}
}

func moment(t *rapid.T) (time.Time, time.Duration) {
	return start.Add(time.Duration(rapid.IntRange(0, 120).Draw(t, "now")) * time.Minute), time.Duration(rapid.IntRange(0, 60).Draw(t, "protest time")) * time.Minute
}

// made returns a mark of a class.
func made(c ledger.Class, m ledger.Mark) (ledger.Done, bool) {
	i := slices.IndexFunc(c.Done, func(d ledger.Done) bool { return d.Mark == m })
	if i < 0 {
		return ledger.Done{}, false
	}
	return c.Done[i], true
}

// Medals are ready only for a finished, announced class. Without a valid permission of an organizer, the protest time is over and
// no protest is undecided. Ready medals have no reason to wait, and can be marked as given.
func TestMedalsWait(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := class(t)
		now, protestTime := moment(t)
		s := c.At(now, protestTime)
		err := c.MayMark(ledger.Done{Mark: ledger.Medals, At: now}, protestTime)
		if c.Holds(ledger.Medals) {
			if s.Ready || len(s.Waits) > 0 || err != nil {
				t.Fatalf("given medals are due: %+v, %v", s, err)
			}
			return
		}
		if s.Ready != (len(s.Waits) == 0) || s.Ready != (err == nil) {
			t.Fatalf("ready %v, waits %v, marking: %v", s.Ready, s.Waits, err)
		}
		if !s.Ready {
			return
		}
		announced, ok := made(c, ledger.Announced)
		if c.Stage != ledger.Finished || c.Winners == 0 || !ok || !maps.Equal(announced.Places, c.Places) {
			t.Fatalf("ready without a result that was announced: %+v", c)
		}
		if !c.Holds(ledger.Early) && (now.Before(announced.At.Add(protestTime)) || c.Protests > 0) {
			t.Fatalf("ready before the end of the protest time, or with a protest: %+v at %v", c, now)
		}
	})
}

// A change of places, or reopening the class, makes every finished step "to be repeated". Certificates of athletes with
// a new place are recalled. Once all is repeated, nothing is left.
func TestOtherPlaces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := class(t)
		now, protestTime := moment(t)
		was := c.Places
		for i := range c.Done {
			c.Done[i].Places = was
		}
		c.Stage, c.Places = rapid.SampledFrom([]ledger.Stage{ledger.Running, ledger.Finished}).Draw(t, "then"), places(t)
		if c.Stage != ledger.Finished {
			c.Places = nil
		}
		same := c.Stage == ledger.Finished && maps.Equal(was, c.Places)
		s := c.At(now, protestTime)
		for _, d := range c.Done {
			if slices.Contains(s.Repeat, d.Mark) == same || c.Holds(d.Mark) != same {
				t.Fatalf("%s: from %v to %v, to be repeated: %v", d.Mark, was, c.Places, s.Repeat)
			}
		}
		if !same && s.Ready {
			t.Fatal("medals are ready for places that were not announced")
		}
		_, printed := made(c, ledger.Certificates)
		for id, place := range was {
			if wrong := printed && c.Places[id] != place; slices.Contains(s.Recall, id) != wrong {
				t.Fatalf("recall of %s from %d to %d: %v", id, place, c.Places[id], s.Recall)
			}
		}
		if c.Stage != ledger.Finished {
			return
		}
		for i := range c.Done {
			c.Done[i].Places = c.Places
		}
		if s := c.At(now, protestTime); len(s.Repeat)+len(s.Recall) > 0 {
			t.Fatalf("still to be repeated: %v, recalled: %v", s.Repeat, s.Recall)
		}
	})
}

// The same person never announces and checks the places of a class, and nobody checks what they entered from paper. Nothing is
// marked before a class is finished.
func TestSecondOfficial(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := class(t)
		now, protestTime := moment(t)
		d := done(t, rapid.SampledFrom(ledger.Marks).Draw(t, "mark"), c.Places)
		d.At = now
		err := c.MayMark(d, protestTime)
		if c.Stage != ledger.Finished {
			if fault.KindOf(err) != fault.Conflict {
				t.Fatalf("%s before the end: %v", d.Mark, err)
			}
			return
		}
		announcer, announced := made(c, ledger.Announced)
		checker, checked := made(c, ledger.Checked)
		sole := d.Mark == ledger.Checked && (announced && c.Holds(ledger.Announced) && announcer.By == d.By || c.Paper == d.Name) ||
			d.Mark == ledger.Announced && checked && c.Holds(ledger.Checked) && checker.By == d.By
		if waits := d.Mark == ledger.Medals && !c.Holds(ledger.Medals) && !c.At(now, protestTime).Ready; (err != nil) != (sole || waits) {
			t.Fatalf("%s by %s in %+v: %v", d.Mark, d.By, c, err)
		}
	})
}

// Allowing medals early needs a reason.
func TestEarlyNeedsAReason(t *testing.T) {
	c := ledger.Class{Stage: ledger.Finished, Places: ledger.Places{"n1": 1}}
	if err := c.MayMark(ledger.Done{Mark: ledger.Early}, 0); fault.KindOf(err) != fault.Invalid {
		t.Error(err)
	}
}
