-- name: LockQueue :one
-- Locks the queue of an event for this transaction, after all tournaments.
INSERT INTO queues (event_id, version) VALUES ($1, 0) ON CONFLICT (event_id) DO UPDATE SET version = queues.version RETURNING version;

-- name: BumpQueue :one
UPDATE queues SET version = version + 1 WHERE event_id = $1 RETURNING version;

-- name: QueueVersion :one
SELECT CAST(COALESCE((SELECT q.version FROM queues q WHERE q.event_id = CAST(sqlc.arg(event_id) AS TEXT)), 0) AS BIGINT);

-- name: QueueNotes :one
SELECT break_until, break_text, reordered_at FROM queues WHERE event_id = $1;

-- name: SaveReordered :exec
UPDATE queues SET reordered_at = $2 WHERE event_id = $1;

-- name: SaveBreak :exec
UPDATE queues SET break_until = $2, break_text = $3 WHERE event_id = $1;

-- name: ListRunningEvents :many
SELECT id FROM events WHERE state = 'running' AND away_at IS NULL ORDER BY id;

-- name: EventOfTournament :one
SELECT CAST(COALESCE(event_id, '') AS TEXT) FROM tournaments WHERE id = $1;

-- name: ListClassDays :many
SELECT * FROM class_days WHERE event_id = $1;

-- name: SaveClassDay :exec
INSERT INTO class_days (tournament_id, event_id, position, not_before, by_hand, held, held_reason, table_id, staged_at, opened_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT (tournament_id) DO UPDATE SET position = excluded.position, not_before = excluded.not_before, by_hand = excluded.by_hand,
    held = excluded.held, held_reason = excluded.held_reason, table_id = excluded.table_id, staged_at = excluded.staged_at, opened_at = excluded.opened_at;

-- name: ListCalls :many
-- Calls that changed since a version of the queue.
SELECT * FROM calls WHERE event_id = $1 AND version > $2;

-- name: GetCall :one
SELECT * FROM calls WHERE match_id = $1;

-- name: CalledAt :one
SELECT table_id FROM calls WHERE match_id = $1 AND place = 'called';

-- name: SaveCall :exec
INSERT INTO calls (match_id, event_id, table_id, place, position, called_at, called_by, deadline, excused, arrived, ended_at, waived, waived_by,
    held, held_reason, next_table_id, player1, player2, version, both_here_at, resumes, goes_on)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
ON CONFLICT (match_id) DO UPDATE SET table_id = excluded.table_id, place = excluded.place, position = excluded.position, called_at = excluded.called_at,
    called_by = excluded.called_by, deadline = excluded.deadline, excused = excluded.excused, arrived = excluded.arrived, ended_at = excluded.ended_at,
    waived = excluded.waived, waived_by = excluded.waived_by, held = excluded.held, held_reason = excluded.held_reason,
    next_table_id = excluded.next_table_id, player1 = excluded.player1, player2 = excluded.player2, version = excluded.version,
    both_here_at = excluded.both_here_at, resumes = excluded.resumes, goes_on = excluded.goes_on;

-- name: ListHeldAthletes :many
SELECT id, user_id, held_reason FROM registrations WHERE event_id = $1 AND held;

-- name: InsertVoidPull :exec
INSERT INTO void_pulls (id, event_id, user_id, ended_at) VALUES ($1, $2, $3, $4);

-- name: ListVoidPulls :many
-- When athletes of an event last pulled a bout that is now void.
SELECT user_id, CAST(MAX(ended_at) AS BIGINT) AS ended_at FROM void_pulls WHERE event_id = $1 GROUP BY user_id;

-- name: SetRegistrationHeld :exec
UPDATE registrations SET held = $2, held_reason = $3 WHERE id = $1;

-- name: GetRegistrationHeld :one
SELECT held, held_reason FROM registrations WHERE id = $1;

-- name: SetPresent :exec
UPDATE entries SET present = $2 WHERE id = $1;

-- name: SetCeremony :exec
UPDATE entries SET ceremony = $2 WHERE id = $1;

-- name: GetEntryByID :one
SELECT * FROM entries WHERE id = $1;

-- name: CountPresent :many
-- Of the classes of an event.
SELECT e.tournament_id, COUNT(*) AS present
FROM tournaments t JOIN entries e ON e.tournament_id = t.id
WHERE t.event_id = $1 AND e.present
GROUP BY e.tournament_id;

-- name: ListSeenTables :many
-- The last report at each table of an event.
SELECT d.table_id, CAST(MAX(d.seen_at) AS BIGINT) AS seen_at
FROM event_tables t JOIN devices d ON d.table_id = t.id
WHERE t.event_id = $1
GROUP BY d.table_id;

-- name: ListRefusing :many
-- Tables of an event with a device that has refused entries.
SELECT DISTINCT d.table_id FROM event_tables t JOIN devices d ON d.table_id = t.id WHERE t.event_id = $1 AND d.refused <> '[]' ORDER BY d.table_id;

-- name: ListPulledWhere :many
-- The tables of an event's matches in progress: that of the helper who keeps the log, or of the device.
SELECT s.match_id, CAST(COALESCE(l.table_id, d.table_id, '') AS TEXT) AS table_id
FROM tournaments t JOIN matches m ON m.tournament_id = t.id AND m.status = 'in-progress'
JOIN scorings s ON s.match_id = m.id LEFT JOIN table_links l ON l.user_id = s.scorer LEFT JOIN devices d ON d.id = s.device
WHERE t.event_id = $1;

-- name: ListBadges :many
-- The badges of an event's athletes, by person.
SELECT r.id, r.user_id, r.number, u.initials, r.club, r.country
FROM registrations r JOIN users u ON u.id = r.user_id
WHERE r.event_id = $1;

-- name: BadgesStamp :one
-- Changes with every badge.
SELECT COUNT(*) AS athletes, CAST(COALESCE(SUM(r.version), 0) AS BIGINT) AS versions, CAST(COALESCE(MAX(r.number), 0) AS BIGINT) AS last
FROM registrations r WHERE r.event_id = $1;

-- name: InsertProtest :exec
INSERT INTO protests (id, event_id, match_id, entry_id, reason, link, filed_by, filed_at, outcome, note, decided_by)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '', '', '');

