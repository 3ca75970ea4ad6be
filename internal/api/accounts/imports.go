package accounts

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/accounts"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/message"
)

// ImportedLine is the outcome of one line of an import.
type ImportedLine struct {
	Line       int                     `json:"line" doc:"Number of the line in the file, from 1"`
	Name       string                  `json:"name" doc:"Name as understood; empty if the line lacks cells"`
	Email      string                  `json:"email" doc:"Address as understood; empty if invalid"`
	Status     string                  `json:"status" doc:"Status as understood; active if the file has none, empty if invalid"`
	Problems   []protocol.FieldFailure `json:"problems" doc:"Its problems; empty if there are none"`
	UserID     string                  `json:"userId,omitempty" doc:"Id of the new account"`
	Invitation *ResetLink              `json:"invitation,omitempty" doc:"Link for the person to set a password; shown only once"`
}

// Import is the outcome of an import.
type Import struct {
	Lines   []ImportedLine `json:"lines"`
	Good    int            `json:"good" doc:"Lines that can be imported"`
	Bad     int            `json:"bad" doc:"Lines that cannot be imported; if there are any, nobody is imported"`
	Created int            `json:"created" doc:"Accounts made; 0 in a dry run"`
}

func importJSON(l message.Language, list []accounts.Imported, dryRun bool) Import {
	shape := Import{Lines: []ImportedLine{}}
	for _, i := range list {
		line := ImportedLine{Line: i.Line, Problems: protocol.FieldFailures(l, i.Problems)}
		line.Name, line.Email, line.Status = shownOf(i)
		if len(i.Problems) > 0 {
			shape.Bad++
		} else {
			shape.Good++
		}
		if !dryRun {
			line.UserID = i.User.ID
			shape.Created++
		}
		if i.Invitation != nil {
			link := resetLinkJSON(*i.Invitation)
			line.Invitation = &link
		}
		shape.Lines = append(shape.Lines, line)
	}
	return shape
}

// shownOf returns a line for a reply. If cells are missing or have moved, any column may contain a password, so values
// that do not fit their column are hidden.
func shownOf(l accounts.Imported) (name, email, status string) {
	wrong := len(l.Problems) > 0
	if !wrong || l.Whole {
		name = l.Name
	}
	if !wrong || l.Whole && strings.Contains(l.Email, "@") {
		email = l.Email
	}
	switch {
	case l.Status == "":
		status = string(account.Active)
	case slices.Contains(account.Statuses(account.Participant), l.Status):
		status = string(l.Status)
	}
	return name, email, status
}

func (s *server) registerImports() {
	protocol.HandleWork(s.Server, "POST /api/users/import", protocol.Operation{
		ID: "import-athletes", Tag: "Participants", Summary: "Import athletes from CSV", Says: "server.done.imported",
		Details: "The first line names the columns: name and email, and optionally family name (a part of the name), status and password. Values are separated by " +
			"commas, semicolons or tabs. Imports all lines or none. People without a password in the file get a link to set one, valid for " +
			"14 days; repeating the request makes new links. A dry run changes nothing and reports the problems of each line.",
		Refusals: map[int]string{http.StatusBadRequest: "The file cannot be read, or a line is wrong; `errors` names each."},
		Long:     true,
	}, protocol.Work[importRequest, Import]{
		Prepare: s.importAthletes,
		Trial:   func(in *importRequest) bool { return in.Body.DryRun },
		Keeps: protocol.Keeping(idsOf, func(ctx context.Context, in *importRequest, ids []string) (Import, error) {
			list, err := s.app.Accounts.ImportAgain(ctx, string(in.Body.CSV), ids)
			return importJSON(protocol.LanguageOf(ctx), list, false), err
		}),
	})
}

// idsOf returns the ids of new people, the only data stored for a repeated request. A link to set a password is shown
// once and never stored.
func idsOf(made Import) []string {
	return protocol.Mapped(made.Lines, func(l ImportedLine) string { return l.UserID })
}

type importRequest struct {
	Body struct {
		CSV    importList `json:"csv" doc:"The file's text" example:"name,email\nIrena Novak,irena@example.org"`
		DryRun bool       `json:"dryRun,omitempty"`
	}
}

func (s *server) importAthletes(ctx context.Context, in *importRequest) (app.Prepared[protocol.Reply[Import]], error) {
	if !in.Body.DryRun {
		list, err := s.app.Accounts.PrepareImport(ctx, protocol.Actor(ctx), string(in.Body.CSV))
		return protocol.Prepared(list, func(made []accounts.Imported) Import { return importJSON(protocol.LanguageOf(ctx), made, false) }), err
	}
	return func(ctx context.Context) (protocol.Reply[Import], error) {
		list, err := s.app.Accounts.TryImport(ctx, protocol.Actor(ctx), string(in.Body.CSV))
		shape := importJSON(protocol.LanguageOf(ctx), list, true)
		return protocol.Reply[Import]{Data: shape, Says: message.New("server.done.import_tried", "good", shape.Good, "bad", shape.Bad)}, err
	}, nil
}

// importList is the text of a list of athletes, some of whom may have passwords. Its JSON leaves the passwords out.
type importList string

// MarshalJSON returns the lines of the list, or null if it cannot be read.
func (r importList) MarshalJSON() ([]byte, error) {
	lines, err := account.ReadImport(string(r))
	if err != nil {
		return []byte("null"), nil
	}
	for i := range lines {
		lines[i].Password = ""
	}
	return json.Marshal(lines)
}
