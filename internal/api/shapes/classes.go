package shapes

import "github.com/toproll/toproll/internal/event"

// Class says which athletes a class takes.
type Class struct {
	Sex    string      `json:"sex" enum:"men,women,mixed"`
	Age    ClassAge    `json:"age"`
	Weight ClassWeight `json:"weight"`
	Arm    string      `json:"arm" enum:"right,left"`
	Group  string      `json:"group" doc:"A group that does not follow from age or weight, such as novices; empty for everybody"`
}

// ClassAge says which ages a class takes, by calendar year.
type ClassAge struct {
	Name string `json:"name" doc:"Name of the age group: seniors, juniors-18, masters, grand-masters, or your own; may be empty"`
	From int    `json:"from" doc:"Years, included; 0 for no limit"`
	To   int    `json:"to" doc:"Years, included; 0 for no limit"`
}

// ClassWeight says which weights a class takes.
type ClassWeight struct {
	Limit int  `json:"limit" doc:"Grams; the limit belongs to the class. 0 for no limit"`
	Over  bool `json:"over" doc:"Whether the class takes athletes above the limit instead"`
}

// ClassJSON returns the shape of a class.
func ClassJSON(c event.Class) Class {
	return Class{
		string(c.Sex), ClassAge{c.Age.Name, c.Age.From, c.Age.To}, ClassWeight{int(c.Weight.Limit), c.Weight.Over}, string(c.Arm), string(c.Group),
	}
}

// PlaceClass returns the class of a place, nil if it is the result's class.
func PlaceClass(c event.Class) *Class {
	if c == (event.Class{}) {
		return nil
	}
	of := ClassJSON(c)
	return &of
}

// ClassWeightJSON returns the shape of a weight limit.
func ClassWeightJSON(w event.Weight) ClassWeight { return ClassWeight{int(w.Limit), w.Over} }
