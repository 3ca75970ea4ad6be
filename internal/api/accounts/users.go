package accounts

import (
	"context"
	"errors"
	"net/http"
	"reflect"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/app/accounts"

	"github.com/danielgtaylor/huma/v2"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/account/picture"
	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/message"
	"github.com/toproll/toproll/internal/store"
)

// User is a person.
type User struct {
	ID         string    `json:"_id" doc:"Id of the person"`
	Name       string    `json:"name" example:"Irena Novak"`
	FamilyName string    `json:"familyName" doc:"The family name, a part of the name; empty if not known" example:"Novak"`
	Email      string    `json:"email" example:"irena@example.org"`
	Role       string    `json:"role" enum:"organizer,referee,participant"`
	Status     string    `json:"status" enum:"active,inactive,banned,suspended" doc:"Banned is for participants, suspended for referees"`
	Avatar     string    `json:"avatar,omitempty" doc:"Path of the picture, if there is one"`
	Language   *string   `json:"language" doc:"The person's language as a BCP 47 tag; null for the browser's" example:"de"`
	Initials   bool      `json:"initials" doc:"Whether visitors see initials instead of the name"`
	CreatedAt  time.Time `json:"createdAt" doc:"When the account was made"`
}

const picturePath = "/api/users/avatar/"

func userJSON(u account.User) User {
	shape := User{
		ID: u.ID, Name: u.Name, FamilyName: u.FamilyName, Email: u.Email, Role: string(u.Role), Status: string(u.Status),
		Avatar: avatarPath(u), Initials: u.Initials, CreatedAt: u.CreatedAt,
	}
	if u.Language != "" {
		shape.Language = new(string(u.Language))
	}
	return shape
}

// avatarPath returns the path of a person's picture, "" for none.
func avatarPath(u account.User) string {
	if u.Avatar == "" {
		return ""
	}
	return picturePath + u.ID + "/" + u.Avatar
}

func usersJSON(users []account.User) []User {
	list := make([]User, len(users))
	for i, u := range users {
		list[i] = userJSON(u)
	}
	return list
}

// Session is a login.
type Session struct {
	Token string `json:"token" doc:"Send it as Authorization: Bearer …"`
	User  User   `json:"user"`
}

