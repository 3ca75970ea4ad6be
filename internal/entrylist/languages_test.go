package entrylist_test

import "testing"

// TestClassesOfEachLanguage reads a class of each language of the app, as a club's list has it: men, women, juniors, masters,
// both arms, and above a limit.
func TestClassesOfEachLanguage(t *testing.T) {
	for _, tt := range []struct{ language, text, want string }{
		{"ru", "Мужчины 70 кг правая рука", "M 70 R"}, {"ru", "женщины 60 кг левая", "W 60 L"},
		{"uk", "Чоловіки 70 кг права рука", "M 70 R"}, {"uk", "жінки 60 кг ліва", "W 60 L"},
		{"tr", "Erkekler 70 kg sağ kol", "M 70 R"}, {"tr", "KADINLAR 60 KG SOL KOL", "W 60 L"},
		{"es", "masculino 70 kg brazo derecho", "M 70 R"}, {"es", "Mujeres 60 kg izquierda", "W 60 L"},
		{"pt", "Masculino 70 kg direita", "M 70 R"}, {"pt", "feminino 60 kg braço esquerdo", "W 60 L"},
		{"kk", "Ерлер 70 кг оң қол", "M 70 R"}, {"kk", "әйелдер 60 кг сол қол", "W 60 L"},
		{"ka", "კაცები 70 კგ მარჯვენა ხელი", "M 70 R"}, {"ka", "ქალები 60 კგ მარცხენა", "W 60 L"},
		{"ar", "رجال 70 كجم اليد اليمنى", "M 70 R"}, {"ar", "سيدات 60 كغ يسار", "W 60 L"},
		{"ar", "الرجال, 70 kg, الذراع اليمنى", "M 70 R"},
		{"ru", "юноши 60 кг левая рука", "M ≤18 60 L"}, {"uk", "юнаки 60 кг ліва рука", "M ≤18 60 L"}, {"tr", "Genç erkekler 60 kg sol kol", "M ≤18 60 L"}, {"es", "juvenil masculino 60 kg izquierda", "M ≤18 60 L"},
		{"pt", "juniores masculino 60 kg esquerda", "M ≤18 60 L"}, {"kk", "жасөспірім ұлдар 60 кг сол қол", "M ≤18 60 L"}, {"ka", "ბიჭები 60 კგ მარცხენა", "M ≤18 60 L"}, {"ar", "ناشئين رجال 60 كجم يسار", "M ≤18 60 L"},
		{"ru", "ветераны мужчины 70 кг правая", "M 40+ 70 R"}, {"uk", "ветерани чоловіки 70 кг права", "M 40+ 70 R"}, {"tr", "Veteran erkekler 70 kg sağ", "M 40+ 70 R"}, {"es", "veteranos hombres 70 kg derecha", "M 40+ 70 R"},
		{"pt", "masters homens 70 kg direita", "M 40+ 70 R"}, {"kk", "ардагерлер ерлер 70 кг оң", "M 40+ 70 R"}, {"ka", "ვეტერანები კაცები 70 კგ მარჯვენა", "M 40+ 70 R"}, {"ar", "الأساتذة رجال 70 كجم يمين", "M 40+ 70 R"},
		{"ru", "мужчины свыше 110 кг левая", "M +110 L"}, {"uk", "чоловіки понад 110 кг ліва", "M +110 L"}, {"tr", "erkekler 110 kg üstü sol kol", "M +110 L"}, {"es", "hombres más de 110 kg izquierda", "M +110 L"},
		{"pt", "homens acima de 110 kg esquerda", "M +110 L"}, {"kk", "ерлер +110 кг сол қол", "M +110 L"}, {"ka", "კაცები 110 კგ ზევით მარცხენა", "M +110 L"}, {"ar", "رجال فوق 110 كجم يسار", "M +110 L"},
	} {
		if got := readClass(facts, tt.text, "", 0); got != tt.want {
			t.Errorf("%s, %s: %q, not %q", tt.language, tt.text, got, tt.want)
		}
	}
}
