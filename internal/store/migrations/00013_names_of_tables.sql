-- +goose Up

-- Tables and columns are called what the code calls them.
ALTER TABLE takings RENAME TO rate_limits;
ALTER TABLE answers RENAME TO idempotency_replies;
ALTER TABLE idempotency_replies RENAME COLUMN answer TO reply;
