-- name: FindMatch :one
SELECT tournament_id, number FROM matches WHERE id = $1;

-- name: GetMatches :many
-- A match and those that its result can change, at most three.
SELECT * FROM matches WHERE tournament_id = $1 AND number IN ($2, $3, $4, $5);

-- name: ListMatches :many
SELECT * FROM matches WHERE tournament_id = $1 ORDER BY number;

-- name: ListMatchesSince :many
SELECT * FROM matches WHERE tournament_id = $1 AND version > $2 ORDER BY number;

-- name: ListMatchesOfUser :many
SELECT m.*, t.name AS tournament_name, t.athlete_count, t.late, t.fifth,
    CAST(COALESCE(p1.id, '') AS TEXT) AS player1_id, CAST(COALESCE(p1.name, '') AS TEXT) AS player1_name, CAST(COALESCE(p1.family_name, '') AS TEXT) AS player1_family, p1.user_id AS player1_user,
    CAST(COALESCE(p2.id, '') AS TEXT) AS player2_id, CAST(COALESCE(p2.name, '') AS TEXT) AS player2_name, CAST(COALESCE(p2.family_name, '') AS TEXT) AS player2_family, p2.user_id AS player2_user
FROM entries e
JOIN tournaments t ON t.id = e.tournament_id
JOIN matches m ON m.tournament_id = t.id AND (m.player1 = e.number OR m.player2 = e.number)
LEFT JOIN entries p1 ON p1.tournament_id = m.tournament_id AND p1.number = m.player1
LEFT JOIN entries p2 ON p2.tournament_id = m.tournament_id AND p2.number = m.player2
WHERE e.user_id = $1 AND t.seeded AND m.status <> 'void'
  AND (CAST(sqlc.arg(event_id) AS TEXT) = '' OR t.event_id = sqlc.arg(event_id))
  AND (CAST(sqlc.arg(status) AS TEXT) = '' OR m.status = sqlc.arg(status))
  AND (CAST(sqlc.arg(playable) AS BIGINT) = 0
    OR ((m.status = 'completed' OR NOT t.cancelled)
      AND m.player1 + m.player2 > 0 AND (m.player1 = 0 OR p1.user_id IS NOT NULL) AND (m.player2 = 0 OR p2.user_id IS NOT NULL)))
ORDER BY COALESCE(m.completed_at, 9000000000000000) DESC, t.created_at DESC, m.number
LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);

-- name: CountMatchesOfUser :many
SELECT m.status, COUNT(*) AS matches
FROM entries e
JOIN tournaments t ON t.id = e.tournament_id
JOIN matches m ON m.tournament_id = t.id AND (m.player1 = e.number OR m.player2 = e.number)
LEFT JOIN entries p1 ON p1.tournament_id = m.tournament_id AND p1.number = m.player1
LEFT JOIN entries p2 ON p2.tournament_id = m.tournament_id AND p2.number = m.player2
WHERE e.user_id = $1 AND t.seeded AND m.status <> 'void'
  AND (CAST(sqlc.arg(playable) AS BIGINT) = 0
    OR ((m.status = 'completed' OR NOT t.cancelled)
      AND m.player1 + m.player2 > 0 AND (m.player1 = 0 OR p1.user_id IS NOT NULL) AND (m.player2 = 0 OR p2.user_id IS NOT NULL)))
GROUP BY m.status;

-- name: ListMatchesOfReferee :many
-- Matches of tournaments that the referee is assigned to or that anyone may officiate; all for organizers.
-- Playable matches have at least one known athlete. CROSS JOIN makes SQLite begin with the tournaments.
SELECT m.*, t.name AS tournament_name, t.athlete_count, t.late, t.fifth,
    CAST(COALESCE(p1.id, '') AS TEXT) AS player1_id, CAST(COALESCE(p1.name, '') AS TEXT) AS player1_name, CAST(COALESCE(p1.family_name, '') AS TEXT) AS player1_family, p1.user_id AS player1_user,
    CAST(COALESCE(p2.id, '') AS TEXT) AS player2_id, CAST(COALESCE(p2.name, '') AS TEXT) AS player2_name, CAST(COALESCE(p2.family_name, '') AS TEXT) AS player2_family, p2.user_id AS player2_user
