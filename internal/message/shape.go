package message

import (
	"maps"
	"regexp"
	"slices"
)

// shape returns the parameters and tags of a pattern, with the cases of its selects.
func shape(p pattern) map[string][]string {
	all := map[string][]string{}
	var walk func(pattern)
	walk = func(p pattern) {
		for _, part := range p {
			if part.param != "" && part.kind != kindSelect && all[part.param] == nil {
				all[part.param] = []string{}
			}
			if part.kind == kindSelect {
				all[part.param] = slices.Sorted(maps.Keys(part.cases))
			}
			for _, tag := range tags.FindAllString(part.text, -1) {
				all[tag] = []string{}
			}
			for _, inner := range part.cases {
				walk(inner)
			}
		}
	}
	walk(p)
	return all
}

// loss is a parameter or tag that a translation lacks in a choice of cases.
type loss struct {
	param  string
	choice map[string]string
}

// losses lists what of a sentence its translation lacks, in any of its cases. A case may leave out
// the parameter that selects it: "one {A bout} other {# bouts}".
func losses(english, translated pattern) (lost []loss) {
	cases := map[string]map[string]bool{}
	english.addCases(cases)
	translated.addCases(cases)
	choices := []map[string]string{{}}
	for param, names := range cases {
		var more []map[string]string
		for _, choice := range choices {
			for name := range names {
				with := maps.Clone(choice)
				with[param] = name
				more = append(more, with)
			}
		}
		choices = more
	}
	for _, choice := range choices {
		shown := translated.shown(choice)
		for param := range english.shown(choice) {
			if !shown[param] && cases[param] == nil {
				lost = append(lost, loss{param, choice})
			}
		}
	}
	return lost
}

// addCases adds the cases that the pattern has, by what they are chosen by.
func (p pattern) addCases(all map[string]map[string]bool) {
	for _, part := range p {
		for name, inner := range part.cases {
			if all[part.param] == nil {
				all[part.param] = map[string]bool{}
			}
			all[part.param][name] = true
			inner.addCases(all)
		}
	}
}

// tags are those of the web app's sentences, such as <0> around a link.
var tags = regexp.MustCompile(`</?[0-9A-Za-z_]+/?>`)

// shown returns the parameters and tags that the pattern shows in the chosen cases.
func (p pattern) shown(choice map[string]string) map[string]bool {
	all := map[string]bool{}
	for _, part := range p {
		if part.kind == "" {
			all[part.param] = part.param != ""
			for _, tag := range tags.FindAllString(part.text, -1) {
				all[tag] = true
			}
			continue
		}
		chosen, ok := part.cases[choice[part.param]]
		if !ok {
			chosen = part.cases[otherCase]
		}
		maps.Copy(all, chosen.shown(choice))
	}
	delete(all, "")
	return all
}
