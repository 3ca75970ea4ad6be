package bracket

import "math/bits"

// DropMask is for tests.
var DropMask = dropMask

// WithDropOrder returns the plan with other masks for its losers.
func (p Plan) WithDropOrder(mask func(rounds, round int) int) Plan {
	p.fixtures = skeleton(bits.Len(uint(p.Size-1)), false, mask)
	return p
}
