-- name: ListAuditOfTournament :many
SELECT * FROM audit WHERE tournament_id = $1 ORDER BY id DESC LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);

-- name: CountAuditOfTournament :one
SELECT COUNT(*) FROM audit WHERE tournament_id = $1;

-- name: ListAuditOfPerson :many
-- Entries with a person as target or actor.
SELECT * FROM audit WHERE person_id = $1 OR actor_id = $2 ORDER BY id DESC LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);

-- name: CountAuditOfPerson :one
SELECT COUNT(*) FROM audit WHERE person_id = $1 OR actor_id = $2;

-- name: ListAudit :many
SELECT * FROM audit ORDER BY id DESC LIMIT sqlc.arg(max_rows) OFFSET sqlc.arg(skip);

-- name: CountAudit :one
SELECT COUNT(*) FROM audit;
