package arch

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// TestCommitSubjects runs the check that the hook and CI share on messages as git writes them.
func TestCommitSubjects(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Git runs the hook in its own shell there")
	}
	long := "api: say in plain words what each of the operations does, and who may ask"
	for message, want := range map[string]bool{
		"board: use the clock's space":           true,
		"board: use the clock's space\n\nIt was": true,
		"# a comment\n\nboard: use it":           true,
		"Merge branch 'main' into board":         true,
		"fixup! board: use the clock's space":    true,
		long[:72]:                                true,
		long:                                     false,
		"board: Use the clock's space":           false,
		"Use the clock's space":                  false,
		"board:use it":                           false,
	} {
		file := filepath.Join(t.TempDir(), "COMMIT_EDITMSG")
		if err := os.WriteFile(file, []byte(message+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command("../../scripts/check-subjects.sh", "--message", file).CombinedOutput()
		if got := err == nil; got != want {
			t.Errorf("%q passes: %v, want %v\n%s", message, got, want, out)
		}
	}
}
