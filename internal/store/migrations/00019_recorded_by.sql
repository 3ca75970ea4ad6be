-- +goose Up

ALTER TABLE matches ADD COLUMN recorded_by TEXT NOT NULL DEFAULT ''; -- who entered the result that stands; '' before this was noted