-- name: DecideProtest :exec
UPDATE protests SET outcome = $2, note = $3, decided_by = $4, decided_at = $5 WHERE id = $1;

-- name: GetProtest :one
SELECT p.*, CAST(COALESCE(f.name, '') AS TEXT) AS filer, CAST(COALESCE(d.name, '') AS TEXT) AS decider,
    CAST(COALESCE(a.name, '') AS TEXT) AS athlete, m.number, t.id AS class_id, t.name AS class
FROM protests p JOIN matches m ON m.id = p.match_id JOIN tournaments t ON t.id = m.tournament_id
LEFT JOIN entries e ON e.id = p.entry_id LEFT JOIN users a ON a.id = e.user_id
LEFT JOIN users f ON f.id = p.filed_by LEFT JOIN users d ON d.id = p.decided_by
WHERE p.id = $1;

-- name: ListProtests :many
SELECT p.*, CAST(COALESCE(f.name, '') AS TEXT) AS filer, CAST(COALESCE(d.name, '') AS TEXT) AS decider,
    CAST(COALESCE(a.name, '') AS TEXT) AS athlete, m.number, t.id AS class_id, t.name AS class
FROM protests p JOIN matches m ON m.id = p.match_id JOIN tournaments t ON t.id = m.tournament_id
LEFT JOIN entries e ON e.id = p.entry_id LEFT JOIN users a ON a.id = e.user_id
LEFT JOIN users f ON f.id = p.filed_by LEFT JOIN users d ON d.id = p.decided_by
WHERE p.event_id = $1 ORDER BY p.filed_at, p.id;

-- name: ListCalledElsewhere :many
-- The people called to a table of another running event.
SELECT CAST(e.user_id AS TEXT) AS user_id, v.name AS event_name, t.number
FROM events v JOIN calls c ON c.event_id = v.id AND c.place = 'called' JOIN matches m ON m.id = c.match_id
JOIN entries e ON e.tournament_id = m.tournament_id AND e.number IN (m.player1, m.player2) JOIN event_tables t ON t.id = c.table_id
WHERE v.state = 'running' AND v.id <> $1 AND e.user_id IS NOT NULL;

-- name: PutOnDecision :exec
INSERT INTO on_decisions (event_id, user_id, decision, since) VALUES ($1, $2, $3, $4)
ON CONFLICT (event_id, user_id) DO UPDATE SET decision = excluded.decision, since = excluded.since;

-- name: DeleteOnDecision :exec
DELETE FROM on_decisions WHERE event_id = $1 AND user_id = $2;

-- name: ListOnDecisions :many
-- Since a time, the first first.
SELECT o.user_id, u.name, o.decision, o.since FROM on_decisions o JOIN users u ON u.id = o.user_id
WHERE o.event_id = $1 AND o.since > $2 ORDER BY o.since, o.user_id;
