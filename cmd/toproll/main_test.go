package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// toproll runs a command line on a data folder and returns what it prints.
func toproll(t *testing.T, input string, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	status = run(t.Context(), args, console{in: strings.NewReader(input), out: &o, err: &e})
	return status, o.String(), e.String()
}

func TestVersionAndHelp(t *testing.T) {
	if status, out, _ := toproll(t, "", "version"); status != 0 || out != version+"\n" {
		t.Errorf("version: %d %q", status, out)
	}
	status, out, _ := toproll(t, "", "serve", "--help")
	if status != 0 {
		t.Errorf("help: %d", status)
	}
	for _, want := range []string{"$TOPROLL_LISTEN", "$TOPROLL_DATA", "$TOPROLL_DATABASE", "$TOPROLL_SIGNUP", "$TOPROLL_METRICS_LISTEN",
		"$TOPROLL_TRUSTED_PROXIES", "127.0.0.1:8080", "./data"} {
		if !strings.Contains(out, want) {
			t.Errorf("help of serve does not tell %s", want)
		}
	}
}

func TestWrongCommandLines(t *testing.T) {
	for _, args := range [][]string{{}, {"sevre"}, {"serve", "--signup", "everybody"}, {"serve", "--trusted-proxies", "everybody"},
		{"user", "create"}, {"user", "set-role", "a@b.c", "king"}} {
		if status, _, errs := toproll(t, "", args...); status != 2 || !strings.Contains(errs, "toproll: ") {
			t.Errorf("%q: %d %q", args, status, errs)
		}
	}
}

func TestCopy(t *testing.T) {
	from, to := t.TempDir(), "sqlite:"+filepath.Join(t.TempDir(), "new.db")
	if status, _, errs := toproll(t, "trustno1!\n", "user", "create", "--data", from, "olga@example.org", "Olga"); status != 0 {
		t.Fatal(errs)
	}
	from = "sqlite:" + filepath.Join(from, "toproll.db")
	status, out, errs := toproll(t, "", "copy", "--from", from, "--to", to)
	if status != 0 || !strings.Contains(out, "Copied and verified") || !strings.Contains(errs, "users: 1 rows, verified\n") {
		t.Errorf("copy: %d %q %q", status, out, errs)
	}
	for _, tt := range []struct{ from, to, says string }{
		{from, to, "nothing was copied: the database to copy to is not empty"},
		{"sqlite:nowhere.db", to, "from: store: there is no database at nowhere.db"},
		{"toproll.db", to, "from: store: the database address must begin with sqlite: or postgres://"},
	} {
		if status, _, errs := toproll(t, "", "copy", "--from", tt.from, "--to", tt.to); status != 1 || !strings.Contains(errs, tt.says) {
			t.Errorf("copy from %s: %d %q, want %q", tt.from, status, errs, tt.says)
		}
	}
}

// The API description for generating clients is the one that the program prints.
func TestTheDescriptionIsFresh(t *testing.T) {
	status, out, _ := toproll(t, "", "openapi")
	kept, err := os.ReadFile(filepath.Join("..", "..", "api", "openapi.json"))
	if err != nil {
		t.Fatal(err)
	}
	if status != 0 || !json.Valid([]byte(out)) {
		t.Errorf("openapi: %d", status)
	}
	if out != string(kept) {
		t.Error("api/openapi.json is stale; run make generate")
	}
}

var madeUp = regexp.MustCompile(`Password: (\S{20,})\n`)

func TestUser(t *testing.T) {
	t.Setenv("TOPROLL_DATA", filepath.Join(t.TempDir(), "data"))
	status, out, errs := toproll(t, "", "user", "create", "irena@example.org", "Irena Novak")
	made := madeUp.FindStringSubmatch(out)
	if status != 0 || !strings.HasPrefix(out, "Created Irena Novak, irena@example.org, organizer.\n") || made == nil {
		t.Fatalf("create: %d %q %q", status, out, errs)
	}
	status, out, _ = toproll(t, "a good password\n", "user", "create", "rita@example.org", "Rita", "--role", "referee", "--password-stdin")
	if status != 0 || out != "Created Rita, rita@example.org, referee.\n" {
		t.Errorf("create with a password: %d %q", status, out)
	}
	for _, tt := range []struct {
		input string
		args  []string
		want  string
	}{
		{"", []string{"user", "create", "IRENA@example.org", "Irena"}, "Irena Novak, an organizer, has this email address. Enter another one."},
		{"", []string{"user", "create", "nowhere", " "}, "Name is required. Email must be an address such as name@example.org."},
		{"short\n", []string{"user", "reset-password", "rita@example.org", "--password-stdin"}, "Password must have at least 8 characters."},
		{"", []string{"user", "reset-password", "rita@example.org", "--password-stdin"}, "read the password: EOF"},
		{"", []string{"user", "reset-password", "nobody@example.org"}, "There is no such account."},
		{"", []string{"user", "set-role", "nobody@example.org", "referee"}, "There is no such account."},
	} {
		if status, out, errs := toproll(t, tt.input, tt.args...); status != 1 || out != "" || errs != "toproll: "+tt.want+"\n" {
			t.Errorf("%q: %d %q %q, want %q", tt.args, status, out, errs, tt.want)
		}
	}
	if status, out, _ := toproll(t, "", "user", "set-role", "RITA@example.org", "participant"); status != 0 ||
		out != "Rita, rita@example.org, is now: participant.\n" {
		t.Errorf("set-role: %d %q", status, out)
	}
	status, out, _ = toproll(t, "", "user", "reset-password", "rita@example.org")
	if status != 0 || !strings.HasPrefix(out, "Rita, rita@example.org, has a new password and is logged out everywhere.\nPassword: ") {
		t.Errorf("reset-password: %d %q", status, out)
	}

	for _, args := range [][]string{{"key", "rotate"}, {"key", "rotate", "--log-out-all"}} {
		if status, out, errs := toproll(t, "", args...); status != 0 || !strings.HasPrefix(out, "There is a new key.") {
			t.Errorf("%q: %d %q %q", args, status, out, errs)
		}
	}

	s := start(t)
	s.login(t, "irena@example.org", made[1], http.StatusOK)
	s.login(t, "rita@example.org", madeUp.FindStringSubmatch(out)[1], http.StatusOK)
	s.login(t, "rita@example.org", "a good password", http.StatusUnauthorized)
	s.stop(t)
}

