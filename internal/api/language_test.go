package api_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api"
	"github.com/toproll/toproll/internal/api/accounts"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/storetest"
)

const german = message.Language("de")

func in(l message.Language, c *apitest.Client) *apitest.Client {
	return c.WithHeader("Accept-Language", string(l))
}

// TestEveryRefusalInTwoLanguages sends each operation a refused request in both languages. The code and parameters are
// the same, the sentences differ, and each is in its language. Every test checks that sentences match their codes (see
// [apitest.Reply.Envelope]). Both databases refuse the same (see TestHostileRequests), so one is enough.
func TestEveryRefusalInTwoLanguages(t *testing.T) {
	t.Parallel()
	s := apitest.Start(t, sqlite(t))
	lot := rand.New(rand.NewPCG(1, 2))
	codes := map[message.Code]bool{}
	for _, row := range operations(t, s) {
		c := newScene(t, s)
		r := requests[row](c)
		refused := 0
		try := func(who *apitest.Client, path string, body any) {
			t.Helper()
			one, other := in(german, who).Do(method(row), path, body), in("en", who).Do(method(row), path, body)
			if one.Status < 400 || one.Header.Get("Content-Type") != "application/json" {
				return
			}
			refused++
			was := one.Envelope()
			codes[was.Code] = true
			for _, wrong := range was.Errors {
				codes[wrong.Code] = true
			}
			if other.Status != one.Status || one.Status == http.StatusTooManyRequests {
				return // it had an effect
			}
			is := other.Envelope()
			if was.Code != is.Code || fmt.Sprint(was.Params) != fmt.Sprint(is.Params) {
				t.Errorf("%s: %s %v in German, %s %v in English", row, was.Code, was.Params, is.Code, is.Params)
			}
			if was.Message == is.Message && was.Code != "server.session.expired" {
				t.Errorf("%s: %q in both languages", row, was.Message)
			}
		}
		try(s.Nobody().WithHeader("Idempotency-Key", strings.Repeat("k", 201)), r.path, r.body)
		people := []*apitest.Client{s.Nobody(), s.Nobody().WithToken("x"), s.Nobody().WithToken(c.expired), c.otherAthlete, c.otherReferee, s.Organizer()}
		if row == "POST /api/users/logout" {
			people = people[:3] // needs others
		}
		for _, who := range people {
			try(who, r.path, "{}")
			try(who, r.path, "[")
			if strings.Contains(row, "{id}") {
				try(who, strings.ReplaceAll(r.path, r.path[strings.LastIndexByte(r.path, '/')+1:], "x"), r.body)
			}
		}
		for range 25 {
			a := damage(lot, method(row), r)
			if row != "POST /api/users/logout" && a.method == method(row) && len(a.body) < 10_000 {
				try(s.Organizer(), a.path, a.body)
			}
		}
		if refused == 0 && row != "GET /api/auth/{provider}/callback" && row != "POST /api/auth/{provider}/callback" { // which redirect to the web app
			t.Errorf("%s refuses nothing", row)
		}
	}
	if len(codes) < 40 {
		t.Errorf("met only %d codes: %v", len(codes), slices.Sorted(maps.Keys(codes)))
	}
}

