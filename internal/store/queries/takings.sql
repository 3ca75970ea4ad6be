-- name: GetTaking :one
SELECT whole FROM takings WHERE key = $1;

-- name: LockTaking :one
-- Others who take from the key wait for the end of this transaction.
INSERT INTO takings (key, whole) VALUES ($1, 0)
ON CONFLICT (key) DO UPDATE SET whole = takings.whole
RETURNING whole;

-- name: KeepTaking :exec
UPDATE takings SET whole = $2 WHERE key = $1;

-- name: GiveTakingBack :exec
UPDATE takings SET whole = whole - sqlc.arg(interval_ms) WHERE key = $1;

-- name: ForgetTakings :exec
DELETE FROM takings WHERE whole < $1;
