-- name: NextNumbers :one
-- Reserves the next numbers for athletes of an event, and returns the last of them.
UPDATE events SET last_number = last_number + sqlc.arg(athletes) WHERE id = sqlc.arg(id) RETURNING last_number;

-- name: ListRegistrationsOf :many
-- The registrations of several people at an event. Their ids are joined in one text.
WITH RECURSIVE chosen(id, rest) AS (
    SELECT '', CAST(sqlc.arg(ids) AS TEXT)
    UNION ALL
    SELECT substr(rest, 1, 36), substr(rest, 37) FROM chosen WHERE rest <> ''
)
SELECT r.id, r.user_id FROM chosen CROSS JOIN registrations r WHERE r.user_id = chosen.id AND r.event_id = sqlc.arg(event_id);

-- name: ListDetailsOf :many
-- The details of all registrations of several people, the latest last.
WITH RECURSIVE chosen(id, rest) AS (
    SELECT '', CAST(sqlc.arg(ids) AS TEXT)
    UNION ALL
    SELECT substr(rest, 1, 36), substr(rest, 37) FROM chosen WHERE rest <> ''
)
SELECT r.user_id, r.details FROM chosen CROSS JOIN registrations r WHERE r.user_id = chosen.id ORDER BY r.id;

-- name: SetTeams :exec
UPDATE registrations SET club = $2, country = $3, region = $4 WHERE id = $1;

-- name: SetDetails :exec
UPDATE registrations SET details = $2 WHERE id = $1;

-- name: DropDetailsOfUser :exec
UPDATE registrations SET details = '' WHERE user_id = $1;

-- name: GetRegistration :one
SELECT r.*, u.name, u.initials, u.family_name, COALESCE(p.sex, '') AS sex, COALESCE(p.birth_year, 0) AS birth_year
FROM registrations r JOIN users u ON u.id = r.user_id LEFT JOIN profiles p ON p.user_id = r.user_id
WHERE r.id = $1;

-- name: GetRegistrationOf :one
SELECT id FROM registrations WHERE event_id = $1 AND user_id = $2;

-- name: BumpRegistration :exec
-- Locks the registration for this transaction and increments its version.
UPDATE registrations SET version = version + 1, updated_at = $2 WHERE id = $1;

-- name: SetGroups :exec
UPDATE registrations SET athlete_groups = $2 WHERE id = $1;

-- name: SetCode :exec
UPDATE registrations SET code = $2 WHERE id = $1;

-- name: FindCode :one
-- The registration that a code belongs to.
SELECT id FROM registrations WHERE code = $1;

-- name: FindNumber :one
-- The registration with a number on the badge.
SELECT id FROM registrations WHERE event_id = $1 AND number = $2;

-- name: EventOfRegistration :one
SELECT event_id FROM registrations WHERE id = $1;

-- name: LastPulled :one
-- The end of an athlete's last pulled bout at an event, even if it is now void; 0 for none.
SELECT CAST(COALESCE(MAX(l.ended_at), 0) AS BIGINT) FROM (
    SELECT c.ended_at FROM entries e
    JOIN tournaments t ON t.id = e.tournament_id
    JOIN matches m ON m.tournament_id = e.tournament_id AND (m.player1 = e.number OR m.player2 = e.number)
    JOIN calls c ON c.match_id = m.id
    WHERE e.user_id = CAST(sqlc.arg(user_id) AS TEXT) AND t.event_id = CAST(sqlc.arg(event_id) AS TEXT) AND c.place = 'pulled'
    UNION ALL
    SELECT v.ended_at FROM void_pulls v WHERE v.user_id = CAST(sqlc.arg(user_id) AS TEXT) AND v.event_id = CAST(sqlc.arg(event_id) AS TEXT)
) l;

-- name: DeleteRegistration :exec
DELETE FROM registrations WHERE id = $1;

