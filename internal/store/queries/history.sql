-- name: ListHistory :many
SELECT t.id, t.name, t.slug, t.status, t.completed_at, t.athlete_count, t.cancelled,
    CAST(COALESCE((SELECT ev.time_zone FROM events ev WHERE ev.id = t.event_id), '') AS TEXT) AS time_zone,
    CAST(COALESCE(w.id, '') AS TEXT) AS winner_id, CAST(COALESCE(e.name, '') AS TEXT) AS winner_name,
    CAST(COALESCE(mine.place, 0) AS BIGINT) AS my_place,
    (SELECT COUNT(*) FROM matches m WHERE m.tournament_id = t.id AND m.official = CAST(sqlc.arg(user_id) AS TEXT)) AS officiated
FROM tournaments t
LEFT JOIN entries e ON e.tournament_id = t.id AND e.number = t.champion
LEFT JOIN users w ON w.id = e.user_id AND w.removed_at IS NULL
LEFT JOIN entries mine ON mine.tournament_id = t.id AND mine.user_id = CAST(sqlc.arg(user_id) AS TEXT)
WHERE t.completed_at IS NOT NULL
  AND t.name_key LIKE CAST(sqlc.arg(part_a) AS TEXT) ESCAPE '\' AND t.name_key LIKE CAST(sqlc.arg(part_b) AS TEXT) ESCAPE '\' AND t.name_key LIKE CAST(sqlc.arg(part_c) AS TEXT) ESCAPE '\'
  AND t.completed_at >= sqlc.arg(since) AND t.completed_at < sqlc.arg(before)
ORDER BY t.completed_at DESC, t.id DESC
LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);

-- name: CountHistory :one
SELECT COUNT(*) FROM tournaments t
WHERE t.completed_at IS NOT NULL
  AND t.name_key LIKE CAST(sqlc.arg(part_a) AS TEXT) ESCAPE '\' AND t.name_key LIKE CAST(sqlc.arg(part_b) AS TEXT) ESCAPE '\' AND t.name_key LIKE CAST(sqlc.arg(part_c) AS TEXT) ESCAPE '\'
  AND t.completed_at >= sqlc.arg(since) AND t.completed_at < sqlc.arg(before)
  AND (CAST(sqlc.arg(outside) AS BIGINT) = 0 OR t.event_id IS NULL);

-- name: HistorySpan :one
SELECT CAST(COALESCE(MIN(completed_at), 0) AS BIGINT) AS first, CAST(COALESCE(MAX(completed_at), 0) AS BIGINT) AS last FROM tournaments;
