-- name: ListEntries :many
SELECT * FROM entries WHERE tournament_id = $1 ORDER BY number;

-- name: ListEntriesOf :many
-- Entries of several tournaments. Their ids are joined in one text, because the two
-- databases share no type for lists.
WITH RECURSIVE chosen(id, rest) AS (
    SELECT '', CAST(sqlc.arg(ids) AS TEXT)
    UNION ALL
    SELECT substr(rest, 1, 36), substr(rest, 37) FROM chosen WHERE rest <> ''
)
SELECT e.* FROM chosen CROSS JOIN entries e
WHERE e.tournament_id = chosen.id ORDER BY e.tournament_id, e.number;

-- name: GetEntry :one
SELECT * FROM entries WHERE tournament_id = $1 AND number = $2;

-- name: GetEntries :many
SELECT * FROM entries WHERE tournament_id = $1 AND number IN ($2, $3) ORDER BY number;

-- name: GetEntryOfUser :one
SELECT * FROM entries WHERE tournament_id = $1 AND user_id = $2;

-- name: DeleteEntry :exec
DELETE FROM entries WHERE id = $1;

-- name: TakeBye :exec
UPDATE entries SET user_id = $2, name = $3, family_name = $4 WHERE id = $1;

-- name: DeleteByes :exec
DELETE FROM entries WHERE tournament_id = $1 AND user_id IS NULL;

-- name: ListBarredAthletes :many
-- Athletes of a tournament who are not active.
SELECT u.name, u.status FROM entries e JOIN users u ON u.id = e.user_id
WHERE e.tournament_id = $1 AND u.status <> 'active'
ORDER BY u.name_key, u.id;

-- name: RenumberEntry :exec
UPDATE entries SET number = $2 WHERE id = $1;

-- name: PlaceEntry :exec
UPDATE entries SET place = $2, points = $3, word = $4 WHERE id = $1;

-- name: SetScoring :exec
UPDATE entries SET scores = $3, guest = $4 WHERE tournament_id = $1 AND user_id = $2;

-- name: SetScorings :exec
-- SetScoring for several people. Their ids are joined in one text.
WITH RECURSIVE chosen(id, rest) AS (
    SELECT '', CAST(sqlc.arg(ids) AS TEXT)
    UNION ALL
    SELECT substr(rest, 1, 36), substr(rest, 37) FROM chosen WHERE rest <> ''
)
UPDATE entries SET scores = sqlc.arg(scores), guest = sqlc.arg(guest)
WHERE tournament_id = sqlc.arg(tournament_id) AND user_id IN (SELECT chosen.id FROM chosen);

-- name: SetBehind :exec
UPDATE entries SET behind = $2 WHERE id = $1;

-- name: SetOrigin :exec
UPDATE entries SET origin = $3 WHERE tournament_id = $1 AND user_id = $2;

-- name: SetDeparture :exec
UPDATE entries SET left_kind = $2, left_match = $3, left_reason = $4, left_by = $5, left_at = $6, left_version = $7 WHERE id = $1;

-- name: RenameEntriesOfUser :exec
UPDATE entries SET name = $2, family_name = $3 WHERE user_id = $1;

-- name: ListJoinedTournaments :many
SELECT tournament_id FROM entries WHERE user_id = $1;

-- name: ListUnstartedTournamentsOfUser :many
SELECT t.id FROM entries e JOIN tournaments t ON t.id = e.tournament_id
WHERE e.user_id = $1 AND t.status IN ('registration', 'upcoming')
ORDER BY t.id;

-- name: ListRunningTournamentsOfUser :many
-- Running tournaments that a user has not left.
SELECT t.id FROM entries e JOIN tournaments t ON t.id = e.tournament_id
WHERE e.user_id = $1 AND e.left_kind = '' AND t.status = 'active' AND t.seeded
ORDER BY t.id;

-- name: InsertReferee :exec
INSERT INTO tournament_referees (tournament_id, user_id) VALUES ($1, $2)
ON CONFLICT (tournament_id, user_id) DO NOTHING;

-- name: DeleteReferee :exec
DELETE FROM tournament_referees WHERE tournament_id = $1 AND user_id = $2;

-- name: ListUnfinishedTournamentsOfReferee :many
SELECT t.id FROM tournament_referees r JOIN tournaments t ON t.id = r.tournament_id
WHERE r.user_id = $1 AND t.completed_at IS NULL
ORDER BY t.id;

-- name: ListRefereesOf :many
-- Referees of several tournaments, like ListEntriesOf.
WITH RECURSIVE chosen(id, rest) AS (
    SELECT '', CAST(sqlc.arg(ids) AS TEXT)
    UNION ALL
    SELECT substr(rest, 1, 36), substr(rest, 37) FROM chosen WHERE rest <> ''
)
SELECT r.tournament_id, u.id, u.name FROM chosen CROSS JOIN tournament_referees r JOIN users u ON u.id = r.user_id
WHERE r.tournament_id = chosen.id ORDER BY u.name_key, u.id;

-- name: ListReferees :many
SELECT u.id, u.name FROM tournament_referees r JOIN users u ON u.id = r.user_id
WHERE r.tournament_id = $1 ORDER BY u.name_key, u.id;

-- name: ListBadgesOfEntries :many
-- What distinguishes athletes of a tournament with the same name.
SELECT e.number AS entry, CAST(COALESCE(r.number, 0) AS BIGINT) AS badge, CAST(COALESCE(r.club, p.club, '') AS TEXT) AS club
FROM entries e JOIN tournaments t ON t.id = e.tournament_id
LEFT JOIN registrations r ON r.event_id = t.event_id AND r.user_id = e.user_id
LEFT JOIN profiles p ON p.user_id = e.user_id
WHERE e.tournament_id = $1;
