package identity

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"slices"
	"testing"

	"github.com/xuri/excelize/v2"

	"atlas/internal/identity/accesslevels"
	"atlas/internal/identity/people"
	"atlas/internal/identity/userlist"
	"atlas/internal/platform/errs"
	"atlas/internal/testkit/check"
)

// export gives the rows of the workbook, titles first.
func (h *fixture) export(ctx context.Context, params string) [][]string {
	h.t.Helper()
	query, err := url.ParseQuery(params)
	check.NoError(h.t, "read the query", err)
	prepared, err := h.List.ExportUsers(ctx, query)
	check.NoError(h.t, "export the users", err)
	var file bytes.Buffer
	check.NoError(h.t, "write the prepared rows", prepared.Write(ctx, &file))
	book, err := excelize.OpenReader(&file)
	check.NoError(h.t, "open the workbook", err)
	rows, err := book.GetRows("Users")
	check.NoError(h.t, "read the rows", err)
	return rows
}

func column(rows [][]string, title string) []string {
	at, out := slices.Index(rows[0], title), []string{}
	for _, row := range rows[1:] {
		if at >= 0 && at < len(row) {
			out = append(out, row[at])
		} else {
			out = append(out, "")
		}
	}
	return out
}

func TestExport(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.crowd()
		h.exec(`UPDATE users SET middle_name = '=HYPERLINK("http://evil.example")', birthdate = '1990-02-28' WHERE id = 3`)
		rows := h.export(h.asked("ana"), "kind=members&sort=name&desc=true")
		check.Equal(t, "names", column(rows, "First Name"), []string{"niña", "ben"})
		check.Equal(t, "a formula in the export", column(rows, "Middle Name")[1],
			`'=HYPERLINK("http://evil.example")`)
		check.Equal(t, "levels", column(rows, "Access Levels")[1], "Member, Affiliate")
		check.Equal(t, "birth date", column(rows, "Birth Date")[1], "02/28/1990")
		check.Equal(t, "mobile number", column(rows, "Mobile Number")[0], "0917 000 0003")
		check.Equal(t, "names found", column(h.export(h.asked("ana"), "search=nun"), "First Name"), []string{"dan"})
		check.Equal(t, "names chosen", column(h.export(h.asked("ana"), "ids=3,5,99,x"), "First Name"),
			[]string{"ben", "dan"})
		check.Equal(t, "exports in the log", h.logged("user_export"), 3)
	})
}

// All pages, each person once, in order.
func TestExportOfManyPages(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		check.NoError(t, "create the users", h.d.Tx(t.Context(), func(ctx context.Context) error {
			for i := range userlist.ExportChunk + 50 {
				u := &people.User{Email: fmt.Sprintf("p%04d@atlas.test", i), EmailKey: fmt.Sprintf("p%04d@atlas.test", i), Slug: fmt.Sprintf("p%d", i), FirstName: "Joy", LastName: "Cruz", CreatedAt: h.clock.Now(), UpdatedAt: h.clock.Now()}
				u.Fold()
				if err := people.Users.Insert(ctx, h.d, u); err != nil {
					return err
				}
			}
			return nil
		}))
		got := column(h.export(h.asked("ana"), "sort=name&search="), "Email")
		if len(got) != userlist.ExportChunk+51 || !slices.IsSorted(got[1:]) || len(slices.Compact(got)) != userlist.ExportChunk+51 {
			t.Errorf("got %d rows, want %d people, each once and sorted", len(got), userlist.ExportChunk+51)
		}
	})
}

func TestExportIsForThosePermitted(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.crowd()
		level := h.mustLevel("coach")
		level.StoredPages = []string{"users", "allUsers"}
		check.NoError(t, "update the level", accesslevels.Rows.Update(t.Context(), h.d, level))
		rows := h.export(h.asked("dan"), "")
		for _, title := range []string{"Mobile Number", "Birth Date", "City", "Base Points"} {
			if slices.Contains(rows[0], title) {
				t.Errorf("got column %q for somebody without the user page, want it left out", title)
			}
		}
		_, err := h.List.ExportUsers(h.asked("dan"), url.Values{"status": {"archived"}})
		h.refused(err, errs.Forbidden, errs.Denied().Message)
		_, err = h.List.ExportUsers(h.asked("ben"), nil)
		h.refused(err, errs.Forbidden, errs.Denied().Message)
		_, err = h.List.ExportUsers(h.asked("ana"), url.Values{"utm": {"x"}})
		h.wrong(err, "utm", errs.IsNotValid)
		for range userlist.Exports.Events {
			h.export(h.asked("ana"), "ids=1")
		}
		if _, err = h.List.ExportUsers(h.asked("ana"), nil); !errs.Is(err, errs.RateLimited) {
			t.Errorf("one export more: got error %v, want one with code %s", err, errs.RateLimited)
		}
	})
}
