package api_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/testing/apitest"
)

func TestImport(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o, there := s.Organizer(), s.Participant()
		count := func() int {
			return o.Get("/api/users/participant/all?limit=1").Is(http.StatusOK).Envelope().Meta.Total
		}
		send := func(csv string, dryRun bool) *apitest.Reply {
			return o.Post("/api/users/import", apitest.Object{"csv": csv, "dryRun": dryRun})
		}
		bad := "\uFEFFName;Email;Status;Password\n" +
			"Ana Kovač;ana@club.example;;\n" +
			";bo@club.example;;\n" +
			"Cia;not an address;;\n" +
			"Dea;dea@club.example;banished;short\n" +
			"Ana Again;ANA@club.example;;\n" +
			"Known;" + strings.ToUpper(there.Email) + ";;\n"
		var preview accounts.Import
		r := send(bad, true).Is(http.StatusOK).Data(&preview).Lacks(`"password":"`, `: "short"`)
		if r.Envelope().Message != "1 can be imported, 5 cannot" || preview.Good != 1 || preview.Bad != 5 || preview.Created != 0 {
			t.Errorf("preview: %s", r.Body)
		}
		want := map[int]string{
			3: "name: Name is required.",
			4: "email: Email must be an address such as name@example.org.",
			5: "status: Status of a participant must be active, inactive or banned.; password: Password must have at least 8 characters.",
			6: "email: Line 2 has the same email address.",
			7: "email: The participant Paul Participant has this email address. Edit that account under Participants, or enter another address.",
		}
		for _, l := range preview.Lines {
			var problems []string
			for _, p := range l.Problems {
				problems = append(problems, p.Field+": "+p.Message)
			}
			if got := strings.Join(problems, "; "); got != want[l.Line] || l.Invitation != nil || l.UserID != "" {
				t.Errorf("line %d: %q, want %q", l.Line, got, want[l.Line])
			}
		}
		send(bad, false).Is(http.StatusBadRequest).
			Names("lines[3].name", "Line 3: Name is required.").
			Names("lines[6].email", "Line 6: Line 2 has the same email address.")
		if n := count(); n != 1 {
			t.Errorf("%d participants after imports that must make none", n)
		}
		send("nothing of use", true).Is(http.StatusBadRequest).Names("csv", "The first line must name the columns name and email; status and password are optional. name is missing.")

		s.Clock.Advance(time.Second)
		var done accounts.Import
		send("name,email,status,password\nAna Kovač,ana@club.example,,\n\"Bo, the Tank\",bo@club.example,Inactive,a good password\n", false).
			Is(http.StatusOK).Data(&done).Lacks("a good password")
		if done.Created != 2 || done.Lines[0].Invitation == nil || done.Lines[1].Invitation != nil || done.Lines[1].Status != "inactive" || count() != 3 {
			t.Fatalf("import: %+v", done)
		}
		latest(t, o, "*system: Import finished, 2 athletes now have an account.")
		bo := &done.Lines[1]
		o.Get("/api/users/getuser/"+bo.UserID).Is(http.StatusOK).Contains(`"Bo, the Tank"`, `"inactive"`, `"participant"`)
		s.Nobody().Post("/api/users/Login", apitest.Object{"email": "bo@club.example", "password": "a good password"}).Is(http.StatusOK)
		for _, password := range []string{"", "a good password"} {
			s.Nobody().Post("/api/users/Login", apitest.Object{"email": "ana@club.example", "password": password}).Is(http.StatusUnauthorized)
		}
		_, secret, _ := strings.Cut(done.Lines[0].Invitation.Path, "#")
		s.Clock.Advance(13 * 24 * time.Hour)
		s.Nobody().Post("/api/users/reset-password", apitest.Object{"token": secret, "password": "chosen by Ana"}).Is(http.StatusOK)
		s.Nobody().Post("/api/users/Login", apitest.Object{"email": "ana@club.example", "password": "chosen by Ana"}).Is(http.StatusOK)
	})
}

