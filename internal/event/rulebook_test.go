package event

import (
	"slices"
	"testing"

	"github.com/toproll/toproll/internal/fault"
)

func TestRuleBooks(t *testing.T) {
	i := slices.IndexFunc(AllSettings(), func(s Setting) bool { return s.Name == "ruleBook" })
	choices := AllSettings()[i].Choices
	if len(choices) != len(RuleBooks) {
		t.Errorf("the API offers %v, there are %v", choices, RuleBooks)
	}
	for _, book := range RuleBooks {
		s := book.Settings()
		if s.RuleBook != book || !slices.Contains(choices, string(book)) {
			t.Errorf("%s: settings begin with %s; the API offers %v", book, s.RuleBook, choices)
		}
		var wrong fault.Fields
		if s.check(&wrong); wrong.Err() != nil {
			t.Errorf("%s is refused: %v", book, wrong.Err())
		}
		club := book == RulesStandard || book == RulesClubNight
		if required := s.WeighIn.Required; (required == WeighInOptional) != club {
			t.Errorf("%s: weigh-in required: %s", book, required)
		}
	}
	if got := RuleBook("chess").Settings(); got != DefaultSettings() {
		t.Errorf("an unknown rule book: %+v", got)
	}
	if got := RulesStandard.Settings(); got != DefaultSettings() {
		t.Errorf("the standard: %+v", got)
	}
}
