// Package sqlgen is what sqlc makes of internal/store/queries: one function a
// query, for both engines. All but this comment is generated.
package sqlgen
