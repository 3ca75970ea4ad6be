-- name: FoundInstance :execrows
-- Affects the one row for the first caller only; others wait for its commit.
UPDATE instance SET founded = TRUE WHERE NOT founded;

-- name: IsFounded :one
SELECT founded FROM instance;

-- name: ListSigningKeys :many
SELECT * FROM signing_keys ORDER BY created_at, id;

-- name: InsertSigningKey :exec
INSERT INTO signing_keys (id, secret, created_at) VALUES ($1, $2, $3);

-- name: DeleteSigningKey :exec
DELETE FROM signing_keys WHERE id = $1;

-- name: LockInstance :exec
-- For work that must not run twice at the same time.
UPDATE instance SET founded = founded;

-- name: GetUser :one
SELECT * FROM users WHERE id = $1;

-- name: GetUserOfToken :one
-- Includes whether logging out ended the token.
SELECT sqlc.embed(users), EXISTS (SELECT 1 FROM ended_tokens e WHERE e.id = CAST(sqlc.arg(token_id) AS TEXT)) AS ended
FROM users WHERE users.id = CAST(sqlc.arg(user_id) AS TEXT);

-- name: EndToken :exec
INSERT INTO ended_tokens (id, expires_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING;

-- name: DeleteExpiredTokens :exec
DELETE FROM ended_tokens WHERE expires_at < $1;

-- name: GetUserByEmail :one
SELECT * FROM users WHERE email_key = $1;

-- name: ListUsersOf :many
-- Several people. Their ids are joined in one text.
WITH RECURSIVE chosen(id, rest) AS (
    SELECT '', CAST(sqlc.arg(ids) AS TEXT)
    UNION ALL
    SELECT substr(rest, 1, 36), substr(rest, 37) FROM chosen WHERE rest <> ''
)
SELECT u.* FROM chosen CROSS JOIN users u WHERE u.id = chosen.id;

-- name: BumpUsers :many
-- BumpUser for several people. Their ids are joined in one text.
WITH RECURSIVE chosen(id, rest) AS (
    SELECT '', CAST(sqlc.arg(ids) AS TEXT)
    UNION ALL
    SELECT substr(rest, 1, 36), substr(rest, 37) FROM chosen WHERE rest <> ''
)
UPDATE users SET updated_at = sqlc.arg(updated_at) WHERE id IN (SELECT chosen.id FROM chosen) RETURNING *;

-- name: BumpUser :one
-- Locks the person for this transaction.
UPDATE users SET updated_at = $2 WHERE id = $1 RETURNING *;

-- name: UpdateUser :exec
UPDATE users SET name = $2, name_key = $3, email = $4, email_key = $5, role = $6, status = $7, avatar = $8,
    token_version = $9, removed_at = $10, language = $11, initials = $12, family_name = $13
WHERE id = $1;

-- name: UpdatePassword :exec
UPDATE users SET password_hash = $2 WHERE id = $1;

-- name: ListUsers :many
SELECT * FROM users
WHERE role = sqlc.arg(role) AND removed_at IS NULL
  AND (CAST(sqlc.arg(status) AS TEXT) = '' OR status = sqlc.arg(status))
  AND (name_key LIKE CAST(sqlc.arg(part_a) AS TEXT) ESCAPE '\' AND name_key LIKE CAST(sqlc.arg(part_b) AS TEXT) ESCAPE '\' AND name_key LIKE CAST(sqlc.arg(part_c) AS TEXT) ESCAPE '\'
    OR email_key LIKE CAST(sqlc.arg(email_search) AS TEXT) ESCAPE '\')
ORDER BY name_key, id
LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);

-- name: CountUsers :one
SELECT COUNT(*) FROM users
WHERE role = sqlc.arg(role) AND removed_at IS NULL
  AND (CAST(sqlc.arg(status) AS TEXT) = '' OR status = sqlc.arg(status))
  AND (name_key LIKE CAST(sqlc.arg(part_a) AS TEXT) ESCAPE '\' AND name_key LIKE CAST(sqlc.arg(part_b) AS TEXT) ESCAPE '\' AND name_key LIKE CAST(sqlc.arg(part_c) AS TEXT) ESCAPE '\'
    OR email_key LIKE CAST(sqlc.arg(email_search) AS TEXT) ESCAPE '\');

-- name: CountUsersByStatus :many
SELECT status, COUNT(*) AS people FROM users WHERE role = $1 AND removed_at IS NULL GROUP BY status;

-- name: GetAvatar :one
SELECT image FROM avatars WHERE user_id = $1 AND etag = $2;

-- name: PutAvatar :exec
INSERT INTO avatars (user_id, etag, image) VALUES ($1, $2, $3)
ON CONFLICT (user_id) DO UPDATE SET etag = excluded.etag, image = excluded.image;

-- name: DeleteAvatar :exec
DELETE FROM avatars WHERE user_id = $1;
