package events

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/book"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
)

// BookDocument is a document of an event's result book, in the reader's language.
type BookDocument struct {
	ID         string            `json:"_id" doc:"The same in every language"`
	Part       string            `json:"part" enum:"before,results,after" doc:"Part of the book: before the first bout, results, or after the last bout"`
	Title      string            `json:"title"`
	Second     string            `json:"second,omitempty" doc:"The title in the second language"`
	Tables     []BookTable       `json:"tables"`
	Signatures []event.Signature `json:"signatures" doc:"Lines below it on which officials sign"`
	Apart      bool              `json:"apart" doc:"Whether each table begins a page, for example letters"`
}

// BookTable is a table with columns and rows.
type BookTable struct {
	Title   string       `json:"title" doc:"Empty in a document of one table"`
	Second  string       `json:"second,omitempty" doc:"The title in the second language"`
	Columns []BookColumn `json:"columns"`
	Rows    [][]BookCell `json:"rows" doc:"Rows with one cell for each column"`
	Notes   []string     `json:"notes" doc:"Below the table"`
}

// BookColumn is the head of a column.
type BookColumn struct {
	Title   string `json:"title"`
	Second  string `json:"second,omitempty" doc:"The title in the second language"`
	Numbers bool   `json:"numbers" doc:"Whether its cells hold numbers"`

	SplitBy []string `json:"splitBy,omitzero" doc:"Labels that split a wide table on paper, such as Women and left arm; absent for columns that every part repeats"`
}

// BookCell is a text or a number; an empty cell has neither.
type BookCell struct {
	Text   *string  `json:"text,omitempty"`
	Number *float64 `json:"number,omitempty"`
}

// DocumentJSON returns the shape of a document of the book.
func DocumentJSON(d book.Document) BookDocument {
	return BookDocument{d.ID, string(d.Part), d.Title, d.Second, protocol.Mapped(d.Tables, func(t book.Table) BookTable {
		return BookTable{
			Title: t.Title, Second: t.Second, Columns: protocol.Mapped(t.Columns, func(c book.Column) BookColumn { return BookColumn(c) }), Notes: append([]string{}, t.Notes...),
			Rows: protocol.Mapped(t.Rows, func(row []book.Cell) []BookCell { return protocol.Mapped(row, bookCellJSON) }),
		}
	}), append([]event.Signature{}, d.Signatures...), d.Apart}
}

func bookCellJSON(c book.Cell) BookCell {
	switch c.Is {
	case book.Text:
		return BookCell{Text: &c.Text}
	case book.Number:
		return BookCell{Number: &c.Number}
	}
	return BookCell{}
}

// BookRequest asks for the book of an event.
type BookRequest struct {
	protocol.ByID
	Official bool   `query:"official" doc:"The edition for officials, with weights and birth years; the other edition can be published"`
	Language string `query:"language" maxLength:"8" doc:"Of the book; the event's if left out, else the reader's"`
	Second   string `query:"second" maxLength:"8" doc:"A second language for titles, below the first; the event's if left out. That of the book: none"`
	Version  int    `query:"version" minimum:"1" maximum:"100000" doc:"A final version, in its own languages; the current state if left out"`
	Decimal  string `query:"decimal" enum:"point,comma" default:"point" doc:"Decimal sign in CSV files. With comma, semicolons separate the cells"`
}

type bookReply struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

// XLSX is the media type of a workbook.
const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// documents returns the documents of an event in the language of the caller.
func (s *server) documents(ctx context.Context, in *BookRequest) (event.Event, []book.Document, error) {
	e, source, err := s.app.Events.Book(ctx, protocol.Actor(ctx), in.ID, in.Official)
	if err != nil {
		return e, nil, err
	}
	if in.Version != 0 {
		documents, err := s.app.Events.BookEdition(ctx, protocol.Actor(ctx), in.ID, in.Version, in.Official)
		return e, documents, err
	}
	source.Language, source.Second, err = bookLanguages(ctx, e, in.Language, in.Second)
	if err != nil {
		return e, nil, err
	}
	return e, book.Make(source), nil
}

