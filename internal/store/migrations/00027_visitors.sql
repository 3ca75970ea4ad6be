-- +goose Up

ALTER TABLE tournaments ADD COLUMN public BOOLEAN NOT NULL DEFAULT FALSE; -- outside events: a class is public as its event is
ALTER TABLE users ADD COLUMN initials BOOLEAN NOT NULL DEFAULT FALSE;     -- visitors are shown initials in place of the name
