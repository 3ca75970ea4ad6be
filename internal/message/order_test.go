package message_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/toproll/toproll/internal/message"
)

// TestOrderOfEachAlphabet sorts names of each language of the app with the letters that other orders put elsewhere.
func TestOrderOfEachAlphabet(t *testing.T) {
	for language, names := range map[message.Language]string{
		"en":    "Abel Åkerman Zander",
		"de":    "Ohr Öl Zug",
		"ru":    "Абрамов Ёлкин Жуков Чернов Шубин Яшин",
		"uk":    "Гай Ґудзь Євенко Жук Ївга Йосипенко Яременко",
		"tr":    "Can Çelik Deniz Irmak İnan Sezer Şahin Zorlu",
		"kk":    "Абай Әлібек Болат Қанат Мұрат Нұрлан Өтеген",
		"ka":    "აბაშიძე ბერიძე გოგია ლომიძე ჭავჭავაძე ხარაძე",
		"es":    "Nadal Núñez Ñáñez Ortega",
		"pt-BR": "Álvares Alves Braga Çubukçu Dias",
		"ar":    "أحمد بدر جمال خالد محمد يوسف",
	} {
		want := strings.Fields(names)
		got := slices.Clone(want)
		slices.Reverse(got)
		slices.SortFunc(got, language.Compare)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, not %v", language, got, want)
		}
	}
}

func TestOrderOfNumbers(t *testing.T) {
	if message.English.Compare("Men 70 kg", "Men 110 kg") >= 0 {
		t.Error("70 comes after 110")
	}
	if message.English.Compare("a", "a") != 0 || message.English.Compare("a", "A") == 0 {
		t.Error("different names are equal, or equal ones are not")
	}
}

// TestOrderByManyReaders shows, with the race detector, that readers share no collator.
func TestOrderByManyReaders(t *testing.T) {
	var readers sync.WaitGroup
	for range 8 {
		readers.Go(func() {
			for range 100 {
				message.Language("kk").Compare("Әлібек", "Болат")
			}
		})
	}
	readers.Wait()
}
