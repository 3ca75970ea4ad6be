package poster_test

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/poster"
)

func TestDraw(t *testing.T) {
	for name, title := range map[string]string{
		"short": "Łódź Öpen 2026", "long": "The Very Long Named International Championships of Arm Wrestling in Northern Europe, Juniors and Masters 2026, second part of it",
		"word": strings.Repeat("Donaudampfschiff", 20), "none": "",
	} {
		drawn, err := poster.Draw(title, "Sporthalle Süd · 21.–22. November 2026")
		if err != nil {
			t.Fatal(err)
		}
		picture, err := png.Decode(bytes.NewReader(drawn))
		if err != nil || picture.Bounds().Dx() != poster.Width || picture.Bounds().Dy() != poster.Height || len(drawn) > 60<<10 {
			t.Errorf("%s: %v, %d bytes", name, err, len(drawn))
		}
		// A word that is too long is one line that is cut; nothing stands below it.
		if name == "word" && !empty(picture, image.Rect(0, 390, poster.Width, 510)) {
			t.Error("something stands below the only line")
		}
		if folder := os.Getenv("POSTERS"); folder != "" { // to look at them
			if err := os.WriteFile(folder+"/"+name+".png", drawn, 0o644); err != nil {
				t.Error(err)
			}
		}
	}
}

// empty reports whether all of a part of a picture has one colour.
func empty(of image.Image, part image.Rectangle) bool {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if of.At(x, y) != of.At(0, 0) {
				return false
			}
		}
	}
	return true
}

func TestWhatCanBeDrawn(t *testing.T) {
	for text, want := range map[string]bool{"Łódź Öpen – 2026": true, "Кубок Москвы": true, "Ελλάδα": true, "東京": false, "القاهرة": false, "दिल्ली": false, "😀": false} {
		if poster.CanDraw(text) != want {
			t.Errorf("%s: %v", text, !want)
		}
	}
}
