-- name: PutNotice :exec
INSERT INTO notices (user_id, id, type, title, message, tournament_id, match_id, created_at, read)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, FALSE)
ON CONFLICT (user_id, id) DO UPDATE SET type = excluded.type, title = excluded.title, message = excluded.message,
    tournament_id = excluded.tournament_id, match_id = excluded.match_id, created_at = excluded.created_at, read = FALSE;

-- name: DeleteNotice :exec
DELETE FROM notices WHERE user_id = $1 AND id = $2;

-- name: ListNotices :many
SELECT sqlc.embed(notices), CAST(COALESCE(matches.number, 0) AS BIGINT) AS match_number
FROM notices LEFT JOIN matches ON matches.id = notices.match_id
WHERE notices.user_id = $1 ORDER BY notices.created_at DESC, notices.id DESC
LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);

-- name: CountNotices :one
SELECT COUNT(*) AS notices, CAST(COALESCE(SUM(CASE WHEN read THEN 0 ELSE 1 END), 0) AS BIGINT) AS unread
FROM notices WHERE user_id = $1;

-- name: ReadNotice :execrows
UPDATE notices SET read = TRUE WHERE user_id = $1 AND id = $2 AND NOT read;

-- name: ReadAllNotices :execrows
UPDATE notices SET read = TRUE WHERE user_id = $1 AND NOT read;

-- name: DropOldNotices :exec
DELETE FROM notices WHERE user_id = $1 AND created_at < sqlc.arg(before) AND read;
