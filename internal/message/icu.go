package message

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// A pattern is a parsed sentence of a catalogue: the subset of ICU MessageFormat that is
//
//	{name}  {n, plural, =0 {…} one {…} other {… # …}}  {x, select, a {…} other {…}}
//	{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}
//
// where an apostrophe before a brace or # begins a quotation up to the next one, and two
// apostrophes are one. A - in a select's value is a _ in its case.
type pattern []part

// part is a piece of a pattern: a text, or a reference to a parameter.
type part struct {
	text  string
	param string             // "" for a text
	kind  string             // "" or one of the kinds below
	cases map[string]pattern // of the kinds
}

// The kinds of a part.
const (
	kindPlural  = "plural"
	kindOrdinal = "selectordinal"
	kindSelect  = "select"
	otherCase   = "other"
)

// parsePattern reads a sentence. It rejects everything it does not understand.
func parsePattern(source string) (pattern, error) {
	p := reader{rest: source}
	parts, err := p.pattern("")
	if err == nil && p.rest != "" {
		err = fmt.Errorf("} without {")
	}
	return parts, err
}

type reader struct{ rest string }

// pattern parses up to the end or a closing brace. number is the parameter for #, "" outside of
// plurals.
func (p *reader) pattern(number string) (pattern, error) {
	var parts pattern
	var text strings.Builder
	flush := func() {
		if text.Len() > 0 {
			parts = append(parts, part{text: text.String()})
			text.Reset()
		}
	}
	for p.rest != "" && p.rest[0] != '}' {
		switch c := p.rest[0]; {
		case strings.HasPrefix(p.rest, "''"):
			text.WriteByte('\'')
			p.rest = p.rest[2:]
		case c == '\'' && len(p.rest) > 1 && (strings.IndexByte("{}", p.rest[1]) >= 0 || p.rest[1] == '#' && number != ""):
			quoted, after, found := strings.Cut(p.rest[1:], "'")
			if !found {
				return nil, fmt.Errorf("a quotation without end")
			}
			text.WriteString(quoted)
			p.rest = after
		case c == '#' && number != "":
			flush()
			parts = append(parts, part{param: number})
			p.rest = p.rest[1:]
		case c == '{':
			flush()
			p.rest = p.rest[1:]
			argument, err := p.argument()
			if err != nil {
				return nil, err
			}
			parts = append(parts, argument)
		default:
			text.WriteByte(c)
			p.rest = p.rest[1:]
		}
	}
	flush()
	return parts, nil
}

// argument parses the content of braces, after the first.
func (p *reader) argument() (part, error) {
	a := part{param: p.word()}
	if a.param == "" {
		return a, fmt.Errorf("{ without a name")
	}
	if p.take("}") {
		return a, nil
	}
	if !p.take(",") {
		return a, fmt.Errorf("neither , nor } after {%s", a.param)
	}
	a.kind = p.word()
	counts := a.kind == kindPlural || a.kind == kindOrdinal
	if !counts && a.kind != kindSelect || !p.take(",") {
		return a, fmt.Errorf("{%s, that is neither plural nor select", a.param)
	}
	number := ""
	if counts {
		number = a.param
	}
	a.cases = map[string]pattern{}
	for !p.take("}") {
		name := p.word()
		if name == "" && counts && p.take("=") {
			name = "=" + p.word()
		}
		if name == "" || a.cases[name] != nil || !p.take("{") || counts && !pluralCase(name) {
			return a, fmt.Errorf("a case of {%s that is not one, or twice", a.param)
		}
		inner, err := p.pattern(number)
		if err != nil {
			return a, err
		}
		if inner == nil {
			inner = pattern{}
		}
		if a.cases[name] = inner; !p.take("}") {
			return a, fmt.Errorf("{%s, %s without end", a.param, name)
		}
	}
	if a.cases[otherCase] == nil {
		return a, fmt.Errorf("{%s without the case other", a.param)
	}
	return a, nil
}

// word reads a name or number, and white space around it.
func (p *reader) word() string {
	p.rest = strings.TrimLeft(p.rest, " \t\n")
	end := strings.IndexFunc(p.rest, func(r rune) bool {
		return r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
	})
	if end < 0 {
		end = len(p.rest)
	}
	word := p.rest[:end]
	p.rest = p.rest[end:]
	return word
}

func (p *reader) take(sign string) bool {
	p.rest = strings.TrimLeft(p.rest, " \t\n")
	after, found := strings.CutPrefix(p.rest, sign)
	if found && sign != "{" && sign != "}" {
		after = strings.TrimLeft(after, " \t\n")
	}
	if found {
		p.rest = after
	}
	return found
}

// forms are the plural forms by the names that ICU has for them.
var forms = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: otherCase,
}

func pluralCase(name string) bool {
	if digits, ok := strings.CutPrefix(name, "="); ok {
		_, err := strconv.Atoi(digits)
		return err == nil
	}
	return slices.Contains(slices.Collect(maps.Values(forms)), name)
}

// write writes the pattern with its parameters; say formats those that are messages.
func (p pattern) write(out *strings.Builder, tag language.Tag, params Params, say func(Message) string) {
	for _, part := range p {
		value := params[part.param]
		switch {
		case part.param == "":
			out.WriteString(part.text)
		case part.kind == kindPlural || part.kind == kindOrdinal:
			rules := plural.Cardinal
			if part.kind == kindOrdinal {
				rules = plural.Ordinal
			}
			n, _ := value.(int)
			chosen := part.cases["="+strconv.Itoa(n)]
			if chosen == nil {
				chosen = part.cases[forms[rules.MatchPlural(tag, abs(n), 0, 0, 0, 0)]]
			}
			if chosen == nil {
				chosen = part.cases[otherCase]
			}
			chosen.write(out, tag, params, say)
		case part.kind == kindSelect:
			chosen := part.cases[strings.ReplaceAll(fmt.Sprint(value), "-", "_")]
			if chosen == nil {
				chosen = part.cases[otherCase]
			}
			chosen.write(out, tag, params, say)
		default:
			switch v := value.(type) {
			case Message:
				value = say(v) // isolates its own parameters
			case string:
				value = isolated(v, tag)
			}
			fmt.Fprint(out, value)
		}
	}
}

func abs(n int) int { return max(n, -n) }

// texts returns the pattern with its texts changed.
func (p pattern) texts(change func(string) string) pattern {
	changed := make(pattern, len(p))
	for i, part := range p {
		if part.text != "" {
			part.text = change(part.text)
		}
		if part.cases != nil {
			cases := map[string]pattern{}
			for name, inner := range part.cases {
				cases[name] = inner.texts(change)
			}
			part.cases = cases
		}
		changed[i] = part
	}
	return changed
}