func (s *server) registerUsers() {
	protocol.Handle(s.Server, "POST /api/users/Login", protocol.Operation{
		ID: "login", Tag: "Accounts", Summary: "Log in", Says: "server.done.logged_in", Unkept: true,
		Refusals: map[int]string{
			http.StatusUnauthorized:    "The address is unknown or the password wrong.",
			http.StatusForbidden:       "The account is banned or suspended.",
			http.StatusTooManyRequests: "Too many wrong passwords; `Retry-After` says when to try again.",
		},
	}, s.login)
	protocol.Handle(s.Server, "POST /api/users/logout", protocol.Operation{
		ID: "logout", Tag: "Accounts", Summary: "Log out", Says: "server.done.logged_out", Unkept: true,
		Details: "The token of this request stops working everywhere, including live connections. Other tokens of the person keep working.",
	}, func(ctx context.Context, _ *struct{}) (protocol.Reply[Nothing], error) {
		return protocol.OK(Nothing{}), s.app.Accounts.Logout(ctx, protocol.Bearer(ctx))
	})
	protocol.HandleWork(s.Server, "POST /api/users/createuser", protocol.Operation{
		ID: "create-user", Tag: "Accounts", Summary: "Sign up, or create an account for another person", Says: "server.done.registered",
		Status: http.StatusCreated, Before: []func(huma.Context, func(huma.Context)){s.limitSignup},
		Details: "The first account of an instance is an organizer's. Later sign-ups get the configured role. " +
			"Only organizers can create accounts with another role or status, or while sign-up is closed. " +
			"Organizers can omit address and password of an athlete, who then cannot log in.",
		Refusals: map[int]string{
			http.StatusForbidden:       "Only organizers can make this account.",
			http.StatusConflict:        "There is already an account with this address.",
			http.StatusTooManyRequests: "Too many accounts from one address; `Retry-After` says when to try again.",
		},
	}, protocol.Work[createUserRequest, User]{Prepare: s.createUser})
	protocol.Handle(s.Server, "PUT /api/users/change-password/{id}", protocol.Operation{
		ID: "change-password", Tag: "Accounts", Summary: "Change one's own password", Says: "server.done.password_updated",
		Details: "Every older token of this person stops working; the reply has a new one.",
		Refusals: map[int]string{
			http.StatusTooManyRequests: "Too many wrong passwords; `Retry-After` says when to try again.",
		},
	}, s.changePassword)
	protocol.Handle(s.Server, "GET /api/users/getuser/{id}", protocol.Operation{
		ID: "get-user", Tag: "Accounts", Summary: "A person", Says: "server.done.user",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[User], error) {
		u, err := s.app.Accounts.User(ctx, in.ID)
		if err == nil {
			err = protocol.Actor(ctx).MayManage(u)
		}
		return protocol.OK(userJSON(u)), err
	})
	protocol.Handle(s.Server, "PUT /api/users/updateuser/{id}", protocol.Operation{
		ID: "update-user", Tag: "Accounts", Summary: "Change name, address, picture, language or privacy", Says: "server.done.profile_updated",
		Details: "Omitted fields keep their values. An organizer cannot change the account of another organizer; " +
			"the person who runs the server can, with `toproll user`.",
		Refusals: map[int]string{http.StatusConflict: "There is already an account with this address."},
		MaxBody:  8 << 20,
	}, s.updateUser)
	s.registerPicture()
	s.registerPeople(account.Participant, "Participants", "athletes", peopleMessages{
		"server.done.participants", "server.done.participant_updated", "server.done.participant_deleted",
	})
	s.registerPeople(account.Referee, "Referees", "referees", peopleMessages{
		"server.done.referees", "server.done.referee_updated", "server.done.referee_deleted",
	})
}

type loginRequest struct {
	Body struct {
		Email    string          `json:"email" example:"irena@example.org"`
		Password protocol.Hidden `json:"password" example:"a long sentence is best"`
	}
}

func (s *server) login(ctx context.Context, in *loginRequest) (protocol.Reply[Session], error) {
	right, err := s.guess(ctx, in.Body.Email)
	if err != nil {
		return protocol.Reply[Session]{}, err
	}
	session, err := s.app.Accounts.Login(ctx, in.Body.Email, string(in.Body.Password))
	if err == nil {
		right()
		s.NoteSignIn(ctx, session.User.ID, "password")
	}
	return protocol.OK(sessionJSON(session)), err
}

func sessionJSON(s accounts.Session) Session { return Session{Token: s.Token, User: userJSON(s.User)} }

type createUserRequest struct {
	Body struct {
		Name     string          `json:"name" doc:"1 to 100 characters" example:"Irena Novak"`
		Email    string          `json:"email,omitempty" doc:"Unique, ignoring case. An organizer can leave it out for an athlete who does not log in" example:"irena@example.org"`
		Password protocol.Hidden `json:"password,omitempty" doc:"At least 8 characters of any kind; organizers can omit it for an athlete" example:"a long sentence is best"`
		Role     string          `json:"role,omitempty" enum:"organizer,referee,participant" doc:"Defaults to the role that signing up gives; participant for organizers"`
		Status   string          `json:"status,omitempty" enum:"active,inactive,banned,suspended" doc:"Counts only for organizers; active if left out"`
	}
}

func (s *server) createUser(ctx context.Context, in *createUserRequest) (app.Prepared[protocol.Reply[User]], error) {
	r := account.Registration{
		Name: in.Body.Name, Email: in.Body.Email, Role: account.Role(in.Body.Role), Status: account.Status(in.Body.Status),
	}
	create, err := s.app.Accounts.PrepareUser(ctx, protocol.Actor(ctx), r, string(in.Body.Password))
	return protocol.Prepared(create, userJSON), err
}

