-- name: InsertIdentity :exec
INSERT INTO identities (provider, subject, user_id, email, verified, created_at) VALUES ($1, $2, $3, $4, $5, $6);

-- name: GetIdentityUser :one
SELECT user_id FROM identities WHERE provider = $1 AND subject = $2;

-- name: ListIdentities :many
SELECT * FROM identities WHERE user_id = $1 ORDER BY provider, subject;

-- name: DeleteIdentities :exec
DELETE FROM identities WHERE user_id = $1;

-- name: InsertSignIn :exec
INSERT INTO sign_ins (digest, provider, expires_at) VALUES ($1, $2, $3);

-- name: TakeSignIn :one
-- Only one of several concurrent callers gets it.
DELETE FROM sign_ins WHERE digest = $1 AND provider = $2 AND expires_at > sqlc.arg(now) RETURNING digest;

-- name: DeleteExpiredSignIns :exec
DELETE FROM sign_ins WHERE expires_at <= sqlc.arg(now);

-- name: InsertSignInOutcome :exec
INSERT INTO sign_in_outcomes (digest, browser, user_id, refusal, expires_at) VALUES ($1, $2, $3, $4, $5);

-- name: TakeSignInOutcome :one
DELETE FROM sign_in_outcomes WHERE digest = $1 AND browser = $2 AND expires_at > sqlc.arg(now) RETURNING user_id, refusal;

-- name: DeleteExpiredSignInOutcomes :exec
DELETE FROM sign_in_outcomes WHERE expires_at <= sqlc.arg(now);
