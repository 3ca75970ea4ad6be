package events

import (
	"context"
	"net/http"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/events"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/entrylist"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/message"
)

// ListReading is the server's understanding of a list of athletes.
type ListReading struct {
	Encoding  string         `json:"encoding" doc:"Encoding of the text; empty for a workbook"`
	Encodings []ListEncoding `json:"encodings" doc:"Other possible encodings, the likely one first; empty without doubt"`
	Separator string         `json:"separator" doc:"Separator of cells; empty if each line is one cell"`
	Sheet     string         `json:"sheet" doc:"Sheet of a workbook that is read"`
	Sheets    []string       `json:"sheets" doc:"Sheets of a workbook with content"`
	Header    int            `json:"header" doc:"Number of the line that names the columns; 0 if none does"`
	Columns   []ListColumn   `json:"columns"`
	Ask       bool           `json:"ask" doc:"Whether a person must confirm the column of names"`
	Lines     []ListLine     `json:"lines" doc:"Athletes"`
	Aside     []ListAside    `json:"aside" doc:"Lines that are no athletes"`
	Questions []ListQuestion `json:"questions" doc:"Questions about classes for a person to answer"`
}

// ListEncoding is a possible encoding of a list.
type ListEncoding struct {
	Encoding string `json:"encoding"`
	Sample   string `json:"sample" doc:"Words of the list in this encoding"`
}

// ListColumn is a column of a list.
type ListColumn struct {
	Title   string   `json:"title" doc:"Title in the header; empty if there is none"`
	Column  string   `json:"column" enum:"name,family,given,patronymic,sex,birth,club,region,region-club,country,classes,classes-right,classes-left,weight,arm,group,email,status,password,ignored" doc:"Meaning the server assumes"`
	Sure    bool     `json:"sure" doc:"Whether the header or a person confirms the meaning"`
	Samples []string `json:"samples" doc:"Some of its values"`
}

// ListLine is an athlete on a list.
type ListLine struct {
	Lines      []int                   `json:"lines" doc:"Numbers of the athlete's lines, from 1"`
	Text       string                  `json:"text" doc:"Original text in the list"`
	Name       string                  `json:"name"`
	Family     string                  `json:"family" doc:"The family name, a part of the name; empty if not known"`
	Patronymic string                  `json:"patronymic"`
	Sex        string                  `json:"sex" enum:",men,women"`
	BirthYear  int                     `json:"birthYear" doc:"0 if unknown"`
	Club       string                  `json:"club"`
	Region     string                  `json:"region"`
	Country    string                  `json:"country"`
	Groups     []string                `json:"groups"`
	ClassIDs   []string                `json:"classIds" doc:"Ids of tournaments"`
	Classes    string                  `json:"classes" doc:"Classes in the list"`
	Email      string                  `json:"email"`
	Status     string                  `json:"status"`
	Password   string                  `json:"password" format:"password" doc:"Password in the list. No reply of this operation is stored"`
	Problems   []protocol.FieldFailure `json:"problems" doc:"Its problems; empty if there are none"`
	Questions  []string                `json:"questions" doc:"Keys of the questions about its classes"`
	Twice      int                     `json:"twice,omitempty" doc:"The line with the same name, if a person must decide whether it is the same athlete"`
}

// ListAside is a line that is no athlete.
type ListAside struct {
	Line int    `json:"line"`
	Text string `json:"text"`
	Why  string `json:"why" enum:"title,section,total,note,header,left-out"`
}

// ListQuestion is a question about a class, once for all lines with the same words.
type ListQuestion struct {
	Key   string   `json:"key" doc:"Key to send with the answer"`
	Text  string   `json:"text" doc:"Original text in the list"`
	Why   string   `json:"why" enum:"unknown,several,one-arm"`
	Among []string `json:"among" doc:"Ids of tournaments that could be meant"`
	Lines []int    `json:"lines"`
}

func listReadingJSON(l message.Language, r entrylist.Reading) ListReading {
	return ListReading{
		Encoding: string(r.Encoding), Separator: r.Separator, Sheet: r.Sheet, Sheets: protocol.Mapped(r.Sheets, func(s string) string { return s }), Header: r.Header, Ask: r.Ask,
		Encodings: protocol.Mapped(r.Encodings, func(g entrylist.Guess) ListEncoding { return ListEncoding{string(g.Encoding), g.Sample} }),
		Columns: protocol.Mapped(r.Columns, func(c entrylist.ReadColumn) ListColumn {
			return ListColumn{c.Title, string(c.Column), c.Sure, c.Samples}
		}),
		Aside: protocol.Mapped(r.Aside, func(a entrylist.Aside) ListAside { return ListAside{a.Line, a.Text, string(a.Why)} }),
		Questions: protocol.Mapped(r.Questions, func(q entrylist.Question) ListQuestion {
			return ListQuestion{q.Key, q.Text, string(q.Why), q.Among, q.Lines}
		}),
		Lines: protocol.Mapped(r.Lines, func(a entrylist.Line) ListLine {
			return ListLine{
				Lines: a.Lines, Text: a.Text, Name: a.Name, Family: a.Family, Patronymic: a.Patronymic, Sex: string(a.Sex), BirthYear: a.BirthYear,
				Club: a.Club, Region: a.Region, Country: a.Country, Groups: protocol.Mapped(a.Groups, func(g event.Group) string { return string(g) }),
				ClassIDs: a.Classes, Classes: a.Said, Email: a.Email, Status: a.Status, Password: a.Password, Questions: a.Questions, Twice: a.Twice,
				Problems: protocol.Mapped(a.Problems, func(p entrylist.Problem) protocol.FieldFailure {
					return protocol.FieldFailure{Field: p.Field, Message: l.Say(p.Says), Code: p.Says.Code, Params: p.Says.Params}
				}),
			}
		}),
	}
}

