package public

import (
	"archive/zip"
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/public"
	"github.com/toproll/toproll/internal/book"
	"github.com/toproll/toproll/internal/cache"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/results"
	"github.com/toproll/toproll/internal/tournament"
)

// The archive of a finished public event: a folder of static pages that a browser opens without a server or scripts.
// The pages are plain views (view.go) with relative links. They use the shapes of the replies to visitors and the public
// edition of the book, so no other data become public.

//go:embed archive.gohtml
var archiveHTML string

//go:embed archive.css
var archiveCSS []byte

var archiveTemplate = template.Must(template.Must(viewTemplate.Clone()).New("archive").Parse(archiveHTML))

// archiveCache keeps archives by event and language. Their version is the stamp of the event's documents.
type archiveCache = cache.Cache[archiveKey, string, []byte]

type archiveKey struct {
	slug     string
	language message.Language
}

// maxArchiveBytes is the maximum size of cached archives.
const maxArchiveBytes = 32 << 20

// archivesCache lets caches between keep an archive for a minute: its event may cease to be public.
const archivesCache = "public, max-age=0, s-maxage=60"

// Names of files in an archive. All are in one folder.
const (
	archiveIndex    = "index.html"
	archiveAthletes = "athletes.html"
	archiveStyle    = "style.css"
)

type archiveReply struct {
	CacheControl    string `header:"Cache-Control"`
	ContentLanguage string `header:"Content-Language"`
	ContentType     string `header:"Content-Type"`
	Disposition     string `header:"Content-Disposition"`
	Vary            string `header:"Vary"`
	Body            []byte
}

// archiveType is the media type of an archive.
const archiveType = "application/zip"

func (s *server) registerArchive() {
	protocol.HandleAs(s.Server, "GET /api/public/event/{slug}/archive", protocol.Operation{
		ID: "visit-archive", Tag: "Visitors", Summary: "A finished public event as a folder of static pages",
		Returns:  "A ZIP file with a folder of HTML pages: results, standings, classes, athletes and documents",
		Details:  "The pages open from disk without a server. They show what visitors see.",
		Refusals: map[int]string{http.StatusConflict: "The event is not finished."},
	}, map[string]reflect.Type{archiveType: nil}, func(ctx context.Context, in *struct {
		InLanguage
		Slug string `path:"slug" doc:"Slug of a public event" example:"club-night"`
	}) (*archiveReply, error) {
		stamp, err := s.app.Public.DocumentsStamp(ctx, in.Slug) // before the content, so that it never stands for an older one
		if err != nil {
			return nil, err
		}
		v, err := s.visit(ctx, in.Slug)
		if err != nil {
			return nil, err
		}
		if v.State != event.Finished {
			return nil, fault.New(fault.Conflict, "server.event.archive")
		}
		l := in.of(ctx, v.Event)
		file, err := s.archives.Make(ctx, archiveKey{v.Slug, l}, stamp, func(ctx context.Context) ([]byte, error) {
			return s.archive(ctx, l, v)
		})
		name := "attachment; filename*=UTF-8''" + url.PathEscape(v.Slug+".zip")
		return &archiveReply{archivesCache, string(l), archiveType, name, "Accept-Language", file}, err
	})
}

// archiver makes the pages of an archive.
type archiver struct {
	l     message.Language
	v     *visitedEvent
	saved string     // note below each page
	live  string     // address of the public page, "" if unknown
	nav   []viewCell // links to the pages that are not classes
	files []archiveFile
}

type archiveFile struct {
	name    string
	content []byte
}

// archivePage is a page of an archive.
type archivePage struct {
	Title string
	Style string
	Nav   []viewCell
	File  string // its own name
	View  view
	Saved string
	Live  string
}

// archive returns the archive of a public event as a ZIP file.
func (s *server) archive(ctx context.Context, l message.Language, v *visitedEvent) ([]byte, error) {
	_, source, err := s.app.Public.VisitDocuments(ctx, v.Slug)
	if err != nil {
		return nil, err
	}
	source.Language = l
	documents := book.Make(source)

	now := s.app.App.Time()
	a := &archiver{l: l, v: v, saved: l.Say(message.New("server.view.saved", "day", previewDay(v.Zone().Day(now))))}
	if address := s.app.App.PublicURL(); address != "" {
		a.live = address + "/e/" + url.PathEscape(v.Slug)
	}
	a.nav = []viewCell{{Text: a.word("results"), Link: archiveIndex}, {Text: a.head("athletes"), Link: archiveAthletes}}
	for _, d := range documents {
		a.nav = append(a.nav, viewCell{Text: d.Title, Link: documentFile(d)})
	}

	about := eventPreview(l, v.VisitedEvent).description
	a.index(about, documents)
	a.athletes()
	for _, c := range v.Classes {
		d, err := s.app.Public.VisitTournament(ctx, c.ID)
		if err != nil {
			return nil, err
		}
		a.class(c, visitorTournamentJSON(d))
	}
	for _, d := range documents {
		w := a.page(d.Title, "")
		a.tables(w, d)
		a.write(documentFile(d), w)
	}
	a.files = append(a.files, archiveFile{archiveStyle, archiveCSS})
	return a.zip(now)
}

