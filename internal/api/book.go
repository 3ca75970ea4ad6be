package api

import (
	"context"
	"net/http"
	"net/url"
	"reflect"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/book"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
)

// BookDocument is a document of an event's result book, in the reader's language.
type BookDocument struct {
	ID         string            `json:"_id" doc:"The same in every language"`
	Part       string            `json:"part" enum:"before,results,after" doc:"Of the book: before the first bout, what came of it, after the last"`
	Title      string            `json:"title"`
	Second     string            `json:"second,omitempty" doc:"The title in the second language"`
	Tables     []BookTable       `json:"tables"`
	Signatures []event.Signature `json:"signatures" doc:"Lines below it on which officials sign"`
}

// BookTable is rows below the heads of columns.
type BookTable struct {
	Title   string       `json:"title" doc:"Empty in a document of one table"`
	Second  string       `json:"second,omitempty" doc:"The title in the second language"`
	Columns []BookColumn `json:"columns"`
	Rows    [][]BookCell `json:"rows" doc:"Of as many cells as there are columns"`
	Notes   []string     `json:"notes" doc:"Below the table"`
}

// BookColumn is the head of a column.
type BookColumn struct {
	Title   string `json:"title"`
	Second  string `json:"second,omitempty" doc:"The title in the second language"`
	Numbers bool   `json:"numbers" doc:"Whether its cells hold numbers"`
}

// BookCell is a text or a number; an empty cell has neither.
type BookCell struct {
	Text   *string  `json:"text,omitempty"`
	Number *float64 `json:"number,omitempty"`
}

func bookDocumentJSON(d book.Document) BookDocument {
	return BookDocument{d.ID, string(d.Part), d.Title, d.Second, mapped(d.Tables, func(t book.Table) BookTable {
		return BookTable{
			Title: t.Title, Second: t.Second, Columns: mapped(t.Columns, func(c book.Column) BookColumn { return BookColumn(c) }), Notes: append([]string{}, t.Notes...),
			Rows: mapped(t.Rows, func(row []book.Cell) []BookCell { return mapped(row, bookCellJSON) }),
		}
	}), append([]event.Signature{}, d.Signatures...)}
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

// bookRequest asks for a book.
type bookRequest struct {
	ByID
	Official bool   `query:"official" doc:"The one for officials of the event, with weights and birth years; the other can be published"`
	Language string `query:"language" maxLength:"8" doc:"Of the book; the reader's if left out"`
	Second   string `query:"second" maxLength:"8" doc:"A language in which titles are said once more, below"`
}

type bookReply struct {
	ContentType string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

// XLSX is the media type of a workbook.
const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

// documents returns the documents of an event in the language of the caller.
func (s *Server) documents(ctx context.Context, in *bookRequest) (event.Event, []book.Document, error) {
	e, source, err := s.app.Events.Book(ctx, actor(ctx), in.ID, in.Official)
	if err != nil {
		return e, nil, err
	}
	source.Language, source.Second = languageOf(ctx), message.Language(in.Second)
	if in.Language != "" {
		source.Language = message.Language(in.Language)
	}
	var wrong fault.Fields
	for field, l := range map[string]message.Language{"language": source.Language, "second": source.Second} {
		if l != "" && !slices.Contains(message.Languages(), l) {
			wrong.Add(field, "server.book.language")
		}
	}
	if err := wrong.Err(); err != nil {
		return e, nil, err
	}
	return e, book.Make(source), nil
}

func (s *Server) registerBook() {
	const details = "Protocol with both arms, points of teams by class, both arms, medals, entries by team: those that there is something for. " +
		"Names are those that visitors see, unless the official one is asked for."
	refusals := map[int]string{http.StatusForbidden: "The official book is for officials of the event alone."}
	handle(s, "GET /api/event/book/{id}", operation{
		ID: "event-book", Tag: "Events", Summary: "The documents of an event", Says: "server.done.book", Details: details, Refusals: refusals,
	}, func(ctx context.Context, in *bookRequest) (reply[[]BookDocument], error) {
		_, documents, err := s.documents(ctx, in)
		return ok(mapped(documents, bookDocumentJSON)), err
	})
	const row = "GET /api/event/book/{id}/xlsx"
	s.shapes[row] = shapes{request: reflect.TypeFor[bookRequest]()}
	o := s.operation(row, operation{
		ID: "event-workbook", Tag: "Events", Summary: "The documents of an event as a workbook", Returns: "An XLSX file with a sheet for each document", Details: details, Refusals: refusals,
	})
	o.Responses["200"].Content = map[string]*huma.MediaType{xlsxType: {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}}
	huma.Register(s.api, o, func(ctx context.Context, in *bookRequest) (*bookReply, error) {
		e, documents, err := s.documents(ctx, in)
		if err != nil {
			return nil, s.failure(ctx, o.OperationID, err)
		}
		file, err := book.XLSX(documents)
		if err != nil {
			return nil, s.failure(ctx, o.OperationID, err)
		}
		return &bookReply{xlsxType, "attachment; filename*=UTF-8''" + url.PathEscape(e.Slug+".xlsx"), file}, nil
	})
}
