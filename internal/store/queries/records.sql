-- name: GetRecord :one
SELECT * FROM records WHERE user_id = $1;

-- name: LockRecord :one
UPDATE records SET form = form WHERE user_id = $1 RETURNING *;

-- name: BeginRecord :exec
-- Waits for another transaction that begins the same one.
INSERT INTO records (user_id, name, words, wins, losses, points, form, standing) VALUES ($1, $2, $3, 0, 0, 0, '', $4)
ON CONFLICT (user_id) DO NOTHING;

-- name: PutRecord :exec
-- Who was removed from the leaderboard does not come back.
INSERT INTO records (user_id, name, words, wins, losses, points, form, standing) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, words = excluded.words, wins = excluded.wins,
    losses = excluded.losses, points = excluded.points, form = excluded.form,
    standing = CASE WHEN records.standing IS NULL THEN NULL ELSE excluded.standing END;

-- name: DropStanding :exec
-- The row is there from then on, so that later results leave it off the leaderboard.
INSERT INTO records (user_id, name, words, wins, losses, points, form, standing) VALUES ($1, $2, $3, 0, 0, 0, '', NULL)
ON CONFLICT (user_id) DO UPDATE SET standing = NULL;

-- name: ListRecords :many
SELECT * FROM records WHERE standing > sqlc.arg(after) ORDER BY standing
LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);

-- name: CountStandings :one
SELECT COUNT(*) FROM records WHERE standing > sqlc.arg(after) AND standing <= sqlc.arg(upto);

-- name: NextStanding :one
SELECT standing FROM records WHERE standing > sqlc.arg(after) ORDER BY standing LIMIT 1 OFFSET sqlc.arg(skip);

-- name: WalkRecords :many
-- Quick where many match: it goes through the leaderboard until it has enough.
SELECT * FROM records WHERE standing > sqlc.arg(after) AND words LIKE sqlc.arg(word)
ORDER BY standing
LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);

-- name: GatherRecords :many
-- Quick where few match both words. CROSS JOIN makes SQLite begin with them.
SELECT r.* FROM words w CROSS JOIN records r
WHERE w.shelf = 'ranked' AND w.word >= sqlc.arg(beginning) AND w.word < sqlc.arg(ending) AND w.earlier < sqlc.arg(beginning)
  AND w.name LIKE sqlc.arg(also)
  AND r.user_id = w.id
ORDER BY r.standing
LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);
