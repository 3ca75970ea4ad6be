package protocol

// Values of Cache-Control.
const (
	Immutable = "public, max-age=31536000, immutable" // a new content has a new path
	Revisit   = "no-cache"                            // each use asks for changes
	Never     = "no-store"
)

// sharedCache lets a cache in front of the server answer many visitors, so briefly that a hall sees no difference. A
// browser always asks whether it has the newest reply.
const sharedCache = "public, max-age=0, s-maxage=2"

// archiveCache is the same for past events. Officials may still correct or hide them, or show an athlete by initials,
// so caches keep these replies only briefly as well.
const archiveCache = "public, max-age=0, s-maxage=60"

// KeptLong returns content that caches may keep longer if its subject is over. After a change the content itself is sent again.
func (c *Content) KeptLong(archived bool) *Content {
	kept := *c
	kept.cache = sharedCache
	if archived {
		kept.cache = archiveCache
	}
	return &kept
}
