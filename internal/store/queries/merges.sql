-- name: ListSharedTournaments :many
-- Tournaments of both people.
SELECT t.id, t.name, t.status FROM entries a JOIN entries b ON b.tournament_id = a.tournament_id JOIN tournaments t ON t.id = a.tournament_id
WHERE a.user_id = $1 AND b.user_id = $2
ORDER BY t.id;

-- name: ListSharedRegistrations :many
-- Events with registrations of both people.
SELECT e.id AS event_id, e.name, a.id AS kept_id, a.number AS kept_number, a.athlete_groups AS kept_groups,
    a.held AS kept_held, a.held_reason AS kept_reason,
    b.id AS gone_id, b.number AS gone_number, b.athlete_groups AS gone_groups, b.held AS gone_held, b.held_reason AS gone_reason,
    (SELECT COUNT(*) FROM push_subscriptions p WHERE p.registration_id IN (a.id, b.id)) AS browsers
FROM registrations a JOIN registrations b ON b.event_id = a.event_id JOIN events e ON e.id = a.event_id
WHERE a.user_id = sqlc.arg(kept) AND b.user_id = sqlc.arg(gone)
ORDER BY e.id;

-- name: ListBusyMatches :many
-- Matches of a person that are called to a table or in progress.
SELECT t.id AS tournament_id, t.name, m.number, CAST(COALESCE(p.number, 0) AS BIGINT) AS table_number
FROM entries e JOIN tournaments t ON t.id = e.tournament_id
JOIN matches m ON m.tournament_id = e.tournament_id AND e.number IN (m.player1, m.player2)
LEFT JOIN calls c ON c.match_id = m.id AND c.place = 'called' LEFT JOIN event_tables p ON p.id = c.table_id
WHERE e.user_id = $1 AND m.status <> 'completed' AND (c.match_id IS NOT NULL OR m.status = 'in-progress')
ORDER BY t.id, m.number;

-- name: ListEventsOfUser :many
SELECT event_id FROM registrations WHERE user_id = $1 ORDER BY event_id;

-- name: CountEntriesOfUser :one
SELECT COUNT(*) FROM entries WHERE user_id = $1;

-- name: MoveEntries :exec
UPDATE entries SET user_id = $2 WHERE user_id = $1;

-- name: CompleteTeams :exec
-- Fills the gaps of one registration from another.
UPDATE registrations SET
    club = CASE WHEN club <> '' THEN club ELSE COALESCE((SELECT g.club FROM registrations g WHERE g.id = sqlc.arg(gone)), '') END,
    country = CASE WHEN country <> '' THEN country ELSE COALESCE((SELECT g.country FROM registrations g WHERE g.id = sqlc.arg(gone)), '') END,
    region = CASE WHEN region <> '' THEN region ELSE COALESCE((SELECT g.region FROM registrations g WHERE g.id = sqlc.arg(gone)), '') END
WHERE registrations.id = sqlc.arg(kept);

-- name: MoveWeighings :exec
-- From one registration to another.
UPDATE weighings SET registration_id = $2 WHERE registration_id = $1;

-- name: MoveWeighInMarks :exec
-- From one registration to another, where that has none.
UPDATE weigh_in_marks SET registration_id = sqlc.arg(kept) WHERE weigh_in_marks.registration_id = sqlc.arg(gone)
  AND weigh_in_marks.tournament_id NOT IN (SELECT m.tournament_id FROM weigh_in_marks m WHERE m.registration_id = sqlc.arg(kept));

-- name: MoveMarked :exec
-- Marks that a person has set at the weigh-in.
UPDATE weigh_in_marks SET by_id = $2 WHERE by_id = $1;

-- name: MoveRegistrations :exec
UPDATE registrations SET user_id = $2, version = version + 1, updated_at = sqlc.arg(now) WHERE user_id = $1;

-- name: RaiseEventRoles :exec
-- The survivor is an organizer if either account was.
UPDATE event_officials SET role = 'organizer'
WHERE event_officials.user_id = CAST(sqlc.arg(kept) AS TEXT) AND event_officials.event_id IN (
    SELECT o.event_id FROM event_officials o WHERE o.user_id = CAST(sqlc.arg(gone) AS TEXT) AND o.role = 'organizer');

