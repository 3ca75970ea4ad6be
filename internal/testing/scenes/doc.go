// Package scenes sets up what tests of the API start from: people, tournaments, events, devices at tables, and running
// days. Everything is made through HTTP, as users make it, and any failure ends the test.
package scenes

import "github.com/toproll/toproll/internal/testing/apitest"

type object = apitest.Object
