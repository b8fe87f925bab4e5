package community_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"atlas/internal/platform/eventually"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/sheet"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

func working(t *testing.T, test func(t *testing.T, h *fixture)) {
	t.Helper()
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) { test(t, &fixture{a, t}) }, testkit.WithJobs())
}

// book writes rows into the sheets of a template.
func book(t *testing.T, kind string, sheets ...[][]any) []byte {
	t.Helper()
	var out bytes.Buffer
	var tables []sheet.Table
	for i, rows := range sheets {
		tables = append(tables, sheet.Table{Spec: imports.Sheets(kind)[i], Rows: sheet.Rows(rows...)})
	}
	check.NoError(t, "write the workbook", sheet.Write(&out, tables...))
	return out.Bytes()
}

// imported runs a file that has no problems.
func (h *fixture) imported(ctx context.Context, kind string, mode imports.Mode, file []byte) *imports.Import {
	h.t.Helper()
	i, err := h.Imports.Upload(ctx, kind, mode, kind+".xlsx", file)
	h.Must(err)
	if len(i.Problems) > 0 {
		h.t.Fatalf("problems: got %+v, want none", i.Problems)
	}
	_, err = h.Imports.Start(ctx, i.ID, imports.AllOrNothing)
	h.Must(err)
	return h.ends(ctx, i.ID, imports.Running)
}

func (h *fixture) ends(ctx context.Context, id int, while string) (i *imports.Import) {
	h.t.Helper()
	eventually.True(h.t, "the import ends", func() bool {
		var err error
		i, err = h.Imports.Get(ctx, id)
		h.Must(err)
		return i.Status != while
	})
	return i
}

// B105: the groups template has the sheets Subgroups and Groups with the columns of the specification.
func TestB105GroupsTemplate(t *testing.T) {
	said := ""
	for _, s := range imports.Sheets(imports.Groups) {
		said += s.Name + ":"
		for _, c := range s.Columns {
			said += " " + c.Title + ","
		}
	}
	check.Equal(t, "the sheets", said, "Subgroups: Subgroup ID, Name, Group ID,Groups: Group ID, Name,")
}

// B105, B187: groups are imported, the same file again changes nothing, and undoing takes back what nobody has joined.
func TestGroupsAreImportedAndTakenBack(t *testing.T) {
	working(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		h.group("Alon")
		bad, err := h.Imports.Upload(ctx, imports.Groups, imports.Create, "bad.xlsx", book(t, imports.Groups,
			[][]any{{"S1", "Morning", "G9"}, {"S2", "", "G1"}, {"S3", "Noon", ""}, {"S4", "Late", "G1"}, {"S5", "LATE", "G1"}}, [][]any{{"G1", "Sinag"}, {"G1", "Mayon"}, {"G3", "sinag"}}))
		h.Must(err)
		got := []string{}
		for _, p := range bad.Problems {
			got = append(got, fmt.Sprintf("%s %d %s %s", p.Sheet, p.Row, p.Column, p.Message))
		}
		for _, want := range []string{
			"Subgroups 2 Group ID is not in the file", "Subgroups 3 Name is required", "Subgroups 4 Group ID is required", "Subgroups 6 Name appears twice",
			"Groups 3 Group ID appears twice", "Groups 4 Name appears twice",
		} {
			if !strings.Contains(strings.Join(got, "\n"), want) {
				t.Errorf("got problems %q, want one that says %q", got, want)
			}
		}
		file := book(t, imports.Groups, [][]any{{"S1", "Morning", "G1"}, {"S2", "Evening", "G1"}, {"S3", "Morning", "G2"}}, [][]any{{"G1", "Sinag"}, {"G2", "ALON"}})
		i := h.imported(ctx, imports.Groups, imports.Create, file)
		if i.Status != imports.Done || i.Created != 4 || i.Unchanged != 1 {
			t.Fatalf("got import %+v, want it done with 4 created and 1 unchanged", i)
		}
		check.Equal(t, "sub-groups of Sinag",
			h.Number("SELECT COUNT(*) FROM sub_groups x JOIN member_groups g ON g.id = x.group_id "+
				"WHERE g.name = 'Sinag'"),
			2)
		if again := h.imported(ctx, imports.Groups, imports.Create, file); again.Created != 0 || again.Unchanged != 5 {
			t.Errorf("got import %+v of the same file, want 5 unchanged", again)
		}
		h.wantVerified()
		_, err = h.Imports.Undo(ctx, i.ID)
		h.Must(err)
		h.ends(ctx, i.ID, imports.Undoing)
		check.Equal(t, "things that are left",
			h.Number("SELECT COUNT(*) FROM member_groups")+h.Number("SELECT COUNT(*) FROM sub_groups"), 1)
	})
}

