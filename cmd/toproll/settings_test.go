package main

import (
	"context"
	"flag"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/toproll/toproll/internal/testing/docstest"
)

var writeSettings = flag.Bool("write-settings", false, "write the table of settings into docs/operations.md")

// markdown escapes characters with a meaning in table cells.
var markdown = strings.NewReplacer("|", `\|`, "<", `\<`)

// The documents' table of settings matches the flags of serve.
func TestSettingsAreDocumented(t *testing.T) {
	parser, err := kong.New(&program{}, kong.Vars{"languages": languages(), "listen": onlyHere}, kong.BindTo(t.Context(), (*context.Context)(nil)))
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	table.WriteString("| flag | environment | default | meaning |\n|---|---|---|---|\n")
	for _, command := range parser.Model.Leaves(false) {
		if command.Name != "serve" {
			continue
		}
		for _, f := range command.Flags {
			fmt.Fprintf(&table, "| %s | %s | %s | %s |\n", code("--"+f.Name), code(strings.Join(f.Envs, " ")), code(defaultOf(f)), markdown.Replace(f.Help))
		}
	}
	docstest.Section(t, "../../docs/operations.md", "settings", table.String(), *writeSettings)
}

// defaultOf returns a flag's default, "" for none.
func defaultOf(f *kong.Flag) string {
	if f.Default == "" && f.Target.Kind() == reflect.Bool {
		return "false"
	}
	return f.Default
}

func code(text string) string {
	if text == "" {
		return ""
	}
	return "`" + text + "`"
}
