-- +goose Up

-- Tokens that were ended by logging out, until they would have expired.
CREATE TABLE ended_tokens (
    id         TEXT PRIMARY KEY, -- of the token
    expires_at BIGINT NOT NULL
);
CREATE INDEX ended_tokens_by_age ON ended_tokens (expires_at);
