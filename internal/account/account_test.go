package account_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/fault"
)

var now = time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)

var (
	nobody      = account.User{}
	organizer   = account.User{ID: "o", Role: account.Organizer, Status: account.Active}
	referee     = account.User{ID: "r", Role: account.Referee, Status: account.Active}
	participant = account.User{ID: "p", Role: account.Participant, Status: account.Active}
)

func TestWhoMayCreateWhichAccount(t *testing.T) {
	const refused = account.Role("refused")
	type row struct {
		name   string
		actor  account.User
		first  bool
		signup account.Signup
		asked  account.Role
		want   account.Role
	}
	for _, r := range []row{
		{"the first", nobody, true, account.SignupParticipant, "", account.Organizer},
		{"the first, asking for less", nobody, true, account.SignupParticipant, account.Participant, account.Organizer},
		{"the first, sign-up closed", nobody, true, account.SignupClosed, "", account.Organizer},
		{"signing up", nobody, false, account.SignupParticipant, "", account.Participant},
		{"signing up as what one gets", nobody, false, account.SignupParticipant, account.Participant, account.Participant},
		{"signing up as more", nobody, false, account.SignupParticipant, account.Organizer, refused},
		{"signing up as a referee", nobody, false, account.SignupParticipant, account.Referee, refused},
		{"signing up as organizer", nobody, false, account.SignupOrganizer, "", account.Organizer},
		{"signing up as less", nobody, false, account.SignupOrganizer, account.Participant, refused},
		{"closed", nobody, false, account.SignupClosed, "", refused},
		{"closed to participants", participant, false, account.SignupClosed, account.Participant, refused},
		{"closed to referees", referee, false, account.SignupClosed, "", refused},
		{"a participant making an organizer", participant, false, account.SignupParticipant, account.Organizer, refused},
		{"a referee making a referee", referee, false, account.SignupParticipant, account.Referee, refused},
		{"an organizer making an organizer", organizer, false, account.SignupParticipant, account.Organizer, account.Organizer},
		{"an organizer making a referee", organizer, false, account.SignupClosed, account.Referee, account.Referee},
		{"an organizer not saying", organizer, false, account.SignupOrganizer, "", account.Participant},
	} {
		u, err := account.Register(account.Registration{Name: "A", Email: "a@b.c", Role: r.asked}, r.actor, r.first, r.signup, now)
		got := u.Role
		if fault.KindOf(err) == fault.Forbidden {
			got = refused
		} else if err != nil {
			t.Errorf("%s: %v", r.name, err)
		}
		if got != r.want {
			t.Errorf("%s: got %s, want %s", r.name, got, r.want)
		}
	}
}

