-- Names are found by how one of their words begins. A name whose words match more
-- than once counts at the first of them, the one whose earlier word does not match.

-- name: PutWord :exec
INSERT INTO words (shelf, word, earlier, id) VALUES ($1, $2, $3, $4);

-- name: DeleteWords :exec
DELETE FROM words WHERE id = $1;

-- name: CountWordsUpto :one
SELECT COUNT(*) FROM (
    SELECT 1 FROM words
    WHERE shelf = $1 AND word >= sqlc.arg(beginning) AND word < sqlc.arg(ending) AND earlier < sqlc.arg(beginning)
    LIMIT sqlc.arg(most)
) AS counted;

-- name: FindBeginners :many
-- The pattern spares most of those who have no word for another prefix.
SELECT u.id, u.name, u.name_key, u.avatar FROM words w JOIN users u ON u.id = w.id
WHERE w.shelf = 'athlete' AND w.word >= sqlc.arg(beginning) AND w.word < sqlc.arg(ending) AND w.earlier < sqlc.arg(beginning)
  AND u.name_key LIKE sqlc.arg(also)
ORDER BY w.word, w.earlier, w.id
LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);

-- name: FindTournaments :many
SELECT t.id, t.name, t.name_key, t.slug, t.status, t.start_at, t.athlete_count, t.created_at FROM words w JOIN tournaments t ON t.id = w.id
WHERE w.shelf = 'tournament' AND w.word >= sqlc.arg(beginning) AND w.word < sqlc.arg(ending) AND w.earlier < sqlc.arg(beginning);

-- name: ListNewestTournaments :many
SELECT t.id, t.name, t.name_key, t.slug, t.status, t.start_at, t.athlete_count, t.created_at FROM tournaments t
ORDER BY t.created_at DESC, t.id DESC
LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);
