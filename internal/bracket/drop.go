package bracket

// The order in which the losers of winners round r drop into losers round 2r−2
// keeps those who have met apart for as long as can be. Every order in use is
// "position XOR mask":
//
//	natural                0
//	reverse                m−1     m is the number of losers in the round
//	reverse within halves  m/2−1
//	half shift             m/2
//
// dropMasks holds the masks by size (its logarithm to base 2), from winners
// round 2 on; rounds that are not listed drop in natural order. Up to 64 they
// are the ones proved on real events.
var dropMasks = [...][]int{
	3: {1},
	4: {3},
	5: {7, 1, 1},
	6: {15, 3, 2},
}

// dropMask returns the mask for the losers of a winners round (from 2) in a
// bracket of 2^rounds.
func dropMask(rounds, round int) int {
	if rounds < len(dropMasks) && round-2 < len(dropMasks[rounds]) {
		return dropMasks[rounds][round-2]
	}
	return 0
}
