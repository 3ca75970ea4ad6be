package draw

import (
	"crypto/sha256"
	"encoding/binary"
	"math/big"
)

// stream is an endless sequence of bits from a lot: the SHA-256 hashes of the lot
// and a counter.
type stream struct {
	lot   [sha256.Size]byte
	next  uint64
	block []byte // the unused rest of the last hash
}

func newStream(lot [sha256.Size]byte) *stream { return &stream{lot: lot} }

func (s *stream) read(n int) []byte {
	out := make([]byte, 0, n)
	for len(out) < n {
		if len(s.block) == 0 {
			sum := sha256.Sum256(binary.BigEndian.AppendUint64(s.lot[:], s.next))
			s.block = sum[:]
			s.next++
		}
		take := min(n-len(out), len(s.block))
		out, s.block = append(out, s.block[:take]...), s.block[take:]
	}
	return out
}

// belowBig returns a number between 0 and n−1, all equally likely: it draws as many
// bits as n−1 has until they are below n.
func (s *stream) belowBig(n *big.Int) *big.Int {
	bits := new(big.Int).Sub(n, big.NewInt(1)).BitLen()
	if bits == 0 {
		return new(big.Int)
	}
	for {
		drawn := new(big.Int).SetBytes(s.read((bits + 7) / 8))
		drawn.Rsh(drawn, uint((8-bits%8)%8))
		if drawn.Cmp(n) < 0 {
			return drawn
		}
	}
}

// below is belowBig for small numbers; it is a [bracket.Lot].
func (s *stream) below(n int) int { return int(s.belowBig(big.NewInt(int64(n))).Int64()) }

// shuffle puts a list into a random order; all orders are equally likely (Fisher and Yates).
func shuffle[T any](list []T, lot *stream) {
	for i := len(list) - 1; i > 0; i-- {
		j := lot.below(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
