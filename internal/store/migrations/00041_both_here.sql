-- +goose Up

ALTER TABLE calls ADD COLUMN both_here_at BIGINT; -- since when both athletes have come to the table
