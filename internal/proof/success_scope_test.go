package proof

import (
	"archive/zip"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/vektah/gqlparser/v2/ast"

	"atlas/internal/platform/db"
	"atlas/internal/testkit"
)

// Why an answer may name, or count, people of another success manager.
const (
	// asMembers is what everybody who is signed in may see of members, who agreed to it.
	asMembers = "members show it to each other"
	asSeats   = "how many come says nothing about who"
	asAuthors = "who made a course is named on it"
	// The others need a page or a function that the level doesn't have unless staff give it.
	asModerators = "who looks after wins takes down what should not be there"
	asArrangers  = "who arranges groups and circles arranges everybody"
	asHosts      = "who looks after an event sees who comes"
	asReviewers  = "who reviews a stage sees everybody who asks"
	asProgram    = "who runs the affiliate program sees every affiliate"
	asRecords    = "records of the whole system are read as a whole"
	asWork       = "how much a manager does says nothing about for whom"
	asCatalogue  = "how often something was sold, learned or answered says nothing about who"
)

// shownToAll are the fields in which people of another success manager may appear, no matter who asks.
var shownToAll = map[string]string{
	"query wins": asMembers, "query win": asMembers, "query winComments": asMembers, "query directory": asMembers, "query directoryChoices": asMembers,
	"query profile": asMembers, "query leaderboard": asMembers,
	"query myEventDates": asSeats, "query myEventDate": asSeats,
	"query myCourse": asAuthors, "query myCourses": asAuthors, "query myLesson": asAuthors,
	"mutation validateOtp": "every try of a code counts against its owner, no matter who makes it",
	"mutation openLesson":  asAuthors, "mutation finishLesson": asAuthors, "mutation saveLessonProgress": asAuthors,
}

// shownToStaff are those in which they may appear to a success manager whom staff gave every page and function but the page allUsers.
var shownToStaff = map[string]string{
	"query winsToConfirm": asMembers, "query winOverview": asMembers, "query winFigures": asMembers,
	"mutation deleteWin": asModerators, "mutation deleteWinComment": asModerators,
	"query course": asAuthors, "query courses": asAuthors,
	"query group": asArrangers, "query groups": asArrangers, "query subGroup": asArrangers, "query groupMembers": asArrangers,
	"query buddyGroups": asArrangers, "query buddyCircle": asArrangers, "query teamLeadSelection": asArrangers,
	"mutation updateBuddyGroup": asArrangers, "mutation confirmTeamLead": asArrangers,
	"query eventDates": asSeats, "query eventDate": asSeats, "query eventSignups": asHosts,
	"query moveUp": asReviewers, "query moveUps": asReviewers, "query stage": asReviewers, "query stageList": asReviewers,
	"query affiliates": asProgram, "query programFigures": asProgram, "query payoutRuns": asProgram, "query commissionReplay": asProgram,
	"query commissionTrail": asProgram,
	"query outboxMails":     asRecords, "query bugReport": asRecords, "query bugReports": asRecords, "mutation setBugReportStatus": asRecords,
	"query infoLog": asRecords, "query infoLogs": asRecords, "query import": asRecords, "query imports": asRecords, "mutation undoImport": asRecords,
	"query staffOverview": asRecords,
	"query products":      asCatalogue, "query productList": asCatalogue, "query userAvailableProducts": asCatalogue, "query form": asCatalogue,
	"query marketingLivePart": asCatalogue,
	"query findPeople":        "it repeats what was typed, and finds nobody",
	"query successManagers":   asWork, "query successQueue": asWork,
	"export /api/export/info-logs": asRecords, "export /api/export/affiliates": asProgram,
}

// People of one success manager don't exist for another: no answer names them, no call changes them, and no list, total or figure is
// another one without them. The level is tried as it is, and with all that staff could give it short of the page that shows everyone.
func TestSuccessManagersSeeOnlyTheirOwnPeople(t *testing.T) {
	t.Run("as the level is", func(t *testing.T) {
		forEachEngine(t, func(t *testing.T, h *fixture) { requireOwnPeopleOnly(t, h, shownToAll) })
	})
	t.Run("with every page and function but allUsers", func(t *testing.T) {
		forEachEngine(t, func(t *testing.T, h *fixture) {
			h.widen(successRole)
			allowed := maps.Clone(shownToAll)
			maps.Copy(allowed, shownToStaff)
			requireOwnPeopleOnly(t, h, allowed)
		})
	})
}

