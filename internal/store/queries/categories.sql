-- name: InsertCategory :exec
INSERT INTO categories (id, name, name_key, gender, hand, skill_level, age_min, age_max, weight_min, weight_max,
    created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- name: UpdateCategory :exec
UPDATE categories SET name = $2, name_key = $3, gender = $4, hand = $5, skill_level = $6, age_min = $7, age_max = $8,
    weight_min = $9, weight_max = $10
WHERE id = $1;

-- name: DeleteCategory :exec
DELETE FROM categories WHERE id = $1;

-- name: GetCategory :one
SELECT * FROM categories WHERE id = $1;

-- name: BumpCategory :one
-- Locks the category for this transaction.
UPDATE categories SET updated_at = $2 WHERE id = $1 RETURNING *;

-- name: ListCategories :many
SELECT * FROM categories
WHERE name_key LIKE CAST(sqlc.arg(part_a) AS TEXT) ESCAPE '\' AND name_key LIKE CAST(sqlc.arg(part_b) AS TEXT) ESCAPE '\' AND name_key LIKE CAST(sqlc.arg(part_c) AS TEXT) ESCAPE '\'
  AND (CAST(sqlc.arg(gender) AS TEXT) = '' OR gender = sqlc.arg(gender))
ORDER BY name_key, id
LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);

-- name: CountCategories :one
SELECT COUNT(*) FROM categories
WHERE name_key LIKE CAST(sqlc.arg(part_a) AS TEXT) ESCAPE '\' AND name_key LIKE CAST(sqlc.arg(part_b) AS TEXT) ESCAPE '\' AND name_key LIKE CAST(sqlc.arg(part_c) AS TEXT) ESCAPE '\'
  AND (CAST(sqlc.arg(gender) AS TEXT) = '' OR gender = sqlc.arg(gender));

-- name: CountCategoriesByGender :many
SELECT gender, COUNT(*) AS categories FROM categories GROUP BY gender;

-- name: CountTournamentsOfCategory :one
SELECT COUNT(*) AS tournaments, CAST(COALESCE(SUM(CASE WHEN seeded THEN 1 ELSE 0 END), 0) AS BIGINT) AS seeded
FROM tournaments WHERE category_id = $1;

-- name: BumpTournamentsOfCategory :many
UPDATE tournaments SET version = version + 1, updated_at = sqlc.arg(updated_at)
WHERE category_id = sqlc.arg(category_id)
RETURNING id, version;
