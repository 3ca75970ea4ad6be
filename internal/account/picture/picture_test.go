package picture_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/account/picture"
	"github.com/toproll/toproll/internal/fault"
)

// striped is red on the left and right, green in the middle square.
func striped(width, height int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for x := range width {
		for y := range height {
			c := color.RGBA{R: 255, A: 255}
			if x >= (width-height)/2 && x < (width+height)/2 {
				c = color.RGBA{G: 255, A: 255}
			}
			img.Set(x, y, c)
		}
	}
	return img
}

func encode(t *testing.T, format string, img image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	var err error
	switch format {
	case "png":
		err = png.Encode(&out, img)
	case "jpeg":
		err = jpeg.Encode(&out, img, nil)
	case "gif":
		err = gif.Encode(&out, img, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestSquareShowsTheMiddle(t *testing.T) {
	for _, format := range []string{"png", "jpeg", "gif"} {
		file, err := picture.Square(encode(t, format, striped(600, 300)))
		if err != nil {
			t.Fatalf("%s: %v", format, err)
		}
		img, kind, err := image.Decode(bytes.NewReader(file))
		if err != nil || kind != "jpeg" || img.Bounds() != image.Rect(0, 0, picture.Size, picture.Size) {
			t.Fatalf("%s: %s of %v, %v", format, kind, img.Bounds(), err)
		}
		for _, x := range []int{8, 128, 247} {
			if r, g, _, _ := img.At(x, 128).RGBA(); g < 0xd000 || r > 0x3000 {
				t.Errorf("%s: at %d is %v, want green", format, x, img.At(x, 128))
			}
		}
	}
}

func TestTransparentBecomesWhite(t *testing.T) {
	file, err := picture.Square(encode(t, "png", image.NewRGBA(image.Rect(0, 0, 10, 10))))
	if err != nil {
		t.Fatal(err)
	}
	img, _, err := image.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if r, g, b, _ := img.At(5, 5).RGBA(); r < 0xf000 || g < 0xf000 || b < 0xf000 {
		t.Errorf("%v, want white", img.At(5, 5))
	}
}

func TestNothingOfTheFileRemains(t *testing.T) {
	secret := []byte("GPS 52.5200 N 13.4050 E")
	file := append(encode(t, "jpeg", striped(40, 40)), secret...)
	out, err := picture.Square(file)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(out, secret) {
		t.Error("what was appended to the file is still there")
	}
}

func TestBadPicturesAreRefused(t *testing.T) {
	whole := encode(t, "png", striped(40, 40))
	for name, file := range map[string][]byte{
		"empty": nil, "text": []byte("<svg xmlns='http://www.w3.org/2000/svg'/>"), "cut off": whole[:len(whole)/2],
		"bomb": bomb(t),
	} {
		if _, err := picture.Square(file); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// bomb returns a small file that claims to be a picture of 10,000 megapixels.
func bomb(t *testing.T) []byte {
	file := encode(t, "gif", image.NewPaletted(image.Rect(0, 0, 1, 1), color.Palette{color.Black}))
	copy(file[6:10], []byte{0xff, 0xff, 0xff, 0xff})
	return file
}

func TestFromDataURL(t *testing.T) {
	file := []byte("any file")
	url := "data:image/png;base64," + base64.StdEncoding.EncodeToString(file)
	if got, err := picture.FromDataURL(url); err != nil || !bytes.Equal(got, file) {
		t.Errorf("%q, %v", got, err)
	}
	for _, bad := range []string{"", "picture.png", "https://example.org/a.png", "data:text/html;base64,PGI+", "data:image/png,abc",
		"data:image/png;base64,***", "data:image/png;base64,", "data:image/png;base64," + strings.Repeat("A", 8<<20)} {
		if _, err := picture.FromDataURL(bad); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%.40q: %v", bad, err)
		}
	}
}

func TestFittedKeepsShapeAndKind(t *testing.T) {
	l := picture.Limits{Field: "picture", Bytes: 1 << 20, Side: 100}
	for _, one := range []struct {
		format        string
		width, height int
		wantW, wantH  int
	}{{"png", 600, 300, 100, 50}, {"jpeg", 30, 300, 10, 100}, {"png", 40, 30, 40, 30}, {"jpeg", 9000, 3, 100, 1}} {
		secret := []byte("GPS 52.5200 N 13.4050 E")
		file, err := l.Fitted(append(encode(t, one.format, striped(one.width, one.height)), secret...))
		if err != nil {
			t.Fatalf("%+v: %v", one, err)
		}
		img, kind, err := image.Decode(bytes.NewReader(file))
		if err != nil || kind != one.format || img.Bounds() != image.Rect(0, 0, one.wantW, one.wantH) || picture.MediaType(file) != "image/"+kind || bytes.Contains(file, secret) {
			t.Errorf("%+v is a %s of %v, %v", one, kind, img.Bounds(), err)
		}
	}
	hollow, err := l.Fitted(encode(t, "png", image.NewNRGBA(image.Rect(0, 0, 10, 10))))
	if err != nil {
		t.Fatal(err)
	}
	if img, _, err := image.Decode(bytes.NewReader(hollow)); err != nil || img.At(5, 5).(color.NRGBA).A != 0 {
		t.Errorf("what is transparent is covered, %v", err)
	}
	whole := encode(t, "png", striped(40, 40))
	for name, file := range map[string][]byte{"empty": nil, "gif": encode(t, "gif", striped(9, 3)), "cut off": whole[:len(whole)/2], "bomb": bomb(t)} {
		if _, err := l.Fitted(file); fault.KindOf(err) != fault.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}