// zip packs the files in a folder with the slug of the event.
func (a *archiver) zip(now time.Time) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range a.files {
		w, err := z.CreateHeader(&zip.FileHeader{Name: a.v.Slug + "/" + f.name, Method: zip.Deflate, Modified: now})
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.content); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return out.Bytes(), err
}

// page begins a page below the event's.
func (a *archiver) page(name, about string) *viewWriter {
	w := newView(a.l, a.v.Zone(), name, about)
	w.Reloads, w.whole = "", true
	w.Up = &viewCell{Text: a.v.Name, Link: archiveIndex}
	return w
}

// write adds a page to the files.
func (a *archiver) write(file string, w *viewWriter) {
	title := w.Name
	if w.Up != nil {
		title += " – " + a.v.Name
	}
	var out bytes.Buffer
	if err := archiveTemplate.Execute(&out, archivePage{title, archiveStyle, a.nav, file, w.view, a.saved, a.live}); err != nil {
		panic(err) // the template is part of the program, and a Buffer never fails
	}
	a.files = append(a.files, archiveFile{file, out.Bytes()})
}

func (a *archiver) word(word string) string {
	return a.l.Say(message.New("server.view.word", "word", word))
}

func (a *archiver) head(head string) string {
	return a.l.Say(message.New("server.book.head", "head", head))
}

func (a *archiver) heads(heads ...string) []string { return protocol.Mapped(heads, a.head) }

// classFile returns the file of a class, named by its place in the list, because names of classes may have any letters.
func (a *archiver) classFile(id string) string {
	i := slices.IndexFunc(a.v.Classes, func(c public.VisitedClass) bool { return c.ID == id })
	if i < 0 {
		return ""
	}
	return fmt.Sprintf("class-%02d.html", i+1)
}

// documentFile returns the file of a document. Ids of documents have small letters, digits, - and _.
func documentFile(d book.Document) string {
	return "document-" + strings.ReplaceAll(d.ID, "_", "-") + ".html"
}

// index adds the page of the event: its classes, all places, medals and totals of teams.
func (a *archiver) index(about string, documents []book.Document) {
	w := a.page(a.v.Name, about)
	w.Up = nil
	w.add(a.word("classes"), protocol.Mapped(visitorEventJSON(a.v.VisitedEvent).Classes, func(c VisitorClass) []viewCell {
		name := viewCell{Text: c.Name, Link: a.classFile(c.ID)}
		if c.Winner != "" {
			return []viewCell{name, plain(a.word("champion")), {Text: c.Winner, Strong: true}}
		}
		return []viewCell{name, plain(a.l.Say(tournamentWord(c.Status))), plain(w.athletes(c.AthleteCount))}
	}))
	for _, c := range a.v.Classes {
		if c.CompletedAt != nil && !c.Cancelled {
			a.places(w, c.Name, c)
		}
	}
	for _, d := range documents {
		if d.ID == "medals" {
			d.Tables = slices.Clone(d.Tables)
			for i, t := range d.Tables {
				d.Tables[i].Title = d.Title + " · " + t.Title
			}
			a.tables(w, d)
		}
	}
	for _, l := range event.AllLevels {
		w.addTable(viewSection{
			Title: a.head("total") + " · " + a.l.Say(message.New("server.book.teams", "level", string(l))), Heads: a.heads("place", string(l), "women", "men", "total"),
			Rows: protocol.Mapped(a.v.Standings.Teams[l], func(t results.Team) []viewCell {
				return []viewCell{plain(strconv.Itoa(t.Rank)), {Text: t.Team, Strong: t.Rank == 1}, points(t.Women), points(t.Men), points(t.Points)}
			}),
		})
	}
	a.write(archiveIndex, w)
}

