-- name: InsertDraw :exec
INSERT INTO draws (event_id, tournament_id, class_name, number, record, state, reason, changes, pairings,
    published_at, published_by, published_by_name, made_at, made_by, made_by_name, void_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16);

-- name: SaveDraw :exec
UPDATE draws SET record = $3, state = $4, reason = $5, changes = $6, pairings = $7, made_at = $8, made_by = $9, made_by_name = $10, void_at = $11
WHERE tournament_id = $1 AND number = $2;

-- name: LatestDraw :many
SELECT * FROM draws WHERE tournament_id = $1 ORDER BY number DESC LIMIT 1;

-- name: ListDraws :many
SELECT * FROM draws WHERE event_id = $1 ORDER BY tournament_id, number;

-- name: ListDrawEntries :many
-- The athletes to draw in a class, in order, with their club or country if the event keeps these apart.
SELECT e.id, e.name, u.initials, CAST(COALESCE(r.club, '') AS TEXT) AS club, CAST(COALESCE(r.country, '') AS TEXT) AS country
FROM entries e JOIN users u ON u.id = e.user_id JOIN tournaments t ON t.id = e.tournament_id
LEFT JOIN registrations r ON r.event_id = t.event_id AND r.user_id = e.user_id
WHERE e.tournament_id = $1
ORDER BY e.number;

-- name: InsertLateLot :exec
INSERT INTO late_lots (id, event_id, tournament_id, class_name, user_id, name, match_number, byes, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: ListLateLots :many
SELECT * FROM late_lots WHERE event_id = $1 ORDER BY id;

-- name: KeepDrawPeople :exec
-- The people behind the current entries of a class.
INSERT INTO draw_people (entry_id, event_id, user_id)
SELECT e.id, CAST(t.event_id AS TEXT), CAST(e.user_id AS TEXT) FROM entries e JOIN tournaments t ON t.id = e.tournament_id
WHERE t.id = $1 AND t.event_id IS NOT NULL AND e.user_id IS NOT NULL
ON CONFLICT (entry_id) DO NOTHING;

-- name: ListHiddenInDraws :many
-- People shown by initials to visitors, by their entries in draws of an event; latecomers by their own ids.
SELECT p.entry_id AS id, u.name FROM draw_people p JOIN users u ON u.id = p.user_id WHERE p.event_id = $1 AND u.initials
UNION SELECT l.user_id, u.name FROM late_lots l JOIN users u ON u.id = l.user_id WHERE l.event_id = $1 AND u.initials;
