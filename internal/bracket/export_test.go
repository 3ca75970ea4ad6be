package bracket

import "math/bits"

// DropMask is opened to the tests.
var DropMask = dropMask

// WithDropOrder returns the plan with its losers dropping by other masks.
func (p Plan) WithDropOrder(mask func(rounds, round int) int) Plan {
	p.fixtures = skeleton(bits.Len(uint(p.Size-1)), false, mask)
	return p
}
