// Package webtest stores the rules' results in files for the web app's tests, so that
// these need no rules of their own.
package webtest

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"testing"
)

// Keep compares a compressed JSON file with the current results of the rules. It
// rewrites the file if told to; otherwise a difference fails the test.
func Keep(t *testing.T, file string, anew bool, made any) {
	t.Helper()
	text, err := json.Marshal(made)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := read(file)
	switch {
	case err == nil && bytes.Equal(kept, text):
		return
	case !anew:
		t.Fatalf("%s is stale (%v); run make generate", file, err)
	}
	var packed bytes.Buffer
	zip, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	_, _ = zip.Write(text) // a Buffer never fails
	_ = zip.Close()
	if err := os.WriteFile(file, packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(file string) ([]byte, error) {
	packed, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	zip, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(zip)
}
