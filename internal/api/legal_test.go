package api_test

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/api"
	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
)

func TestTheOperatorsTexts(t *testing.T) {
	folder := t.TempDir()
	s := apitest.Start(t, sqlite(t), func(o *server.Options) { o.Texts = folder })
	text := func(page string) string {
		t.Helper()
		var l api.LegalText
		s.Nobody().Get("/api/legal/" + page).Is(http.StatusOK).Data(&l)
		return l.Text
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if text("terms") != "" || text("privacy") != "" {
		t.Error("there is a text without a file")
	}
	// A file is used from the next request on.
	write("terms.md", "\ufeff# House rules\r\n\r\nBe on time: Łódź <b>club</b>.\n")
	if got := text("terms"); got != "# House rules\r\n\r\nBe on time: Łódź <b>club</b>." {
		t.Errorf("terms: %q", got)
	}
	if text("privacy") != "" {
		t.Error("the terms are the privacy policy")
	}
	// No other file of the folder can be read.
	write("secret.md", "secret")
	for path, status := range map[string]int{
		"secret": http.StatusBadRequest, "terms.md": http.StatusBadRequest, "Terms": http.StatusBadRequest, "..%2Fterms": http.StatusNotFound,
	} {
		s.Nobody().Get("/api/legal/" + path).Is(status).Lacks("Be on time")
	}
	for _, bad := range []string{strings.Repeat("x", 256<<10+1), "caf\xe9"} {
		write("privacy.md", bad)
		s.Nobody().Get("/api/legal/privacy").Is(http.StatusInternalServerError).Contains("Something went wrong!")
	}
}

// Without a separate folder, texts come from the data folder.
func TestTheOperatorsTextsInTheDataFolder(t *testing.T) {
	data := t.TempDir()
	if err := os.WriteFile(filepath.Join(data, "privacy.md"), []byte("Nothing is kept."), 0o600); err != nil {
		t.Fatal(err)
	}
	s := apitest.Start(t, sqlite(t), func(o *server.Options) { o.Data = data })
	s.Nobody().Get("/api/legal/privacy").Is(http.StatusOK).Contains("Nothing is kept.")
}
