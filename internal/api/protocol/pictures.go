package protocol

// PictureReply is a reply with a picture, which can do nothing else in a browser.
type PictureReply struct {
	ContentType  string `header:"Content-Type"`
	CacheControl string `header:"Cache-Control"`
	Policy       string `header:"Content-Security-Policy"`
	Body         []byte
}

// NewPictureReply returns the reply with a picture.
func NewPictureReply(mediaType, cache string, image []byte) *PictureReply {
	return &PictureReply{mediaType, cache, "default-src 'none'; sandbox", image}
}
