package event

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/text"
)

// Book is what the result book of an event says of its organizers, beside what the event itself says.
type Book struct {
	Federation string     `json:"federation" maxLength:"200" doc:"Under which federation the event is held; on the title page"`
	City       string     `json:"city" maxLength:"100" doc:"On the title page"`
	Years      bool       `json:"years" audit:"bookYears" doc:"Whether the public book has birth years"`
	Signatures Signatures `json:"signatures" maxItems:"12" doc:"Signatories of each document"`
}

// Limits of the book's texts, in characters, and of the number of signatures.
const (
	MaxFederation = 200
	MaxCity       = 100
	MaxSignatures = 12
	MaxSignature  = 100 // each part of one
)

// Signature is a line on which somebody signs a document by hand.
type Signature struct {
	Document string `json:"document,omitempty" doc:"Document, such as protocol; omit for every document without separate signatures"`
	Role     string `json:"role" doc:"As what, such as Chief judge"`
	Name     string `json:"name,omitempty"`
	Category string `json:"category,omitempty" doc:"The official's category, such as International"`
	City     string `json:"city,omitempty"`
	Stamp    bool   `json:"stamp,omitempty" doc:"Whether room is left for a stamp"`
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

// String writes who signs what, such as protocol: Chief judge, Ann Lee, Paris.
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

// UnmarshalJSON reads a list; null is an empty one. Those beyond MaxSignatures are left out.
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

// check adds everything that is wrong with what the book says.
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
}
