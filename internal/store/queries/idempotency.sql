-- name: ClaimIdempotencyKey :execrows
-- Affects a row for the first caller only; others wait for the end of that transaction.
INSERT INTO idempotency_replies (user_id, key, request, reply, created_at) VALUES ($1, $2, $3, '', $4)
ON CONFLICT (user_id, key) DO NOTHING;

-- name: GetIdempotencyReply :one
SELECT request, reply FROM idempotency_replies WHERE user_id = $1 AND key = $2 AND created_at >= sqlc.arg(since);

-- name: SaveIdempotencyReply :exec
UPDATE idempotency_replies SET reply = $3 WHERE user_id = $1 AND key = $2;

-- name: DropIdempotencyReplies :exec
DELETE FROM idempotency_replies WHERE created_at < $1;
