-- name: FindBeginners :many
-- Athletes without a counting match; the leaderboard finds the others.
SELECT u.id, u.name, u.avatar FROM users u
WHERE u.role = 'participant' AND u.removed_at IS NULL
  AND u.name_key LIKE CAST(sqlc.arg(part_a) AS TEXT) ESCAPE '\' AND u.name_key LIKE CAST(sqlc.arg(part_b) AS TEXT) ESCAPE '\' AND u.name_key LIKE CAST(sqlc.arg(part_c) AS TEXT) ESCAPE '\'
  AND NOT EXISTS (SELECT 1 FROM records r WHERE r.user_id = u.id AND r.standing IS NOT NULL AND r.wins + r.losses + r.points <> 0)
ORDER BY u.name_key, u.id
LIMIT sqlc.arg(max_rows);

-- name: FindTournaments :many
SELECT t.id, t.name, t.slug, t.status, t.start_at, t.athlete_count FROM tournaments t
WHERE t.name_key LIKE CAST(sqlc.arg(part_a) AS TEXT) ESCAPE '\' AND t.name_key LIKE CAST(sqlc.arg(part_b) AS TEXT) ESCAPE '\' AND t.name_key LIKE CAST(sqlc.arg(part_c) AS TEXT) ESCAPE '\'
ORDER BY t.created_at DESC, t.id DESC
LIMIT sqlc.arg(max_rows);
