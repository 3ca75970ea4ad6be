// Package message names messages for people and formats them in their language. The rules name a
// message by its code and parameters; package locales has the sentences. The database stores codes
// and parameters, never sentences.
package message

import (
	"encoding/json"
	"fmt"
)

// Code is the id of a message in the catalogues.
type Code string

// Params are a message's parameters by name: texts, whole numbers and other messages.
type Params map[string]any

// Message is a message to people. The zero Message says nothing.
type Message struct {
	Code   Code   `json:"code"`
	Params Params `json:"params,omitempty"`
}

// New returns a message with its parameters, each a name and a value.
func New(code Code, params ...any) Message {
	m := Message{Code: code}
	for i := 0; i < len(params); i += 2 {
		if m.Params == nil {
			m.Params = Params{}
		}
		name := params[i].(string)
		switch v := params[i+1].(type) {
		case string, int, Message:
			m.Params[name] = v
		case interface{ AsMessage() Message }:
			m.Params[name] = v.AsMessage()
		default:
			panic(fmt.Sprintf("message: %s has %s of type %T", code, name, v))
		}
	}
	return m
}

// Verbatim returns a message with the same text in every language.
func Verbatim(text string) Message { return New("server.verbatim", "text", text) }

// Label returns the name of a request field, given its JSON name.
func Label(field string) Message { return New("server.label", "field", field) }

// And returns a list such as "a, b and c".
func And(items ...any) any { return list("server.list.and", items) }

// Or returns a list such as "a, b or c".
func Or(items ...any) any { return list("server.list.or", items) }

// Comma returns a list such as "a, b, c".
func Comma(items ...any) any { return list("server.list.comma", items) }

// Semicolons returns a list such as "a; b; c".
func Semicolons(items ...Message) Message {
	sum := items[0]
	for _, item := range items[1:] {
		sum = New("server.list.semicolon", "first", sum, "last", item)
	}
	return sum
}

func list(last Code, items []any) any {
	sum := items[0]
	for i, item := range items[1:] {
		code := Code("server.list.comma")
		if i == len(items)-2 {
			code = last
		}
		sum = New(code, "first", sum, "last", item)
	}
	return sum
}

// Zero reports whether m says nothing.
func (m Message) Zero() bool { return m.Code == "" }

// String returns the English sentence without isolation marks; see [Plain].
func (m Message) String() string { return Plain(English.Say(m)) }

// UnmarshalJSON reads what [Message] writes.
func (p *Params) UnmarshalJSON(b []byte) error {
	var values map[string]json.RawMessage
	if err := json.Unmarshal(b, &values); err != nil || values == nil {
		return err
	}
	*p = Params{}
	for name, value := range values {
		var text string
		var number int
		var m Message
		switch {
		case json.Unmarshal(value, &text) == nil:
			(*p)[name] = text
		case json.Unmarshal(value, &number) == nil:
			(*p)[name] = number
		case json.Unmarshal(value, &m) == nil && !m.Zero():
			(*p)[name] = m
		default:
			return fmt.Errorf("message: parameter %s is neither text, whole number nor message", name)
		}
	}
	return nil
}
