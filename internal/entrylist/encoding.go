package entrylist

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// Encoding is an encoding of text, by its usual name.
type Encoding string

// The encodings with recognizable bytes. [Encodings] lists all.
const (
	UTF8    Encoding = "UTF-8"
	UTF16LE Encoding = "UTF-16LE"
	UTF16BE Encoding = "UTF-16BE"
)

// singleByte lists single-byte encodings in order of preference, with the languages written in them.
var singleByte = []struct {
	name      Encoding
	table     *charmap.Charmap
	alphabets []string
}{
	{"Windows-1252", charmap.Windows1252, []string{french, german, spanish, portuguese, nordic, italian}},
	{"Windows-1251", charmap.Windows1251, []string{russian, ukrainian, serbian}},
	{"Windows-1250", charmap.Windows1250, []string{polish, czech, hungarian, romanian, croatian, german}},
	{"Windows-1254", charmap.Windows1254, []string{turkish}},
	{"Windows-1257", charmap.Windows1257, []string{baltic, estonian}},
	{"Windows-1253", charmap.Windows1253, []string{greek}},
	{"ISO-8859-2", charmap.ISO8859_2, []string{polish, czech, hungarian, romanian, croatian}},
	{"ISO-8859-5", charmap.ISO8859_5, []string{russian, ukrainian, serbian}},
	{"ISO-8859-7", charmap.ISO8859_7, []string{greek}},
	{"ISO-8859-9", charmap.ISO8859_9, []string{turkish}},
	{"ISO-8859-13", charmap.ISO8859_13, []string{baltic, estonian}},
	{"ISO-8859-15", charmap.ISO8859_15, []string{french, estonian}},
	{"ISO-8859-1", charmap.ISO8859_1, []string{german, spanish, portuguese, nordic}},
	{"ISO-8859-16", charmap.ISO8859_16, []string{romanianNew}},
	{"KOI8-R", charmap.KOI8R, []string{russian}},
	{"KOI8-U", charmap.KOI8U, []string{ukrainian}},
	{"CP866", charmap.CodePage866, []string{russian, ukrainian}},
	{"CP855", charmap.CodePage855, []string{russian, serbian}},
	{"CP852", charmap.CodePage852, []string{polish, czech, hungarian, croatian}},
	{"CP850", charmap.CodePage850, []string{french, german, spanish, portuguese, nordic}},
	{"CP437", charmap.CodePage437, []string{german, french}},
	{"Mac Cyrillic", charmap.MacintoshCyrillic, []string{russian, ukrainian, serbian}},
	{"Mac Roman", charmap.Macintosh, []string{french, german, spanish, portuguese, nordic}},
}

// Letters beyond a–z of each alphabet, the usual ones first.
const (
	german      = "üöäßéèÜÖÄ"
	french      = "éèçàêâîôûëïùüœæÉÈÇÀÊÂÎÔÛËÏŒ"
	spanish     = "áéíóúñüÁÉÍÓÚÑ"
	portuguese  = "ãçáéíóúâêôõàüÃÇÁÉÍÓÚÂÊÔÕ"
	italian     = "àèéìòùÀÈÉÌÒÙ"
	nordic      = "åäöøæéáíóúÅÄÖØÆÉÁÍÓÚüðþýÐÞÝ"
	polish      = "łóążśęćńźŁÓĄŻŚĘĆŃŹ"
	czech       = "áíéěščřžýůúňťďóľäôĺŕöüÁÍÉĚŠČŘŽÝŮÚŇŤĎÓĽÄÔ"
	hungarian   = "áéíóöőúüűÁÉÍÓÖŐÚÜŰ"
	romanian    = "ăâîşţĂÂÎŞŢ"
	romanianNew = "ăâîșțĂÂÎȘȚ"
	croatian    = "šđčćžŠĐČĆŽ"
	turkish     = "ığşçöüİĞŞÇÖÜâîû"
	baltic      = "āčēģīķļņšūžąęėįųūĀČĒĢĪĶĻŅŠŪŽĄĘĖĮŲõäöü"
	estonian    = "õäöüšžÕÄÖÜŠŽ"
	russian     = "оаеинтсрвлкмдпуяыьгзбчйхжшюцщэфъёОАЕИНТСРВЛКМДПУЯЫЬГЗБЧЙХЖШЮЦЩЭФЪЁ"
	ukrainian   = "оаинвіретсклдумпязгбьчйхшжюцїєщфґўОАИНВІРЕТСКЛДУМПЯЗГБЬЧЙХШЖЮЦЇЄЩФҐЎы'"
	serbian     = "аоиенјтсрвклмдупзгбжчшљњћхцџђфѓќѕАОИЕНЈТСРВКЛМДУПЗГБЖЧШЉЊЋХЦЏЂФЃЌЅ"
	greek       = "αοιετσνηυρπκμλςθγδφχβξζψωάέήίόύώϊΐΑΟΙΕΤΣΝΗΥΡΠΚΜΛΘΓΔΦΧΒΞΖΨΩΆΈΉΊΌΎΏ"
)

