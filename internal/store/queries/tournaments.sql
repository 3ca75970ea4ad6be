-- name: InsertTournament :exec
INSERT INTO tournaments (id, name, name_key, description, slug, category_id, best_of, seeding, status, start_at,
    created_by, seeded, athlete_count, champion, version, created_at, updated_at, officials, rounds, latecomers, rules,
    event_id, class_sex, class_age, class_age_from, class_age_to, class_weight, class_over, class_arm, class_group, min_athletes, public, final_best_of)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, FALSE, 0, 0, 1, $12, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28);

-- name: GetTournament :one
SELECT t.*, COALESCE(c.name, '') AS category_name, CAST(COALESCE((SELECT ev.name FROM events ev WHERE ev.id = t.event_id), '') AS TEXT) AS event_name
FROM tournaments t LEFT JOIN categories c ON c.id = t.category_id
WHERE t.id = $1;

-- name: GetTournamentVersion :one
SELECT version FROM tournaments WHERE id = $1;

-- name: BumpTournament :one
-- Locks the tournament for this transaction and increments its version.
UPDATE tournaments SET version = version + 1, updated_at = $2 WHERE tournaments.id = $1
RETURNING *, CAST(COALESCE((SELECT c.name FROM categories c WHERE c.id = tournaments.category_id), '') AS TEXT) AS category_name,
    CAST(COALESCE((SELECT ev.name FROM events ev WHERE ev.id = tournaments.event_id), '') AS TEXT) AS event_name;

-- name: LockTournament :one
-- Locks the tournament for this transaction.
UPDATE tournaments SET version = version WHERE tournaments.id = $1
RETURNING *, CAST(COALESCE((SELECT c.name FROM categories c WHERE c.id = tournaments.category_id), '') AS TEXT) AS category_name,
    CAST(COALESCE((SELECT ev.name FROM events ev WHERE ev.id = tournaments.event_id), '') AS TEXT) AS event_name;

-- name: ListTournamentsThatName :many
-- Tournaments that show the person's name, in locking order.
SELECT id FROM tournaments
WHERE tournaments.id IN (SELECT e.tournament_id FROM entries e WHERE e.user_id = CAST(sqlc.arg(user_id) AS TEXT)
    UNION SELECT r.tournament_id FROM tournament_referees r WHERE r.user_id = CAST(sqlc.arg(user_id) AS TEXT)
    UNION SELECT t.id FROM tournaments t WHERE t.created_by = CAST(sqlc.arg(user_id) AS TEXT))
ORDER BY id;

-- name: GetStanding :one
-- A person's relation to a tournament, apart from the account's role.
SELECT t.version, t.officials,
    EXISTS (SELECT 1 FROM entries e WHERE e.tournament_id = t.id AND e.user_id = CAST(sqlc.arg(user_id) AS TEXT)) AS joined,
    EXISTS (SELECT 1 FROM tournament_referees r WHERE r.tournament_id = t.id AND r.user_id = CAST(sqlc.arg(user_id) AS TEXT)) AS assigned,
    CAST(COALESCE((SELECT o.role FROM event_officials o WHERE o.event_id = t.event_id AND o.user_id = CAST(sqlc.arg(user_id) AS TEXT)),
        (SELECT 'scorer' FROM table_links l JOIN event_tables et ON et.id = l.table_id
         WHERE l.user_id = CAST(sqlc.arg(user_id) AS TEXT) AND et.event_id = t.event_id AND l.revoked_at IS NULL), '') AS TEXT) AS at_event
FROM tournaments t WHERE t.id = sqlc.arg(id);

-- name: CountUpTournament :one
UPDATE tournaments SET version = version + 1, updated_at = $2 WHERE id = $1 RETURNING version;

