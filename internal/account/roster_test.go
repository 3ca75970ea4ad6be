package account_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
)

func TestReadRoster(t *testing.T) {
	ana := account.RosterLine{Line: 2, Name: "Ana Kovač", Email: "ana@club.example"}
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
		lines, err := account.ReadRoster(file)
		if diff := cmp.Diff([]account.RosterLine{ana}, lines); diff != "" || err != nil {
			t.Errorf("%s: %v %s", name, err, diff)
		}
	}
	lines, err := account.ReadRoster("name;email;Status;password\n\n\"Smith; \"\"Tank\"\"\";tank@club.example;Inactive; a pass word\nBo\n")
	if diff := cmp.Diff([]account.RosterLine{
		{Line: 3, Name: `Smith; "Tank"`, Email: "tank@club.example", Status: "inactive", Password: "a pass word"},
		{Line: 4, Name: "Bo"},
	}, lines); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	for file, want := range map[string]string{
		"":                                  "The file is empty.",
		"\uFEFF":                            "The file is empty.",
		"name,email\n":                      "There is nobody below the first line.",
		"name\nAna":                         "There is none for email.",
		"Ana,ana@club.example":              "There is none for name.",
		"name,email,Name\na,b,c":            "two for name",
		"name,email\nAna,a@b.c\nB\"o\",x\n": "Line 3 cannot be read",
		"name,email\n\"Ana,a@b.c\n":         "Line 2 cannot be read",
		"name,email\n" + strings.Repeat("a,b\n", account.MaxRoster+1): fmt.Sprintf("At most %d people", account.MaxRoster),
	} {
		lines, err := account.ReadRoster(file)
		if err == nil || !strings.Contains(err.Error(), want) || lines != nil {
			t.Errorf("%.40q: %d lines, %v, want %q", file, len(lines), err, want)
		}
	}
}
