package entrylist_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/entrylist"
	"github.com/toproll/toproll/internal/event"
)

// classes are the classes of an event with seniors, juniors and masters in both
// arms.
var classes = func() []entrylist.Class {
	var list []entrylist.Class
	for _, c := range event.Expand(event.Templates[:8], []event.Arm{event.Right, event.Left}, nil) {
		sex := map[event.Sex]string{event.Men: "Men", event.Women: "Women"}[c.Sex]
		list = append(list, entrylist.Class{
			ID: fmt.Sprintf("c%d", len(list)), Name: fmt.Sprintf("%s, %s, %s, %s arm", sex, c.Age.Name, c.Weight, c.Arm), Class: c, Open: true,
		})
	}
	return list
}()

var facts = entrylist.Facts{Classes: classes, Unit: event.Kilograms, Year: 2026, MaxClasses: 4}

func shorts(ids []string) string {
	var names []string
	for _, c := range classes {
		if slices.Contains(ids, c.ID) {
			names = append(names, c.Short(event.Kilograms))
		}
	}
	return strings.Join(names, " · ")
}

// brief writes an athlete in one line.
func brief(l entrylist.Line) string {
	var parts []string
	for _, s := range []string{l.Name, string(l.Sex), fmt.Sprint(l.BirthYear), l.Club, l.Country, shorts(l.Classes)} {
		if s == "0" {
			s = ""
		}
		parts = append(parts, s)
	}
	parts = []string{strings.TrimRight(strings.Join(parts, "|"), "|")}
	for _, p := range l.Problems {
		parts = append(parts, "!"+strings.TrimPrefix(string(p.Says.Code), "server.entrylist."))
	}
	return strings.Join(parts, "|")
}

func briefs(r entrylist.Reading) []string {
	var list []string
	if !r.Refused.Zero() {
		list = append(list, "refused: "+string(r.Refused.Code))
	}
	for _, l := range r.Lines {
		list = append(list, brief(l))
	}
	return list
}

func expect(t *testing.T, r entrylist.Reading, want ...string) {
	t.Helper()
	if got := briefs(r); !slices.Equal(got, want) {
		t.Errorf("got\n  %s\nwant\n  %s\naside %v columns %v", strings.Join(got, "\n  "), strings.Join(want, "\n  "), r.Aside, r.Columns)
	}
}

func read(t *testing.T, file string) entrylist.Reading {
	t.Helper()
	b, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return entrylist.Read(b, entrylist.Hints{}, facts)
}

// TestListsAsClubsSendThem reads each form of testdata and compares it with a person's reading.
func TestListsAsClubsSendThem(t *testing.T) {
	for file, want := range map[string][]string{
		"name-vorname.csv":       {"Mira Ziegler|women|1995|KSV Ahorn|GER|!class_several", "Jörn Thoma|men|1993|KSV Ahorn|GER|M 80 R"},
		"windows-1251.csv":       {"Шубин Тихон|men|1990|Маяк", "Ольхова Злата|women|1995|Прибой"},
		"utf-16le.txt":           {"Chloë Wierzbińska|women|1990|Ahorn", "Nils Aasen|men|1991|Ahorn"},
		"russian-header.csv":     {"Тихон Шубин|men|1990|Маяк||M 80 R", "Злата Ольхова|women|1995|Прибой||W 60 L"},
		"french-header.csv":      {"Rémi Vasseur|men|1990|Nantes||M 80 R", "Inès Morel|women|1995|Nantes||W 60 L"},
		"sections.txt":           {"Tom Alder|men||||M 75 R", "Piet Brook|men||||M 75 R", "Sven Cove|men||||M 75 R", "Lena Dale|women||||W 60 R", "Nora Elm|women||||W 60 R"},
		"workbook.xlsx":          {"Tom Alder|men|||Norway|M 80 R", "Lena Dale|women|||Denmark|W 60 L"},
		"first-list.csv":         {"Tom Alder|men|1990|Ahorn||M 75 R", "Lena Dale|women|1995|Ahorn||W 60 R"},
		"updated-list.csv":       {"Tom Alder|men|1990|Ahorn||M 75 R · M 75 L", "Lena Dale|women|1995|Ahorn||W 70 R", "Late Comer|men|1999|Ahorn||M 80 R"},
		"same-name.csv":          {"Ruslan Karimov|men|2001|Samur||M 75 R", "Ruslan Karimov|men|2001|Samur||M 75 R|!twice"},
		"row-per-entry.csv":      {"Tom Alder|men|1990|Ahorn||M 75 R · M 75 L", "Lena Dale|women|1995|Ahorn||W 60 R · W 60 L"},
		"sep-line.csv":           {"Tom Alder|men|1990"},
		"two-class-columns.csv":  {"Tom Alder|men|1990|||M 75 R · M 80 L", "Lena Dale|women|1995|||W 60 R"},
		"first-last-name.csv":    {"Tom Alder|men|1990|Ahorn"},
		"heaviest.csv":           {"Big Alder|men|1990|||M +110 R", "Big Brook|men|1990|||M +110 R", "Big Cove|men|1990|||M +110 R", "Big Dale|men|1990|||M +110 R"},
		"federation-classes.csv": {"Tom Alder|men|1990|||M 70 R", "Piet Brook|men|1990|||M +110 R", "Sven Cove|men|1990|||M 80 L", "Olaf Dahlin|men|1970|||M 40+ 70 R", "Max Eberle|men|1990|||M 80 R", "Kim Fjord|men|2010|!class_near", "Jan Groen|men|1990|||M 80 R", "Leo Hazel|men|1990|||M 80 R · M 80 L", "Uwe Ibsen|men|1990|||M 80 R"},
	} {
		t.Run(file, func(t *testing.T) { expect(t, read(t, file), want...) })
	}
}
