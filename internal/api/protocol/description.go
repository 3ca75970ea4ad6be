package protocol

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

//go:embed docs.gohtml
var docsSource string

//go:embed docs.css
var docsStyle string

var docsTemplate = template.Must(template.New("docs").Parse(docsSource))

// registerDescription adds the description of the API for machines, and a page for people, made from the same document.
// The page has no script: the usual viewers need megabytes of it, or load it from elsewhere.
func (s *Server) registerDescription() {
	document := sync.OnceValues(func() ([]byte, error) { return json.Marshal(s.Description()) })
	s.Mux.HandleFunc("GET /api/openapi.json", func(w http.ResponseWriter, r *http.Request) {
		b, err := document()
		s.send(w, r, "application/json", b, err)
	})
	page := sync.OnceValues(func() ([]byte, error) {
		var out bytes.Buffer
		err := docsTemplate.Execute(&out, newDocs(s.Description()))
		return out.Bytes(), err
	})
	sum := sha256.Sum256([]byte(docsStyle))
	policy := fmt.Sprintf("default-src 'none'; style-src 'sha256-%s'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		base64.StdEncoding.EncodeToString(sum[:]))
	s.Mux.HandleFunc("GET /api/docs", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		b, err := page()
		s.send(w, r, "text/html; charset=utf-8", b, err)
	})
}

func (s *Server) send(w http.ResponseWriter, r *http.Request, contentType string, body []byte, err error) {
	if err != nil {
		s.Log.ErrorContext(r.Context(), "describing the API failed", "error", err)
		WriteFailure(w, r, http.StatusInternalServerError, somethingWrong)
		return
	}
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Cache-Control", Revisit)
	_, _ = w.Write(body) // fails only if the caller disconnected
}

// docs is the content of the page.
type docs struct {
	Title, Version string
	Introduction   []template.HTML
	Style          template.CSS
	Groups         []docsGroup
}

type docsGroup struct {
	Name, Description string
	Operations        []docsOperation
}

type docsOperation struct {
	ID, Method, Path, Summary, Access string
	Details                           []template.HTML
	Parameters, Request               []Field
	Replies                           []docsReply
}

type docsReply struct {
	Status, Description string
	Fields              []Field
}

// Field is one field of a request or reply.
type Field struct {
	Name, Type string
	Required   bool
	About      string
}

func newDocs(o *huma.OpenAPI) docs {
	d := docs{Title: o.Info.Title, Version: o.Info.Version, Introduction: prose(o.Info.Description), Style: template.CSS(docsStyle)}
	byTag := map[string][]docsOperation{}
	for _, item := range o.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Patch, item.Delete} {
			if op != nil && len(op.Tags) > 0 {
				byTag[op.Tags[0]] = append(byTag[op.Tags[0]], newDocsOperation(o, op))
			}
		}
	}
	for _, tag := range o.Tags {
		ops := byTag[tag.Name]
		slices.SortFunc(ops, func(a, b docsOperation) int { return strings.Compare(a.Path+a.Method, b.Path+b.Method) })
		if len(ops) > 0 {
			d.Groups = append(d.Groups, docsGroup{tag.Name, tag.Description, ops})
		}
	}
	return d
}

func newDocsOperation(o *huma.OpenAPI, op *huma.Operation) docsOperation {
	who, _ := op.Extensions["x-access"].(string)
	d := docsOperation{ID: op.OperationID, Method: op.Method, Path: op.Path, Summary: op.Summary, Access: who}
	d.Details = prose(strings.TrimSpace(strings.TrimSuffix(op.Description, "For "+who+".")))
	for _, p := range op.Parameters {
		d.Parameters = append(d.Parameters, Field{p.Name, p.In + ", " + typeName(p.Schema), p.Required, about(p.Description, p.Schema)})
	}
	if op.RequestBody != nil {
		d.Request = Fields(o, op.RequestBody.Content["application/json"])
	}
	for status, r := range op.Responses {
		reply := docsReply{Status: status, Description: r.Description}
		if status < "3" {
			reply.Fields = Fields(o, r.Content["application/json"])
		}
		d.Replies = append(d.Replies, reply)
	}
	slices.SortFunc(d.Replies, func(a, b docsReply) int { return strings.Compare(a.Status, b.Status) })
	return d
}

// Fields lists everything in a body, one line for each JSON path.
func Fields(o *huma.OpenAPI, m *huma.MediaType) (all []Field) {
	if m == nil || m.Schema == nil {
		return nil
	}
	var walk func(path string, s *huma.Schema, open []string)
	walk = func(path string, s *huma.Schema, open []string) {
		if len(s.AnyOf) > 0 {
			s = s.AnyOf[0] // the other one is null
		}
		if s.Ref != "" {
			if slices.Contains(open, s.Ref) {
				return
			}
			open = append(slices.Clone(open), s.Ref)
			s = o.Components.Schemas.SchemaFromRef(s.Ref)
		}
		if s.Items != nil {
			walk(path+"[]", s.Items, open)
		}
		names := make([]string, 0, len(s.Properties))
		for name := range s.Properties {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			p := s.Properties[name]
			at := strings.TrimPrefix(path+"."+name, ".")
			all = append(all, Field{at, typeName(p), slices.Contains(s.Required, name), about(p.Description, p)})
			walk(at, p, open)
		}
	}
	walk("", m.Schema, nil)
	return all
}

func typeName(s *huma.Schema) string {
	switch {
	case s == nil:
		return ""
	case len(s.AnyOf) > 0:
		return typeName(s.AnyOf[0]) + " or " + typeName(s.AnyOf[1])
	case s.Ref != "":
		return s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]
	case s.Items != nil:
		return "list of " + typeName(s.Items)
	case s.Format != "" && s.Type == "string":
		return s.Format
	}
	return s.Type
}

func about(description string, s *huma.Schema) string {
	if s == nil || len(s.Enum) == 0 {
		return description
	}
	words := make([]string, len(s.Enum))
	for i, e := range s.Enum {
		words[i] = fmt.Sprint(e)
	}
	return strings.TrimSpace(description + " (" + strings.Join(words, " | ") + ")")
}

// prose renders the Markdown of descriptions, which is only paragraphs and code, as HTML.
func prose(markdown string) (paragraphs []template.HTML) {
	for p := range strings.SplitSeq(markdown, "\n\n") {
		if p == "" {
			continue
		}
		var out strings.Builder
		for i, part := range strings.Split(p, "`") {
			if i%2 == 1 {
				out.WriteString("<code>" + template.HTMLEscapeString(part) + "</code>")
			} else {
				out.WriteString(template.HTMLEscapeString(part))
			}
		}
		paragraphs = append(paragraphs, template.HTML(out.String())) //nolint:gosec // escaped above
	}
	return paragraphs
}