-- name: ListRegistrations :many
-- Athletes by name, found by parts of the name or by number.
SELECT r.*, u.name, u.initials, u.family_name, COALESCE(p.sex, '') AS sex, COALESCE(p.birth_year, 0) AS birth_year
FROM registrations r JOIN users u ON u.id = r.user_id LEFT JOIN profiles p ON p.user_id = r.user_id
WHERE r.event_id = sqlc.arg(event_id)
  AND (u.name_key LIKE CAST(sqlc.arg(part_a) AS TEXT) ESCAPE '\' AND u.name_key LIKE CAST(sqlc.arg(part_b) AS TEXT) ESCAPE '\' AND u.name_key LIKE CAST(sqlc.arg(part_c) AS TEXT) ESCAPE '\'
    OR CAST(r.number AS TEXT) = CAST(sqlc.arg(number) AS TEXT))
  AND (CAST(sqlc.arg(class) AS TEXT) = '' OR EXISTS (SELECT 1 FROM entries e WHERE e.tournament_id = sqlc.arg(class) AND e.user_id = r.user_id))
  AND (CAST(sqlc.arg(unweighed) AS BIGINT) = 0 OR NOT EXISTS (SELECT 1 FROM weighings w WHERE w.registration_id = r.id) AND NOT (EXISTS (SELECT 1 FROM weigh_in_marks m WHERE m.registration_id = r.id AND m.word = 'not-weighed')
    AND NOT EXISTS (SELECT 1 FROM entries e JOIN tournaments t ON t.id = e.tournament_id WHERE e.user_id = r.user_id AND t.event_id = r.event_id)))
ORDER BY u.name_key, r.number
LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);

-- name: CountRegistrations :one
SELECT COUNT(*)
FROM registrations r JOIN users u ON u.id = r.user_id
WHERE r.event_id = sqlc.arg(event_id)
  AND (u.name_key LIKE CAST(sqlc.arg(part_a) AS TEXT) ESCAPE '\' AND u.name_key LIKE CAST(sqlc.arg(part_b) AS TEXT) ESCAPE '\' AND u.name_key LIKE CAST(sqlc.arg(part_c) AS TEXT) ESCAPE '\'
    OR CAST(r.number AS TEXT) = CAST(sqlc.arg(number) AS TEXT))
  AND (CAST(sqlc.arg(class) AS TEXT) = '' OR EXISTS (SELECT 1 FROM entries e WHERE e.tournament_id = sqlc.arg(class) AND e.user_id = r.user_id))
  AND (CAST(sqlc.arg(unweighed) AS BIGINT) = 0 OR NOT EXISTS (SELECT 1 FROM weighings w WHERE w.registration_id = r.id) AND NOT (EXISTS (SELECT 1 FROM weigh_in_marks m WHERE m.registration_id = r.id AND m.word = 'not-weighed')
    AND NOT EXISTS (SELECT 1 FROM entries e JOIN tournaments t ON t.id = e.tournament_id WHERE e.user_id = r.user_id AND t.event_id = r.event_id)));

-- name: CountRegistered :one
SELECT COUNT(*) FROM registrations WHERE event_id = $1;

-- name: CountUnweighed :one
-- Athletes who were never weighed: those who still need a weigh-in, and those who left all their classes because of it.
SELECT CAST(COALESCE(SUM(CASE WHEN u.absent THEN 0 ELSE 1 END), 0) AS BIGINT) AS still, CAST(COALESCE(SUM(CASE WHEN u.absent THEN 1 ELSE 0 END), 0) AS BIGINT) AS absent
FROM (SELECT (EXISTS (SELECT 1 FROM weigh_in_marks m WHERE m.registration_id = r.id AND m.word = 'not-weighed')
    AND NOT EXISTS (SELECT 1 FROM entries e JOIN tournaments t ON t.id = e.tournament_id WHERE e.user_id = r.user_id AND t.event_id = r.event_id)) AS absent
    FROM registrations r WHERE r.event_id = $1 AND NOT EXISTS (SELECT 1 FROM weighings w WHERE w.registration_id = r.id)) u;

-- name: ListUndrawn :many
-- Athletes in undrawn classes, with their last time on the scales; 0 for never.
SELECT r.id, e.tournament_id, CAST(COALESCE((SELECT MAX(w.at) FROM weighings w WHERE w.registration_id = r.id), 0) AS BIGINT) AS weighed_at
FROM registrations r JOIN entries e ON e.user_id = r.user_id JOIN tournaments t ON t.id = e.tournament_id AND t.event_id = r.event_id
WHERE r.event_id = $1 AND t.status IN ('registration', 'upcoming');