// The language is the person's setting, else the browser's, else the instance's. The reply's headers name it and its
// sources.
func TestLanguageOfReplies(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, address string) {
		s := apitest.Start(t, address, func(o *server.Options) { o.Language = german })
		said := func(r *apitest.Reply, l message.Language, want string) {
			t.Helper()
			vary := strings.Join(r.Header.Values("Vary"), ", ")
			if got := r.Envelope().Message; got != want || r.Header.Get("Content-Language") != string(l) || !strings.Contains(vary, "Accept-Language") {
				t.Errorf("%q in %s, varies with %s, want %q in %s", got, r.Header.Get("Content-Language"), vary, want, l)
			}
		}
		nobody, p := s.Nobody(), s.Participant()
		self := "/api/users/getuser/" + p.ID
		said(nobody.Get(self), german, "Bitte anmelden.")
		said(in("en", nobody).Get(self), "en", "Please log in.")
		said(in("fr-CH, en;q=0.9, de;q=0.8", nobody).Get(self), "en", "Please log in.")
		said(in("fr", nobody).Get(self), german, "Bitte anmelden.")
		said(in("en", nobody).Get("/api/nothing"), "en", "This operation does not exist.")
		said(nobody.Get("/api/nothing"), german, "Diesen Aufruf gibt es nicht.")
		said(nobody.Post("/api/users/Login", "["), german, "Der Inhalt muss gültiges JSON sein.")
		said(in("en", p).Get(self), "en", "User found")

		// An existing setting wins over the browser.
		profile := func(language any) *apitest.Reply {
			return in("en", p).Put("/api/users/updateuser/"+p.ID, object{"language": language})
		}
		last := len(message.Languages()) - 1
		must := fmt.Sprintf("Language must be %s or %s.", listed(message.Languages()[:last]), message.Languages()[last])
		said(profile("xx").Is(http.StatusBadRequest).Names("language", must), "en", must)
		profile("en-XA").Is(http.StatusBadRequest)
		profile("de").Is(http.StatusOK).Contains(`"language":"de"`)
		said(in("en", p).Get(self), german, "Person gefunden")
		said(in("en", p).Get("/api/audit"), german, "Nur für Veranstalter.")
		said(in("en", p).Put("/api/users/updateuser/"+p.ID, object{"name": "Paul P."}).Is(http.StatusOK).Contains(`"language":"de"`), german, "Profil geändert")
		said(in("en", p).Put("/api/users/updateuser/"+p.ID, object{"name": " "}), german, "Name: Angabe fehlt.")
		profile(nil).Is(http.StatusOK).Contains(`"language":null`)
		said(in("en", p).Get(self), "en", "User found")

		var options accounts.SignInOptions
		nobody.Get("/api/users/sign-in-options").Is(http.StatusOK).Data(&options)
		if options.Language != "de" || strings.Join(options.Languages, ", ") != listed(message.Languages()) {
			t.Errorf("languages: %s of %v", options.Language, options.Languages)
		}
		for _, provider := range options.Providers {
			if !strings.HasPrefix(provider.Reason, "Anmelden mit "+provider.Name) {
				t.Error(provider.Reason)
			}
		}
		if got := in(message.Pseudo, nobody).Get(self).Is(http.StatusUnauthorized).Envelope().Message; !strings.HasPrefix(got, "Þļéåšé") {
			t.Errorf("%q for who asks for the pseudo-language", got)
		}
	})
}

// Replies without our sentences have no language: a picture, the API description.
func TestWhatHasNoLanguage(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, address string) {
		s := apitest.Start(t, address)
		var u accounts.User
		p := s.Participant()
		p.Put("/api/users/updateuser/"+p.ID, object{"avatar": dot}).Is(http.StatusOK).Data(&u)
		for _, path := range []string{u.Avatar, "/api/openapi.json", "/api/docs"} {
			r := in(german, s.Nobody()).Get(path)
			if r.Status != http.StatusOK || r.Header.Get("Content-Language") != "" || strings.Contains(strings.Join(r.Header.Values("Vary"), ","), "Language") {
				t.Errorf("%s: %d %v", path, r.Status, r.Header)
			}
		}
	})
}

// Stored replies come in the language of the caller.
func TestKeptRepliesMixNoLanguages(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, address string) {
		s := apitest.Start(t, address)
		o := s.Organizer()
		c := newScene(t, s)
		path := "/api/tournament/brackets-data/" + c.full()
		for range 2 { // made, then stored
			for l, want := range map[message.Language]string{"en": "Tournament fetched successfully", german: "Turnier geladen"} {
				for _, accept := range []string{"application/json", "application/vnd.toproll.compact+json"} {
					r := in(l, o).WithHeader("Accept", accept).Get(path).Is(http.StatusOK)
					if got := r.Envelope().Message; got != want || r.Header.Get("Content-Language") != string(l) || !strings.Contains(r.Header.Get("Vary"), "Accept-Language") {
						t.Errorf("%s: %q, %v", l, got, r.Header)
					}
				}
			}
		}
		once := o.WithHeader("Idempotency-Key", "once")
		body := object{"name": "Kept", "email": "kept@example.org", "password": apitest.Password, "role": "participant"}
		first, again := in("en", once).Post("/api/users/createuser", body), in(german, once).Post("/api/users/createuser", body)
		if a, b := first.Envelope(), again.Envelope(); a.Message != "User registered" || b.Message != "Konto angelegt" || string(a.Data) != string(b.Data) {
			t.Errorf("%s\n%s", first.Body, again.Body)
		}
	})
}

