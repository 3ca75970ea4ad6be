-- +goose Up

-- The leaderboard is put in order, and searched, in the program's memory. Every
-- result had to keep the index up to date, every first match the words.
DROP INDEX records_by_standing;
CREATE TABLE words_to_find (
    shelf   TEXT NOT NULL,  -- what is found: 'athlete' (one who has not played yet), 'tournament'
    word    BYTEA NOT NULL, -- folded
    earlier BYTEA NOT NULL, -- the word before it in alphabetical order of the same name, or none
    id      TEXT NOT NULL,
    PRIMARY KEY (shelf, word, earlier, id)
);
INSERT INTO words_to_find (shelf, word, earlier, id) SELECT shelf, word, earlier, id FROM words WHERE shelf <> 'ranked';
DROP TABLE words;
ALTER TABLE words_to_find RENAME TO words;
CREATE INDEX words_by_id ON words (id);
