package imports

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"atlas/internal/platform/sheet"
)

// plan is what a whole book would do.
type plan struct {
	items []Item
	// blocking are problems of the file as a whole, such as a missing column.
	blocking []sheet.Problem
	kind     *Kind
}

// rowCounts counts rows by what became or would become of them.
type rowCounts struct{ created, updated, unchanged, rejected int }

func (t *rowCounts) add(a Action) {
	switch a {
	case Creates:
		t.created++
	case Updates:
		t.updated++
	default:
		t.unchanged++
	}
}

// makePlan asks the kind and joins the problems of reading to the rows they belong to.
func makePlan(ctx context.Context, k *Kind, in Input) (*plan, error) {
	items, err := k.Plan(ctx, in)
	if err != nil {
		return nil, fmt.Errorf("plan import of %s: %w", k.Name, err)
	}

	at := make(map[Place]int, len(items))
	for n, item := range items {
		at[placeOf(item.Row)] = n
	}

	// A row that was forgotten would be counted nowhere, and staff would take it for imported.
	if len(at) != in.Book.Rows() || len(items) != in.Book.Rows() {
		return nil, fmt.Errorf("imports: %s planned %d of %d rows", k.Name, len(at), in.Book.Rows())
	}

	p := &plan{items: items, kind: k}

	// Problems of a row reject that row; those of the whole file, such as a missing column, reject all.
	for _, problem := range in.Book.Problems {
		if n, ok := at[Place{problem.Sheet, problem.Row}]; ok {
			items[n].Problems = append(items[n].Problems, problem)
		} else {
			p.blocking = append(p.blocking, problem)
		}
	}

	return p, nil
}

// problems lists everything that is wrong, sheet by sheet.
func (p *plan) problems() []sheet.Problem {
	all := append([]sheet.Problem{}, p.blocking...)
	for _, item := range p.items {
		all = append(all, item.Problems...)
	}
	sheet.SortProblems(all, Sheets(p.kind.Name))
	return all
}

// summarize writes what the plan would do into the import.
func (p *plan) summarize(i *Import) {
	var t rowCounts
	for _, item := range p.items {
		if len(item.Problems) > 0 || len(p.blocking) > 0 {
			t.rejected++
		} else {
			t.add(item.Action)
		}
	}

	i.Rows, i.Blocked = len(p.items), len(p.blocking) > 0
	i.count(t)
	i.addProblem(p.problems())
	i.addWarning(p.warnings())
}

// warnings lists what is to know about the rows that can be taken, sheet by sheet.
func (p *plan) warnings() []sheet.Problem {
	all := []sheet.Problem{}
	for _, item := range p.items {
		if len(item.Problems) == 0 {
			all = append(all, item.Warnings...)
		}
	}
	sheet.SortProblems(all, Sheets(p.kind.Name))
	return all
}

func (i *Import) count(t rowCounts) {
	i.Created, i.Updated, i.Unchanged, i.Rejected = t.created, t.updated, t.unchanged, t.rejected
}

func (i *Import) addProblem(problems []sheet.Problem) {
	i.ProblemCount = len(problems)
	i.Problems = problems[:min(len(problems), MaxProblems)]
}

func (i *Import) addWarning(warnings []sheet.Problem) {
	i.WarningCount = len(warnings)
	i.Warnings = warnings[:min(len(warnings), MaxProblems)]
}

// rejectedBook writes rows into the template they came from, with a column that says why. Nothing for no rows.
func rejectedBook(kind string, items []Item) ([]byte, error) {
	if len(items) == 0 {
		return nil, nil
	}

	bySheet := map[string][][]any{}
	for _, item := range items {
		name := item.Row.Sheet.Spec.Name
		bySheet[name] = append(bySheet[name], append(item.Row.Values(), sentence(item.Problems)))
	}

	var tables []sheet.Table
	for _, spec := range Sheets(kind) {
		// The columns are shared by all imports of the kind: the slice is copied before one is added.
		spec.Columns = append(append([]sheet.Column{}, spec.Columns...),
			sheet.Column{Title: sheet.ErrorsTitle, Width: 60})
		tables = append(tables, sheet.Table{Spec: spec, Rows: sheet.Rows(bySheet[spec.Name]...)})
	}

	var out bytes.Buffer
	err := sheet.Write(&out, tables...)
	return out.Bytes(), err
}

// sentence says all that is wrong with a row.
func sentence(problems []sheet.Problem) string {
	parts := make([]string, len(problems))
	for i, p := range problems {
		parts[i] = p.Message
		if p.Column != "" {
			parts[i] = p.Column + ": " + p.Message
		}
	}
	return strings.Join(parts, "; ")
}
