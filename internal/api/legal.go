package api

import (
	"context"
	"errors"
	"fmt"
	"github.com/toproll/toproll/internal/api/protocol"
	"io"
	"io/fs"
	"strings"
	"unicode/utf8"
)

// longestText is the maximum size of an operator's text in bytes.
const longestText = 256 << 10

// LegalText is an operator's text that anyone may read.
type LegalText struct {
	Text string `json:"text" doc:"Markdown with paragraphs, headings (#), lists (-) and links; empty if the operator supplied no text"`
}

func (s *Server) registerLegal(texts fs.FS) {
	protocol.Handle(s.Server, "GET /api/legal/{page}", protocol.Operation{
		ID: "get-legal-text", Tag: "Accounts", Summary: "The operator's terms or privacy policy", Says: "server.done.text",
		Details: "Returns the current `terms.md` or `privacy.md`. Without such a file the web app shows its default text.",
	}, func(_ context.Context, in *struct {
		Page string `path:"page" enum:"terms,privacy" doc:"Which text"`
	}) (protocol.Reply[LegalText], error) {
		text, err := readText(texts, in.Page+".md")
		return protocol.OK(LegalText{text}), err
	})
}

// readText returns the text of a file, "" if it is missing.
func readText(texts fs.FS, name string) (string, error) {
	if texts == nil {
		return "", nil
	}
	file, err := texts.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	defer file.Close()
	b, err := io.ReadAll(io.LimitReader(file, longestText+1))
	if err != nil {
		return "", err
	}
	if len(b) > longestText || !utf8.Valid(b) {
		return "", fmt.Errorf("%s must be UTF-8 and have at most %d kB", name, longestText>>10)
	}
	return strings.TrimSpace(strings.TrimPrefix(string(b), "\ufeff")), nil
}
