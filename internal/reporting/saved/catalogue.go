package saved

import (
	"context"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/reporting/saved/statement"
)

// Source is something that a report can be about, as far as the caller may see it.
type Source struct {
	Key, Name, About string
	Columns          []*SourceColumn
}

// SourceColumn is a column that a report can show.
type SourceColumn struct {
	Key, Name, Kind string
	// Ops are what a filter can ask of it.
	Ops []string
	// HasChoices tells that a filter offers values.
	HasChoices bool
}

// Catalogue is what reports can be put together from.
type Catalogue struct {
	Sources []*Source
	Levels  []*Level
	// SheetAccount is the address that spreadsheets are shared with; nil where Google Sheets isn't set up.
	SheetAccount *string
}

// Level is an access level that a report can be shared with.
type Level struct{ ID, Name string }

func hasPage(ctx context.Context) func(string) bool {
	who := actor.From(ctx)

	return func(page string) bool { return who.Page(page) }
}

// Catalogue lists the sources and columns that the caller may see, and the access levels.
//
// Requires the page reportSummary.
func (s *Service) Catalogue(ctx context.Context) (*Catalogue, error) {
	if err := requireView(ctx); err != nil {
		return nil, err
	}

	holds := hasPage(ctx)
	out := &Catalogue{Sources: []*Source{}, Levels: []*Level{}, SheetAccount: s.SheetAccount()}
	for i := range statement.Sources {
		source := &statement.Sources[i]
		// What someone may not open is not even named.
		if !source.CanOpen(holds) {
			continue
		}

		one := &Source{Key: source.Key, Name: source.Name, About: source.About, Columns: []*SourceColumn{}}
		for at := range source.Columns {
			column := &source.Columns[at]
			if column.CanSee(holds) {
				one.Columns = append(one.Columns, &SourceColumn{
					Key: column.Key, Name: column.Name, Kind: string(column.Kind), Ops: statement.OpsOf(column.Kind),
					HasChoices: column.Choices != "",
				})
			}
		}

		out.Sources = append(out.Sources, one)
	}

	levels, err := s.store.loadLevels(ctx)
	out.Levels = levels

	return out, err
}

// Choices are the values that a filter of a column offers.
//
// Requires the page reportSummary. Returns errs.NotFound for a column that isn't there or that the caller may not see.
func (s *Service) Choices(ctx context.Context, source, column string) ([]string, error) {
	if err := requireView(ctx); err != nil {
		return nil, err
	}

	who := hasPage(ctx)
	of := statement.Find(source)
	// What may not be opened answers like what is not there.
	if of == nil || !of.CanOpen(who) {
		return nil, errs.Missing("Source")
	}

	found := of.Column(column)
	if found == nil || !found.CanSee(who) {
		return nil, errs.Missing("Column")
	}
	if found.Choices == "" {
		return []string{}, nil
	}

	return s.store.loadChoices(ctx, found)
}
