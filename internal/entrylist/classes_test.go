package entrylist_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/entrylist"
	"github.com/toproll/toproll/internal/event"
)

// readClass reads a class from an athlete's line, and returns the classes and questions.
func readClass(f entrylist.Facts, s, sex string, year int) string {
	line := strings.Join([]string{"Ann Lee", sex, "", "Club", "Land", `"` + strings.ReplaceAll(s, `"`, `""`) + `"`}, "\t")
	if year > 0 {
		line = strings.Replace(line, "\t\tClub", fmt.Sprintf("\t%d\tClub", year), 1)
	}
	r := entrylist.ReadTyped("Name\tSex\tYear\tClub\tCountry\tClasses\n"+line, entrylist.Hints{}, f)
	if len(r.Lines) != 1 {
		return fmt.Sprintf("%d lines", len(r.Lines))
	}
	l := r.Lines[0]
	var parts []string
	for _, c := range f.Classes {
		if slices.Contains(l.Classes, c.ID) {
			parts = append(parts, c.Short(f.Unit))
		}
	}
	got := strings.Join(parts, " · ")
	for _, q := range r.Questions {
		got += fmt.Sprintf(" ?%s", q.Why)
	}
	for _, p := range l.Problems {
		if p.Field != "classes" || p.Says.Code == "server.entrylist.misfit" || p.Says.Code == "server.entrylist.drawn" {
			got += " !" + strings.TrimPrefix(string(p.Says.Code), "server.entrylist.")
		}
	}
	return strings.TrimSpace(got)
}