// bookLanguages returns the languages of a book: those that the request names, else the event's, else the caller's and no second one.
func bookLanguages(ctx context.Context, e event.Event, language, second string) (message.Language, message.Language, error) {
	var wrong fault.Fields
	for field, l := range map[string]string{"language": language, "second": second} {
		if l != "" && !slices.Contains(message.Languages(), message.Language(l)) {
			wrong.Add(field, "server.book.language")
		}
	}
	first := cmp.Or(message.Language(language), e.Settings.Language, protocol.LanguageOf(ctx))
	return first, cmp.Or(message.Language(second), e.Settings.SecondLanguage), wrong.Err()
}

// BookVersion is a final version of the book.
type BookVersion struct {
	Number       int           `json:"number" doc:"Version number at the event, from 1. The highest is the current version"`
	MadeAt       time.Time     `json:"madeAt"`
	MadeBy       string        `json:"madeBy"`
	Language     string        `json:"language"`
	Second       string        `json:"second,omitempty"`
	Reason       string        `json:"reason" doc:"Reason for replacing the previous version"`
	PublicHash   string        `json:"publicHash" doc:"SHA-256 of the documents for the public, in hex"`
	OfficialHash string        `json:"officialHash" doc:"SHA-256 of the documents for officials, in hex"`
	HandedOut    []BookHandout `json:"handedOut" doc:"The person who received it"`
}

// BookHandout is the receipt of a version by a person or office.
type BookHandout struct {
	To string    `json:"to"`
	At time.Time `json:"at"`
	By string    `json:"by"`
}

func bookVersionJSON(v book.Version) BookVersion {
	return BookVersion{
		Number: v.Number, MadeAt: v.MadeAt, MadeBy: v.MadeBy, Language: string(v.Language), Second: string(v.Second), Reason: v.Reason,
		PublicHash: book.Hash(v.Public), OfficialHash: book.Hash(v.Official),
		HandedOut: protocol.Mapped(v.HandedOut, func(h book.Handout) BookHandout { return BookHandout(h) }),
	}
}

func (s *server) registerBookVersions() {
	protocol.Handle(s.Server, "GET /api/event/book/{id}/versions", protocol.Operation{
		ID: "event-book-versions", Tag: "Events", Summary: "The versions of an event's book", Says: "server.done.book_versions",
		Details: "In order. A version never changes. The highest number is the current one.",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[[]BookVersion], error) {
		versions, err := s.app.Events.BookVersions(ctx, protocol.Actor(ctx), in.ID)
		return protocol.OK(protocol.Mapped(versions, bookVersionJSON)), err
	})
	protocol.Handle(s.Server, "POST /api/event/book/final", protocol.Operation{
		ID: "finish-book", Tag: "Events", Summary: "Make the book of an event final", Says: "server.done.book_final", Status: http.StatusCreated,
		Details:  "Keeps the current documents as a version with a number and hashes. It replaces the previous version and begins with the changes since.",
		Refusals: map[int]string{http.StatusConflict: "Nothing has changed since the last version, or there is no document yet."},
	}, func(ctx context.Context, in *struct {
		Body struct {
			EventID  string `json:"eventId"`
			Language string `json:"language,omitempty" maxLength:"8" doc:"Language; the event's if omitted, else the caller's"`
			Second   string `json:"second,omitempty" maxLength:"8" doc:"Second language for titles; the event's if omitted"`
			Reason   string `json:"reason,omitempty" maxLength:"500" doc:"Reason for replacing the previous version"`
		}
	}) (protocol.Reply[BookVersion], error) {
		e, err := s.app.Events.Event(ctx, in.Body.EventID)
		if err != nil {
			return protocol.Reply[BookVersion]{}, err
		}
		language, second, err := bookLanguages(ctx, e.Event, in.Body.Language, in.Body.Second)
		if err != nil {
			return protocol.Reply[BookVersion]{}, err
		}
		v, err := s.app.Events.FinishBook(ctx, protocol.Actor(ctx), in.Body.EventID, language, second, in.Body.Reason)
		return protocol.OK(bookVersionJSON(v)), err
	})
	protocol.Handle(s.Server, "POST /api/event/book/handout", protocol.Operation{
		ID: "hand-out-book", Tag: "Events", Summary: "Record who received a version of the book", Says: "server.done.book_handed_out",
	}, func(ctx context.Context, in *struct {
		Body struct {
			EventID string `json:"eventId"`
			Number  int    `json:"number" minimum:"1" maximum:"100000"`
			To      string `json:"to" maxLength:"200" doc:"A club, a federation, an office"`
		}
	}) (protocol.Reply[[]BookVersion], error) {
		versions, err := s.app.Events.HandOutBook(ctx, protocol.Actor(ctx), in.Body.EventID, in.Body.Number, in.Body.To)
		return protocol.OK(protocol.Mapped(versions, bookVersionJSON)), err
	})
}

