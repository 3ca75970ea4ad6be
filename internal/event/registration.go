package event

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/text"
)

// Limits of athletes' details; texts in characters.
const (
	MaxClub    = 100
	MaxCountry = 60
	MaxRegion  = 100
	MaxGroups  = 10
	MinWeight  = 10 * Kilogram
)

// Profile has the known data of an athlete; all fields are optional.
type Profile struct {
	Sex       Sex // Men or Women, "" if unknown
	BirthYear int // 0 if unknown
	Club      string
	Country   string
	Region    string // such as a district or a university
}

// TeamAt returns the profile's field for the team of a level.
func (p *Profile) TeamAt(l Level) *string {
	switch l {
	case CountryLevel:
		return &p.Country
	case RegionLevel:
		return &p.Region
	default:
		return &p.Club
	}
}

// MaxOfLevel returns the maximum length of a team name of a level, in characters.
func MaxOfLevel(l Level) int {
	switch l {
	case CountryLevel:
		return MaxCountry
	case RegionLevel:
		return MaxRegion
	default:
		return MaxClub
	}
}

// Check cleans the profile and returns it. It adds problems by the API's field names, after a path such as
// "athletes[2].". Ages depend on the year.
func (p Profile) Check(wrong *fault.Fields, path string, year int) Profile {
	p.Club, p.Country, p.Region = text.Clean(p.Club), text.Clean(p.Country), text.Clean(p.Region)
	if p.Sex != "" && p.Sex != Men && p.Sex != Women {
		wrong.Add(path+"sex", "server.athlete.sex")
	}
	if p.BirthYear != 0 && (p.BirthYear < 1900 || p.BirthYear > year) {
		wrong.Add(path+"birthYear", "server.event.range", "least", 1900, "most", year)
	}
	if p.Club != "" {
		wrong.Check(path+"club", text.Line("club", p.Club, MaxClub))
	}
	if p.Country != "" {
		wrong.Check(path+"country", text.Line("country", p.Country, MaxCountry))
	}
	if p.Region != "" {
		wrong.Check(path+"region", text.Line("region", p.Region, MaxRegion))
	}
	return p
}

// Completed returns the profile with its empty fields filled from another one.
func (p Profile) Completed(from Profile) Profile {
	if p.Sex == "" {
		p.Sex = from.Sex
	}
	if p.BirthYear == 0 {
		p.BirthYear = from.BirthYear
	}
	if p.Club == "" {
		p.Club = from.Club
	}
	if p.Country == "" {
		p.Country = from.Country
	}
	if p.Region == "" {
		p.Region = from.Region
	}
	return p
}

// Limits on the details of an athlete, in characters.
const (
	MaxRank       = 60
	MaxPatronymic = 60
	MaxLicence    = 40
	MaxCoach      = 100
	MaxLatinName  = 200
)

// Details are details that federations record about an athlete; all are optional. They are stored with each entry,
// because later ranks must not change past protocols. The database stores their JSON.
type Details struct {
	Rank             string `json:"rank,omitempty"` // rank in the sport, such as Master of Sport
	Patronymic       string `json:"patronymic,omitempty"`
	FederationNumber string `json:"federationNumber,omitempty"`
	Licence          string `json:"licence,omitempty"`
	CoachRight       string `json:"coachRight,omitempty"` // for the right arm
	CoachLeft        string `json:"coachLeft,omitempty"`
	LatinName        string `json:"latinName,omitempty"` // name in Latin letters as in the passport; "" for a transliteration
}

// each returns the details by the API's field names, with their limits.
func (d *Details) each() []detail {
	return []detail{
		{"rank", &d.Rank, MaxRank}, {"patronymic", &d.Patronymic, MaxPatronymic}, {"federationNumber", &d.FederationNumber, MaxLicence},
		{"licence", &d.Licence, MaxLicence}, {"coachRight", &d.CoachRight, MaxCoach}, {"coachLeft", &d.CoachLeft, MaxCoach}, {"latinName", &d.LatinName, MaxLatinName},
	}
}

type detail struct {
	name string
	text *string
	most int
}

// Check cleans the details and returns them; it adds problems like [Profile.Check].
func (d Details) Check(wrong *fault.Fields, path string) Details {
	for _, one := range d.each() {
		if *one.text = text.Clean(*one.text); *one.text != "" {
			wrong.Check(path+"details."+one.name, text.Line(one.name, *one.text, one.most))
		}
	}
	return d
}

// Completed returns the details with empty fields filled from others.
func (d Details) Completed(from Details) Details {
	filled := from.each()
	for i, one := range d.each() {
		*one.text = cmp.Or(*one.text, *filled[i].text)
	}
	return d
}

// Public returns the details for a public book. For athletes shown by initials it removes all names.
func (d Details) Public(initials bool) Details {
	if initials {
		return Details{Rank: d.Rank}
	}
	d.FederationNumber, d.Licence = "", ""
	return d
}

// Coach returns the coach with an arm.
func (d Details) Coach(arm Arm) string {
	if arm == Left {
		return d.CoachLeft
	}
	return d.CoachRight
}

// WithPatronymic inserts a patronymic after the given name: before the family name if the name ends with it.
func WithPatronymic(name, family, patronymic string) string {
	if patronymic == "" {
		return name
	}
	if given, ends := strings.CutSuffix(name, " "+family); ends && family != "" {
		return given + " " + patronymic + " " + family
	}
	return name + " " + patronymic
}

