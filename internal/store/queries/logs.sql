-- name: ListLog :many
SELECT * FROM log_entries WHERE match_id = $1 ORDER BY position;

-- name: ListLogOfficials :many
SELECT id, name FROM users WHERE id IN (SELECT official FROM log_entries WHERE match_id = $1);

-- name: InsertLogEntry :exec
INSERT INTO log_entries (match_id, position, id, kind, athlete, detail, decided_by, games, strikes, source, official, epoch, at, received_at, referees)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, COALESCE((SELECT s.epoch FROM scorings s WHERE s.match_id = $1), 0), $12, $13,
    COALESCE((SELECT t.referees FROM table_links l JOIN event_tables t ON t.id = l.table_id WHERE l.user_id = $11), ''));

-- name: GetScoring :one
SELECT s.*, CAST(COALESCE(u.name, '') AS TEXT) AS scorer_name
FROM scorings s LEFT JOIN users u ON u.id = s.scorer
WHERE s.match_id = $1;

-- name: SaveScoring :exec
INSERT INTO scorings (match_id, epoch, oldest, scorer, device, since) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (match_id) DO UPDATE SET epoch = excluded.epoch, oldest = excluded.oldest, scorer = excluded.scorer,
    device = excluded.device, since = excluded.since;

-- name: GetDeviceOwner :one
SELECT user_id, waiting, refused, table_id FROM devices WHERE id = $1;

-- name: SaveDevice :exec
INSERT INTO devices (id, user_id, name, waiting, since, refused, seen_at, table_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (id) DO UPDATE SET user_id = excluded.user_id, name = excluded.name, waiting = excluded.waiting,
    since = excluded.since, refused = excluded.refused, seen_at = excluded.seen_at, table_id = excluded.table_id;

-- name: ListDevices :many
-- Devices with waiting or refused entries, or with a report since a time.
SELECT d.*, CAST(COALESCE(u.name, '') AS TEXT) AS user_name
FROM devices d LEFT JOIN users u ON u.id = d.user_id
WHERE d.waiting > 0 OR d.refused <> '[]' OR d.seen_at >= CAST(sqlc.arg(since) AS BIGINT)
ORDER BY d.waiting DESC, d.seen_at DESC, d.id;

-- name: DropDevices :exec
DELETE FROM devices WHERE seen_at < $1;
