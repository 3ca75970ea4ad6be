package message

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"golang.org/x/text/language"

	"github.com/toproll/toproll/locales"
)

// Language is a language that has a catalogue, by its BCP 47 tag.
type Language string

const (
	// English is the language of logs and the console, and the default.
	English Language = "en"
	// Pseudo is English with accents, about 40 % longer. It shows which texts come from no
	// catalogue or do not fit. It is available on request but in no list.
	Pseudo Language = "en-XA"
	// mirrored asks for Pseudo in a web app that runs from right to left.
	mirrored = "en-XB"
)

// catalogue is one language's sentences.
type catalogue struct {
	tag      language.Tag
	patterns map[Code]pattern
}

type catalogues struct {
	languages []Language // English first, then in the order of their tags
	of        map[Language]catalogue
	pseudo    func() catalogue // made on first use
	matcher   language.Matcher
}

// loaded returns the catalogues in use: those of the program, or the corrected ones.
func loaded() catalogues {
	if c := corrected.Load(); c != nil {
		return *c
	}
	return embedded()
}

// embedded reads the program's catalogues once. A broken one is a mistake in the program, which the
// tests find.
var embedded = sync.OnceValue(func() catalogues {
	all, err := load(locales.Files)
	if err != nil {
		panic(err)
	}
	return all
})

func load(files fs.FS) (catalogues, error) {
	all := catalogues{languages: []Language{English}, of: map[Language]catalogue{}}
	names, err := fs.Glob(files, "*.po")
	if err != nil {
		return all, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return all, err
		}
		l := Language(strings.TrimSuffix(name, ".po"))
		c, err := read(l, text)
		if err != nil {
			return all, fmt.Errorf("%s: %w", name, err)
		}
		all.of[l] = c
		if l != English {
			all.languages = append(all.languages, l)
		}
	}
	if len(all.of[English].patterns) == 0 {
		return all, errors.New("en.po is not there")
	}
	var tags []language.Tag
	for _, l := range all.languages {
		tags = append(tags, all.of[l].tag)
	}
	all.matcher = language.NewMatcher(tags)
	all.pseudo = pseudoOf(all.of[English])
	return all, nil
}

// prefix begins the ids of the server's messages; others are the web app's.
const prefix = "server."

// read parses the server's messages of a catalogue. It leaves out untranslated ones, so that they
// appear in English. In en.po, `npm run texts` gives a new message its own id as its text: such a message is untranslated, too.
func read(l Language, text []byte) (catalogue, error) {
	tag, err := language.Parse(string(l))
	if err != nil {
		return catalogue{}, err
	}
	c := catalogue{tag: tag, patterns: map[Code]pattern{}}
	said, err := sentences(text)
	if err != nil {
		return c, err
	}
	for code, sentence := range said {
		if sentence == "" || sentence == string(code) {
			continue
		}
		if c.patterns[code], err = parsePattern(sentence); err != nil {
			return c, fmt.Errorf("%s: %w in %q", code, err, sentence)
		}
	}
	return c, nil
}

// sentences returns the sentences for the server's ids, which are one line each, from a PO file. It
// skips the web app's messages, four fifths of a file.
func sentences(text []byte) (map[Code]string, error) {
	all := map[Code]string{}
	for e := range entries(text) {
		if len(e.id) == 0 || !bytes.HasPrefix(e.id[0], []byte(`"`+prefix)) {
			continue
		}
		code := Code(bytes.Trim(e.id[0], `"`))
		said, err := e.said.text()
		if err == nil {
			err = e.flaw
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", code, err)
		}
		all[code] = said
	}
	return all, nil
}

// Languages lists the languages that have a catalogue, English first.
func Languages() []Language { return slices.Clone(loaded().languages) }

// Say formats a message in a language, or in English if it has no translation.
func (l Language) Say(m Message) string {
	if m.Zero() {
		return ""
	}
	all := loaded()
	c, ok := all.of[l]
	if l == Pseudo {
		c, ok = all.pseudo(), true
	}
	p, translated := c.patterns[m.Code]
	if !ok || !translated {
		c = all.of[English]
		p, ok = c.patterns[m.Code]
	}
	if !ok {
		return string(m.Code)
	}
	var out strings.Builder
	p.write(&out, c.tag, m.Params, l.Say)
	return out.String()
}

// Match returns the language that suits an Accept-Language header best; ok is false if
// none does.
func Match(accept string) (l Language, ok bool) {
	asked, _, err := language.ParseAcceptLanguage(accept)
	if err != nil || len(asked) == 0 {
		return "", false
	}
	if first := asked[0].String(); first == string(Pseudo) || first == mirrored {
		return Pseudo, true
	}
	all := loaded()
	_, index, confidence := all.matcher.Match(asked...)
	return all.languages[index], confidence > language.No
}

var accents = strings.NewReplacer(strings.Split("AÅBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞRŔSŠTŢUÛVṼWŴXẊYÝZŽ"+
	"aåbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþrŕsštţuûvṽwŵxẋyýzž", "")...)

func pseudoOf(english catalogue) func() catalogue {
	return sync.OnceValue(func() catalogue { return pseudo(english) })
}

func pseudo(english catalogue) catalogue {
	c := catalogue{tag: english.tag, patterns: map[Code]pattern{}}
	for code, p := range english.patterns {
		c.patterns[code] = p.texts(func(text string) string {
			return accents.Replace(text) + strings.Repeat("~", len(text)*2/5)
		})
	}
	return c
}