type changePasswordRequest struct {
	protocol.ByID
	Body struct {
		Old protocol.Hidden `json:"oldPassword"`
		New protocol.Hidden `json:"newPassword" doc:"Password of at least 8 characters of any kind"`
	}
}

func (s *server) changePassword(ctx context.Context, in *changePasswordRequest) (protocol.Reply[Session], error) {
	right, err := s.guess(ctx, protocol.Actor(ctx).Email)
	if err != nil {
		return protocol.Reply[Session]{}, err
	}
	session, err := s.app.Accounts.ChangePassword(ctx, in.ID, string(in.Body.Old), string(in.Body.New))
	if !errors.Is(err, accounts.ErrWrongPassword) {
		right()
	}
	return protocol.OK(sessionJSON(session)), err
}

type updateUserRequest struct {
	protocol.ByID
	Body struct {
		Name       protocol.Optional[string] `json:"name,omitzero" doc:"1 to 100 characters"`
		Email      protocol.Optional[string] `json:"email,omitzero"`
		Language   protocol.Optional[string] `json:"language,omitzero" nullable:"true" doc:"One of the languages of sign-in-options; null for the browser's"`
		FamilyName protocol.Optional[string] `json:"familyName,omitzero" doc:"The family name, one or more words of the name; empty for not known"`
		Initials   protocol.Optional[bool]   `json:"initials,omitzero" doc:"Whether visitors see initials instead of the name"`
		Avatar     protocol.Optional[string] `json:"avatar,omitzero" nullable:"true" doc:"A picture of at most 5 MB (PNG, JPEG, GIF, WebP) as a data: URL; null or empty for none; the current path keeps it"`
	}
}

func (s *server) updateUser(ctx context.Context, in *updateUserRequest) (protocol.Reply[User], error) {
	if err := protocol.CheckChanges([]protocol.Change{in.Body.Name.As("name"), in.Body.Email.As("email"), in.Body.Avatar.OrNull("avatar"), in.Body.Language.OrNull("language"), in.Body.FamilyName.As("familyName"), in.Body.Initials.As("initials")}); err != nil {
		return protocol.Reply[User]{}, err
	}
	p := accounts.Profile{Name: in.Body.Name.Pointer(), Email: in.Body.Email.Pointer(), FamilyName: in.Body.FamilyName.Pointer(), Initials: in.Body.Initials.Pointer()}
	if language := in.Body.Language.Pointer(); language != nil {
		p.Language = new(message.Language(*language))
	}
	if avatar := in.Body.Avatar.Pointer(); avatar != nil {
		file, err := s.pictureIn(ctx, in.ID, *avatar)
		if err != nil {
			return protocol.Reply[User]{}, err
		}
		p.Picture = file
	}
	u, err := s.app.Accounts.UpdateProfile(ctx, protocol.Actor(ctx), in.ID, p)
	return protocol.OK(userJSON(u)), err
}

// pictureIn returns the picture that a request sets: nil to keep the current one, empty to remove it.
func (s *server) pictureIn(ctx context.Context, id, avatar string) (*[]byte, error) {
	if avatar == "" {
		return &[]byte{}, nil
	}
	file, err := picture.FromDataURL(avatar)
	if err == nil {
		return &file, nil
	}
	u, userErr := s.app.Accounts.User(ctx, id)
	if userErr != nil {
		return nil, userErr
	}
	if userJSON(u).Avatar == avatar {
		return nil, nil
	}
	return nil, err
}

type pictureRequest struct {
	protocol.ByID
	Picture string `path:"picture" doc:"Id of the picture"`
}

// registerPicture adds the one operation whose reply is not JSON.
func (s *server) registerPicture() {
	protocol.HandleAs(s.Server, "GET /api/users/avatar/{id}/{picture}", protocol.Operation{
		ID: "get-picture", Tag: "Accounts", Summary: "A person's picture", Returns: "The picture, a square JPEG",
		Details: "`avatar` of the person has the path. A new picture has a new path, so caches can keep it forever.",
	}, map[string]reflect.Type{"image/jpeg": nil}, func(ctx context.Context, in *pictureRequest) (*protocol.PictureReply, error) {
		image, err := s.app.Accounts.Picture(ctx, in.ID, in.Picture)
		return protocol.NewPictureReply("image/jpeg", protocol.Immutable, image), err
	})
}

