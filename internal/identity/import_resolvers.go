package identity

import (
	"context"
	"fmt"

	"atlas/internal/identity/values"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/page"
	"atlas/internal/platform/sheet"
)

// ImportList is one page of imports and how many there are.
type ImportList struct {
	Rows  []*imports.Import
	Total int
}

// ImportKinds is what can be imported.
func (q Queries) ImportKinds(ctx context.Context) ([]*imports.Offer, error) {
	return q.Identity.imports.Offers(ctx)
}

// Imports is one page of uploaded sheets.
func (q Queries) Imports(ctx context.Context, list *page.ListInput, kind, status *string) (*ImportList, error) {
	rows, total, err := q.Identity.imports.List(ctx, page.Of(list), values.OrEmpty(kind), values.OrEmpty(status))
	if err != nil {
		return nil, fmt.Errorf("list imports: %w", err)
	}
	q.Identity.loaders(ctx).expectImports(rows...)
	return &ImportList{rows, total}, nil
}

// Import is one uploaded sheet.
func (q Queries) Import(ctx context.Context, id int) (*imports.Import, error) {
	return q.Identity.imports.Get(ctx, id)
}

// ImportProblems is what is wrong with its file.
func (q Queries) ImportProblems(ctx context.Context, id int) ([]*sheet.Problem, error) {
	problems, err := q.Identity.imports.ListProblems(ctx, id)
	return pointers(problems), err
}

// ImportWarnings is what staff should know about its rows.
func (q Queries) ImportWarnings(ctx context.Context, id int) ([]*sheet.Problem, error) {
	warnings, err := q.Identity.imports.ListWarnings(ctx, id)
	return pointers(warnings), err
}

func pointers[T any](list []T) []*T {
	out := make([]*T, len(list))
	for n := range list {
		out[n] = &list[n]
	}
	return out
}

// StartImport runs a checked import.
func (m Mutations) StartImport(ctx context.Context, id int, policy string) (*imports.Import, error) {
	return m.Identity.imports.Start(ctx, id, imports.Policy(policy))
}

// UndoImport takes an import back.
func (m Mutations) UndoImport(ctx context.Context, id int) (*imports.Import, error) {
	return m.Identity.imports.Undo(ctx, id)
}

// ImportFields are the fields of Import that need a statement of their own.
type ImportFields struct{ Identity *Service }

// By is the name of who uploaded or started it.
func (f ImportFields) By(ctx context.Context, of *imports.Import) (string, error) {
	who, err := f.Identity.loaders(ctx).reporters.Load(ctx, of.ActorID)
	return who.name, err
}

// SameFileAsID is an earlier import of the same file.
func (f ImportFields) SameFileAsID(ctx context.Context, of *imports.Import) (*int, error) {
	id, err := f.Identity.loaders(ctx).sameFiles.Load(ctx, of.ID)
	return values.IDOrNil(id), err
}

// Mode is what may happen to rows.
func (f ImportFields) Mode(_ context.Context, of *imports.Import) (string, error) {
	return string(of.Mode), nil
}

// Policy is what one bad row means for the others.
func (f ImportFields) Policy(_ context.Context, of *imports.Import) (string, error) {
	return string(of.Policy), nil
}
