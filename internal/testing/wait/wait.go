// Package wait holds the one limit of tests that wait for something.
package wait

import "time"

// Limit is the time after which something that should have come counts as missing.
// Tests wait for conditions, so only a broken test waits that long, on a machine many
// times slower than ours, too. Nothing is expected to be fast.
const Limit = 5 * time.Minute
