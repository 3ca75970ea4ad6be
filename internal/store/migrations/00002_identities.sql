-- +goose Up

-- Who people are to the providers that they sign in with.
CREATE TABLE identities (
    provider   TEXT NOT NULL,
    subject    TEXT NOT NULL,    -- the person's id there
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    email      TEXT NOT NULL,    -- as the provider told it; '' if it did not
    verified   BOOLEAN NOT NULL, -- whether the provider had made sure that it is the person's
    created_at BIGINT NOT NULL,
    PRIMARY KEY (provider, subject)
);
CREATE INDEX identities_by_user ON identities (user_id);

-- Browsers that were sent to a provider and have not come back.
CREATE TABLE sign_ins (
    digest     TEXT PRIMARY KEY, -- of the secret in the browser's cookie
    provider   TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sign_ins_by_age ON sign_ins (expires_at);

-- What came of it, for the web app to fetch once.
CREATE TABLE sign_in_outcomes (
    digest     TEXT PRIMARY KEY, -- of the code that the web app is handed
    browser    TEXT NOT NULL,    -- digest of the secret in the browser's cookie
    user_id    TEXT REFERENCES users (id) ON DELETE CASCADE,
    refusal    TEXT NOT NULL,    -- why nobody is signed in; '' where somebody is
    expires_at BIGINT NOT NULL
);
CREATE INDEX sign_in_outcomes_by_age ON sign_in_outcomes (expires_at);
CREATE INDEX sign_in_outcomes_by_user ON sign_in_outcomes (user_id);