// listBody is a list to read, with a person's answers.
type listBody struct {
	EventID  string       `json:"eventId,omitempty" doc:"Id of the list's event; omit for a list of people, which only organizers can read"`
	File     []byte       `json:"file,omitempty" doc:"A text or a workbook (XLSX), in base64"`
	Lines    string       `json:"lines,omitempty" maxLength:"2000000" doc:"Typed or pasted lines, instead of a file"`
	Encoding string       `json:"encoding,omitempty" maxLength:"20" doc:"Encoding of the text; omit for the likely one"`
	Sheet    string       `json:"sheet,omitempty" maxLength:"60" doc:"Sheet of the workbook; omit for the first"`
	Columns  []string     `json:"columns,omitempty" maxItems:"60" doc:"Meaning of each column, by position; an empty text to follow the header"`
	Answers  []listAnswer `json:"answers,omitempty" maxItems:"500" doc:"Answers to questions"`
	Fixes    []listMend   `json:"mends,omitempty" maxItems:"6000" doc:"Lines that a person has corrected"`
	Apart    []lineNumber `json:"apart,omitempty" maxItems:"6000" doc:"Lines that are separate people although they share a name"`
	Same     []lineNumber `json:"same,omitempty" maxItems:"6000" doc:"Lines that are the same person as the line before with that name"`
}

// lineNumber is the number of a line of a list.
type lineNumber int

// Schema bounds the number.
func (lineNumber) Schema(huma.Registry) *huma.Schema {
	least, most := 1.0, 1e6
	return &huma.Schema{Type: huma.TypeInteger, Format: "int64", Minimum: &least, Maximum: &most}
}

// listAnswer answers a question with classes.
type listAnswer struct {
	Key      string   `json:"key" maxLength:"20000" doc:"Key of the question"`
	ClassIDs []string `json:"classIds" maxItems:"99" doc:"Ids of tournaments; empty if these words mean no class"`
}

// listMend corrects a line. Omitted fields keep the list's values.
type listMend struct {
	Line      int     `json:"line" minimum:"1" maximum:"1000000" doc:"Number of the line"`
	As        string  `json:"as,omitempty" enum:"athlete,aside" doc:"Meaning of the line; omit to accept the server's assumption"`
	Name      *string `json:"name,omitempty" maxLength:"500" doc:"Name of the athlete"`
	Sex       *string `json:"sex,omitempty" maxLength:"500" doc:"Sex in words of any language"`
	BirthYear *string `json:"birthYear,omitempty" maxLength:"500" doc:"A year or a date"`
	Club      *string `json:"club,omitempty" maxLength:"500" doc:"Club of the athlete"`
	Country   *string `json:"country,omitempty" maxLength:"500" doc:"Country of the athlete"`
	Classes   *string `json:"classes,omitempty" maxLength:"500" doc:"Classes as on a list"`
	Email     *string `json:"email,omitempty" maxLength:"500" doc:"Address of the athlete"`
}

func (b listBody) list() events.EntryList {
	return events.EntryList{File: b.File, Lines: b.Lines, Hints: entrylist.Hints{
		Encoding: entrylist.Encoding(b.Encoding), Sheet: b.Sheet,
		Apart: protocol.Mapped(b.Apart, func(n lineNumber) int { return int(n) }), Same: protocol.Mapped(b.Same, func(n lineNumber) int { return int(n) }),
		Columns: protocol.Mapped(b.Columns, func(c string) entrylist.Column { return entrylist.Column(c) }),
		Answers: protocol.Mapped(b.Answers, func(a listAnswer) entrylist.Answer { return entrylist.Answer{Key: a.Key, ClassIDs: a.ClassIDs} }),
		Fixes: protocol.Mapped(b.Fixes, func(m listMend) entrylist.Fix {
			return entrylist.Fix{Line: m.Line, As: entrylist.As(m.As), Name: m.Name, Sex: m.Sex, Birth: m.BirthYear, Club: m.Club, Country: m.Country, Classes: m.Classes, Email: m.Email}
		}),
	}}
}

func (s *server) registerEntryLists() {
	protocol.Handle(s.Server, "POST /api/lists/read", protocol.Operation{
		ID: "read-list", Tag: "Events", Summary: "Read a list of athletes", Says: "server.done.list_read", Unkept: true, MaxBody: 8 << 20,
		Details:  "Reports how the server reads a file or lines: encoding, columns, athletes, classes and open questions. Send the answers with the list again. Changes nothing.",
		Refusals: map[int]string{http.StatusNotFound: "There is no such event.", http.StatusBadRequest: "The file cannot be read as a list."},
	}, func(ctx context.Context, in *struct{ Body listBody }) (protocol.Reply[ListReading], error) {
		r, err := s.app.Events.ReadEntryList(ctx, protocol.Actor(ctx), in.Body.EventID, in.Body.list())
		return protocol.ReplyWith(r, err, func(r entrylist.Reading) ListReading { return listReadingJSON(protocol.LanguageOf(ctx), r) })
	})
}
