-- name: ClaimAnswer :execrows
-- Affects a row for who asks first; others wait for the end of that transaction.
INSERT INTO answers (user_id, key, request, answer, created_at) VALUES ($1, $2, $3, '', $4)
ON CONFLICT (user_id, key) DO NOTHING;

-- name: GetAnswer :one
SELECT request, answer FROM answers WHERE user_id = $1 AND key = $2 AND created_at >= sqlc.arg(since);

-- name: KeepAnswer :exec
UPDATE answers SET answer = $3 WHERE user_id = $1 AND key = $2;

-- name: ForgetAnswers :exec
DELETE FROM answers WHERE created_at < $1;
