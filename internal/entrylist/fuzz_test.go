package entrylist_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/entrylist"
	"github.com/toproll/toproll/internal/event"
)

// FuzzRead treats any bytes as a list. It never panics and never lets through an athlete whose name is a word of a
// header, a class, or letters of a wrong encoding.
//
//	go test -fuzz=FuzzRead ./internal/entrylist
func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.*")
	for _, name := range files {
		if b, err := os.ReadFile(name); err == nil && filepath.Ext(name) != ".py" {
			f.Add(b)
		}
	}
	for _, s := range []string{"", "\"", "a;\"b\nc;d", "sep=", "+", "75 R +", "1.", ":", "Men", "\xff\xfe", "\xff\xfea", "PK\x03\x04xl/", "Name;Name;Name\na;b;c", "U-", "R/L/", "(", "40+ +", "14-"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		r := entrylist.Read(b, entrylist.Hints{}, facts)
		for _, l := range r.Lines {
			if len(l.Lines) == 0 {
				t.Errorf("%q comes from no line", l.Name)
			}
			for _, id := range l.Classes {
				if !slices.ContainsFunc(classes, func(c entrylist.Class) bool { return c.ID == id }) {
					t.Errorf("%q is in class %q", l.Name, id)
				}
			}
			if len(l.Problems) > 0 {
				continue
			}
			if l.Name == "" || utf8.RuneCountInString(l.Name) > entrylist.MaxName || strings.ContainsAny(l.Name, "0123456789\uFFFD\x00;|\t\n") {
				t.Errorf("nobody is called %q", l.Name)
			}
			for _, word := range []string{"Name", "Фамилия", "Vorname", "Men 75 kg right", "80 R", "Women", "Total"} {
				if strings.EqualFold(l.Name, word) {
					t.Errorf("an athlete is called %q", l.Name)
				}
			}
		}
		entrylist.ReadTyped(string(b), entrylist.Hints{Columns: []entrylist.Column{entrylist.Club, entrylist.Name}, Apart: []int{1, 2}, Same: []int{3}}, facts)
	})
}

// athlete is one who is written into a list.
type athlete struct {
	given, family, club string
	sex                 event.Sex
	year                int
	classes             []entrylist.Class
}

// scripts are names of one alphabet, with the encodings that have all its letters.
var scripts = []struct {
	given, family []string
	tables        []*charmap.Charmap
}{
	{strings.Fields("Tom Piet Sven Lena Nora Olaf Max Ida Kim Uwe Rosa Finn"), strings.Fields("Alder Brook Cove Dale Elm Fjord Groen Hazel O'Neil Holm-Dahl Ibsen Juhl"), []*charmap.Charmap{charmap.Windows1252}},
	{strings.Fields("Тихон Злата Назар Варя Захар Демьян Ярослав Савва Юлия Глеб"), strings.Fields("Шубин Ольхова Кедров Лисова Бобров Рощин Щукин Громов Жданов Рябова"), []*charmap.Charmap{charmap.Windows1251, charmap.KOI8R, charmap.CodePage866}},
	{strings.Fields("Łukasz Jiří Małgorzata Žofie Zdzisław Tereza Győző Zsófia"), strings.Fields("Wiśniewski Dvořák Żak Králová Gąska Růžičková Szűcs Kőműves"), nil},
	{strings.Fields("Işık Çağrı İbrahim Ayşe Gökçe"), strings.Fields("Şahin Yıldız Kaya Öztürk Güneş"), []*charmap.Charmap{charmap.Windows1254}},
	{strings.Fields("გოგი ნინო ლევან თამარ"), strings.Fields("ბერიძე ლომიძე კაპანაძე გელაშვილი"), nil},
}

var headersOf = [][]string{
	{"Name", "Sex", "Year", "Club", "Classes"}, {"Full name", "Gender", "Date of birth", "Team", "Category"}, {"ФИО", "Пол", "Год рождения", "Команда", "Весовая категория"},
	{"Vor- und Nachname", "Geschlecht", "Jahrgang", "Verein", "Gewichtsklasse"}, {"Nom et prénom", "Sexe", "Année de naissance", "Club", "Catégorie"},
	{"Adı Soyadı", "Cinsiyet", "Doğum Yılı", "Kulüp", "Sıklet"}, {"Név", "Nem", "Születési év", "Egyesület", "Súlycsoport"},
}