// running is a server that was started like the program starts it.
type running struct {
	url    string
	cancel context.CancelFunc
	done   chan int
	log    *bytes.Buffer // read only after stop
}

var printedAddress = regexp.MustCompile(`https?://127\.0\.0\.1:\d+`)

func start(t *testing.T, args ...string) *running {
	t.Helper()
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	out, in := io.Pipe()
	s := &running{cancel: cancel, done: make(chan int, 1), log: &bytes.Buffer{}}
	t.Cleanup(cancel)
	go func() {
		s.done <- run(ctx, append([]string{"serve", "--listen", "127.0.0.1:0"}, args...), console{out: in, err: s.log})
		_ = in.Close()
	}()
	line, err := bufio.NewReader(out).ReadString('\n')
	if s.url = printedAddress.FindString(line); err != nil || s.url == "" {
		t.Fatalf("serve printed %q, %v; %s", line, err, s.log)
	}
	return s
}

func (s *running) login(t *testing.T, email, password string, want int) {
	t.Helper()
	body, _ := json.Marshal(map[string]string{"email": email, "password": password})
	r, err := http.Post(s.url+"/api/users/Login", "application/json", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if r.StatusCode != want {
		t.Errorf("login as %s: %d, want %d", email, r.StatusCode, want)
	}
}

// stop asks the server to stop and expects a clean end.
func (s *running) stop(t *testing.T) {
	t.Helper()
	s.cancel()
	if status := <-s.done; status != 0 {
		t.Errorf("serve ended with %d: %s", status, s.log)
	}
}

func TestServeOnANewFolderAndAgain(t *testing.T) {
	data := filepath.Join(t.TempDir(), "new", "data")
	for range 2 {
		s := start(t, "--data", data)
		for path, want := range map[string]string{"/healthz": "alive\n", "/readyz": "ready\n"} {
			r, err := http.Get(s.url + path)
			if err != nil {
				t.Fatal(err)
			}
			body, _ := io.ReadAll(r.Body)
			r.Body.Close()
			if r.StatusCode != http.StatusOK || string(body) != want {
				t.Errorf("%s: %d %q", path, r.StatusCode, body)
			}
		}
		s.stop(t)
		for line := range strings.Lines(s.log.String()) {
			if !json.Valid([]byte(line)) {
				t.Errorf("log line %q", line)
			}
		}
	}
	if info, err := os.Stat(data); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("data folder: %v, %v", info, err)
	}
}

// A request that was accepted before the server is told to stop is finished.
func TestWhatWasAcceptedIsFinished(t *testing.T) {
	s := start(t, "--data", t.TempDir())
	body, in := io.Pipe()
	request, err := http.NewRequest(http.MethodPost, s.url+"/api/users/createuser", body)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Expect", "100-continue") // the server reports when it begins to read
	patient := &http.Transport{ExpectContinueTimeout: time.Minute}
	defer patient.CloseIdleConnections()
	status := make(chan int)
	go func() {
		r, err := patient.RoundTrip(request)
		if err != nil {
			t.Error(err)
			status <- 0
			return
		}
		r.Body.Close()
		status <- r.StatusCode
	}()
	const whole = `{"name":"Irena","email":"irena@example.org","password":"a good password"}`
	if _, err := io.WriteString(in, whole[:10]); err != nil { // only readable once the request is accepted
		t.Fatal(err)
	}
	s.cancel()
	if _, err := io.WriteString(in, whole[10:]); err != nil {
		t.Fatal(err)
	}
	in.Close()
	if got := <-status; got != http.StatusCreated {
		t.Errorf("the request under way: %d", got)
	}
	if code := <-s.done; code != 0 {
		t.Errorf("serve ended with %d: %s", code, s.log)
	}
}

func TestMetricsOnAnAddressOfTheirOwn(t *testing.T) {
	s := start(t, "--data", t.TempDir(), "--metrics-listen", "127.0.0.1:0")
	r, err := http.Get(s.url + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	body, _ := io.ReadAll(r.Body)
	r.Body.Close()
	if strings.Contains(string(body), "go_goroutines") {
		t.Error("metrics are on the public address too")
	}
	s.stop(t)
	var where struct{ Metrics string }
	for line := range strings.Lines(s.log.String()) {
		_ = json.Unmarshal([]byte(line), &where)
		if where.Metrics != "" {
			return
		}
	}
	t.Errorf("the log does not tell where the metrics are: %s", s.log)
}

func TestServeThatCannot(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"--data", file}, {"--database", "mysql://x"}, {"--listen", "127.0.0.1:99999"}} {
		status, _, errs := toproll(t, "", append([]string{"serve", "--data", t.TempDir()}, args...)...)
		if status != 1 || !strings.Contains(errs, "toproll: ") {
			t.Errorf("%q: %d %q", args, status, errs)
		}
	}
	secret := "s3cr3t"
	if _, out, errs := toproll(t, "", "serve", "--database", "postgres://u:"+secret+"@[bad"); strings.Contains(out+errs, secret) {
		t.Errorf("the password of the database is shown: %s", errs)
	}
}
