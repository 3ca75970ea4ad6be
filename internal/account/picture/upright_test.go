package picture_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"testing"

	"github.com/toproll/toproll/internal/account/picture"
)

// held returns a JPEG with an Exif part that says how the camera was held.
func held(jpeg []byte, order binary.AppendByteOrder, orientation uint16) []byte {
	tiff := []byte("MM")
	if order == binary.AppendByteOrder(binary.LittleEndian) {
		tiff = []byte("II")
	}
	tiff = order.AppendUint16(tiff, 42)
	tiff = order.AppendUint32(tiff, 8)
	tiff = order.AppendUint16(tiff, 2) // entries
	for _, e := range [][2]uint16{{0x010f, 7}, {0x0112, orientation}} {
		tiff = order.AppendUint16(tiff, e[0])
		tiff = order.AppendUint16(tiff, 3) // a short
		tiff = order.AppendUint32(tiff, 1)
		tiff = order.AppendUint16(tiff, e[1])
		tiff = order.AppendUint16(tiff, 0)
	}
	part := append([]byte("Exif\x00\x00"), tiff...)
	head := binary.BigEndian.AppendUint16([]byte("\xff\xd8\xff\xe1"), uint16(len(part)+2))
	return append(append(head, part...), jpeg[2:]...)
}

// corners is dark but for its corners: red, green, blue and white, clockwise from the upper left.
func corners(width, height int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for i, c := range []color.RGBA{{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {255, 255, 255, 255}} {
		left, top := i == 0 || i == 3, i < 2
		for x := range width {
			for y := range height {
				if x < width/2 == left && y < height/2 == top {
					img.Set(x, y, c)
				}
			}
		}
	}
	return img
}

// cornersOf names the corners, clockwise from the upper left.
func cornersOf(img image.Image) (names string) {
	b := img.Bounds()
	for _, at := range []image.Point{{5, 5}, {b.Dx() - 6, 5}, {b.Dx() - 6, b.Dy() - 6}, {5, b.Dy() - 6}} {
		r, g, bl, _ := img.At(b.Min.X+at.X, b.Min.Y+at.Y).RGBA()
		switch bright := func(v uint32) bool { return v > 0x8000 }; {
		case bright(r) && bright(g):
			names += "w"
		case bright(r):
			names += "r"
		case bright(g):
			names += "g"
		case bright(bl):
			names += "b"
		default:
			names += "-"
		}
	}
	return names
}

func TestPicturesStandUpright(t *testing.T) {
	plain := encode(t, "jpeg", corners(80, 40))
	limits := picture.Limits{Field: "logo", Bytes: 1 << 20, Side: 100}
	for how, want := range []string{"rgbw", "rgbw", "grwb", "bwrg", "wbgr", "rwbg", "wrgb", "bgrw", "gbwr", "rgbw"} {
		for _, order := range []binary.AppendByteOrder{binary.BigEndian, binary.LittleEndian} {
			t.Run(fmt.Sprintf("orientation %d, %v", how, order), func(t *testing.T) {
				file := held(plain, order, uint16(how))
				for name, encoded := range map[string]func([]byte) ([]byte, error){"square": picture.Square, "fitted": limits.Fitted} {
					out, err := encoded(file)
					if err != nil {
						t.Fatal(name, err)
					}
					img, _, err := image.Decode(bytes.NewReader(out))
					if err != nil {
						t.Fatal(name, err)
					}
					if got := cornersOf(img); got != want {
						t.Errorf("%s: corners are %s, want %s", name, got, want)
					}
					size := img.Bounds().Size()
					if on := how >= 5 && how <= 8; name == "fitted" && (size.X < size.Y) != on {
						t.Errorf("it is %v", size)
					}
				}
			})
		}
	}
}

func TestBrokenExifIsIgnored(t *testing.T) {
	file := held(encode(t, "jpeg", corners(80, 40)), binary.BigEndian, 6)
	exif := bytes.Index(file, []byte("Exif"))
	for at := exif; at < exif+40; at++ {
		for _, b := range []byte{0, 0xff} {
			broken := bytes.Clone(file)
			broken[at] = b
			if _, err := picture.Square(broken); err != nil {
				t.Errorf("byte %d as %#x: %v", at-exif, b, err)
			}
		}
	}
}
