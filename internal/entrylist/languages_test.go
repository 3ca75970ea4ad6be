package entrylist_test

import (
	"slices"
	"testing"

	"github.com/toproll/toproll/internal/entrylist"
	"github.com/toproll/toproll/internal/event"
)

// wide are the facts of an event that also has classes without a limit and para classes.
var wide = func() entrylist.Facts {
	f := facts
	f.Classes = slices.Clone(f.Classes)
	for _, c := range []event.Class{
		{Sex: event.Men, Age: event.Seniors}, {Sex: event.Women, Age: event.Seniors}, {Sex: event.Men, Age: event.Seniors, Weight: event.Weight{Limit: 75_000}, Group: "Para"},
	} {
		for _, c.Arm = range []event.Arm{event.Right, event.Left} {
			f.Classes = append(f.Classes, entrylist.Class{ID: entrylist.Class{Class: c}.Short(event.Kilograms), Name: string(c.Sex) + " " + string(c.Group) + string(c.Arm), Class: c, Open: true})
		}
	}
	return f
}()

// classLines are classes as clubs of each language of the app write them: in any case, with dots and brackets, and in Latin letters.
var classLines = map[string][][2]string{
	"en": {
		{"MEN 70KG (RIGHT)", "M 70 R"}, {"Women's 60 kg – Left", "W 60 L"}, {"mens 80 rh/lh", "M 80 R · M 80 L"}, {"Men's Heavyweight (right arm)", "M +110 R"}, {"SUPER HEAVYWEIGHT MEN LEFT", "M +110 L"},
		{"women heavyweight R", "W +80 R"}, {"Men Open Weight right", "M R"}, {"Openweight, ladies, left hand", "W L"}, {"Men open R", "M R"}, {"Para men 75 kg R", "M Para 75 R"}, {"para-armwrestling men -75 left", "M Para 75 L"},
		{"Masters men 100+ kg Left", "M 40+ +100 L"}, {"Jr. boys 60kg r.", "M ≤18 60 R"}, {"youth girls 55 (L)", "W ≤18 55 L"}, {"Men 110+ (both arms)", "M +110 R · M +110 L"}, {"men over 110kg, L", "M +110 L"}, {"Men under 75 kg R", "M 75 R"},
		{"men heavyweight R, men 90 L", "M 90 L · M +110 R"},
	},
	"de": {
		{"HERREN BIS 70KG (RECHTS)", "M 70 R"}, {"Damen -60 kg li.", "W 60 L"}, {"Männer 80 kg re./li.", "M 80 R · M 80 L"}, {"Herren Schwergewicht rechts", "M +110 R"}, {"Superschwergewicht Männer links", "M +110 L"}, {"Frauen Schwergewicht re", "W +80 R"},
		{"Offene Klasse Herren rechts", "M R"}, {"Damen offen, linker Arm", "W L"}, {"Para Herren 75 kg rechts", "M Para 75 R"}, {"Herren Behinderte 75 kg links", "M Para 75 L"}, {"Masters Herren über 100 kg links", "M 40+ +100 L"},
		{"Junioren männlich 60 kg r.", "M ≤18 60 R"}, {"Maedchen 55 kg (li)", "W ≤18 55 L"}, {"Maenner +110 beidarmig", "M +110 R · M +110 L"}, {"Herren ab 110 kg links", "M +110 L"}, {"herren 75kg rechter arm", "M 75 R"}, {"Veteranen Herren 70 kg rechts", "M 40+ 70 R"},
	},
	"ru": {
		{"МУЖЧИНЫ ДО 70 КГ (ПРАВАЯ)", "M 70 R"}, {"Жен. 60кг лев.", "W 60 L"}, {"муж. 80 кг пр./лев.", "M 80 R · M 80 L"}, {"Мужчины, тяжёлый вес, правая рука", "M +110 R"}, {"супертяжеловесы мужчины левая", "M +110 L"}, {"Женщины тяжелый вес пр.", "W +80 R"},
		{"Абсолютная категория, мужчины, правая", "M R"}, {"жен. абсолютка (лев.)", "W L"}, {"мужчины открытая категория левая", "M L"}, {"Пара-мужчины 75 кг правая", "M Para 75 R"}, {"мужчины (ПОДА) 75 кг левая", "M Para 75 L"}, {"инвалиды мужчины 75 кг лев", "M Para 75 L"},
		{"Ветераны муж. св. 100 кг левая", "M 40+ +100 L"}, {"Юниоры 60 кг. пр.р.", "M ≤18 60 R"}, {"дев. 55кг (левая)", "W ≤18 55 L"}, {"муж. 110+ обе руки", "M +110 R · M +110 L"}, {"muzhchiny 70 kg pravaya ruka", "M 70 R"}, {"zhenshchiny 60 kg levaya", "W 60 L"}, {"muzh. svyshe 110 kg levaya", "M +110 L"},
	},
	"uk": {
		{"ЧОЛОВІКИ ДО 70 КГ (ПРАВА)", "M 70 R"}, {"Жін. 60кг лів.", "W 60 L"}, {"чол. 80 кг прав./лів.", "M 80 R · M 80 L"}, {"Чоловіки, важка вага, права рука", "M +110 R"}, {"супер важка вага чоловіки ліва", "M +110 L"}, {"Жінки важка вага прав.", "W +80 R"},
		{"Абсолютна категорія, чоловіки, права", "M R"}, {"жін. абсолютка (лів.)", "W L"}, {"чоловіки відкрита категорія ліва", "M L"}, {"Пара-чоловіки 75 кг права", "M Para 75 R"}, {"чоловіки з інвалідністю 75 кг ліва", "M Para 75 L"},
		{"Ветерани чол. понад 100 кг ліва", "M 40+ +100 L"}, {"Юніори 60 кг. прав.", "M ≤18 60 R"}, {"дівч. 55кг (ліва)", "W ≤18 55 L"}, {"чол. 110+ обидві руки", "M +110 R · M +110 L"}, {"choloviky 70 kg prava ruka", "M 70 R"}, {"zhinky 60 kg liva", "W 60 L"},
	},
	"tr": {
		{"ERKEKLER 70 KG (SAĞ KOL)", "M 70 R"}, {"Bayanlar 60kg sol", "W 60 L"}, {"büyük erkekler -80 kg sağ+sol", "M 80 R · M 80 L"}, {"Erkekler ağır sıklet sağ kol", "M +110 R"}, {"AĞIR SIKLET ERKEK SOL", "M +110 L"}, {"Kadınlar süper ağır siklet sağ", "W +80 R"},
		{"Erkekler açık sıklet sağ", "M R"}, {"Kadınlar açık kilo sol kol", "W L"}, {"Erkekler serbest kilo sol", "M L"}, {"Para erkekler 75 kg sağ", "M Para 75 R"}, {"ENGELLİ ERKEKLER 75 KG SOL KOL", "M Para 75 L"}, {"Bedensel engelliler erkek 75 kg sağ", "M Para 75 R"},
		{"Master erkekler 100 kg üzeri sol", "M 40+ +100 L"}, {"Genç erkekler 60 kg. sağ", "M ≤18 60 R"}, {"GENÇ KIZLAR 55 KG (SOL)", "W ≤18 55 L"}, {"Erkekler +110 çift kol", "M +110 R · M +110 L"}, {"Erkekler 75 kg'a kadar sağ", "M 75 R"}, {"kadinlar 60 kg sag kol", "W 60 R"}, {"buyuk erkekler 110 kg ustu sol", "M +110 L"},
	},
	"es": {
		{"HOMBRES HASTA 70 KG (DERECHA)", "M 70 R"}, {"Fem. 60kg izq.", "W 60 L"}, {"masc. 80 kg der./izq.", "M 80 R · M 80 L"}, {"Hombres, peso pesado, brazo derecho", "M +110 R"}, {"SÚPER PESADO MASCULINO IZQUIERDA", "M +110 L"}, {"Mujeres pesados der.", "W +80 R"},
		{"Peso libre masculino derecha", "M R"}, {"Categoría absoluta femenina (izq)", "W L"}, {"Hombres peso abierto izquierda", "M L"}, {"Para masculino 75 kg derecha", "M Para 75 R"}, {"hombres con discapacidad 75 kg izquierda", "M Para 75 L"}, {"Categoría para mujeres 60 kg derecha", "W 60 R"},
		{"Máster hombres más de 100 kg izquierda", "M 40+ +100 L"}, {"Juvenil varonil 60 kg der.", "M ≤18 60 R"}, {"JUVENIL FEMENIL 55KG (IZQ.)", "W ≤18 55 L"}, {"varones +110 ambos brazos", "M +110 R · M +110 L"}, {"mas de 110 kg hombres izquierdo", "M +110 L"}, {"senior masculino -75 mano derecha", "M 75 R"},
	},
	"pt-BR": {
		{"MASCULINO ATÉ 70 KG (DIREITO)", "M 70 R"}, {"Fem. 60kg esq.", "W 60 L"}, {"masc. 80 kg dir./esq.", "M 80 R · M 80 L"}, {"Homens, peso pesado, braço direito", "M +110 R"}, {"SUPER PESADO MASCULINO ESQUERDO", "M +110 L"}, {"Mulheres pesado dir.", "W +80 R"},
		{"Absoluto masculino direito", "M R"}, {"Categoria livre feminino (esq)", "W L"}, {"Masculino peso aberto esquerdo", "M L"}, {"Paradesportivo masculino 75 kg direito", "M Para 75 R"}, {"masculino PCD 75 kg esquerdo", "M Para 75 L"}, {"homens com deficiência 75 kg direita", "M Para 75 R"},
		{"Master masculino acima de 100 kg esquerdo", "M 40+ +100 L"}, {"Juvenil masculino 60 kg dir.", "M ≤18 60 R"}, {"JUVENIL FEMININO 55KG (ESQ.)", "W ≤18 55 L"}, {"homens +110 ambos os braços", "M +110 R · M +110 L"}, {"acima 110 kg homens esquerda", "M +110 L"}, {"adulto masc. -75 braco direito", "M 75 R"},
	},
	"ka": {
		{"კაცები 70 კგ-მდე (მარჯვენა)", "M 70 R"}, {"ქალები 60კგ მარცხ.", "W 60 L"}, {"კაცები 80 კგ მარჯ./მარცხ.", "M 80 R · M 80 L"}, {"კაცები, მძიმე წონა, მარჯვენა ხელი", "M +110 R"}, {"სუპერმძიმე წონა კაცები მარცხენა", "M +110 L"}, {"ქალები მძიმე წონა მარჯ.", "W +80 R"},
		{"აბსოლუტური კატეგორია, კაცები, მარჯვენა", "M R"}, {"ქალები აბსოლუტური (მარცხ.)", "W L"}, {"კაცები ღია წონა მარცხენა", "M L"}, {"პარა კაცები 75 კგ მარჯვენა", "M Para 75 R"}, {"შშმ კაცები 75 კგ მარცხენა", "M Para 75 L"},
		{"ვეტერანები კაცები 100 კგ ზემოთ მარცხენა", "M 40+ +100 L"}, {"ჭაბუკები 60 კგ. მარჯვენა", "M ≤18 60 R"}, {"გოგონები 55კგ (მარცხენა)", "W ≤18 55 L"}, {"კაცები 110+ ორივე ხელი", "M +110 R · M +110 L"}, {"katsebi 70 kg marjvena xeli", "M 70 R"}, {"kacebi 75 kg marjvena", "M 75 R"}, {"qalebi 60 kg marcxena", "W 60 L"}, {"kalebi 60 kg martskhena kheli", "W 60 L"},
	},
	"kk": {
		{"ЕРЛЕР 70 КГ ДЕЙІН (ОҢ ҚОЛ)", "M 70 R"}, {"Әйелдер 60кг сол", "W 60 L"}, {"ерлер 80 кг оң/сол", "M 80 R · M 80 L"}, {"Ерлер, ауыр салмақ, оң қол", "M +110 R"}, {"аса ауыр салмақ ерлер сол қол", "M +110 L"}, {"Әйелдер ауыр салмақ оң", "W +80 R"},
		{"Абсолютті салмақ, ерлер, оң қол", "M R"}, {"әйелдер абсолют (сол)", "W L"}, {"Ерлер ашық салмақ сол қол", "M L"}, {"Пара ерлер 75 кг оң қол", "M Para 75 R"}, {"мүгедек ерлер 75 кг сол қол", "M Para 75 L"}, {"мүмкіндігі шектеулі ерлер 75 кг сол қол", "M Para 75 L"},
		{"Ардагерлер ерлер 100 кг жоғары сол", "M 40+ +100 L"}, {"Жасөспірім ұлдар 60 кг. оң қол", "M ≤18 60 R"}, {"ҚЫЗДАР 55КГ (СОЛ)", "W ≤18 55 L"}, {"ерлер 110+ екі қол", "M +110 R · M +110 L"}, {"erler 70 kg on qol", "M 70 R"}, {"ayelder 60 kg sol kol", "W 60 L"}, {"äielder 60 kg oñ qol", "W 60 R"}, {"мужчины 75 кг оң қол", "M 75 R"},
	},
	"ar": {
		{"رجال حتى 70 كجم (اليمنى)", "M 70 R"}, {"سيدات ٦٠ كغ يسار", "W 60 L"}, {"رجال 80 كجم يمين/يسار", "M 80 R · M 80 L"}, {"الرجال، الوزن الثقيل، الذراع اليمنى", "M +110 R"}, {"وزن فوق الثقيل رجال يسار", "M +110 L"}, {"السيدات وزن ثقيل يمين", "W +80 R"},
		{"الوزن المفتوح، رجال، يمين", "M R"}, {"سيدات مفتوح (يسار)", "W L"}, {"رجال الفئة المفتوحة يسار", "M L"}, {"بارا رجال 75 كجم يمين", "M Para 75 R"}, {"ذوي الهمم رجال 75 كجم يسار", "M Para 75 L"}, {"رجال ذوي الاحتياجات الخاصة 75 كجم يسار", "M Para 75 L"},
		{"أساتذة رجال أكثر من 100 كجم يسار", "M 40+ +100 L"}, {"ناشئين رجال 60 كجم. يمين", "M ≤18 60 R"}, {"فتيات ٥٥ كجم (اليسرى)", "W ≤18 55 L"}, {"رجال 110+ كلتا اليدين", "M +110 R · M +110 L"}, {"رجال +١١٠ كجم يمين", "M +110 R"}, {"Rijal 70 kg yamin", "M 70 R"}, {"sayidat 60 kg yasar", "W 60 L"},
	},
}

// TestClassesOfEachLanguage reads a club's words for classes in each language of the app.
func TestClassesOfEachLanguage(t *testing.T) {
	for language, lines := range classLines {
		if len(lines) < 15 {
			t.Errorf("%s has only %d lines", language, len(lines))
		}
		for _, line := range lines {
			if got := readClass(wide, line[0], "", 0); got != line[1] {
				t.Errorf("%s, %s: %q, not %q", language, line[0], got, line[1])
			}
		}
	}
}

// TestWordsOfClassesThatAnEventLacks asks a person about a heavyweight, an open or a para class that the event does not have.
func TestWordsOfClassesThatAnEventLacks(t *testing.T) {
	light := facts
	light.Classes = slices.DeleteFunc(slices.Clone(facts.Classes), func(c entrylist.Class) bool { return c.Class.Weight.Over })
	for _, text := range []string{"men heavyweight R", "men open weight R", "para men 75 R"} {
		if got := readClass(light, text, "m", 1990); got != "?unknown" {
			t.Errorf("%s: %q", text, got)
		}
	}
}
