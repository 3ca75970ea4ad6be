package eventfile

import "slices"

// Scope is how the rows of a table belong to an event.
type Scope string

// Scopes, by the column that leads to the event.
const (
	ByEvent        Scope = "event_id"
	ByClass        Scope = "tournament_id"
	ByMatch        Scope = "match_id"
	ByRegistration Scope = "registration_id"
)

// Table describes a table whose rows a file contains.
type Table struct {
	Name   string
	Key    []string // key columns
	Scope  Scope
	Column string   // column that leads to the event; "" for the scope's name
	People []string // columns with ids of people
	JSON   []string // JSON columns, which are JSON in the file; none may be NULL
	Bytes  []string // columns with bytes, in base64 in rows
	Omit   []string // columns that are left out
	Class  string   // column with the id of the row's class, or of its match; "" for a row of the event itself
	Number bool     // its rows have numbers, each given once
	Added  bool     // rows are only added; imports never delete or change them
}

// Tables are the tables of an event, each after the tables that it references.
var Tables = []Table{
	{Name: "events", Key: []string{"id"}, Scope: ByEvent, Column: "id", People: []string{"created_by"}, JSON: []string{"settings"},
		Omit: []string{"lease", "away_at", "away_by", "away_to"}},
	{Name: "event_pictures", Key: []string{"event_id", "kind"}, Scope: ByEvent, Bytes: []string{"image"}},
	{Name: "event_officials", Key: []string{"event_id", "user_id"}, Scope: ByEvent, People: []string{"user_id"}},
	{Name: "event_tables", Key: []string{"id"}, Scope: ByEvent, JSON: []string{"shifts"}, Number: true},
	{Name: "registrations", Key: []string{"id"}, Scope: ByEvent, People: []string{"user_id"}, JSON: []string{"athlete_groups", "details"}, Number: true},
	{Name: "weighings", Key: []string{"id"}, Scope: ByRegistration, People: []string{"by_id"}},
	{Name: "tournaments", Key: []string{"id"}, Scope: ByEvent, People: []string{"created_by"}, JSON: []string{"rules"}, Omit: []string{"category_id"}, Class: "id"},
	{Name: "weigh_in_marks", Key: []string{"tournament_id", "registration_id"}, Scope: ByClass, People: []string{"by_id"}, Class: "tournament_id"},
	{Name: "draws", Key: []string{"tournament_id", "number"}, Scope: ByEvent, People: []string{"published_by", "made_by"}, JSON: []string{"record", "changes", "pairings"}, Class: "tournament_id"},
	{Name: "draw_people", Key: []string{"entry_id"}, Scope: ByEvent, People: []string{"user_id"}, Added: true},
	{Name: "late_lots", Key: []string{"id"}, Scope: ByEvent, People: []string{"user_id"}, Class: "tournament_id"},
	{Name: "entries", Key: []string{"id"}, Scope: ByClass, People: []string{"user_id", "left_by"}, JSON: []string{"origin"}, Class: "tournament_id", Number: true},
	{Name: "tournament_referees", Key: []string{"tournament_id", "user_id"}, Scope: ByClass, People: []string{"user_id"}, Class: "tournament_id"},
	{Name: "matches", Key: []string{"id"}, Scope: ByClass, People: []string{"official", "recorded_by"}, Class: "tournament_id", Number: true},
	{Name: "log_entries", Key: []string{"match_id", "position"}, Scope: ByMatch, People: []string{"official"}, JSON: []string{"games"}, Class: "match_id"},
	{Name: "scorings", Key: []string{"match_id"}, Scope: ByMatch, People: []string{"scorer"}, Class: "match_id"},
	{Name: "queues", Key: []string{"event_id"}, Scope: ByEvent},
	{Name: "class_days", Key: []string{"tournament_id"}, Scope: ByEvent, Class: "tournament_id"},
	{Name: "calls", Key: []string{"match_id"}, Scope: ByEvent, People: []string{"called_by", "waived_by"}, JSON: []string{"arrived"}, Class: "match_id"},
	{Name: "protests", Key: []string{"id"}, Scope: ByEvent, People: []string{"filed_by", "decided_by"}, Class: "match_id"},
	{Name: "ledger_marks", Key: []string{"tournament_id", "mark"}, Scope: ByClass, People: []string{"by_id"}, JSON: []string{"places", "names"}, Class: "tournament_id"},
	{Name: "void_pulls", Key: []string{"id"}, Scope: ByEvent, People: []string{"user_id"}, Added: true},
	{Name: "book_versions", Key: []string{"event_id", "number"}, Scope: ByEvent, JSON: []string{"public", "official"}, Added: true},
	{Name: "book_handouts", Key: []string{"id"}, Scope: ByEvent, Added: true},
	{Name: "audit", Key: []string{"id"}, Scope: ByClass, People: []string{"actor_id", "person_id"}, JSON: []string{"was", "became"}, Omit: []string{"address"}, Added: true},
}

// Left lists the other tables of the database. No file contains them: they hold logins, sessions, keys, links, subscriptions and
// other things of one instance.
var Left = []string{
	"instance", "signing_keys", "users", "reset_links", "avatars", "identities", "sign_ins", "sign_in_outcomes", "rate_limits", "idempotency_replies",
	"categories", "table_links", "profiles", "push_keys", "push_subscriptions", "push_messages", "notices", "records", "ended_tokens", "devices",
	"hand_overs", "hand_over_people", "event_copies", "on_decisions",
}

// table returns the description of a table.
func table(name string) (Table, bool) {
	i := slices.IndexFunc(Tables, func(t Table) bool { return t.Name == name })
	if i < 0 {
		return Table{}, false
	}
	return Tables[i], true
}

// column returns the column that leads to the event.
func (t Table) column() string {
	if t.Column != "" {
		return t.Column
	}
	return string(t.Scope)
}

// EventOf returns the SQL expression for the event of a row with a name.
func (t Table) EventOf(row string) string {
	switch column := row + "." + t.column(); t.Scope {
	case ByClass:
		return "(SELECT event_id FROM tournaments WHERE id = " + column + ")"
	case ByMatch:
		return "(SELECT c.event_id FROM matches m JOIN tournaments c ON c.id = m.tournament_id WHERE m.id = " + column + ")"
	case ByRegistration:
		return "(SELECT event_id FROM registrations WHERE id = " + column + ")"
	default:
		return column
	}
}

// Where returns the SQL condition that selects the rows of the event $1.
func (t Table) Where() string {
	switch classes := "(SELECT id FROM tournaments WHERE event_id = $1)"; t.Scope {
	case ByClass:
		return t.column() + " IN " + classes
	case ByMatch:
		return t.column() + " IN (SELECT id FROM matches WHERE tournament_id IN " + classes + ")"
	case ByRegistration:
		return t.column() + " IN (SELECT id FROM registrations WHERE event_id = $1)"
	}
	return t.column() + " = $1"
}
