package event

import (
	"time"

	"github.com/toproll/toproll/internal/fault"
	"github.com/toproll/toproll/internal/text"
)

// MaxBreakText is the maximum length of a break's text, in characters.
const MaxBreakText = 80

// LongestBreak is the maximum time until a break's end.
const LongestBreak = 12 * time.Hour

// Break is a pause of the whole hall, such as lunch, an anthem or an alarm. Until it ends, no match is called
// to a table. The zero value is no break.
type Break struct {
	Until time.Time
	Text  string // shown on boards, public pages and to athletes; may be empty
}

// On reports whether the hall pauses at a time.
func (b Break) On(now time.Time) bool { return now.Before(b.Until) }

// Check cleans a break and returns it, or all problems. Errors: Invalid.
func (b Break) Check(now time.Time) (Break, error) {
	var wrong fault.Fields
	b.Text = text.Clean(b.Text)
	if b.Text != "" {
		wrong.Check("text", text.Line("breakText", b.Text, MaxBreakText))
	}
	if !b.On(now) || b.Until.Sub(now) > LongestBreak {
		wrong.Add("until", "server.queue.break_until", "hours", int(LongestBreak.Hours()))
	}
	return b, wrong.Err()
}
