package ranking

import (
	"bytes"
	"encoding/binary"
	"slices"
)

// maxNameInStanding is how much of a name, in bytes, counts where everything else
// is equal; after that it is the id.
const maxNameInStanding = 40

// Standing returns where the record stands on the leaderboard: the bytes of a
// better one come first. More points are better, then more wins, then fewer
// losses; equals are in the order of their names, here in the folded form, and
// then of their ids, so that no two stand at the same place.
func (r Record) Standing(nameKey string) []byte {
	s := make([]byte, 0, 12+maxNameInStanding+1+len(r.UserID))
	s = binary.BigEndian.AppendUint32(s, ^uint32(r.Points))
	s = binary.BigEndian.AppendUint32(s, ^uint32(r.Wins))
	s = binary.BigEndian.AppendUint32(s, uint32(r.Losses))
	s = append(s, nameKey[:min(len(nameKey), maxNameInStanding)]...)
	s = append(s, 0)
	return append(s, r.UserID...)
}

// Step is how many places lie between two milestones.
const Step = 128

// Milestones holds the standing at every [Step]-th place of a leaderboard, the
// first at index 0. To find the rank of one among very many, only those since the
// last milestone need be counted.
type Milestones [][]byte

// Before returns the last milestone that a standing is behind and the rank there;
// 0 and nil if there is none.
func (m Milestones) Before(standing []byte) (rank int, milestone []byte) {
	i, _ := slices.BinarySearchFunc(m, standing, bytes.Compare)
	if i == 0 {
		return 0, nil
	}
	return i * Step, m[i-1]
}

// Until returns the last milestone that is passed when so many places are, and the
// rank there; 0 and nil if there is none.
func (m Milestones) Until(places int) (rank int, milestone []byte) {
	i := min(places/Step, len(m))
	if i == 0 {
		return 0, nil
	}
	return i * Step, m[i-1]
}