func (s *server) registerBook() {
	s.registerBookVersions()
	const details = "Protocol of both arms, team points by class, totals of both arms, medals, and entries by team. " +
		"Empty documents are left out. Only the official book shows names that visitors see as initials."
	refusals := map[int]string{http.StatusForbidden: "The official book is for officials of the event alone."}
	protocol.Handle(s.Server, "GET /api/event/book/{id}", protocol.Operation{
		ID: "event-book", Tag: "Events", Summary: "The documents of an event", Says: "server.done.book", Details: details, Refusals: refusals,
	}, func(ctx context.Context, in *BookRequest) (protocol.Reply[[]BookDocument], error) {
		_, documents, err := s.documents(ctx, in)
		return protocol.OK(protocol.Mapped(documents, DocumentJSON)), err
	})
	s.handleBookFile("GET /api/event/book/{id}/xlsx", ".xlsx", xlsxType, func(d []book.Document, _ book.Decimal) ([]byte, error) { return book.XLSX(d) }, protocol.Operation{
		ID: "event-workbook", Tag: "Events", Summary: "The documents of an event as a workbook", Returns: "An XLSX file with a sheet for each document", Details: details, Refusals: refusals,
	})
	s.handleBookFile("GET /api/event/book/{id}/zip", ".zip", "application/zip", book.ZIP, protocol.Operation{
		ID: "event-book-files", Tag: "Events", Summary: "The documents of an event as files", Returns: "A ZIP file with the workbook, a CSV file for each document, and all of them as JSON", Details: details, Refusals: refusals,
	})
	s.registerBookCSV(details, refusals)
}

// csvType is the media type of a CSV file.
const csvType = "text/csv; charset=utf-8"

func (s *server) registerBookCSV(details string, refusals map[int]string) {
	protocol.HandleAs(s.Server, "GET /api/event/book/{id}/csv/{document}", protocol.Operation{
		ID: "event-document-csv", Tag: "Events", Summary: "A document of an event as CSV", Returns: "A CSV file in UTF-8, with the document's tables one below the other", Details: details, Refusals: refusals,
	}, map[string]reflect.Type{csvType: nil}, func(ctx context.Context, in *struct {
		BookRequest
		Document string `path:"document" maxLength:"40" doc:"Id of the document" example:"protocol"`
	}) (*bookReply, error) {
		e, documents, err := s.documents(ctx, &in.BookRequest)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(documents, func(d book.Document) bool { return d.ID == in.Document })
		if i < 0 {
			return nil, fault.New(fault.NotFound, "server.thing", "thing", "document")
		}
		return &bookReply{csvType, attachment(e.Slug + "-" + in.Document + ".csv"), documents[i].CSV(decimalOf(in.Decimal))}, nil
	})
}

// attachment names the file that a browser saves.
func attachment(name string) string { return "attachment; filename*=UTF-8''" + url.PathEscape(name) }

func decimalOf(name string) book.Decimal {
	if name == "comma" {
		return book.Comma
	}
	return book.Point
}

// handleBookFile registers an operation that replies with a file of all documents.
func (s *server) handleBookFile(row, extension, mediaType string, write func([]book.Document, book.Decimal) ([]byte, error), op protocol.Operation) {
	protocol.HandleAs(s.Server, row, op, map[string]reflect.Type{mediaType: nil}, func(ctx context.Context, in *BookRequest) (*bookReply, error) {
		e, documents, err := s.documents(ctx, in)
		if err != nil {
			return nil, err
		}
		file, err := write(documents, decimalOf(in.Decimal))
		return &bookReply{mediaType, attachment(e.Slug + extension), file}, err
	})
}
