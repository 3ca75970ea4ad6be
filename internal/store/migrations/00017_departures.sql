-- +goose Up

-- By what a match and its games were decided, which decides whether it counts for the
-- records; and when, as the version of the tournament: the state of a bracket is a replay
-- of what was decided, in that order.
ALTER TABLE matches ADD COLUMN decided_by TEXT NOT NULL DEFAULT '';           -- '' while it is not
ALTER TABLE matches ADD COLUMN decided_version BIGINT NOT NULL DEFAULT 0;     -- 0 where it follows from other matches or a departure
ALTER TABLE matches ADD COLUMN games_by TEXT NOT NULL DEFAULT '';             -- of each game, as 'p', 'f', 'i' or 'd'
UPDATE matches SET decided_by = 'bye' WHERE status = 'completed' AND games = '';
UPDATE matches SET decided_by = 'pin', decided_version = version, games_by = REPLACE(REPLACE(games, '1', 'p'), '2', 'p')
WHERE status = 'completed' AND games <> '';

-- Who has left a running tournament, how and when. A departure that is taken back leaves
-- no trace here; the audit has it.
ALTER TABLE entries ADD COLUMN left_kind TEXT NOT NULL DEFAULT '';    -- '' for who is in
ALTER TABLE entries ADD COLUMN left_match BIGINT NOT NULL DEFAULT 0;  -- number of the match in which it was, 0 for none
ALTER TABLE entries ADD COLUMN left_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE entries ADD COLUMN left_by TEXT NOT NULL DEFAULT '';      -- id of who entered it
ALTER TABLE entries ADD COLUMN left_at BIGINT;
ALTER TABLE entries ADD COLUMN left_version BIGINT NOT NULL DEFAULT 0; -- of the tournament, the order among the results
ALTER TABLE tournaments ADD COLUMN left_count BIGINT NOT NULL DEFAULT 0; -- entries that have left
