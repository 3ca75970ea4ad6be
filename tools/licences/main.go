// Command licences checks the licence of everything that Toproll ships, Go modules, npm packages and fonts, against a list of
// allowed ones, and writes their texts into one file of notices.
//
//	cd tools && go run ./licences [-o FILE]
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// systems are the targets of a release. They do not all need the same modules.
var systems = []string{"linux", "darwin", "windows"}

// allowed are the licences that may be shipped: permissive ones, the OFL for fonts, and the MPL for unchanged files.
var allowed = []string{"MIT", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "ISC", "0BSD", "MPL-2.0", "OFL-1.1", "BlueOak-1.0.0", "Unlicense", "CC0-1.0"}

// phrases tell licences apart, the more particular first.
var phrases = []struct{ licence, phrase string }{
	{"Apache-2.0", "apache license version 2.0"},
	{"MPL-2.0", "mozilla public license version 2.0"},
	{"OFL-1.1", "sil open font license"},
	{"ISC", "permission to use, copy, modify, and/or distribute this software for any purpose with or without fee"},
	{"ISC", "permission to use, copy, modify, and distribute this software for any purpose with or without fee"},
	{"MIT", "permission is hereby granted, free of charge, to any person obtaining a copy"},
	{"BSD-3-Clause", "may be used to endorse or promote products derived from"},
	{"BSD-2-Clause", "redistributions in binary form must reproduce"},
	{"Unlicense", "this is free and unencumbered software released into the public domain"},
	{"CC0-1.0", "cc0 1.0 universal"},
}

// alsoShipped are npm packages that only the build needs, but that leave something in its result: base styles, a table of letters.
var alsoShipped = []string{"any-ascii", "tailwindcss"}

var licenceFile = regexp.MustCompile(`(?i)^(licen[sc]e|copying|notice|ofl|patents)([.-].*)?$`)

// part is a shipped component.
type part struct{ name, version, folder, licence string }

func main() {
	out := flag.String("o", "", "file to write the notices to")
	flag.Parse()
	if err := run("..", *out); err != nil {
		fmt.Fprintln(os.Stderr, "licences: "+err.Error())
		os.Exit(1)
	}
}

func run(root, out string) error {
	modules, err := goModules(root)
	if err != nil {
		return err
	}
	packages, err := npmPackages(filepath.Join(root, "web"))
	if err != nil {
		return err
	}
	var notices bytes.Buffer
	var problems []error
	counts := map[string]int{}
	fmt.Fprintf(&notices, "Toproll contains the following software and fonts, under these licences.\n")
	for _, p := range append(modules, packages...) {
		text, licence, err := p.read()
		if err == nil && !slices.Contains(allowed, licence) {
			err = fmt.Errorf("its licence, %q, is not on the list in tools/licences", licence)
		}
		if err != nil {
			problems = append(problems, fmt.Errorf("%s %s: %w", p.name, p.version, err))
			continue
		}
		counts[licence]++
		fmt.Fprintf(&notices, "\n%s\n%s %s (%s)\n\n%s\n", strings.Repeat("=", 80), p.name, p.version, licence, strings.TrimSpace(text))
	}
	if len(problems) > 0 {
		return errors.Join(problems...)
	}
	for _, licence := range slices.Sorted(maps.Keys(counts)) {
		fmt.Printf("%4d %s\n", counts[licence], licence)
	}
	if out == "" {
		return nil
	}
	return os.WriteFile(out, notices.Bytes(), 0o644)
}

// read returns the texts of a part and the name of its licence, which it says itself or its text shows.
func (p part) read() (text, licence string, err error) {
	entries, err := os.ReadDir(p.folder)
	if err != nil {
		return "", "", err
	}
	var texts []string
	licence = p.licence
	for _, entry := range entries {
		if entry.IsDir() || !licenceFile.MatchString(entry.Name()) {
			continue
		}
		content, err := os.ReadFile(filepath.Join(p.folder, entry.Name()))
		if err != nil {
			return "", "", err
		}
		texts = append(texts, strings.TrimSpace(string(content)))
		licence = cmp.Or(licence, identify(string(content)))
	}
	if len(texts) == 0 {
		if p.licence == "" {
			return "", "", errors.New("it has no file with its licence")
		}
		texts = []string{"The package has no file with its licence; its package.json says " + p.licence + "."}
	}
	return strings.Join(texts, "\n\n"), licence, nil
}