-- name: MoveEventRoles :exec
UPDATE event_officials SET user_id = CAST(sqlc.arg(kept) AS TEXT)
WHERE event_officials.user_id = CAST(sqlc.arg(gone) AS TEXT) AND event_officials.event_id NOT IN (
    SELECT o.event_id FROM event_officials o WHERE o.user_id = CAST(sqlc.arg(kept) AS TEXT));

-- name: MoveReferees :exec
UPDATE tournament_referees SET user_id = CAST(sqlc.arg(kept) AS TEXT)
WHERE tournament_referees.user_id = CAST(sqlc.arg(gone) AS TEXT) AND tournament_referees.tournament_id NOT IN (
    SELECT r.tournament_id FROM tournament_referees r WHERE r.user_id = CAST(sqlc.arg(kept) AS TEXT));

-- name: DropReferees :exec
DELETE FROM tournament_referees WHERE user_id = $1;

-- name: MoveCreatedTournaments :exec
UPDATE tournaments SET created_by = $2 WHERE created_by = $1;

-- name: MoveCreatedEvents :exec
UPDATE events SET created_by = $2 WHERE created_by = $1;

-- name: MoveOfficiated :exec
UPDATE matches SET official = $2 WHERE official = $1;

-- name: MoveRecorded :exec
UPDATE matches SET recorded_by = $2 WHERE recorded_by = $1;

-- name: MoveDepartures :exec
UPDATE entries SET left_by = $2 WHERE left_by = $1;

-- name: MoveWeighed :exec
-- Attempts that a person recorded.
UPDATE weighings SET by_id = $2 WHERE by_id = $1;

-- name: MoveLogged :exec
UPDATE log_entries SET official = $2 WHERE official = $1;

-- name: MoveVoidPulls :exec
UPDATE void_pulls SET user_id = $2 WHERE user_id = $1;

-- name: MoveScorings :exec
UPDATE scorings SET scorer = $2 WHERE scorer = $1;

-- name: MoveDevices :exec
UPDATE devices SET user_id = $2 WHERE user_id = $1;

-- name: MoveNotices :exec
-- For the same subject, the survivor's own notice stays.
UPDATE notices SET user_id = CAST(sqlc.arg(kept) AS TEXT)
WHERE notices.user_id = CAST(sqlc.arg(gone) AS TEXT) AND notices.id NOT IN (SELECT n.id FROM notices n WHERE n.user_id = CAST(sqlc.arg(kept) AS TEXT));

-- name: DropNotices :exec
DELETE FROM notices WHERE user_id = $1;

-- name: MovePushSubscriptions :exec
-- From one registration to another.
UPDATE push_subscriptions SET registration_id = $2 WHERE registration_id = $1;

-- name: MoveFiledProtests :exec
UPDATE protests SET filed_by = $2 WHERE filed_by = $1;

-- name: MoveDecidedProtests :exec
UPDATE protests SET decided_by = $2 WHERE decided_by = $1;

-- name: MoveLedgerMarks :exec
UPDATE ledger_marks SET by_id = $2 WHERE by_id = $1;

-- name: MoveCalled :exec
UPDATE calls SET called_by = $2 WHERE called_by = $1;

-- name: MoveWaived :exec
UPDATE calls SET waived_by = $2 WHERE waived_by = $1;

-- name: MoveTableLinks :exec
-- Links that a person created.
UPDATE table_links SET created_by = $2 WHERE created_by = $1;

-- name: MovePublishedDraws :exec
UPDATE draws SET published_by = $2 WHERE published_by = $1;

-- name: MoveMadeDraws :exec
UPDATE draws SET made_by = $2 WHERE made_by = $1;

-- name: MoveDrawPeople :exec
UPDATE draw_people SET user_id = $2 WHERE user_id = $1;

-- name: MoveLateLots :exec
UPDATE late_lots SET user_id = $2 WHERE user_id = $1;

-- name: MoveAvatar :exec
UPDATE avatars SET user_id = $2 WHERE user_id = $1;

-- name: MoveIdentities :exec
UPDATE identities SET user_id = $2 WHERE user_id = $1;

-- name: EmptyRecord :exec
-- Removes a record from the leaderboard and clears it.
UPDATE records SET wins = 0, losses = 0, points = 0, form = '', standing = NULL WHERE user_id = $1;

-- name: MoveHandOverPeople :exec
UPDATE hand_over_people SET user_id = sqlc.arg(kept) WHERE user_id = sqlc.arg(gone);
