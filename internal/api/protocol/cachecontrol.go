package protocol

// Values of Cache-Control.
const (
	Immutable = "public, max-age=31536000, immutable" // changed content has a new path
	Revisit   = "no-cache"                            // the browser asks for changes at each use
	Never     = "no-store"
)

// sharedCache lets a cache in front of the server answer many visitors, for so short a time that people in a hall see
// no difference. A browser always asks whether it has the newest reply.
const sharedCache = "public, max-age=0, s-maxage=2"

// archiveCache is the same for finished events. Officials may still correct or hide them, or show an athlete by
// initials, so caches keep these replies only briefly as well.
const archiveCache = "public, max-age=0, s-maxage=60"

// KeptLong marks content that caches may keep longer if its event is finished. Changed content is sent again in any
// case.
func (c *Content) KeptLong(archived bool) *Content {
	kept := *c
	kept.cache = sharedCache
	if archived {
		kept.cache = archiveCache
	}
	return &kept
}
