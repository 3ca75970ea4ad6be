-- name: ListEventTables :many
SELECT * FROM event_tables WHERE event_id = $1 ORDER BY number;

-- name: GetEventTable :one
SELECT * FROM event_tables WHERE id = $1;

-- name: InsertEventTable :exec
INSERT INTO event_tables (id, event_id, number, name, referees, state, shifts) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: UpdateEventTable :exec
UPDATE event_tables SET number = $2, name = $3, referees = $4, state = $5, shifts = $6 WHERE id = $1;

-- name: DeleteEventTable :exec
DELETE FROM event_tables WHERE id = $1;

-- name: InsertTableLink :exec
INSERT INTO table_links (user_id, table_id, digest, day, good_from, good_until, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: ListTableLinks :many
-- Links of an event, the newest first.
SELECT sqlc.embed(l), u.name AS helper
FROM table_links l JOIN event_tables t ON t.id = l.table_id JOIN users u ON u.id = l.user_id
WHERE t.event_id = $1 ORDER BY l.created_at DESC, l.user_id DESC;

-- name: GetTableLink :one
SELECT sqlc.embed(l), u.name AS helper FROM table_links l JOIN users u ON u.id = l.user_id WHERE l.user_id = $1;

-- name: GetTableLinkByDigest :one
SELECT sqlc.embed(l), u.name AS helper FROM table_links l JOIN users u ON u.id = l.user_id WHERE l.digest = $1;

-- name: RevokeTableLink :exec
UPDATE table_links SET revoked_at = $2 WHERE user_id = $1;

-- name: UseTableLink :exec
UPDATE table_links SET used_at = $2 WHERE user_id = $1;

-- name: TableOfHelper :one
-- The table where a person keeps logs by a link; '' for none.
SELECT CAST(COALESCE((SELECT l.table_id FROM table_links l WHERE l.user_id = CAST(sqlc.arg(user_id) AS TEXT)), '') AS TEXT);

-- name: ListMatchesOfTables :many
-- An event's matches in progress or scheduled.
SELECT m.*, t.name AS tournament_name, t.athlete_count, t.late, t.fifth,
    CAST(COALESCE(p1.id, '') AS TEXT) AS player1_id, CAST(COALESCE(p1.name, '') AS TEXT) AS player1_name, CAST(COALESCE(p1.family_name, '') AS TEXT) AS player1_family, p1.user_id AS player1_user,
    CAST(COALESCE(p2.id, '') AS TEXT) AS player2_id, CAST(COALESCE(p2.name, '') AS TEXT) AS player2_name, CAST(COALESCE(p2.family_name, '') AS TEXT) AS player2_family, p2.user_id AS player2_user
FROM tournaments t CROSS JOIN matches m
LEFT JOIN entries p1 ON p1.tournament_id = m.tournament_id AND p1.number = m.player1
LEFT JOIN entries p2 ON p2.tournament_id = m.tournament_id AND p2.number = m.player2
WHERE t.event_id = $1 AND t.status = 'active' AND t.seeded AND m.tournament_id = t.id AND m.status IN ('in-progress', 'scheduled')
ORDER BY CASE m.status WHEN 'in-progress' THEN 0 ELSE 1 END, t.id, m.number;

-- name: ListScorers :many
-- The keepers of the logs of an event's pulled matches, and their tables.
SELECT s.match_id, s.scorer, CAST(COALESCE(l.table_id, '') AS TEXT) AS table_id
FROM tournaments t JOIN matches m ON m.tournament_id = t.id AND m.status = 'in-progress'
JOIN scorings s ON s.match_id = m.id LEFT JOIN table_links l ON l.user_id = s.scorer
WHERE t.event_id = $1;
