package app

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/toproll/toproll/internal/account"
	"github.com/toproll/toproll/internal/category"
	"github.com/toproll/toproll/internal/event"
	"github.com/toproll/toproll/internal/tournament"
)

// TestTheAuditComparesEveryField: the audit records a change of any field, and of anything added to
// a thing later, except fields that nobody sets.
func TestTheAuditComparesEveryField(t *testing.T) {
	class := tournament.Class{Class: event.Class{Weight: event.Weight{Limit: 70_000}}}
	each(t, tournament.Tournament{Class: class}, CompareTournaments, "ID", "Category.Name", "CreatedBy", "Athletes", "Late", "Fifth", "Left",
		"Champion", "Version", "CreatedAt", "UpdatedAt", "CompletedAt", "Class.EventID", "Class.EventName", "Least", "Paper.Before")
	each(t, event.Event{}, CompareEvents, "ID", "CreatedBy", "Version", "CreatedAt", "UpdatedAt", "Lease", "Away.At", "Away.By", "Away.To")
	each(t, account.User{}, ComparePeople, "ID", "TokenVersion", "CreatedAt")
	each(t, category.Category{}, compareCategories, "ID", "CreatedAt", "UpdatedAt")
}

// each changes one field of a thing after the other, except fields that nobody sets.
func each[T any](t *testing.T, thing T, compare func(was, became T) Comparison, but ...string) {
	t.Helper()
	changed := thing
	set := 0
	var walk func(path string, v reflect.Value)
	walk = func(path string, v reflect.Value) {
		if slices.Contains(but, path) {
			return
		}
		was := reflect.New(v.Type()).Elem()
		was.Set(v)
		switch v.Interface().(type) {
		case time.Time:
			v.Set(reflect.ValueOf(time.Unix(1, 0)))
		case *time.Time:
			v.Set(reflect.ValueOf(new(time.Unix(1, 0))))
		default:
			switch v.Kind() {
			case reflect.String:
				v.SetString("other")
			case reflect.Bool:
				v.SetBool(!v.Bool())
			case reflect.Int, reflect.Int64:
				v.SetInt(v.Int() + 1000)
			case reflect.Array:
				for i := range v.Len() {
					walk(path, v.Index(i))
				}
				return
			case reflect.Struct:
				for i := range v.NumField() {
					field := v.Type().Field(i)
					switch {
					case field.Anonymous:
						walk(path, v.Field(i))
					case path == "":
						walk(field.Name, v.Field(i))
					default:
						walk(path+"."+field.Name, v.Field(i))
					}
				}
				return
			default:
				t.Fatalf("%T has %s, of a kind that is not looked at", thing, path)
			}
		}
		set++
		if compare(thing, changed).None() {
			t.Errorf("%T: another %s is not written down", thing, path)
		}
		v.Set(was)
	}
	walk("", reflect.ValueOf(&changed).Elem())
	if set < 5 {
		t.Errorf("%T: %d fields", thing, set)
	}
}
