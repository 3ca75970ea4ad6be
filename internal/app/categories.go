package app

import (
	"context"
	"errors"

	"github.com/toproll/toproll/internal/category"
	"github.com/toproll/toproll/internal/store"
)

// CreateCategory makes a category.
func (a *App) CreateCategory(ctx context.Context, c category.Category) (category.Category, error) {
	c, err := c.Clean()
	if err != nil {
		return c, err
	}
	c.ID = newID()
	c.CreatedAt = a.time()
	c.UpdatedAt = c.CreatedAt
	return c, a.db.Write(ctx, func(tx *store.Tx) error {
		tx.Emit(store.Event{Type: EventCategory})
		return errors.Join(tx.AddCategory(c), a.note(ctx, tx, store.Deed{Became: c.Name}))
	})
}

// UpdateCategory replaces what a category is; tournaments that have it show the
// new name.
func (a *App) UpdateCategory(ctx context.Context, id string, to category.Category) (category.Category, error) {
	to, err := to.Clean()
	if err != nil {
		return to, err
	}
	err = a.db.Write(ctx, func(tx *store.Tx) error {
		was, err := tx.ChangeCategory(id, a.time())
		if err != nil {
			return err
		}
		to.ID, to.CreatedAt, to.UpdatedAt = id, was.CreatedAt, was.UpdatedAt
		if to == was {
			return errUnchanged
		}
		tx.Emit(store.Event{Type: EventCategory})
		if err := errors.Join(tx.SaveCategory(to), a.note(ctx, tx, store.Deed{Was: was.Name, Became: to.Name})); err != nil || to.Name == was.Name {
			return err
		}
		changed, err := tx.BumpTournamentsOfCategory(id, a.time())
		for _, e := range changed {
			e.Type = EventTournament
			tx.Emit(e)
		}
		return err
	})
	if errors.Is(err, errUnchanged) {
		return a.Category(ctx, id)
	}
	return to, err
}

// DeleteCategory deletes a category that no tournament has.
func (a *App) DeleteCategory(ctx context.Context, id string) (category.Category, error) {
	var c category.Category
	err := a.db.Write(ctx, func(tx *store.Tx) (err error) {
		if c, err = tx.ChangeCategory(id, a.time()); err != nil {
			return err
		}
		tx.Emit(store.Event{Type: EventCategory})
		inUse, err := tx.DeleteCategory(id)
		if err == nil && inUse > 0 {
			err = category.InUse(c, inUse)
		}
		if err != nil {
			return err
		}
		return a.note(ctx, tx, store.Deed{Was: c.Name})
	})
	return c, err
}

// Category returns a category.
func (a *App) Category(ctx context.Context, id string) (category.Category, error) {
	var c category.Category
	err := a.db.Read(ctx, func(tx *store.Tx) (err error) { c, err = tx.Category(id); return err })
	return c, err
}

// Categories is a page of the list of categories, how many there are on all its
// pages, and how many of each gender whatever was searched for.
type Categories struct {
	Categories []category.Category
	Total      int
	ByGender   map[category.Gender]int
}

// Categories lists categories by name.
func (a *App) Categories(ctx context.Context, which store.Categories, page store.Page) (Categories, error) {
	var c Categories
	err := a.db.Read(ctx, func(tx *store.Tx) (err error) {
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