// Encodings lists the encodings that a person can choose.
func Encodings() []Encoding {
	list := []Encoding{UTF8, UTF16LE, UTF16BE}
	for _, e := range singleByte {
		list = append(list, e.name)
	}
	return list
}

// Guess is a possible encoding of a list, with sample words for a person to check.
type Guess struct {
	Encoding Encoding
	Sample   string
}

// decode returns the text of a file, its encoding, and other possible encodings, the likely ones first; only one
// without doubt.
func decode(file []byte, hint Encoding) (string, Encoding, []Guess) {
	if hint != "" {
		if s, ok := decodeAs(file, hint); ok {
			_, _, guesses := decode(file, "")
			return s, hint, guesses
		}
	}
	switch {
	case bytes.HasPrefix(file, []byte("\xEF\xBB\xBF")):
		return strings.ToValidUTF8(string(file[3:]), "\uFFFD"), UTF8, nil
	case bytes.HasPrefix(file, []byte("\xFF\xFE")), utf16Looks(file, 1):
		s, _ := decodeAs(file, UTF16LE)
		return s, UTF16LE, nil
	case bytes.HasPrefix(file, []byte("\xFE\xFF")), utf16Looks(file, 0):
		s, _ := decodeAs(file, UTF16BE)
		return s, UTF16BE, nil
	case utf8.Valid(file):
		return string(file), UTF8, nil
	}
	type scored struct {
		name  Encoding
		text  string
		score float64
	}
	var all []scored
	head := file[:min(len(file), judged)]
	for _, e := range singleByte {
		s, _ := decodeAs(head, e.name)
		best := plausible(s, "")
		for _, alphabet := range e.alphabets {
			best = max(best, plausible(s, alphabet))
		}
		if !slices.ContainsFunc(all, func(other scored) bool { return other.text == s }) {
			all = append(all, scored{e.name, s, best})
		}
	}
	// A file that is nearly all UTF-8 was cut or patched; its rest is valid.
	if broken := strings.ToValidUTF8(string(head), "\uFFFD"); utf8.RuneCountInString(broken)-len(head) < 0 && strings.Count(broken, "\uFFFD")*8 < multibyte(broken) {
		all = append(all, scored{UTF8, broken, 1e6})
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	guesses := make([]Guess, 0, 6)
	for _, s := range all[:min(6, len(all))] {
		guesses = append(guesses, Guess{s.name, sampleOf(s.text)})
	}
	s, _ := decodeAs(file, all[0].name)
	return s, all[0].name, guesses
}

// judged is the number of bytes that decide the encoding.
const judged = 20_000

// multibyte counts the characters beyond ASCII.
func multibyte(s string) (n int) {
	for _, r := range s {
		if r >= utf8.RuneSelf && r != utf8.RuneError {
			n++
		}
	}
	return n
}

// utf16Looks reports whether bytes without a mark are UTF-16: zeros of its spaces, digits and separators are at every
// second byte, and almost nowhere else. Other texts have none.
func utf16Looks(file []byte, from int) bool {
	zeros := [2]int{}
	n := min(len(file), 4000)
	for i, c := range file[:n] {
		if c == 0 {
			zeros[i%2]++
		}
	}
	return zeros[from]*40 > n && zeros[from] > 9*zeros[1-from]
}

func decodeAs(file []byte, e Encoding) (string, bool) {
	switch e {
	case UTF8:
		return strings.ToValidUTF8(string(bytes.TrimPrefix(file, []byte("\xEF\xBB\xBF"))), "\uFFFD"), true
	case UTF16LE, UTF16BE:
		low, high := 0, 1
		if e == UTF16BE {
			low, high = 1, 0
		}
		units := make([]uint16, 0, len(file)/2)
		for i := 0; i+1 < len(file); i += 2 {
			units = append(units, uint16(file[i+low])|uint16(file[i+high])<<8)
		}
		return strings.TrimPrefix(string(utf16.Decode(units)), "\uFEFF"), true
	}
	for _, one := range singleByte {
		if one.name == e {
			s, err := one.table.NewDecoder().Bytes(file)
			return string(s), err == nil
		}
	}
	return "", false
}

// plausible scores how likely a text is in a language with certain letters beyond a–z.
func plausible(s, alphabet string) float64 {
	rank := map[rune]float64{}
	letters := []rune(alphabet)
	for i, r := range letters {
		if _, there := rank[r]; !there {
			// The usual letters of an alphabet come first, small and capital.
			at := i
			if half := len(letters) / 2; len(letters) > 40 && i >= half {
				at = i - half
			}
			rank[r] = 1 - 0.7*float64(at)/float64(len(letters))
		}
	}
	score := 0.0
	var before, beforeThat rune
	for _, r := range s {
		if r >= utf8.RuneSelf {
			_, known := rank[r]
			switch {
			case r == utf8.RuneError, unicode.IsControl(r):
				score -= 6
			case known:
				score += rank[r]
			case unicode.IsLetter(r):
				score -= 1
			case strings.ContainsRune("«»„“”’‘–—№°§…\u00a0·€•ªº´", r):
				if unicode.IsLetter(before) && r != '’' && r != '\u00a0' && r != '»' && r != '”' && r != '“' && r != '–' && r != '´' {
					score -= 1
				}
			default:
				score -= 2
			}
		}
		if unicode.IsLetter(r) && unicode.IsLetter(before) {
			latin, latinBefore := isLatin(r), isLatin(before)
			switch {
			case latin != latinBefore:
				score -= 3 // two alphabets in one word
			case unicode.IsUpper(r) && unicode.IsLower(before):
				score -= 1.5 // "жДАНОВ"
			case latin && r >= utf8.RuneSelf && before >= utf8.RuneSelf && beforeThat >= utf8.RuneSelf && unicode.IsLetter(beforeThat):
				score -= 2 // three accents in a row
			}
		}
		beforeThat, before = before, r
	}
	return score
}

func isLatin(r rune) bool { return unicode.Is(unicode.Latin, r) }

// sampleOf returns words of a text that show its letters.
func sampleOf(s string) string {
	var words []string
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;|\"", r) }) {
		if strings.ContainsFunc(w, func(r rune) bool { return r >= utf8.RuneSelf && r != '\uFEFF' }) && !slices.Contains(words, w) {
			if words = append(words, clip(printable(w), 30)); len(words) == 4 {
				break
			}
		}
	}
	return strings.Join(words, " ")
}

// printable replaces characters that a screen cannot show.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return '\uFFFD'
		}
		return r
	}, s)
}

func clip(s string, most int) string {
	if len(s) <= most {
		return s
	}
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most])
	}
	return s
}
