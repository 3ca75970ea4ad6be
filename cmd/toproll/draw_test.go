package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/draw"
)

// published returns the file of a draw of five athletes.
func published(t *testing.T, change func(*draw.Record)) string {
	t.Helper()
	d := draw.Draw{Version: draw.Version, Number: 2, Secret: strings.Repeat("ab", 32), HallNumber: "311"}
	for i, name := range []string{"Ann Lee", "Đorđe Petrović", "გოგი", "Cleo", "Dan"} {
		d.Entries = append(d.Entries, draw.Entry{ID: fmt.Sprint(i), Name: name, Club: []string{"Top", "", "Roll"}[i%3]})
	}
	commitment, err := d.Commitment()
	if err != nil {
		t.Fatal(err)
	}
	record := draw.Record{Commitment: commitment, Draw: d}
	if change != nil {
		change(&record)
	}
	text, err := json.Marshal(record)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestDraw(t *testing.T) {
	status, out, errs := toproll(t, published(t, nil), "draw", "-")
	if status != 0 || strings.Count(out, "\n") != 4 || strings.Count(out, "bye") != 3 || !strings.Contains(out, "გოგი (Roll)") || !strings.Contains(errs, "draw 2 as it was announced") {
		t.Errorf("%d\n%s%s", status, out, errs)
	}
	file := filepath.Join(t.TempDir(), "draw.json")
	if err := os.WriteFile(file, []byte(published(t, nil)), 0o600); err != nil {
		t.Fatal(err)
	}
	if status, again, errs := toproll(t, "", "draw", file); status != 0 || again != out {
		t.Errorf("from a file: %d\n%s%s", status, again, errs)
	}
	status, _, errs = toproll(t, published(t, func(r *draw.Record) {
		r.Draw.HallNumber = ""
	}), "draw", "-")
	if status != 0 || !strings.Contains(errs, "not protected against the operator") {
		t.Errorf("without a number from the hall: %d %s", status, errs)
	}
}

func TestDrawThatWasNotAnnounced(t *testing.T) {
	for want, input := range map[string]string{
		"hash of the entries": published(t, func(r *draw.Record) { r.Draw.Entries[0].Name = "Somebody else" }),
		"hash of the secret":  published(t, func(r *draw.Record) { r.Draw.Secret = strings.Repeat("ac", 32) }),
		"no published draw":   "{",
		"no entries":          "{}",
		"version 9":           published(t, func(r *draw.Record) { r.Draw.Version, r.Commitment.Version = 9, 9 }),
	} {
		if status, out, errs := toproll(t, input, "draw", "-"); status != 1 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("want %q: %d %q %q", want, status, out, errs)
		}
	}
	if status, _, errs := toproll(t, "", "draw", filepath.Join(t.TempDir(), "none.json")); status != 1 || errs == "" {
		t.Errorf("no file: %d %q", status, errs)
	}
}
