package ranking

import "encoding/binary"

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
