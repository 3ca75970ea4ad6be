package cache_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"

	"github.com/toproll/toproll/internal/cache"
)

// TestCache compares a cache with a plain map during changes: it has the latest values and never exceeds its limit.
func TestCache(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		most := rapid.IntRange(1, 20).Draw(t, "most")
		c := cache.Weighed[string, int](most, func(v int) int { return v })
		type put struct{ version, value int }
		last := map[string]put{}
		key := rapid.StringMatching(`[a-e]`)
		t.Repeat(map[string]func(*rapid.T){
			"put": func(t *rapid.T) {
				k, p := key.Draw(t, "key"), put{rapid.IntRange(1, 3).Draw(t, "version"), rapid.IntRange(1, 8).Draw(t, "value")}
				c.Put(k, p.version, p.value)
				last[k] = p
				if v, ok := c.Get(k, p.version); !ok || v != p.value {
					t.Fatalf("%s was put as %d and is %d, %t", k, p.value, v, ok)
				}
			},
			"": func(t *rapid.T) {
				sum, kept := 0, 0
				for k, p := range last {
					version, value, ok := c.Last(k)
					if !ok {
						continue
					}
					if version != p.version || value != p.value {
						t.Fatalf("%s is %d of version %d, not %+v", k, value, version, p)
					}
					if _, other := c.Get(k, version+1); other {
						t.Fatalf("%s is there for a version that it was not made from", k)
					}
					sum, kept = sum+value, kept+1
				}
				if sum > most && kept > 1 {
					t.Fatalf("%d are kept, at most %d may be", sum, most)
				}
			},
		})
	})
}

// TestMakeOnce asks for a missing value many times at once. It is made once, but separately for two keys whose parts
// only look the same when joined. If the caller who makes it goes away, nobody else notices.
func TestMakeOnce(t *testing.T) {
	c := cache.New[[2]string, int64, string](4)
	var made atomic.Int32
	asked, cancel := context.WithCancel(context.Background())
	defer cancel()
	var all sync.WaitGroup
	for range 50 {
		for _, key := range [][2]string{{"a b", "c"}, {"a", "b c"}} {
			all.Go(func() {
				got, err := c.Make(asked, key, 1, func(ctx context.Context) (string, error) {
					made.Add(1)
					cancel()
					return key[0] + "|" + key[1], ctx.Err()
				})
				if err != nil || got != key[0]+"|"+key[1] {
					t.Errorf("%q: %q, %v", key, got, err)
				}
			})
		}
	}
	all.Wait()
	if n := made.Load(); n != 2 {
		t.Errorf("made %d times, not once for each of two keys", n)
	}
}

// TestErrorsAreNotKept asks again after an error.
func TestErrorsAreNotKept(t *testing.T) {
	c, failure := cache.New[string, struct{}, int](4), errors.New("away")
	if _, err := c.Make(t.Context(), "a", struct{}{}, func(context.Context) (int, error) { return 0, failure }); !errors.Is(err, failure) {
		t.Errorf("%v, not %v", err, failure)
	}
	if got, err := c.Make(t.Context(), "a", struct{}{}, func(context.Context) (int, error) { return 7, nil }); err != nil || got != 7 {
		t.Errorf("%d, %v", got, err)
	}
}
