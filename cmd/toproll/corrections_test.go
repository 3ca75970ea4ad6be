package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A translator's file is in use from the next start on. What is wrong in it is logged and in the doctor's report.
func TestCorrectionsInTheDataFolder(t *testing.T) {
	data := t.TempDir()
	file := filepath.Join(data, "locales", "de.po")
	if err := os.Mkdir(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	answer := func() (sentence, log string) {
		t.Helper()
		s := start(t, "--data", data)
		request, err := http.NewRequest(http.MethodGet, s.url+"/api/users/getuser/1", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Accept-Language", "de")
		r, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		r.Body.Close()
		s.stop(t)
		var said struct{ Message string }
		if err := json.Unmarshal(body, &said); err != nil {
			t.Fatalf("%s: %v", body, err)
		}
		return said.Message, s.log.String()
	}
	own, _ := answer()
	if own == "" || own == "Erst anmelden." {
		t.Fatal(own)
	}
	text := "msgid \"server.access.log_in\"\nmsgstr \"Erst anmelden.\"\n\nmsgid \"Save\"\nmsgstr \"Sichern\"\n\nmsgid \"Svae of Irena\"\nmsgstr \"Sichern\"\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	sentence, log := answer()
	if sentence != "Erst anmelden." {
		t.Error(sentence)
	}
	for _, want := range []string{
		`"level":"WARN","msg":"a correction is left out","file":"de.po","line":7,"id":"Svae of Irena","reason":"this version has no such msgid"}`,
		`"msg":"corrected messages","language":"de","messages":2}`,
	} {
		if strings.Count(log, want) != 1 {
			t.Errorf("the log lacks %s:\n%s", want, log)
		}
	}
	status, out, errs := toproll(t, "", "doctor", "--data", data)
	want := "Corrected messages\n  in use               de 2\n  left out             de.po, line 7: this version has no such msgid\n"
	if status != 0 || errs != "" || !strings.Contains(out, want) || strings.Contains(out, "Irena") {
		t.Errorf("%d %s\n%s", status, errs, out)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if sentence, log := answer(); sentence != own || strings.Contains(log, "correct") {
		t.Errorf("without the file: %s\n%s", sentence, log)
	}
}
