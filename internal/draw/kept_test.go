package draw

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func announced(t *testing.T, n int) Kept {
	t.Helper()
	r, err := Publish(3, []byte(strings.Repeat("x", 32)), sample(n).Entries)
	if err != nil {
		t.Fatal(err)
	}
	return Kept{Class: Person{"c", "Men 75"}, Record: r, State: Published}
}

// TestSecretIsToldOnceMade follows a draw to its end: before it is made nobody reads its secret, and then it is the one that
// was announced.
func TestSecretIsToldOnceMade(t *testing.T) {
	k := announced(t, 7)
	if s := k.Shown(); s.Draw.Secret != "" || s.Commitment != k.Commitment || s.Check() == nil {
		t.Errorf("before it is made: %+v", s)
	}
	if err := k.MayMake("47"); err != nil {
		t.Fatal(err)
	}
	if err := k.Make("47", time.Unix(9, 0), Person{"o", "Olga"}); err != nil {
		t.Fatal(err)
	}
	pairings, err := k.Shown().Draw.Pairings()
	if err != nil || k.Shown().Check() != nil || cmp.Diff(pairings, k.Pairings) != "" || !k.Draw.Protected() {
		t.Errorf("%v %v", err, k.Shown().Check())
	}
	if err := k.MayMake("47"); err != nil {
		t.Errorf("again with the same number: %v", err)
	}
	for _, other := range []string{"", "48"} {
		if err := k.MayMake(other); err == nil || !strings.Contains(err.Error(), "47") {
			t.Errorf("again with %q: %v", other, err)
		}
	}
	if still := k.Against(nil); still.State != Made {
		t.Errorf("whoever comes after it was made: %+v", still)
	}
	k.Spoil(TakenBack, time.Unix(10, 0))
	k.Spoil(Otherwise, time.Unix(11, 0))
	if k.Reason != TakenBack || !k.VoidAt.Equal(time.Unix(10, 0)) || k.Shown().Draw.Secret == "" || k.MayMake("47") == nil {
		t.Errorf("taken back: %+v", k)
	}
	unprotected := announced(t, 4)
	if err := unprotected.Make("", time.Unix(9, 0), Person{}); err != nil || unprotected.Draw.Protected() || unprotected.MayMake("1") == nil {
		t.Errorf("without a number: %v %+v", err, unprotected)
	}
}

func TestChangedEntriesVoid(t *testing.T) {
	k := announced(t, 5)
	same := k.Draw.Entries
	if now := k.Against(same); now.State != Published || now.MayMake("1") != nil {
		t.Errorf("nothing has changed: %+v", now)
	}
	edit := func(f func(e []Entry) []Entry) []Entry { return f(append([]Entry{}, same...)) }
	for name, tt := range map[string]struct {
		now  []Entry
		want []Change
	}{
		"one more":   {edit(func(e []Entry) []Entry { return append(e, Entry{ID: "new", Name: "Late"}) }), []Change{{Kind: Entered, Name: "Late"}}},
		"one less":   {same[1:], []Change{{Kind: Left, Name: "Athlete 1"}}},
		"other name": {edit(func(e []Entry) []Entry { e[1].Name = "X"; return e }), []Change{{Renamed, "X", "Athlete 2", "X"}}},
		"other club": {edit(func(e []Entry) []Entry { e[2].Club = ""; return e }), []Change{{OfClub, "Athlete 3", "C", ""}}},
		"other order": {edit(func(e []Entry) []Entry { e[3], e[4] = e[4], e[3]; return e }),
			[]Change{{Kind: Moved, Name: "Athlete 5"}, {Kind: Moved, Name: "Athlete 4"}}},
		"came back as another entry": {edit(func(e []Entry) []Entry { e[0].ID = "again"; return e }),
			[]Change{{Kind: Left, Name: "Athlete 1"}, {Kind: Entered, Name: "Athlete 1"}}},
	} {
		now := k.Against(tt.now)
		if now.State != Void || now.Reason != EntriesChanged || now.MayMake("1") == nil {
			t.Errorf("%s: %+v", name, now)
		}
		if d := cmp.Diff(tt.want, now.Changes); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func TestHallNumbers(t *testing.T) {
	for called, want := range map[string]string{"": "", " 0 47 ": "047", "4711": "4711", "\t": ""} {
		if got, err := CheckHallNumber(called); got != want || err != nil {
			t.Errorf("%q: %q %v", called, got, err)
		}
	}
	for _, called := range []string{"seven", "-1", "4.5", "٤٧", strings.Repeat("1", 31)} {
		if got, err := CheckHallNumber(called); err == nil {
			t.Errorf("%q is taken as %q", called, got)
		}
	}
}

// TestHiddenNames: what was frozen stays as it is kept, and nothing shown tells the name.
func TestHiddenNames(t *testing.T) {
	k := announced(t, 4)
	now := append([]Entry{}, k.Draw.Entries...)
	now[1].Name = "Ann Lee"
	now = append(now[1:], Entry{ID: "late", Name: "Bo Ek"})
	shown := k.Against(now)
	shown.Hide(func(name string) (string, bool) { return "X.", name != "Athlete 3" && name != "Athlete 4" })
	want := []Change{{Kind: Left, Name: "X."}, {Renamed, "X.", "X.", "X."}, {Kind: Entered, Name: "X."}}
	if d := cmp.Diff(want, shown.Changes); d != "" || shown.Hidden != 2 || shown.Draw.Entries[0].Name != "X." || shown.Draw.Entries[2].Name != "Athlete 3" {
		t.Errorf("%s%+v", d, shown)
	}
	now[0].Name = "X." // who asks for initials is called so in the list from then on
	shown = k.Against(now)
	shown.Hide(func(name string) (string, bool) { return "X.", name == "Athlete 2" })
	if d := cmp.Diff(Change{Renamed, "X.", "X.", "X."}, shown.Changes[1]); d != "" {
		t.Error(d)
	}
	if k.Draw.Entries[0].Name != "Athlete 1" || k.Commitment.EntriesHash != EntriesHash(k.Draw.Entries) {
		t.Error("what is kept was changed")
	}
}
