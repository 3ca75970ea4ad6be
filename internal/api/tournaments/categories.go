package tournaments

import (
	"context"
	"net/http"
	"time"

	"github.com/toproll/toproll/internal/api/protocol"
	"github.com/toproll/toproll/internal/category"
	"github.com/toproll/toproll/internal/store"
)

// Range is an inclusive range.
type Range struct {
	Min int `json:"min" minimum:"-1000000" maximum:"1000000"`
	Max int `json:"max" minimum:"-1000000" maximum:"1000000"`
}

// Category is a class of athletes.
type Category struct {
	ID          string    `json:"_id" doc:"Id of the category"`
	Name        string    `json:"name" example:"Senior men 75 kg, right arm"`
	Gender      string    `json:"gender" enum:"male,female,any"`
	Hand        string    `json:"hand" enum:"right,left,any" doc:"The arm that pulls"`
	SkillLevel  string    `json:"skillLevel" enum:"novice,professional"`
	AgeRange    Range     `json:"ageRange" doc:"Years, 10 to 60; 60 means 60 and above"`
	WeightRange Range     `json:"weightRange" doc:"Kilograms, 40 to 200; 200 means 200 and above"`
	CreatedAt   time.Time `json:"createdAt"`
	UpdatedAt   time.Time `json:"updatedAt"`
}

func categoryJSON(c category.Category) Category {
	return Category{
		ID: c.ID, Name: c.Name, Gender: string(c.Gender), Hand: string(c.Hand), SkillLevel: string(c.Skill),
		AgeRange: Range(c.Age), WeightRange: Range(c.Weight), CreatedAt: c.CreatedAt, UpdatedAt: c.UpdatedAt,
	}
}

// categoryBody is a new category.
type categoryBody struct {
	Name        string `json:"name" doc:"1 to 100 characters" example:"Senior men 75 kg, right arm"`
	Gender      string `json:"gender" enum:"male,female,any"`
	Hand        string `json:"hand" enum:"right,left,any" doc:"The arm that pulls"`
	SkillLevel  string `json:"skillLevel" enum:"novice,professional"`
	AgeRange    *Range `json:"ageRange,omitempty" doc:"Years, within 10 to 60; 10 to 50 if left out"`
	WeightRange *Range `json:"weightRange,omitempty" doc:"Kilograms, within 40 to 200; 40 to 100 if left out"`
}

func (b categoryBody) category() category.Category {
	c := category.Category{
		Name: b.Name, Gender: category.Gender(b.Gender), Hand: category.Hand(b.Hand), Skill: category.Skill(b.SkillLevel),
		Age: category.DefaultAge, Weight: category.DefaultWeight,
	}
	if b.AgeRange != nil {
		c.Age = category.Range(*b.AgeRange)
	}
	if b.WeightRange != nil {
		c.Weight = category.Range(*b.WeightRange)
	}
	return c
}

// categoryEdit is a change of a category.
type categoryEdit struct {
	Name        protocol.Optional[string]    `json:"name,omitzero" doc:"1 to 100 characters"`
	Gender      protocol.Optional[string]    `json:"gender,omitzero" enum:"male,female,any"`
	Hand        protocol.Optional[string]    `json:"hand,omitzero" enum:"right,left,any" doc:"The arm that pulls"`
	SkillLevel  protocol.Optional[string]    `json:"skillLevel,omitzero" enum:"novice,professional"`
	AgeRange    protocol.Optional[rangeEdit] `json:"ageRange,omitzero" doc:"Years, within 10 to 60"`
	WeightRange protocol.Optional[rangeEdit] `json:"weightRange,omitzero" doc:"Kilograms, within 40 to 200"`
}

type rangeEdit struct {
	Min protocol.Optional[int] `json:"min,omitzero" minimum:"-1000000" maximum:"1000000"`
	Max protocol.Optional[int] `json:"max,omitzero" minimum:"-1000000" maximum:"1000000"`
}

