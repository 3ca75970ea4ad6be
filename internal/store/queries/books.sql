-- name: InsertBookVersion :exec
INSERT INTO book_versions (event_id, number, made_at, made_by, language, second_language, reason, public, official)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: ListBookVersions :many
SELECT * FROM book_versions WHERE event_id = $1 ORDER BY number;

-- name: InsertBookHandout :exec
INSERT INTO book_handouts (id, event_id, number, given_to, given_at, given_by) VALUES ($1, $2, $3, $4, $5, $6);

-- name: ListBookHandouts :many
SELECT * FROM book_handouts WHERE event_id = $1 ORDER BY id;
