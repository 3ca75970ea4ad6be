package live

import (
	"maps"
	"slices"
)

// Topics returns the rows of the access table.
func Topics() []string { return slices.Sorted(maps.Keys(access)) }
