package notice_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/bracket"
	"github.com/toproll/toproll/internal/notice"
	"github.com/toproll/toproll/internal/tournament"
)

// bout is match 1 of a field of four between Ana and Bea, best of three.
func bout(t *testing.T, status bracket.Status, games tournament.Games) tournament.NamedMatch {
	t.Helper()
	plan, err := bracket.NewPlan(4)
	if err != nil {
		t.Fatal(err)
	}
	b := tournament.NamedMatch{
		Match: tournament.Match{ID: "m", Match: bracket.Match{Number: 1, Status: status, Players: [2]bracket.Entrant{1, 2}}, BestOf: 3, Games: games},
		Plan:  plan, Tournament: tournament.Ref{ID: "t", Name: "Cup"},
		Entries: [2]tournament.Entry{{ID: "1", UserID: "ana", Name: "Ana"}, {ID: "2", UserID: "bea", Name: "Bea"}},
	}
	if status == bracket.Completed {
		b.Winner, b.DecidedBy = b.Players[games.Winner()], "pin"
	}
	return b
}

func texts(notices []notice.Notice) map[string]string {
	by := map[string]string{}
	for _, n := range notices {
		by[n.UserID] = n.Title.String() + " | " + n.Message.String()
	}
	return by
}

func TestPlayed(t *testing.T) {
	for _, tt := range []struct {
		status   bracket.Status
		games    tournament.Games
		ana, bea string
	}{
		{bracket.Scheduled, "", "Your match is up | Cup, M1: you meet Bea. Get ready.", "Your match is up | Cup, M1: you meet Ana. Get ready."},
		{bracket.InProgress, "", "Your match has started | Cup, M1: Bea is waiting for you at the table.", "Your match has started | Cup, M1: Ana is waiting for you at the table."},
		{bracket.Completed, "212", "You lost | Cup, M1: 1:2 against Bea. You go on in the losers bracket.", "You won | Cup, M1: 2:1 against Ana."},
		{bracket.Completed, "11", "You won | Cup, M1: 2:0 against Bea.", "You lost | Cup, M1: 0:2 against Ana. You go on in the losers bracket."},
	} {
		notices := notice.Played(bout(t, tt.status, tt.games))
		if diff := cmp.Diff(map[string]string{"ana": tt.ana, "bea": tt.bea}, texts(notices)); diff != "" {
			t.Errorf("%s %s: %s", tt.status, tt.games, diff)
		}
		for _, n := range notices {
			if n.ID != notice.MatchID("m") || n.Type != notice.Match || n.TournamentID != "t" || n.MatchID != "m" {
				t.Errorf("%+v", n)
			}
		}
	}
	later := bout(t, bracket.Scheduled, "")
	later.InEvent = true // nobody gets ready before being on deck
	if got := texts(notice.Played(later))["ana"]; got != "Your next match | Cup, M1: you meet Bea. We will tell you when you are on deck." {
		t.Errorf("at an event: %s", got)
	}
	for _, status := range []bracket.Status{bracket.Void, bracket.Pending} {
		if n := notice.Played(bout(t, status, "")); len(n) != 0 {
			t.Errorf("%s: %+v", status, n)
		}
	}
	walkover := bout(t, bracket.Completed, "11")
	walkover.Entries[1] = tournament.Entry{ID: "2", Name: tournament.ByeName}
	if n := notice.Played(walkover); len(n) != 0 {
		t.Errorf("a walkover: %+v", n)
	}
}

func TestDrawn(t *testing.T) {
	b := bout(t, bracket.Scheduled, "")
	if diff := cmp.Diff(map[string]string{
		"ana": "Cup is drawn | Your first match is M1 against Bea.", "bea": "Cup is drawn | Your first match is M1 against Ana.",
	}, texts(notice.Drawn(b))); diff != "" {
		t.Error(diff)
	}
	b.Entries[0] = tournament.Entry{ID: "1", Name: tournament.ByeName}
	if diff := cmp.Diff(map[string]string{
		"bea": "Cup is drawn | You have a bye in the first round and go straight to the second.",
	}, texts(notice.Drawn(b))); diff != "" {
		t.Error(diff)
	}
}

func TestEnded(t *testing.T) {
	athletes := []tournament.Entry{
		{UserID: "ana", Name: "Ana", Place: 1, Points: 25}, {UserID: "bea", Name: "Bea", Place: 2, Points: 17}, {UserID: "cia", Name: "Cia", Place: 9},
	}
	got := texts(notice.Ended(tournament.Tournament{ID: "t", Name: "Cup"}, athletes, "Ana", []string{"olga"}))
	if diff := cmp.Diff(map[string]string{
		"ana":  "Cup is completed | You are the champion! That gives 25 points.",
		"bea":  "Cup is completed | You took place 2. Ana won. That gives 17 points.",
		"cia":  "Cup is completed | You took place 9.",
		"olga": "Cup is completed | Ana won.",
	}, got); diff != "" {
		t.Error(diff)
	}
}

func TestAccount(t *testing.T) {
	u := account.User{ID: "u", Role: account.Participant, Status: account.Active}
	with := func(role account.Role, status account.Status) account.User {
		v := u
		v.Role, v.Status = role, status
		return v
	}
	for _, tt := range []struct {
		before, after account.User
		want          string // title, "" for no notice
	}{
		{u, u, ""},
		{u, with(account.Participant, account.Inactive), "Your account is inactive"},
		{u, with(account.Participant, account.Banned), "Your account was banned"},
		{with(account.Participant, account.Banned), u, "Your account is active"},
		{u, with(account.Referee, account.Active), "Your role has changed"},
	} {
		title := ""
		for _, n := range notice.Account(tt.before, tt.after, "x") {
			title += n.Title.String()
			if n.UserID != "u" || n.ID != "account-x" || n.Type != notice.User {
				t.Errorf("%+v", n)
			}
		}
		if title != tt.want {
			t.Errorf("%s %s to %s %s: %q, want %q", tt.before.Role, tt.before.Status, tt.after.Role, tt.after.Status, title, tt.want)
		}
	}
}
