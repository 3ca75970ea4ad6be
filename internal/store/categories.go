package store

import (
	"time"

	"github.com/toproll/toproll/internal/category"
	"github.com/toproll/toproll/internal/store/sqlgen"
	"github.com/toproll/toproll/internal/text"
)

// Category returns a category.
func (tx *Tx) Category(id string) (category.Category, error) {
	row, err := tx.q.GetCategory(tx.ctx, id)
	return toCategory(row), notFound(err, "category")
}

// ChangeCategory locks a category for this transaction, and returns it.
func (tx *Tx) ChangeCategory(id string, at time.Time) (category.Category, error) {
	row, err := tx.q.BumpCategory(tx.ctx, sqlgen.BumpCategoryParams{ID: id, UpdatedAt: millis(at)})
	return toCategory(row), notFound(err, "category")
}

// AddCategory stores a new category.
func (tx *Tx) AddCategory(c category.Category) error {
	return tx.q.InsertCategory(tx.ctx, sqlgen.InsertCategoryParams{
		ID: c.ID, Name: c.Name, NameKey: text.Fold(c.Name), Gender: string(c.Gender), Hand: string(c.Hand),
		SkillLevel: string(c.Skill), AgeMin: int64(c.Age.Min), AgeMax: int64(c.Age.Max),
		WeightMin: int64(c.Weight.Min), WeightMax: int64(c.Weight.Max),
		CreatedAt: millis(c.CreatedAt), UpdatedAt: millis(c.UpdatedAt),
	})
}

// SaveCategory stores the changes of a category.
func (tx *Tx) SaveCategory(c category.Category) error {
	return tx.q.UpdateCategory(tx.ctx, sqlgen.UpdateCategoryParams{
		ID: c.ID, Name: c.Name, NameKey: text.Fold(c.Name), Gender: string(c.Gender), Hand: string(c.Hand),
		SkillLevel: string(c.Skill), AgeMin: int64(c.Age.Min), AgeMax: int64(c.Age.Max),
		WeightMin: int64(c.Weight.Min), WeightMax: int64(c.Weight.Max),
	})
}

// DeleteCategory deletes a category, or returns how many tournaments use it and how many of these
// are seeded.
func (tx *Tx) DeleteCategory(id string) (inUse, seeded int, err error) {
	n, err := tx.q.CountTournamentsOfCategory(tx.ctx, nullString(id))
	if n.Tournaments > 0 || err != nil {
		return int(n.Tournaments), int(n.Seeded), err
	}
	err = tx.q.DeleteCategory(tx.ctx, id)
	if isForeignKeyViolation(err) { // one has just used it
		return 1, 0, nil
	}
	return 0, 0, err
}

// BumpTournamentsOfCategory increments the versions of a category's tournaments. It returns changes without a type.
func (tx *Tx) BumpTournamentsOfCategory(id string, at time.Time) ([]Change, error) {
	rows, err := tx.q.BumpTournamentsOfCategory(tx.ctx, sqlgen.BumpTournamentsOfCategoryParams{
		CategoryID: nullString(id), UpdatedAt: millis(at),
	})
	return mapped(rows, func(row sqlgen.BumpTournamentsOfCategoryRow) Change {
		return Change{TournamentID: row.ID, Version: row.Version}
	}), err
}

// Categories selects categories.
type Categories struct {
	Gender category.Gender // "" for all
	Search string          // parts of the name, "" for all
}

// Categories returns the selected categories by name.
func (tx *Tx) Categories(which Categories, page Page) ([]category.Category, error) {
	p := patternsFor(which.Search)
	rows, err := tx.q.ListCategories(tx.ctx, sqlgen.ListCategoriesParams{
		PartA: p.a, PartB: p.b, PartC: p.c, Gender: string(which.Gender), MaxRows: page.rows(), Skip: page.skip(),
	})
	all := make([]category.Category, len(rows))
	for i, r := range rows {
		all[i] = toCategory(r)
	}
	return all, err
}

// CountCategories returns the number of selected categories.
func (tx *Tx) CountCategories(which Categories) (int, error) {
	p := patternsFor(which.Search)
	n, err := tx.q.CountCategories(tx.ctx, sqlgen.CountCategoriesParams{
		PartA: p.a, PartB: p.b, PartC: p.c, Gender: string(which.Gender),
	})
	return int(n), err
}

// CountByGender returns the number of categories by gender.
func (tx *Tx) CountByGender() (map[category.Gender]int, error) {
	rows, err := tx.q.CountCategoriesByGender(tx.ctx)
	counts := map[category.Gender]int{}
	for _, r := range rows {
		counts[category.Gender(r.Gender)] = int(r.Categories)
	}
	return counts, err
}

func toCategory(r sqlgen.Category) category.Category {
	return category.Category{
		ID: r.ID, Name: r.Name, Gender: category.Gender(r.Gender), Hand: category.Hand(r.Hand),
		Skill: category.Skill(r.SkillLevel), Age: category.Range{Min: int(r.AgeMin), Max: int(r.AgeMax)},
		Weight:    category.Range{Min: int(r.WeightMin), Max: int(r.WeightMax)},
		CreatedAt: fromMillis(r.CreatedAt), UpdatedAt: fromMillis(r.UpdatedAt),
	}
}