// question is a call about somebody whom the caller looks after.
type question struct {
	field rootField
	name  string
	vars  vars
	said  string
}

func requireOwnPeopleOnly(t *testing.T, h *fixture, allowed map[string]string) {
	t.Helper()
	own, foreign := h.assigned(h.me(successRole)), h.assigned(h.successManager())
	isNamed := regexp.MustCompile(regexp.QuoteMeta(nameOf(foreign)) + `\b`)
	used := map[string]bool{}
	report := func(field rootField, note, problem string) {
		used[field.String()] = true
		if allowed[field.String()] == "" {
			t.Errorf("%s: got %q, want own people alone", named(field.String(), note), problem)
		}
	}

	// Every call, with rows of the other's person: it neither names nor changes them.
	questions := []*question{}
	h.everySample(func(field rootField, s sample) {
		if !field.isMutation() {
			questions = append(questions, &question{field: field, name: s.note, vars: s.vars(h, own)})
		}
		given := s.vars(h, foreign)
		h.as(successRole)
		before := ""
		if field.isMutation() {
			before = h.allAbout(foreign)
		}
		answer := h.call(successRole, field, given)
		if at := isNamed.FindStringIndex(answer.Body); at != nil {
			report(field, s.note, "names someone of another manager: "+around(answer.Body, at[0]))
		}
		if field.isMutation() && h.allAbout(foreign) != before {
			report(field, s.note, "changes someone of another manager:\n"+difference(before, h.allAbout(foreign)))
		}
	})

	// Before the lists: an export is noted in the info log, which is one of them.
	h.requireOwnExports(own, isNamed, report)

	// Every list and figure, with and without all that is about the other's person.
	for _, q := range questions {
		q.said = h.answerTo(q)
		if at := isNamed.FindStringIndex(q.said); at != nil {
			report(q.field, q.name, "lists someone of another manager: "+around(q.said, at[0]))
		}
	}
	// Rows can be taken out without their keys on SQLite only; what is counted is the same statement on both.
	if h.DB.Engine != db.SQLite {
		return
	}

	h.removeAllAbout(foreign)
	for _, q := range questions {
		if said := h.answerTo(q); said != q.said {
			report(q.field, q.name, "counts someone of another manager:\n"+difference(q.said, said))
		}
	}
	for name := range allowed {
		if !used[name] {
			t.Errorf("%s: got an entry of success_scope_test.go that nothing needs, want none", name)
		}
	}
}

// wholeExports are the files of the longest lists, beside those that the matrix of routes asks for.
var wholeExports = []string{
	"/api/export/users", "/api/export/info-logs", "/api/export/payments", "/api/export/affiliates",
	"/api/export/report?report=summary&figure=active&kind=Annual&format=csv",
	"/api/export/report?report=community&figure=members&kind=Annual",
	"/api/export/report?report=retention&figure=ended&kind=Annual",
}

// requireOwnExports asks for every file of a list: none names people of another success manager.
func (h *fixture) requireOwnExports(own person, isNamed *regexp.Regexp, report func(rootField, string, string)) {
	h.t.Helper()
	paths := slices.Clone(wholeExports)
	for pattern, asked := range routes {
		if strings.HasPrefix(pattern, "GET /api/export/") {
			for _, one := range asked {
				paths = append(paths, one.path)
			}
		}
	}

	isOwnFound := false
	for _, path := range paths {
		answer := h.ask(successRole, http.MethodGet, route{path: path})
		text := h.exported(answer.Body)
		isOwnFound = isOwnFound || strings.Contains(text, nameOf(own))
		if at := isNamed.FindStringIndex(text); at != nil {
			name, _, _ := strings.Cut(path, "?")
			report(rootField{"export", &ast.FieldDefinition{Name: name}}, path, "names someone of another manager: "+around(text, at[0]))
		}
	}

	// Otherwise nothing was read, and silence would say nothing.
	if !isOwnFound {
		h.t.Errorf("got no export that names %q, want one", nameOf(own))
	}
}

// exported is what a file says: a workbook is all of its parts, unpacked.
func (h *fixture) exported(body string) string {
	h.t.Helper()
	packed, err := zip.NewReader(strings.NewReader(body), int64(len(body)))
	if err != nil {
		return body // text, or a refusal
	}

	var out strings.Builder
	for _, part := range packed.File {
		file, err := part.Open()
		h.Must(err)
		_, err = io.Copy(&out, file)
		h.Must(err)
		h.Must(file.Close())
	}

	return out.String()
}

