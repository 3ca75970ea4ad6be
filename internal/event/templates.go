package event

// Template has the weight classes of a sex and an age group.
type Template struct {
	ID      string // stable, such as "waf-seniors-men"
	Sex     Sex
	Age     Age
	Weights []Weight
}

// Age groups. Seniors have no age limit; an athlete of 40 may enter
// masters and seniors.
var (
	Seniors      = Age{Name: "seniors"}
	Juniors      = Age{Name: "juniors-18", To: 18}
	Masters      = Age{Name: "masters", From: 40}
	GrandMasters = Age{Name: "grand-masters", From: 50}
)

// Templates are weight classes published by federations: the World Armwrestling Federation
// (rules 1.3; 90 and 90+ of grand masters are 90, 100 and 100+ since 2011), the Canadian Arm
// Wrestling Federation with its own limits, and the unified nationals of the USA, in pounds.
// No rule book of the latter was found. The announcements of 2004 and 2005
// (armwrestling.com/arn05.html, ironmind.com) name the men's 144–154, 166–176, 188–198, 220,
// 242 and 243+ and the women's 133–143. From these follow 143, 165 and 187, and the women's
// 132. Results of the American Armsport Association have a 132. The women's 121, 154 and 176
// continue this ladder, and were not found in print.
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
	{"us-seniors-women", Women, Seniors, upToPounds(121, 132, 143, 154, 176)},
	{"us-seniors-men", Men, Seniors, upToPounds(132, 143, 154, 165, 176, 187, 198, 220, 242)},
}

// upTo returns a class for each limit in kilograms and one above the last.
func upTo(limits ...Grams) []Weight {
	grams := make([]Grams, len(limits))
	for i, kg := range limits {
		grams[i] = kg * Kilogram
	}
	return ladderOf(grams)
}

// upToPounds is upTo with limits in pounds.
func upToPounds(limits ...float64) []Weight {
	grams := make([]Grams, len(limits))
	for i, lb := range limits {
		grams[i] = FromPounds(lb)
	}
	return ladderOf(grams)
}

// ladderOf returns a class for each limit and one above the last.
func ladderOf(limits []Grams) []Weight {
	weights := make([]Weight, 0, len(limits)+1)
	for _, limit := range limits {
		weights = append(weights, Weight{Limit: limit})
	}
	return append(weights, Weight{Limit: limits[len(limits)-1], Over: true})
}
