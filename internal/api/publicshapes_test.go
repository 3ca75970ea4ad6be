package api_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/toproll/toproll/internal/testing/apitest"
)

// teamRow lists the public fields of a team's points.
func teamRow(path string) string {
	return under(path, "team short rank byHand points men women cells[].classId cells[].points[]") + under(path+"deductions[].", "points reason athlete") +
		under(path+"scorers[].", "name number class._id class.name place rank points") + under(path+"others[].", "name number class._id class.name place why nth")
}

// seldom are fields of replies to visitors, of athletes with their code, and of visitors' live frames, that [seen] and [seenInHall]
// lack. They need states that those tests do not reach.
var seldom = map[string]string{
	"GET /api/public/event/{slug}": "logo language secondLanguage " + under("classes[].", "cancelled second") + visitedMatch("now[].") + visitedMatch("next[]."),
	"GET /api/public/event/{slug}/draws": under("draws[].void.", "at reason changes[].kind changes[].name changes[].was changes[].is") +
		under("late[].", "at byes match name class._id class.name") + under("refused[].", "code message params class._id class.name"),
	"GET /api/public/event/{slug}/standings": teamRow("teams.clubs[].") + teamRow("teams.countries[].") + teamRow("teams.regions[].") + under("medals.countries[].", "short") + under("medals.clubs[].", "short") + under("medals.regions[].", "rank team short gold silver bronze") +
		under("groups[].", "ages[]") + teamRow("groups[].teams.clubs[].") + teamRow("groups[].teams.countries[].") + teamRow("groups[].teams.regions[].") +
		under("twoArms[].", "class.age.from class.age.name class.age.to class.group class.sex class.weight.limit class.weight.over") +
		under("twoArms[].totals[].", "club country left.place left.points right.place right.points name number points rank"),
	"GET /api/public/event/{slug}/book": "",
	"GET /api/public/event/{slug}/documents": under("documents[].", "second tables[].second tables[].columns[].second") +
		under("documents[].signatures[].", "document role name category city stamp"),
	"GET /api/public/event/{slug}/now":              atTables("tables[].") + " orderChangedAt" + under("break.", "until text"),
	"GET /api/public/event/{slug}/table/{number}":   atTables("table."),
	"GET /api/public/event/{slug}/athlete/{number}": against("next."),
	"GET /api/public/me/{code}":                     "event.language " + against("next."),
	"GET /api/public/tournament/{id}":               "cancelled category._id category.name participants[].left participants[].user.familyName participants[].user.distinction winner.left winner.user.familyName winner.user.distinction",
	"VisitorChanges": visitedMatch("matches[].") + " removedMatches[]" + under("matches[].", `_id bestOf bracket.bracket bye completedAt decidedBy lastRound
		loserTo.matchNumber loserTo.slot matchNumber players[] round scores.player1Score scores.player2Score startedAt status tournament._id tournament.name
		version winnerTo.matchNumber winnerTo.slot`) + person("matches[].player1.") + person("matches[].player2.") +
		under("tournament.", `athleteCount cancelled category._id category.name completedAt description isSeeded name settings.bestOf settings.finalBestOf
		settings.latecomers settings.rounds settings.seeding slug startAt status updatedAt`) +
		under("tournament.settings.rules.", `falseStart foulStops foulWipesOpponents foulsCarryOver foulsPerGame losingFoulLoses straps strapsOnRequest
		switchSides warningsPerFoul`) + person("tournament.winner.") + person("tournament.participants[]."),
	"TableChanges":                          atTables("table."),
	"POST /api/public/me/{code}/push":       "",
	"DELETE /api/public/me/{code}/push":     "",
	"GET /api/public/event/{slug}/results":  "[].places[].familyName [].fromPaper [].checked" + under("[].places[].class.", "sex arm group age.name age.from age.to weight.limit weight.over") + under("[].out[].", "_id name number why"),
	"GET /api/public/event/{slug}/athletes": "[].entries[].guest [].entries[].levels[]",
}

// empty are fields of shapes that are also for officials. They are never filled for anybody else: [app.ForVisitors], and the tests of
// what visitors see of the hall.
var empty = []string{"silentSince", "excused"}

func person(path string) string {
	return under(path, "_id place left user.name user.familyName user.distinction user.isBye")
}

// visitedMatch are the fields of a match that only an undecided or a decided one has.
func visitedMatch(path string) string {
	return person(path+"winner.") + person(path+"loser.") + under(path, "player1.left player1.place player1.user.familyName player1.user.distinction player2.left player2.place player2.user.familyName player2.user.distinction games[].gameNumber games[].player1Won games[].decidedBy")
}

