package identity

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"testing"

	"atlas/internal/identity/memberimport"
	"atlas/internal/identity/values"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/sheet"
	"atlas/internal/testkit/check"
)

// None is a figure: a zero empties base points, a blank cell leaves them, and undoing brings them back.
func TestImportChangesBasePoints(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.working()
		boss := h.by(h.person("boss", "tribe-team-fa"))
		for _, name := range []string{"ana", "ben", "cora"} {
			h.exec("UPDATE users SET base_points = 40 WHERE id = ?", h.person(name, "member").ID)
		}
		points := func() string {
			return fmt.Sprint(h.user("ana@atlas.test").BasePoints, h.user("ben@atlas.test").BasePoints, h.user("cora@atlas.test").BasePoints)
		}
		i := h.importMembers(boss, imports.Update, imports.AllOrNothing, member{"Email": "ana@atlas.test", "Base Points": 0}, member{"Email": "ben@atlas.test", "Base Points": 900}, member{"Email": "cora@atlas.test"})
		h.tally(i, "done 0+2+1+0")
		check.Equal(t, "points after the import", points(), "0 900 40")
		_, err := h.imports.Undo(boss, i.ID)
		check.NoError(t, "undo the import", err)
		h.importEnds(boss, i.ID, imports.Undoing)
		check.Equal(t, "points after the undo", points(), "40 40 40")
	})
}

// B107, as far as it can be told without commerce: a row of the Subscription sheet belongs to the member whose row names its Subscription ID,
// also when the same file creates that member; an ID without a row is a problem.
func TestB107SubscriptionRowsBelongToWhoeverNamesThem(t *testing.T) {
	given := map[string]string{}
	subscriptions := &memberimport.ImportSubscriptions{Plan: func(_ context.Context, _ imports.Input, rows []*sheet.Row, owners map[string]func() int) ([]imports.Item, error) {
		items := make([]imports.Item, len(rows))
		for i, row := range rows {
			id, funnel := *row.Fields().Text("Subscription ID", 60), *row.Fields().Text("Funnel ID", 60)
			items[i] = imports.Item{Row: row, Action: imports.Creates, Apply: func(context.Context) ([]imports.Effect, error) {
				given[funnel] = values.ID(owners[id]())
				return nil, nil
			}}
		}
		return items, nil
	}}
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.working()
		boss, ana := h.by(h.person("boss", "tribe-team-fa")), h.person("ana", "member")
		book := func(named string) []byte {
			sheets := imports.Sheets(imports.Members)
			values := func(spec sheet.Spec, cells map[string]any) []any {
				out := make([]any, len(spec.Columns))
				for i, c := range spec.Columns {
					out[i] = cells[c.Title]
				}
				return out
			}
			var out bytes.Buffer
			check.NoError(t, "write the workbook", sheet.Write(&out,
				sheet.Table{Spec: sheets[0], Rows: sheet.Rows(
					values(sheets[0], member{"Email": "ana@atlas.test", "Subscription ID": "S1"}),
					values(sheets[0], member{"Email": "new@atlas.test", "First Name": "New", "Last Name": "Person", "Subscription ID": named}))},
				sheet.Table{Spec: sheets[1], Rows: sheet.Rows(
					values(sheets[1], member{"Subscription ID": "S2", "Funnel ID": "for the new one"}),
					values(sheets[1], member{"Subscription ID": "S1", "Funnel ID": "for Ana"}))}))
			return out.Bytes()
		}
		i, err := h.imports.Upload(boss, imports.Members, imports.Upsert, "members.xlsx", book("S3"))
		if err != nil || !slices.Equal(complaints(i), []string{`3 Subscription ID: Subscription "S3" not found`}) {
			t.Errorf("got complaints %q and error %v, want that S3 is not found in row 3", complaints(i), err)
		}
		i, err = h.imports.Upload(boss, imports.Members, imports.Upsert, "members.xlsx", book("S2"))
		check.NoError(t, "upload the workbook", err)
		if _, err := h.imports.Start(boss, i.ID, imports.AllOrNothing); err != nil {
			t.Fatalf("got error %v and complaints %q, want the import to start", err, complaints(i))
		}
		h.importEnds(boss, i.ID, imports.Running)
		if given["for Ana"] != values.ID(ana.ID) || given["for the new one"] != values.ID(h.user("new@atlas.test").ID) {
			t.Errorf("got subscriptions of %v, want one of Ana and one of the new user", given)
		}
	}, func(d *Deps) { d.Hooks.ImportSubscriptions = subscriptions })
}
