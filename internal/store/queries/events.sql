-- name: InsertEvent :exec
INSERT INTO events (id, slug, name, name_key, venue, time_zone, first_day, last_day, state, public, settings, created_by, version, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15);

-- name: GetEvent :one
SELECT * FROM events WHERE id = $1;

-- name: BumpEvent :one
-- Locks the event for this transaction and increments its version.
UPDATE events SET version = version + 1, updated_at = $2 WHERE id = $1 RETURNING *;

-- name: LockEvent :one
-- Locks the event for this transaction.
UPDATE events SET version = version WHERE id = $1 RETURNING *;

-- name: UpdateEvent :exec
UPDATE events SET slug = $2, name = $3, name_key = $4, venue = $5, time_zone = $6, first_day = $7, last_day = $8, state = $9,
    public = $10, settings = $11, logo = $12, background = $13
WHERE id = $1;

-- name: GetEventPicture :one
SELECT image FROM event_pictures WHERE event_id = $1 AND kind = $2 AND etag = $3;

-- name: PutEventPicture :exec
INSERT INTO event_pictures (event_id, kind, etag, image) VALUES ($1, $2, $3, $4)
ON CONFLICT (event_id, kind) DO UPDATE SET etag = excluded.etag, image = excluded.image;

-- name: DeleteEventPicture :exec
DELETE FROM event_pictures WHERE event_id = $1 AND kind = $2;

-- name: DeleteEvent :exec
DELETE FROM events WHERE id = $1;

-- name: ListSlugsOfEvents :many
-- Slugs that begin with a text.
SELECT slug FROM events WHERE slug LIKE CAST(sqlc.arg(pattern) AS TEXT) ESCAPE '\';

-- name: ListEvents :many
-- Running events come first, then future ones by their first day, then past ones by their last day, latest first.
SELECT sqlc.embed(events),
    (SELECT COUNT(*) FROM tournaments t WHERE t.event_id = events.id) AS classes,
    (SELECT COUNT(*) FROM registrations r WHERE r.event_id = events.id) AS athletes
FROM events
WHERE name_key LIKE CAST(sqlc.arg(part_a) AS TEXT) ESCAPE '\' AND name_key LIKE CAST(sqlc.arg(part_b) AS TEXT) ESCAPE '\' AND name_key LIKE CAST(sqlc.arg(part_c) AS TEXT) ESCAPE '\'
  AND (CAST(sqlc.arg(state) AS TEXT) = '' OR state = sqlc.arg(state))
ORDER BY CASE state WHEN 'running' THEN 1 WHEN 'finished' THEN 3 ELSE 2 END,
    CASE WHEN state <> 'finished' THEN first_day ELSE '' END, first_day DESC, id DESC
LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);

-- name: CountEvents :one
SELECT COUNT(*) FROM events
WHERE name_key LIKE CAST(sqlc.arg(part_a) AS TEXT) ESCAPE '\' AND name_key LIKE CAST(sqlc.arg(part_b) AS TEXT) ESCAPE '\' AND name_key LIKE CAST(sqlc.arg(part_c) AS TEXT) ESCAPE '\'
  AND (CAST(sqlc.arg(state) AS TEXT) = '' OR state = sqlc.arg(state));

-- name: CountEventsByState :many
SELECT state, COUNT(*) AS events FROM events GROUP BY state;

-- name: ListClasses :many
-- The classes of an event in locking order.
SELECT t.*, COALESCE(c.name, '') AS category_name, CAST(COALESCE((SELECT ev.name FROM events ev WHERE ev.id = t.event_id), '') AS TEXT) AS event_name
FROM tournaments t LEFT JOIN categories c ON c.id = t.category_id
WHERE t.event_id = $1
ORDER BY t.id;

-- name: CountPulled :one
-- The number of an event's classes with a decided match.
SELECT COUNT(*) FROM tournaments t
WHERE t.event_id = $1 AND EXISTS (SELECT 1 FROM matches m WHERE m.tournament_id = t.id AND m.decided_version <> 0);

-- name: BumpClasses :many
-- Increments the versions of an event's classes, because they show changed data of the event.
UPDATE tournaments SET version = version + 1, updated_at = $2 WHERE event_id = $1 RETURNING id, version;

-- name: SetRules :one
UPDATE tournaments SET rules = $2, version = version + 1, updated_at = $3 WHERE id = $1 RETURNING version;

-- name: SetSmallest :many
-- Sets the minimum of athletes for an event's classes that have not started.
UPDATE tournaments SET min_athletes = $2, version = version + 1, updated_at = $3
WHERE event_id = $1 AND status IN ('registration', 'upcoming') AND min_athletes <> $2
RETURNING id, version;
