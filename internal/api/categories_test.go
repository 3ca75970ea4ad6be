package api_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toproll/toproll/internal/testing/apitest"
)

func men75() object {
	return object{"name": " Men 75 ", "gender": "male", "hand": "left", "skillLevel": "professional",
		"ageRange": object{"min": 18, "max": 60}, "weightRange": object{"min": 70, "max": 75}}
}

type category struct {
	ID         string `json:"_id"`
	Name       string
	Gender     string
	Hand       string
	SkillLevel string
	AgeRange   struct{ Min, Max int }
}

func TestCategoryFromCreationToDeletion(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		var made, seen, changed category
		o.Post("/api/category/create", men75()).Is(http.StatusCreated).
			Contains(`"message":"Category created successfully!"`, `"weightRange":{"min":70,"max":75}`).Data(&made)
		want := category{ID: made.ID, Name: "Men 75", Gender: "male", Hand: "left", SkillLevel: "professional"}
		want.AgeRange.Min, want.AgeRange.Max = 18, 60
		for _, c := range []*apitest.Client{o, s.Referee(), s.Participant()} {
			c.Get("/api/category/" + made.ID).Is(http.StatusOK).Data(&seen)
			if d := cmp.Diff(want, seen); d != "" {
				t.Error(d)
			}
		}
		o.Put("/api/category/update/"+made.ID, object{"name": "Women", "gender": "female", "hand": "any", "skillLevel": "novice"}).
			Is(http.StatusOK).Contains(`"message":"Category updated successfully!"`, `"ageRange":{"min":18,"max":60}`, `"weightRange":{"min":70,"max":75}`).
			Data(&changed)
		if changed.ID != made.ID || changed.Name != "Women" || changed.Gender != "female" {
			t.Errorf("%+v", changed)
		}
		o.Delete("/api/category/delete/" + made.ID).Is(http.StatusOK)
		o.Get("/api/category/" + made.ID).Is(http.StatusNotFound)
		o.Delete("/api/category/delete/" + made.ID).Is(http.StatusNotFound)
		o.Put("/api/category/update/"+made.ID, men75()).Is(http.StatusNotFound)
	})
}

func TestCategoryRefusals(t *testing.T) {
	s := apitest.Start(t, sqlite(t))
	o := s.Organizer()
	o.Post("/api/category/create", object{"name": "", "gender": "", "hand": "", "skillLevel": ""}).Is(http.StatusBadRequest).
		Names("gender", "Gender is required.").Names("hand", "Hand preference is required.").Names("skillLevel", "Skill level is required.")
	o.Post("/api/category/create", object{}).Is(http.StatusBadRequest).
		Names("name", "Name is required.").Names("gender", "Gender is required.").
		Names("hand", "Hand preference is required.").Names("skillLevel", "Skill level is required.")
	for field, tt := range map[string]struct {
		value   any
		message string
	}{
		"name":        {" \t ", "Name is required."},
		"gender":      {"men", "Gender must be one of male, female, any."},
		"hand":        {"both", "Hand preference must be one of right, left, any."},
		"skillLevel":  {7, "Skill level must be text."},
		"ageRange":    {object{"min": 5, "max": 20}, "Age must be between 10 and 60 years."},
		"weightRange": {object{"min": 100, "max": 50}, "Weight: the start must be below the end."},
	} {
		body := men75()
		body[field] = tt.value
		o.Post("/api/category/create", body).Refused(http.StatusBadRequest, tt.message).Names(field, tt.message)
	}
	body := men75()
	body["ageRange"] = object{"min": 18.5}
	o.Post("/api/category/create", body).Is(http.StatusBadRequest).
		Names("ageRange.min", "Lower end of the range must be a whole number.").Names("ageRange.max", "Upper end of the range is required.")
	body["ageRange"] = object{"min": 1e300, "max": 20}
	o.Post("/api/category/create", body).Is(http.StatusBadRequest)
	if got := names(o.Get("/api/category/get-all")); len(got) != 0 {
		t.Errorf("refused, yet there: %v", got)
	}
}

func TestCategoryList(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		o := s.Organizer()
		for _, c := range [][2]string{{"Ž women", "female"}, {"b men", "male"}, {"A men", "male"}, {"C open", "any"}} {
			o.Post("/api/category/create", object{"name": c[0], "gender": c[1], "hand": "any", "skillLevel": "novice"}).Is(http.StatusCreated)
		}
		for query, want := range map[string][]string{
			"":                     {"A men", "b men", "C open", "Ž women"},
			"?search=MEN":          {"A men", "b men", "Ž women"},
			"?search=z":            {"Ž women"},
			"?gender=male":         {"A men", "b men"},
			"?limit=2&page=2":      {"C open", "Ž women"},
			"?search=x&gender=any": {},
		} {
			if d := cmp.Diff(want, names(s.Participant().Get("/api/category/get-all"+query))); d != "" {
				t.Errorf("%s: %s", query, d)
			}
		}
		meta := o.Get("/api/category/get-all?limit=1&search=men").Envelope().Meta
		if meta == nil || meta.Total != 3 || !cmp.Equal(meta.Counts, map[string]int{"male": 2, "female": 1, "any": 1}) {
			t.Errorf("meta %+v", meta)
		}
	})
}
