-- name: GetRecord :one
SELECT * FROM records WHERE user_id = $1;

-- name: PutRecord :exec
INSERT INTO records (user_id, name_key, wins, losses, points, form) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (user_id) DO UPDATE SET name_key = excluded.name_key, wins = excluded.wins, losses = excluded.losses,
    points = excluded.points, form = excluded.form;

-- name: RenameRecord :exec
UPDATE records SET name_key = $2 WHERE user_id = $1;

-- name: ListRecords :many
SELECT * FROM leaderboard
WHERE (CAST(sqlc.arg(search) AS TEXT) = '' OR name_key LIKE sqlc.arg(search) ESCAPE '\')
ORDER BY position
LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);

-- name: CountRecords :one
SELECT COUNT(*) FROM leaderboard
WHERE (CAST(sqlc.arg(search) AS TEXT) = '' OR name_key LIKE sqlc.arg(search) ESCAPE '\');
