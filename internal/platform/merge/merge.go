// Package merge joins what two people own. Every package that has tables with people in them declares those columns
// here, in one line each, or brings a hook for what a line cannot say; a test of the whole app fails for a column that
// nobody declared. What a merge writes goes through a Writer, which keeps what was there before, so that all of it can
// be taken back.
package merge

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// Pair is who stays and who goes.
type Pair struct{ Survivor, Source int }

// Policy is what becomes of the rows of the person who goes.
type Policy string

// The policies.
const (
	// Move gives the rows to the survivor. A row the survivor has already (Single, Scope) stays where it is, and only
	// what Combine names is taken over from it.
	Move Policy = "move"
	// Keep leaves the rows with the person who goes.
	Keep Policy = "keep"
	// End removes the rows for good: no undoing brings them back.
	End Policy = "end"
	// Hooked leaves the rows to the hook of the same part.
	Hooked Policy = "hooked"
)

// Combine is what becomes of a figure when both people have the row.
type Combine string

// The ways to combine two figures; one that is missing gives way to the other.
const (
	Sum     Combine = "sum"
	Larger  Combine = "larger"
	Smaller Combine = "smaller"
)

// Table is a column that says whose a row is. A table with several such columns is declared once for each.
type Table struct {
	Name, Owner string
	// Label is what staff call the rows; columns without one are not shown in plans.
	Label  string
	Policy Policy
	// Key names the columns that tell the rows of one person apart, separated by spaces: the key of the table without
	// the owner.
	Key string
	// Single says that nobody has two of these rows, Scope names the columns of which nobody has the same twice.
	Single bool
	Scope  string
	// Combine says, by column, what the survivor's row takes over from a row that both have.
	Combine map[string]Combine
	// Why tells staff or the next developer why rows are kept or end.
	Why string
}

// Part is what one domain brings to a merge.
type Part struct {
	Tables []Table
	Hook   *Hook
}

// Hook does what a declared column cannot say, such as ledgers and questions to staff.
type Hook struct {
	// Plan tells what Run would do. It writes nothing.
	Plan func(ctx context.Context, p Pair) (*HookPlan, error)
	// Run writes through the writer alone. Choices holds an answer to every question of Plan.
	Run func(ctx context.Context, w *Writer, p Pair, choices map[string]string) error
	// Moved writes, through the writer too, what follows once the rows of all parts are where they belong. Rows that
	// both had are still with the person who goes.
	Moved func(ctx context.Context, w *Writer, p Pair) error
	// Reconcile brings up to date what follows from the rows of both; it is called after a merge and after its undoing.
	Reconcile func(ctx context.Context, p Pair) error
}

// HookPlan is what a hook has to say about a merge before it happens.
type HookPlan struct {
	Questions []*Question
	Lines     []*Line
	Notes     []string
}

// Question is something staff decide: a field in which two people differ, or what else only they can know.
type Question struct {
	// Name is unique in a plan; domains other than identity begin theirs with their own name.
	Name, Label string
	// Survivor and Source are what each of them has, as it is shown; empty for nothing.
	Survivor, Source string
	// IsPicture says that those are addresses of pictures.
	IsPicture bool
	Options   []*Option
	// Answer is the suggestion; without one staff have to decide.
	Answer string
}

// Option is one answer to a question.
type Option struct{ Value, Label string }

// IsConflict tells whether both people have something.
func (q *Question) IsConflict() bool { return q.Survivor != "" && q.Source != "" }

// Line is what a merge does to the rows of one kind.
type Line struct {
	Name, Label string
	// Moves counts rows that go to the survivor, Collides those that both have, Stays those that are left with anyone
	// who goes, Ends those that are removed for good.
	Moves, Collides, Stays, Ends int
	Note                         string
	// stamp tells whether the rows are still the same.
	stamp string
}

// Problems compares the declarations with the columns that point to people, and says what is missing or too much.
func Problems(parts []Part, references, columns map[string][]string) []string {
	var found []string
	declared := map[string]int{}
	for _, part := range parts {
		for _, t := range part.Tables {
			name := t.Name + "." + t.Owner
			if declared[name]++; declared[name] == 2 {
				found = append(found, name+" is declared twice")
			}

			// A wrong name would otherwise be found only while two accounts are merged.
			for _, column := range append([]string{t.Owner},
				append(strings.Fields(t.Key), strings.Fields(t.Scope)...)...) {
				if !slices.Contains(columns[t.Name], column) {
					found = append(found, fmt.Sprintf("%s.%s is declared and does not exist", t.Name, column))
				}
			}

			if wrong := t.wrong(part.Hook); wrong != "" {
				found = append(found, name+" "+wrong)
			}
		}
	}

	// The other way round: a new table that points to people must say what happens to it.
	for table, names := range references {
		for _, column := range names {
			if declared[table+"."+column] == 0 {
				found = append(found,
					fmt.Sprintf("%s.%s points to people, and nothing says what a merge does with it", table, column))
			}
		}
	}

	slices.Sort(found)
	return found
}

func (t Table) wrong(hook *Hook) string {
	switch {
	case !slices.Contains([]Policy{Move, Keep, End, Hooked}, t.Policy):
		return "has no policy"
	case t.Policy == Move && (t.Label == "" || t.Key == "" && !t.Single):
		return "moves without a label or a key"
	case (t.Policy == Keep || t.Policy == End) && t.Why == "":
		return "has no reason"
	case t.Policy == Hooked && hook == nil:
		return "has no hook"
	}

	return ""
}
