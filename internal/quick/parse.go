package quick

import (
	"strconv"
	"strings"
)

// Request is a request as far as a quick reply may depend on it. What was not sent
// is empty.
type Request struct {
	Path           string // as it was sent
	Authorization  string
	Accept         string
	AcceptEncoding string
	IfNoneMatch    string

	plain bool // a GET with nothing in it that changes how it is answered
}

// parse looks at the beginning of a request over HTTP/1.1. If it has the whole head
// and that leaves no room for two readings, it returns what it says, and how long the
// request is with its body, in bytes. RFC 9112 lets servers forgive a lot; net/http
// may, this does not.
func parse(text string) (r Request, length int, ok bool) {
	line, rest, ok := cutLine(text)
	method, target, _ := strings.Cut(line, " ")
	path, version, _ := strings.Cut(target, " ")
	if !ok || !isToken(method) || !strings.HasPrefix(path, "/") || !isText(path) || version != "HTTP/1.1" {
		return r, 0, false
	}
	r = Request{Path: path, plain: method == "GET"}
	host, body := "", ""
	for {
		if line, rest, ok = cutLine(rest); !ok {
			return r, 0, false
		}
		if line == "" {
			break
		}
		name, value, found := strings.Cut(line, ":")
		if !found || !isToken(name) || !isText(value) {
			return r, 0, false
		}
		value = strings.Trim(value, " \t")
		var kept *string
		switch {
		case strings.EqualFold(name, "Host"):
			kept = &host
		case strings.EqualFold(name, "Authorization"):
			kept = &r.Authorization
		case strings.EqualFold(name, "Accept"):
			kept = &r.Accept
		case strings.EqualFold(name, "Accept-Encoding"):
			kept = &r.AcceptEncoding
		case strings.EqualFold(name, "If-None-Match"):
			kept = &r.IfNoneMatch
		case strings.EqualFold(name, "Content-Length"):
			kept, r.plain = &body, false
		case strings.EqualFold(name, "Transfer-Encoding"):
			return r, 0, false
		case strings.EqualFold(name, "Connection"):
			r.plain = r.plain && strings.EqualFold(value, "keep-alive")
		case strings.EqualFold(name, "Expect"), strings.EqualFold(name, "Idempotency-Key"):
			r.plain = false
		}
		if kept == nil {
			continue
		}
		if *kept != "" || value == "" {
			return r, 0, false
		}
		*kept = value
	}
	length = len(text) - len(rest)
	if body != "" {
		n, err := strconv.ParseUint(body, 10, 31)
		if err != nil || body[0] == '+' {
			return r, 0, false
		}
		length += int(n)
	}
	return r, length, isHost(host)
}

// cutLine cuts the first line off, if it is whole.
func cutLine(text string) (line, rest string, ok bool) {
	i := strings.IndexByte(text, '\n')
	if i < 1 || text[i-1] != '\r' {
		return "", text, false
	}
	return text[:i-1], text[i+1:], true
}

// isToken reports whether it is a token (RFC 9110, section 5.6.2).
func isToken(s string) bool { return s != "" && madeOf(&tokens, s) }

// isHost reports whether it is the name or number of a host, perhaps with a port.
func isHost(s string) bool { return s != "" && madeOf(&hosts, s) }

// isText reports whether there are no control characters but tabs in it.
func isText(s string) bool { return madeOf(&texts, s) }

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

var (
	tokens = setOf(func(c byte) bool { return strings.IndexByte("!#$%&'*+-.^_`|~"+letters, c) >= 0 })
	hosts  = setOf(func(c byte) bool { return strings.IndexByte("-.:[]_"+letters, c) >= 0 })
	texts  = setOf(func(c byte) bool { return c >= ' ' && c != 0x7f || c == '\t' })
)

func setOf(has func(byte) bool) (set [256]bool) {
	for c := range set {
		set[c] = has(byte(c))
	}
	return set
}

// madeOf reports whether there are characters of a set only.
func madeOf(set *[256]bool, s string) bool {
	for i := range len(s) {
		if !set[s[i]] {
			return false
		}
	}
	return true
}