// places adds the places of a finished class, and below them athletes with a word instead of a place.
func (a *archiver) places(w *viewWriter, title string, c public.VisitedClass) {
	t := viewSection{Title: title, Heads: a.heads("place", "number", "name", "class", "club", "country")}
	for _, p := range c.Places {
		class := ""
		if p.Class != (event.Class{}) {
			class = p.Class.Name(a.l, a.v.Settings.Unit)
		}
		t.Rows = append(t.Rows, []viewCell{plain(strconv.Itoa(p.Place)), numbered(p.Number), {Text: p.Name, Strong: p.Place == 1}, plain(class), plain(p.Club), plain(p.Country)})
	}
	for _, o := range c.Out {
		word := a.l.Say(message.New("server.book.word", "word", string(o.Word.Public())))
		t.Rows = append(t.Rows, []viewCell{plain(word), numbered(o.Number), plain(o.Name), {}, plain(o.Club), plain(o.Country)})
	}
	w.addTable(t)
}

// athletes adds the page of all athletes, with links to their classes.
func (a *archiver) athletes() {
	w := a.page(a.head("athletes"), "")
	t := viewSection{Title: w.athletes(len(a.v.Athletes)), Heads: a.heads("number", "name", "club", "country", "classes")}
	for _, one := range a.v.Athletes {
		shape := visitorAthleteJSON(one)
		classes := viewCell{}
		for _, e := range shape.Entries {
			classes.Links = append(classes.Links, viewCell{Text: e.Class.Name, Link: a.classFile(e.Class.ID)})
		}
		t.Rows = append(t.Rows, []viewCell{numbered(shape.Number), plain(shape.Name), plain(shape.Club), plain(shape.Country), classes})
	}
	w.addTable(t)
	a.write(archiveAthletes, w)
}

// class adds the page of a class: its places and its matches in order of play.
func (a *archiver) class(c public.VisitedClass, t VisitorTournament) {
	about := a.l.Say(tournamentWord(t.Status)) + " · " + newView(a.l, event.Zone{}, "", "").athletes(t.AthleteCount)
	w := a.page(c.Name, about)
	if c.CompletedAt != nil && !c.Cancelled {
		a.places(w, w.say("places"), c)
	}
	m := t.Matches
	if len(m.ID) == 0 && len(c.Places) == 0 {
		var entered [][]viewCell
		for _, p := range t.Participants {
			if !p.User.IsBye {
				entered = append(entered, []viewCell{plain(entrantName(&p))})
			}
		}
		w.add(w.say("entered"), entered)
	}
	table := viewSection{Title: w.say("matches"), Heads: a.heads("match", "section", "athlete", "opponent", "score")}
	player := func(number int) string {
		if number <= 0 || number > len(t.Participants) || t.Participants[number-1].User.IsBye {
			return ""
		}
		return entrantName(&t.Participants[number-1])
	}
	for i := range m.ID {
		one, other := player(m.Player1[i]), player(m.Player2[i])
		if one == "" || other == "" {
			continue // a bye, or not known yet
		}
		own, others := tournament.Games(m.Games[i]).Score()
		result := []string{score(own, others)}
		switch by := m.DecidedBy[i]; by {
		case "", "pin":
		case "injury":
			result = append(result, a.decided("default")) // as in the public edition of the book
		default:
			result = append(result, a.decided(by))
		}
		table.Rows = append(table.Rows, []viewCell{
			plain("M" + strconv.Itoa(m.MatchNumber[i])),
			plain(a.l.Say(message.New("server.book.section", "section", m.Bracket[i])) + " " + strconv.Itoa(m.Round[i])),
			{Text: one, Strong: m.Winner[i] == 1}, {Text: other, Strong: m.Winner[i] == 2},
			plain(strings.Join(slices.DeleteFunc(result, func(s string) bool { return s == "" }), " · ")),
		})
	}
	w.addTable(table)
	a.write(a.classFile(c.ID), w)
}

func (a *archiver) decided(by string) string {
	return a.l.Say(message.New("server.book.by", "by", by))
}

// tables adds the tables of a document.
func (a *archiver) tables(w *viewWriter, d book.Document) {
	for _, t := range d.Tables {
		section := viewSection{
			Title: cmp.Or(t.Title, d.Title), Notes: t.Notes,
			Heads: protocol.Mapped(t.Columns, func(c book.Column) string { return c.Title }),
		}
		for _, row := range t.Rows {
			section.Rows = append(section.Rows, protocol.Mapped(row, func(c book.Cell) viewCell {
				if c.Is == book.Number {
					return plain(strconv.FormatFloat(c.Number, 'f', -1, 64))
				}
				return plain(c.Text)
			}))
		}
		w.addTable(section)
	}
}

func numbered(number int) viewCell {
	if number == 0 {
		return viewCell{}
	}
	return plain(strconv.Itoa(number))
}

func points[N ~float64](p N) viewCell { return plain(strconv.FormatFloat(float64(p), 'f', -1, 64)) }
