package main

import (
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"log"
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Every big list by each of its sorts and filters, at its first, tenth and middle page. Sorts are read from the source,
// choices of filters that the server tells from the server.
const (
	listsName = "lists"
	// What a page may cost among so many people.
	nearGoal, middleGoal           = 3.0, 8.0 // ms of CPU
	nearGoalMillion, middleMillion = 4.5, 60.0
	// Each page is asked for so many times, and never again within the second that a total may be remembered: all
	// sorts and filters of a list take turns.
	listRounds  = 3
	rowsPerPage = 10
)

// list is a list of the web app.
type list struct {
	name, field string
	// document is what the web app asks, with what else it takes.
	document  string
	variables map[string]any
	byMembers bool
	// sorts is the variable in the source that holds what the list may be sorted by, and the folder that it is somewhere
	// in.
	sorts, folder string
	// filters are the choices of the variable filter, or of the variable named, each by itself; parts asks for those of
	// other domains.
	filters  []map[string]any
	variable string
	words    []string
	parts    bool
}

// choices are filters with one field each.
func choices(name string, values ...any) []map[string]any {
	out := make([]map[string]any, len(values))
	for i, value := range values {
		out[i] = map[string]any{name: value}
	}
	return out
}

var lists = []list{
	{
		name: "people", field: "users", document: "People", sorts: "UserSorts",
		folder: "internal/identity", parts: true, words: []string{"rhea", "garcia lim", "0123"},
		filters: slices.Concat(choices("status", "active", "inactive", "archived"),
			choices("kind", "members", "staff", "affiliates", "non-members"),
			choices("level", "member", "tribe-team-fa")),
	},
	{
		name: "payments", field: "payments", document: "Payments", sorts: "ScheduleSorts",
		folder: "internal/commerce", words: []string{"rhea"},
		filters: slices.Concat(choices("payment", "unpaid", "paid"), choices("validity", "active", "expired"),
			choices("productId", 1, 2, 3), choices("funnelId", "masterclass"), choices("platform", "GCash"),
			choices("aging", "1-7", "8-14", "15-30", "31+"), choices("from", "2026-06-01"), choices("to", "2026-06-01"),
			choices("userId", 777)),
	},
	{
		name: "subscriptions", field: "subscriptions", document: "Subscriptions", sorts: "subscriptionSorts",
		folder: "internal/commerce", words: []string{"rhea"},
		filters: slices.Concat(choices("validity", "active", "expired"), choices("productId", 1, 2, 3),
			choices("funnelId", "masterclass"), choices("userId", 777),
			choices("cashCollection", "unenrolled", "for regular renewal", "early renewal", "er warmup", "collected")),
	},
	{
		name: "people of a stage", field: "stagePeople", document: "StagePeople", sorts: "peopleSorts",
		folder: "internal/journey", variables: map[string]any{"stageId": 2}, words: []string{"rhea"},
		filters: choices("state", "working", "ready", "waiting", "returned"), variable: "state",
	},
	{
		name: "leaderboard", field: "leaderboard", document: "Leaderboard", byMembers: true, words: []string{"rhea"},
		filters: choices("scope", "stage"), variable: "scope",
	},
	{
		name: "directory", field: "directory", document: "Directory", byMembers: true, words: []string{"rhea"},
		filters: slices.Concat(choices("stageId", 2), choices("batchId", 1), choices("city", "Manila"),
			choices("skill", "Design")),
	},
	{
		name: "leads", field: "affiliateLeads", document: "AffiliateLeads", sorts: "leadSorts",
		folder: "internal/affiliates", variables: map[string]any{"affiliateId": 1},
		words: []string{"rhea"},
		filters: slices.Concat(choices("status", "signed up", "ordered", "paid"),
			choices("link", "main", "membership")),
	},
	{
		name: "commissions", field: "affiliateCommissions", document: "AffiliateCommissions", sorts: "entrySorts",
		folder: "internal/affiliates", variables: map[string]any{"affiliateId": 1},
		filters: choices("status", "pending", "payable", "in payout", "paid", "cancelled", "reversed"),
	},
	{
		name: "courses", field: "courses", document: "Courses", sorts: "courseSorts",
		folder: "internal/learning", words: []string{"ba"},
		filters: slices.Concat(choices("status", "draft", "published", "archived"), choices("authorId", 1)),
	},
	{
		name: "events", field: "events", document: "Events", sorts: "eventSorts",
		folder: "internal/learning", words: []string{"12"},
		filters: slices.Concat(choices("when", "upcoming", "past", "recurring"),
			choices("status", "draft", "published", "archived"), choices("hostId", 1)),
	},
}

// listPage is what a page of a list costs.
type listPage struct {
	engine, list, by, page string
	total                  int
	cpu                    float64 // ms
	// isFailed tells that the answer was an error, such as the limit of a statement.
	isFailed   bool
	statements float64
	people     int
}

// goal is what such a page may cost.
func (l *listPage) goal() float64 {
	isMiddle, isMillion := l.page == "middle", l.people > 500_000
	switch {
	case isMiddle && isMillion:
		return middleMillion
	case isMiddle:
		return middleGoal
	case isMillion:
		return nearGoalMillion
	}
	return nearGoal
}

func (l *listPage) isMet() bool { return !l.isFailed && l.cpu <= l.goal() }

// listRow is a list by one sort or filter, with its pages.
type listRow []*listPage

func (r listRow) String() string {
	first := r[0]
	text := fmt.Sprintf("| %s | %s | %s | %d |", first.engine, first.list, first.by, first.total)
	verdict, statements := true, 0.0
	for i := range 3 {
		if i >= len(r) {
			text += " – |"
			continue
		}

		if r[i].isFailed {
			text += " fails |"
		} else {
			text += fmt.Sprintf(" %.1f |", r[i].cpu)
		}
		verdict = verdict && r[i].isMet()
		statements = max(statements, r[i].statements)
	}

	return text + fmt.Sprintf(" %.1f | %s |", statements, said(verdict))
}

// asking is a list by one sort or filter.
type asking struct {
	by        string
	list      map[string]any
	variables map[string]any
}

// askings are all the ways in which a list is asked for.
func (l *list) askings(ctx context.Context, s *subject) ([]asking, error) {
	out := []asking{{by: "as it opens"}}
	sorts, err := l.sortNames()
	if err != nil {
		return nil, err
	}

	filters := l.filters
	if l.parts {
		more, parts, err := partsOfPeople(ctx, s)
		if err != nil {
			return nil, err
		}

		sorts, filters = append(sorts, more...), append(slices.Clone(filters), parts...)
	}

	for _, sort := range sorts {
		for _, isDesc := range []bool{false, true} {
			by := "sort " + sort
			if isDesc {
				by += ", falling"
			}
			out = append(out, asking{by: by, list: map[string]any{"sort": sort, "desc": isDesc}})
		}
	}

	for _, filter := range filters {
		variables := map[string]any{"filter": filter}
		if l.variable != "" {
			variables = filter
		}
		text, _ := json.Marshal(filter)
		out = append(out, asking{by: string(text), variables: variables})
	}

	for _, word := range l.words {
		out = append(out, asking{by: "search " + word, list: map[string]any{"search": word}})
	}

	return out, nil
}

// sortNames reads from the source by what a list may be sorted.
func (l *list) sortNames() ([]string, error) {
	if l.sorts == "" {
		return nil, nil
	}

	names := map[string]bool{}
	err := filepath.WalkDir(filepath.FromSlash(l.folder), func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}

		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err == nil {
			l.addSorts(names, file)
		}

		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the sorts of %s: %w", l.name, err)
	}

	maps.DeleteFunc(names, func(_ string, isName bool) bool { return !isName })
	if len(names) == 0 {
		return nil, fmt.Errorf("%s has no %s", l.folder, l.sorts)
	}

	return slices.Sorted(maps.Keys(names)), nil
}

