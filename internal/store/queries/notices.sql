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
