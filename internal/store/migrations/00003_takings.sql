-- +goose Up

-- How often something that is slowed down, such as trying a password, was done
-- lately. Kept for an hour at most after it has ceased to matter.
CREATE TABLE takings (
    key   TEXT PRIMARY KEY, -- digest of what was done and by whom
    whole BIGINT NOT NULL   -- the moment at which the whole burst may be had again
);
CREATE INDEX takings_by_age ON takings (whole);
