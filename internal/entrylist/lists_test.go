package entrylist_test

import (
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/entrylist"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

func typed(s string) entrylist.Reading { return entrylist.ReadTyped(s, entrylist.Hints{}, facts) }

func file(s string) entrylist.Reading { return entrylist.Read([]byte(s), entrylist.Hints{}, facts) }

// TestTypedLines reads typed lines: a name, and known facts after commas.
func TestTypedLines(t *testing.T) {
	for s, want := range map[string][]string{
		"Ann Lee": {"Ann Lee"},
		"Ann Lee, w, 1990, Sokol, Czechia, 60 R, 70 L": {"Ann Lee|women|1990|Sokol|Czechia|W 60 R · W 70 L"},
		"Ann Lee, Sokol, 60 R":                         {"Ann Lee|||Sokol|!class_several"},
		"Ann Lee, w, Sokol, 60 R":                      {"Ann Lee|women||Sokol||W 60 R"},
		"Ann Lee, 1990":                                {"Ann Lee||1990"},
		"Ann Lee, 60 R, w":                             {"Ann Lee|women||||W 60 R"},
		"Ann Lee, w":                                   {"Ann Lee|women"},
		"Ann Lee, ж, 1990":                             {"Ann Lee|women|1990"},
		"Lee, Ann":                                     {"Ann Lee"},
		"1. Ann Lee\r\n\r\n2) Bo  Li\r\n":              {"Ann Lee", "Bo Li"},
		"Ann Lee,w,,,Norway,60 R\nBo Li,,1980,Sokol,,\nCy,,,,,m 75 l":                {"Ann Lee|women|||Norway|W 60 R", "Bo Li||1980|Sokol", "Cy|men||||M 75 L"},
		"Ann Lee;w;;;Norway;60 R\nBo Li;;1980;Sokol;;\nCy;;;;;m 75 l":                {"Ann Lee|women|||Norway|W 60 R", "Bo Li||1980|Sokol", "Cy|men||||M 75 L"},
		"Ann Lee\tw\t\t\tNorway\t60 R\nBo Li\t\t1980\tSokol\t\t\nCy\t\t\t\t\tm 75 l": {"Ann Lee|women|||Norway|W 60 R", "Bo Li||1980|Sokol", "Cy|men||||M 75 L"},
		"Club,Classes,Name\n,75 R,Bo\nSokol,,Ann":                                    {"Bo|||||M 75 R", "Ann|||Sokol"},
		" \r\n\t\n":   nil,
		"Name,Club\n": nil,
		"Name;Sex;Birth year;Classes\n;m;1990;\nAnn;q;19;99 R\nBo;m;2050;75\nCy;;;;extra":                        {"|men|1990|!no_name", "Ann|!sex|!year|!class_unknown", "Bo|men|!year|!class_several", "Cy|!more"},
		"Name;Sex;Year;Classes\nAnn;w;1990;M 70 R\nBo;m;2000;M 40+ 70 R\nDi;m;1970;70 R, 70 L, 75 R, 75 L, 80 R": {"Ann|women|1990|||M 70 R|!misfit", "Bo|men|2000|||M 40+ 70 R|!misfit", "Di|men|1970|||M 70 R · M 70 L · M 75 R · M 75 L · M 80 R|!server.athlete.classes"},
		"Name,Club\nAnn Lee,\nBo,\nann lee,Sokol":                                                                {"Ann Lee", "Bo", "ann lee|||Sokol|!twice"},
		"Name,Club\nAnn Lee,Elbows\nAnn Lee,Sokol":                                                               {"Ann Lee|||Elbows", "Ann Lee|||Sokol"},
		"Ann Lee 1990 60 R":           {"Ann Lee||1990|!class_several"},
		"Bo Li (Sokol) 1990 M 75 R":   {"Bo Li|men|1990|Sokol||M 75 R"},
		"Bo Li - Sokol - 75 kg right": {"Bo Li|||Sokol||M 75 R"},
		"Anne-Marie O'Neil, w":        {"Anne-Marie O'Neil|women"},
		"Men 75 kg right":             nil,
		"Anton Berg 75":               {"Anton Berg|!class_several"},
	} {
		expectOf(t, s, typed(s), want)
	}
}

func expectOf(t *testing.T, s string, r entrylist.Reading, want []string) {
	t.Helper()
	if got := strings.Join(briefs(r), "\n  "); got != strings.Join(want, "\n  ") {
		t.Errorf("%q:\n got\n  %s\n want\n  %s\naside %v columns %v separator %q", s, got, strings.Join(want, "\n  "), r.Aside, r.Columns, r.Separator)
	}
}

// TestManyForms reads what clubs send beside the forms of testdata.
func TestManyForms(t *testing.T) {
	for s, want := range map[string][]string{
		// One surname with a comma leaves the other lines alone.
		"Name,Sex,Year\nBerg Anton,m,1990\nLee, Ann,w,1995\nDahl Carl,m,1991": {"Berg Anton|men|1990", "Ann Lee|women|1995", "Dahl Carl|men|1991"},
		"Anton Berg\nCarl Dahl\nLee, Ann\nEmil Falk\nGert Holm":               {"Anton Berg", "Carl Dahl", "Ann Lee", "Emil Falk", "Gert Holm"},
		"Anton Berg;m;1990\nLee, Ann;w;1995\nCarl Dahl;m;1991":                {"Anton Berg|men|1990", "Ann Lee|women|1995", "Carl Dahl|men|1991"},
		"Kováč, Jan\nNovák, Petr\nDvořák, Karel\nSvoboda, Jiří":               {"Jan Kováč", "Petr Novák", "Karel Dvořák", "Jiří Svoboda"},
		// Headers in other languages.
		"Imię i nazwisko;Płeć;Rok urodzenia;Klub;Kategoria\nJan Lis;M;1990;Orzeł;do 75 kg prawa\nEwa Sroka;K;1995;Orzeł;60 lewa":                                                  {"Jan Lis|men|1990|Orzeł||M 75 R", "Ewa Sroka|women|1995|Orzeł||W 60 L"},
		"Jméno;Příjmení;Pohlaví;Ročník;Oddíl\nJan;Lís;M;1990;Sokol\nEva;Sovová;Ž;1995;Sokol":                                                                                      {"Jan Lís|men|1990|Sokol", "Eva Sovová|women|1995|Sokol"},
		"Név;Nem;Születési év;Egyesület;Kategória\nKis Péter;F;1990;Erő SE;75 kg jobb\nNagy Éva;N;1995;Erő SE;60 kg bal":                                                          {"Kis Péter|men|1990|Erő SE||M 75 R", "Nagy Éva|women|1995|Erő SE||W 60 L"},
		"Adı Soyadı;Cinsiyet;Doğum Yılı;Kulüp;Sıklet;Kol\nAli Kaya;E;1990;Güç SK;75;Sağ\nAyşe Demir;K;1995;Güç SK;60;Sol":                                                         {"Ali Kaya|men|1990|Güç SK||M 75 R", "Ayşe Demir|women|1995|Güç SK||W 60 L"},
		"Nombre;Apellidos;Sexo;Fecha de nacimiento;País;Categoría\nLuis;Paz Ríos;H;03/05/1990;España;75 derecha\nAna;Gil;M;1995-01-02;España;60 izquierda":                        {"Luis Paz Ríos|men|1990||España|M 75 R", "Ana Gil|women|1995||España|W 60 L"},
		"Nome;Cognome;Sesso;Anno di nascita;Società\nLuca;Riva;M;1990;Forza\nSara;Neri;F;1995;Forza":                                                                              {"Luca Riva|men|1990|Forza", "Sara Neri|women|1995|Forza"},
		"Nume;Prenume;Sex;An naștere;Club;Categoria\nPop;Ion;M;1990;Atlas;75 kg dreapta\nRusu;Ana;F;1995;Atlas;60 kg stânga":                                                      {"Ion Pop|men|1990|Atlas||M 75 R", "Ana Rusu|women|1995|Atlas||W 60 L"},
		"Прізвище;Ім'я;Стать;Рік народження;Клуб\nГай;Лесь;Ч;1990;Дуб\nСова;Ліна;Ж;1995;Дуб":                                                                                      {"Лесь Гай|men|1990|Дуб", "Ліна Сова|women|1995|Дуб"},
		"Аты-жөні;Жынысы;Туған жылы;Клубы;Салмақ дәрежесі\nБолат Ерлан;ер;1990;Барыс;75 кг оң\nАйша Дана;әйел;1995;Барыс;60 кг сол":                                               {"Болат Ерлан|men|1990|Барыс||M 75 R", "Айша Дана|women|1995|Барыс||W 60 L"},
		"სახელი;გვარი;სქესი;დაბადების წელი\nგოგი;ბერიძე;კაცი;1990\nნინო;ლომიძე;ქალი;1995":                                                                                         {"გოგი ბერიძე|men|1990", "ნინო ლომიძე|women|1995"},
		"Ονοματεπώνυμο;Φύλο;Έτος γέννησης;Σύλλογος\nΝίκος Βράχος;άνδρας;1990;Άτλας\nΆννα Δρυ;γυναίκα;1995;Άτλας":                                                                  {"Νίκος Βράχος|men|1990|Άτλας", "Άννα Δρυ|women|1995|Άτλας"},
		"№ п/п;ФИО;Пол;Дата рождения;Регион/Клуб;Весовая категория;Рука\n1;Шубин Тихон Ильич;м;02.03.1990;Гом/Маяк;75;обе\n2;Ольхова Злата;ж;1995 г.р.;Мин/Прибой;до 60 кг;левая": {"Шубин Тихон Ильич|men|1990|Маяк||M 75 R · M 75 L", "Ольхова Злата|women|1995|Прибой||W 60 L"},
		// Titles above, totals below, signatures.
		"Entry list of KSV Moos\n\nName;Sex;Year\nAnton Berg;m;1990\nIda Juhl;w;1995\nTotal;2;\nCoach: Max Holm;;":     {"Anton Berg|men|1990", "Ida Juhl|women|1995"},
		"Заявка на участие\nКоманда: Сокол\n1. Иванов Пётр 1990\n2. Сидоров Олег 1991\nИтого: 2\nПредставитель: Орлов": {"Иванов Пётр||1990|Сокол", "Сидоров Олег||1991|Сокол"},
		"Name\tSex\tYear\nTom Alder\tm\t1990\n\tm\t": {"Tom Alder|men|1990", "|men|!no_name"},
		"Nr;Vor- und Zuname;Geb.;m/w;Verein;Gewichtsklasse;li;re\n1;Anton Berg;90;m;Moos;75;x;x\n2;Ida Juhl;95;w;Moos;60;;x": {"Anton Berg|men|1990|Moos||M 75 R · M 75 L", "Ida Juhl|women|1995|Moos||W 60 R"},
		"Anton Berg, Moos, 75kg right\nCarl Dahl, Moos, 85kg left, 85kg right\nEmil Falk":                                    {"Anton Berg|||Moos||M 75 R", "Carl Dahl|||Moos||M 85 R · M 85 L", "Emil Falk"},
		"Ф.И.О.;Г.р.;Город;Кат.;Правая;Левая\nИванов Иван;1990;Гомель;м 75 кг;+;+\nПетрова Анна;1995;Минск;ж 60;+;-":         {"Иванов Иван|men|1990|||M 75 R · M 75 L", "Петрова Анна|women|1995|||W 60 R"},
		"MÄNNER -75kg RECHTS\nBerg Anton (Moos)\nFRAUEN -60kg LINKS\nHolm Gerda (Moos)":                                      {"Berg Anton|men||Moos||M 75 R", "Holm Gerda|women||Moos||W 60 L"},
		"Фамилия Имя;Вес. кат.;Рука\nИванов Иван;свыше 110;левая\nПетров Пётр;75;левая/правая":                               {"Иванов Иван|||||M +110 L", "Петров Пётр|||||M 75 R · M 75 L"},
		"Name;Sex\n--;-\nTom Alder;m\n---\n": {"Tom Alder|men"},
		"-":                                  nil,
		// Sections: a heading applies to the lines below.
		"RIGHT ARM\nMen\n75 kg\nTom Alder\nPiet Brook\n80 kg\nSven Cove\nWomen\n60 kg\nLena Dale\nLEFT ARM\nMen\n75 kg\nTom Alder":     {"Tom Alder|men||||M 75 R · M 75 L", "Piet Brook|men||||M 75 R", "Sven Cove|men||||M 80 R", "Lena Dale|women||||W 60 R"},
		"Name;Year;Club\nMen 75 kg right;;\nTom Alder;1990;Ahorn\nPiet Brook;1991;Ahorn\nWomen 60 kg left (1);;\nLena Dale;1995;Ahorn": {"Tom Alder|men|1990|Ahorn||M 75 R", "Piet Brook|men|1991|Ahorn||M 75 R", "Lena Dale|women|1995|Ahorn||W 60 L"},
		"== Мужчины, до 80 кг, правая рука ==\n1) Шубин Тихон\n2) Кедров Назар":                                                        {"Шубин Тихон|men||||M 80 R", "Кедров Назар|men||||M 80 R"},
		"M 75 R: Tom Alder, Piet Brook\nW 60 L: Lena Dale":                                                                             {"Tom Alder ¦ Piet Brook|men||||M 75 R|!odd_name", "Lena Dale|women||||W 60 L"},
		"60 kg: Ann Lee\n75 kg: Tom Alder\nBo Li":                                                                                      {"Ann Lee|!class_several", "Tom Alder|!class_several", "Bo Li|!class_several"},
		"M 75 R: Tom Alder, m, 1990\nM 80 R: Piet Brook, m, 1991":                                                                      {"Tom Alder|men|1990|||M 75 R", "Piet Brook|men|1991|||M 80 R"},
		"Club: Ahorn\nTom Alder\nClub: Birke\nLena Dale":                                                                               {"Tom Alder|||Ahorn", "Lena Dale|||Birke"},
		// Numbers, quotes, marks.
		"Nr.;Nachname;Vorname;Geschlecht;Geburtsdatum;Verein;Land;Gewichtsklasse;Arm;T-Shirt\r\n7;Weiß;\"Änne \"\"Ann\"\"\";weiblich;03.05.1988;\"SV; Kraft\";DE;60;R;M\r\n8;Groß;Uwe;m;;;;75;R+L;\r\n": {"Änne \"Ann\" Weiß|women|1988|SV; Kraft|DE|W 60 R", "Uwe Groß|men||||M 75 R · M 75 L"},
		"Name;Weight class;Right;Left\nTom Alder;M 75;x;x\nPiet Brook;M 80;;x\nSven Cove;M 80;-;-":                                                                                                      {"Tom Alder|men||||M 75 R · M 75 L", "Piet Brook|men||||M 80 L", "Sven Cove|men|!class_several"},
		"Name;M 75 R;M 75 L;W 60 R\nTom Alder;x;x;\nLena Dale;;;x":                                                                                                                                      {"Tom Alder|men||||M 75 R · M 75 L", "Lena Dale|women||||W 60 R"},
		"Name;Age group;Weight;Arm\nTom Alder;Senior men;75;both\nOle Bork;Masters men 40+;80;left\nMia Holt;Junior girls U18;55;R":                                                                     {"Tom Alder|men||||M 75 R · M 75 L", "Ole Bork|men||||M 40+ 80 L", "Mia Holt|women||||W ≤18 55 R"},
		"Name;Body weight;Category\nTom Alder;74,3;M 75 R\nLena Dale;58.9;W 60 R":                                                                                                                       {"Tom Alder|men||||M 75 R", "Lena Dale|women||||W 60 R"},
		"Name,Sex\n\"Bad \"Boy\" Lee\",m\nTom \"The Arm\" Alder,m\n\"Lone Quote,m":                                                                                                                      {"\"Bad \"Boy\" Lee\"|men", "Tom \"The Arm\" Alder|men", "\"Lone Quote|men"},
		"Tom Alder    m   1990   Ahorn\nLena Dale    w   1995   Birke\nPiet Brook   m   1991   Ahorn":                                                                                                   {"Tom Alder|men|1990|Ahorn", "Lena Dale|women|1995|Birke", "Piet Brook|men|1991|Ahorn"},
		"Tom Alder – Ahorn – 75 kg right\nPiet Brook – Birke – 85 kg left":                                                                                                                              {"Tom Alder|||Ahorn||M 75 R", "Piet Brook|||Birke||M 85 L"},
		"Alder;Tom;m;1990\nBrook;Piet;m;1991\nCove;Sven;m;1992":                                                                                                                                         {"Tom Alder|men|1990", "Piet Brook|men|1991", "Sven Cove|men|1992"},
		"Name|Sex|Year\nTom Alder|m|1990":                                                   {"Tom Alder|men|1990"},
		"sep=\t\nName\tSex\nTom Alder\tm":                                                   {"Tom Alder|men"},
		"SEP=,\r\nName,Sex\r\nTom Alder,m":                                                  {"Tom Alder|men"},
		"Name;Born\nTom Alder;32874\nPiet Brook;'90\nSven Cove;1.2.05\nOle Bork;12/31/1988": {"Tom Alder||1990", "Piet Brook||1990", "Sven Cove||2005", "Ole Bork||1988"},
		// A second header on the next page, and a name that is a word of a header.
		"Name;Sex;Club\nTom Alder;m;Ahorn\nName;Sex;Club\nPiet Brook;m;Ahorn": {"Tom Alder|men||Ahorn", "Piet Brook|men||Ahorn"},
		"Name;Sex;Club\nTom Alder;m;Ahorn\nName;m;Ahorn":                      {"Tom Alder|men||Ahorn", "Name|men||Ahorn|!odd_name"},
		"Name;Sex\nÆäàíîâ Ãëåá;m\nTom\uFFFDAlder;m\nAnna 75;w":                {"Æäàíîâ Ãëåá|men|!odd_name", "Tom\uFFFDAlder|men|!odd_name", "Anna 75|women|!odd_name"},
	} {
		expectOf(t, s, file(s), want)
	}
}

// TestUnknownHeadersAreAsked has a header in a language without a lexicon: no column becomes an athlete.
func TestUnknownHeadersAreAsked(t *testing.T) {
	list := "Jina;Jinsia;Mwaka;Klabu ya mchezo\nTom Alder;m;1990;Ahorn\nLena Dale;w;1995;Birke\nPiet Brook;m;1991;Ahorn"
	r := file(list)
	if !r.Ask || r.Header != 1 {
		t.Errorf("header %d, ask %v", r.Header, r.Ask)
	}
	expect(t, r, "Tom Alder|men|1990", "Lena Dale|women|1995", "Piet Brook|men|1991")
	said := entrylist.Read([]byte(list), entrylist.Hints{Columns: []entrylist.Column{"", "", "", entrylist.Club}}, facts)
	if said.Ask {
		t.Error("what a person has said is asked again")
	}
	expect(t, said, "Tom Alder|men|1990|Ahorn", "Lena Dale|women|1995|Birke", "Piet Brook|men|1991|Ahorn")
}

// TestWhatAPersonSays corrects a reading.
func TestWhatAPersonSays(t *testing.T) {
	list := []byte("Name;Sex;Year;Class\nTom Alder;m;1990;75\nPiet Brook;m;1991;75\nRuslan Karimov;m;2001;75 R\nRuslan Karimov;m;2001;75 R\nAnna 75;w;1990;\nMy Coach;;;")
	r := entrylist.Read(list, entrylist.Hints{}, facts)
	if len(r.Questions) != 1 || len(r.Questions[0].Lines) != 2 {
		t.Fatalf("questions %+v", r.Questions)
	}
	right := r.Questions[0].Among[:1]
	name := "Anna Siebenund"
	said := entrylist.Read(list, entrylist.Hints{
		Answers: []entrylist.Answer{{Key: r.Questions[0].Key, ClassIDs: right}}, Apart: []int{5},
		Fixes: []entrylist.Fix{{Line: 6, Name: &name}, {Line: 7, As: entrylist.AsAside}},
	}, facts)
	expect(t, said, "Tom Alder|men|1990|||"+shorts(right), "Piet Brook|men|1991|||"+shorts(right), "Ruslan Karimov|men|2001|||M 75 R", "Ruslan Karimov|men|2001|||M 75 R", "Anna Siebenund|women|1990")
	classes := "80 лев"
	section := entrylist.Read([]byte("Men 75 kg right\nTom Alder\nPiet Brook"), entrylist.Hints{Fixes: []entrylist.Fix{{Line: 2, Classes: &classes}}}, facts)
	expect(t, section, "Tom Alder|men||||M 80 L", "Piet Brook|men||||M 75 R")
	same := entrylist.Read(list, entrylist.Hints{Same: []int{5}}, facts)
	if len(same.Lines) != 5 || len(same.Lines[2].Lines) != 2 {
		t.Errorf("%d athletes of the same list", len(same.Lines))
	}
}

// TestEncodings writes a list in each encoding that its letters have, and reads it.
func TestEncodings(t *testing.T) {
	russian := "Name;Sex;Club\nЖданов Глеб;m;Сокол\nРябова Юлия;w;Урал\nЩукин Эльдар;m;Чайка\nЁлкин Пётр;m;Сокол\n"
	polish := "Name;Sex;Club\nŁukasz Wiśniewski;m;Orzeł\nMałgorzata Żak;w;Śląsk\nZdzisław Gąska;m;Łódź\n"
	czech := "Name;Sex;Club\nJiří Dvořák;m;Sokol Plzeň\nTereza Růžičková;w;Šumava\nŽofie Králová;w;Třinec\n"
	hungarian := "Name;Sex;Club\nGyőző Szűcs;m;Erő SE\nZsófia Kőműves;w;Erő SE\n"
	french := "Name;Sex;Club\nFrançois Lefèvre;m;Nîmes\nZoé Bérard;w;Orléans\n"
	german := "Name;Sex;Club\nJörg Müller;m;Köln\nÄnne Weiß;w;Gießen\n"
	turkish := "Name;Sex;Club\nIşık Gökçe;w;Iğdır\nÇağrı Şahin;m;Güç\nİbrahim Yıldız;m;Güç\n"
	baltic := "Name;Sex;Club\nŽydrūnas Šėža;m;Kėdainiai\nJānis Bērziņš;m;Rīga\n"
	greek := "Name;Sex;Club\nΝίκος Παπαδάκης;m;Άτλας\nΆννα Δρυμού;w;Άτλας\n"
	ukrainian := "Name;Sex;Club\nЛесь Їжак;m;Київ\nЄва Ґудзь;w;Дніпро\n"
	for _, tt := range []struct {
		list   string
		tables []*charmap.Charmap
	}{
		{russian, []*charmap.Charmap{charmap.Windows1251, charmap.KOI8R, charmap.CodePage866, charmap.ISO8859_5, charmap.MacintoshCyrillic}},
		{ukrainian, []*charmap.Charmap{charmap.Windows1251, charmap.KOI8U}},
		{polish, []*charmap.Charmap{charmap.Windows1250, charmap.ISO8859_2, charmap.CodePage852}},
		{czech, []*charmap.Charmap{charmap.Windows1250, charmap.ISO8859_2, charmap.CodePage852}},
		{hungarian, []*charmap.Charmap{charmap.Windows1250, charmap.ISO8859_2}},
		{french, []*charmap.Charmap{charmap.Windows1252, charmap.ISO8859_1, charmap.CodePage850, charmap.Macintosh}},
		{german, []*charmap.Charmap{charmap.Windows1252, charmap.ISO8859_1, charmap.CodePage850, charmap.Macintosh}},
		{turkish, []*charmap.Charmap{charmap.Windows1254, charmap.ISO8859_9}},
		{baltic, []*charmap.Charmap{charmap.Windows1257}},
		{greek, []*charmap.Charmap{charmap.Windows1253, charmap.ISO8859_7}},
	} {
		want := briefs(file(tt.list))
		for _, table := range tt.tables {
			b, err := table.NewEncoder().Bytes([]byte(tt.list))
			if err != nil {
				t.Fatalf("%v: %v", table, err)
			}
			r := entrylist.Read(b, entrylist.Hints{}, facts)
			if got := briefs(r); strings.Join(got, "\n") != strings.Join(want, "\n") {
				t.Errorf("%v is read as %s: %v", table, r.Encoding, got)
			}
		}
		for _, order := range []unicode.Endianness{unicode.LittleEndian, unicode.BigEndian} {
			for _, bom := range []unicode.BOMPolicy{unicode.UseBOM, unicode.IgnoreBOM} {
				b, _ := unicode.UTF16(order, bom).NewEncoder().Bytes([]byte(tt.list))
				if got := briefs(entrylist.Read(b, entrylist.Hints{}, facts)); strings.Join(got, "\n") != strings.Join(want, "\n") {
					t.Errorf("UTF-16 (%v, %v): %v", order, bom, got)
				}
			}
		}
	}
}

// TestForeignFiles says how to save files that are no lists.
func TestForeignFiles(t *testing.T) {
	for head, code := range map[string]string{
		"%PDF-1.7 x": "foreign", "\x89PNG\r\n": "foreign", "\xFF\xD8\xFFx": "foreign", "\xD0\xCF\x11\xE0x": "foreign", "PK\x03\x04xmimetypeapplication/vnd.oasis.opendocument.spreadsheet": "foreign",
		"PK\x03\x04[Content_Types].xml xl/workbook.xml": "workbook", "{\\rtf1": "foreign", "<html><table>": "foreign",
	} {
		if r := file(head); string(r.Refused.Code) != "server.entrylist."+code || len(r.Lines) > 0 {
			t.Errorf("%q: %v", head, r.Refused)
		}
	}
}

// TestClubOfForty is the walk of a whole list: Windows-1251, sections, a title, a trainer, a total.
func TestClubOfForty(t *testing.T) {
	r := read(t, "club-of-forty.txt")
	if r.Encoding != "Windows-1251" || len(r.Lines) != 40 {
		t.Fatalf("%s, %d athletes, aside %v", r.Encoding, len(r.Lines), r.Aside)
	}
	for _, l := range r.Lines {
		if len(l.Problems) > 0 || len(l.Classes) != 1 || l.BirthYear == 0 || l.Sex == "" {
			t.Errorf("%+v", l)
		}
	}
}
