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

// ListReading is what was understood of a list of athletes.
type ListReading struct {
	Encoding  string         `json:"encoding" doc:"In which the text is written; empty for a workbook"`
	Encodings []ListEncoding `json:"encodings" doc:"In which it may be written instead, the likely one first; empty if there is no doubt"`
	Separator string         `json:"separator" doc:"Between cells; empty if each line is one"`
	Sheet     string         `json:"sheet" doc:"Of a workbook, which is read"`
	Sheets    []string       `json:"sheets" doc:"Of a workbook, that have anything on them"`
	Header    int            `json:"header" doc:"Number of the line that names the columns; 0 if none does"`
	Columns   []ListColumn   `json:"columns"`
	Ask       bool           `json:"ask" doc:"Which column has the names is not sure: a person has to say"`
	Lines     []ListLine     `json:"lines" doc:"Athletes"`
	Aside     []ListAside    `json:"aside" doc:"Lines that are no athletes"`
	Questions []ListQuestion `json:"questions" doc:"Classes that a person has to say"`
}

// ListEncoding is an encoding in which a list makes sense.
type ListEncoding struct {
	Encoding string `json:"encoding"`
	Sample   string `json:"sample" doc:"Words of the list in this encoding"`
}

// ListColumn is a column of a list.
type ListColumn struct {
	Title   string   `json:"title" doc:"In the header; empty if there is none"`
	Column  string   `json:"column" enum:"name,family,given,patronymic,sex,birth,club,region,region-club,country,classes,classes-right,classes-left,weight,arm,group,email,status,password,ignored" doc:"Meaning the server assumes"`
	Sure    bool     `json:"sure" doc:"Whether the header, or a person, says so"`
	Samples []string `json:"samples" doc:"Some of its values"`
}

// ListLine is an athlete on a list.
type ListLine struct {
	Lines      []int                   `json:"lines" doc:"Numbers of the lines that say the athlete, from 1"`
	Text       string                  `json:"text" doc:"As the list has it"`
	Name       string                  `json:"name"`
	Family     string                  `json:"family" doc:"The part of the name that is the family's; empty if not known"`
	Patronymic string                  `json:"patronymic"`
	Sex        string                  `json:"sex" enum:",men,women"`
	BirthYear  int                     `json:"birthYear" doc:"0 if not said"`
	Club       string                  `json:"club"`
	Region     string                  `json:"region"`
	Country    string                  `json:"country"`
	Groups     []string                `json:"groups"`
	ClassIDs   []string                `json:"classIds" doc:"Ids of tournaments"`
	Classes    string                  `json:"classes" doc:"Classes in the list"`
	Email      string                  `json:"email"`
	Status     string                  `json:"status"`
	Password   string                  `json:"password" format:"password" doc:"As the list has it. No reply of this operation is kept"`
	Problems   []protocol.FieldFailure `json:"problems" doc:"Its problems; empty if there are none"`
	Questions  []string                `json:"questions" doc:"Keys of the questions about its classes"`
	Twice      int                     `json:"twice,omitempty" doc:"The line with the same name, if a person has to say whether it is the same athlete"`
}

// ListAside is a line that is no athlete.
type ListAside struct {
	Line int    `json:"line"`
	Text string `json:"text"`
	Why  string `json:"why" enum:"title,section,total,note,header,left-out"`
}

// ListQuestion is a class that a person has to say, once for all lines that write it so.
type ListQuestion struct {
	Key   string   `json:"key" doc:"To be sent with the answer"`
	Text  string   `json:"text" doc:"As the list has it"`
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

// listBody is a list that is to be read, and what a person has said about it.
type listBody struct {
	EventID  string       `json:"eventId,omitempty" doc:"Of the event that it is for; left out for a list of people, which organizers read"`
	File     []byte       `json:"file,omitempty" doc:"A text or a workbook (XLSX), in base64"`
	Lines    string       `json:"lines,omitempty" maxLength:"2000000" doc:"Lines that were typed or pasted, in place of a file"`
	Encoding string       `json:"encoding,omitempty" maxLength:"20" doc:"Of the text; left out for the likely one"`
	Sheet    string       `json:"sheet,omitempty" maxLength:"60" doc:"Of the workbook; left out for the first"`
	Columns  []string     `json:"columns,omitempty" maxItems:"60" doc:"Meaning of each column, by position; an empty text to follow the header"`
	Answers  []listAnswer `json:"answers,omitempty" maxItems:"500" doc:"Answers to questions"`
	Fixes    []listMend   `json:"mends,omitempty" maxItems:"6000" doc:"Lines that a person has corrected"`
	Apart    []lineNumber `json:"apart,omitempty" maxItems:"6000" doc:"Lines that are separate people although another line has the same name"`
	Same     []lineNumber `json:"same,omitempty" maxItems:"6000" doc:"Lines that are the same person as the line before with that name"`
}

// lineNumber is the number of a line of a list.
type lineNumber int

// Schema bounds the number.
func (lineNumber) Schema(huma.Registry) *huma.Schema {
	least, most := 1.0, 1e6
	return &huma.Schema{Type: huma.TypeInteger, Format: "int64", Minimum: &least, Maximum: &most}
}

// listAnswer says which classes a question means.
type listAnswer struct {
	Key      string   `json:"key" maxLength:"20000" doc:"Of the question"`
	ClassIDs []string `json:"classIds" maxItems:"99" doc:"Ids of tournaments; none if the athletes are in no class by these words"`
}

// listMend corrects a line; what is left out stays as the list has it.
type listMend struct {
	Line      int     `json:"line" minimum:"1" maximum:"1000000" doc:"Its number"`
	As        string  `json:"as,omitempty" enum:"athlete,aside" doc:"Meaning of it; omit to accept the server's assumption"`
	Name      *string `json:"name,omitempty" maxLength:"500" doc:"Of the athlete"`
	Sex       *string `json:"sex,omitempty" maxLength:"500" doc:"In words of any language"`
	BirthYear *string `json:"birthYear,omitempty" maxLength:"500" doc:"A year or a date"`
	Club      *string `json:"club,omitempty" maxLength:"500" doc:"Of the athlete"`
	Country   *string `json:"country,omitempty" maxLength:"500" doc:"Of the athlete"`
	Classes   *string `json:"classes,omitempty" maxLength:"500" doc:"As on a list"`
	Email     *string `json:"email,omitempty" maxLength:"500" doc:"Of the athlete"`
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
		Refusals: map[int]string{http.StatusNotFound: "There is no such event.", http.StatusBadRequest: "The file is no list."},
	}, func(ctx context.Context, in *struct{ Body listBody }) (protocol.Reply[ListReading], error) {
		r, err := s.app.Events.ReadEntryList(ctx, protocol.Actor(ctx), in.Body.EventID, in.Body.list())
		return protocol.ReplyWith(r, err, func(r entrylist.Reading) ListReading { return listReadingJSON(protocol.LanguageOf(ctx), r) })
	})
}