func (e categoryEdit) check() error {
	var age, weight rangeEdit
	e.AgeRange.Set(&age)
	e.WeightRange.Set(&weight)
	return protocol.CheckChanges([]protocol.Change{
		e.Name.As("name"), e.Gender.As("gender"), e.Hand.As("hand"), e.SkillLevel.As("skillLevel"),
		e.AgeRange.As("ageRange"), e.WeightRange.As("weightRange"),
	}, age.Min.As("ageRange.min"), age.Max.As("ageRange.max"), weight.Min.As("weightRange.min"), weight.Max.As("weightRange.max"))
}

func (e categoryEdit) apply(c *category.Category) {
	e.Name.Set(&c.Name)
	e.Gender.Set((*string)(&c.Gender))
	e.Hand.Set((*string)(&c.Hand))
	e.SkillLevel.Set((*string)(&c.Skill))
	for to, r := range map[*category.Range]*rangeEdit{&c.Age: e.AgeRange.Value(), &c.Weight: e.WeightRange.Value()} {
		if r != nil {
			r.Min.Set(&to.Min)
			r.Max.Set(&to.Max)
		}
	}
}

type createCategoryRequest struct {
	Body categoryBody
}

type updateCategoryRequest struct {
	protocol.ByID
	Body categoryEdit
}

type categoriesRequest struct {
	protocol.Paging
	Search string `query:"search" doc:"Parts of a name, in any order; case, accents and strokes do not matter"`
	Gender string `query:"gender" enum:"male,female,any" doc:"Only categories of this gender"`
}

func (s *server) registerCategories() {
	const tag = "Categories"
	protocol.Handle(s.Server, "POST /api/category/create", protocol.Operation{
		ID: "create-category", Tag: tag, Summary: "Make a category", Says: "server.done.category_created",
		Status: http.StatusCreated,
	}, func(ctx context.Context, in *createCategoryRequest) (protocol.Reply[Category], error) {
		c, err := s.app.Tournaments.CreateCategory(ctx, in.Body.category())
		return protocol.OK(categoryJSON(c)), err
	})
	protocol.Handle(s.Server, "GET /api/category/get-all", protocol.Operation{
		ID: "list-categories", Tag: tag, Summary: "The categories by name", Says: "server.done.categories", Paged: true,
	}, func(ctx context.Context, in *categoriesRequest) (protocol.Reply[[]Category], error) {
		p, err := s.app.Tournaments.Categories(ctx, store.Categories{Gender: category.Gender(in.Gender), Search: in.Search}, in.Window())
		list := make([]Category, len(p.Categories))
		for i, c := range p.Categories {
			list[i] = categoryJSON(c)
		}
		return protocol.PageOf(list, in.Paging, p.Total, protocol.CountsOf(p.ByGender, category.Genders)), err
	})
	protocol.Handle(s.Server, "GET /api/category/{id}", protocol.Operation{
		ID: "get-category", Tag: tag, Summary: "A category", Says: "server.done.category",
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[Category], error) {
		c, err := s.app.Tournaments.Category(ctx, in.ID)
		return protocol.OK(categoryJSON(c)), err
	})
	protocol.Handle(s.Server, "PUT /api/category/update/{id}", protocol.Operation{
		ID: "update-category", Tag: tag, Summary: "Change a category", Says: "server.done.category_updated",
		Details: "Omitted fields keep their values.",
	}, func(ctx context.Context, in *updateCategoryRequest) (protocol.Reply[Category], error) {
		if err := in.Body.check(); err != nil {
			return protocol.Reply[Category]{}, err
		}
		c, err := s.app.Tournaments.UpdateCategory(ctx, in.ID, in.Body.apply)
		return protocol.OK(categoryJSON(c)), err
	})
	protocol.Handle(s.Server, "DELETE /api/category/delete/{id}", protocol.Operation{
		ID: "delete-category", Tag: tag, Summary: "Delete a category", Says: "server.done.category_deleted",
		Refusals: map[int]string{http.StatusConflict: "A tournament uses this category."},
	}, func(ctx context.Context, in *protocol.ByID) (protocol.Reply[Category], error) {
		c, err := s.app.Tournaments.DeleteCategory(ctx, in.ID)
		return protocol.OK(categoryJSON(c)), err
	})
}
