package public_test

import (
	"archive/zip"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/toproll/toproll/internal/server"
	"github.com/toproll/toproll/internal/testing/apitest"
	"github.com/toproll/toproll/internal/testing/scenes"
	"github.com/toproll/toproll/internal/testing/storetest"
)

// archived returns the files of an archive by name, without the folder, and checks the reply.
func archived(t *testing.T, c *apitest.Client, path, folder string) map[string]string {
	t.Helper()
	r := c.Get(path)
	if r.Status != http.StatusOK || r.Header.Get("Content-Type") != "application/zip" || r.Header.Get("Content-Disposition") != "attachment; filename*=UTF-8''"+url.PathEscape(folder)+".zip" {
		t.Fatalf("%s: %d %v", path, r.Status, r.Header)
	}
	z, err := zip.NewReader(strings.NewReader(r.Body), int64(len(r.Body)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range z.File {
		opened, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(opened)
		name, inFolder := strings.CutPrefix(f.Name, folder+"/")
		if err != nil || !inFolder || strings.ContainsAny(name, `/\`) {
			t.Errorf("%s: %v", f.Name, err)
		}
		if _, twice := files[name]; twice {
			t.Errorf("%s is twice in it", name)
		}
		files[name] = string(content)
	}
	return files
}

// archiveCode is the program in an archive.
const archiveCode = "console.log('toproll')"

// withArchive gives a server the built program of the archives.
func withArchive(o *server.Options) {
	face := func(file, ranges string) string {
		return `@font-face{font-family:Barlow;src:url(../assets/` + file + `)format("woff2");unicode-range:` + ranges + `}`
	}
	o.Web = fstest.MapFS{
		"index.html":                 {Data: []byte("<!doctype html>")},
		"archive/toproll.js":         {Data: []byte(archiveCode)},
		"archive/texts-en.js":        {Data: []byte(`globalThis.toprollTexts = {"en":{"a":"Results"}};`)},
		"archive/texts-ar.js":        {Data: []byte(`globalThis.toprollTexts = {"ar":{"a":"النتائج"}};`)},
		"archive/texts-ru.js":        {Data: []byte(`globalThis.toprollTexts = {"ru":{"a":"Результаты"}};`)},
		"archive/toproll.css":        {Data: []byte(face("latin-a1.woff2", "U+20-7e") + face("latin-a1.woff2", "U+??,U+131") + face("ext-a1.woff2", "U+100-2ba, U+20AC") + face("greek-a1.woff2", "U+370-3ff") + face("cyrillic-a1.woff2", "U+4??") + face("arabic-a1.woff2", "u+06??") + `@font-face{font-family:Spare;src:local(Arial)}p{color:red}`)},
		"assets/latin-a1.woff2":      {Data: []byte("latin")},
		"assets/ext-a1.woff2":        {Data: []byte("ext")},
		"assets/greek-a1.woff2":      {Data: []byte("greek")},
		"assets/cyrillic-a1.woff2":   {Data: []byte("cyrillic")},
		"assets/arabic-a1.woff2":     {Data: []byte("arabic")},
		"assets/unrelated-a1b2.woff": {Data: []byte("unrelated")},
	}
}

// Tags, links and data in the pages of an archive.
var (
	archiveTags  = regexp.MustCompile(`<([a-z0-9]+)([^>]*)>`)
	archiveLinks = regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	archiveFonts = regexp.MustCompile(`url\(([^)]*)\)`)
	archiveBlock = regexp.MustCompile(`<script type="application/json" id="([a-z-]+)">(.*)</script>`)
)

// harmlessTags are the tags that an archive may have: none runs or fetches anything.
var harmlessTags = strings.Fields("html head meta title link body nav main footer div section table thead tr th td h1 h2 p a bdi strong")

// archiveScripts are the script tags that an archive may have: the program, and data.
var archiveScripts = []string{` src="texts.js" defer`, ` src="toproll.js" defer`, ` type="application/json" id="archive-page"`, ` type="application/json" id="first-replies"`}

// linked reports links of an archive's pages that lead to no file of it, and everything that needs a server or runs, except
// the program.
func linked(t *testing.T, files map[string]string) {
	t.Helper()
	reached := map[string]bool{"index.html": true}
	_, drawn := files["toproll.js"]
	if drawn {
		reached["toproll.css"] = true // by the program
		for _, font := range archiveFonts.FindAllStringSubmatch(files["toproll.css"], -1) {
			if _, ok := files[font[1]]; !ok {
				t.Errorf("no font %q", font[1])
			}
			reached[font[1]] = true
		}
	}
	for name, content := range files {
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		if strings.Contains(content, `"logo":"logo.png"`) {
			reached["logo.png"] = true
		}
		for _, tag := range archiveTags.FindAllStringSubmatch(content, -1) {
			if tag[1] == "script" && drawn && slices.Contains(archiveScripts, tag[2]) {
				continue
			}
			if !slices.Contains(harmlessTags, tag[1]) || strings.Contains(tag[2], " on") || strings.Contains(tag[2], "src=") {
				t.Errorf("%s has %s", name, tag[0])
			}
		}
		for _, link := range archiveLinks.FindAllStringSubmatch(content, -1) {
			if _, ok := files[link[1]]; !ok {
				t.Errorf("%s leads to %q", name, link[1])
			}
			reached[link[1]] = true
		}
	}
	for name := range files {
		if !reached[name] {
			t.Errorf("nothing leads to %s", name)
		}
	}
}

// archiveReplies returns the replies in the pages of an archive: pages, addresses, data. It checks where each page's own
// address leads.
func archiveReplies(t *testing.T, files map[string]string) map[string]map[string]any {
	t.Helper()
	found := map[string]map[string]any{}
	for name, content := range files {
		for _, block := range archiveBlock.FindAllStringSubmatch(content, -1) {
			if block[1] == "archive-page" {
				var page struct {
					Path  string
					Files map[string]string
				}
				if err := json.Unmarshal([]byte(block[2]), &page); err != nil || page.Files[page.Path] != name {
					t.Errorf("%s: %v %+v", name, err, page)
				}
				for path, file := range page.Files {
					if _, ok := files[file]; !ok {
						t.Errorf("%s: no file %s of %s", name, file, path)
					}
				}
				continue
			}
			var replies map[string]struct{ Data any }
			if err := json.Unmarshal([]byte(block[2]), &replies); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			found[name] = map[string]any{}
			for address, reply := range replies {
				found[name][address] = reply.Data
			}
		}
	}
	return found
}

// The program shows the screens of the public pages: each page has their data, as visitors get them, and no more.
func TestArchiveHasTheDataOfItsScreens(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := scenes.NewFair(t, s)
		s.Organizer().Put("/api/event/picture/"+f.Event.ID, object{"kind": "logo", "picture": scenes.Pixel}).Is(http.StatusOK)
		f.Finish()
		visitor := s.Nobody()
		base := "/api/public/event/" + f.Event.Slug
		files := archived(t, visitor, base+"/archive", f.Event.Slug)
		linked(t, files)
		found := archiveReplies(t, files)
		want := map[string][]string{
			"index.html": {base, base + "/results", base + "/standings"}, "athletes.html": {base, base + "/athletes"}, "documents.html": {base, base + "/book", base + "/documents"},
			"class-01.html": {base, base + "/results", "/api/public/tournament/" + f.Over}, "class-02.html": {base, base + "/results", "/api/public/tournament/" + f.Running},
		}
		for i, class := range f.Event.Classes[2:] {
			want[fmt.Sprintf("class-%02d.html", i+3)] = []string{base, base + "/results", "/api/public/tournament/" + class.ID}
		}
		for name, addresses := range want {
			if got := slices.Sorted(maps.Keys(found[name])); !slices.Equal(got, addresses) {
				t.Errorf("%s has %v", name, got)
			}
		}
		for name, content := range files {
			apitest.Tells(t, name, content, f.Private)
			if found[name] == nil && strings.Contains(content, "<script") || found[name] != nil && want[name] == nil {
				t.Errorf("%s has a program without data", name)
			}
			for address, data := range found[name] {
				var reply any
				if err := json.Unmarshal(visitor.Get(address).Is(http.StatusOK).Envelope().Data, &reply); err != nil {
					t.Fatal(err)
				}
				if shape, ok := data.(map[string]any); ok && address == base {
					if shape["logo"] != "logo.png" {
						t.Errorf("%s: logo %v", name, shape["logo"])
					}
					reply.(map[string]any)["logo"] = "logo.png"
				}
				if strings.HasPrefix(name, "class-") && address == base+"/results" {
					reply = slices.DeleteFunc(reply.([]any), func(one any) bool {
						return !strings.HasSuffix(classAddress(found[name]), one.(map[string]any)["_id"].(string))
					})
				}
				if !reflect.DeepEqual(data, reply) {
					t.Errorf("%s, %s: %v, want %v", name, address, data, reply)
				}
				of := address
				if strings.HasPrefix(address, "/api/public/tournament/") {
					of = "/api/public/tournament/"
				}
				paths, may := map[string]bool{}, apitest.FieldsIn(seen[of])
				apitest.FieldsOf(paths, "", data)
				for path := range paths {
					if !may[path] && path != "logo" {
						t.Errorf("%s tells %s of %s", name, path, of)
					}
				}
			}
		}
		if files["logo.png"] == "" || !strings.HasPrefix(files["logo.png"], "\x89PNG") {
			t.Errorf("logo: %q", files["logo.png"])
		}
	}, withArchive)
}

// classAddress returns the address of the tournament among replies.
func classAddress(replies map[string]any) string {
	for address := range replies {
		if strings.HasPrefix(address, "/api/public/tournament/") {
			return address
		}
	}
	return ""
}

func TestArchive(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := scenes.NewFair(t, s)
		path := "/api/public/event/" + f.Event.Slug + "/archive"
		visitor := s.Nobody()
		visitor.Get(path).Is(http.StatusConflict).Contains("once the event is finished")
		// User text never becomes markup, on any page.
		const hostile = `<img src=x onerror=alert(1)> "O'Neil" & <b>`
		s.Organizer().Put("/api/event/athlete/"+f.Athletes[0].ID, object{"club": `"><script>alert(2)</script>`}).Is(http.StatusOK)
		scenes.Register(s, f.Event.ID, object{"name": hostile, "sex": "women", "birthYear": 1970, "classIds": []string{f.Event.Classes[2].ID}, "confirmed": true})
		s.Organizer().Put("/api/event/athlete/"+f.Athletes[1].ID, object{"initials": true}).Is(http.StatusOK)
		s.Organizer().Put("/api/event/update/"+f.Event.ID, object{"venue": "<script>alert(3)</script>"}).Is(http.StatusOK)
		f.Finish()

		files := archived(t, visitor, path, f.Event.Slug)
		linked(t, files)
		whole := ""
		for name, content := range files {
			whole += content
			if strings.HasSuffix(name, ".html") && !strings.HasPrefix(content, "<!doctype html>\n<html lang=\"en\" dir=\"ltr\">\n<head>\n<meta charset=\"utf-8\">") {
				t.Errorf("%s begins with %.100s", name, content)
			}
			apitest.Tells(t, name, content, append(f.Private, "Planted PersonB"))
		}
		for name, texts := range map[string][]string{
			"index.html":    {"<h1><bdi data-name>" + f.Event.Name, `<a href="class-01.html">`, "Medals · Countries", "Total · Countries", "Norway", "P. P.", "Saved on 21 November 2026."},
			"athletes.html": {"P. P.", "Planted PersonC", "Falcons", `<a href="class-02.html">`, "&lt;script&gt;alert(2)"},
			"class-01.html": {f.Event.Classes[0].Name, "Final standings", "Matches", "<td><bdi>M", "winners 1", "&lt;script&gt;alert(2)"},
			"class-03.html": {"Entered so far", "&lt;img src=x onerror=alert(1)&gt; &#34;O&#39;Neil&#34; &amp; &lt;b&gt;"},
			"style.css":     {"prefers-color-scheme: dark"},
		} {
			for _, text := range texts {
				if !strings.Contains(files[name], text) {
					t.Errorf("%s lacks %q: %s", name, text, files[name])
				}
			}
		}
		if medals := files["document-medals.html"]; !strings.Contains(medals, `<h1><bdi data-name>Medals`) || !strings.Contains(medals, `<th scope="col">`) {
			t.Errorf("medals: %s", medals)
		}

		// An athlete asks for initials later. The next archive shows them.
		if !strings.Contains(whole, "Known Before") {
			t.Error("no whole name")
		}
		s.Organizer().Put("/api/users/updateuser/"+f.Athletes[4].User.ID, object{"initials": true}).Is(http.StatusOK)
		for name, content := range archived(t, visitor, path, f.Event.Slug) {
			apitest.Tells(t, name, content, []string{"Known Before"})
		}
		if arabic := archived(t, visitor, path+"?language=ar", f.Event.Slug)["index.html"]; !strings.Contains(arabic, `<html lang="ar" dir="rtl">`) || !strings.Contains(arabic, "الترتيب") && !strings.Contains(arabic, "الفئات") {
			t.Errorf("Arabic: %s", arabic)
		}
		visitor.Get(path + "?language=" + strings.Repeat("x", 36)).Is(http.StatusBadRequest)
		s.Organizer().Put("/api/event/update/"+f.Event.ID, object{"public": false}).Is(http.StatusOK)
		visitor.Get(path).Is(http.StatusNotFound)
		s.Organizer().Get(path).Is(http.StatusNotFound) // it is the visitors' view
		visitor.Get("/api/public/event/nothing/archive").Is(http.StatusNotFound)
	}, withArchive)
}

// An archive has the fonts of its letters, in plain views, data and texts, and no others.
func TestArchiveHasTheFontsOfItsLetters(t *testing.T) {
	for _, test := range []struct{ venue, language, fonts string }{
		{"Iron Arm", "en", "latin"},
		{"Iron Arm", "ar", "arabic latin"},
		{"Iron Arm", "ru", "cyrillic latin"},
		{"ÿ", "en", "ext latin"}, // its capital is another font's
		{"Ґрифон", "en", "cyrillic latin"},
		{"Ίκαρος 💪", "en", "greek latin"},
	} {
		s := apitest.Start(t, storetest.SQLite(t), withArchive)
		e := scenes.Women40(s, nil)
		s.Organizer().Put("/api/event/update/"+e.ID, object{"public": true, "venue": test.venue}).Is(http.StatusOK).Data(&e)
		s.Organizer().Post("/api/event/state/"+e.ID, object{"state": "finished"}).Is(http.StatusOK)
		files := archived(t, s.Nobody(), "/api/public/event/"+e.Slug+"/archive?language="+test.language, e.Slug)
		var fonts []string
		for name, content := range files {
			if font, ok := strings.CutSuffix(name, "-a1.woff2"); ok {
				fonts = append(fonts, font)
				if content != font || !strings.Contains(files["toproll.css"], "url("+name+")") {
					t.Errorf("%s: %s", name, files["toproll.css"])
				}
			}
		}
		slices.Sort(fonts)
		if got := strings.Join(fonts, " "); got != test.fonts {
			t.Errorf("%+v: %s", test, got)
		}
		linked(t, files)
		if files["toproll.js"] != archiveCode || !strings.HasPrefix(files["texts.js"], `globalThis.toprollTexts = {"`+test.language) || !strings.HasSuffix(files["toproll.css"], "@font-face{font-family:Spare;src:local(Arial)}p{color:red}") {
			t.Errorf("%+v: %q %q", test, files["texts.js"], files["toproll.css"])
		}
	}
}

// An archive uses the event's language, lists all athletes, and links classes of any name.
func TestArchiveOfALongEvent(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t), apitest.WithAddress)
	o := s.Organizer()
	e := scenes.Women40(s, nil)
	o.Put("/api/event/update/"+e.ID, object{"public": true, "name": "Кубок Łodzi", "settings": object{"language": "ru"}}).Is(http.StatusOK).Data(&e)
	names := make([]string, 230) // more than a first view shows
	for i := range names {
		names[i] = "Athlete Number" + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + string(rune('a'+i/26))
		scenes.Register(s, e.ID, object{"name": names[i], "sex": "women", "birthYear": 1990, "classIds": []string{e.Classes[i%2].ID}, "confirmed": true})
	}
	o.Post("/api/event/state/"+e.ID, object{"state": "finished"}).Is(http.StatusOK)
	path := "/api/public/event/" + e.Slug + "/archive"
	files := archived(t, s.Nobody().WithHeader("Accept-Language", "de"), path, e.Slug)
	// Each page ends with the address of the current one.
	live := ` <a href="https://club.example/e/` + url.PathEscape(e.Slug) + `"><bdi>`
	for name, content := range files {
		if before, after, ok := strings.Cut(content, live); ok {
			files[name] = before + after
		} else if name != "style.css" {
			t.Errorf("%s has no address: %s", name, content)
		}
	}
	linked(t, files)
	if !strings.Contains(files["index.html"], `<html lang="ru" dir="ltr">`) || !strings.Contains(files["index.html"], "Категории") {
		t.Errorf("Russian: %s", files["index.html"])
	}
	in := files["class-01.html"] + files["class-02.html"]
	for _, name := range names {
		if !strings.Contains(files["athletes.html"], name) || !strings.Contains(in, name) {
			t.Errorf("%s is missing", name)
		}
	}
	if found := regexp.MustCompile(`<td>`).FindAllString(files["athletes.html"], -1); len(found) != 3*len(names) {
		t.Errorf("%d cells: empty columns stay", len(found))
	}
}

func TestArchivesOfOneAddressAreBounded(t *testing.T) {
	s := apitest.Start(t, storetest.SQLite(t))
	e := scenes.Women40(s, nil)
	s.Organizer().Put("/api/event/update/"+e.ID, object{"public": true}).Is(http.StatusOK).Data(&e)
	exhaust(s)
	s.Nobody().Get("/api/public/event/" + e.Slug + "/archive").Is(http.StatusTooManyRequests)
}
