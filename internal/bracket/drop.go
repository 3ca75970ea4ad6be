package bracket

import "math/bits"

// dropMask says in which order the losers of a winners round, from 2 on, drop
// into the losers bracket of 2^rounds entrants: who lost in position p of the
// round goes to position p XOR mask. In the usual words, with m losers in the
// round, a mask of 0 is natural order, m−1 is reverse, m/2−1 is reverse within
// halves, m/2 is half shift. The rule below gives the orders proved on real events
// for up to 64 entrants, and goes on in the same way for more.
//
// The order keeps those who have met apart for as long as can be. Of two who met
// in the winners bracket, the one lost there and then, in round q, the other in a
// later round r. Their ways down come together the sooner, the more of their
// masks' leading bits agree; if the first bits differ, not before the losers
// final. As a first bit can tell only two groups of rounds apart, it goes to
// neighbours, whose losers are the likeliest to be both still in; the second bit
// parts rounds at a distance of 2, the third those at a distance of 4, and so on.
// So bit i, counted from the top, is the parity of the i+1 lowest bits of round−1.
//
// Measured, as the mean number of bouts in an event, before the losers final, in
// which two meet again (and the share of events that have one), over 10,000
// simulated events each; BenchmarkRematches states the model and measures again:
//
//	                  draw by lot                     standard seeding
//	entrants    natural  reverse  this rule     natural  reverse  this rule
//	     128       24.3      7.9  0.46 (40 %)      38.9     14.0  0.33 (31 %)
//	     256       49.3     16.4  0.47 (41 %)      78.7     28.8  0.34 (31 %)
//	     512       99.1     33.4  0.46 (40 %)     158.5     58.5  0.35 (32 %)
//	   1,024      198.7     67.4  0.43 (37 %)     318.0    117.9  0.34 (31 %)
//
// Natural and reverse order in all rounds have a second meeting in every event,
// reverse in every other round has 3 to 25 by lot. The best masks of a search by
// coordinate descent from 40 starts for each size come to 0.42 to 0.46 (37 to 40 %)
// by lot: not worth a table.
func dropMask(rounds, round int) int {
	mask := 0
	for i := range rounds - round {
		lowest := uint(round-1) % (2 << i)
		mask = mask<<1 | bits.OnesCount(lowest)%2
	}
	return mask
}
