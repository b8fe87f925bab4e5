// Package privacy says what the columns of the database tell about people, hands a person everything about them, and
// takes it out again. Every package that has tables declares them here in one line per class; a test of the whole app
// fails for a column that nobody declared.
package privacy

import (
	"fmt"
	"slices"
	"strings"
)

// Class is what a column tells about a person.
type Class string

// The classes, from open to closed.
const (
	// None tells nothing about a person: keys, instants, states.
	None Class = "none"
	// Public is what other members may see.
	Public Class = "public"
	// Personal is for the person and for staff with a right to it.
	Personal Class = "personal"
	// Sensitive is personal information that the law protects more, such as the age.
	Sensitive Class = "sensitive"
	// Secret proves who somebody is; nobody reads it, not even its owner.
	Secret Class = "secret"
)

// Columns names the columns of each class, separated by spaces.
type Columns map[Class]string

// Table is what one table holds. A table may be declared a second time, without columns, by anyone who knows more about
// its rows.
type Table struct {
	Name    string
	Columns Columns
	// Library marks a table that a library made and that holds nothing about people.
	Library bool
	// About tells which rows are about a person.
	About []About
	// Kept gives the reason why columns outlive an erasure, by column.
	Kept map[string]string
}

// About is a set of rows about one person and what becomes of them.
type About struct {
	// Where picks the rows; every ? is the person's id, unless By says otherwise.
	Where string
	By    func(Person) []any
	// Only names the columns that an export shows; all but secrets when empty. NoExport keeps the rows out of it: they
	// are also about somebody else.
	Only     string
	NoExport bool
	// Delete has an erasure remove the rows. Otherwise it puts these SQL values into their columns.
	Delete bool
	Blank  map[string]string
}

// Person is whom an export or an erasure is about.
type Person struct {
	ID    int
	Email string
	// EmailKey is the address as it is compared, AddressKey the keyed hash under which counters know it.
	EmailKey, AddressKey string
}

func (a About) args(p Person) []any {
	if a.By != nil {
		return a.By(p)
	}
	args := make([]any, strings.Count(a.Where, "?"))
	for i := range args {
		args[i] = p.ID
	}
	return args
}

// classes gives the class of every declared column.
func (t Table) classes() map[string]Class {
	out := map[string]Class{}
	for class, names := range t.Columns {
		for _, name := range strings.Fields(names) {
			out[name] = class
		}
	}
	return out
}

// Problems compares the declarations with the columns that there are, and says what is missing or too much: an
// unclassified column, one about people that no erasure touches, a table that was declared twice.
func Problems(tables []Table, columns map[string][]string) []string {
	var found []string
	declared := map[string]Table{}
	for _, t := range tables {
		if t.Columns == nil && !t.Library {
			continue
		}

		if _, twice := declared[t.Name]; twice {
			found = append(found, t.Name+" is declared twice")
		}

		declared[t.Name] = t
	}

	// Every table of the database has to be declared, or a new one would escape exports and erasures.
	for name, there := range columns {
		t, known := declared[name]
		switch {
		case !known:
			found = append(found, name+" is a table that no one declared")
		case !t.Library:
			found = append(found, t.problems(there, isErased(tables, name))...)
		}
	}

	// And every declared table has to be there, or the declaration is about a table of earlier.
	for name, t := range declared {
		if columns[name] == nil && !t.Library {
			found = append(found, name+" is declared and does not exist")
		}
	}

	slices.Sort(found)
	return found
}

func (t Table) problems(there []string, erased func(column string) bool) []string {
	var found []string
	classes := t.classes()
	for _, column := range there {
		class, known := classes[column]
		delete(classes, column)
		switch {
		case !known:
			found = append(found, fmt.Sprintf("%s.%s has no class", t.Name, column))
		case class != None && !erased(column) && t.Kept[column] == "":
			found = append(found,
				fmt.Sprintf("%s.%s is %s and outlives an erasure without a reason", t.Name, column, class))
		}
	}

	// Those that are left were declared and are not in the table.
	for column := range classes {
		found = append(found, fmt.Sprintf("%s.%s has a class and does not exist", t.Name, column))
	}

	return found
}

// isErased tells whether an erasure takes care of a column.
func isErased(tables []Table, name string) func(column string) bool {
	return func(column string) bool {
		for _, t := range tables {
			for _, about := range t.About {
				if _, blanked := about.Blank[column]; t.Name == name && (about.Delete || blanked) {
					return true
				}
			}
		}

		return false
	}
}
