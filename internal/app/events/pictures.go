package events

import (
	"context"
	"errors"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/picture"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/tournament"
)

// SetPicture sets a picture of an event from a data: URL, or removes it with "". Pictures can change after the end, as the book can.
// Errors: Invalid, Forbidden, NotFound, Conflict.
func (a *Events) SetPicture(ctx context.Context, actor account.User, eventID string, kind event.PictureKind, url string) (Detail, error) {
	limits := picture.Limits{Field: "picture", Bytes: kind.MaxBytes(), Side: kind.Side()}
	var image []byte
	if url != "" {
		file, err := limits.File(url)
		if err == nil {
			image, err = a.fitted(ctx, limits, file)
		}
		if err != nil {
			return Detail{}, err
		}
	}
	return a.ChangeEvent(ctx, actor, eventID, func(tx *store.Tx, e *event.Event, _ []tournament.Tournament) error {
		if err := e.MayWrite(); err != nil {
			return err
		}
		id := ""
		if image != nil {
			id = picture.ID(image)
		}
		if *e.Picture(kind) == id {
			return app.ErrUnchanged
		}
		*e.Picture(kind) = id
		if id == "" {
			return tx.DropEventPicture(eventID, kind)
		}
		return tx.SetEventPicture(eventID, kind, id, image)
	})
}

// fitted is [picture.Limits.Fitted], for one at a time because of the memory it takes.
func (a *Events) fitted(ctx context.Context, l picture.Limits, file []byte) ([]byte, error) {
	select {
	case a.drawing <- struct{}{}:
		defer func() { <-a.drawing }()
		return l.Fitted(file)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Picture returns a picture of an event and its media type, if it is the one with the given id.
// Errors: NotFound.
func (a *Events) Picture(ctx context.Context, eventID string, kind event.PictureKind, id string) (image []byte, mediaType string, err error) {
	image, err = store.Read(ctx, a.DB, func(tx *store.Tx) ([]byte, error) { return tx.EventPicture(eventID, kind, id) })
	if err != nil {
		return nil, "", err
	}
	mediaType = picture.MediaType(image)
	if mediaType == "" { // from a file of an event
		err = errors.Join(err, fault.New(fault.NotFound, "server.thing", "thing", "picture"))
	}
	return image, mediaType, err
}
