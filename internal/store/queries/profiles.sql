-- name: ListResultsOfUser :many
-- Pulled matches by time.
SELECT m.completed_at, (m.winner = e.number) AS won, o.user_id AS opponent_id, o.name AS opponent_name,
    CAST(COALESCE((SELECT ev.time_zone FROM events ev WHERE ev.id = t.event_id), '') AS TEXT) AS time_zone
FROM entries e
JOIN tournaments t ON t.id = e.tournament_id
JOIN matches m ON m.tournament_id = e.tournament_id AND (m.player1 = e.number OR m.player2 = e.number)
JOIN entries o ON o.tournament_id = e.tournament_id AND o.number = m.player1 + m.player2 - e.number
WHERE e.user_id = $1 AND m.status = 'completed' AND m.decided_by NOT IN ('', 'bye', 'default')
ORDER BY m.completed_at, m.number;

-- name: ListCareerOfUser :many
SELECT t.id, t.name, t.status, t.start_at, t.completed_at, t.athlete_count, e.place, e.points,
    CAST(COALESCE((SELECT ev.time_zone FROM events ev WHERE ev.id = t.event_id), '') AS TEXT) AS time_zone
FROM entries e JOIN tournaments t ON t.id = e.tournament_id
WHERE e.user_id = $1
ORDER BY COALESCE(t.completed_at, 9000000000000000) DESC, t.created_at DESC, t.id DESC;
