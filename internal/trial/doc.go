// Package trial tests the built program: it is killed, runs out of disk, is
// restored from its backups and works under load. It must lose nothing. Two
// instances share one PostgreSQL. The package has only tests; `make crash` and
// `make soak` run the long ones.
package trial
