package event

// PictureKind is the purpose of a picture of an event.
type PictureKind string

// The pictures that an event can have.
const (
	LogoPicture       PictureKind = "logo"       // on the title page, certificates and the public page
	BackgroundPicture PictureKind = "background" // of certificates
)

// MaxBytes is the maximum size of an uploaded file of the kind.
func (k PictureKind) MaxBytes() int {
	if k == LogoPicture {
		return 2 << 20
	}
	return 5 << 20
}

// Side is the maximum length of the longer side of a stored picture, in pixels. For a background it is A4 at 300 dots
// per inch.
func (k PictureKind) Side() int {
	if k == LogoPicture {
		return 800
	}
	return 3508
}

// Picture returns the id of a picture of the event, "" for none. Assign to it to set another.
func (e *Event) Picture(kind PictureKind) *string {
	if kind == LogoPicture {
		return &e.Logo
	}
	return &e.Background
}