// AsTold returns the profile without a sex and birth year that the other one lacks. Officials see this of people whom
// they have not registered, because a preview leaves no trace, while a registration is in the audit.
func (p Profile) AsTold(other Profile) Profile {
	p.Sex, p.BirthYear = other.Sex, other.BirthYear
	return p
}

// MayComplete refuses changes that overwrite a person's profile or show a hidden name. Officials of one event can only
// fill gaps of a person whom other events know. Errors: Forbidden.
func (r Registration) MayComplete(to Profile, initials bool) error {
	if r.Profile.Completed(to) != to {
		return fault.New(fault.Forbidden, "server.athlete.known", "athlete", r.Name)
	}
	if r.Initials && !initials {
		return fault.New(fault.Forbidden, "server.athlete.initials", "athlete", r.Name)
	}
	return nil
}

// MergedReason joins the hold reasons of two registrations of one person.
func MergedReason(kept, gone string) string {
	if both := kept + "; " + gone; kept != "" && gone != "" && kept != gone && utf8.RuneCountInString(both) <= MaxHeldReason {
		return both
	}
	return cmp.Or(kept, gone)
}

// CheckGroups cleans an athlete's groups and removes duplicates.
func CheckGroups(groups []Group, wrong *fault.Fields, path string) []Group {
	clean := []Group{}
	for _, g := range groups {
		g = Group(text.Clean(string(g)))
		wrong.Check(path+"groups", text.Line("group", string(g), MaxGroupName))
		if !slices.Contains(clean, g) {
			clean = append(clean, g)
		}
	}
	if len(clean) > MaxGroups {
		wrong.Add(path+"groups", "server.athlete.groups", "most", MaxGroups)
	}
	return clean
}

// Weighing is an attempt on the scales.
type Weighing struct {
	Weight Grams
	At     time.Time
	ByID   string // the person who weighed
	ByName string
}

// Registration is an athlete at an event.
type Registration struct {
	ID         string
	EventID    string
	UserID     string
	Name       string
	FamilyName string // family name, a part of the name; "" if unknown
	Number     int    // printed badge number, never reused at the event
	Initials   bool   // visitors see initials instead of the name
	Profile    Profile
	Details    Details
	Groups     []Group
	Weighings  []Weighing // by time; the last one counts
	Version    int64      // increases by one with each change
	Code       string     // opens the athlete's own day, see [CodeFrom]; for the athlete and officials of the event
}

// Athlete returns the data of an athlete that classes check.
func (r Registration) Athlete() Athlete {
	a := Athlete{Sex: r.Profile.Sex, BirthYear: r.Profile.BirthYear, Groups: r.Groups}
	if n := len(r.Weighings); n > 0 {
		a.Weight = r.Weighings[n-1].Weight
	}
	return a
}

// MayChangeSince is [Event.MayChangeSince] for a registration.
func (r Registration) MayChangeSince(seen int64) error {
	if seen == 0 || seen == r.Version {
		return nil
	}
	return fault.New(fault.Conflict, "server.athlete.changed", "athlete", r.Name)
}

// MayEnterOneself refuses athletes' own registrations while the event is not open for registration.
func (e Event) MayEnterOneself() error {
	if e.State != Open {
		return fault.New(fault.Conflict, "server.event.not_open", "event", e.Name)
	}
	return nil
}

// MayChangeOneself refuses changes by the athlete once the desk has identified and weighed them.
func (r Registration) MayChangeOneself() error {
	if len(r.Weighings) > 0 {
		return fault.New(fault.Conflict, "server.athlete.ask_desk")
	}
	return nil
}

// Alike reports whether two athletes with the same name may be one person: club and birth year are equal or unknown for
// one of them.
func Alike(a, b Profile) bool {
	club := a.Club == "" || b.Club == "" || text.Fold(a.Club) == text.Fold(b.Club)
	year := a.BirthYear == 0 || b.BirthYear == 0 || a.BirthYear == b.BirthYear
	return club && year
}

// Suggested reports whether the app suggests an existing person with the same name for a new athlete: with the same
// club or birth year, or if neither is given.
func Suggested(entered, known Profile) bool {
	switch {
	case entered.Club == "" && entered.BirthYear == 0:
		return true
	case entered.Club != "" && text.Fold(entered.Club) == text.Fold(known.Club):
		return true
	}
	return entered.BirthYear != 0 && entered.BirthYear == known.BirthYear
}

// Role is a role at an event, in addition to the account's role.
type Role string

// The roles of an event. Organizers do everything; referees do desk, tables and results.
const (
	Organizer Role = "organizer"
	Referee   Role = "referee"
	Scorer    Role = "scorer" // by a table link: only keeps logs of bouts
)

// Roles lists the roles of an event that people can get.
var Roles = []Role{Organizer, Referee}

// Official is a person with a role at an event.
type Official struct {
	UserID, Name string
	Role         Role
}

// RoleOf returns a person's role among an event's officials, "" for none.
func RoleOf(officials []Official, userID string) Role {
	for _, o := range officials {
		if o.UserID == userID {
			return o.Role
		}
	}
	return ""
}
