package eventfile_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/eventfile"
	"github.com/toproll/toproll/internal/fault"
)

// texts are values that a file could damage: other alphabets, quotes, HTML, line ends, JSON.
var texts = rapid.OneOf(rapid.String().Filter(func(s string) bool { return strings.ToValidUTF8(s, "") == s }),
	rapid.SampledFrom([]string{"", "Żółć", "გოგი", "محمد", "<b>&amp;\u2028", "{\"a\": 1}", "[]", "null", "\"", "12"}))

// someJSON is JSON as the program stores it: compact.
var someJSON = rapid.SampledFrom([]string{"", "{}", "[]", "null", `{"a":[1,2.5,null,"<&>\u003c"],"b":{}}`, `["",""]`, "12", `"x"`, "true"})

// aFile draws a file with rows in every table.
func aFile(t *rapid.T) eventfile.File {
	f := eventfile.File{Rows: eventfile.Rows{}}
	f.EventID, f.Event, f.ExportedAt = "e", texts.Draw(t, "name"), time.UnixMilli(1_795_000_000_000).UTC()
	f.Lease, f.HandedOver, f.From = 3, rapid.Bool().Draw(t, "handed over"), 2
	for n := range rapid.IntRange(0, 3).Draw(t, "people") {
		f.People = append(f.People, eventfile.Person{ID: fmt.Sprint("p", n), Kind: eventfile.Athlete, Name: texts.Draw(t, "person")})
	}
	for _, table := range eventfile.Tables {
		rows := rapid.IntRange(1, 2).Draw(t, "rows")
		if table.Name == "events" {
			rows = 1
		}
		for n := range rows {
			row := eventfile.Row{"note": texts.Draw(t, "note"), "some_number": rapid.Int64().Draw(t, "number"), "is_so": rapid.Bool().Draw(t, "bool"), "nothing": nil}
			for _, column := range table.JSON {
				row[column] = someJSON.Draw(t, column)
			}
			for _, column := range table.Key {
				row[column] = fmt.Sprint(column, n)
			}
			if table.Name == "events" {
				row["id"] = "e"
			}
			f.Rows[table.Name] = append(f.Rows[table.Name], row)
		}
	}
	return f
}

// TestPackUnpack packs files and unpacks equal values.
func TestPackUnpack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := aFile(t)
		content, err := f.Pack("")
		if err != nil {
			t.Fatal(err)
		}
		got, err := eventfile.Unpack(content, "a phrase that is not needed")
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(f.Rows, got.Rows); diff != "" {
			t.Errorf("rows (-packed +unpacked):\n%s", diff)
		}
		if diff := cmp.Diff(f.People, got.People); len(f.People)+len(got.People) > 0 && diff != "" {
			t.Errorf("people:\n%s", diff)
		}
		if got.Event != f.Event || got.Lease != f.Lease || got.From != f.From || got.HandedOver != f.HandedOver || !got.ExportedAt.Equal(f.ExportedAt) {
			t.Errorf("got the manifest %+v", got.Manifest)
		}
	})
}

// TestPassphrases opens a file with its passphrase and with others.
func TestPassphrases(t *testing.T) {
	f := eventfile.File{Rows: eventfile.Rows{"events": {{"id": "e"}}}}
	f.EventID = "e"
	content, err := f.Pack("пароль 123")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(string(content), "manifest") {
		t.Error("the file can be read without the passphrase")
	}
	for _, same := range []string{"парол\u044c 123", " пароль 123 "} {
		if _, err := eventfile.Unpack(content, same); err != nil {
			t.Errorf("with %q: %v", same, err)
		}
	}
	if content, err = f.Pack("cafe\u0301 au lait"); err != nil {
		t.Fatal(err)
	}
	if _, err := eventfile.Unpack(content, "caf\u00e9 au lait"); err != nil {
		t.Errorf("with an accent that is composed: %v", err)
	}
	for _, wrong := range []string{"", "  ", "cafe au lait", "cafe\u0301 au  lait"} {
		if _, err := eventfile.Unpack(content, wrong); fault.KindOf(err) != fault.Invalid {
			t.Errorf("with %q: %v", wrong, err)
		}
	}
	for _, other := range []string{"", "PK", "a list of athletes", "age-encryption.org/v1\nnonsense"} {
		if _, err := eventfile.Unpack([]byte(other), "a passphrase"); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%q is accepted: %v", other, err)
		}
	}
}

