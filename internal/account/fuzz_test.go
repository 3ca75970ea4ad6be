package account_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/text"
)

// FuzzReadImport reads files of any kind as lists of people. Other files are refused with a reason, and each read line
// exists in the file.
//
//	go test -fuzz=FuzzReadImport ./internal/account
func FuzzReadImport(f *testing.F) {
	for _, seed := range []string{
		"name,email\nAda,ada@club.example\n",
		"\uFEFFName;E-Mail;Status;Password\r\n\"Bo; the Tank\";bo@club.example;Banned;geheim geheim\r\n",
		"email\tfull name\tclub\nx@y.example\tX\n\n\n z@y.example\tZ\tgym\n",
		"name,email\n\"two\nlines\",a@b.example\n",
		"name,email,name\n", "name\n", "name,email\n", "", "\"", "\x00", "name,email\n\x00,\x00", "name,email\n=1+1,=cmd|' /C calc'!A0",
		"name,email\n\xff\xfe,\u202e\n", "name,email\n" + strings.Repeat(",", 1000), strings.Repeat("name,email\n", 2100),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, file string) {
		lines, err := account.ReadImport(file)
		if err != nil {
			if fault.KindOf(err) != fault.Invalid || lines != nil {
				t.Fatalf("%v, %v", lines, err)
			}
			return
		}
		if len(lines) == 0 || len(lines) > account.MaxImport {
			t.Fatalf("%d lines", len(lines))
		}
		last, ends := 1, strings.Count(file, "\n")+1
		for _, l := range lines {
			if l.Line <= last || l.Line > ends {
				t.Fatalf("line %d after %d, of %d", l.Line, last, ends)
			}
			last = l.Line
			if !utf8.ValidString(l.Name) || text.Clean(l.Name) != l.Name || text.Clean(l.Email) != l.Email {
				t.Fatalf("line %d: %q, %q are not clean", l.Line, l.Name, l.Email)
			}
		}
	})
}
