package api_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/testing/apitest"
)

// pixel is a PNG of one pixel.
const pixel = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

// logo gives an event a logo, and returns its id.
func (c *scene) logo(eventID string) string {
	c.t.Helper()
	var e events.EventDetail
	c.s.Organizer().Put("/api/event/picture/"+eventID, object{"kind": "logo", "picture": pixel}).Is(http.StatusOK).Data(&e)
	return e.Logo
}

func dataURL(kind string, file []byte) string {
	return "data:image/" + kind + ";base64," + base64.StdEncoding.EncodeToString(file)
}

// noise is a picture that cannot be compressed.
func noise(side int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, side, side))
	n := uint32(1)
	for i := range img.Pix {
		n = n*1664525 + 1013904223
		img.Pix[i] = byte(n >> 24)
	}
	return img
}

// shown returns the picture at a path for a caller.
func shown(t *testing.T, c *apitest.Client, path string) *apitest.Reply {
	t.Helper()
	r := c.Get(path)
	if r.Status != http.StatusOK {
		t.Fatalf("%s: %d", path, r.Status)
	}
	return r
}

// The logo and the background of an event are pictures and nothing else, visitors see only the logo of a public event, and both go
// to another instance with the event's file.
func TestPicturesOfAnEvent(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		var e events.EventDetail
		o.Post("/api/event/create", object{"name": "Open", "firstDay": "2026-12-05"}).Is(http.StatusCreated).Data(&e)
		path := "/api/event/picture/" + e.ID

		var large, photo bytes.Buffer
		if err := png.Encode(&large, noise(800)); err != nil { // 2.5 MB
			t.Fatal(err)
		}
		if err := jpeg.Encode(&photo, image.NewGray(image.Rect(0, 0, 1600, 900)), nil); err != nil {
			t.Fatal(err)
		}
		photo.WriteString("GPS 52.5200 N")
		for name, bad := range map[string]string{
			"a page": "data:text/html;base64,PGI+", "a page that says it is a picture": dataURL("png", []byte("<svg onload='x'/>")), "an address": "https://example.org/a.png",
			"another format": dot, "half a picture": dataURL("png", large.Bytes()[:1000]),
		} {
			if r := o.Put(path, object{"kind": "logo", "picture": bad}).Is(http.StatusBadRequest); !strings.Contains(r.Body, "PNG or JPEG") {
				t.Errorf("%s: %s", name, r.Body)
			}
		}
		o.Put(path, object{"kind": "logo", "picture": dataURL("png", large.Bytes())}).Is(http.StatusBadRequest).Contains("at most 2 MB")
		o.Put(path, object{"kind": "poster", "picture": pixel}).Is(http.StatusBadRequest)
		s.Referee().Put(path, object{"kind": "logo", "picture": pixel}).Is(http.StatusForbidden)
		if o.Get("/api/event/" + e.ID).Is(http.StatusOK).Data(&e); e.Logo != "" || e.Background != "" {
			t.Fatalf("refused, and there is a picture: %+v", e)
		}

		o.Put(path, object{"kind": "background", "picture": dataURL("png", large.Bytes())}).Is(http.StatusOK)
		o.Put(path, object{"kind": "logo", "picture": dataURL("jpeg", photo.Bytes())}).Is(http.StatusOK).Data(&e)
		background := path + "/background/" + e.Background
		if got, err := png.Decode(strings.NewReader(shown(t, s.Participant(), background).Body)); err != nil || got.At(3, 5) != color.NRGBAModel.Convert(noise(800).At(3, 5)) {
			t.Errorf("the background is another picture: %v", err)
		}
		s.Nobody().Get(background).Is(http.StatusUnauthorized)
		o.Get(path + "/background/" + e.Logo).Is(http.StatusNotFound)

		logo := "/api/public/event/" + e.Slug + "/logo/" + e.Logo
		s.Nobody().Get(logo).Is(http.StatusNotFound)
		o.Put("/api/event/update/"+e.ID, object{"public": true}).Is(http.StatusOK)
		s.Nobody().Get("/api/public/event/" + e.Slug).Is(http.StatusOK).Contains(logo).Lacks(e.Background)
		r := shown(t, s.Nobody(), logo).Lacks("GPS")
		if shown, kind, err := image.DecodeConfig(strings.NewReader(r.Body)); err != nil || kind != "jpeg" || shown.Width != 800 || shown.Height != 450 || r.Header.Get("Content-Type") != "image/jpeg" {
			t.Errorf("the logo is a %s of %dx%d, %v", kind, shown.Width, shown.Height, err)
		}
		s.Nobody().Get("/api/public/event/" + e.Slug + "/logo/" + e.Background).Is(http.StatusNotFound)

		exported := o.Post("/api/event/export", object{"eventId": e.ID, "passphrase": filePhrase})
		there := apitest.Start(t, sqlite(t))
		there.Organizer().Post("/api/event/import", object{"file": []byte(exported.Body), "passphrase": filePhrase, "people": object{o.ID: there.Organizer().ID}}).Is(http.StatusCreated)
		if got := shown(t, there.Nobody(), logo); got.Body != r.Body {
			t.Error("the logo is another one on the other instance")
		}

		o.Put(path, object{"kind": "logo", "picture": ""}).Is(http.StatusOK)
		s.Nobody().Get(logo).Is(http.StatusNotFound)
		s.Nobody().Get("/api/public/event/" + e.Slug).Is(http.StatusOK).Lacks("/logo/")
		shown(t, o, background)
		o.Get("/api/audit?limit=20").Is(http.StatusOK).Contains("logo: ", "background of certificates: ")
		s.As(account.Participant, "Pat").Put(path, object{"kind": "logo", "picture": pixel}).Is(http.StatusForbidden)
	})
}

// A document alone is the CSV file of the archive.
func TestDocumentAsCSV(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	c := newPaperCup(t, s, object{})
	c.close(1, 2, 3, 4)
	path := "/api/event/book/" + c.e.ID + "/csv/"
	r := shown(t, s.Participant(), path+"protocol").Contains("\uFEFF", "Ann Lee").Lacks("1970")
	if h := r.Header; h.Get("Content-Type") != "text/csv; charset=utf-8" || !strings.Contains(h.Get("Content-Disposition"), c.e.Slug+"-protocol.csv") {
		t.Errorf("%v", h)
	}
	shown(t, s.Organizer(), path+"protocol?official=true&decimal=comma").Contains("1970;")
	s.Participant().Get(path + "protocol?official=true").Is(http.StatusForbidden)
	s.Participant().Get(path + "nothing").Is(http.StatusNotFound)
	s.Nobody().Get(path + "protocol").Is(http.StatusUnauthorized)
}
