package demo

import "github.com/toproll/toproll/internal/category"

// athletes are invented; their names are common in countries where arm wrestling
// is at home. The first of each list is the one to log in as.
var (
	men = []string{
		"Marko Petrović", "Levan Beridze", "Oleksandr Kovalenko", "Emre Yıldız", "Tomasz Wiśniewski", "Daniel Kumah",
		"Aibek Nurlanov", "John Carver", "Giorgi Kapanadze", "Lars Håkansson", "Ruslan Gadzhiev", "Pierre Gagnon",
		"Mihai Ionescu", "Kwame Osei", "Ivan Stoyanov", "Arman Sargsyan", "Rafael Moreira", "Brandon Whitfield",
		"Jakub Novák", "Batyr Akhmetov", "Sanjay Rathore", "Viktor Lindqvist", "Davit Mkrtchyan", "Chris Eaglesham",
		"Mehmet Aksoy", "Pavel Horák", "Yuto Nakagawa", "Stefan Brandt", "Andrés Villalba", "Serhii Bondarenko",
		"Tyler Boudreaux", "Nikola Jovanović", "Zaur Mammadov", "Oskar Nieminen", "Craig MacAllister", "Timur Iskakov",
		"Gábor Szabó", "Luca Ferrante", "Dmytro Shevchuk", "Jonas Kazlauskas",
	}
	women = []string{
		"Ana Kovačević", "Gabriela Vasconcelos", "Barbora Dvořáková", "Irina Makarova", "Sarah Lindholm", "Nino Gelashvili",
		"Aigerim Suleimenova", "Emily Tremblay", "Katarzyna Zielińska", "Fatma Demir", "Malin Kleinsmith", "Egle Petrauskaitė",
		"Olena Marchenko", "Rebecca Stone", "Mariam Hovhannisyan", "Sofia Lindgren",
	}
	referees = []string{"Helena Strand", "Bogdan Ilić", "Martin Oduya", "Claire Desrosiers"}
)

// classes are of the World Armwrestling Federation's senior and masters weight
// classes; the lower limit is the next class below.
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
