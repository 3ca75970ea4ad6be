package eventfile

import "slices"

// Forget removes what a file knows of people, as their removal does: names and entries stay.
func (f *File) Forget(ids map[string]bool) {
	for i, p := range f.People {
		if ids[p.ID] {
			f.People[i] = Person{ID: p.ID, Kind: p.Kind, Name: p.Name, FamilyName: p.FamilyName, Initials: p.Initials}
		}
	}
	f.Rows.Forget(ids)
}

// Forget removes what rows know of people, as [File.Forget] does.
func (rows Rows) Forget(ids map[string]bool) {
	is := func(row Row) bool { id, _ := row["user_id"].(string); return ids[id] }
	entered, registrations := map[any]bool{}, map[any]bool{}
	for _, e := range rows["entries"] {
		entered[e["user_id"]] = true
	}
	for _, r := range rows["registrations"] {
		if is(r) {
			r["details"], registrations[r["id"]] = "", true
		}
	}
	drop := func(table string, which func(Row) bool) {
		if of, ok := rows[table]; ok {
			rows[table] = slices.DeleteFunc(of, which)
		}
	}
	ofThem := func(row Row) bool { return registrations[row["registration_id"]] }
	drop("weighings", ofThem)
	drop("weigh_in_marks", ofThem)
	drop("event_officials", is)
	drop("registrations", func(r Row) bool { return is(r) && !entered[r["user_id"]] })
}
