// Package trial tries the built program: it is killed, run out of disk, restored
// from its backups and kept under load, and must have lost nothing; two of it work
// on one PostgreSQL. There are only tests in here; the long ones are run by `make
// crash` and `make soak`.
package trial
