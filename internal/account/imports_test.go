package account_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
)

func TestReadImport(t *testing.T) {
	ana := account.ImportLine{Line: 2, Name: "Ana Kovač", Email: "ana@club.example", Whole: true}
	for name, file := range map[string]string{
		"commas":                "name,email\nAna Kovač,ana@club.example\n",
		"semicolons":            "Name;E-Mail\r\nAna Kovač;ana@club.example\r\n",
		"tabs":                  "NAME\tEmail\nAna Kovač\tana@club.example",
		"a byte order mark":     "\uFEFFname,email\nAna Kovač,ana@club.example",
		"quotes":                "\"name\",\"email\"\n\"Ana Kovač\",\"ana@club.example\"",
		"spaces":                " name , email \n  Ana Kovač , ana@club.example ",
		"other columns":         "club,email,weight,full name\nIron,ana@club.example,\"85,0\",Ana Kovač",
		"more values than head": "name,email\nAna Kovač,ana@club.example,,,",
		"empty lines":           "name,email\nAna Kovač,ana@club.example\n\n,\n",
	} {
		lines, err := account.ReadImport(file)
		if diff := cmp.Diff([]account.ImportLine{ana}, lines); diff != "" || err != nil {
			t.Errorf("%s: %v %s", name, err, diff)
		}
	}
	lines, err := account.ReadImport("name;email;Status;password\n\n\"Smith; \"\"Tank\"\"\";tank@club.example;Inactive; a pass word\nBo\n")
	if diff := cmp.Diff([]account.ImportLine{
		{Line: 3, Name: `Smith; "Tank"`, Email: "tank@club.example", Status: "inactive", Password: "a pass word", Whole: true},
		{Line: 4, Name: "Bo"},
	}, lines); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	// An empty cell stays where it is with any separator.
	for _, separator := range []string{",", ";", "\t"} {
		rows := [][]string{
			{"name", "email", "status", "password", "family name"},
			{"Ana", "ana@club.example", "", "hunter22hunter22", ""},
			{"", "bo@club.example", "", "", ""},
			{"Cia Doe", "", "inactive", "another password", "Doe"},
		}
		var file strings.Builder
		for _, row := range rows {
			file.WriteString(strings.Join(row, separator) + "\r\n")
		}
		lines, err := account.ReadImport(file.String())
		if diff := cmp.Diff([]account.ImportLine{
			{Line: 2, Name: "Ana", Email: "ana@club.example", Password: "hunter22hunter22", Whole: true},
			{Line: 3, Email: "bo@club.example", Whole: true},
			{Line: 4, Name: "Cia Doe", FamilyName: "Doe", Status: "inactive", Password: "another password", Whole: true},
		}, lines); diff != "" || err != nil {
			t.Errorf("separated by %q: %v %s", separator, err, diff)
		}
	}
	for file, want := range map[string]string{
		"name,email,password\nSmith, Bo,bo@club.example,hunter22hunter22\n": "Line 2 has more values than there are columns.",
		"":                                  "The file is empty.",
		"\uFEFF":                            "The file is empty.",
		"name,email\n":                      "The file has no lines below the header. Add one line for each person.",
		"name\nAna":                         "email is missing.",
		"Ana,ana@club.example":              "name is missing.",
		"name,email,Name\na,b,c":            "names the column name twice",
		"name,email\nAna,a@b.c\nB\"o\",x\n": "Can't read line 3",
		"name,email\n\"Ana,a@b.c\n":         "Can't read line 2",
		"name,email\n" + strings.Repeat("a,b\n", account.MaxImport+1): fmt.Sprintf("at most %d people", account.MaxImport),
	} {
		lines, err := account.ReadImport(file)
		if err == nil || !strings.Contains(err.Error(), want) || lines != nil {
			t.Errorf("%.40q: %d lines, %v, want %q", file, len(lines), err, want)
		}
	}
}
