-- name: GetRateLimit :one
SELECT whole FROM rate_limits WHERE key = $1;

-- name: LockRateLimit :one
-- Others who use the key wait for the end of this transaction.
INSERT INTO rate_limits (key, whole) VALUES ($1, 0)
ON CONFLICT (key) DO UPDATE SET whole = rate_limits.whole
RETURNING whole;

-- name: SaveRateLimit :exec
UPDATE rate_limits SET whole = $2 WHERE key = $1;

-- name: ReturnRateLimitToken :exec
UPDATE rate_limits SET whole = whole - sqlc.arg(interval_ms) WHERE key = $1;

-- name: DropRateLimits :exec
DELETE FROM rate_limits WHERE whole < $1;
