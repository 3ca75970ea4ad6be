package eventfile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// show returns a row in the file's form: names in camel case, and JSON columns as JSON.
func (t Table) show(row Row) (map[string]any, error) {
	shown := make(map[string]any, len(row))
	for column, value := range row {
		if slices.Contains(t.Omit, column) {
			continue
		}
		if text, ok := value.(string); ok && text != "" && slices.Contains(t.JSON, column) {
			if !json.Valid([]byte(text)) {
				return nil, fmt.Errorf("%s.%s of a row is no JSON", t.Name, column)
			}
			value = json.RawMessage(text)
		}
		shown[Camel(column)] = value
	}
	return shown, nil
}

// hide is the reverse of show.
func (t Table) hide(shown map[string]json.RawMessage) (Row, error) {
	if len(shown) > maxColumns {
		return nil, fmt.Errorf("%s has a row of %d columns", t.Name, len(shown))
	}
	row := make(Row, len(shown))
	for name, raw := range shown {
		column := snake(name)
		if slices.Contains(t.Omit, column) {
			return nil, fmt.Errorf("%s has %s, which stays behind", t.Name, name)
		}
		value, err := decode(raw)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%s.%s: %w", t.Name, name, err)
		case slices.Contains(t.JSON, column) && value != "":
			var compact bytes.Buffer
			if err := json.Compact(&compact, raw); err != nil {
				return nil, err
			}
			value = compact.String()
		case value == structured:
			return nil, fmt.Errorf("%s.%s is no single value", t.Name, name)
		}
		row[column] = value
	}
	return row, nil
}

// structured marks a list or an object.
var structured any = struct{}{}

// decode reads a single value, or structured for a list or object.
func decode(raw json.RawMessage) (any, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	var value any
	if err := d.Decode(&value); err != nil {
		return nil, err
	}
	switch v := value.(type) {
	case nil, string, bool:
		return v, nil
	case json.Number:
		return v.Int64()
	}
	return structured, nil
}

// Camel turns the name of a column into that of a property: first_day into firstDay.
func Camel(column string) string {
	words := strings.Split(column, "_")
	for i, w := range words[1:] {
		words[i+1] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, "")
}

// snake turns firstDay into first_day.
func snake(name string) string {
	var b strings.Builder
	for _, r := range name {
		if 'A' <= r && r <= 'Z' {
			b.WriteByte('_')
			r += 'a' - 'A'
		}
		b.WriteRune(r)
	}
	return b.String()
}
