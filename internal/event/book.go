package event

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/text"
)

// Book has the result book's texts about the organizers that the event itself lacks.
type Book struct {
	Federation string     `json:"federation" maxLength:"200" doc:"Under which federation the event is held; on the title page"`
	City       string     `json:"city" maxLength:"100" doc:"City on the title page"`
	Years      bool       `json:"years" audit:"bookYears" doc:"Whether the public book has birth years"`
	Latin      bool       `json:"latin" audit:"bookLatin" doc:"Whether names in other alphabets also appear in Latin letters"`
	Signatures Signatures `json:"signatures" maxItems:"12" doc:"Signatories of each document"`
	Headings   Headings   `json:"headings" maxItems:"24" doc:"Documents with a custom title"`
}

// Limits of the book's texts, in characters, and of the number of signatures.
const (
	MaxFederation = 200
	MaxCity       = 100
	MaxSignatures = 12
	MaxSignature  = 100 // each for one of them
	MaxHeadings   = 24
	MaxHeading    = 120
)

// Signature is a line for a person to sign a document.
type Signature struct {
	Document string `json:"document,omitempty" doc:"Document, such as protocol; omit for every document without separate signatures"`
	Role     string `json:"role" doc:"Role, such as Chief judge"`
	Name     string `json:"name,omitempty"`
	Category string `json:"category,omitempty" doc:"The official's category, such as International"`
	City     string `json:"city,omitempty"`
	Stamp    bool   `json:"stamp,omitempty" doc:"Whether to leave room for a stamp"`
}

// Signatures are the lines on which documents are signed.
type Signatures [MaxSignatures]Signature

// All returns the non-empty signatures.
func (s Signatures) All() []Signature {
	return slices.DeleteFunc(slices.Clone(s[:]), func(one Signature) bool { return one == Signature{} })
}

// Of returns the signatures below a document: its own, or else the common ones.
func (s Signatures) Of(document string) []Signature {
	only := func(document string) []Signature {
		return slices.DeleteFunc(s.All(), func(one Signature) bool { return one.Document != document })
	}
	if own := only(document); len(own) > 0 {
		return own
	}
	return only("")
}

// String writes document and signatory, such as protocol: Chief judge, Ann Lee, Paris.
func (s Signatures) String() string {
	var each []string
	for _, one := range s.All() {
		parts := slices.DeleteFunc([]string{one.Role, one.Name, one.Category, one.City}, func(part string) bool { return part == "" })
		said := strings.Join(parts, ", ")
		if one.Document != "" {
			said = one.Document + ": " + said
		}
		if one.Stamp {
			said += " ▢"
		}
		each = append(each, said)
	}
	return strings.Join(each, "; ")
}

// MarshalJSON writes a list of the non-empty signatures.
func (s Signatures) MarshalJSON() ([]byte, error) {
	return json.Marshal(append([]Signature{}, s.All()...))
}

// UnmarshalJSON reads a list; null is an empty one. It ignores signatures beyond MaxSignatures.
func (s *Signatures) UnmarshalJSON(b []byte) error {
	var list []Signature
	err := json.Unmarshal(b, &list)
	*s = Signatures{}
	for i, one := range list[:min(len(list), MaxSignatures)] {
		one.Document, one.Role, one.Name = text.Clean(one.Document), text.Clean(one.Role), text.Clean(one.Name)
		one.Category, one.City = text.Clean(one.Category), text.Clean(one.City)
		s[i] = one
	}
	return err
}

// Heading is an event's own title of a document.
type Heading struct {
	Document string `json:"document" doc:"Which document, such as protocol"`
	Title    string `json:"title" doc:"Its title instead of the usual one, in the first language of the book"`
}

// Headings are an event's own titles of documents.
type Headings [MaxHeadings]Heading

// All returns the non-empty headings.
func (h Headings) All() []Heading {
	return slices.DeleteFunc(slices.Clone(h[:]), func(one Heading) bool { return one == Heading{} })
}

// Of returns the event's title of a document; "" for the default title.
func (h Headings) Of(document string) string {
	for _, one := range h {
		if one.Document == document {
			return one.Title
		}
	}
	return ""
}

// String lists the headings, such as protocol: Bulletin of results.
func (h Headings) String() string {
	var each []string
	for _, one := range h.All() {
		each = append(each, one.Document+": "+one.Title)
	}
	return strings.Join(each, "; ")
}

// MarshalJSON writes a list of the non-empty headings.
func (h Headings) MarshalJSON() ([]byte, error) {
	return json.Marshal(append([]Heading{}, h.All()...))
}

// UnmarshalJSON reads a list; null is an empty one. It ignores headings without a title and those beyond MaxHeadings.
func (h *Headings) UnmarshalJSON(b []byte) error {
	var list []Heading
	err := json.Unmarshal(b, &list)
	*h = Headings{}
	n := 0
	for _, one := range list {
		one.Document, one.Title = text.Clean(one.Document), text.Clean(one.Title)
		if one.Title != "" && n < MaxHeadings {
			h[n] = one
			n++
		}
	}
	return err
}

// check adds all problems of the book's texts.
func (b Book) check(wrong *fault.Fields) {
	if b.Federation != "" {
		wrong.Check("settings.book.federation", text.Line("federation", b.Federation, MaxFederation))
	}
	if b.City != "" {
		wrong.Check("settings.book.city", text.Line("city", b.City, MaxCity))
	}
	for i, one := range b.Signatures {
		fits := func(s string) bool { return s == "" || text.Line("name", s, MaxSignature).Zero() }
		if one == (Signature{}) || one.Role != "" && fits(one.Role) && fits(one.Name) && fits(one.Category) && fits(one.City) && fits(one.Document) {
			continue
		}
		wrong.Add("settings.book.signatures", "server.event.signature", "number", i+1, "most", MaxSignature)
		break
	}
	for i, one := range b.Headings.All() {
		if one.Document == "" || !text.Line("document", one.Document, MaxHeading).Zero() || !text.Line("title", one.Title, MaxHeading).Zero() || b.Headings.Of(one.Document) != one.Title {
			wrong.Add("settings.book.headings", "server.event.heading", "number", i+1, "most", MaxHeading)
			break
		}
	}
}
