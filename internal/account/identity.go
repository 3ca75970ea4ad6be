package account

import "strings"

// Provider is a service that signs people in.
type Provider string

// The providers.
const (
	Apple  Provider = "apple"
	Google Provider = "google"
	Meta   Provider = "meta"
)

// Providers lists the providers in the order of the login page.
var Providers = []Provider{Apple, Google, Meta}

// Label returns the provider's name as people know it.
func (p Provider) Label() string {
	switch p {
	case Apple:
		return "Apple"
	case Google:
		return "Google"
	default:
		return "Meta"
	}
}

// Identity is a person as a provider describes them.
type Identity struct {
	Provider Provider
	Subject  string // the person's id there, which never changes
	Email    string // "" if the provider does not say
	Verified bool   // whether the provider confirmed that the person owns the address
	Name     string // "" if the provider does not say
}

// Registration returns the registration of a new person. Without a known name, the address is the
// name until the person types another.
func (i Identity) Registration() Registration {
	name := i.Name
	if name == "" {
		name, _, _ = strings.Cut(i.Email, "@")
	}
	if r := []rune(name); len(r) > MaxName {
		name = string(r[:MaxName])
	}
	return Registration{Name: name, Email: i.Email}
}

// Proves reports whether i shows that the person of i owns u's address. Nothing else about an
// account proves it: anyone who creates or changes an account can type any address.
func (i Identity) Proves(u User) bool {
	return i.Verified && i.Email != "" && EmailKey(i.Email) == EmailKey(u.Email)
}
