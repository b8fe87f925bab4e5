package imports

import (
	"testing"

	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// Only kinds whose domain is there are offered: a screen that shows what is offered has no dead control.
func TestOffers(t *testing.T) {
	forEachEngine(t, func(t *testing.T, f *fixture) {
		ctx := f.ctx()
		f.Register(Kind{Name: Courses, Function: "course_create", Modes: []Mode{Create}})
		offers, err := f.Offers(ctx)
		check.NoError(t, "list the offers", err)
		if len(offers) != 2 || offers[0].Name != Groups || offers[1].Name != Courses {
			t.Fatalf("offers: got %+v, want groups before courses and no members", offers)
		}
		groups := offers[0]
		if !groups.MayImport || offers[1].MayImport {
			t.Errorf("got %t for groups and %t for courses, want true by group_create and false", groups.MayImport,
				offers[1].MayImport)
		}
		if len(groups.Sheets) != 2 || groups.Sheets[0].Name != "Subgroups" || groups.Sheets[0].Columns[2] != "Group ID" {
			t.Errorf("sheets: got %+v, want Subgroups with its Group ID and another", groups.Sheets)
		}
		if _, err := f.Offers(actor.With(t.Context(), actor.Actor{UserID: 1, Rights: &actor.Rights{}})); !errs.Is(err, errs.Forbidden) {
			t.Errorf("offers without the uploads page: got error %v, want one with code %s", err, errs.Forbidden)
		}
	})
}
