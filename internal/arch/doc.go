// Package arch holds no code, only the tests that keep the module's structure:
// which package may import which, what the pure ones must not touch, and that
// each says what it is for.
package arch
