package eventfile

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Marks are fingerprints of the parts of an event: by class id, and "" for the rest.
type Marks map[string]string

// Rest is the part of an event that belongs to no class: its settings, athletes, tables and queue.
const Rest = ""

// counters are columns that only count changes, and times of changes. They differ between copies with equal content.
var counters = []string{"version", "updated_at"}

// Marks returns the fingerprints of rows.
func (rows Rows) Marks() Marks {
	texts := map[string][]string{Rest: nil}
	classes := rows.classes()
	for _, t := range Tables {
		if t.Added {
			continue
		}
		for _, row := range rows[t.Name] {
			if t.Name == "calls" && maps.Equal(row, emptyCall(row)) {
				continue // as good as none
			}
			part := classes(t, row)
			texts[part] = append(texts[part], t.Name+fingerprint(t, row))
		}
	}
	marks := make(Marks, len(texts))
	for part, of := range texts {
		slices.Sort(of)
		hash := sha256.Sum256([]byte(strings.Join(of, "\x00")))
		marks[part] = hex.EncodeToString(hash[:16])
	}
	return marks
}

// classes returns a function that returns the class of a row, Rest for none.
func (rows Rows) classes() func(Table, Row) string {
	ofMatch := map[string]string{}
	for _, m := range rows["matches"] {
		ofMatch[fmt.Sprint(m["id"])] = fmt.Sprint(m["tournament_id"])
	}
	return func(t Table, row Row) string {
		switch t.Class {
		case "":
			return Rest
		case "match_id":
			return ofMatch[fmt.Sprint(row["match_id"])]
		}
		return fmt.Sprint(row[t.Class])
	}
}

func fingerprint(t Table, row Row) string {
	var b strings.Builder
	for _, column := range slices.Sorted(maps.Keys(row)) {
		if !slices.Contains(counters, column) && !slices.Contains(t.Omit, column) {
			fmt.Fprintf(&b, "\x00%s\x00%v", column, row[column])
		}
	}
	return b.String()
}

// Changed says which copies changed a part of an event since its last hand-over.
type Changed string

// The values of Changed.
const (
	Nowhere Changed = "nowhere"
	Here    Changed = "here"
	There   Changed = "there" // in the file
	Both    Changed = "both"
)

// Compare returns which copies changed each part of an event. base are the marks of the common hand-over. With nil, all
// differences count as changes on both sides.
func Compare(base, here, there Marks) map[string]Changed {
	changed := map[string]Changed{}
	for _, marks := range []Marks{here, there} {
		for part := range marks {
			switch {
			case here[part] == there[part]:
				changed[part] = Nowhere
			case base != nil && here[part] == base[part]:
				changed[part] = There
			case base != nil && there[part] == base[part]:
				changed[part] = Here
			default:
				changed[part] = Both
			}
		}
	}
	return changed
}

// Chosen returns the rows of an event with some parts from a file. fromFile has the class ids of these parts, and Rest.
// Tables that only grow get the rows of both.
func Chosen(here, there Rows, fromFile func(part string) bool) Rows {
	chosen := Rows{}
	hereClass, thereClass := here.classes(), there.classes()
	classes := func(t Table, row Row) bool { // whether the class of a row is chosen; true for rows without one
		return t.Scope != ByClass || slices.ContainsFunc(chosen["tournaments"], func(c Row) bool { return c["id"] == row[t.column()] })
	}
	for _, t := range Tables {
		have := map[string]bool{}
		for _, row := range here[t.Name] {
			if t.Added && classes(t, row) || !t.Added && !fromFile(hereClass(t, row)) {
				chosen[t.Name] = append(chosen[t.Name], row)
				have[t.KeyOf(row)] = true
			}
		}
		for _, row := range there[t.Name] {
			if (t.Added && classes(t, row) || !t.Added && fromFile(thereClass(t, row))) && !have[t.KeyOf(row)] {
				chosen[t.Name] = append(chosen[t.Name], row)
			}
		}
	}
	return chosen
}