-- name: UpdateTournament :exec
UPDATE tournaments SET name = $2, name_key = $3, description = $4, slug = $5, category_id = $6, best_of = $7,
    seeding = $8, status = $9, start_at = $10, seeded = $11, athlete_count = $12, champion = $13, completed_at = $14, officials = $15,
    left_count = $16, rounds = $17, latecomers = $18, late = $19, cancelled = $20, rules = $21,
    event_id = $22, class_sex = $23, class_age = $24, class_age_from = $25, class_age_to = $26, class_weight = $27, class_over = $28,
    class_arm = $29, class_group = $30, min_athletes = $31, public = $32, final_best_of = $33,
    paper_status = $34, paper_by = $35, paper_reason = $36, fifth = $37
WHERE id = $1;

-- name: DeleteTournament :exec
DELETE FROM tournaments WHERE id = $1;

-- name: ListTournaments :many
-- Tournaments in progress come first.
SELECT t.*, COALESCE(c.name, '') AS category_name, CAST(COALESCE((SELECT ev.name FROM events ev WHERE ev.id = t.event_id), '') AS TEXT) AS event_name
FROM tournaments t LEFT JOIN categories c ON c.id = t.category_id
WHERE t.name_key LIKE CAST(sqlc.arg(part_a) AS TEXT) ESCAPE '\' AND t.name_key LIKE CAST(sqlc.arg(part_b) AS TEXT) ESCAPE '\' AND t.name_key LIKE CAST(sqlc.arg(part_c) AS TEXT) ESCAPE '\'
  AND (CAST(sqlc.arg(status) AS TEXT) = '' OR t.status = sqlc.arg(status) OR (sqlc.arg(status) = 'current' AND t.status <> 'archived'))
  AND (CAST(sqlc.arg(category) AS TEXT) = '' OR COALESCE(t.category_id, 'open') = sqlc.arg(category))
  AND COALESCE(t.event_id, '') = CAST(sqlc.arg(event) AS TEXT)
ORDER BY CASE t.status WHEN 'active' THEN 1 WHEN 'registration' THEN 2 WHEN 'upcoming' THEN 3 WHEN 'completed' THEN 4 ELSE 5 END,
    t.created_at DESC, t.id DESC
LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);

-- name: CountTournaments :one
SELECT COUNT(*) FROM tournaments t
WHERE t.name_key LIKE CAST(sqlc.arg(part_a) AS TEXT) ESCAPE '\' AND t.name_key LIKE CAST(sqlc.arg(part_b) AS TEXT) ESCAPE '\' AND t.name_key LIKE CAST(sqlc.arg(part_c) AS TEXT) ESCAPE '\'
  AND (CAST(sqlc.arg(status) AS TEXT) = '' OR t.status = sqlc.arg(status) OR (sqlc.arg(status) = 'current' AND t.status <> 'archived'))
  AND (CAST(sqlc.arg(category) AS TEXT) = '' OR COALESCE(t.category_id, 'open') = sqlc.arg(category))
  AND COALESCE(t.event_id, '') = CAST(sqlc.arg(event) AS TEXT);

-- name: ListTournamentsOfUser :many
SELECT t.*, COALESCE(c.name, '') AS category_name, CAST(COALESCE((SELECT ev.name FROM events ev WHERE ev.id = t.event_id), '') AS TEXT) AS event_name
FROM entries e
JOIN tournaments t ON t.id = e.tournament_id
LEFT JOIN categories c ON c.id = t.category_id
WHERE e.user_id = $1
ORDER BY t.created_at DESC, t.id DESC;

-- name: CountTournamentsByStatus :many
SELECT status, COUNT(*) AS tournaments FROM tournaments WHERE COALESCE(event_id, '') = CAST(sqlc.arg(event) AS TEXT) GROUP BY status;

-- name: CountClasses :one
-- Tournaments that are classes of events.
SELECT COUNT(*) FROM tournaments WHERE event_id IS NOT NULL;

-- name: CountAthletes :one
-- People in any tournament, each counted once.
SELECT COUNT(DISTINCT user_id) FROM entries;
