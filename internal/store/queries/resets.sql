-- name: InsertResetLink :exec
INSERT INTO reset_links (digest, user_id, expires_at) VALUES ($1, $2, $3);

-- name: GetResetLink :one
SELECT user_id FROM reset_links WHERE digest = $1 AND expires_at > sqlc.arg(now);

-- name: DeleteResetLinks :exec
DELETE FROM reset_links WHERE user_id = $1;

-- name: DeleteExpiredResetLinks :exec
DELETE FROM reset_links WHERE expires_at <= sqlc.arg(now);
