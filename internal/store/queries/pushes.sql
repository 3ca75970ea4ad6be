-- name: GetPushKeys :one
SELECT * FROM push_keys WHERE id = 1;

-- name: InsertPushKeys :exec
INSERT INTO push_keys (id, public, private, created_at) VALUES (1, $1, $2, $3);

-- name: SetPushSubscription :exec
-- A browser may move from one registration to another.
INSERT INTO push_subscriptions (id, registration_id, endpoint, p256dh, auth, language, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (endpoint) DO UPDATE SET registration_id = EXCLUDED.registration_id, p256dh = EXCLUDED.p256dh, auth = EXCLUDED.auth, language = EXCLUDED.language;

-- name: CountPushSubscriptions :one
-- Browsers of a registration, except one.
SELECT COUNT(*) FROM push_subscriptions WHERE registration_id = $1 AND endpoint <> $2;

-- name: DropPushSubscription :exec
DELETE FROM push_subscriptions WHERE registration_id = $1 AND endpoint = $2;

-- name: DropPushSubscriptionByID :exec
DELETE FROM push_subscriptions WHERE id = $1;

-- name: DropPushSubscriptionsOf :exec
DELETE FROM push_subscriptions WHERE registration_id = $1;

-- name: ListPushSubscriptionsOf :many
-- Browsers of several registrations. Their ids are joined in one text.
WITH RECURSIVE chosen(id, rest) AS (
    SELECT '', CAST(sqlc.arg(ids) AS TEXT)
    UNION ALL
    SELECT substr(rest, 1, 36), substr(rest, 37) FROM chosen WHERE rest <> ''
)
SELECT s.*, COALESCE(r.code, '') AS code
FROM chosen CROSS JOIN push_subscriptions s JOIN registrations r ON r.id = s.registration_id WHERE s.registration_id = chosen.id ORDER BY s.id;

-- name: ListPushMessagesOf :many
-- Messages of several subscriptions. Their ids are joined in one text.
WITH RECURSIVE chosen(id, rest) AS (
    SELECT '', CAST(sqlc.arg(ids) AS TEXT)
    UNION ALL
    SELECT substr(rest, 1, 36), substr(rest, 37) FROM chosen WHERE rest <> ''
)
SELECT p.subscription_id, p.match_id, p.kind, p.table_number, p.since
FROM chosen CROSS JOIN push_messages p WHERE p.subscription_id = chosen.id;

-- name: InsertPushMessage :execrows
-- Does nothing if it exists: then another sender has it.
INSERT INTO push_messages (subscription_id, match_id, kind, table_number, since, created_at, due_at, tries, body) VALUES ($1, $2, $3, $4, $5, $6, $7, 0, $8)
ON CONFLICT (subscription_id, match_id, kind, table_number, since) DO NOTHING;

-- name: SetPushMessageDue :exec
UPDATE push_messages SET due_at = $6, tries = $7 WHERE subscription_id = $1 AND match_id = $2 AND kind = $3 AND table_number = $4 AND since = $5;

-- name: ListDuePushMessages :many
SELECT sqlc.embed(push_messages), sqlc.embed(push_subscriptions)
FROM push_messages JOIN push_subscriptions ON push_subscriptions.id = push_messages.subscription_id
WHERE push_messages.due_at <= $1 ORDER BY push_messages.due_at LIMIT 100;

-- name: TakePushMessage :execrows
-- Reserves the message for the next sender, if nobody else has taken it.
UPDATE push_messages SET due_at = sqlc.arg(until), tries = tries + 1
WHERE subscription_id = $1 AND match_id = $2 AND kind = $3 AND table_number = $4 AND since = $5 AND due_at = sqlc.arg(was);

-- name: DropOldPushMessages :exec
DELETE FROM push_messages WHERE created_at < $1;