// addSorts adds the names of the sorts that a file declares.
func (l *list) addSorts(names map[string]bool, file *ast.File) {
	ast.Inspect(file, func(node ast.Node) bool {
		spec, isValue := node.(*ast.ValueSpec)
		if !isValue || spec.Names[0].Name != l.sorts {
			return true
		}

		for _, element := range spec.Values[0].(*ast.CompositeLit).Elts {
			key, _ := strconv.Unquote(element.(*ast.KeyValueExpr).Key.(*ast.BasicLit).Value)
			names[key] = key != ""
		}

		return false
	})
}

// partsOfPeople asks the server by what else people are sorted and filtered.
func partsOfPeople(ctx context.Context, s *subject) (sorts []string, filters []map[string]any, err error) {
	var answer struct {
		UserListParts []struct {
			Name       string
			IsSortable bool
			Options    []struct{ Value string }
		}
	}
	text, err := s.answer(ctx, s.crowd.staff[0], "{ userListParts { name isSortable options { value } } }", nil)
	if err == nil {
		err = json.Unmarshal(text, &struct{ Data any }{&answer})
	}

	for _, part := range answer.UserListParts {
		if part.IsSortable {
			sorts = append(sorts, part.Name)
		}
		for _, option := range part.Options {
			filters = append(filters, map[string]any{"parts": []any{map[string]any{"name": part.Name,
				"value": option.Value}}})
		}
	}

	return sorts, filters, err
}

// answer asks Atlas once.
func (s *subject) answer(
	ctx context.Context, by asker, document string, variables map[string]any,
) ([]byte, error) {
	req, err := s.with(ctx, by, document, variables, "", nil)
	if err != nil {
		return nil, err
	}

	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}

	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err == nil && resp.StatusCode != http.StatusOK {
		err = fmt.Errorf("answered %s: %.300s", resp.Status, text)
	}

	return text, err
}