func TestRegisterCleans(t *testing.T) {
	got, err := account.Register(account.Registration{Name: "  Devon  ", Email: " Devon@Example.ORG ", Role: account.Referee,
		Status: account.Inactive}, organizer, false, account.SignupClosed, now)
	if err != nil {
		t.Fatal(err)
	}
	want := account.User{Name: "Devon", Email: "Devon@Example.ORG", Role: account.Referee, Status: account.Inactive, CreatedAt: now}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestOnlyAnOrganizerChoosesTheStatus(t *testing.T) {
	ask := account.Registration{Name: "A", Email: "a@b.c", Status: account.Banned}
	u, err := account.Register(ask, nobody, false, account.SignupParticipant, now)
	if err != nil || u.Status != account.Active {
		t.Errorf("signing up banned: %v, %v", u.Status, err)
	}
	u, err = account.Register(ask, organizer, false, account.SignupParticipant, now)
	if err != nil || u.Status != account.Banned {
		t.Errorf("an organizer making a banned account: %v, %v", u.Status, err)
	}
}

func TestEverythingWrongIsToldAtOnce(t *testing.T) {
	_, err := account.Register(account.Registration{Name: " ", Email: "nowhere", Role: "king", Status: "asleep"},
		organizer, false, account.SignupParticipant, now)
	f, ok := errors.AsType[*fault.Error](err)
	if !ok {
		t.Fatalf("err = %v", err)
	}
	var fields []string
	for _, x := range f.Fields {
		fields = append(fields, x.Field)
	}
	if d := cmp.Diff([]string{"name", "email", "role", "status"}, fields); d != "" {
		t.Error(d)
	}
	if f.Error() != "Name is required." {
		t.Errorf("message %q", f.Error())
	}
}

func TestAddresses(t *testing.T) {
	for address, good := range map[string]bool{
		"a@b.c": true, "first.last+tag@sub.example.org": true, "o'neil@example.org": true,
		"имя@пример.рф": true, "root@localhost": true, " padded@example.org ": true,
		strings.Repeat("a", 64) + "@example.org": true,
		"":                                       false, "nowhere": false, "@example.org": false, "a@": false, "a@@b": false,
		"Devon <a@b.c>": false, `"a b"@c.d`: false, "a@b.c, d@e.f": false, "a b@c.d": false, "a@b.c\n": true,
		"a\x00@b.c": false, "a@b\r\nBcc: x@y.z": false, "a@[127.0.0.1]": false, "a@b.c.": false,
		strings.Repeat("a", 251) + "@b.c": false,
	} {
		u := participant
		if err := u.SetEmail(address); (err == nil) != good {
			t.Errorf("%q: %v", address, err)
		}
	}
}

func TestAddressesThatDifferInCaseAreOne(t *testing.T) {
	if account.EmailKey(" Devon@Example.ORG") != account.EmailKey("dEVON@example.org") {
		t.Error("case makes a difference")
	}
	if account.EmailKey("jose@example.org") == account.EmailKey("josé@example.org") {
		t.Error("accents make none, though they are other mailboxes")
	}
	if strings.ContainsRune(account.EmailKey("a\x00@b.c"), 0) {
		t.Error("a key has a NUL, which PostgreSQL refuses")
	}
}

func TestStatusesByRole(t *testing.T) {
	all := []account.Status{account.Active, account.Inactive, account.Banned, account.Suspended}
	for role, want := range map[account.Role][]account.Status{
		account.Participant: {account.Active, account.Inactive, account.Banned},
		account.Referee:     {account.Active, account.Inactive, account.Suspended},
		account.Organizer:   {account.Active},
	} {
		var got []account.Status
		for _, s := range all {
			u := account.User{ID: "x", Role: role, Status: account.Active}
			if u.SetStatus(s) == nil {
				got = append(got, s)
			}
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", role, d)
		}
	}
	u := referee
	if err := u.SetStatus(account.Banned); err == nil || err.Error() != "Status of a referee must be active, inactive or suspended." {
		t.Errorf("err = %v", err)
	}
}

func TestBarringEndsSessionsAndAvailability(t *testing.T) {
	for _, tt := range []struct {
		user      account.User
		status    account.Status
		barred    bool
		available bool
	}{
		{participant, account.Active, false, true},
		{participant, account.Inactive, false, false},
		{participant, account.Banned, true, false},
		{referee, account.Inactive, false, false},
		{referee, account.Suspended, true, false},
	} {
		u := tt.user
		if err := u.SetStatus(tt.status); err != nil {
			t.Fatal(err)
		}
		if got := !u.Barred().Zero(); got != tt.barred {
			t.Errorf("%s %s: barred %v", tt.status, u.Role, got)
		}
		if got := u.TokenVersion > tt.user.TokenVersion; got != tt.barred {
			t.Errorf("%s %s: sessions ended %v", tt.status, u.Role, got)
		}
		if got := u.Available() == nil; got != tt.available {
			t.Errorf("%s %s: available %v", tt.status, u.Role, got)
		}
		again := u
		if err := again.SetStatus(tt.status); err != nil || again != u {
			t.Errorf("%s %s again: %+v, %v", tt.status, u.Role, again, err)
		}
	}
}

func TestARemovedPersonKeepsOnlyTheName(t *testing.T) {
	u := participant
	u.Name, u.Email, u.Avatar = "Devon", "d@e.f", "picture"
	u.Remove(now)
	if u.Name != "Devon" || u.Email != "" || u.Avatar != "" || u.Barred().Zero() || u.Available() == nil || u.TokenVersion == 0 {
		t.Errorf("%+v", u)
	}
}

func TestSetRole(t *testing.T) {
	u := referee
	u.Status = account.Suspended
	if err := u.SetRole(account.Organizer); err != nil {
		t.Fatal(err)
	}
	if u.Role != account.Organizer || u.Status != account.Active || u.TokenVersion != 1 {
		t.Errorf("%+v", u)
	}
	if err := u.SetRole(account.Organizer); err != nil || u.TokenVersion != 1 {
		t.Errorf("the same role again: %+v, %v", u, err)
	}
	if err := u.SetRole("king"); err == nil || err.Error() != "Role must be organizer, referee or participant." {
		t.Errorf("err = %v", err)
	}
}