// TestClassWords reads classes as federations and clubs write them, in the languages of the lexicons.
func TestClassWords(t *testing.T) {
	for _, tt := range []struct {
		text, sex string
		year      int
		want      string
	}{
		// Abbreviated, in Toproll's own style.
		{"M 70 R", "", 0, "M 70 R"}, {"70 R", "w", 0, "W 70 R"}, {"70 R", "", 0, "?several"}, {"75kg rechts", "", 0, "M 75 R"}, {"75r", "m", 0, "M 75 R"},
		{"m-75 l", "", 0, "M 75 L"}, {"+110 L", "m", 1990, "M +110 L"}, {"110+ links", "m", 1990, "M +110 L"}, {"über 110 R", "m", 1990, "M +110 R"}, {"110 R", "m", 1990, "M 110 R"},
		{"75 RL", "m", 1990, "M 75 R · M 75 L"}, {"75 R/L", "m", 1990, "M 75 R · M 75 L"}, {"75 R / 110 L", "m", 1990, "M 75 R · M 110 L"}, {"75 R, 75 L", "m", 1990, "M 75 R · M 75 L"},
		{"Women, seniors, 60 kg, left arm", "", 0, "W 60 L"}, {"M Masters 70 R", "", 0, "M 40+ 70 R"}, {"M 40+ 70 R", "", 0, "M 40+ 70 R"}, {"Herren 75 R", "", 0, "M 75 R"},
		{"75", "m", 1990, "?several"}, {"77 R", "w", 1990, "?unknown"}, {"nonsense", "m", 1990, "?unknown"}, {"75 R / 99 L", "m", 1990, "M 75 R ?unknown"}, {"W 40+ +80 L", "", 0, "W 40+ +80 L"},
		{"60 R 60 L", "w", 1995, "W 60 R · W 60 L"}, {"R60 L60", "w", 1995, "W 60 R · W 60 L"}, {"75R+80L", "m", 1990, "M 75 R · M 80 L"}, {"75 R + 80 L", "m", 1990, "M 75 R · M 80 L"},
		{"75, 80 right", "m", 1990, "M 75 R · M 80 R"}, {"right 75, left 80", "m", 1990, "M 75 R · M 80 L"}, {"right 75 left 80", "m", 1990, "M 75 R · M 80 L"}, {"Right: 75, Left: 80", "m", 1990, "M 75 R · M 80 L"},
		{"75 kg (right), 80 kg (left)", "m", 1990, "M 75 R · M 80 L"}, {"75kg R; 75kg L", "m", 1990, "M 75 R · M 75 L"}, {"75 R\n75 L", "m", 1990, "M 75 R · M 75 L"},
		// Federations.
		{"senior -70  right man", "m", 1990, "M 70 R"}, {"110+kg right", "m", 1990, "M +110 R"}, {"-80 kg left hand", "m", 1990, "M 80 L"}, {"Masters Men (40+) 70kg right", "m", 1970, "M 40+ 70 R"},
		{"Profi men -80kg right", "m", 1990, "M 80 R"}, {"Senior Men 80kg, Right Hand", "m", 1990, "M 80 R"}, {"80kg Right & Left", "m", 1990, "M 80 R · M 80 L"}, {"M80-R", "m", 1990, "M 80 R"},
		{"SENIOR MEN – 80 KG – RIGHT", "m", 1990, "M 80 R"}, {"Men 80 kg right hand", "", 0, "M 80 R"}, {"Senior Women 60 kg Left", "", 0, "W 60 L"}, {"Junior 18 Boys 60 kg Right", "", 0, "M ≤18 60 R"},
		{"Girls U18 55kg left", "w", 2009, "W ≤18 55 L"}, {"Boys under 18 - 60 kg - right", "m", 2009, "M ≤18 60 R"}, {"Junior Boys 60 R", "m", 2009, "M ≤18 60 R"}, {"Grand Masters Men 75 kg R", "m", 1970, "M 50+ 75 R"},
		{"Masters 40+ women 60kg left hand", "w", 1980, "W 40+ 60 L"}, {"GRANDMASTER MEN 50+ -90 kg Left", "m", 1970, "M 50+ 90 L"}, {"Men over 110 kg left", "", 0, "M +110 L"}, {"more than 110 kg, right, men", "", 0, "M +110 R"},
		{"up to 75 kg right", "m", 1990, "M 75 R"}, {"<75 R", "m", 1990, "M 75 R"}, {"≤75 R", "m", 1990, "M 75 R"}, {"75kg- R", "m", 1990, "M 75 R"}, {"R -75", "m", 1990, "M 75 R"}, {"70-75 kg right", "m", 1990, "M 75 R"},
		{">110 R", "m", 1990, "M +110 R"}, {"+ 110 R", "m", 1990, "M +110 R"}, {"110 kg + R", "m", 1990, "M +110 R"}, {"110 plus R", "m", 1990, "M +110 R"}, {"110kg+ (right)", "m", 1990, "M +110 R"}, {"(+110) right", "m", 1990, "M +110 R"},
		{"75 kg both arms", "m", 1990, "M 75 R · M 75 L"}, {"75 both", "m", 1990, "M 75 R · M 75 L"}, {"Right and left 75", "m", 1990, "M 75 R · M 75 L"}, {"75 right, left", "m", 1990, "M 75 R · M 75 L"},
		{"men 75 right, women 60 left", "", 0, "W 60 L · M 75 R"},
		// Turkish.
		{"Büyük Erkekler 75 kg Sağ Kol", "", 0, "M 75 R"}, {"Büyük Kadınlar 60 kg Sol Kol", "", 0, "W 60 L"}, {"+110 kg sağ", "E", 1990, "M +110 R"}, {"110 kg üzeri sol", "erkek", 1990, "M +110 L"}, {"75 KG SAĞ-SOL", "erkek", 1990, "M 75 R · M 75 L"},
		{"75 kg sağ ve sol", "erkek", 1990, "M 75 R · M 75 L"}, {"Genç Kızlar 55 kg sağ", "kadın", 2009, "W ≤18 55 R"}, {"U18 Erkek 60 kg sol", "erkek", 2009, "M ≤18 60 L"}, {"Master Erkek 80 kg sağ kol", "erkek", 1980, "M 40+ 80 R"},
		// Russian and Ukrainian.
		{"80 кг правая", "м", 1990, "M 80 R"}, {"до 80 кг, левая рука", "м", 1990, "M 80 L"}, {"св. 110 кг правая", "м", 1990, "M +110 R"}, {"свыше 110 кг правая", "м", 1990, "M +110 R"}, {"110+ пр", "м", 1990, "M +110 R"},
		{"Мужчины 75 кг обе руки", "", 0, "M 75 R · M 75 L"}, {"женщины, 60 кг, лев.", "", 0, "W 60 L"}, {"75 пр/лев", "м", 1990, "M 75 R · M 75 L"}, {"юноши до 18 лет 60 кг правая рука", "м", 2009, "M ≤18 60 R"}, {"юниоры 60 кг левая", "м", 2009, "M ≤18 60 L"},
		{"Девушки 18 55 кг правая", "ж", 2009, "W ≤18 55 R"}, {"ветераны 40+ 80 кг правая", "м", 1980, "M 40+ 80 R"}, {"мастера 70 кг п", "м", 1980, "M 40+ 70 R"}, {"правая 75, левая 80", "м", 1990, "M 75 R · M 80 L"}, {"чоловіки до 80 кг, права", "", 0, "M 80 R"}, {"понад 110 кг ліва рука", "чол", 1990, "M +110 L"},
		// Kazakh.
		{"Ерлер 75 кг оң қол", "", 0, "M 75 R"}, {"Әйелдер 60 кг сол қол", "", 0, "W 60 L"}, {"75 кг оң, сол", "ер", 1990, "M 75 R · M 75 L"},
		// Hungarian.
		{"férfi 75 kg jobb", "", 0, "M 75 R"}, {"Női 60 kg bal kéz", "", 0, "W 60 L"}, {"férfi 110 kg felett jobb kéz", "", 0, "M +110 R"}, {"felnőtt férfi -80 kg balkéz", "", 0, "M 80 L"}, {"75 kg jobb és bal", "férfi", 1990, "M 75 R · M 75 L"},
		// Others.
		{"Hommes 75 kg bras droit", "", 0, "M 75 R"}, {"plus de 110 kg gauche", "h", 1990, "M +110 L"}, {"Hombres 75 kg derecha", "", 0, "M 75 R"}, {"más de 110 kg izquierda", "hombre", 1990, "M +110 L"}, {"Masculino 75kg direito", "", 0, "M 75 R"}, {"acima de 110 kg esquerdo", "masculino", 1990, "M +110 L"},
		{"Uomini 75 kg destro", "", 0, "M 75 R"}, {"oltre 110 kg sx", "maschile", 1990, "M +110 L"}, {"Seniorzy 75 kg prawa", "m", 1990, "M 75 R"}, {"Seniorki 60 kg lewa ręka", "k", 1990, "W 60 L"}, {"powyżej 110 kg, ręka prawa", "m", 1990, "M +110 R"},
		{"muži do 75 kg pravá", "", 0, "M 75 R"}, {"ženy 60 levá", "", 0, "W 60 L"}, {"nad 110 kg ľavá", "muž", 1990, "M +110 L"}, {"bărbați 75 kg dreapta", "", 0, "M 75 R"}, {"peste 110 kg stânga", "m", 1990, "M +110 L"}, {"კაცები 75 კგ მარჯვენა", "", 0, "M 75 R"}, {"ქალები 60 კგ მარცხენა ხელი", "", 0, "W 60 L"},
		{"άνδρες 75 κιλά δεξί", "", 0, "M 75 R"}, {"Herrar 75 kg höger", "", 0, "M 75 R"}, {"Miehet 75 kg oikea", "", 0, "M 75 R"}, {"muškarci 75 kg desna", "", 0, "M 75 R"}, {"Männer bis 75 kg rechter Arm", "", 0, "M 75 R"}, {"Damen 60 kg beide Arme", "", 0, "W 60 R · W 60 L"},
		// What does not fit, and what may be either.
		{"M 75 R", "w", 1990, "M 75 R !misfit"}, {"60 R", "m", 2010, "?several"}, {"seniors 60 R", "m", 2010, "M 60 R"}, {"", "m", 1990, ""},
	} {
		if got := readClass(facts, tt.text, tt.sex, tt.year); got != tt.want {
			t.Errorf("%q (%s %d): got %q, want %q", tt.text, tt.sex, tt.year, got, tt.want)
		}
	}
}

