// Package eventfile holds the file with which another Toproll imports an event: format, hashes and encryption. It also
// finds known people and compares two copies of an event.
//
// A file is a ZIP archive, encrypted with a passphrase by age (age-encryption.org/v1). It has manifest.json,
// people.json and a JSON file for each table of the event. docs/event-file.schema.json describes them. The manifest has
// the SHA-256 of each other file: hashes detect damage, and the passphrase keeps strangers out.
package eventfile

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"filippo.io/age"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/text"
)

// Format is the version of the file format. A program reads its own version and lower ones.
const Format = 1

// MaxSize and maxContent limit a file and its content, in bytes.
const (
	MaxSize    = 32 << 20
	maxContent = 128 << 20
)

// maxItems limits the rows and people of a file, and maxColumns the columns of a row. In memory, an empty row takes a hundred
// times its two bytes, so a limit in bytes alone would let a small archive exhaust it.
const (
	maxItems   = 500_000
	maxColumns = 100
)

// MinPassphrase is the minimum length of a passphrase in characters.
const MinPassphrase = 8

// ShortPassphrase reports whether a passphrase has too few characters. Spaces around it do not count, and letters with accents are
// the same however a keyboard composes them: people copy passphrases, and type them on another device.
func ShortPassphrase(passphrase string) bool {
	return len([]rune(text.Clean(passphrase))) < MinPassphrase
}

// workFactor is the cost of a passphrase, as the logarithm of scrypt's N: 32 MiB and about a tenth of a second. Files
// with more than maxWorkFactor are refused, so that they cannot exhaust the memory.
const (
	workFactor    = 15
	maxWorkFactor = 18
)

// Row is a row of a table by its columns. Values are string, int64, bool, or nil.
type Row map[string]any

// Rows are the rows of an event by table.
type Rows map[string][]Row

// File is an event in a file.
type File struct {
	Manifest
	People []Person
	Rows   Rows
}

// Manifest describes a file.
type Manifest struct {
	Format     int       `json:"format"`
	ExportedAt time.Time `json:"exportedAt"`
	ExportedBy string    `json:"exportedBy"`
	EventID    string    `json:"eventId"`
	Event      string    `json:"event"`      // its name
	Lease      int64     `json:"lease"`      // number of the last hand-over; the highest decides which copy counts
	HandedOver bool      `json:"handedOver"` // the event is away from where the file was written
	From       int64     `json:"from"`       // number of the hand-over that this copy started from
	Sections   []Section `json:"sections"`
	// Extensions is for other programs: Toproll ignores it. Names begin with the program's own, such as "example.org/bus".
	Extensions map[string]json.RawMessage `json:"extensions,omitempty"`
}

// Section is a file of the archive.
type Section struct {
	Name   string `json:"name"`
	Rows   int    `json:"rows"`
	SHA256 string `json:"sha256"` // in hex
}

// Digest identifies the content of a file that was read, however often it was written, and with any passphrase.
func (m Manifest) Digest() string {
	all := sha256.New()
	for _, s := range m.Sections {
		fmt.Fprintln(all, s.Name, s.SHA256)
	}
	return hex.EncodeToString(all.Sum(nil))
}

const (
	manifestName = "manifest.json"
	peopleName   = "people.json"
	extension    = ".json"
)

// Pack returns the bytes of a file. Without a passphrase it is not encrypted.
func (f File) Pack(passphrase string) ([]byte, error) {
	contents := map[string][]byte{}
	f.Format, f.Sections = Format, nil
	add := func(name string, rows int, content []byte, err error) error {
		if err != nil {
			return err
		}
		hash := sha256.Sum256(content)
		f.Sections = append(f.Sections, Section{name, rows, hex.EncodeToString(hash[:])})
		contents[name] = content
		return nil
	}
	people, err := lines(f.People)
	if err := add(peopleName, len(f.People), people, err); err != nil {
		return nil, err
	}
	for _, t := range Tables {
		rows := f.Rows[t.Name]
		shown := make([]map[string]any, len(rows))
		for i, row := range rows {
			if shown[i], err = t.show(row); err != nil {
				return nil, err
			}
		}
		content, err := lines(shown)
		if err := add(t.Name+extension, len(rows), content, err); err != nil {
			return nil, err
		}
	}
	manifest, err := encode(f.Manifest)
	if err != nil {
		return nil, err
	}
	contents[manifestName] = manifest
	packed, err := archive(append([]Section{{Name: manifestName}}, f.Sections...), contents)
	if err != nil || passphrase == "" {
		return packed, err
	}
	return seal(packed, text.Clean(passphrase))
}

func archive(sections []Section, contents map[string][]byte) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, s := range sections {
		w, err := z.Create(s.Name)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(contents[s.Name]); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}

func seal(content []byte, passphrase string) ([]byte, error) {
	recipient, err := age.NewScryptRecipient(passphrase)
	if err != nil {
		return nil, err
	}
	recipient.SetWorkFactor(workFactor)
	var b bytes.Buffer
	w, err := age.Encrypt(&b, recipient)
	if err != nil {
		return nil, err
	}
	_, err = w.Write(content)
	err = errors.Join(err, w.Close())
	return b.Bytes(), err
}

// sealed is the start of an encrypted file.
const sealed = "age-encryption.org/"

