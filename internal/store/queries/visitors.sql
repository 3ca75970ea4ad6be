-- name: FindPublicTournament :one
-- Whether visitors may see a tournament, its version and, of a class, its event.
SELECT t.version, COALESCE(t.event_id, '') AS event_id, CAST(CASE WHEN e.id IS NULL THEN t.public ELSE e.public END AS BOOLEAN) AS public,
    CAST(CASE WHEN e.state = 'running' AND t.completed_at IS NULL AND EXISTS (SELECT 1 FROM event_tables x WHERE x.event_id = e.id) THEN TRUE ELSE FALSE END AS BOOLEAN) AS followed,
    CAST(CASE WHEN e.state = 'finished' OR e.id IS NULL AND t.status = 'archived' THEN TRUE ELSE FALSE END AS BOOLEAN) AS archived
FROM tournaments t LEFT JOIN events e ON e.id = t.event_id
WHERE t.id = $1;

-- name: FindPublicEvent :one
-- A public event and everything that changes with what visitors see of it: registration numbers are
-- never reused, and each change to the event, a class or a registration increments a version.
SELECT e.id, e.version, e.last_number, CAST(CASE WHEN e.state = 'finished' THEN TRUE ELSE FALSE END AS BOOLEAN) AS archived,
    CAST((SELECT COALESCE(SUM(t.version), 0) FROM tournaments t WHERE t.event_id = e.id) AS BIGINT) AS classes,
    CAST((SELECT COUNT(*) FROM registrations r WHERE r.event_id = e.id) AS BIGINT) AS athletes,
    CAST((SELECT COALESCE(SUM(r.version), 0) FROM registrations r WHERE r.event_id = e.id) AS BIGINT) AS registrations
FROM events e
WHERE e.slug = $1 AND e.public;

-- name: IsPublicEvent :one
SELECT COUNT(*) FROM events WHERE id = $1 AND public;

-- name: ListAthletesByInitials :many
-- Numbers of the entries of a tournament that visitors see by initials.
SELECT e.number FROM entries e JOIN users u ON u.id = e.user_id WHERE e.tournament_id = $1 AND u.initials ORDER BY e.number;

-- name: ListMatchesUnderWay :many
-- An event's matches in progress or scheduled.
SELECT m.* FROM tournaments t JOIN matches m ON m.tournament_id = t.id
WHERE t.event_id = $1 AND t.status = 'active' AND m.status IN ('in-progress', 'scheduled')
ORDER BY t.id, m.number;

-- name: ListEntriesOfClasses :many
-- Includes whether visitors see only initials.
SELECT sqlc.embed(entries), CAST(COALESCE(u.initials, FALSE) AS BOOLEAN) AS initials
FROM tournaments t JOIN entries ON entries.tournament_id = t.id LEFT JOIN users u ON u.id = entries.user_id
WHERE t.event_id = $1 ORDER BY entries.tournament_id, entries.number;

-- name: CountUpRegistrationsOfUser :many
-- All registrations of a person except one, because they now show other data.
UPDATE registrations SET version = version + 1, updated_at = $2 WHERE user_id = $1 AND id <> $3 RETURNING event_id;

-- name: CountPlayedOfClasses :many
-- The number of decided matches in each class of an event, without byes.
SELECT m.tournament_id, COUNT(*) AS played
FROM tournaments t JOIN matches m ON m.tournament_id = t.id
WHERE t.event_id = $1 AND m.status = 'completed' AND m.decided_by <> 'bye'
GROUP BY m.tournament_id;