// levelCount is how many people have a level, which comes with everybody who has it.
var levelCount = regexp.MustCompile(`"userCount":\d+`)

func (h *fixture) answerTo(q *question) string {
	h.t.Helper()

	return levelCount.ReplaceAllString(said(h.call(successRole, q.field, q.vars)), "")
}

// nameOf is the last name of a newcomer, which is in their email address and in the address of their profile too.
func nameOf(p person) string { name, _, _ := strings.Cut(p.email, "@"); return name }

// difference shows where two texts part.
func difference(a, b string) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}

	return around(a, min(at, len(a))) + "\n" + around(b, min(at, len(b)))
}

// widen gives a level every page and function, but not the page that shows everyone.
func (h *fixture) widen(level string) {
	h.t.Helper()
	var answer struct {
		AccessCatalogue struct{ Pages, Functions []struct{ Name string } }
	}
	h.as(staff).GraphQL("{ accessCatalogue { pages { name } functions { name } } }", nil, &answer)
	names := func(of []struct{ Name string }) string {
		list := []string{}
		for _, entry := range of {
			if entry.Name != "allUsers" {
				list = append(list, entry.Name)
			}
		}
		text, err := json.Marshal(list)
		h.Must(err)
		return string(text)
	}

	h.Exec("UPDATE access_levels SET pages = ?, functions = ? WHERE id = ?",
		names(answer.AccessCatalogue.Pages), names(answer.AccessCatalogue.Functions), level)
	h.forget()
	h.Clock.Advance(2 * time.Second) // rights are remembered for one
}

// assigned is a new member whom a success manager looks after.
func (h *fixture) assigned(manager person) person {
	h.t.Helper()
	someone := h.newcomer()
	h.MakeMembers(someone.id)
	h.Exec("INSERT INTO user_access_levels (user_id, level_id, granted_at) VALUES (?, 'member', ?) ON CONFLICT DO NOTHING", someone.id, testkit.Start)
	h.Exec("INSERT INTO success_assignments (user_id, manager_id, assigned_at) VALUES (?, ?, ?)", someone.id, manager.id, testkit.Start)

	return someone
}

// tablesOfPeople are those whose rows belong to a person.
func (h *fixture) tablesOfPeople() []string {
	h.t.Helper()

	columns := "SELECT COUNT(*) FROM pragma_table_info(?) WHERE name = 'user_id'"
	if h.DB.Engine == db.Postgres {
		columns = `SELECT COUNT(*) FROM information_schema.columns
			WHERE table_schema = current_schema() AND table_name = ? AND column_name = 'user_id'`
	}

	return slices.DeleteFunc(h.ours(), func(table string) bool { return h.Number(columns, table) == 0 })
}

// allAbout is every row about somebody, as text.
func (h *fixture) allAbout(p person) string {
	h.t.Helper()
	if h.ofPeople == nil {
		h.ofPeople = h.tablesOfPeople()
	}
	var out strings.Builder
	fmt.Fprintln(&out, h.rowsWhere("users", "id", p.id))
	for _, table := range h.ofPeople {
		// A note that their row is to be worked out anew changes nothing about them.
		if table == "users_outdated" {
			continue
		}
		// PostgreSQL returns rows in another order once one of them was written.
		rows := h.rowsWhere(table, "user_id", p.id)
		slices.Sort(rows)
		fmt.Fprintln(&out, table, rows)
	}

	return out.String()
}

// removeAllAbout takes all rows about somebody out of the database, and what hangs on them. The person stays: other rows were made by them.
func (h *fixture) removeAllAbout(p person) {
	h.t.Helper()
	h.Exec("PRAGMA foreign_keys = OFF")
	for _, table := range h.tablesOfPeople() {
		h.Exec("DELETE FROM "+table+" WHERE user_id = ?", p.id)
	}
	for {
		orphans := h.texts(`SELECT DISTINCT "table" || ' ' || rowid FROM pragma_foreign_key_check WHERE rowid IS NOT NULL`)
		if len(orphans) == 0 {
			break
		}
		for _, orphan := range orphans {
			table, row, _ := strings.Cut(orphan, " ")
			h.Exec("DELETE FROM "+table+" WHERE rowid = ?", row)
		}
	}
	h.Exec("PRAGMA foreign_keys = ON")
	h.forget()
}
