package entrylist

// Column is the meaning of a list's column.
type Column string

// The columns that a list can have.
const (
	Name         Column = "name"
	Given        Column = "given"
	Family       Column = "family"
	Patronymic   Column = "patronymic"
	SexColumn    Column = "sex"
	Birth        Column = "birth" // a year or a date
	Club         Column = "club"
	Region       Column = "region"
	ClubRegion   Column = "region-club" // "Gom/Club"
	Country      Column = "country"
	Classes      Column = "classes"
	ClassesRight Column = "classes-right"
	ClassesLeft  Column = "classes-left"
	WeightColumn Column = "weight" // a class if nothing else is, else ignored
	ArmColumn    Column = "arm"
	GroupColumn  Column = "group" // an age group or a division
	Email        Column = "email"
	Status       Column = "status"
	Password     Column = "password"
	Ignored      Column = "ignored"
)

// Columns lists the meanings that a person can choose.
var Columns = []Column{
	Name, Family, Given, Patronymic, SexColumn, Birth, Club, Region, ClubRegion, Country, Classes, ClassesRight, ClassesLeft, WeightColumn, ArmColumn, GroupColumn,
	Email, Status, Password, Ignored,
}

// columnsInOrder is the order in which columns claim an ambiguous word.
var columnsInOrder = []Column{
	Name, Given, Family, Patronymic, SexColumn, Birth, Club, ClubRegion, Region, Country, Classes, WeightColumn, ArmColumn, GroupColumn, Email, Status, Password, Ignored,
}
