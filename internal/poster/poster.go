// Package poster draws the preview picture of an event's link: its name, place and time.
package poster

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"slices"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// Width and Height of a poster in pixels, as link previews expect.
const (
	Width  = 1200
	Height = 630
)

var (
	ground = color.RGBA{0x1b, 0x18, 0x13, 0xff}
	light  = color.RGBA{0xf3, 0xed, 0xe0, 0xff}
	dim    = color.RGBA{0xb8, 0xae, 0x9b, 0xff}
	accent = color.RGBA{0xff, 0x5a, 0x33, 0xff}
)

const (
	margin   = 78
	maxLines = 3
)

var typeface = sync.OnceValue(func() *opentype.Font {
	f, err := opentype.Parse(gobold.TTF)
	if err != nil {
		panic(err) // the font is built in
	}
	return f
})

func face(size float64) font.Face {
	f, err := opentype.NewFace(typeface(), &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		panic(err) // see typeface
	}
	return f
}

// CanDraw reports whether all letters of a text can be drawn: Latin, Greek and Cyrillic ones.
func CanDraw(text string) bool {
	var buffer sfnt.Buffer
	for _, r := range text {
		if glyph, err := typeface().GlyphIndex(&buffer, r); err != nil || glyph == 0 {
			return false
		}
	}
	return true
}

// Draw returns a poster as PNG: a title, shrunk until it fits, and a line below it.
func Draw(title, line string) ([]byte, error) {
	canvas := image.NewPaletted(image.Rect(0, 0, Width, Height), palette())
	draw.Draw(canvas, canvas.Bounds(), image.NewUniform(ground), image.Point{}, draw.Src)
	sign(canvas)
	write(canvas, face(58), light, 158, 129, "TOPROLL")
	size, lines := 104.0, []string(nil)
	for ; ; size -= 8 {
		if lines = wrap(face(size), title, Width-2*margin); len(lines) <= maxLines || size <= 48 {
			break
		}
	}
	lines = slices.DeleteFunc(lines, func(line string) bool { return line == "" })
	if len(lines) > maxLines {
		lines = lines[:maxLines]
		lines[maxLines-1] += " …"
	}
	height := int(size * 1.15)
	top := 200 + (300-height*len(lines))/2
	for i, text := range lines {
		write(canvas, face(size), light, margin, top+height*i+int(size*0.85), shorten(face(size), text, Width-2*margin))
	}
	draw.Draw(canvas, image.Rect(margin, 520, margin+90, 526), image.NewUniform(accent), image.Point{}, draw.Src)
	write(canvas, face(38), dim, margin, 575, shorten(face(38), line, Width-2*margin))
	var out bytes.Buffer
	err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, canvas)
	return out.Bytes(), err
}

// palette has the poster's colours and steps to the background, for smooth edges in a small file.
func palette() color.Palette {
	const steps = 20
	p := color.Palette{ground}
	for _, to := range []color.RGBA{light, dim, accent} {
		for i := 1; i <= steps; i++ {
			mix := func(a, b uint8) uint8 { return uint8((int(a)*(steps-i) + int(b)*i) / steps) }
			p = append(p, color.RGBA{mix(ground.R, to.R), mix(ground.G, to.G), mix(ground.B, to.B), 0xff})
		}
	}
	return p
}

// sign draws the sign of Toproll: a bar and two strokes.
func sign(canvas draw.Image) {
	shape := func(c color.Color, points ...float32) {
		r := vector.NewRasterizer(Width, Height)
		for i := 0; i < len(points); i += 2 {
			x, y := margin+(points[i]-3)*2, 71+points[i+1]*2
			if i == 0 {
				r.MoveTo(x, y)
			} else {
				r.LineTo(x, y)
			}
		}
		r.ClosePath()
		r.Draw(canvas, canvas.Bounds(), image.NewUniform(c), image.Point{})
	}
	shape(light, 3, 5, 29, 5, 29, 11, 3, 11)
	shape(accent, 12.6, 14, 20.6, 14, 15.4, 29, 7.4, 29)
	shape(light, 22.4, 14, 27.4, 14, 22.2, 29, 17.2, 29)
}

func write(canvas draw.Image, f font.Face, c color.Color, x, y int, text string) {
	d := font.Drawer{Dst: canvas, Src: image.NewUniform(c), Face: f, Dot: fixed.P(x, y)}
	d.DrawString(text)
}

// wrap breaks a text into lines of a width between words; a longer word gets its own line.
func wrap(f font.Face, text string, width int) (lines []string) {
	for _, word := range strings.Fields(text) {
		if n := len(lines); n > 0 && font.MeasureString(f, lines[n-1]+" "+word).Ceil() <= width {
			lines[n-1] += " " + word
			continue
		}
		if font.MeasureString(f, word).Ceil() > width {
			return append(lines, word, "", "", "") // too large for it
		}
		lines = append(lines, word)
	}
	return lines
}

// shorten cuts a text to a width.
func shorten(f font.Face, text string, width int) string {
	whole := []rune(text)
	for n := len(whole); n > 0; n-- {
		if n < len(whole) {
			text = strings.TrimSpace(string(whole[:n])) + "…"
		}
		if font.MeasureString(f, text).Ceil() <= width {
			return text
		}
	}
	return ""
}
