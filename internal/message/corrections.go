package message

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/toproll/toproll/locales"
)

// Corrections are the sentences that a club's translators changed, in PO files like those of
// package locales.
type Corrections struct {
	// Web has the sentences of the web app by the ids that its code has for them.
	Web map[Language]map[string]string
	// Rejected are the entries that are left out.
	Rejected []Rejected

	server map[Language]map[Code]pattern
}

// Rejected is an entry that is left out, or a file if Line is 0.
type Rejected struct {
	File   string
	Line   int
	ID     string // may be anything, because it is the translator's
	Reason error  // has nothing of the file but names of parameters
}

// corrected are the catalogues with the corrections; nil without any.
var corrected atomic.Pointer[catalogues]

// key finds an entry: its context and id.
type key [2]string

// original is an entry of the program's own catalogues.
type original struct {
	english pattern
	said    string // in the language of the correction
}

// ReadCorrections reads the files of a folder, such as de.po. An entry that cannot be used is
// left out and rejected. One that says the same as the program is no correction.
func ReadCorrections(folder fs.FS) Corrections {
	c := Corrections{Web: map[Language]map[string]string{}, server: map[Language]map[Code]pattern{}}
	files, err := fs.ReadDir(folder, ".")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		c.Rejected = append(c.Rejected, Rejected{File: ".", Reason: errors.New("the folder cannot be read")})
	}
	for _, file := range files {
		name := file.Name()
		tag, isPO := strings.CutSuffix(name, ".po")
		if !isPO {
			continue
		}
		l := Language(tag)
		if !slices.Contains(embedded().languages, l) {
			c.Rejected = append(c.Rejected, Rejected{File: name, Reason: errors.New("there is no such language")})
			continue
		}
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			c.Rejected = append(c.Rejected, Rejected{File: name, Reason: errors.New("the file cannot be read")})
			continue
		}
		c.read(l, name, text)
	}
	return c
}

// read adds the entries of a file.
func (c *Corrections) read(l Language, name string, text []byte) {
	known := originals(l)
	seen := map[key]bool{}
	for e := range entries(text) {
		id, err := e.id.text()
		line, shown := e.line, cmp.Or(id, string(slices.Concat(e.id...)))
		if err == nil {
			err = e.flaw
		}
		if err == nil {
			err = c.add(l, e, id, known, seen)
		}
		if err != nil {
			c.Rejected = append(c.Rejected, Rejected{File: name, Line: line, ID: shown, Reason: err})
		}
	}
}

// add adds an entry, unless it is the head of the file, untranslated or unchanged.
func (c *Corrections) add(l Language, e *entry, id string, known map[key]original, seen map[key]bool) error {
	context, err := e.context.text()
	if err != nil {
		return err
	}
	said, err := e.said.text()
	if err != nil {
		return err
	}
	of := key{context, id}
	own, ok := known[of]
	switch {
	case id == "" || said == "":
		return nil
	case !ok && context != "":
		return errors.New("this version has no such msgid with this msgctxt")
	case !ok:
		return errors.New("this version has no such msgid")
	case seen[of]:
		return errors.New("the file has this msgid already; the first one counts")
	}
	seen[of] = true
	if said == own.said {
		return nil
	}
	if id == protocolWord {
		return errors.New("programs expect this sentence, so nothing replaces it")
	}
	p, err := parsePattern(said)
	if err != nil {
		return fmt.Errorf("not a valid message: %w", err)
	}
	if err := sameParameters(own.english, p); err != nil {
		return err
	}
	if strings.HasPrefix(id, prefix) {
		put(c.server, l, Code(id), p)
	} else {
		put(c.Web, l, webID(of), said)
	}
	return nil
}

// protocolWord is the id of the sentence of the API that the app and other programs expect.
const protocolWord = prefix + "session.expired"

func put[K comparable, V any](all map[Language]map[K]V, l Language, k K, v V) {
	if all[l] == nil {
		all[l] = map[K]V{}
	}
	all[l][k] = v
}

// sameParameters returns an error if a sentence lacks a parameter or tag of the English one, or
// has one that nothing fills.
func sameParameters(english, translated pattern) error {
	known, found := shape(english), shape(translated)
	for _, one := range slices.Sorted(maps.Keys(found)) {
		if known[one] == nil {
			return fmt.Errorf("%s is not in the English message", braced(one))
		}
	}
	for _, one := range slices.Sorted(maps.Keys(known)) {
		if found[one] == nil {
			return fmt.Errorf("%s is missing", braced(one))
		}
	}
	if lost := losses(english, translated); len(lost) > 0 {
		return fmt.Errorf("%s is missing in one of the cases", braced(lost[0].param))
	}
	return nil
}

// braced returns a parameter or tag as a translator writes it.
func braced(one string) string {
	if strings.HasPrefix(one, "<") {
		return one
	}
	return "{" + one + "}"
}

// webID returns the id that Lingui's macros make of a message of the web app: the beginning of a
// hash of the English and the context.
func webID(of key) string {
	sum := sha256.Sum256([]byte(of[1] + "\x1f" + of[0]))
	return base64.StdEncoding.EncodeToString(sum[:])[:6]
}

// originals returns what the program itself says in a language.
func originals(l Language) map[key]original {
	all := map[key]original{}
	for of, sentence := range allSentences(English) {
		p, err := parsePattern(cmp.Or(sentence, of[1]))
		if err != nil {
			panic(fmt.Sprintf("%s: %v", of[1], err)) // the tests read all of them
		}
		all[of] = original{english: p}
	}
	for of, sentence := range allSentences(l) {
		if own, ok := all[of]; ok {
			own.said = sentence
			all[of] = own
		}
	}
	return all
}

// allSentences returns all sentences of an embedded catalogue, those of the web app too.
func allSentences(l Language) map[key]string {
	text, err := locales.Files.ReadFile(string(l) + ".po")
	all := map[key]string{}
	for e := range entries(text) {
		context, err1 := e.context.text()
		id, err2 := e.id.text()
		said, err3 := e.said.text()
		if err = errors.Join(err, err1, err2, err3, e.flaw); id != "" {
			all[key{context, id}] = said
		}
	}
	if err != nil {
		panic(err) // part of the program
	}
	return all
}

// Count returns the number of corrected sentences in a language.
func (c Corrections) Count(l Language) int { return len(c.server[l]) + len(c.Web[l]) }

// Use makes the server say the corrected sentences. It is for the start of the program: what has
// been said before stays.
func (c Corrections) Use() {
	if len(c.server) == 0 {
		corrected.Store(nil)
		return
	}
	all := embedded()
	all.of = maps.Clone(all.of)
	for l, patterns := range c.server {
		with := all.of[l]
		with.patterns = maps.Clone(with.patterns)
		maps.Copy(with.patterns, patterns)
		all.of[l] = with
	}
	all.pseudo = pseudoOf(all.of[English])
	corrected.Store(&all)
}
