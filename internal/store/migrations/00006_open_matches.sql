-- +goose Up

-- Nothing asks for open matches by their status any more: a referee's list begins
-- with the tournaments. Every result had to keep this up to date.
DROP INDEX matches_open;
