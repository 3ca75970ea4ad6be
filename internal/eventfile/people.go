package eventfile

import (
	"maps"
	"slices"

	"github.com/toproll/toproll/internal/text"
)

// Kind is the kind of a person in a file.
type Kind string

// Kinds.
const (
	Athlete  Kind = "athlete"
	Official Kind = "official"
	Helper   Kind = "helper" // scored at a table through its link, without an account
)

// Person is a person in the rows of a file, with an id. A file has no addresses, passwords or roles of accounts.
type Person struct {
	ID               string `json:"id"`
	Kind             Kind   `json:"kind"`
	Name             string `json:"name"`
	FamilyName       string `json:"familyName,omitempty"` // a part of the name
	Initials         bool   `json:"initials,omitempty"`   // visitors see initials instead of the name
	Sex              string `json:"sex,omitempty"`
	BirthYear        int    `json:"birthYear,omitempty"`
	Club             string `json:"club,omitempty"`
	Country          string `json:"country,omitempty"`
	Region           string `json:"region,omitempty"`
	FederationNumber string `json:"federationNumber,omitempty"`
}

// Known is a person of this instance who may be one of a file.
type Known struct {
	ID, Name         string
	BirthYear        int
	Club             string
	FederationNumber string
	Removed          bool // or a helper, who is found only by id
}

// Answer identifies a person of a file: the id of a person of this instance, or New.
type Answer string

// New is the answer for a person without an account here.
const New Answer = "new"

// Found identifies a person of a file.
type Found struct {
	Person
	ID         string  // of the person here; "" for a new or doubtful person
	New        bool    // gets an account without a login
	InDoubt    bool    // a person must answer
	Candidates []Known // possible people, if in doubt
}

// Find looks for the people of a file among those of this instance. earlier has people found before, and answers the
// decisions of a person; both are keyed by the file's ids.
//
// A person is known by id, by an earlier file, by federation number, or by name, birth year and club. The same name
// without a different birth year is in doubt. Two people of a file never become one.
func Find(people []Person, here []Known, earlier map[string]string, answers map[string]Answer) []Found {
	byID, byName, byNumber := map[string]Known{}, map[string][]Known{}, map[string][]Known{}
	for _, k := range here {
		byID[k.ID] = k
		if k.Removed {
			continue
		}
		byName[text.Fold(k.Name)] = append(byName[text.Fold(k.Name)], k)
		if k.FederationNumber != "" {
			byNumber[k.FederationNumber] = append(byNumber[k.FederationNumber], k)
		}
	}
	found := make([]Found, len(people))
	taken := map[string]int{} // by how many of the file
	for i, p := range people {
		found[i] = find(p, byID, byName[text.Fold(p.Name)], byNumber[p.FederationNumber], earlier[p.ID], answers[p.ID])
		if id := found[i].ID; id != "" {
			taken[id]++
		}
	}
	for i, f := range found {
		if taken[f.ID] > 1 && f.ID != f.Person.ID {
			found[i] = Found{Person: f.Person, InDoubt: true, Candidates: []Known{byID[f.ID]}}
		}
	}
	return found
}

func find(p Person, byID map[string]Known, named, numbered []Known, earlier string, answer Answer) Found {
	_, same := byID[p.ID]
	_, before := byID[earlier]
	_, answered := byID[string(answer)]
	switch {
	case same:
		return Found{Person: p, ID: p.ID}
	case before:
		return Found{Person: p, ID: earlier}
	case answered:
		return Found{Person: p, ID: string(answer)}
	case answer == New || p.Kind == Helper:
		return Found{Person: p, New: true}
	case p.FederationNumber != "" && len(numbered) == 1:
		return Found{Person: p, ID: numbered[0].ID}
	}
	var alike, certain []Known
	for _, k := range named {
		if p.BirthYear != 0 && k.BirthYear != 0 && p.BirthYear != k.BirthYear {
			continue
		}
		alike = append(alike, k)
		if p.BirthYear != 0 && p.BirthYear == k.BirthYear && p.Club != "" && text.Fold(p.Club) == text.Fold(k.Club) {
			certain = append(certain, k)
		}
	}
	switch {
	case len(certain) == 1:
		return Found{Person: p, ID: certain[0].ID}
	case len(alike) > 0:
		return Found{Person: p, InDoubt: true, Candidates: alike}
	}
	return Found{Person: p, New: true}
}

// People returns the ids of all people in rows.
func (rows Rows) People() []string {
	ids := map[string]bool{}
	rows.eachPerson(func(id string) string { ids[id] = true; return id })
	delete(ids, "")
	return slices.Sorted(maps.Keys(ids))
}

// Rename replaces ids of people in all rows. Ids without another stay.
func (rows Rows) Rename(ids map[string]string) {
	rows.eachPerson(func(id string) string {
		if to, ok := ids[id]; ok {
			return to
		}
		return id
	})
}

func (rows Rows) eachPerson(do func(id string) string) {
	for _, t := range Tables {
		for _, row := range rows[t.Name] {
			for _, column := range t.People {
				if id, ok := row[column].(string); ok {
					row[column] = do(id)
				}
			}
		}
	}
}
