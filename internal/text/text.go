// Package text cleans and validates the words that people type, and folds them for
// search and order.
package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toproll/toproll/internal/message"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Clean returns the stored form of s: valid UTF-8 in composed form (NFC), without
// white space around it.
func Clean(s string) string {
	return strings.TrimSpace(norm.NFC.String(strings.ToValidUTF8(s, "\uFFFD")))
}

// Line says why s, a cleaned field of a request, is not one line of at most limit
// characters; the zero message if it is. A line without visible characters counts as
// empty. Line refuses control characters, and invisible ones that reverse or break the
// text around them.
func Line(field, s string, limit int) message.Message {
	switch {
	case !strings.ContainsFunc(s, shows):
		return message.New("server.field.required", "field", message.Label(field))
	case utf8.RuneCountInString(s) > limit:
		return message.New("server.field.too_long", "field", message.Label(field), "limit", limit)
	case strings.ContainsFunc(s, disturbs):
		return message.New("server.field.control", "field", message.Label(field))
	}
	return message.Message{}
}

// Prose is [Line] for longer texts, which may be empty and have line breaks and tabs.
func Prose(field, s string, limit int) message.Message {
	switch {
	case utf8.RuneCountInString(s) > limit:
		return message.New("server.field.too_long", "field", message.Label(field), "limit", limit)
	case strings.ContainsFunc(s, func(r rune) bool { return disturbs(r) && r != '\n' && r != '\r' && r != '\t' }):
		return message.New("server.field.control", "field", message.Label(field))
	}
	return message.Message{}
}

// shows reports whether r leaves a visible mark. White space, joiners, zero-width
// spaces, fillers, lone accents and other characters without a shape do not.
func shows(r rune) bool {
	return !unicode.IsSpace(r) && r != brailleBlank &&
		!unicode.In(r, unicode.Cf, unicode.M, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

const brailleBlank = '\u2800'

func disturbs(r rune) bool {
	return unicode.IsControl(r) || unicode.In(r, unicode.Zl, unicode.Zp, unicode.Bidi_Control)
}

// FoldCase returns s without differences in case. It removes control characters, so
// every database can store it.
func FoldCase(s string) string {
	s = norm.NFC.String(cases.Fold().String(norm.NFC.String(strings.ToValidUTF8(s, "\uFFFD"))))
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, s)
}

// latin maps letters of other alphabets, and indivisible Latin ones, to what people type for them.
// `make generate` writes the table from any-ascii (ISC License, Copyright (c) 2020-2025, Hunter WB),
// here and for the web app. Its lib/fold.ts matches [Fold].
var latin = func() map[rune]string {
	to := map[rune]string{}
	for line := range strings.Lines(letters) {
		plain, from, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		for _, r := range from {
			to[r] = plain
		}
	}
	return to
}()

// digraphs are pairs of letters that write one vowel, in Greek and Armenian.
var digraphs = strings.NewReplacer("ου", "ou", "ու", "u")

// Fold returns the form of s for search, order and comparing spellings. It drops case, accents,
// strokes, apostrophes, width, doubled spaces and control characters, and uses Latin letters ("
// Élodie  ŁUKASZ" and "elodie lukasz" fold alike, "Петров" and "Petrov", "გოგი" and "Gogi"). The
// database keeps folded names, so a change of this function needs a migration that folds them
// again.
func Fold(s string) string {
	var apart strings.Builder
	for _, r := range strings.ToLower(norm.NFKC.String(strings.ToValidUTF8(s, "\uFFFD"))) {
		if _, ok := latin[r]; ok || r < utf8.RuneSelf {
			apart.WriteRune(r)
			continue
		}
		for _, r := range norm.NFKD.String(string(r)) {
			if _, ok := latin[r]; ok || !unicode.Is(unicode.M, r) {
				apart.WriteRune(r)
			}
		}
	}
	var folded strings.Builder
	for _, r := range digraphs.Replace(apart.String()) {
		plain, ok := latin[r]
		switch {
		case ok:
			folded.WriteString(plain)
		case unicode.IsSpace(r):
			folded.WriteByte(' ')
		case unicode.In(r, unicode.Cc, unicode.Cf), strings.ContainsRune("'’‘`´", r):
		default:
			folded.WriteRune(r)
		}
	}
	return strings.Join(strings.Fields(folded.String()), " ")
}
