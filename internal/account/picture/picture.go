// Package picture makes uploaded pictures safe to store and show. It makes them small, square or in their shape, and
// re-encodes them, which drops everything else in the file.
package picture

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"image"
	"image/color"
	"image/draw"
	_ "image/gif" // supported formats
	"image/jpeg"
	_ "image/png"
	"strings"

	xdraw "golang.org/x/image/draw"
	_ "golang.org/x/image/webp"

	"github.com/toproll/toproll/internal/fault"
)

const (
	// Size is the width and height of a picture in pixels.
	Size = 256
	// MaxBytes is the maximum size of an uploaded file.
	MaxBytes = 5 << 20
	// maxPixels is the maximum of decoded pixels: a photo of 24 megapixels briefly
	// takes 100 MB of memory.
	maxPixels = 24_000_000
)

var errFormat = fault.Bad("avatar", "server.picture.format")

// FromDataURL returns the file in a data: URL such as "data:image/png;base64,…".
func FromDataURL(url string) ([]byte, error) {
	rest, ok := strings.CutPrefix(url, "data:image/")
	if !ok {
		return nil, errFormat
	}
	_, encoded, ok := strings.Cut(rest, ";base64,")
	if !ok {
		return nil, errFormat
	}
	if base64.StdEncoding.DecodedLen(len(encoded)) > MaxBytes {
		return nil, fault.Bad("avatar", "server.picture.bytes", "most", MaxBytes>>20)
	}
	file, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil || len(file) == 0 {
		return nil, errFormat
	}
	return file, nil
}

// Square returns the middle of a picture as a JPEG of [Size]. Transparent parts become white.
func Square(file []byte) ([]byte, error) {
	config, _, err := image.DecodeConfig(bytes.NewReader(file))
	if err != nil || config.Width < 1 || config.Height < 1 {
		return nil, errFormat
	}
	if config.Width > maxPixels/config.Height {
		return nil, fault.Bad("avatar", "server.picture.pixels", "most", maxPixels/1_000_000)
	}
	src, _, err := image.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, errFormat
	}
	dst := image.NewRGBA(image.Rect(0, 0, Size, Size))
	draw.Draw(dst, dst.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	xdraw.CatmullRom.Scale(dst, dst.Bounds(), src, middle(src.Bounds()), draw.Over, nil)
	var out bytes.Buffer
	if err := jpeg.Encode(&out, upright(file, dst), &jpeg.Options{Quality: 85}); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// middle returns the largest square in the middle of a rectangle.
func middle(r image.Rectangle) image.Rectangle {
	side := min(r.Dx(), r.Dy())
	at := r.Min.Add(image.Pt((r.Dx()-side)/2, (r.Dy()-side)/2))
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(side, side))}
}

// ID returns the name of a picture, derived from its content. Nobody can guess it without the
// picture.
func ID(file []byte) string {
	sum := sha256.Sum256(file)
	return hex.EncodeToString(sum[:16])
}
