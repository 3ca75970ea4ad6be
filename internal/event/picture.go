package event

// PictureKind is the purpose of a picture of an event.
type PictureKind string

// The pictures that an event can have.
const (
	LogoPicture       PictureKind = "logo"       // on the title page, certificates and the public page
	BackgroundPicture PictureKind = "background" // of certificates
)

// MaxBytes is the most that an uploaded file of the kind may have.
func (k PictureKind) MaxBytes() int {
	if k == LogoPicture {
		return 2 << 20
	}
	return 5 << 20
}

// Side is the most pixels that the longer side of a stored picture has: for a background, A4 at 300 dots an inch.
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
