// Package push sends messages to browsers through their Web Push services (RFC 8030). It encrypts them for the
// browser (RFC 8291) and signs them with this instance's keys (RFC 8292).
//
// The browser names the address of its push service, so anyone with a code can name any address. Messages go only to
// https addresses on the internet: see [Sender].
package push

import (
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"

	webpush "github.com/SherClockHolmes/webpush-go"
)

// Keys identify an instance, in base64 as browsers expect.
type Keys struct{ Public, Private string }

// NewKeys makes keys.
func NewKeys() (Keys, error) {
	private, public, err := webpush.GenerateVAPIDKeys()
	return Keys{public, private}, err
}

// Subscription is a browser's push address and its decryption keys.
type Subscription struct{ Endpoint, P256dh, Auth string }

// Message is a message to a browser.
type Message struct {
	Body  []byte        // at most 3,000 bytes
	Topic string        // the newest message of a topic replaces undelivered ones; at most 32 letters and digits
	TTL   time.Duration // how long the message is useful
}

// Outcome is the result of sending a message.
type Outcome int

// The outcomes.
const (
	Sent    Outcome = iota // the service has it
	Gone                   // the subscription has ended: do not try again
	Refused                // the service rejects this message
	Later                  // try again
)

// Options change how messages are sent, for tests.
type Options struct {
	Client   *http.Client // nil for a client that reaches only the internet
	Anywhere bool         // whether addresses need not be on the internet
}

// Sender sends messages. It follows no redirects, uses no proxy, and connects only to addresses on the
// internet.
type Sender struct {
	options Options
	contact string
}

// timeout limits one message.
const timeout = 10 * time.Second

// NewSender returns a sender. The contact is the operator's https or mail address.
func NewSender(contact string, o Options) *Sender {
	if o.Client == nil {
		dialer := &net.Dialer{Timeout: timeout, Control: func(_, address string, _ syscall.RawConn) error {
			to, err := netip.ParseAddrPort(address)
			if err != nil || !o.Anywhere && !onInternet(to.Addr()) {
				return fmt.Errorf("push: %s is not on the internet", address)
			}
			return nil
		}}
		o.Client = &http.Client{Transport: &http.Transport{
			DialContext: dialer.DialContext, ForceAttemptHTTP2: true, TLSHandshakeTimeout: timeout, MaxIdleConnsPerHost: 4, IdleConnTimeout: time.Minute,
		}}
	}
	client := *o.Client
	client.Timeout = timeout
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	o.Client = &client
	return &Sender{o, contact}
}

// maxEndpoint is the maximum length of a service's address.
const maxEndpoint = 2048

// Takes reports whether messages can be sent to a subscription. Its address must be https on the usual port
// and no private IP address, and its keys must be valid.
func (s *Sender) Takes(to Subscription) bool {
	u, err := url.Parse(to.Endpoint)
	if err != nil || len(to.Endpoint) > maxEndpoint || u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.Fragment != "" {
		return false
	}
	if !s.options.Anywhere {
		host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
		if port := u.Port(); port != "" && port != "443" || host == "localhost" || !strings.Contains(host, ".") && !strings.Contains(host, ":") {
			return false
		}
		if address, err := netip.ParseAddr(host); err == nil && !onInternet(address) {
			return false
		}
	}
	key, err := decode(to.P256dh)
	if err != nil {
		return false
	}
	if _, err := ecdh.P256().NewPublicKey(key); err != nil {
		return false
	}
	secret, err := decode(to.Auth)
	return err == nil && len(secret) == 16
}

// decode decodes base64 as browsers write it.
func decode(text string) ([]byte, error) {
	return base64.RawURLEncoding.DecodeString(strings.NewReplacer("+", "-", "/", "_", "=", "").Replace(text))
}

// Send sends a message. With Later it returns the wait that the service asks for, or
// 0.
func (s *Sender) Send(ctx context.Context, keys Keys, to Subscription, m Message) (outcome Outcome, wait time.Duration, err error) {
	if !s.Takes(to) {
		return Gone, 0, nil
	}
	response, err := webpush.SendNotificationWithContext(ctx, m.Body, &webpush.Subscription{
		Endpoint: to.Endpoint, Keys: webpush.Keys{Auth: to.Auth, P256dh: to.P256dh},
	}, &webpush.Options{
		HTTPClient: s.options.Client, Subscriber: s.contact, Topic: m.Topic, TTL: int(m.TTL.Seconds()), Urgency: webpush.UrgencyHigh,
		VAPIDPublicKey: keys.Public, VAPIDPrivateKey: keys.Private,
	})
	if err != nil {
		return Later, 0, err
	}
	defer response.Body.Close()
	_, _ = io.CopyN(io.Discard, response.Body, 1<<10) // so that the connection can be used again
	switch status := response.StatusCode; {
	case status < 300:
		return Sent, 0, nil
	case status == http.StatusNotFound, status == http.StatusGone:
		return Gone, 0, nil
	case status == http.StatusTooManyRequests, status >= 500:
		seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
		return Later, time.Duration(min(max(seconds, 0), 3600)) * time.Second, fmt.Errorf("push: the service answers %d", status)
	default:
		return Refused, 0, fmt.Errorf("push: the service answers %d", status)
	}
}

// Networks whose numbers are global but that lead elsewhere: shared by providers, for protocols or tests,
// reserved, and IPv6 networks containing IPv4 addresses.
var elsewhere = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("3fff::/20"),
}

// ipv6 is the part of IPv6 on the internet.
var ipv6 = netip.MustParsePrefix("2000::/3")

// onInternet reports whether everybody can reach an address.
func onInternet(a netip.Addr) bool {
	a = a.Unmap()
	if !a.IsValid() || a.Zone() != "" || !a.IsGlobalUnicast() || a.IsPrivate() || a.Is6() && !ipv6.Contains(a) {
		return false
	}
	for _, p := range elsewhere {
		if p.Contains(a) {
			return false
		}
	}
	return true
}