// measureLists measures every list in every way.
func measureLists(ctx context.Context, o options, engine string, s *subject, report *report) error {
	for _, l := range lists {
		askings, err := l.askings(ctx, s)
		if err != nil {
			return err
		}

		pages, before := []*askedPage{}, len(report.lists)
		for _, a := range askings {
			more, err := l.pages(ctx, s, a)
			if err != nil {
				// Without a total nothing is known but that it fails.
				log.Printf("list of %s by %s: %v", l.name, a.by, err)
				more = []*askedPage{{asking: a, number: func(int) int { return 1 },
					shown: &listPage{list: l.name, by: a.by, page: "first", people: s.users, isFailed: true}}}
			}

			pages = append(pages, more...)
		}

		if err := l.measure(ctx, s, pages); err != nil {
			return fmt.Errorf("list of %s: %w", l.name, err)
		}

		for _, page := range pages {
			page.shown.engine = engine
			if page.shown.page == "first" {
				report.lists = append(report.lists, nil)
			}

			last := len(report.lists) - 1
			report.lists[last] = append(report.lists[last], page.shown)
		}

		// Told at once: the rest may take a while.
		log.Printf("%-9s list of %s: %d ways", engine, l.name, len(askings))
		for _, row := range report.lists[before:] {
			log.Print(row)
		}
	}

	return nil
}

// askedPage is one page of a list by one sort or filter, with what it cost each time.
type askedPage struct {
	asking    asking
	number    func(i int) int
	shown     *listPage
	took, sql []float64
	last      time.Time
}

// pages are the first, the tenth and the middle page of a list by one sort or filter, as far as there are.
func (l *list) pages(ctx context.Context, s *subject, a asking) ([]*askedPage, error) {
	total, err := l.total(ctx, s, a)
	if err != nil {
		return nil, err
	}

	last := max(1, (total+rowsPerPage-1)/rowsPerPage)
	numbers := []struct {
		name  string
		least int
		page  func(i int) int
	}{
		{"first", 1, func(int) int { return 1 }},
		{"tenth", 11, func(i int) int { return 9 + pick(i, 11, 3) }},
		{"middle", 40, func(i int) int { return around(last/2, i) }},
	}

	out := []*askedPage{}
	for _, n := range numbers {
		if last >= n.least {
			out = append(out, &askedPage{asking: a, number: n.page,
				shown: &listPage{list: l.name, by: a.by, page: n.name, total: total, people: s.users}})
		}
	}

	return out, nil
}

// measure asks for all pages in turns, one request at a time, and keeps the middle of what each of them cost.
func (l *list) measure(ctx context.Context, s *subject, pages []*askedPage) error {
	client := &http.Client{Transport: &http.Transport{DisableCompression: true}, Timeout: 60 * time.Second}
	defer client.CloseIdleConnections()
	document, err := documentOf(l.document)
	if err != nil {
		return err
	}

	for range listRounds {
		for _, page := range pages {
			time.Sleep(time.Until(page.last.Add(notTwiceWithin)))
			page.last = time.Now()
			op := operation{request: func(ctx context.Context, s *subject, i int) (*http.Request, error) {
				return s.with(ctx, l.by(s, i), document, l.variablesOf(page.asking, page.number(i)), "", nil)
			}}

			statements, before := metric(s.admin, "atlas_db_statements_total"), s.exactCPU()
			if _, _, err := once(ctx, client, s, op, s.turns.take()); err != nil {
				// Too slow on a busy machine is a finding and no end.
				log.Printf("list of %s by %s: %v", l.name, page.asking.by, err)
				page.shown.isFailed = true
			}

			page.took = append(page.took, (s.exactCPU()-before).Seconds()*1000)
			page.sql = append(page.sql, metric(s.admin, "atlas_db_statements_total")-statements)
		}
	}

	for _, page := range pages {
		slices.Sort(page.took)
		slices.Sort(page.sql)
		page.shown.cpu, page.shown.statements = page.took[listRounds/2], page.sql[listRounds/2]
	}

	return nil
}

func (l *list) by(s *subject, i int) asker {
	if l.byMembers {
		return s.member(i)
	}
	return s.staff(i)
}

func (l *list) variablesOf(a asking, page int) map[string]any {
	window := map[string]any{"page": page, "perPage": rowsPerPage}
	maps.Copy(window, a.list)
	variables := map[string]any{"list": window}
	maps.Copy(variables, l.variables)
	maps.Copy(variables, a.variables)
	return variables
}

// total is how many rows a list has.
func (l *list) total(ctx context.Context, s *subject, a asking) (int, error) {
	document, err := documentOf(l.document)
	if err != nil {
		return 0, err
	}

	text, err := s.answer(ctx, l.by(s, s.turns.take()), document, l.variablesOf(a, 1))
	if err != nil {
		return 0, err
	}

	if err := right(text, l.field+".total"); err != nil {
		return 0, fmt.Errorf("%w: %.200s", err, text)
	}

	var answer struct {
		Data map[string]struct{ Total int }
	}
	if err := json.Unmarshal(text, &answer); err != nil {
		return 0, err
	}

	return answer.Data[l.field].Total, nil
}