// Unpack reads a file. Errors: Invalid, for a wrong passphrase, damage, a newer format, or another kind of file.
func Unpack(content []byte, passphrase string) (File, error) {
	if bytes.HasPrefix(content, []byte(sealed)) {
		var err error
		if content, err = unseal(content, passphrase); err != nil {
			return File{}, err
		}
	}
	z, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return File{}, fault.Bad("file", "server.eventfile.unknown")
	}
	r := reader{z: z, left: maxContent, items: maxItems}
	var f File
	if err := r.manifest(&f.Manifest); err != nil {
		return File{}, err
	}
	f.Rows = Rows{}
	for _, s := range f.Sections {
		if err := r.section(&f, s); err != nil {
			return File{}, err
		}
	}
	if len(f.Rows["events"]) != 1 || f.Rows["events"][0]["id"] != f.EventID {
		return File{}, damaged(errors.New("it has not exactly one event"))
	}
	return f, nil
}

func unseal(content []byte, passphrase string) ([]byte, error) {
	if passphrase = text.Clean(passphrase); passphrase == "" {
		return nil, fault.Bad("passphrase", "server.eventfile.passphrase_needed")
	}
	identity, err := age.NewScryptIdentity(passphrase)
	if err != nil {
		return nil, err
	}
	identity.SetMaxWorkFactor(maxWorkFactor)
	r, err := age.Decrypt(bytes.NewReader(content), identity)
	if err != nil {
		var wrong *age.NoIdentityMatchError
		if errors.As(err, &wrong) {
			return nil, fault.Bad("passphrase", "server.eventfile.passphrase")
		}
		return nil, damaged(err)
	}
	content, err = io.ReadAll(io.LimitReader(r, maxContent))
	if err != nil {
		return nil, damaged(err)
	}
	return content, nil
}

// damaged refuses a file that was cut or changed. The cause is for logs.
func damaged(cause error) error {
	return fmt.Errorf("%w (%v)", fault.Bad("file", "server.eventfile.damaged"), cause)
}

// reader reads the parts of an archive. left is the number of bytes still allowed, items that of rows and people.
type reader struct {
	z     *zip.Reader
	left  int64
	items int
}

func (r *reader) read(name string) ([]byte, error) {
	part, err := r.z.Open(name)
	if err != nil {
		return nil, damaged(err)
	}
	content, err := io.ReadAll(io.LimitReader(part, r.left+1))
	if err := errors.Join(err, part.Close()); err != nil {
		return nil, damaged(err)
	}
	if r.left -= int64(len(content)); r.left < 0 {
		return nil, damaged(errors.New("it is too large"))
	}
	return content, nil
}

func (r *reader) manifest(m *Manifest) error {
	content, err := r.read(manifestName)
	if err != nil {
		return fault.Bad("file", "server.eventfile.unknown")
	}
	if err := json.Unmarshal(content, m); err != nil {
		return damaged(err)
	}
	switch {
	case m.Format > Format:
		return fault.Bad("file", "server.eventfile.newer")
	case m.Format < 1:
		return fault.Bad("file", "server.eventfile.unknown")
	}
	return nil
}

func (r *reader) section(f *File, s Section) error {
	content, err := r.read(s.Name)
	if err != nil {
		return err
	}
	if hash := sha256.Sum256(content); hex.EncodeToString(hash[:]) != s.SHA256 {
		return damaged(fmt.Errorf("the hash of %s is another", s.Name))
	}
	if s.Name == peopleName {
		f.People, err = list(r, content, func(p Person) (Person, error) { return p, nil })
		return err
	}
	t, known := table(strings.TrimSuffix(s.Name, extension))
	if !known {
		return fault.Bad("file", "server.eventfile.newer")
	}
	f.Rows[t.Name], err = list(r, content, t.hide)
	return err
}

// list reads a list item by item, as long as the reader allows.
func list[Shown, T any](r *reader, content []byte, item func(Shown) (T, error)) ([]T, error) {
	d := json.NewDecoder(bytes.NewReader(content))
	if begin, err := d.Token(); err != nil || begin != json.Delim('[') {
		return nil, damaged(errors.New("it has no list"))
	}
	all := []T{}
	for d.More() {
		if r.items--; r.items < 0 {
			return nil, damaged(errors.New("it has too many rows"))
		}
		var shown Shown
		if err := d.Decode(&shown); err != nil {
			return nil, damaged(err)
		}
		one, err := item(shown)
		if err != nil {
			return nil, damaged(err)
		}
		all = append(all, one)
	}
	if _, err := d.Token(); err != nil { // the end of the list
		return nil, damaged(err)
	}
	return all, nil
}

// lines writes a list as JSON with one item per line.
func lines[T any](list []T) ([]byte, error) {
	var b bytes.Buffer
	for i, item := range list {
		if i > 0 {
			b.WriteString(",\n")
		}
		line, err := encode(item)
		if err != nil {
			return nil, err
		}
		b.Write(bytes.TrimRight(line, "\n"))
	}
	return append(append([]byte("[\n"), b.Bytes()...), "\n]\n"...), nil
}

func encode(value any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false) // embedded JSON stays unchanged
	err := e.Encode(value)
	return b.Bytes(), err
}
