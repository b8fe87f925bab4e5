package main

import (
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"
)

// Members of the crowd are as many different people as promised, each with a token of their own, in the same random
// order each time.
func TestCrowd(t *testing.T) {
	c := newCrowd(100_000)
	if got, want := len(c.members), crowdMembers; got != want {
		t.Errorf("members: got %d, want %d", got, want)
	}
	if got, want := len(c.staff), (crowdStaff-1+firstStaff)*staffBrowsers; got != want {
		t.Errorf("browsers of the staff: got %d, want %d", got, want)
	}

	cookies, people := map[string]bool{}, map[int]bool{}
	for _, a := range c.members {
		cookies[a.cookie], people[a.id] = true, true
		if i := a.id - 1; isStaff(i, 100_000) || isNonMember(i) || i < reserved || a.id == successManager {
			t.Errorf("got person %d as a member, want a plain one", a.id)
		}
	}
	for _, a := range c.staff {
		cookies[a.cookie] = true
		if !isStaff(a.id-1, 100_000) {
			t.Errorf("got person %d as staff, want somebody who works here", a.id)
		}
	}

	if len(people) != len(c.members) || len(cookies) != len(c.members)+len(c.staff) {
		t.Errorf("got %d people and %d cookies, want %d and %d", len(people), len(cookies), len(c.members),
			len(c.members)+len(c.staff))
	}
	if again := newCrowd(100_000); again.members[17] != c.members[17] || again.staff[17] != c.staff[17] {
		t.Error("got another order the second time, want the same")
	}
	if c.members[0].id < c.members[1].id && c.members[1].id < c.members[2].id && c.members[2].id < c.members[3].id {
		t.Error("got members in order, want them at random")
	}
}

// Among few people a question waits rather than that somebody asks again within the second that is remembered; the warm few do not wait.
func TestNobodyAsksTwice(t *testing.T) {
	s := &subject{crowd: &crowd{members: []asker{{1, "a"}, {2, "b"}}}}
	s.turns.membersAsked = make([]atomic.Int64, 2)
	start := time.Now()
	for n := range 3 {
		if got, want := s.member(n).id, n%2+1; got != want {
			t.Errorf("question %d is asked by: got %d, want %d", n, got, want)
		}
	}
	if took := time.Since(start); took < notTwiceWithin-10*time.Millisecond {
		t.Errorf("the first asked again after: got %v, want at least %v", took, notTwiceWithin)
	}

	s.turns.isWarm = true
	start = time.Now()
	for range 40 {
		s.member(s.turns.take())
	}
	if took := time.Since(start); took > notTwiceWithin/2 {
		t.Errorf("wait of the warm few: got %v, want at most %v", took, notTwiceWithin/2)
	}
	if got := s.turns.take(); got >= warmQuestions {
		t.Errorf("question of the warm few: got %d, want less than %d", got, warmQuestions)
	}
}

// A member has begun the courses that they open lessons of, by the same rule as the data set.
func TestOwnCourses(t *testing.T) {
	for _, user := range []int{1, 49, 132, 133, 134, 99_999} {
		for n := range ownCourses {
			course := courseOf(user, n)
			if course < 1 || course > searchCourses || (user+course)%(searchCourses/ownCourses) != 0 {
				t.Errorf("person %d: got course %d, want one that they began", user, course)
			}
		}
	}
}

// Every list is measured by each of its sorts, which the source tells, and by each filter that the schema offers.
func TestListsAreWhole(t *testing.T) {
	t.Chdir("..")
	fields := schemaInputs(t)
	inputs := map[string]string{"people": "UserFilter", "payments": "PaymentFilter",
		"subscriptions": "SubscriptionFilter", "directory": "DirectoryFilter", "leads": "LeadFilter",
		"commissions": "CommissionFilter", "courses": "CourseFilter", "events": "EventFilter"}

	for _, l := range lists {
		names, err := l.sortNames()
		if err != nil || l.sorts != "" && len(names) < 3 {
			t.Errorf("sorts of %s: got %q and error %v, want at least 3 and none", l.name, names, err)
		}

		used := map[string]bool{"parts": l.parts}
		for _, filter := range l.filters {
			for name := range filter {
				used[name] = true
			}
		}
		input := inputs[l.name]
		if input != "" && len(fields[input]) == 0 {
			t.Errorf("the schema: got no %q, want it there", input)
		}
		for _, name := range fields[input] {
			if !used[name] {
				t.Errorf("%s: got no measurement by the filter %q, want one", l.name, name)
			}
		}
	}
}

// schemaInputs are the fields of the inputs of the schema.
func schemaInputs(t *testing.T) map[string][]string {
	t.Helper()
	files := []string{}
	for _, pattern := range []string{"internal/*/*.graphql", "internal/*/*/*.graphql"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatalf("find the schemas: got error %v, want none", err)
		}
		files = append(files, found...)
	}
	out := map[string][]string{}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatalf("read %s: got error %v, want none", path, err)
		}
		doc, err := parser.ParseSchema(&ast.Source{Name: path, Input: string(text)})
		if err != nil {
			t.Fatalf("parse %s: got error %v, want none", path, err)
		}
		for _, definition := range doc.Definitions {
			for _, field := range definition.Fields {
				out[definition.Name] = append(out[definition.Name], field.Name)
			}
		}
	}
	return out
}

// What a page of a list may cost depends on where it is and among how many people.
func TestListGoals(t *testing.T) {
	for _, one := range []struct {
		page   listPage
		isMet  bool
		people string
	}{
		{listPage{page: "first", cpu: 2.9, people: 100_000}, true, "100,000"},
		{listPage{page: "tenth", cpu: 3.1, people: 100_000}, false, "100,000"},
		{listPage{page: "middle", cpu: 7.9, people: 100_000}, true, "100,000"},
		{listPage{page: "tenth", cpu: 4.4, people: 1_000_000}, true, "a million"},
		{listPage{page: "middle", cpu: 61, people: 1_000_000}, false, "a million"},
	} {
		if got := one.page.isMet(); got != one.isMet {
			t.Errorf("%s page of %s people at %v ms: got %t, want %t", one.page.page, one.people, one.page.cpu, got,
				one.isMet)
		}
	}
}
