package tournaments

import (
	"context"
	"encoding/hex"
	"net/http"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/api/shapes"
	"github.com/toproll/toproll/internal/app/tournaments"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/draw"
	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
	"github.com/toproll/toproll/internal/throttle"
	"github.com/toproll/toproll/internal/tournament"
)

// EventDraws are the public draws of an event.
type EventDraws struct {
	Draws   []EventDraw   `json:"draws" doc:"All published draws, also void ones; draws of a class in order"`
	Late    []LateLot     `json:"late" doc:"Lots of latecomers who took a bye. The server draws them, and nobody can check them"`
	Refused []DrawRefused `json:"refused" doc:"Classes that this request failed to draw"`
}

// EventDraw is a draw of a class.
type EventDraw struct {
	Class     shapes.Ref `json:"class" doc:"The tournament with its name at that time; it may be deleted"`
	State     string     `json:"state" enum:"published,made,void"`
	Void      *DrawVoid  `json:"void,omitempty"`
	Record    DrawRecord `json:"record" doc:"Record to check with toproll draw or verify-draw; complete once the draw is made"`
	Hidden    int        `json:"hidden" doc:"Number of names shown by initials because these athletes asked since; visitors then cannot check the record"`
	Protected bool       `json:"protected" doc:"Whether the draw used a number from the hall. Without one the operator could have chosen the secret"`
	Pairings  [][]int    `json:"pairings" doc:"For each first-round match of a finished draw, places in the list of entries from 1; a number above the list is a bye"`
	Published DrawAct    `json:"published"`
	Made      *DrawAct   `json:"made,omitempty"`
}

// DrawAct is the time and actor of a step of a draw.
type DrawAct struct {
	At time.Time `json:"at"`
	By string    `json:"by" doc:"Name of the person; empty for visitors"`
}

// DrawVoid says why a draw is void.
type DrawVoid struct {
	Reason  string       `json:"reason" enum:"entries,otherwise,taken-back,gone" doc:"The entries changed or the class was seeded by hand before the draw; the draw was reverted; or the class was deleted"`
	At      *time.Time   `json:"at" doc:"null until somebody tries to make it"`
	Changes []DrawChange `json:"changes" doc:"Changes of the entries"`
}

// DrawChange is a change to an entry of a frozen list.
type DrawChange struct {
	Kind string `json:"kind" enum:"entered,left,renamed,club,moved"`
	Name string `json:"name"`
	Was  string `json:"was" doc:"The previous name or club"`
	Is   string `json:"is"`
}

// DrawRecord is a draw with its prior publication, in the form that toproll draw reads.
type DrawRecord struct {
	Commitment DrawCommitment `json:"commitment"`
	Draw       Draw           `json:"draw"`
}

// DrawCommitment is the part published before the number is called.
type DrawCommitment struct {
	Version     int    `json:"version" minimum:"-1000000" maximum:"1000000" doc:"Version of the algorithm"`
	Number      int    `json:"number" minimum:"-1000000" maximum:"1000000" doc:"Number of the draw in its class, from 1"`
	SecretHash  string `json:"secretHash" maxLength:"64" doc:"SHA-256, in hex"`
	EntriesHash string `json:"entriesHash" maxLength:"64" doc:"SHA-256, in hex"`
}

// Draw is all data that determine the pairings.
type Draw struct {
	Version    int         `json:"version" minimum:"-1000000" maximum:"1000000"`
	Number     int         `json:"number" minimum:"-1000000" maximum:"1000000"`
	Secret     string      `json:"secret" maxLength:"1024" doc:"In hex; empty before the draw was made"`
	HallNumber string      `json:"hallNumber" maxLength:"100" doc:"The called number; empty without one"`
	Entries    []DrawEntry `json:"entries" maxItems:"256"`
}

// DrawEntry is an athlete of a frozen list.
type DrawEntry struct {
	ID   string `json:"id" maxLength:"100" doc:"Id of the entry"`
	Name string `json:"name" maxLength:"400"`
	Club string `json:"club,omitempty" maxLength:"400" doc:"Club or country; the draw keeps athletes of the same one apart"`
}

// LateLot is the lot of a latecomer.
type LateLot struct {
	Class shapes.Ref `json:"class" doc:"The tournament"`
	Name  string     `json:"name" doc:"Name of the athlete"`
	Match int        `json:"match" doc:"Number of the match with the bye"`
	Byes  int        `json:"byes" doc:"Number of byes in the lot"`
	At    time.Time  `json:"at"`
}

// DrawRefused is a class that could not be drawn.
type DrawRefused struct {
	Class   shapes.Ref     `json:"class"`
	Message string         `json:"message" doc:"Reason in the reader's language"`
	Code    message.Code   `json:"code"`
	Params  message.Params `json:"params,omitempty"`
}

// DrawCheck is the result of checking a draw.
type DrawCheck struct {
	Announced   bool             `json:"announced" doc:"Whether the draw matches its announcement"`
	Differences []DrawDifference `json:"differences" doc:"Differences from what was published"`
	Protected   bool             `json:"protected"`
	SecretHash  string           `json:"secretHash" doc:"SHA-256 of the secret in the record"`
	EntriesHash string           `json:"entriesHash" doc:"SHA-256 of the entries in the record"`
	Lot         string           `json:"lot" doc:"SHA-256 that determines the draw, in hex"`
	Pairings    [][]int          `json:"pairings" doc:"Recalculated pairings, as in a draw"`
}

