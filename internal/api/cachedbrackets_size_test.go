package api

import (
	"bytes"
	"fmt"
	"testing"
)

// TestKeptRepliesAreBoundedByBytes keeps many large replies, and newer ones of the same
// tournaments.
func TestKeptRepliesAreBoundedByBytes(t *testing.T) {
	var s cachedBrackets
	for version := range int64(3) {
		for i := range 50 {
			key := bracketKey{tournamentID: fmt.Sprint(i)}
			made := &cachedBracket{newContent(bytes.Repeat([]byte{'x'}, 1<<20)), version}
			if s.keep(key, made) != made.content || s.find(key, version) != made.content {
				t.Fatal("what was just made is not kept")
			}
			size := 0
			for _, kept := range s.kept {
				size += kept.size()
			}
			if size > maxCachedBrackets || size != s.size {
				t.Fatalf("%d bytes are kept, counted as %d", size, s.size)
			}
		}
	}
	if len(s.kept) < 30 {
		t.Errorf("only %d are kept", len(s.kept))
	}
}
