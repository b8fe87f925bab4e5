package memberimport

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"atlas/internal/identity/values"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/sheet"
)

// ImportColumn is a column of the members sheet that belongs to another domain.
type ImportColumn struct {
	// Column is its title: Batch or Group Name.
	Column string
	// Plan looks at all cells of the column that hold something, with few statements, and gives one change for each.
	Plan func(ctx context.Context, cells []ImportCell) ([]ImportChange, error)
	ImportEntity
}

// ImportCell is what the sheet says about one person.
type ImportCell struct {
	Text string
	// UserID is 0 for somebody the import is about to create.
	UserID int
}

// ImportChange is what a cell would do: nothing, a change, or a problem.
type ImportChange struct {
	Problem   string
	Unchanged bool
	// Apply makes the change in the transaction of ctx and tells its effects.
	Apply func(ctx context.Context, userID int) ([]imports.Effect, error)
}

// ImportEntity takes effects of another domain back; see imports.Kind.
type ImportEntity struct {
	Entity string
	State  func(ctx context.Context, ids []int) (map[int]json.RawMessage, error)
	Undo   func(ctx context.Context, e imports.Effect) error
}

// ImportSubscriptions plans the Subscription sheet.
type ImportSubscriptions struct {
	// Plan gives one item for each row. owners leads from a Subscription ID of the sheet to anyone who names it; the id
	// is 0 until their row was applied.
	Plan func(ctx context.Context, in imports.Input, rows []*sheet.Row, owners map[string]func() int) ([]imports.Item,
		error)
	// Memberships tells which Subscription IDs of the rows make anyone who names them a member today.
	Memberships func(ctx context.Context, rows []*sheet.Row) (map[string]bool, error)
	ImportEntity
}

// missingColumn stands in for a column whose domain is not there: what it names cannot be found.
func missingColumn(column string, says func(text string) string) ImportColumn {
	return ImportColumn{Column: column, Plan: func(_ context.Context, cells []ImportCell) ([]ImportChange, error) {
		out := make([]ImportChange, len(cells))
		for i, cell := range cells {
			out[i].Problem = says(cell.Text)
		}
		return out, nil
	}}
}

// importColumns are the columns of other domains, those of missing domains included.
func (s *Service) importColumns() []ImportColumn {
	columns := []ImportColumn{
		missingColumn(columnBatch, func(text string) string { return fmt.Sprintf("Batch %q not found", text) }),
		missingColumn(columnGroup, func(text string) string { return fmt.Sprintf("Group %q not found", text) }),
	}

	// A domain that is not there leaves a column that refuses every value.
	for _, hooked := range s.hooks.Columns {
		for i := range columns {
			if columns[i].Column == hooked.Column {
				columns[i] = hooked
			}
		}
	}

	return columns
}

// checkSubscriptions wants every Subscription ID of the members to be a row of the Subscription sheet, and somebody to
// keep it.
func (s *Service) checkSubscriptions(in imports.Input, people []*memberRow) {
	there := map[string]bool{}
	if subscriptions := in.Book.Sheet(subscriptionSheet); subscriptions != nil && s.hooks.Subscriptions != nil {
		for _, row := range subscriptions.Rows {
			there[values.OrEmpty(row.Fields().Text(columnSubscription, otherCellMax))] = true
		}
	}

	// A member that names a subscription which no row describes would end up without one.
	for _, m := range people {
		if id := m.cells[columnSubscription]; id != "" && !there[id] {
			m.Wrong(columnSubscription, "Subscription %q not found", id)
		}
	}
}

// planSubscriptions gives the items of the Subscription sheet.
func (s *Service) planSubscriptions(
	ctx context.Context, in imports.Input, owners map[string]func() int,
) ([]imports.Item, error) {
	subscriptions := in.Book.Sheet(subscriptionSheet)
	if subscriptions == nil {
		return nil, nil
	}

	if hook := s.hooks.Subscriptions; hook != nil {
		return hook.Plan(ctx, in, subscriptions.Rows, owners)
	}

	items := make([]imports.Item, len(subscriptions.Rows))
	for i, row := range subscriptions.Rows {
		funnel := row.Fields().Text("Funnel ID", 60)
		items[i] = imports.Item{Row: row,
			Problems: []sheet.Problem{
				row.Problem("Funnel ID", fmt.Sprintf("Funnel %q not found", values.OrEmpty(funnel))),
			}}
	}

	return items, nil
}

// importEntity finds who looks after an effect; nil for people, whom identity looks after itself.
func (s *Service) importEntity(name string) *ImportEntity {
	if hook := s.hooks.Subscriptions; hook != nil && hook.Entity == name {
		return &hook.ImportEntity
	}
	for i := range s.hooks.Columns {
		if s.hooks.Columns[i].Entity == name {
			return &s.hooks.Columns[i].ImportEntity
		}
	}
	return nil
}

// ImportChanges runs what another domain does to a person within an import, and adds what became of the person to its
// effects, after them: it is taken back first.
func (s *Service) ImportChanges(
	ctx context.Context, userID int, do func(ctx context.Context) ([]imports.Effect, error),
) ([]imports.Effect, error) {
	before, err := s.importState(ctx, importEntityUser, []int{userID})
	if err != nil {
		return nil, fmt.Errorf("read user %d before the change: %w", userID, err)
	}

	effects, err := do(ctx)
	if err != nil {
		return nil, err
	}

	// Only a real change is an effect, so that undoing touches nothing else.
	after, err := s.importState(ctx, importEntityUser, []int{userID})
	if err == nil && !bytes.Equal(before[userID], after[userID]) {
		effects = append(effects,
			imports.Effect{Entity: importEntityUser, EntityID: userID, Before: before[userID], After: after[userID]})
	}

	return effects, err
}
