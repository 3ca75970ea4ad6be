package api

import (
	"context"
	"net/http"
	"time"

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

// categoryBody is what makes a category.
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

// categoryEdit is what an organizer changes of a category.
type categoryEdit struct {
	Name        optional[string]    `json:"name,omitzero" doc:"1 to 100 characters"`
	Gender      optional[string]    `json:"gender,omitzero" enum:"male,female,any"`
	Hand        optional[string]    `json:"hand,omitzero" enum:"right,left,any" doc:"The arm that pulls"`
	SkillLevel  optional[string]    `json:"skillLevel,omitzero" enum:"novice,professional"`
	AgeRange    optional[rangeEdit] `json:"ageRange,omitzero" doc:"Years, within 10 to 60"`
	WeightRange optional[rangeEdit] `json:"weightRange,omitzero" doc:"Kilograms, within 40 to 200"`
}

type rangeEdit struct {
	Min optional[int] `json:"min,omitzero" minimum:"-1000000" maximum:"1000000"`
	Max optional[int] `json:"max,omitzero" minimum:"-1000000" maximum:"1000000"`
}

func (e categoryEdit) check() error {
	var age, weight rangeEdit
	e.AgeRange.set(&age)
	e.WeightRange.set(&weight)
	return checkChanges([]change{
		e.Name.as("name"), e.Gender.as("gender"), e.Hand.as("hand"), e.SkillLevel.as("skillLevel"),
		e.AgeRange.as("ageRange"), e.WeightRange.as("weightRange"),
	}, age.Min.as("ageRange.min"), age.Max.as("ageRange.max"), weight.Min.as("weightRange.min"), weight.Max.as("weightRange.max"))
}

func (e categoryEdit) apply(c *category.Category) {
	e.Name.set(&c.Name)
	e.Gender.set((*string)(&c.Gender))
	e.Hand.set((*string)(&c.Hand))
	e.SkillLevel.set((*string)(&c.Skill))
	for to, r := range map[*category.Range]*rangeEdit{&c.Age: e.AgeRange.value(), &c.Weight: e.WeightRange.value()} {
		if r != nil {
			r.Min.set(&to.Min)
			r.Max.set(&to.Max)
		}
	}
}

type createCategoryRequest struct {
	Body categoryBody
}

type updateCategoryRequest struct {
	ByID
	Body categoryEdit
}

type categoriesRequest struct {
	Paging
	Search string `query:"search" doc:"Parts of a name, in any order; case, accents and strokes do not matter"`
	Gender string `query:"gender" enum:"male,female,any" doc:"Only categories of this gender"`
}

func (s *Server) registerCategories() {
	const tag = "Categories"
	handle(s.protocolServer, "POST /api/category/create", operation{
		ID: "create-category", Tag: tag, Summary: "Make a category", Says: "server.done.category_created",
		Status: http.StatusCreated,
	}, func(ctx context.Context, in *createCategoryRequest) (reply[Category], error) {
		c, err := s.app.Tournaments.CreateCategory(ctx, in.Body.category())
		return ok(categoryJSON(c)), err
	})
	handle(s.protocolServer, "GET /api/category/get-all", operation{
		ID: "list-categories", Tag: tag, Summary: "The categories by name", Says: "server.done.categories", Paged: true,
	}, func(ctx context.Context, in *categoriesRequest) (reply[[]Category], error) {
		p, err := s.app.Tournaments.Categories(ctx, store.Categories{Gender: category.Gender(in.Gender), Search: in.Search}, in.page())
		list := make([]Category, len(p.Categories))
		for i, c := range p.Categories {
			list[i] = categoryJSON(c)
		}
		return pageOf(list, in.Paging, p.Total, countsOf(p.ByGender, category.Genders)), err
	})
	handle(s.protocolServer, "GET /api/category/{id}", operation{
		ID: "get-category", Tag: tag, Summary: "A category", Says: "server.done.category",
	}, func(ctx context.Context, in *ByID) (reply[Category], error) {
		c, err := s.app.Tournaments.Category(ctx, in.ID)
		return ok(categoryJSON(c)), err
	})
	handle(s.protocolServer, "PUT /api/category/update/{id}", operation{
		ID: "update-category", Tag: tag, Summary: "Change what a category is", Says: "server.done.category_updated",
		Details: "What is left out stays as it is.",
	}, func(ctx context.Context, in *updateCategoryRequest) (reply[Category], error) {
		if err := in.Body.check(); err != nil {
			return reply[Category]{}, err
		}
		c, err := s.app.Tournaments.UpdateCategory(ctx, in.ID, in.Body.apply)
		return ok(categoryJSON(c)), err
	})
	handle(s.protocolServer, "DELETE /api/category/delete/{id}", operation{
		ID: "delete-category", Tag: tag, Summary: "Delete a category", Says: "server.done.category_deleted",
		Refusals: map[int]string{http.StatusConflict: "A tournament has this category."},
	}, func(ctx context.Context, in *ByID) (reply[Category], error) {
		c, err := s.app.Tournaments.DeleteCategory(ctx, in.ID)
		return ok(categoryJSON(c)), err
	})
}
