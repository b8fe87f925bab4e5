package imports

import (
	"context"
	"encoding/json"

	"atlas/internal/platform/sheet"
)

// Mode says what may happen to rows.
type Mode string

// The modes: create refuses what exists, update refuses what does not, upsert does either.
const (
	Create Mode = "create"
	Upsert Mode = "upsert"
	Update Mode = "update"
)

// Policy says what one bad row means for the others.
type Policy string

// The policies.
const (
	AllOrNothing Policy = "all_or_nothing"
	RowByRow     Policy = "row_by_row"
)

// Action is what a row does.
type Action string

// The actions of a good row.
const (
	Creates   Action = "create"
	Updates   Action = "update"
	Unchanged Action = "unchanged"
)

// Kind is what a domain teaches the machinery about its sheets.
type Kind struct {
	// Name is one of the names with a template.
	Name string
	// Function is what somebody must hold to import and undo.
	Function string
	Modes    []Mode
	// Plan looks at every row, writes nothing, and gives exactly one Item for each row of the book. Problems that the
	// book already has need no repeating. It runs as the person who started the import, before a run and again within
	// it.
	Plan func(ctx context.Context, in Input) ([]Item, error)
	// State gives what an Effect would hold in After right now, by id; what is gone is left out.
	State func(ctx context.Context, entity string, ids []int) (map[int]json.RawMessage, error)
	// Undo puts one thing back to Before, or removes what was created. A public error refuses the whole undo.
	Undo func(ctx context.Context, e Effect) error
	// FollowUp sees to consequences that need not hold up the run, such as emails. It is called with a part of the
	// effects after the run has committed, in a transaction, once for each. It may be nil.
	FollowUp func(ctx context.Context, effects []Effect) error
}

// Input is what a Kind plans from.
type Input struct {
	Book *sheet.Book
	Mode Mode
	// Done are the rows that an earlier start of the same run has finished. Their items are not applied again.
	Done map[Place][]Effect
}

// Place is where a row stands.
type Place struct {
	Sheet string
	Row   int
}

// Item is the plan for one row.
type Item struct {
	Row      *sheet.Row
	Action   Action
	Problems []sheet.Problem
	// Warnings are what staff should know before the row is taken. They don't stop it.
	Warnings []sheet.Problem
	// Apply makes the change in the transaction of ctx and tells what changed. It may be called again after a
	// transaction was rolled back. A public error rejects the row.
	Apply func(ctx context.Context) ([]Effect, error)
}

// Effect is one change to one thing.
type Effect struct {
	Entity   string
	EntityID int
	// Before is empty for what was created.
	Before, After json.RawMessage
}

func placeOf(r *sheet.Row) Place { return Place{r.Sheet.Spec.Name, r.Number} }
