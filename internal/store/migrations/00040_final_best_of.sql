-- +goose Up

ALTER TABLE tournaments ADD COLUMN final_best_of BIGINT NOT NULL DEFAULT 0; -- games of the final and its rematch; 0 as best_of