FROM tournaments t CROSS JOIN matches m
LEFT JOIN entries p1 ON p1.tournament_id = m.tournament_id AND p1.number = m.player1
LEFT JOIN entries p2 ON p2.tournament_id = m.tournament_id AND p2.number = m.player2
WHERE m.tournament_id = t.id AND t.status = 'active' AND t.seeded AND m.status <> 'void'
  AND (EXISTS (SELECT 1 FROM tournament_referees r WHERE r.tournament_id = t.id AND r.user_id = $1)
    OR t.officials = 'anyone' OR EXISTS (SELECT 1 FROM users u WHERE u.id = $1 AND u.role = 'organizer'))
  AND (CAST(sqlc.arg(status) AS TEXT) = '' OR m.status = sqlc.arg(status))
  AND (CAST(sqlc.arg(playable) AS BIGINT) = 0
    OR (m.player1 + m.player2 > 0 AND (m.player1 = 0 OR p1.user_id IS NOT NULL) AND (m.player2 = 0 OR p2.user_id IS NOT NULL)))
ORDER BY CASE m.status WHEN 'in-progress' THEN 0 WHEN 'scheduled' THEN 1 WHEN 'pending' THEN 2 ELSE 3 END,
    CASE m.status WHEN 'completed' THEN COALESCE(m.completed_at, 0) ELSE 0 END DESC, t.created_at DESC, t.id DESC, m.number
LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);

-- name: CountMatchesOfReferee :many
SELECT m.status, COUNT(*) AS matches
FROM tournaments t CROSS JOIN matches m
LEFT JOIN entries p1 ON p1.tournament_id = m.tournament_id AND p1.number = m.player1
LEFT JOIN entries p2 ON p2.tournament_id = m.tournament_id AND p2.number = m.player2
WHERE m.tournament_id = t.id AND t.status = 'active' AND t.seeded AND m.status <> 'void'
  AND (EXISTS (SELECT 1 FROM tournament_referees r WHERE r.tournament_id = t.id AND r.user_id = $1)
    OR t.officials = 'anyone' OR EXISTS (SELECT 1 FROM users u WHERE u.id = $1 AND u.role = 'organizer'))
  AND (CAST(sqlc.arg(playable) AS BIGINT) = 0
    OR (m.player1 + m.player2 > 0 AND (m.player1 = 0 OR p1.user_id IS NOT NULL) AND (m.player2 = 0 OR p2.user_id IS NOT NULL)))
GROUP BY m.status;

-- name: ListRecentResults :many
-- Whether the user won each of the latest pulled matches, newest first.
SELECT (m.winner = e.number) AS won
FROM entries e
JOIN matches m ON m.tournament_id = e.tournament_id AND (m.player1 = e.number OR m.player2 = e.number)
WHERE e.user_id = $1 AND m.status = 'completed' AND m.decided_by NOT IN ('', 'bye', 'default')
ORDER BY m.completed_at DESC, m.number DESC
LIMIT sqlc.arg(max_rows);

-- name: SetBestOf :exec
UPDATE matches SET version = sqlc.arg(version),
    best_of = CASE WHEN number IN (CAST(sqlc.arg(final) AS BIGINT), CAST(sqlc.arg(final) AS BIGINT) + 1) THEN CAST(sqlc.arg(final_best_of) AS BIGINT) ELSE CAST(sqlc.arg(best_of) AS BIGINT) END
WHERE tournament_id = sqlc.arg(tournament_id);

-- name: DeleteMatches :exec
DELETE FROM matches WHERE tournament_id = $1;

-- name: NextScheduled :many
-- The first matches that can be started, except one.
SELECT * FROM matches WHERE tournament_id = $1 AND status = 'scheduled' AND number <> $2 ORDER BY number LIMIT $3;
