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
)

// export gives the rows of the workbook, titles first.
func (h *fixture) export(ctx context.Context, wish string) [][]string {
	h.t.Helper()
	query, err := url.ParseQuery(wish)
	if err != nil {
		h.t.Fatal(err)
	}
	prepared, err := h.List.ExportUsers(ctx, query)
	if err != nil {
		h.t.Fatal(err)
	}
	var file bytes.Buffer
	if err := prepared.Write(ctx, &file); err != nil {
		h.t.Fatal(err)
	}
	book, err := excelize.OpenReader(&file)
	if err != nil {
		h.t.Fatal(err)
	}
	rows, err := book.GetRows("Users")
	if err != nil {
		h.t.Fatal(err)
	}
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
		if got := column(rows, "First Name"); !slices.Equal(got, []string{"niña", "ben"}) {
			t.Errorf("names are %v", got)
		}
		if got := column(rows, "Middle Name")[1]; got != `'=HYPERLINK("http://evil.example")` {
			t.Errorf("a formula leaves as %q", got)
		}
		if got := column(rows, "Access Levels")[1]; got != "Member, Affiliate" {
			t.Errorf("levels are %q", got)
		}
		if got := column(rows, "Birth Date")[1]; got != "02/28/1990" {
			t.Errorf("birth date is %q", got)
		}
		if got := column(rows, "Mobile Number")[0]; got != "0917 000 0003" {
			t.Errorf("number is %q", got)
		}
		if got := column(h.export(h.asked("ana"), "search=nun"), "First Name"); !slices.Equal(got, []string{"dan"}) {
			t.Errorf("found are %v", got)
		}
		if got := column(h.export(h.asked("ana"), "ids=3,5,99,x"), "First Name"); !slices.Equal(got, []string{"ben", "dan"}) {
			t.Errorf("chosen are %v", got)
		}
		if n := h.logged("user_export"); n != 3 {
			t.Errorf("%d lines in the log", n)
		}
	})
}

// All pages, each person once, in order.
func TestExportOfManyPages(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("ana", "tribe-team-fa")
		fatal(t, h.d.Tx(t.Context(), func(ctx context.Context) error {
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
			t.Errorf("%d people, not each once", len(got))
		}
	})
}

func TestExportIsForThosePermitted(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.crowd()
		level := h.mustLevel("coach")
		level.StoredPages = []string{"users", "allUsers"}
		fatal(t, accesslevels.Rows.Update(t.Context(), h.d, level))
		rows := h.export(h.asked("dan"), "")
		for _, title := range []string{"Mobile Number", "Birth Date", "City", "Base Points"} {
			if slices.Contains(rows[0], title) {
				t.Errorf("%s is shown to somebody without the user page", title)
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
			t.Error(err)
		}
	})
}