// TestListsAreReadBack writes athletes in every form and encoding that their letters allow, and reads them.
func TestListsAreReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		script := rapid.SampledFrom(scripts).Draw(t, "script")
		var people []athlete
		names := map[string]bool{}
		for range rapid.IntRange(3, 12).Draw(t, "athletes") {
			a := athlete{
				given: rapid.SampledFrom(script.given).Draw(t, "given"), family: rapid.SampledFrom(script.family).Draw(t, "family"),
				club: rapid.SampledFrom([]string{"Top", "KSV; Moos", "Arm, Hand & Co", "\"Elbow\" Team", "Forza 1990 Roma"}).Draw(t, "club"),
				sex:  rapid.SampledFrom([]event.Sex{event.Men, event.Women}).Draw(t, "sex"), year: rapid.IntRange(1975, 2000).Draw(t, "year"),
			}
			if names[a.given+a.family] {
				continue
			}
			names[a.given+a.family] = true
			for _, c := range rapid.Permutation(classes).Draw(t, "classes")[:12] {
				if age := facts.Year - a.year; c.Class.Sex == a.sex && age >= c.Class.Age.From && (c.Class.Age.To == 0 || age <= c.Class.Age.To) && len(a.classes) < 2 {
					a.classes = append(a.classes, c)
				}
			}
			people = append(people, a)
		}
		header := rapid.SampledFrom(headersOf).Draw(t, "header")
		rows := [][]string{header}
		byName := rapid.Bool().Draw(t, "classes by name")
		date := rapid.SampledFrom([]string{"%d", "%d-03-05", "05.03.%d"}).Draw(t, "date")
		for _, a := range people {
			var said []string
			for _, c := range a.classes {
				if byName {
					said = append(said, c.Name)
				} else {
					said = append(said, c.Short(event.Kilograms))
				}
			}
			sex := map[event.Sex]string{event.Men: "m", event.Women: "w"}[a.sex]
			rows = append(rows, []string{a.given + " " + a.family, sex, fmt.Sprintf(date, a.year), a.club, strings.Join(said, "; ")})
		}
		if rapid.Bool().Draw(t, "numbered") {
			for i := range rows[1:] {
				rows[i+1][0] = fmt.Sprintf("%d. %s", i+1, rows[i+1][0])
			}
		}
		var b []byte
		switch form := rapid.SampledFrom([]string{"text", "text", "workbook"}).Draw(t, "form"); form {
		case "workbook":
			book := excelize.NewFile()
			top := rapid.IntRange(1, 4).Draw(t, "top")
			for y, row := range rows {
				for x, cell := range row {
					at, _ := excelize.CoordinatesToCellName(x+top, y+top)
					_ = book.SetCellValue("Sheet1", at, cell)
				}
			}
			var to bytes.Buffer
			if err := book.Write(&to); err != nil {
				t.Fatal(err)
			}
			b = to.Bytes()
		default:
			separator := rapid.SampledFrom([]string{",", ";", "\t", "|"}).Draw(t, "separator")
			var s strings.Builder
			if rapid.Bool().Draw(t, "sep line") {
				s.WriteString("sep=" + separator + "\r\n")
			}
			end := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "end")
			for _, row := range rows {
				for i, cell := range row {
					if i > 0 {
						s.WriteString(separator)
					}
					if strings.ContainsAny(cell, separator+"\"\n") || rapid.Bool().Draw(t, "quoted") {
						cell = `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
					}
					s.WriteString(cell)
				}
				s.WriteString(end)
			}
			b = []byte(s.String())
			switch rapid.IntRange(0, 3).Draw(t, "encoding") {
			case 0:
				b = append([]byte("\xEF\xBB\xBF"), b...)
			case 1:
				b, _ = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes(b)
			case 2:
				// A header in the language of the names, or without letters.
				own := map[string]*charmap.Charmap{"ФИО": charmap.Windows1251, "Adı Soyadı": charmap.Windows1254}[header[0]]
				if len(script.tables) > 0 && (header[0] == "Name" || header[0] == "Full name" || own == script.tables[0]) {
					if to, err := rapid.SampledFrom(script.tables).Draw(t, "table").NewEncoder().Bytes(b); err == nil {
						b = to
					}
				}
			}
		}
		r := entrylist.Read(b, entrylist.Hints{}, facts)
		if len(r.Lines) != len(people) {
			t.Fatalf("%d of %d athletes: %+v\n%s", len(r.Lines), len(people), r, b)
		}
		for i, a := range people {
			l := r.Lines[i]
			var want []string
			for _, c := range a.classes {
				want = append(want, c.ID)
			}
			slices.Sort(want)
			got := slices.Sorted(slices.Values(l.Classes))
			if l.Name != a.given+" "+a.family || l.Sex != a.sex || l.BirthYear != a.year || l.Club != a.club || !slices.Equal(got, want) {
				t.Fatalf("%+v is read as %+v", a, l)
			}
		}
	})
}
