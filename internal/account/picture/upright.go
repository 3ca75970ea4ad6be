package picture

import (
	"bytes"
	"encoding/binary"
	"image"
)

// upright turns a decoded picture as the camera was held. Cameras store that in the Exif part of a JPEG, and encoding
// again drops it.
func upright(file []byte, src image.Image) image.Image {
	how := orientation(file)
	if how == 1 {
		return src
	}
	from := src.Bounds()
	w, h := from.Dx(), from.Dy()
	size := image.Pt(w, h)
	if how >= 5 {
		size = image.Pt(h, w)
	}
	dst := image.NewNRGBA(image.Rectangle{Max: size})
	for y := range size.Y {
		for x := range size.X {
			at := [...]image.Point{
				2: {w - 1 - x, y},
				3: {w - 1 - x, h - 1 - y},
				4: {x, h - 1 - y},
				5: {y, x},
				6: {y, h - 1 - x},
				7: {w - 1 - y, h - 1 - x},
				8: {w - 1 - y, x},
			}[how].Add(from.Min)
			dst.Set(x, y, src.At(at.X, at.Y))
		}
	}
	return dst
}

// orientation returns the Orientation of a JPEG, from 1 for upright to 8 (Exif 2.32, chapter 4.6.4). It is 1 for files
// without a valid one.
func orientation(file []byte) int {
	rest, ok := bytes.CutPrefix(file, []byte("\xff\xd8"))
	for ok && len(rest) >= 4 && rest[0] == 0xff && rest[1] != 0xda { // up to the pixels
		size := 2 + int(binary.BigEndian.Uint16(rest[2:]))
		if size > len(rest) {
			break
		}
		if tiff, ok := bytes.CutPrefix(rest[4:max(4, size)], []byte("Exif\x00\x00")); ok && rest[1] == 0xe1 {
			return orientationTag(tiff)
		}
		rest = rest[size:]
	}
	return 1
}

// orientationTag reads the first directory of the TIFF inside an Exif part.
func orientationTag(tiff []byte) int {
	const tag, entry = 0x0112, 12
	if len(tiff) < 8 {
		return 1
	}
	var order binary.ByteOrder = binary.BigEndian
	if tiff[0] == 'I' {
		order = binary.LittleEndian
	}
	at := int64(order.Uint32(tiff[4:]))
	if at+2 > int64(len(tiff)) {
		return 1
	}
	entries := tiff[at+2:]
	for range order.Uint16(tiff[at:]) {
		if len(entries) < entry {
			break
		}
		if order.Uint16(entries) == tag {
			if value := order.Uint16(entries[8:]); value >= 1 && value <= 8 {
				return int(value)
			}
			break
		}
		entries = entries[entry:]
	}
	return 1
}
