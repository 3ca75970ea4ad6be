-- +goose Up

-- In which language Toproll speaks to a person; '' for that of the browser.
ALTER TABLE users ADD COLUMN language TEXT NOT NULL DEFAULT '';

-- From here on no sentences are kept but codes of messages with their parameters, as
-- JSON: titles and messages of notices, what was and became in the audit, and why
-- somebody was not signed in. 00016 turns those that are there.
