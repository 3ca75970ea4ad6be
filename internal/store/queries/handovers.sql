-- name: HandOverEvent :exec
-- Sets which copy of an event counts, and whether it is away.
UPDATE events SET lease = $2, away_at = $3, away_by = $4, away_to = $5 WHERE id = $1;

-- name: InsertHandOver :exec
INSERT INTO hand_overs (event_id, lease, kind, at, by_name, note, marks, file) VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: ListHandOvers :many
SELECT * FROM hand_overs WHERE event_id = $1 ORDER BY lease;

-- name: ListHandOverPeople :many
SELECT * FROM hand_over_people WHERE event_id = $1;

-- name: PutHandOverPerson :exec
INSERT INTO hand_over_people (event_id, file_id, user_id) VALUES ($1, $2, $3)
ON CONFLICT (event_id, file_id) DO UPDATE SET user_id = excluded.user_id;

-- name: InsertEventCopy :exec
INSERT INTO event_copies (id, event_id, at, by_name, file) VALUES ($1, $2, $3, $4, $5);

-- name: ListEventCopies :many
SELECT id, at, by_name FROM event_copies WHERE event_id = $1 ORDER BY id DESC;

-- name: GetEventCopy :one
SELECT file FROM event_copies WHERE event_id = $1 AND id = $2;

-- name: ListAllEventCopies :many
SELECT id, event_id FROM event_copies ORDER BY id;

-- name: UpdateEventCopy :exec
UPDATE event_copies SET file = $2 WHERE id = $1;

-- name: ListFilePeople :many
-- All people who may be in a file.
SELECT u.id, u.name, u.role, u.removed_at, COALESCE(p.birth_year, 0) AS birth_year, COALESCE(p.club, '') AS club,
    CAST(COALESCE((SELECT r.details FROM registrations r WHERE r.user_id = u.id AND r.details <> '' ORDER BY r.id DESC LIMIT 1), '') AS TEXT) AS details
FROM users u LEFT JOIN profiles p ON p.user_id = u.id
ORDER BY u.id;