-- name: ListNamesakes :many
-- What distinguishes the athletes of an event.
SELECT u.name, COALESCE(p.birth_year, 0) AS birth_year, r.club
FROM registrations r JOIN users u ON u.id = r.user_id LEFT JOIN profiles p ON p.user_id = u.id
WHERE u.role = 'participant' AND r.event_id = $1;

-- name: ListKnown :many
-- Athletes whose folded name begins with two letters and contains one of two parts, at an event or not.
SELECT u.id, u.name, COALESCE(p.birth_year, 0) AS birth_year, COALESCE(p.club, '') AS club, COALESCE(p.country, '') AS country,
    CAST(COALESCE((SELECT r.number FROM registrations r WHERE r.event_id = sqlc.arg(event_id) AND r.user_id = u.id), 0) AS BIGINT) AS number
FROM users u LEFT JOIN profiles p ON p.user_id = u.id
WHERE substr(u.name_key, 1, 2) = CAST(sqlc.arg(beginning) AS TEXT) AND u.role = 'participant' AND u.removed_at IS NULL
  AND (u.name_key LIKE CAST(sqlc.arg(first_half) AS TEXT) ESCAPE '\' OR u.name_key LIKE CAST(sqlc.arg(second_half) AS TEXT) ESCAPE '\')
ORDER BY u.created_at, u.id;

-- name: ListClassEntries :many
-- The class entries of some people at an event. Their ids are joined in one text.
WITH RECURSIVE chosen(id, rest) AS (
    SELECT '', CAST(sqlc.arg(ids) AS TEXT)
    UNION ALL
    SELECT substr(rest, 1, 36), substr(rest, 37) FROM chosen WHERE rest <> ''
)
SELECT e.user_id, e.id, t.id AS tournament_id, t.name, t.status, e.scores, e.guest
FROM chosen CROSS JOIN entries e JOIN tournaments t ON t.id = e.tournament_id
WHERE e.user_id = chosen.id AND t.event_id = sqlc.arg(event_id)
ORDER BY t.id;

-- name: ListClassEntriesAt :many
-- All entries of an event's classes.
SELECT e.user_id, e.id, t.id AS tournament_id, t.name, t.status, e.scores, e.guest
FROM tournaments t JOIN entries e ON e.tournament_id = t.id
WHERE t.event_id = $1 AND e.user_id IS NOT NULL
ORDER BY t.id;

-- name: ListWeighingsAt :many
-- Attempts of all registrations of an event.
SELECT w.* FROM registrations r JOIN weighings w ON w.registration_id = r.id WHERE r.event_id = $1 ORDER BY w.id;

-- name: ListWeighingsOf :many
-- Attempts of several registrations. Their ids are joined in one text.
WITH RECURSIVE chosen(id, rest) AS (
    SELECT '', CAST(sqlc.arg(ids) AS TEXT)
    UNION ALL
    SELECT substr(rest, 1, 36), substr(rest, 37) FROM chosen WHERE rest <> ''
)
SELECT w.* FROM chosen CROSS JOIN weighings w WHERE w.registration_id = chosen.id ORDER BY w.id;

-- name: InsertWeighing :exec
INSERT INTO weighings (id, registration_id, grams, at, by_id, by_name) VALUES ($1, $2, $3, $4, $5, $6);

-- name: GetProfile :one
SELECT * FROM profiles WHERE user_id = $1;

-- name: ListProfilesOf :many
-- Profiles of several people. Their ids are joined in one text.
WITH RECURSIVE chosen(id, rest) AS (
    SELECT '', CAST(sqlc.arg(ids) AS TEXT)
    UNION ALL
    SELECT substr(rest, 1, 36), substr(rest, 37) FROM chosen WHERE rest <> ''
)
SELECT p.* FROM chosen CROSS JOIN profiles p WHERE p.user_id = chosen.id;

-- name: DropProfile :exec
DELETE FROM profiles WHERE user_id = $1;

-- name: DropWeighingsOfUser :exec
DELETE FROM weighings WHERE registration_id IN (SELECT r.id FROM registrations r WHERE r.user_id = $1);

-- name: DropRegistrationsWithoutEntry :exec
-- Registrations of a person at events without an entry.
DELETE FROM registrations WHERE user_id = CAST(sqlc.arg(user_id) AS TEXT) AND event_id NOT IN (
    SELECT COALESCE(t.event_id, '') FROM entries e JOIN tournaments t ON t.id = e.tournament_id WHERE e.user_id = CAST(sqlc.arg(user_id) AS TEXT));

-- name: SetEventOfficial :exec
INSERT INTO event_officials (event_id, user_id, role) VALUES ($1, $2, $3)
ON CONFLICT (event_id, user_id) DO UPDATE SET role = EXCLUDED.role;

-- name: RemoveEventOfficial :exec
DELETE FROM event_officials WHERE event_id = $1 AND user_id = $2;

-- name: DropEventOfficial :exec
DELETE FROM event_officials WHERE user_id = $1;

-- name: ListEventOfficials :many
SELECT o.user_id, u.name, o.role FROM event_officials o JOIN users u ON u.id = o.user_id WHERE o.event_id = $1 ORDER BY u.name_key, u.id;

-- name: OrganizesEvents :one
SELECT EXISTS (SELECT 1 FROM event_officials WHERE user_id = $1 AND role = 'organizer');

-- name: OfficiatesAtEvents :one
SELECT EXISTS (SELECT 1 FROM event_officials WHERE user_id = $1);

-- name: CountKnownBefore :one
-- How often a person was at another event, or in a tournament outside the event, before a registration. Ids increase with time.
SELECT CAST(
    (SELECT COUNT(*) FROM registrations o WHERE o.user_id = r.user_id AND o.id < r.id) +
    (SELECT COUNT(*) FROM entries e JOIN tournaments t ON t.id = e.tournament_id
        WHERE e.user_id = r.user_id AND e.id < r.id AND COALESCE(t.event_id, '') <> r.event_id) AS BIGINT) AS times
FROM registrations r WHERE r.id = $1;

-- name: SetWeighInMark :exec
INSERT INTO weigh_in_marks (tournament_id, registration_id, word, reason, at, by_id, by_name) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (tournament_id, registration_id) DO UPDATE
SET word = EXCLUDED.word, reason = EXCLUDED.reason, at = EXCLUDED.at, by_id = EXCLUDED.by_id, by_name = EXCLUDED.by_name;

-- name: DropWeighInMark :exec
DELETE FROM weigh_in_marks WHERE tournament_id = $1 AND registration_id = $2;

-- name: DropNotWeighed :exec
-- Marks of people who enter a class again. Their ids are joined in one text.
WITH RECURSIVE chosen(id, rest) AS (
    SELECT '', CAST(sqlc.arg(ids) AS TEXT)
    UNION ALL
    SELECT substr(rest, 1, 36), substr(rest, 37) FROM chosen WHERE rest <> ''
)
DELETE FROM weigh_in_marks WHERE tournament_id = sqlc.arg(tournament_id) AND word = 'not-weighed'
  AND registration_id IN (SELECT r.id FROM chosen CROSS JOIN registrations r WHERE r.user_id = chosen.id);

-- name: DropWeighInMarksOfUser :exec
DELETE FROM weigh_in_marks WHERE registration_id IN (SELECT r.id FROM registrations r WHERE r.user_id = $1);

-- name: ListWeighInMarks :many
-- Marks of an event, the oldest first.
SELECT m.*, t.name FROM weigh_in_marks m JOIN tournaments t ON t.id = m.tournament_id WHERE t.event_id = $1 ORDER BY m.at, m.tournament_id;

-- name: ListClassWeighIns :many
-- Athletes in one or all classes of an event, with their last time on the scales, 0 for never, and their mark.
SELECT r.id, r.number, r.user_id, u.name, e.tournament_id, t.name AS class_name, t.status,
    CAST(COALESCE((SELECT MAX(w.at) FROM weighings w WHERE w.registration_id = r.id), 0) AS BIGINT) AS weighed_at,
    COALESCE(m.word, '') AS word
FROM registrations r
JOIN users u ON u.id = r.user_id
JOIN entries e ON e.user_id = r.user_id
JOIN tournaments t ON t.id = e.tournament_id AND t.event_id = r.event_id
LEFT JOIN weigh_in_marks m ON m.tournament_id = e.tournament_id AND m.registration_id = r.id
WHERE r.event_id = sqlc.arg(event_id) AND (CAST(sqlc.arg(class) AS TEXT) = '' OR e.tournament_id = CAST(sqlc.arg(class) AS TEXT)) AND e.left_kind = ''
ORDER BY u.name_key, r.number, t.id;