// TestNoPasswordOfAnImportComesBack: even if a cell is missing or moved, so that a password is in another column.
func TestNoPasswordOfAnImportComesBack(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		const secret = "hunter22hunter22"
		for name, csv := range map[string]string{
			"an empty cell between tabs": "name\temail\tstatus\tpassword\nAna\tana@club.example\t\t" + secret + "\n",
			"no cell for the status":     "name,email,status,password\nBo,bo@club.example," + secret + "\n",
			"no cell for the address":    "name,email,password\nCia," + secret + "\n",
			"no cell for the name":       "name,password,email\n" + secret + ",dea@club.example\n",
			"columns changed round":      "name,password,email\nEva,eva@club.example," + secret + "\n",
			"a separator in a name":      "name,email,status,password\nFox, Guy,fox@club.example,," + secret + "\n",
		} {
			for _, dryRun := range []bool{true, false} {
				r := s.Organizer().Post("/api/users/import", apitest.Object{"csv": csv, "dryRun": dryRun}).Lacks(secret)
				if good := name == "an empty cell between tabs"; (r.Status == http.StatusOK && strings.Contains(r.Body, `"bad":0`)) != good {
					t.Errorf("%s: %d %s", name, r.Status, r.Body)
				}
			}
		}
		s.Nobody().Post("/api/users/Login", apitest.Object{"email": "ana@club.example", "password": secret}).Is(http.StatusOK).Contains(`"active"`)
	})
}

// TestAnImportIsRepeated: after a lost reply, people who still need a link get one, although none is stored.
func TestAnImportIsRepeated(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		send := func() (lines []accounts.ImportedLine) {
			t.Helper()
			csv := "name,email,password\nAna,ana@club.example,\nBo,bo@club.example,a good password\nCia,cia@club.example,\nDea,dea@club.example,\n"
			var done accounts.Import
			s.Organizer().WithHeader("Idempotency-Key", "k").Post("/api/users/import", apitest.Object{"csv": csv}).Is(http.StatusOK).Data(&done)
			if done.Created != 4 || done.Good != 4 || len(done.Lines) != 4 {
				t.Fatalf("%+v", done)
			}
			return done.Lines
		}
		redeem := func(l accounts.ImportedLine) *apitest.Reply {
			_, secret, _ := strings.Cut(l.Invitation.Path, "#")
			return s.Nobody().Post("/api/users/reset-password", apitest.Object{"token": secret, "password": "chosen since"})
		}
		first := send()
		redeem(first[0]).Is(http.StatusOK)
		s.Organizer().Delete("/api/users/participant/" + first[3].UserID).Is(http.StatusOK)
		again := send()
		for i, l := range again {
			if l.UserID != first[i].UserID || l.Email != first[i].Email || (l.Invitation != nil) != (i == 2) {
				t.Errorf("line %d: %+v, %+v", i, first[i], l)
			}
		}
		if again[2].Invitation.Path == first[2].Invitation.Path {
			t.Error("the link was kept")
		}
		redeem(again[2]).Is(http.StatusOK)
		s.Nobody().Post("/api/users/Login", apitest.Object{"email": "cia@club.example", "password": "chosen since"}).Is(http.StatusOK)

		try := s.Organizer().WithHeader("Idempotency-Key", "trial")
		trial := apitest.Object{"csv": "name,email\nEva,eva@club.example\n", "dryRun": true}
		try.Post("/api/users/import", trial).Is(http.StatusOK).Contains(`"good":1`)
		s.Nobody().Post("/api/users/createuser", apitest.Object{"name": "Eva", "email": "eva@club.example", "password": "a good password"}).Is(http.StatusCreated)
		try.Post("/api/users/import", trial).Is(http.StatusOK).Contains(`"good":0`)
	})
}

// TestImportOfAClub imports the maximum at once, and finds the last person.
func TestImportOfAClub(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		var file strings.Builder
		file.WriteString("name,email\n")
		for i := range 2000 {
			fmt.Fprintf(&file, "Athlete Number%d,a%d@club.example\n", i, i)
		}
		var done accounts.Import
		s.Organizer().Post("/api/users/import", apitest.Object{"csv": file.String()}).Is(http.StatusOK).Data(&done)
		if done.Created != 2000 {
			t.Errorf("%d were imported", done.Created)
		}
		s.Organizer().Get("/api/search?q=number1999").Is(http.StatusOK).Contains("Athlete Number1999")
		file.WriteString("One,toomany@club.example\n")
		s.Organizer().Post("/api/users/import", apitest.Object{"csv": file.String()}).Is(http.StatusBadRequest).
			Names("csv", "You can import at most 2000 people at once. Split the file.")
	})
}
