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

// TestSecretIsToldOnceMade follows a draw to its end: its secret is hidden before, and then matches the announcement.
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
	k.MakeVoid(Reverted, time.Unix(10, 0))
	k.MakeVoid(Otherwise, time.Unix(11, 0))
	if k.Reason != Reverted || !k.VoidAt.Equal(time.Unix(10, 0)) || k.Shown().Draw.Secret == "" || k.MayMake("47") == nil {
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
		"one more":   {edit(func(e []Entry) []Entry { return append(e, Entry{ID: "new", Name: "Late"}) }), []Change{{Kind: Entered, EntryID: "new", Name: "Late"}}},
		"one less":   {same[1:], []Change{{Kind: Left, EntryID: same[0].ID, Name: "Athlete 1"}}},
		"other name": {edit(func(e []Entry) []Entry { e[1].Name = "X"; return e }), []Change{{Renamed, same[1].ID, "X", "Athlete 2", "X"}}},
		"other club": {edit(func(e []Entry) []Entry { e[2].Club = ""; return e }), []Change{{OfClub, same[2].ID, "Athlete 3", "C", ""}}},
		"other order": {edit(func(e []Entry) []Entry { e[3], e[4] = e[4], e[3]; return e }),
			[]Change{{Kind: Moved, EntryID: same[4].ID, Name: "Athlete 5"}, {Kind: Moved, EntryID: same[3].ID, Name: "Athlete 4"}}},
		"came back as another entry": {edit(func(e []Entry) []Entry { e[0].ID = "again"; return e }),
			[]Change{{Kind: Left, EntryID: same[0].ID, Name: "Athlete 1"}, {Kind: Entered, EntryID: "again", Name: "Athlete 1"}}},
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

// TestHiddenNames: the public record hides people by their entries, not by their current names, and the stored
// one does not change.
func TestHiddenNames(t *testing.T) {
	k := announced(t, 4)
	frozen := k.Draw.Entries
	now := append([]Entry{}, frozen...)
	now[1].Name = "Ann Lee"
	now = append(now[1:], Entry{ID: "late", Name: "Bo Ek"})
	shown := k.Against(now)
	shown.Hide(map[string]string{frozen[0].ID: "X.", frozen[1].ID: "A. L.", "late": "B. E."})
	want := []Change{{Kind: Left, EntryID: frozen[0].ID, Name: "X."}, {Renamed, frozen[1].ID, "A. L.", "A. L.", "A. L."}, {Kind: Entered, EntryID: "late", Name: "B. E."}}
	if d := cmp.Diff(want, shown.Changes); d != "" || shown.Hidden != 2 || shown.Draw.Entries[0].Name != "X." || shown.Draw.Entries[2].Name != "Athlete 3" {
		t.Errorf("%s%+v", d, shown)
	}
	now[0].Name = "A. L." // the list shows the initials from then on
	shown = k.Against(now)
	shown.Hide(map[string]string{frozen[1].ID: "A. L."})
	if d := cmp.Diff(Change{Renamed, frozen[1].ID, "A. L.", "A. L.", "A. L."}, shown.Changes[1]); d != "" {
		t.Error(d)
	}
	if k.Draw.Entries[0].Name != "Athlete 1" || shown.Commitment.EntriesHash != EntriesHash(k.Draw.Entries) {
		t.Error("the frozen list or its hash was changed")
	}
	k.Draw.Entries = append([]Entry{{ID: "first", Name: "A. L."}}, frozen[1:]...)
	if k.Hide(map[string]string{"first": "B. L."}); k.Hidden != 0 || k.Draw.Entries[0].Name != "A. L." {
		t.Errorf("initials that were frozen are hidden: %+v", k)
	}
}
