package queue

import "math"

// lot returns 64 random bits for a use and a bout, independent of earlier calls. So estimates do not jump when another
// bout ends, and days with different settings have the same luck.
func lot(seed uint64, class, number int, use use) uint64 {
	return mix(mix(mix(seed+uint64(class))+uint64(number)) + uint64(use))
}

// use is the use of a lot.
type use uint64

const (
	forWinner use = iota
	forRadius
	forAngle
	forDraw
	forMove
)

// mix is SplitMix64.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// logNormal returns a random factor with mean 1 and a normal logarithm with standard deviation sigma.
func logNormal(seed uint64, class, number int, sigma float64) float64 {
	between0And1 := func(use use) float64 { return (float64(lot(seed, class, number, use)>>11) + 0.5) / (1 << 53) }
	normal := math.Sqrt(-2*math.Log(between0And1(forRadius))) * math.Cos(2*math.Pi*between0And1(forAngle))
	return math.Exp(sigma*normal - sigma*sigma/2)
}
