package public

import (
	"bytes"
	"io/fs"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/message"
)

// An archive has the program of the public pages as one classic script (web/archive/build.ts). It replaces the plain views
// by the screens of the public pages, with the data that stand in each page. Browsers without scripts keep the plain views.

// archiveProgram has the files of the program in the built web app.
type archiveProgram struct{ web fs.FS }

// Names of the program's files, in the build and in an archive.
const (
	archiveScript = "toproll.js"
	archiveLook   = "toproll.css"
	archiveTexts  = "texts.js"
)

// file returns a file of the built web app, nil if there is none.
func (p archiveProgram) file(name string) []byte {
	if p.web == nil {
		return nil
	}
	if packed, err := fs.ReadFile(p.web, name+".br"); err == nil {
		return protocol.PackedContent(packed).Plain.Body()
	}
	b, err := fs.ReadFile(p.web, name)
	if err != nil {
		return nil
	}
	return b
}

// addTo adds the program to an archive, with the fonts for its letters.
func (p archiveProgram) addTo(a *archiver) {
	texts := p.file("archive/texts-" + string(a.l) + ".js")
	a.letters.add(texts)
	a.add(archiveTexts, texts)
	a.add(archiveScript, p.file("archive/"+archiveScript))
	look, fonts := a.letters.fontsIn(p.file("archive/" + archiveLook))
	a.add(archiveLook, look)
	for _, font := range fonts {
		a.add(font, p.file("assets/"+font))
	}
}

// archiveData are the data in a page of an archive for the program. web/src/lib/archive.ts reads the first part, and
// web/src/api/first-replies.ts the replies.
type archiveData struct {
	Page    archiveAddress
	Replies map[string]any // of the API to visitors, by address
}

// archiveAddress says which page of the app a page of an archive is.
type archiveAddress struct {
	Path  string            `json:"path"`
	Files map[string]string `json:"files"` // by the path of their page
	Saved string            `json:"saved"`
	Live  string            `json:"live"`
}

// addressed notes which page of the app each file is. It is part of the archives that have the program.
func (a *archiver) addressed() {
	event := a.path("")
	a.addresses = map[string]string{event: archiveIndex, event + athletesTab: archiveAthletes, event + "/documents": archiveDocuments}
	for _, c := range a.v.Classes {
		a.addresses[a.classPath(c.ID)] = a.classFile(c.ID)
	}
}

// athletesTab is the search param of an event's page that shows the athletes.
const athletesTab = "?tab=athletes"

// path returns the path of a page below the event's.
func (a *archiver) path(below string) string { return "/e/" + url.PathEscape(a.v.Slug) + below }

func (a *archiver) classPath(id string) string { return a.path("/classes/" + url.PathEscape(id)) }

// data returns the data of the page at a path, with the replies for it. It returns nil if the archive has no program.
func (a *archiver) data(path string, replies ...archiveReplies) *archiveData {
	if a.addresses == nil {
		return nil
	}
	d := &archiveData{archiveAddress{path, a.addresses, a.saved, a.live}, map[string]any{}}
	for _, add := range append(replies, a.event) {
		add(d.Replies)
	}
	return d
}

// archiveReplies adds replies of the API to those in a page, by address.
type archiveReplies func(to map[string]any)

// replies returns one reply to the request for a path below the event's.
func replies[T any](a *archiver, path, says string, shape T) archiveReplies {
	return func(to map[string]any) {
		to["/api/public/event/"+url.PathEscape(a.v.Slug)+path] = protocol.NewEnvelope(a.l, message.New(message.Code(says)), shape)
	}
}

// event adds the reply with the event.
func (a *archiver) event(to map[string]any) {
	replies(a, "", "server.done.event", a.shape)(to)
}

// results returns the reply with the places of all classes, or of the class with an id.
func (a *archiver) results(class string) archiveReplies {
	found := slices.DeleteFunc(visitorResultsJSON(a.v.VisitedEvent), func(r VisitorResult) bool { return class != "" && r.ID != class })
	return replies(a, "/results", "server.done.results", found)
}

func (a *archiver) standings() archiveReplies {
	return replies(a, "/standings", "server.done.standings", events.StandingsJSON(a.v.Standings))
}

// tournament returns the reply with a class.
func (a *archiver) tournament(t VisitorTournament) archiveReplies {
	return func(to map[string]any) {
		to["/api/public/tournament/"+url.PathEscape(t.ID)] = protocol.NewEnvelope(a.l, message.New("server.done.tournament"), t)
	}
}

// everybody returns the reply with all athletes.
func (a *archiver) everybody() archiveReplies {
	return replies(a, "/athletes", "server.done.athletes", protocol.Mapped(a.v.Athletes, visitorAthleteJSON))
}

// letters is the set of letters in an archive. Those after the first 65,536 are left out: no font of the app has them.
type letters [1 << 10]uint64

// add adds the letters of a text, and their capitals, because styles write some texts in capitals.
func (l *letters) add(text []byte) {
	for len(text) > 0 {
		r, size := utf8.DecodeRune(text)
		text = text[size:]
		l.put(r)
		if r >= utf8.RuneSelf {
			l.put(unicode.ToUpper(r))
		}
	}
}

func (l *letters) put(r rune) {
	if r>>6 < rune(len(l)) {
		l[r>>6] |= 1 << (r & 63)
	}
}

// anyOf reports whether a letter is in a range.
func (l *letters) anyOf(from, to int) bool {
	for r := from; r <= min(to, len(l)<<6-1); r++ {
		if l[r>>6]&(1<<(r&63)) != 0 {
			return true
		}
	}
	return false
}

// Parts of a style sheet.
var (
	fontFace   = regexp.MustCompile(`@font-face\s*\{[^}]*\}`)
	fontFile   = regexp.MustCompile(`\.\./assets/([^"')]+)`)
	fontRanges = regexp.MustCompile(`(?i)u\+([0-9a-f?]+)(?:-([0-9a-f]+))?`)
)

// fontsIn returns a style sheet with the fonts that have some of the letters, and the names of their files.
func (l *letters) fontsIn(look []byte) (with []byte, files []string) {
	with = fontFace.ReplaceAllFunc(look, func(face []byte) []byte {
		file := fontFile.FindSubmatch(face)
		if file == nil {
			return face // a font of the device
		}
		for _, found := range fontRanges.FindAllSubmatch(face, -1) {
			first, last := string(found[1]), string(found[2])
			if last == "" {
				first, last = strings.ReplaceAll(first, "?", "0"), strings.ReplaceAll(first, "?", "f")
			}
			from, _ := strconv.ParseInt(first, 16, 32) // as the expression has found them
			to, _ := strconv.ParseInt(last, 16, 32)
			if l.anyOf(int(from), int(to)) {
				if name := string(file[1]); !slices.Contains(files, name) { // several faces may share a file
					files = append(files, name)
				}
				return bytes.Replace(face, []byte("../assets/"), nil, 1)
			}
		}
		return nil
	})
	return with, files
}
