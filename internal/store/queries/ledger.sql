-- name: PutLedgerMark :exec
INSERT INTO ledger_marks (tournament_id, mark, at, by_id, by_name, reason, places, names) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (tournament_id, mark) DO UPDATE
SET at = excluded.at, by_id = excluded.by_id, by_name = excluded.by_name, reason = excluded.reason, places = excluded.places, names = excluded.names;

-- name: DeleteLedgerMark :exec
DELETE FROM ledger_marks WHERE tournament_id = $1 AND mark = $2;

-- name: ListLedgerMarks :many
SELECT m.* FROM ledger_marks m JOIN tournaments t ON t.id = m.tournament_id WHERE t.event_id = $1 ORDER BY m.tournament_id, m.mark;
