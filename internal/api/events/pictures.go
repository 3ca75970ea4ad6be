package events

import (
	"context"
	"reflect"

	"github.com/toproll/toproll/internal/account/picture"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/events"
	"github.com/toproll/toproll/internal/event"
)

// maxPictureBody bounds a request with a picture: base64 makes it a third larger.
const maxPictureBody = 8 << 20

// PictureTypes are the media types of pictures of events.
var PictureTypes = map[string]reflect.Type{picture.PNG: nil, picture.JPEG: nil}

func (s *server) registerPictures() {
	HandleEvent(s.Server, s.app, "PUT /api/event/picture/{id}", protocol.Operation{
		ID: "set-event-picture", Tag: "Events", Summary: "Set a picture of an event", Says: "server.done.event_picture", MaxBody: maxPictureBody,
		Details: "The logo is on the title page of the book, certificates and the public page; the background is of certificates. A PNG or JPEG. A larger one than needed is scaled down.",
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		Body struct {
			Kind    string `json:"kind" enum:"logo,background"`
			Picture string `json:"picture" doc:"A logo of at most 2 MB or a background of at most 5 MB as a data: URL; empty for none"`
		}
	}) (events.Detail, error) {
		return s.app.Events.SetPicture(ctx, protocol.Actor(ctx), in.ID, event.PictureKind(in.Body.Kind), in.Body.Picture)
	})
	protocol.HandleAs(s.Server, "GET /api/event/picture/{id}/{kind}/{picture}", protocol.Operation{
		ID: "event-picture", Tag: "Events", Summary: "A picture of an event", Returns: "The picture, a PNG or JPEG",
		Details: "`logo` and `background` of the event have its id.",
	}, PictureTypes, func(ctx context.Context, in *struct {
		protocol.ByID
		Kind    string `path:"kind" enum:"logo,background" doc:"Purpose of the picture"`
		Picture string `path:"picture" maxLength:"64" doc:"Id of the picture"`
	}) (*protocol.PictureReply, error) {
		image, mediaType, err := s.app.Events.Picture(ctx, in.ID, event.PictureKind(in.Kind), in.Picture)
		return protocol.NewPictureReply(mediaType, "private, max-age=31536000, immutable", image), err
	})
}
