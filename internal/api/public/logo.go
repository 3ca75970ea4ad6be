package public

import (
	"context"

	"github.com/toproll/toproll/internal/api/events"
	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/event"
)

// logoCache allows a browser to keep a logo for an hour: its event may cease to be public.
const logoCache = "public, max-age=3600"

// logoPath returns the path of an event's logo, "" for none.
func logoPath(e event.Event) string {
	if e.Logo == "" {
		return ""
	}
	return "/api/public/event/" + e.Slug + "/logo/" + e.Logo
}

func (s *server) registerLogo() {
	protocol.HandleAs(s.Server, "GET /api/public/event/{slug}/logo/{picture}", protocol.Operation{
		ID: "visit-logo", Tag: "Visitors", Summary: "The logo of a public event", Returns: "The picture, a PNG or JPEG",
		Details: "Its path stands in `logo` of the event.",
	}, events.PictureTypes, func(ctx context.Context, in *struct {
		Slug    string `path:"slug" doc:"Slug of a public event" example:"club-night"`
		Picture string `path:"picture" maxLength:"64" doc:"Id of the picture"`
	}) (*protocol.PictureReply, error) {
		e, err := s.app.Public.PublicEvent(ctx, in.Slug)
		if err != nil {
			return nil, err
		}
		image, mediaType, err := s.app.Events.Picture(ctx, e.ID, event.LogoPicture, in.Picture)
		return protocol.NewPictureReply(mediaType, logoCache, image), err
	})
}