// against are an athlete's warnings and fouls in the current game, which everyone at the table sees.
func against(path string) string {
	return under(path, "athletes[].familyName athletes[].distinction athletes[].fouls athletes[].warnings")
}

func atTables(path string) string {
	return against(path+"called.") + against(path+"onDeck.") + against(path+"inTheHole.")
}

// TestEveryPublicShapeIsOnTheList: every possible field of a reply to visitors, even if no test has seen it, is on a
// list that requires a decision that it may be public. So a new field of a shared shape does not become public by
// accident.
func TestEveryPublicShapeIsOnTheList(t *testing.T) {
	var d struct {
		Paths map[string]map[string]struct {
			Responses map[string]struct {
				Content map[string]struct{ Schema map[string]any }
			}
		}
		Components struct{ Schemas map[string]map[string]any }
	}
	if err := json.Unmarshal([]byte(apitest.Start(t, sqlite(t)).Nobody().Get("/api/openapi.json").Body), &d); err != nil {
		t.Fatal(err)
	}
	shapes := map[string]map[string]any{"VisitorChanges": d.Components.Schemas["VisitorChanges"], "TableChanges": d.Components.Schemas["TableChanges"]}
	for path, operations := range d.Paths {
		if strings.HasPrefix(path, "/api/public/") {
			for method, o := range operations {
				if isFile(path) {
					continue // calendars_test.go
				}
				shapes[strings.ToUpper(method)+" "+path] = o.Responses["200"].Content["application/json"].Schema
			}
		}
	}
	for shape, schema := range shapes {
		more, looked := seldom[shape]
		if !looked {
			t.Errorf("nobody has looked at what %s may tell", shape)
		}
		want := allowed(more)
		maps.Copy(want, allowed(listOf(shape)))
		told := map[string]bool{}
		leaves(told, d.Components.Schemas, schema, "", 0)
		for path := range told {
			path, ofReply := strings.CutPrefix(path, "data")
			path = strings.TrimPrefix(path, ".")
			if strings.Contains(shape, " /") && !ofReply { // success, message, and the pages of lists
				continue
			}
			if last := path[strings.LastIndex(path, ".")+1:]; !want[path] && !slices.Contains(empty, last) {
				t.Errorf("%s may tell %s", shape, path)
			}
			delete(want, path)
		}
		for path := range want {
			if !slices.ContainsFunc(slices.Collect(maps.Keys(told)), func(other string) bool {
				return strings.Contains(other, path+".") || strings.HasSuffix(other, path+"[]")
			}) {
				t.Errorf("%s cannot tell %s: the list is too long", shape, path)
			}
		}
	}
	for shape := range seldom {
		if shapes[shape] == nil {
			t.Errorf("there is no %s", shape)
		}
	}
}

// listOf returns the seen fields of a shape.
func listOf(shape string) string {
	switch shape {
	case "GET /api/public/me/{code}":
		return meFields
	case "POST /api/public/me/{code}/push", "DELETE /api/public/me/{code}/push":
		return "subscribed"
	case "TableChanges":
		return "at" + nowTable("table.")
	}
	path := strings.NewReplacer("{slug}", "open", "{id}", "", "{number}", "").Replace(strings.TrimPrefix(shape, "GET "))
	return seen[path] + "\n" + seenInHall[path]
}

// leaves adds the paths of all values that a schema allows.
func leaves(to map[string]bool, schemas map[string]map[string]any, schema map[string]any, path string, depth int) {
	if depth > 20 {
		to[path+" goes on"] = true
		return
	}
	down := func(inner any, path string) { leaves(to, schemas, inner.(map[string]any), path, depth+1) }
	if of, ok := schema["$ref"].(string); ok {
		down(schemas[of[strings.LastIndex(of, "/")+1:]], path)
		return
	}
	for _, some := range []string{"oneOf", "anyOf", "allOf"} {
		if all, ok := schema[some].([]any); ok {
			for _, one := range all {
				down(one, path)
			}
			return
		}
	}
	if items, ok := schema["items"]; ok {
		down(items, path+"[]")
		return
	}
	if properties, ok := schema["properties"].(map[string]any); ok {
		for name, inner := range properties {
			down(inner, strings.TrimPrefix(path+"."+name, "."))
		}
		return
	}
	if schema["type"] != "null" {
		to[path] = true
	}
}
