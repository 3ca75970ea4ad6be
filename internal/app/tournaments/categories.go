package tournaments

import (
	"context"
	"errors"

	"github.com/toproll/toproll/internal/app"
	"github.com/toproll/toproll/internal/category"
	"github.com/toproll/toproll/internal/store"
)

// CreateCategory makes a category.
// Errors: Invalid.
func (a *Tournaments) CreateCategory(ctx context.Context, c category.Category) (category.Category, error) {
	c, err := c.Clean()
	if err != nil {
		return c, err
	}
	c.ID = app.NewID()
	c.CreatedAt = a.Time()
	c.UpdatedAt = c.CreatedAt
	return c, a.DB.Write(ctx, func(tx *store.Tx) error {
		tx.Emit(store.Change{Type: app.CategoryChanged})
		return errors.Join(tx.AddCategory(c), a.Audit(ctx, tx, store.AuditEntry{Became: app.DescribeCategory(c)}))
	})
}

// UpdateCategory calls edit to change a category; its tournaments show the new name. Errors: Invalid, NotFound.
func (a *Tournaments) UpdateCategory(ctx context.Context, id string, edit func(*category.Category)) (category.Category, error) {
	c, err := store.Write(ctx, a.DB, func(tx *store.Tx) (category.Category, error) {
		was, err := tx.ChangeCategory(id, a.Time())
		if err != nil {
			return was, err
		}
		to := was
		edit(&to)
		if to, err = to.Clean(); err != nil {
			return to, err
		}
		if to == was {
			return to, app.ErrUnchanged
		}
		tx.Emit(store.Change{Type: app.CategoryChanged})
		if err := errors.Join(tx.SaveCategory(to), a.Audit(ctx, tx, app.CategoryEntry(was, to))); err != nil || to.Name == was.Name {
			return to, err
		}
		changed, err := tx.BumpTournamentsOfCategory(id, a.Time())
		for _, e := range changed {
			e.Type = app.TournamentChanged
			tx.Emit(e)
		}
		return to, err
	})
	if errors.Is(err, app.ErrUnchanged) {
		return a.Category(ctx, id)
	}
	return c, err
}

// DeleteCategory deletes a category that no tournament uses. Errors: NotFound, Conflict.
func (a *Tournaments) DeleteCategory(ctx context.Context, id string) (category.Category, error) {
	return store.Write(ctx, a.DB, func(tx *store.Tx) (category.Category, error) {
		c, err := tx.ChangeCategory(id, a.Time())
		if err != nil {
			return c, err
		}
		tx.Emit(store.Change{Type: app.CategoryChanged})
		inUse, seeded, err := tx.DeleteCategory(id)
		if err == nil && inUse > 0 {
			err = category.InUse(c, inUse, seeded)
		}
		if err != nil {
			return c, err
		}
		return c, a.Audit(ctx, tx, store.AuditEntry{Was: app.DescribeCategory(c)})
	})
}

// Category returns a category.
// Errors: NotFound.
func (a *Tournaments) Category(ctx context.Context, id string) (category.Category, error) {
	return store.Read(ctx, a.DB, func(tx *store.Tx) (category.Category, error) { return tx.Category(id) })
}

// Categories is a page of the list of categories, with the total over all pages and the number for
// each gender without the search.
type Categories struct {
	Categories []category.Category
	Total      int
	ByGender   map[category.Gender]int
}

// Categories lists categories by name.
func (a *Tournaments) Categories(ctx context.Context, which store.Categories, page store.Page) (Categories, error) {
	var c Categories
	err := a.DB.Read(ctx, func(tx *store.Tx) (err error) {
		if c.Categories, err = tx.Categories(which, page); err != nil || page.Limit == 0 {
			return err
		}
		if c.Total, err = tx.CountCategories(which); err != nil {
			return err
		}
		c.ByGender, err = tx.CountByGender()
		return err
	})
	return c, err
}