// DrawDifference is a part of a draw that differs from its publication.
type DrawDifference struct {
	Part      string `json:"part" enum:"version,number,secret,entries" doc:"The differing part; for secret and entries the hashes differ"`
	Published string `json:"published"`
	Made      string `json:"made"`
}

func drawRecordJSON(r draw.Record) DrawRecord {
	return DrawRecord{DrawCommitment(r.Commitment), Draw{
		r.Draw.Version, r.Draw.Number, r.Draw.Secret, r.Draw.HallNumber, protocol.Mapped(r.Draw.Entries, func(e draw.Entry) DrawEntry { return DrawEntry(e) }),
	}}
}

func (r DrawRecord) record() draw.Record {
	d := r.Draw
	return draw.Record{Commitment: draw.Commitment(r.Commitment), Draw: draw.Draw{
		Version: d.Version, Number: d.Number, Secret: d.Secret, HallNumber: d.HallNumber, Entries: protocol.Mapped(d.Entries, func(e DrawEntry) draw.Entry { return draw.Entry(e) }),
	}}
}

func pairingsJSON(pairings []bracket.Pairing) [][]int {
	return protocol.Mapped(pairings, func(p bracket.Pairing) []int { return []int{int(p[0]), int(p[1])} })
}

func eventDrawJSON(k draw.Kept) EventDraw {
	d := EventDraw{
		Class: shapes.Ref{ID: k.Class.ID, Name: k.Class.Name}, State: string(k.State), Record: drawRecordJSON(k.Shown()), Hidden: k.Hidden, Protected: k.Draw.Protected(),
		Pairings: pairingsJSON(k.Pairings), Published: DrawAct{k.PublishedAt, k.PublishedBy.Name},
	}
	if k.State == draw.Void {
		d.Void = &DrawVoid{string(k.Reason), k.VoidAt, protocol.Mapped(k.Changes, func(c draw.Change) DrawChange { return DrawChange{string(c.Kind), c.Name, c.Was, c.Is} })}
	}
	if k.MadeAt != nil {
		d.Made = &DrawAct{*k.MadeAt, k.MadeBy.Name}
	}
	return d
}

// EventDrawsJSON returns the shape of the draws of an event, in a language.
func EventDrawsJSON(l message.Language, d tournaments.EventDraws) EventDraws {
	return EventDraws{
		Draws: protocol.Mapped(d.Draws, eventDrawJSON),
		Late: protocol.Mapped(d.Late, func(l store.LateLot) LateLot {
			return LateLot{shapes.RefJSON(l.Class), l.Name, l.Match, l.Byes, l.At}
		}),
		Refused: protocol.Mapped(d.Refused, func(u tournaments.Undrawn) DrawRefused {
			return DrawRefused{shapes.RefJSON(u.Class), l.Say(u.Why), u.Why.Code, u.Why.Params}
		}),
	}
}

type publishDrawsBody struct {
	EventID  string   `json:"eventId"`
	ClassIDs []string `json:"classIds" minItems:"1" maxItems:"300" doc:"Ids of tournaments of the event"`
}

type makeDrawsBody struct {
	EventID    string   `json:"eventId"`
	ClassIDs   []string `json:"classIds,omitempty" maxItems:"300" doc:"Ids of tournaments of the event; all published ones if omitted"`
	HallNumber string   `json:"hallNumber,omitempty" maxLength:"100" doc:"Digits called in the hall; without them the draws are not protected against the operator"`
}

