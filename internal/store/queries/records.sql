-- name: GetRecord :one
SELECT * FROM records WHERE user_id = $1;

-- name: ListForms :many
SELECT r.user_id, r.form FROM entries e JOIN records r ON r.user_id = e.user_id WHERE e.tournament_id = $1;

-- name: LockRecord :one
UPDATE records SET form = form WHERE user_id = $1 RETURNING *;

-- name: BeginRecord :exec
-- Waits for another transaction that creates the same record.
INSERT INTO records (user_id, name, name_key, wins, losses, points, form, standing) VALUES ($1, $2, $3, 0, 0, 0, '', $4)
ON CONFLICT (user_id) DO NOTHING;

-- name: PutRecord :exec
-- A person who was removed from the leaderboard does not come back.
INSERT INTO records (user_id, name, name_key, wins, losses, points, form, standing) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key, wins = excluded.wins,
    losses = excluded.losses, points = excluded.points, form = excluded.form,
    standing = CASE WHEN records.standing IS NULL THEN NULL ELSE excluded.standing END;

-- name: DropStanding :exec
-- Keeps the row, so that later results do not return it to the leaderboard.
INSERT INTO records (user_id, name, name_key, wins, losses, points, form, standing) VALUES ($1, $2, $3, 0, 0, 0, '', NULL)
ON CONFLICT (user_id) DO UPDATE SET standing = NULL;
