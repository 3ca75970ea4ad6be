// Package wait holds the limit of tests that wait for something.
package wait

import "time"

// Limit is the time after which an awaited thing counts as missing. Tests wait for
// conditions, so only a broken test waits that long, even on a much slower machine.
// Nothing must be fast.
const Limit = 5 * time.Minute
