// Package cache keeps values in memory that are expensive to make from something with a version.
package cache

import (
	"context"
	"fmt"
	"sync"

	"golang.org/x/sync/singleflight"
)

// Cache keeps values by key, each with the version of its source: a number, a stamp, or struct{} if it
// never changes. When it is full, it drops any value for a new one. It is safe for concurrent use. Its
// values are shared, so nobody may change them.
type Cache[K, V comparable, T any] struct {
	most int
	cost func(T) int

	mu     sync.Mutex
	kept   map[K]entry[V, T]
	used   int // the cost of all that is kept
	flight singleflight.Group
}

type entry[V comparable, T any] struct {
	version V
	value   T
}

// New returns a cache for up to most values.
func New[K, V comparable, T any](most int) *Cache[K, V, T] {
	return Weighed[K, V](most, func(T) int { return 1 })
}

// Weighed returns a cache whose values' costs, such as bytes, sum up to most. A single value that costs more
// is kept alone.
func Weighed[K, V comparable, T any](most int, cost func(T) int) *Cache[K, V, T] {
	return &Cache[K, V, T]{most: most, cost: cost, kept: map[K]entry[V, T]{}}
}

// Get returns the value of a key, if it was made from this version.
func (c *Cache[K, V, T]) Get(key K, version V) (T, bool) {
	kept, value, ok := c.Last(key)
	if !ok || kept != version {
		var none T
		return none, false
	}
	return value, true
}

// Last returns the last value for a key and its version, for callers who can update it.
func (c *Cache[K, V, T]) Last(key K) (V, T, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.kept[key]
	return e.version, e.value, ok
}

// Put sets the value of a key.
func (c *Cache[K, V, T]) Put(key K, version V, value T) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.drop(key)
	cost := c.cost(value)
	for other := range c.kept {
		if c.used+cost <= c.most {
			break
		}
		c.drop(other)
	}
	c.kept[key] = entry[V, T]{version, value}
	c.used += cost
}

func (c *Cache[K, V, T]) drop(key K) {
	if e, ok := c.kept[key]; ok {
		c.used -= c.cost(e.value)
		delete(c.kept, key)
	}
}

// Make returns the value of a key and a version. If it is missing, build makes it once for all waiting callers.
// Because others wait, build's context does not end with the caller. Errors are not cached.
func (c *Cache[K, V, T]) Make(ctx context.Context, key K, version V, build func(context.Context) (T, error)) (T, error) {
	if value, ok := c.Get(key, version); ok {
		return value, nil
	}
	made, err, _ := c.flight.Do(fmt.Sprintf("%#v %#v", key, version), func() (any, error) {
		if value, ok := c.Get(key, version); ok { // made since the first look
			return value, nil
		}
		value, err := build(context.WithoutCancel(ctx))
		if err != nil {
			return nil, err
		}
		c.Put(key, version, value)
		return value, nil
	})
	if err != nil {
		var none T
		return none, err
	}
	return made.(T), nil
}
