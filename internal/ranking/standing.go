package ranking

import "encoding/binary"

// maxNameInStanding is the number of name bytes that break ties. After that, the id
// does.
const maxNameInStanding = 40

// Standing returns the record's sort key on the leaderboard: better ones have lower
// bytes. More points are better, then more wins, then fewer losses. Equals follow
// their names, here folded, and then their ids, so keys are unique.
func (r Record) Standing(nameKey string) []byte {
	s := make([]byte, 0, 12+maxNameInStanding+1+len(r.UserID))
	s = binary.BigEndian.AppendUint32(s, ^uint32(r.Points))
	s = binary.BigEndian.AppendUint32(s, ^uint32(r.Wins))
	s = binary.BigEndian.AppendUint32(s, uint32(r.Losses))
	s = append(s, nameKey[:min(len(nameKey), maxNameInStanding)]...)
	s = append(s, 0)
	return append(s, r.UserID...)
}
