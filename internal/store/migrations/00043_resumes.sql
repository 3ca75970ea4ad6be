-- +goose Up

-- The result of the match was taken back after its table had got another bout: it is in progress, and goes on there next.
ALTER TABLE calls ADD COLUMN resumes BOOLEAN NOT NULL DEFAULT FALSE;
