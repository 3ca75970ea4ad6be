-- +goose Up

-- Every result had to keep these up to date, which cost more than they saved: who
-- asks for what changed in a tournament knows which matches, and nobody has so many
-- notices that they cannot be sorted.
DROP INDEX matches_by_version;
DROP INDEX notices_by_time;
