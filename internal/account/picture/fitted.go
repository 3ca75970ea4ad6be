package picture

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/jpeg"
	"image/png"
	"strings"

	xdraw "golang.org/x/image/draw"

	"github.com/toproll/toproll/internal/fault"
)

// The media types of pictures that keep their shape.
const (
	PNG  = "image/png"
	JPEG = "image/jpeg"
)

// Limits bound a picture that keeps its shape.
type Limits struct {
	Field string // of the request, for refusals
	Bytes int    // of the uploaded file
	Side  int    // pixels of the longer side; a larger picture is scaled down
}

// File returns the file in a data: URL with a PNG or a JPEG.
// Errors: Invalid.
func (l Limits) File(url string) ([]byte, error) {
	kind, encoded, ok := strings.Cut(url, ";base64,")
	if !ok || kind != "data:"+PNG && kind != "data:"+JPEG {
		return nil, l.format()
	}
	if base64.StdEncoding.DecodedLen(len(encoded)) > l.Bytes+2 { // two bytes may be padding
		return nil, fault.Bad(l.Field, "server.picture.large", "most", l.Bytes>>20)
	}
	file, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil || len(file) == 0 {
		return nil, l.format()
	}
	return file, nil
}

func (l Limits) format() error { return fault.Bad(l.Field, "server.picture.no_picture") }

// Fitted returns a PNG or JPEG encoded again, which drops everything else in the file. A PNG stays one, with its transparent
// parts, unless the result exceeds the size limit. Errors: Invalid.
func (l Limits) Fitted(file []byte) ([]byte, error) {
	config, format, err := image.DecodeConfig(bytes.NewReader(file))
	if err != nil || config.Width < 1 || config.Height < 1 || format != "png" && format != "jpeg" {
		return nil, l.format()
	}
	if config.Width > maxPixels/config.Height {
		return nil, fault.Bad(l.Field, "server.picture.many_pixels", "most", maxPixels/1_000_000)
	}
	src, _, err := image.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, l.format()
	}
	src = upright(file, l.scaled(src))
	var out bytes.Buffer
	if format == "png" {
		if err := png.Encode(&out, src); err != nil || out.Len() <= l.Bytes {
			return out.Bytes(), err
		}
		out.Reset()
		src = onWhite(src)
	}
	err = jpeg.Encode(&out, src, &jpeg.Options{Quality: 90})
	return out.Bytes(), err
}

// scaled returns a picture whose longer side is not longer than the limits allow.
func (l Limits) scaled(src image.Image) image.Image {
	w, h := src.Bounds().Dx(), src.Bounds().Dy()
	longer := max(w, h)
	if longer <= l.Side {
		return src
	}
	dst := image.NewNRGBA(image.Rect(0, 0, max(1, w*l.Side/longer), max(1, h*l.Side/longer)))
	xdraw.CatmullRom.Scale(dst, dst.Bounds(), src, src.Bounds(), xdraw.Src, nil)
	return dst
}

// onWhite puts a picture on white.
func onWhite(src image.Image) image.Image {
	dst := image.NewRGBA(image.Rect(0, 0, src.Bounds().Dx(), src.Bounds().Dy()))
	xdraw.Draw(dst, dst.Bounds(), image.White, image.Point{}, xdraw.Src)
	xdraw.Draw(dst, dst.Bounds(), src, src.Bounds().Min, xdraw.Over)
	return dst
}

// MediaType returns the type of an encoded picture, "" unless it is a PNG or JPEG.
func MediaType(file []byte) string {
	switch {
	case bytes.HasPrefix(file, []byte("\x89PNG\r\n\x1a\n")):
		return PNG
	case bytes.HasPrefix(file, []byte("\xff\xd8\xff")):
		return JPEG
	}
	return ""
}