type peopleRequest struct {
	protocol.Paging
	Search string `query:"search" doc:"Parts of a name, in any order, where case, accents and strokes do not matter, or part of an address"`
	Status string `query:"status" enum:"active,inactive,banned,suspended" doc:"Only people with this status"`
}

type updatePersonRequest struct {
	protocol.ByID
	Asking
	Body struct {
		Name       protocol.Optional[string]         `json:"name,omitzero" doc:"1 to 100 characters"`
		FamilyName protocol.Optional[string]         `json:"familyName,omitzero" doc:"The family name, one or more words of the name; empty for not known"`
		Status     protocol.Optional[account.Status] `json:"status,omitzero" enum:"active,inactive,banned,suspended"`
	}
}

// Asking is the part of a request that first asks for its side effects.
type Asking struct {
	Ask bool `query:"ask" doc:"Refuse with the names of the running tournaments that the person would leave, if there are any"`
}

const confirmDetails = "\n\nA banned or removed athlete withdraws from running tournaments and loses a match in progress by " +
	"default. With `ask`, the server refuses and names these tournaments, so that the user can confirm."

// peopleMessages are the messages of the operations on people of a role.
type peopleMessages struct{ found, updated, deleted message.Code }

// registerPeople adds the operations on people of a role.
func (s *server) registerPeople(role account.Role, tag, plural string, says peopleMessages) {
	base := "/api/users/" + string(role) + "/"
	protocol.Handle(s.Server, "GET "+base+"all", protocol.Operation{
		ID: "list-" + string(role) + "s", Tag: tag, Summary: "The " + plural + " by name", Says: says.found, Paged: true,
	}, func(ctx context.Context, in *peopleRequest) (protocol.Reply[[]User], error) {
		p, err := s.app.Accounts.People(ctx,
			store.Users{Role: role, Status: account.Status(in.Status), Search: in.Search}, in.Window())
		return protocol.PageOf(usersJSON(p.Users), in.Paging, p.Total, protocol.CountsOf(p.ByStatus, account.Statuses(role))), err
	})
	protocol.Handle(s.Server, "PUT "+base+"{id}", protocol.Operation{
		ID: "update-" + string(role), Tag: tag, Summary: "Change name or status", Says: says.updated,
		Details:  "Omitted fields keep their values. Banned and suspended people are logged out at once." + confirmDetails,
		Refusals: map[int]string{http.StatusConflict: "The person is in a running tournament, and `ask` was true."},
	}, func(ctx context.Context, in *updatePersonRequest) (protocol.Reply[User], error) {
		if err := protocol.CheckChanges([]protocol.Change{in.Body.Name.As("name"), in.Body.FamilyName.As("familyName"), in.Body.Status.As("status")}); err != nil {
			return protocol.Reply[User]{}, err
		}
		u, err := s.app.Accounts.UpdatePerson(ctx, role, in.ID, in.Body.Name.Pointer(), in.Body.FamilyName.Pointer(), in.Body.Status.Pointer(), !in.Ask)
		return protocol.OK(userJSON(u)), err
	})
	protocol.Handle(s.Server, "DELETE "+base+"{id}", protocol.Operation{
		ID: "delete-" + string(role), Tag: tag, Summary: "Remove somebody", Says: says.deleted,
		Details: "The name stays in brackets and history. The address becomes free, the sessions end, and tournaments that " +
			"have not started go on without this person." + confirmDetails,
		Refusals: map[int]string{http.StatusConflict: "The person is in a running tournament, and `ask` was true."},
	}, func(ctx context.Context, in *struct {
		protocol.ByID
		Asking
	}) (protocol.Reply[User], error) {
		u, err := s.app.Accounts.RemovePerson(ctx, role, in.ID, !in.Ask)
		return protocol.OK(userJSON(u)), err
	})
}
