-- +goose Up

-- With all words of the name beside each, a search for several words goes through
-- one index, and not to everybody who has the first of them.
CREATE TABLE words_of_names (
    shelf   TEXT NOT NULL,  -- what is found: 'ranked' (on the leaderboard), 'athlete' (not yet), 'tournament'
    word    BYTEA NOT NULL, -- folded
    earlier BYTEA NOT NULL, -- the word before it in alphabetical order of the same name, or none
    name    TEXT NOT NULL,  -- all words, a space before each; '' where that is not needed, off the leaderboard
    id      TEXT NOT NULL,
    PRIMARY KEY (shelf, word, earlier, name, id)
);
INSERT INTO words_of_names (shelf, word, earlier, name, id)
SELECT w.shelf, w.word, w.earlier, COALESCE(r.words, ''), w.id
FROM words w LEFT JOIN records r ON w.shelf = 'ranked' AND r.user_id = w.id;
DROP TABLE words;
ALTER TABLE words_of_names RENAME TO words;
CREATE INDEX words_by_id ON words (id);
