-- +goose Up

-- Which referees may officiate is a choice: who was assigned may leave, and others are
-- not let in by that.
ALTER TABLE tournaments ADD COLUMN officials TEXT NOT NULL DEFAULT 'anyone'; -- or 'assigned'
UPDATE tournaments SET officials = 'assigned' WHERE id IN (SELECT tournament_id FROM tournament_referees);
