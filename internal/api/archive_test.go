package api_test

import (
	"archive/zip"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/testing/apitest"
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
		files[name] = string(content)
	}
	return files
}

// Tags and links in the pages of an archive.
var (
	archiveTags  = regexp.MustCompile(`<([a-z0-9]+)([^>]*)>`)
	archiveLinks = regexp.MustCompile(`href="([^"]*)"`)
)

// harmlessTags are the tags that an archive may have: none runs or fetches anything.
var harmlessTags = strings.Fields("html head meta title link body nav main footer div table thead tr th td h1 h2 p a bdi strong")

// linked reports links of an archive's pages that lead to no file of it, and everything that needs a server or runs.
func linked(t *testing.T, files map[string]string) {
	t.Helper()
	reached := map[string]bool{"index.html": true}
	for name, content := range files {
		if !strings.HasSuffix(name, ".html") {
			continue
		}
		for _, tag := range archiveTags.FindAllStringSubmatch(content, -1) {
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

// finish ends the classes of a fair and the fair itself.
func (f *fair) finish() {
	playOn(f.s.Organizer(), f.running, func(shapes.Match) string { return "1" })
	f.s.Organizer().Post("/api/event/state/"+f.e.ID, object{"state": "finished"}).Is(http.StatusOK)
}

func TestArchive(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		f := newFair(t, s)
		path := "/api/public/event/" + f.e.Slug + "/archive"
		visitor := s.Nobody()
		visitor.Get(path).Is(http.StatusConflict).Contains("once the event is finished")
		// Typed texts are no markup, in no page.
		const hostile = `<img src=x onerror=alert(1)> "O'Neil" & <b>`
		s.Organizer().Put("/api/event/athlete/"+f.athletes[0].ID, object{"club": `"><script>alert(2)</script>`}).Is(http.StatusOK)
		register(s, f.e.ID, object{"name": hostile, "sex": "women", "birthYear": 1970, "classIds": []string{f.e.Classes[2].ID}, "confirmed": true})
		s.Organizer().Put("/api/event/athlete/"+f.athletes[1].ID, object{"initials": true}).Is(http.StatusOK)
		s.Organizer().Put("/api/event/update/"+f.e.ID, object{"venue": "<script>alert(3)</script>"}).Is(http.StatusOK)
		f.finish()

		files := archived(t, visitor, path, f.e.Slug)
		linked(t, files)
		whole := ""
		for name, content := range files {
			whole += content
			if strings.HasSuffix(name, ".html") && !strings.HasPrefix(content, "<!doctype html>\n<html lang=\"en\" dir=\"ltr\">\n<head>\n<meta charset=\"utf-8\">") {
				t.Errorf("%s begins with %.100s", name, content)
			}
			tells(t, name, content, append(f.private, "Planted PersonB"))
		}
		for name, texts := range map[string][]string{
			"index.html":    {"<h1><bdi data-name>" + f.e.Name, `<a href="class-01.html">`, "Medals · Countries", "Total · Countries", "Norway", "P. P.", "Saved on 21 November 2026."},
			"athletes.html": {"P. P.", "Planted PersonC", "Falcons", `<a href="class-02.html">`, "&lt;script&gt;alert(2)"},
			"class-01.html": {f.e.Classes[0].Name, "Final standings", "Matches", "<td><bdi>M", "winners 1", "&lt;script&gt;alert(2)"},
			"class-03.html": {"Entered so far", "&lt;img src=x onerror=alert(1)&gt; &#34;O&#39;Neil&#34; &amp; &lt;b&gt;"},
			"style.css":     {"prefers-color-scheme: dark"},
		} {
			for _, text := range texts {
				if !strings.Contains(files[name], text) {
					t.Errorf("%s lacks %q: %s", name, text, files[name])
				}
			}
		}
		if medals := files["document-medals.html"]; !strings.Contains(medals, `aria-current="page"><bdi>Medals`) || !strings.Contains(medals, `<th scope="col">`) {
			t.Errorf("medals: %s", medals)
		}

		// Someone asks for initials later, and the next archive has them.
		if !strings.Contains(whole, "Known Before") {
			t.Error("no whole name")
		}
		s.Organizer().Put("/api/users/updateuser/"+f.athletes[4].User.ID, object{"initials": true}).Is(http.StatusOK)
		for name, content := range archived(t, visitor, path, f.e.Slug) {
			tells(t, name, content, []string{"Known Before"})
		}
		if arabic := archived(t, visitor, path+"?language=ar", f.e.Slug)["index.html"]; !strings.Contains(arabic, `<html lang="ar" dir="rtl">`) || !strings.Contains(arabic, "الترتيب") && !strings.Contains(arabic, "الفئات") {
			t.Errorf("Arabic: %s", arabic)
		}
		visitor.Get(path + "?language=" + strings.Repeat("x", 36)).Is(http.StatusBadRequest)
		s.Organizer().Put("/api/event/update/"+f.e.ID, object{"public": false}).Is(http.StatusOK)
		visitor.Get(path).Is(http.StatusNotFound)
		s.Organizer().Get(path).Is(http.StatusNotFound) // it is the visitors' view
		visitor.Get("/api/public/event/nothing/archive").Is(http.StatusNotFound)
	})
}

// An archive speaks the language of the event, has all athletes, and links classes of any name.
func TestArchiveOfALongEvent(t *testing.T) {
	s := apitest.Start(t, sqlite(t), addressed)
	o := s.Organizer()
	e := women40(s, nil)
	o.Put("/api/event/update/"+e.ID, object{"public": true, "name": "Кубок Łodzi", "settings": object{"language": "ru"}}).Is(http.StatusOK).Data(&e)
	names := make([]string, 230) // more than a first view shows
	for i := range names {
		names[i] = "Athlete Number" + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + string(rune('a'+i/26))
		register(s, e.ID, object{"name": names[i], "sex": "women", "birthYear": 1990, "classIds": []string{e.Classes[i%2].ID}, "confirmed": true})
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
	s := apitest.Start(t, sqlite(t))
	e := women40(s, nil)
	s.Organizer().Put("/api/event/update/"+e.ID, object{"public": true}).Is(http.StatusOK).Data(&e)
	s.API.Exhaust(netip.MustParseAddr("127.0.0.1"))
	s.Nobody().Get("/api/public/event/" + e.Slug + "/archive").Is(http.StatusTooManyRequests)
}