// The columns Batch and Group Name of the members sheet put people where they say, also new ones, and undoing puts them back.
func TestMembersAreImportedIntoBatchesAndGroups(t *testing.T) {
	working(t, func(t *testing.T, h *fixture) {
		ctx := h.By(staff)
		h.batch("Batch 17", -5, 5)
		alon, sinag := h.group("Alon"), h.group("Sinag")
		morning := h.subGroup(alon, "Morning")
		h.place(alon, morning, "member")
		h.place(alon, nil, "expert")
		columns := imports.Sheets(imports.Members)[0].Columns
		row := func(cells map[string]any) []any {
			out := make([]any, len(columns))
			for i, c := range columns {
				out[i] = cells[c.Title]
			}
			return out
		}
		bad, err := h.Imports.Upload(ctx, imports.Members, imports.Upsert, "bad.xlsx", book(t, imports.Members, [][]any{row(map[string]any{"Email": "member@atlas.test", "Batch": "Batch 99", "Group Name": "Nowhere"})}))
		h.Must(err)
		if len(bad.Problems) != 2 || bad.Problems[0].Message != `Batch "Batch 99" not found` || bad.Problems[1].Message != `Group "Nowhere" not found` {
			t.Errorf("got problems %+v, want that Batch 99 and Nowhere are not found", bad.Problems)
		}
		file := book(t, imports.Members, [][]any{
			row(map[string]any{"Email": "member@atlas.test", "Batch": "17", "Group Name": "alon"}),
			row(map[string]any{"Email": "expert@atlas.test", "Batch": "batch 17", "Group Name": "SINAG"}),
			row(map[string]any{"Email": "new@atlas.test", "First Name": "New", "Last Name": "Person", "Batch": "Batch 17", "Group Name": "Sinag"}),
		})
		i := h.imported(ctx, imports.Members, imports.Upsert, file)
		if i.Status != imports.Done || i.Created != 1 || i.Updated != 2 {
			t.Fatalf("got import %+v, want it done with 1 created and 2 updated", i)
		}
		state := func() string {
			out := ""
			for _, name := range []string{"member", "expert", "new"} {
				out += fmt.Sprint(h.Number("SELECT COUNT(*) FROM batch_members b JOIN users u ON u.id = b.user_id WHERE u.email = ?", name+"@atlas.test"),
					h.Number("SELECT COALESCE(MAX(m.group_id), 0) FROM group_members m JOIN users u ON u.id = m.user_id WHERE u.email = ?", name+"@atlas.test"), ", ")
			}
			return out
		}
		if got, want := state(), fmt.Sprintf("1 %d, 1 %d, 1 %d, ", alon.ID, sinag.ID, sinag.ID); got != want {
			t.Errorf("people in batches and groups: got %q, want %q", got, want)
		}
		check.Equal(t, "people who are still in their sub-group",
			h.Number("SELECT COUNT(*) FROM group_members WHERE sub_group_id = ?", morning.ID), 1)
		if again := h.imported(ctx, imports.Members, imports.Upsert, file); again.Unchanged != 3 {
			t.Errorf("unchanged rows of the same file: got %+v, want 3", again)
		}
		_, err = h.Imports.Undo(ctx, i.ID)
		h.Must(err)
		if i := h.ends(ctx, i.ID, imports.Undoing); i.Status != imports.Undone {
			t.Fatalf("got import %+v, want it undone", i)
		}
		if got, want := state(), fmt.Sprintf("0 %d, 0 %d, 0 0, ", alon.ID, alon.ID); got != want {
			t.Errorf("people in batches and groups after the undo: got %q, want %q", got, want)
		}
		h.wantVerified()
	})
}
