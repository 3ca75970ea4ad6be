package store

import (
	"database/sql"
	"errors"
	"time"

	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/push"
	"github.com/toproll/toproll/internal/store/sqlgen"
)

// Browser is a browser subscribed to an athlete through a registration's code.
type Browser struct {
	ID       string
	Code     string // of the registration
	Language message.Language
	push.Subscription
}

// PushMessage is a message that a browser gets once.
type PushMessage struct {
	BrowserID, MatchID, Kind string
	Table                    int
	Since                    int64 // distinguishes calls of the same bout
	Body                     string
	Made                     time.Time
	Due                      time.Time // when another sender may try
	Tries                    int       // earlier tries
}

// Told identifies a message of a browser.
type Told struct {
	BrowserID, MatchID, Kind string
	Table                    int
	Since                    int64
}

// Told returns the identity of the message.
func (m PushMessage) Told() Told { return Told{m.BrowserID, m.MatchID, m.Kind, m.Table, m.Since} }

// DuePush is a message to send again.
type DuePush struct {
	PushMessage
	To Browser
}

// PushKeys returns the keys of this instance; the zero Keys if none were made.
func (tx *Tx) PushKeys() (push.Keys, error) {
	row, err := tx.q.GetPushKeys(tx.ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return push.Keys{}, nil
	}
	return push.Keys{Public: row.Public, Private: row.Private}, err
}

// SetPushKeys stores the keys of this instance.
func (tx *Tx) SetPushKeys(k push.Keys, now time.Time) error {
	return tx.q.InsertPushKeys(tx.ctx, sqlgen.InsertPushKeysParams{Public: k.Public, Private: k.Private, CreatedAt: millis(now)})
}

// SetBrowser subscribes a browser to the messages of a registration, and to no other.
func (tx *Tx) SetBrowser(id, registrationID string, s push.Subscription, l message.Language, now time.Time) error {
	return tx.q.SetPushSubscription(tx.ctx, sqlgen.SetPushSubscriptionParams{
		ID: id, RegistrationID: registrationID, Endpoint: s.Endpoint, P256dh: s.P256dh, Auth: s.Auth, Language: string(l), CreatedAt: millis(now),
	})
}

// CountBrowsers counts the browsers subscribed to a registration, except the one with an address.
func (tx *Tx) CountBrowsers(registrationID, endpoint string) (int, error) {
	n, err := tx.q.CountPushSubscriptions(tx.ctx, sqlgen.CountPushSubscriptionsParams{RegistrationID: registrationID, Endpoint: endpoint})
	return int(n), err
}

// DropBrowser ends a browser's subscription to a registration.
func (tx *Tx) DropBrowser(registrationID, endpoint string) error {
	return tx.q.DropPushSubscription(tx.ctx, sqlgen.DropPushSubscriptionParams{RegistrationID: registrationID, Endpoint: endpoint})
}

// ForgetBrowser ends all subscriptions of a browser.
func (tx *Tx) ForgetBrowser(id string) error { return tx.q.DropPushSubscriptionByID(tx.ctx, id) }

// Browsers returns the browsers subscribed to registrations, by registration id, with the messages they already got.
func (tx *Tx) Browsers(registrationIDs ...string) (map[string][]Browser, map[Told]bool, error) {
	browsers, err := ofSeveral(registrationIDs,
		func(ids string) ([]sqlgen.ListPushSubscriptionsOfRow, error) {
			return tx.q.ListPushSubscriptionsOf(tx.ctx, ids)
		},
		func(row sqlgen.ListPushSubscriptionsOfRow) (string, Browser) {
			return row.RegistrationID, Browser{row.ID, row.Code, message.Language(row.Language), push.Subscription{Endpoint: row.Endpoint, P256dh: row.P256dh, Auth: row.Auth}}
		})
	var ids []string
	for _, of := range browsers {
		for _, b := range of {
			ids = append(ids, b.ID)
		}
	}
	told := map[Told]bool{}
	if len(ids) == 0 || err != nil {
		return browsers, told, err
	}
	_, err = ofSeveral(ids,
		func(ids string) ([]sqlgen.ListPushMessagesOfRow, error) { return tx.q.ListPushMessagesOf(tx.ctx, ids) },
		func(row sqlgen.ListPushMessagesOfRow) (string, bool) {
			told[Told{row.SubscriptionID, row.MatchID, row.Kind, int(row.TableNumber), row.Since}] = true
			return row.SubscriptionID, true
		})
	return browsers, told, err
}

// AddPushMessage records that a message is sent, and reports whether it is the first record.
func (tx *Tx) AddPushMessage(m PushMessage) (first bool, err error) {
	n, err := tx.q.InsertPushMessage(tx.ctx, sqlgen.InsertPushMessageParams{
		SubscriptionID: m.BrowserID, MatchID: m.MatchID, Kind: m.Kind, TableNumber: int64(m.Table), Since: m.Since, CreatedAt: millis(m.Made),
		DueAt: nullInt(millis(m.Due)), Body: m.Body,
	})
	return n > 0, err
}

// DuePushes returns messages to send again, the longest-waiting first.
func (tx *Tx) DuePushes(now time.Time) ([]DuePush, error) {
	rows, err := tx.q.ListDuePushMessages(tx.ctx, nullInt(millis(now)))
	return mapped(rows, func(row sqlgen.ListDuePushMessagesRow) DuePush {
		m, s := row.PushMessage, row.PushSubscription
		return DuePush{
			PushMessage{m.SubscriptionID, m.MatchID, m.Kind, int(m.TableNumber), m.Since, m.Body, fromMillis(m.CreatedAt), fromTime(m.DueAt), int(m.Tries)},
			Browser{s.ID, "", message.Language(s.Language), push.Subscription{Endpoint: s.Endpoint, P256dh: s.P256dh, Auth: s.Auth}},
		}
	}), err
}

// TakePush reserves a due message until a time, and reports whether it was free.
func (tx *Tx) TakePush(m PushMessage, until time.Time) (mine bool, err error) {
	n, err := tx.q.TakePushMessage(tx.ctx, sqlgen.TakePushMessageParams{
		SubscriptionID: m.BrowserID, MatchID: m.MatchID, Kind: m.Kind, TableNumber: int64(m.Table), Since: m.Since, Until: nullInt(millis(until)), Was: nullInt(millis(m.Due)),
	})
	return n > 0, err
}

// DelayPush schedules another try, not before a time.
func (tx *Tx) DelayPush(m PushMessage, until time.Time) error {
	return tx.setPush(m, nullInt(millis(until)))
}

// EndPush ends the tries of a message. Its record stays, see [Tx.DropPushMessages].
func (tx *Tx) EndPush(m PushMessage) error { return tx.setPush(m, sql.NullInt64{}) }

func (tx *Tx) setPush(m PushMessage, due sql.NullInt64) error {
	return tx.q.SetPushMessageDue(tx.ctx, sqlgen.SetPushMessageDueParams{
		SubscriptionID: m.BrowserID, MatchID: m.MatchID, Kind: m.Kind, TableNumber: int64(m.Table), Since: m.Since, DueAt: due, Tries: int64(m.Tries),
	})
}

// DropPushMessages deletes messages from before a time.
func (tx *Tx) DropPushMessages(before time.Time) error {
	return tx.q.DropOldPushMessages(tx.ctx, millis(before))
}