func (s *server) registerDraws() {
	const tag = "Draws"
	whole := func(ctx context.Context, eventID string, refused []tournaments.Undrawn) (EventDraws, error) {
		d, err := s.app.Tournaments.Draws(ctx, eventID)
		d.Refused = refused
		return EventDrawsJSON(protocol.LanguageOf(ctx), d), err
	}
	protocol.Handle(s.Server, "GET /api/event/draws/{id}", protocol.Operation{
		ID: "list-draws", Tag: tag, Summary: "All draws of an event, for anybody to check", Says: "server.done.draws",
		Details: "The id is the event's. Shows what was published before each draw. A finished draw has its whole record: secret, number from the hall and " +
			"pairings. Save `record` as a file for `toproll draw`. A change of entries voids a draw, which stays listed.",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[EventDraws], error) {
		d, err := whole(ctx, in.ID, nil)
		return protocol.OK(d), err
	})
	type publish struct{ Body publishDrawsBody }
	protocol.HandleWork(s.Server, "POST /api/event/draw/publish", protocol.Operation{
		ID: "publish-draws", Tag: tag, Summary: "Freeze the entries of classes, and commit to their draws", Says: "server.done.draws_published", Status: http.StatusCreated,
		Details: "Publishes all classes or none. The server makes a secret for each class and publishes its SHA-256 with that of the entries. The " +
			"draw follows from secret, entries and a number that is called in the hall afterwards. Published and unchanged classes stay as they are.",
		Refusals: map[int]string{
			http.StatusNotFound: "There is no such event or class.",
			http.StatusConflict: "A class has too few athletes or is paired already, or the event is over.",
		},
	}, protocol.Work[publish, EventDraws]{
		Do: func(ctx context.Context, in *publish) (protocol.Reply[EventDraws], error) {
			d, err := s.app.Tournaments.PublishDraws(ctx, protocol.Actor(ctx), in.Body.EventID, in.Body.ClassIDs)
			return protocol.OK(EventDrawsJSON(protocol.LanguageOf(ctx), d)), err
		},
		Keeps: protocol.Keeping(func(EventDraws) struct{} { return struct{}{} }, func(ctx context.Context, in *publish, _ struct{}) (EventDraws, error) {
			return whole(ctx, in.Body.EventID, nil)
		}),
	})
	type makeDraws struct{ Body makeDrawsBody }
	protocol.HandleWork(s.Server, "POST /api/event/draw/make", protocol.Operation{
		ID: "make-draws", Tag: tag, Summary: "Draw classes by a number from the hall", Says: "server.done.draws_made",
		Details: "One number draws all published classes. Each class is started and paired separately. `refused` lists classes that failed, for example because entries changed. Repeating the request with the same number changes nothing.",
		Refusals: map[int]string{
			http.StatusNotFound: "There is no such event or class.",
			http.StatusConflict: "Nothing is published, or the event is over.",
		},
	}, protocol.Work[makeDraws, EventDraws]{
		Do: func(ctx context.Context, in *makeDraws) (protocol.Reply[EventDraws], error) {
			d, err := s.app.Tournaments.MakeDraws(ctx, protocol.Actor(ctx), in.Body.EventID, in.Body.ClassIDs, in.Body.HallNumber)
			return protocol.OK(EventDrawsJSON(protocol.LanguageOf(ctx), d)), err
		},
		Keeps: protocol.Keeping(func(d EventDraws) []tournaments.Undrawn {
			return protocol.Mapped(d.Refused, func(r DrawRefused) tournaments.Undrawn {
				return tournaments.Undrawn{Class: tournament.Ref{ID: r.Class.ID, Name: r.Class.Name}, Why: message.Message{Code: r.Code, Params: r.Params}}
			})
		}, func(ctx context.Context, in *makeDraws, refused []tournaments.Undrawn) (EventDraws, error) {
			return whole(ctx, in.Body.EventID, refused)
		}),
	})
	type check struct{ Body DrawRecord }
	protocol.Handle(s.Server, "POST /api/draw/verify", protocol.Operation{
		ID: "verify-draw", Tag: tag, Summary: "Check a draw of this instance or any other", Says: "server.done.draw_checked", Unkept: true,
		Before: []func(huma.Context, func(huma.Context)){s.Limit("draw checks from", drawChecksFrom)}, MaxBody: maxDrawRecord,
		Details: "Calculates hashes and pairings from a record. The server looks up and stores nothing. `toproll draw` runs the same check without a server.",
	}, func(_ context.Context, in *check) (protocol.Reply[DrawCheck], error) {
		select {
		case s.drawChecks <- struct{}{}:
			defer func() { <-s.drawChecks }()
		default:
			return protocol.Reply[DrawCheck]{}, protocol.TooMany(time.Second)
		}
		c, err := checkDraw(in.Body.record())
		return protocol.OK(c), err
	})
}

// drawChecksFrom is the number of draws that one address may check.
var drawChecksFrom = throttle.Rate{Times: 30, Span: 10 * time.Minute}

// maxDrawRecord is the maximum size of a record to check, in bytes. A record of 256 athletes with long names in any
// script fits.
const maxDrawRecord = 128 << 10

func checkDraw(r draw.Record) (DrawCheck, error) {
	switch {
	case r.Draw.Secret == "":
		return DrawCheck{}, fault.Bad("draw.secret", "server.draw.not_made")
	case r.Draw.Version != draw.Version:
		return DrawCheck{}, fault.Bad("draw.version", "server.draw.version", "version", r.Draw.Version, "known", draw.Version)
	}
	made, err := r.Draw.Commitment()
	if err != nil {
		return DrawCheck{}, fault.Bad("draw.secret", "server.draw.secret")
	}
	differences, err := r.Differences()
	if err != nil {
		return DrawCheck{}, err
	}
	pairings, err := r.Draw.Pairings()
	if err != nil {
		return DrawCheck{}, fault.Bad("draw.entries", "server.draw.size", "entries", len(r.Draw.Entries), "most", draw.MaxEntries)
	}
	lot := r.Draw.Lot()
	return DrawCheck{
		Announced: len(differences) == 0, Protected: r.Draw.Protected(), SecretHash: made.SecretHash, EntriesHash: made.EntriesHash,
		Lot: hex.EncodeToString(lot[:]), Pairings: pairingsJSON(pairings),
		Differences: protocol.Mapped(differences, func(d draw.Difference) DrawDifference { return DrawDifference(d) }),
	}, nil
}
