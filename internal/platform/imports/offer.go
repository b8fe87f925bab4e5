package imports

import (
	"cmp"
	"context"
	"slices"

	"atlas/internal/platform/actor"
)

// Offer is a kind as the screen shows it: what it is called, what may happen to rows, and which columns its sheets
// have.
type Offer struct {
	Name  string
	Modes []string
	// Sheets are those of the template, in its order.
	Sheets []*OfferedSheet
	// MayImport tells whether the caller may import it; others only look.
	MayImport bool
}

// OfferedSheet is one sheet of a template.
type OfferedSheet struct {
	Name    string
	Columns []string
}

// order is that of the specification.
var order = []string{Members, Groups, Courses}

// Offers lists the kinds that can be imported, with their sheets, and tells for each whether the caller may import it.
//
// Requires the uploads page.
func (s *Service) Offers(ctx context.Context) ([]*Offer, error) {
	if err := s.RequireView(ctx); err != nil {
		return nil, err
	}

	a := actor.From(ctx)
	out := make([]*Offer, 0, len(s.kinds))
	for name, k := range s.kinds {
		offer := &Offer{Name: name, MayImport: a.Can(k.Function)}
		for _, mode := range k.Modes {
			offer.Modes = append(offer.Modes, string(mode))
		}

		for _, spec := range Sheets(name) {
			sheet := &OfferedSheet{Name: spec.Name}
			for _, column := range spec.Columns {
				sheet.Columns = append(sheet.Columns, column.Title)
			}

			offer.Sheets = append(offer.Sheets, sheet)
		}

		out = append(out, offer)
	}

	// Maps have no order; the specification has one.
	slices.SortFunc(out, func(a,
		b *Offer) int {
		return cmp.Compare(slices.Index(order, a.Name), slices.Index(order, b.Name))
	})
	return out, nil
}
