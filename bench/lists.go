package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// listsName measures every order of the list of people.
const listsName = "lists"

// Pages 1 to 10 and one in the middle of a list have goals of their own, in µs of CPU at 100,000 people.
const (
	firstPagesGoal = 3000.0
	middlePageGoal = 8000.0
)

// peopleSorts are the orders of the list of people.
var peopleSorts = []string{
	"name", "email", "tribeId", "mobileNumber", "accessLevel", "lastLoginAt", "createdAt", "xp", "membership", "expiry", "stage", "batch", "group", "lastLesson",
}

// peopleFilters are ways to narrow it, each with how large a part of everybody is left.
var peopleFilters = []struct {
	name   string
	filter map[string]any
	share  float64
}{
	{"all", map[string]any{}, 1},
	{"members", map[string]any{"kind": "members"}, 0.9},
	{"membership active", map[string]any{"parts": []map[string]any{{"name": "membership", "value": "active"}}}, 0.9},
	{"membership expired", map[string]any{"parts": []map[string]any{{"name": "membership", "value": "expired"}}}, 0.08},
	{"in stage 2", map[string]any{"parts": []map[string]any{{"name": "stage", "value": "2"}}}, 0.9},
	{"inactive", map[string]any{"status": "inactive"}, 0.9},
	{"no course yet", map[string]any{"parts": []map[string]any{{"name": "courses", "value": "none"}}}, 0.9},
}

// listRow is what a list costs by one order or with one filter.
type listRow struct {
	engine, list, by string
	first, middle    result
}

func (r *listRow) String() string {
	verdict := said(r.first.cpu <= firstPagesGoal*1.1 && r.middle.cpu <= middlePageGoal*1.1)
	return fmt.Sprintf("| %s | %s | %s | %.0f | %.1f | %.0f | %.1f | ≤ %.0f and ≤ %.0f µs | %s |", r.engine, r.list, r.by,
		r.first.cpu, r.first.statements, r.middle.cpu, r.middle.statements, firstPagesGoal, middlePageGoal, verdict)
}

// measureLists asks for every order with another filter each time, and for every filter by another order each time.
func measureLists(ctx context.Context, o options, engine string, atlas *subject, report *report) error {
	measure := func(by string, ask func(i int) (sort string, filter int)) error {
		row := &listRow{engine: engine, list: "people", by: by}
		for _, deep := range []bool{false, true} {
			op := operation{name: listsName, request: peoplePage(ask, deep)}
			got, err := drive(ctx, atlas, op, 4, time.Duration(o.seconds)*time.Second)
			if err != nil {
				return fmt.Errorf("people by %s: %w", by, err)
			}
			if deep {
				row.middle = got
			} else {
				row.first = got
			}
		}
		report.lists = append(report.lists, row)
		log.Printf("%-9s people by %-20s first pages %6.0f µs, middle page %6.0f µs", engine, by, row.first.cpu, row.middle.cpu)
		return nil
	}

	for _, sort := range peopleSorts {
		if err := measure(sort, func(i int) (string, int) { return sort, i % len(peopleFilters) }); err != nil {
			return err
		}
	}
	for n, filter := range peopleFilters {
		if err := measure("any, "+filter.name, func(i int) (string, int) { return peopleSorts[i%len(peopleSorts)], n }); err != nil {
			return err
		}
	}
	return nil
}

// peoplePage asks for one of the first ten pages, or for one in the middle, upwards and downwards in turns.
func peoplePage(ask func(i int) (sort string, filter int), deep bool) func(context.Context, *subject, int) (*http.Request, error) {
	return func(ctx context.Context, s *subject, i int) (*http.Request, error) {
		sort, n := ask(i)
		page := 1 + s.any(i, 10)
		if deep {
			page = max(1, int(float64(s.users)*peopleFilters[n].share)/20+s.any(i, 100)-50)
		}
		return s.fromWeb(ctx, s.cookies[i%len(s.cookies)], "People", map[string]any{
			"list": map[string]any{"page": page, "perPage": 10, "sort": sort, "desc": i%2 == 0}, "filter": peopleFilters[n].filter,
		}, "/users", url.Values{"offset": {strconv.Itoa(10*page - 10)}, "sort": {sort}})
	}
}
