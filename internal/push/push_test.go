package push_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/push"
	"github.com/toproll/toproll/internal/testing/pushtest"
)

func subscription(of map[string]any) push.Subscription {
	keys := of["keys"].(map[string]any)
	return push.Subscription{Endpoint: of["endpoint"].(string), P256dh: keys["p256dh"].(string), Auth: keys["auth"].(string)}
}

func newKeys(t *testing.T) push.Keys {
	t.Helper()
	keys, err := push.NewKeys()
	if err != nil {
		t.Fatal(err)
	}
	return keys
}

func TestSend(t *testing.T) {
	service := pushtest.New(t)
	keys := newKeys(t)
	sender := push.NewSender("https://club.example", push.Options{Client: service.Client(), Anywhere: true})
	to := subscription(service.Subscribe("phone"))
	message := push.Message{Body: []byte(`{"title":"Łódź 😀"}`), Topic: "0123456789abcdef0123456789abcdef", TTL: 5 * time.Minute}
	outcome, _, err := sender.Send(t.Context(), keys, to, message)
	if outcome != push.Sent || err != nil {
		t.Fatalf("%v, %v", outcome, err)
	}
	want := pushtest.Message{Browser: "phone", Body: string(message.Body), TTL: "300", Urgency: "high", Topic: message.Topic, Key: keys.Public, Subscriber: "https://club.example"}
	if got := <-service.Came; got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	for status, want := range map[int]push.Outcome{404: push.Gone, 410: push.Gone, 400: push.Refused, 413: push.Refused, 302: push.Refused, 429: push.Later, 500: push.Later, 503: push.Later} {
		service.Answer("phone", status)
		if outcome, _, _ := sender.Send(t.Context(), keys, to, message); outcome != want {
			t.Errorf("%d: %v, want %v", status, outcome, want)
		}
	}
	service.Close()
	if outcome, _, err := sender.Send(t.Context(), keys, to, message); outcome != push.Later || err == nil {
		t.Errorf("no service: %v, %v", outcome, err)
	}
}

func TestHowLongToWait(t *testing.T) {
	service := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Retry-After", strings.TrimPrefix(r.URL.Path, "/"))
		w.WriteHeader(http.StatusTooManyRequests)
	}))
	defer service.Close()
	to := subscription(pushtest.New(t).Subscribe("phone"))
	sender := push.NewSender("a@example.org", push.Options{Client: service.Client(), Anywhere: true})
	for told, want := range map[string]time.Duration{"7": 7 * time.Second, "": 0, "-3": 0, "999999": time.Hour, "Wed, 21 Oct 2026 07:28:00 GMT": 0} {
		to.Endpoint = service.URL + "/" + strings.ReplaceAll(told, " ", "%20")
		if _, wait, _ := sender.Send(t.Context(), newKeys(t), to, push.Message{}); wait != want {
			t.Errorf("%q: %v, want %v", told, wait, want)
		}
	}
}

// Nobody can make the server call its own network.
func TestOnlyTheInternetIsReached(t *testing.T) {
	reached := false
	inside := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached = true }))
	defer inside.Close()
	good := subscription(pushtest.New(t).Subscribe("phone"))
	sender := push.NewSender("a@example.org", push.Options{})
	for _, endpoint := range []string{"https://fcm.googleapis.com/fcm/send/x:y", "https://updates.push.services.mozilla.com/wpush/v2/g", "https://web.push.apple.com:443/Q", "https://93.184.215.14/x", "https://[2606:2800:21f:cb07::1]/x"} {
		to := good
		if to.Endpoint = endpoint; !sender.Takes(to) {
			t.Errorf("%s is not taken", endpoint)
		}
	}
	for _, endpoint := range []string{
		"", "x", "http://push.example/x", "https://push.example:8443/x", "https://user:pass@push.example/x", "https:///x", "ftp://push.example/", "https://push.example/#x",
		"https://localhost/x", "https://LOCALHOST./x", "https://db/x", "https://127.0.0.1/x", "https://[::1]/x", "https://[::ffff:10.0.0.1]/x", "https://10.0.0.1/x", "https://192.168.1.7/x", "https://172.16.0.1/x",
		"https://169.254.169.254/latest", "https://100.64.0.1/x", "https://0.0.0.0/x", "https://[fe80::1]/x", "https://[fc00::1]/x", "https://[2002:7f00:1::]/x", "https://[64:ff9b::7f00:1]/x", "https://255.255.255.255/x",
		"https://push.example/" + strings.Repeat("x", 2048), inside.URL,
	} {
		to := good
		if to.Endpoint = endpoint; sender.Takes(to) {
			t.Errorf("%s is taken", endpoint)
		}
		if outcome, _, _ := sender.Send(t.Context(), newKeys(t), to, push.Message{}); outcome != push.Gone {
			t.Errorf("something was sent to %s", endpoint)
		}
	}
	for _, keys := range [][2]string{{"", good.Auth}, {good.P256dh, ""}, {"!", good.Auth}, {good.P256dh[:20], good.Auth}, {strings.Repeat("A", len(good.P256dh)), good.Auth}, {good.P256dh, good.Auth + "AAAA"}} {
		if sender.Takes(push.Subscription{Endpoint: "https://push.example/x", P256dh: keys[0], Auth: keys[1]}) {
			t.Errorf("the keys %v are taken", keys)
		}
	}
	// A name may mean any address, and another one each time.
	for _, address := range []string{"127.0.0.1", "[::1]"} {
		to := good
		to.Endpoint = strings.Replace(inside.URL, "127.0.0.1", address, 1)
		if err := push.Dial(sender, to.Endpoint); err == nil || !strings.Contains(err.Error(), "not on the internet") {
			t.Errorf("connected to %s: %v", address, err)
		}
	}
	if reached {
		t.Error("a server of this network was reached")
	}
}