var spaces = regexp.MustCompile(`[\s,]+`)

// identify returns the name of a text's licence, "" if not known.
func identify(text string) string {
	plain := func(s string) string { return spaces.ReplaceAllString(strings.ToLower(s), " ") }
	text = plain(text)
	for _, known := range phrases {
		if strings.Contains(text, plain(known.phrase)) {
			return known.licence
		}
	}
	return ""
}

// goModules returns the modules of the program on any system, Go's own library first.
func goModules(root string) ([]part, error) {
	found := map[string]part{}
	for _, system := range systems {
		list := exec.Command("go", "list", "-deps", "-json=Module", "./cmd/toproll")
		list.Dir = root
		list.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
		list.Stderr = os.Stderr
		output, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		for d := json.NewDecoder(bytes.NewReader(output)); ; {
			type module struct {
				Path, Version, Dir string
				Main               bool
				Replace            *module
			}
			var p struct{ Module *module }
			if err := d.Decode(&p); err == io.EOF {
				break
			} else if err != nil {
				return nil, err
			}
			if m := p.Module; m != nil && !m.Main {
				if m.Replace != nil {
					m.Version, m.Dir = m.Replace.Version, m.Replace.Dir
				}
				found[m.Path] = part{name: m.Path, version: m.Version, folder: m.Dir}
			}
		}
	}
	goroot, err := exec.Command("go", "env", "GOROOT", "GOVERSION").Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	lines := strings.Split(strings.TrimSpace(string(goroot)), "\n")
	parts := []part{{name: "Go", version: lines[1], folder: lines[0]}}
	for _, path := range slices.Sorted(maps.Keys(found)) {
		parts = append(parts, found[path])
	}
	return parts, nil
}

// npmPackages returns the web app's dependencies and theirs. Their peers are dependencies of the app, or tools.
func npmPackages(web string) ([]part, error) {
	type manifest struct {
		Name, Version string
		License       json.RawMessage
		Dependencies  map[string]string
	}
	read := func(folder string) (m manifest, err error) {
		content, err := os.ReadFile(filepath.Join(folder, "package.json"))
		if err == nil {
			err = json.Unmarshal(content, &m)
		}
		return m, err
	}
	app, err := read(web)
	if err != nil {
		return nil, err
	}
	for _, name := range alsoShipped {
		app.Dependencies[name] = ""
	}
	found := map[string]part{}
	var visit func(from string, dependencies map[string]string) error
	visit = func(from string, dependencies map[string]string) error {
		for _, name := range slices.Sorted(maps.Keys(dependencies)) {
			folder := ""
			for at := from; folder == ""; at = filepath.Dir(at) { // as Node looks for it
				if _, err := os.Stat(filepath.Join(at, "node_modules", name, "package.json")); err == nil {
					folder = filepath.Join(at, "node_modules", name)
				} else if at == web {
					return fmt.Errorf("%s is not installed; run make build", name)
				}
			}
			if _, seen := found[folder]; seen {
				continue
			}
			m, err := read(folder)
			if err != nil {
				return err
			}
			var licence string
			if json.Unmarshal(m.License, &licence) != nil {
				licence = "" // an old form; the text tells
			}
			found[folder] = part{name: m.Name, version: m.Version, folder: folder, licence: licence}
			if err := visit(folder, m.Dependencies); err != nil {
				return err
			}
		}
		return nil
	}
	if err := visit(web, app.Dependencies); err != nil {
		return nil, err
	}
	var parts []part
	for _, folder := range slices.Sorted(maps.Keys(found)) {
		parts = append(parts, found[folder])
	}
	return parts, nil
}