// Two people read about one match in two languages, and so do readers of the audit.
func TestNoticesOfOneEventInTwoLanguages(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, address string) {
		s := apitest.Start(t, address)
		c := newScene(t, s)
		o := s.Organizer()
		var d shapes.TournamentDetail
		o.Get("/api/tournament/brackets-data/" + c.seeded()).Is(http.StatusOK).Data(&d)
		m := d.Matches[slices.IndexFunc(d.Matches, func(m shapes.Match) bool { return m.Status == "scheduled" })]
		c.do("/api/match/start/"+m.ID, nil)
		o.Put("/api/match/update-result/"+m.ID, result("1")).Is(http.StatusOK)
		name := func(p *shapes.Entry) *apitest.Client { return s.As(account.Participant, p.User.Name) }
		winner, loser := name(m.Player1), name(m.Player2)
		loser.Put("/api/users/updateuser/"+loser.ID, object{"language": "de"}).Is(http.StatusOK)
		read := func(c *apitest.Client) string {
			var list []accounts.Notification
			c.Get("/api/notifications").Is(http.StatusOK).Data(&list)
			for _, n := range list {
				if n.MatchID == m.ID && n.Type == "match" {
					return n.Title + ": " + n.Message
				}
			}
			return ""
		}
		if got, want := read(winner), fmt.Sprintf("You won: %s, M%d: 1:0 against %s.", d.Name, m.MatchNumber, m.Player2.User.Name); got != want {
			t.Errorf("the winner reads %q, want %q", got, want)
		}
		if got, want := read(loser), fmt.Sprintf("Verloren: %s, M%d: 0:1 gegen %s. Weiter geht es im Verliererbaum.", d.Name, m.MatchNumber, m.Player1.User.Name); got != want {
			t.Errorf("the loser reads %q, want %q", got, want)
		}
		audit := func(l message.Language) string {
			var entries []accounts.AuditEntry
			in(l, o).Get("/api/audit?limit=50").Is(http.StatusOK).Data(&entries)
			for _, entry := range entries {
				if entry.Action == "record-result" {
					return entry.Was + " → " + entry.Became
				}
			}
			return ""
		}
		if got := audit("en"); got != "in-progress → 1–0, won by "+m.Player1.User.Name {
			t.Error(got)
		}
		if got := audit(german); got != "läuft → 1–0, Sieg für "+m.Player1.User.Name {
			t.Error(got)
		}
	})
}

// Mails are in the receiver's language, or the sender's if that is not set.
func TestMailsInTheReadersLanguage(t *testing.T) {
	storetest.EachMigrated(t, func(t *testing.T, address string) {
		office, withOffice := withMail(t)
		s := apitest.Start(t, address, withOffice)
		p := s.Participant()
		ask := func(l message.Language) string {
			in(l, s.Nobody()).Post("/api/users/forgot-password", object{"email": p.Email}).Is(http.StatusOK)
			return (<-office.mails).text
		}
		english, deutsch := regexp.MustCompile(`Subject: A new password for Toproll\r\n(.|\s)*Hello,`), regexp.MustCompile(`(.|\s)*Guten Tag,`)
		if mail := ask("en"); !english.MatchString(mail) {
			t.Error(mail)
		}
		if mail := ask(german); !deutsch.MatchString(mail) || linkInMail.FindString(mail) == "" {
			t.Error(mail)
		}
		p.Put("/api/users/updateuser/"+p.ID, object{"language": "de"}).Is(http.StatusOK)
		if mail := ask("en"); !deutsch.MatchString(mail) {
			t.Error(mail)
		}
	})
}

// TestEveryFieldHasAName: every field of a refusal has a name.
func TestEveryFieldHasAName(t *testing.T) {
	names := api.New(api.Options{}).RequestFields()
	for _, name := range names {
		if called := message.Label(name).String(); called == name {
			t.Errorf("%s is called %q", name, called)
		}
	}
	if len(names) < 40 {
		t.Errorf("found only %v", names)
	}
}

// listed joins languages with commas.
func listed(languages []message.Language) string {
	names := make([]string, len(languages))
	for i, l := range languages {
		names[i] = string(l)
	}
	return strings.Join(names, ", ")
}
