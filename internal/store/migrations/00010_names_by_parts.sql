-- +goose Up

-- Names are found by any part of their words, which no index of words is for. Records
-- keep the folded name instead; 00011 fills it.
DROP TABLE words;
ALTER TABLE records RENAME COLUMN words TO name_key;
