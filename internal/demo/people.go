package demo

import "github.com/toproll/toproll/internal/category"

// athletes are invented. Their names are common where arm wrestling is popular, and use local letters. Bulgarians, Kazakhs and
// Ukrainians have Cyrillic ones; others are Georgian, Armenian, Greek, Arabic, or Latin. The first of each list is the sample login.
var (
	men = []string{
		"Marko Petrović", "ლევან ბერიძე", "Олександр Коваленко", "Emre Yıldız", "Tomasz Wiśniewski", "Daniel Kumah",
		"Айбек Нұрланов", "John Carver", "გიორგი კაპანაძე", "Lars Håkansson", "كريم منصور", "Pierre Gagnon",
		"Mihai Ionescu", "Kwame Osei", "Иван Стоянов", "Արման Սարգսյան", "Rafael Moreira", "Brandon Whitfield",
		"Jakub Novák", "Бақытжан Ахметов", "Sanjay Rathore", "Νίκος Παπαδόπουλος", "Դավիթ Մկրտչյան", "Chris Eaglesham",
		"Mehmet Aksoy", "Pavel Horák", "Yuto Nakagawa", "Jürgen Weiß", "Andrés Villalba", "Сергій Бондаренко",
		"Tyler Boudreaux", "Nikola Jovanović", "Zaur Məmmədov", "Oskar Nieminen", "Craig MacAllister", "Өмірбек Қасымұлы",
		"Gábor Szabó", "يوسف العلوي", "Ґеорґій Їжакевич", "Jonas Kazlauskas",
	}
	women = []string{
		"Ana Kovačević", "Gabriela Vasconcelos", "Barbora Dvořáková", "Цветана Желязкова", "Sarah Lindholm", "ნინო გელაშვილი",
		"Айгерім Сүлейменова", "Emily Tremblay", "Katarzyna Zielińska", "Fatma Demir", "Ελένη Αγγελοπούλου", "Egle Petrauskaitė",
		"Євгенія Марченко", "سلمى حداد", "Մարիամ Հովհաննիսյան", "Heike Großmann",
	}
	referees = []string{"Helena Strand", "Bogdan Ilić", "Martin Oduya", "Claire Desrosiers"}
)

// classes are senior and masters weight classes of the World Armwrestling
// Federation; the lower limit is the next class below.
var classes = []category.Category{
	{Name: "Men 70 kg · Right", Gender: category.Male, Hand: category.Right, Skill: category.Professional, Age: category.Range{Min: 18, Max: 60}, Weight: category.Range{Min: 65, Max: 70}},
	{Name: "Men 85 kg · Right", Gender: category.Male, Hand: category.Right, Skill: category.Professional, Age: category.Range{Min: 18, Max: 60}, Weight: category.Range{Min: 80, Max: 85}},
	{Name: "Men 85 kg · Left", Gender: category.Male, Hand: category.Left, Skill: category.Professional, Age: category.Range{Min: 18, Max: 60}, Weight: category.Range{Min: 80, Max: 85}},
	{Name: "Men 110+ kg · Right", Gender: category.Male, Hand: category.Right, Skill: category.Professional, Age: category.Range{Min: 18, Max: 60}, Weight: category.Range{Min: 110, Max: 200}},
	{Name: "Masters 90 kg · Left", Gender: category.Male, Hand: category.Left, Skill: category.Professional, Age: category.Range{Min: 40, Max: 60}, Weight: category.Range{Min: 80, Max: 90}},
	{Name: "Women 60 kg · Right", Gender: category.Female, Hand: category.Right, Skill: category.Professional, Age: category.Range{Min: 18, Max: 60}, Weight: category.Range{Min: 55, Max: 60}},
	{Name: "Women 60 kg · Left", Gender: category.Female, Hand: category.Left, Skill: category.Professional, Age: category.Range{Min: 18, Max: 60}, Weight: category.Range{Min: 55, Max: 60}},
	{Name: "Novice 80 kg · Right", Gender: category.AnyGender, Hand: category.Right, Skill: category.Novice, Age: category.Range{Min: 16, Max: 60}, Weight: category.Range{Min: 75, Max: 80}},
}

const (
	men70, men85Right, men85Left, men110, masters90, women60Right, women60Left, novice80 = 0, 1, 2, 3, 4, 5, 6, 7
)

// RefereeEmails returns the addresses of the sample referees.
func RefereeEmails() []string {
	emails := make([]string, len(referees))
	for i, name := range referees {
		emails[i] = refereeEmail(i, name)
	}
	return emails
}

// refereeEmail returns the address of a referee; the first is the one to log in as.
func refereeEmail(i int, name string) string {
	if i == 0 {
		return RefereeEmail
	}
	return address(name)
}
