package queue

import (
	"slices"
	"time"
)

// durations estimates how long bouts take from call to result, by class and by best-of.
type durations struct {
	setting  time.Duration
	byBestOf map[int]time.Duration
	byClass  map[kind]time.Duration
}

type kind struct{ class, bestOf int }

// learn estimates durations from the bouts pulled so far. It blends the class's bouts with all bouts of the same
// length, and that with the setting.
func learn(state State, setting time.Duration) durations {
	d := durations{setting, map[int]time.Duration{}, map[kind]time.Duration{}}
	all, ofClass := map[int][]time.Duration{}, map[kind][]time.Duration{}
	for i, c := range state.Classes {
		common, final := c.bestOf(1), c.bestOf(c.Plan.Final())
		seen := map[int][]time.Duration{}
		for n, b := range c.Bouts {
			switch {
			case !b.Pulled:
			case c.Plan.IsFinal(n + 1):
				seen[final] = append(seen[final], b.Ended-b.Called)
			default:
				seen[common] = append(seen[common], b.Ended-b.Called)
			}
		}
		for bestOf, took := range seen {
			ofClass[kind{i, bestOf}] = took
			all[bestOf] = append(all[bestOf], took...)
		}
	}
	for bestOf, took := range all {
		d.byBestOf[bestOf] = blend(playing(setting, bestOf), 5, took)
	}
	for kind, took := range ofClass {
		d.byClass[kind] = blend(d.byBestOf[kind.bestOf], 12, took)
	}
	return d
}

// of returns the expected duration of a class's bout.
func (d durations) of(class, bestOf int) time.Duration {
	if t, ok := d.byClass[kind{class, bestOf}]; ok {
		return t
	}
	if t, ok := d.byBestOf[bestOf]; ok {
		return t
	}
	return playing(d.setting, bestOf)
}

// blend weighs an expectation, which counts as the given number of bouts, against observations. Classes differ less
// from each other than events from their setting, so the average of all bouts counts more.
func blend(expected time.Duration, counts int, seen []time.Duration) time.Duration {
	before, n := time.Duration(counts), time.Duration(len(seen))
	return (before*expected + n*typical(seen)) / (before + n)
}

// playing returns the duration of a best of n, given the duration of one game.
func playing(setting time.Duration, bestOf int) time.Duration {
	return time.Duration(float64(setting) * games(bestOf))
}

// typical returns the mean of the durations up to five times their median. A sum of bouts needs the mean: durations
// have a long tail, and their median is shorter by an eighth. A longer bout is one that nobody closed.
func typical(seen []time.Duration) time.Duration {
	slices.Sort(seen)
	longest := 5 * seen[len(seen)/2]
	var sum, n time.Duration
	for _, t := range seen {
		if t <= longest {
			sum, n = sum+t, n+1
		}
	}
	return sum / n
}

// games returns the expected number of games of a best of n between equals.
func games(bestOf int) float64 {
	wins := (bestOf + 1) / 2
	last := 1.0 // chance of an athlete to get the last needed win in game n
	for range wins {
		last /= 2
	}
	expected := 0.0
	for n := wins; n <= bestOf; n++ {
		expected += 2 * last * float64(n)
		last *= float64(n) / float64(2*(n-wins+1))
	}
	return expected
}

// bestOf returns the length of a match of the class.
func (c Class) bestOf(number int) int {
	if c.FinalBestOf > 0 && c.Plan.IsFinal(number) {
		return c.FinalBestOf
	}
	return max(c.BestOf, 1)
}
