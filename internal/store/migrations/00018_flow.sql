-- +goose Up

ALTER TABLE tournaments ADD COLUMN rounds TEXT NOT NULL DEFAULT 'organizer';  -- who opens them; or 'flow'
ALTER TABLE tournaments ADD COLUMN latecomers BOOLEAN NOT NULL DEFAULT FALSE; -- whether they may take a bye
ALTER TABLE tournaments ADD COLUMN late TEXT NOT NULL DEFAULT '';             -- numbers of the byes that they took, with commas
ALTER TABLE tournaments ADD COLUMN cancelled BOOLEAN NOT NULL DEFAULT FALSE;