// KeyOf returns the key of a row in its table.
func (t Table) KeyOf(row Row) string {
	var b strings.Builder
	for _, column := range t.Key {
		fmt.Fprintf(&b, "%v\x00", row[column])
	}
	return b.String()
}

// Clone returns a deep copy of rows.
func (rows Rows) Clone() Rows {
	clone := make(Rows, len(rows))
	for name, of := range rows {
		clone[name] = make([]Row, len(of))
		for i, row := range of {
			clone[name][i] = maps.Clone(row)
		}
	}
	return clone
}

// AddRegistrations adds registrations of another copy whose athletes are missing, with their weigh-ins: all of them, or those
// of athletes with an entry. A number that is taken becomes the next free one. Weigh-in marks of athletes who are
// registered here follow their registration.
func (rows Rows) AddRegistrations(other Rows, all bool) {
	byUser, ids, taken, entered := map[any]any{}, map[any]any{}, map[any]bool{}, map[any]bool{}
	for _, e := range rows["entries"] {
		entered[e["user_id"]] = true
	}
	event := rows["events"][0]
	highest, _ := event["last_number"].(int64)
	for _, r := range slices.Concat(rows["registrations"], other["registrations"]) {
		if n, _ := r["number"].(int64); n > highest {
			highest = n
		}
	}
	for _, r := range rows["registrations"] {
		byUser[r["user_id"]] = r["id"]
		taken[r["number"]] = true
	}
	for _, r := range other["registrations"] {
		if id, registered := byUser[r["user_id"]]; registered {
			ids[r["id"]] = id
			continue
		}
		if !all && !entered[r["user_id"]] {
			continue
		}
		r = maps.Clone(r)
		if taken[r["number"]] {
			highest++
			r["number"] = highest
		}
		taken[r["number"]] = true
		rows["registrations"] = append(rows["registrations"], r)
		for _, w := range other["weighings"] {
			if w["registration_id"] == r["id"] {
				rows["weighings"] = append(rows["weighings"], w)
			}
		}
	}
	event["last_number"] = highest
	for _, mark := range rows["weigh_in_marks"] {
		if id, ok := ids[mark["registration_id"]]; ok {
			mark["registration_id"] = id
		}
	}
}

// RaiseVersions raises all versions above those of the replaced copy, so that clients of that copy notice the change. A
// match that lost its call gets an empty one.
func (rows Rows) RaiseVersions(replaced Rows) {
	raised := func(name, key string) map[any]int64 {
		versions := map[any]int64{}
		for _, of := range []Rows{replaced, rows} {
			for _, row := range of[name] {
				version, _ := row["version"].(int64)
				versions[row[key]] = max(versions[row[key]], version+1)
			}
		}
		for _, row := range rows[name] {
			row["version"] = versions[row[key]]
		}
		return versions
	}
	raised("events", "id")
	raised("registrations", "id")
	classes, queues := raised("tournaments", "id"), raised("queues", "event_id")
	matches, called := map[any]bool{}, map[any]bool{}
	for _, m := range rows["matches"] {
		m["version"] = classes[m["tournament_id"]]
		matches[m["id"]] = true
	}
	for _, c := range rows["calls"] {
		called[c["match_id"]] = true
	}
	for _, c := range replaced["calls"] {
		if matches[c["match_id"]] && !called[c["match_id"]] {
			rows["calls"] = append(rows["calls"], emptyCall(c))
		}
	}
	for _, c := range rows["calls"] {
		c["version"] = queues[c["event_id"]]
	}
}

// emptyCall returns the call of a waiting match without decisions.
func emptyCall(of Row) Row {
	empty := make(Row, len(of))
	for column, value := range of {
		switch value.(type) {
		case string:
			empty[column] = ""
		case int64:
			empty[column] = int64(0)
		case bool:
			empty[column] = false
		default:
			empty[column] = nil
		}
	}
	for _, column := range []string{"called_at", "deadline", "ended_at", "both_here_at"} {
		empty[column] = nil
	}
	for _, column := range []string{"match_id", "event_id", "version"} {
		empty[column] = of[column]
	}
	return empty
}
