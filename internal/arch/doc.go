// Package arch holds only tests of the module's structure: which package may import
// which, what the pure ones must not touch, and that each states its purpose.
package arch
