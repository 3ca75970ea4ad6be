package event

// Template is the weight classes of a sex and an age group.
type Template struct {
	ID      string // stable, such as "waf-seniors-men"
	Sex     Sex
	Age     Age
	Weights []Weight
}

// Age groups. A senior is whoever the organizer lets in; an athlete of 40 may enter
// masters and seniors.
var (
	Seniors      = Age{Name: "seniors"}
	Juniors      = Age{Name: "juniors-18", To: 18}
	Masters      = Age{Name: "masters", From: 40}
	GrandMasters = Age{Name: "grand-masters", From: 50}
)

// Templates are the weight classes that federations publish, in kilograms: those of the
// World Armwrestling Federation, and of the Canadian Arm Wrestling Federation, which
// has limits of its own.
var Templates = []Template{
	{"waf-seniors-women", Women, Seniors, upTo(50, 55, 60, 65, 70, 80)},
	{"waf-seniors-men", Men, Seniors, upTo(55, 60, 65, 70, 75, 80, 85, 90, 100, 110)},
	{"waf-juniors-girls", Women, Juniors, upTo(45, 50, 55, 60, 65, 70)},
	{"waf-juniors-boys", Men, Juniors, upTo(50, 55, 60, 65, 70, 80)},
	{"waf-masters-women", Women, Masters, upTo(60, 70, 80)},
	{"waf-masters-men", Men, Masters, upTo(70, 80, 90, 100)},
	{"waf-grand-masters-men", Men, GrandMasters, upTo(75, 90, 100)},
	{"canada-seniors-women", Women, Seniors, upTo(60, 70, 80)},
	{"canada-seniors-men", Men, Seniors, upTo(63, 70, 77, 86, 95, 105)},
}

// upTo returns a class for each limit in kilograms and one for those above the last.
func upTo(limits ...Grams) []Weight {
	weights := make([]Weight, 0, len(limits)+1)
	for _, kg := range limits {
		weights = append(weights, Weight{Limit: kg * Kilogram})
	}
	return append(weights, Weight{Limit: limits[len(limits)-1] * Kilogram, Over: true})
}