// TestShortClassesAreReadBack checks the grammar with the classes on badges, in kilograms and in pounds.
func TestShortClassesAreReadBack(t *testing.T) {
	for _, f := range []entrylist.Facts{facts, inPounds()} {
		for _, c := range f.Classes {
			for _, s := range []string{c.Short(f.Unit), c.Name} {
				if got := readClass(f, s, "", 0); got != c.Short(f.Unit) {
					t.Errorf("%q is read as %q", s, got)
				}
			}
		}
	}
}

func inPounds() entrylist.Facts {
	f := entrylist.Facts{Unit: event.LBS, Year: 2026}
	for i, c := range event.Expand(event.Templates[9:], []event.Arm{event.Right, event.Left}, nil) {
		f.Classes = append(f.Classes, entrylist.Class{ID: fmt.Sprint("p", i), Name: fmt.Sprintf("%s %s %s arm", c.Sex, c.Weight.In(event.LBS), c.Arm), Class: c, Open: true})
	}
	return f
}

func TestPoundsAndDivisions(t *testing.T) {
	lbs := inPounds()
	for s, want := range map[string]string{
		"165 lbs right": "M 165 R", "Men 242+ lbs left hand": "M +242 L", "over 242 R": "M +242 R", "165lb R & L": "M 165 R · M 165 L",
	} {
		if got := readClass(lbs, s, "m", 1990); got != want {
			t.Errorf("%q: got %q, want %q", s, got, want)
		}
	}
	f := facts
	pro := event.Class{Sex: event.Men, Age: event.Seniors, Weight: event.Weight{Limit: 80_000}, Arm: event.Right, Group: "Pro"}
	novice := event.Class{Sex: event.Men, Weight: event.Weight{Limit: 90_000}, Arm: event.Right, Group: "Rookie Cup"}
	f.Classes = append(slices.Clone(f.Classes), entrylist.Class{ID: "pro", Name: "Pro men 80", Class: pro, Open: true}, entrylist.Class{ID: "rookie", Name: "Rookie Cup 90", Class: novice, Open: true})
	for s, want := range map[string]string{
		"Profi men -80kg right": "M Pro 80 R", "professional 80 R": "M Pro 80 R", "80 R": "M 80 R", "Rookie Cup 90 R": "M Rookie Cup 90 R", "Rookie Cup 90": "M Rookie Cup 90 R",
	} {
		if got := readClass(f, s, "m", 1990); got != want {
			t.Errorf("%q: got %q, want %q", s, got, want)
		}
	}
}

// TestOneArmIsSaid has an event only for right arms.
func TestOneArmIsSaid(t *testing.T) {
	f := facts
	f.Classes = slices.DeleteFunc(slices.Clone(f.Classes), func(c entrylist.Class) bool { return c.Class.Arm == event.Left })
	for s, want := range map[string]string{"75 RL": "?one-arm", "75 R": "M 75 R", "75": "M 75 R", "W-60": "!misfit"} {
		if got := readClass(f, s, "m", 1990); !strings.HasSuffix(got, want) {
			t.Errorf("%q: got %q, want %q", s, got, want)
		}
	}
}