// TestNewerFormat refuses files of a newer program, also those with a table that this one does not know.
func TestNewerFormat(t *testing.T) {
	f := eventfile.File{Rows: eventfile.Rows{"events": {{"id": "e"}}}}
	f.EventID = "e"
	content, err := f.Pack("")
	if err != nil {
		t.Fatal(err)
	}
	empty := "4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945" // the hash of []
	for name, change := range map[string]func(map[string]any){
		"a newer format": func(m map[string]any) { m["format"] = eventfile.Format + 1 },
		"another table": func(m map[string]any) {
			m["sections"] = append(m["sections"].([]any), map[string]any{"name": "referee_breaks.json", "rows": 0, "sha256": empty})
		},
	} {
		if _, err := eventfile.Unpack(rewritten(t, content, change), ""); fault.KindOf(err) != fault.Invalid || !strings.Contains(err.Error(), "newer") {
			t.Errorf("%s: %v", name, err)
		}
	}
	extended := rewritten(t, content, func(m map[string]any) { m["extensions"] = map[string]any{"example.org/bus": 7} })
	if _, err := eventfile.Unpack(extended, ""); err != nil {
		t.Errorf("an extension of another program: %v", err)
	}
}

// TestTooManyRows refuses small archives that would fill the memory.
func TestTooManyRows(t *testing.T) {
	for name, rows := range map[string]string{
		"empty rows":   "[" + strings.Repeat("{},", 500_000) + "{}]",
		"many columns": "[{" + manyColumns(101) + "}]",
	} {
		f := eventfile.File{Rows: eventfile.Rows{"events": {{"id": "e"}}}}
		f.EventID = "e"
		content, err := f.Pack("")
		if err != nil {
			t.Fatal(err)
		}
		hash := sha256.Sum256([]byte(rows))
		content = replaced(t, content, "matches.json", []byte(rows), func(m map[string]any) {
			for _, s := range m["sections"].([]any) {
				if s := s.(map[string]any); s["name"] == "matches.json" {
					s["sha256"] = hex.EncodeToString(hash[:])
				}
			}
		})
		if _, err := eventfile.Unpack(content, ""); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// manyColumns returns a number of columns of a row.
func manyColumns(count int) string {
	columns := make([]string, count)
	for i := range columns {
		columns[i] = fmt.Sprintf(`"column%d":0`, i)
	}
	return strings.Join(columns, ",")
}

// rewritten returns an archive with another manifest, and with an empty table beside the others.
func rewritten(t *testing.T, content []byte, change func(map[string]any)) []byte {
	t.Helper()
	return replaced(t, content, "referee_breaks.json", []byte("[]"), change)
}

// replaced returns an archive with another manifest and another part.
func replaced(t *testing.T, content []byte, part string, with []byte, change func(map[string]any)) []byte {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string][]byte{}
	for _, one := range z.File {
		r, err := z.Open(one.Name)
		if err != nil {
			t.Fatal(err)
		}
		if parts[one.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	parts[part] = with
	var manifest map[string]any
	if err := json.Unmarshal(parts["manifest.json"], &manifest); err != nil {
		t.Fatal(err)
	}
	change(manifest)
	if parts["manifest.json"], err = json.Marshal(manifest); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for name, part := range parts {
		f, err := w.Create(name)
		if err == nil {
			_, err = f.Write(part)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestFind looks for people: no two of a file become one, answers count, and a different birth year is another person.
func TestFind(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SampledFrom([]string{"Ada Arm", "ada ARM", "Bo Bar"})
		years, clubs, numbers := rapid.SampledFrom([]int{0, 1980, 1990}), rapid.SampledFrom([]string{"", "Club 1", "club 1"}), rapid.SampledFrom([]string{"", "F1", "F2"})
		var people []eventfile.Person
		for n := range rapid.IntRange(0, 4).Draw(t, "people") {
			kind := rapid.SampledFrom([]eventfile.Kind{eventfile.Athlete, eventfile.Official, eventfile.Helper}).Draw(t, "kind")
			people = append(people, eventfile.Person{ID: fmt.Sprint("p", n), Kind: kind, Name: names.Draw(t, "name"), BirthYear: years.Draw(t, "year"), Club: clubs.Draw(t, "club"), FederationNumber: numbers.Draw(t, "number")})
		}
		var here []eventfile.Known
		for n := range rapid.IntRange(0, 4).Draw(t, "here") {
			id := fmt.Sprint("k", n)
			if rapid.IntRange(0, 3).Draw(t, "same id") == 0 {
				id = fmt.Sprint("p", n)
			}
			here = append(here, eventfile.Known{ID: id, Name: names.Draw(t, "name"), BirthYear: years.Draw(t, "year"), Club: clubs.Draw(t, "club"), FederationNumber: numbers.Draw(t, "number"), Removed: rapid.Bool().Draw(t, "removed")})
		}
		answers := map[string]eventfile.Answer{}
		for _, p := range people {
			switch rapid.IntRange(0, 3).Draw(t, "answer") {
			case 0:
				answers[p.ID] = eventfile.New
			case 1:
				if len(here) > 0 {
					answers[p.ID] = eventfile.Answer(rapid.SampledFrom(here).Draw(t, "who").ID)
				}
			}
		}
		taken := map[string]string{}
		for i, f := range eventfile.Find(people, here, nil, answers) {
			states := 0
			for _, is := range []bool{f.ID != "", f.New, f.InDoubt} {
				if is {
					states++
				}
			}
			if states != 1 || f.Person != people[i] {
				t.Fatalf("%+v is %d of known, new and in doubt", f, states)
			}
			if f.InDoubt && len(f.Candidates) == 0 {
				t.Fatalf("%+v is in doubt without a candidate", f)
			}
			if f.ID == "" {
				continue
			}
			if other := taken[f.ID]; other != "" {
				t.Fatalf("%s and %s are both %s", other, f.Person.ID, f.ID)
			}
			taken[f.ID] = f.Person.ID
			k := here[slices.IndexFunc(here, func(k eventfile.Known) bool { return k.ID == f.ID })]
			if f.ID != f.Person.ID && answers[f.Person.ID] != eventfile.Answer(f.ID) && (k.Removed || f.FederationNumber != k.FederationNumber && (f.BirthYear == 0 || f.BirthYear != k.BirthYear)) {
				t.Fatalf("%+v is taken for %+v", f.Person, k)
			}
		}
	})
}

// TestCompare finds every part that differs, and says on which side it changed.
func TestCompare(t *testing.T) {
	base := eventfile.Marks{"": "0", "a": "0", "b": "0", "c": "0", "gone": "0"}
	here := eventfile.Marks{"": "0", "a": "1", "b": "0", "c": "1", "gone": "0"}
	there := eventfile.Marks{"": "0", "a": "0", "b": "2", "c": "2", "new": "2"}
	want := map[string]eventfile.Changed{"": eventfile.Nowhere, "a": eventfile.Here, "b": eventfile.There, "c": eventfile.Both, "gone": eventfile.There, "new": eventfile.There}
	if diff := cmp.Diff(want, eventfile.Compare(base, here, there)); diff != "" {
		t.Error(diff)
	}
	for part, changed := range eventfile.Compare(nil, here, there) {
		if changed != eventfile.Both && here[part] != there[part] {
			t.Errorf("without a common past, %q changed %s", part, changed)
		}
	}
}
