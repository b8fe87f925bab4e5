package httpapi_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"os"
	"strings"
	"testing"

	"atlas/internal/platform/eventually"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/sheet"
	"atlas/internal/testkit"
	"atlas/internal/testkit/check"
)

func TestMain(m *testing.M) {
	if sheet.ChildMain(os.Args) {
		return
	}
	os.Exit(m.Run())
}

// members writes e-mail, first and last name into the members template.
func members(t *testing.T, people ...[3]string) string {
	t.Helper()
	spec := imports.Sheets(imports.Members)[0]
	var rows [][]any
	for _, p := range people {
		row := make([]any, len(spec.Columns))
		row[1], row[3], row[5] = p[0], p[1], p[2]
		rows = append(rows, row)
	}
	var out bytes.Buffer
	check.NoError(t, "write the workbook", sheet.Write(&out, sheet.Table{Spec: spec, Rows: sheet.Rows(rows...)}))
	return out.String()
}

// upload sends a form with a file and other fields.
func upload(t *testing.T, c *testkit.Client, base, file string, fields ...string) testkit.Answer {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for i := 0; i < len(fields); i += 2 {
		check.NoError(t, "add a field to the form", form.WriteField(fields[i], fields[i+1]))
	}
	part, err := form.CreateFormFile("file", "people.xlsx")
	check.NoError(t, "add a file to the form", err)
	_, _ = part.Write([]byte(file))
	check.NoError(t, "close the form", form.Close())
	return c.Send("POST", "/api/"+base, body.String(), "Content-Type", form.FormDataContentType())
}

func TestUploadWho(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		file := members(t, [3]string{"new@atlas.test", "New", "Person"})
		for _, base := range []string{"upload-create-users", "upload-upsert-users", "upload-update-users"} {
			says(t, base, upload(t, a.Visitor(), base, file), 401, "Please log in first")
			says(t, base, upload(t, a.As("tribe-team-ro"), base, file), 403, "You don't have access to this")
			says(t, base, a.As("tribe-team-fa").Send("GET", "/api/"+base, nil), 405, "Method not allowed")
			says(t, base, a.As("tribe-team-fa").Send("POST", "/api/"+base, map[string]any{}), 400, "Send the workbook as file in a multipart form")
		}
		for _, path := range []string{"/api/upload-template/members", "/api/upload-result/1"} {
			says(t, path, a.Visitor().Send("GET", path, nil), 401, "Please log in first")
			says(t, path, a.As("coach").Send("GET", path, nil), 403, "You don't have access to this")
		}
		says(t, "no such kind", a.As("tribe-team-fa").Send("GET", "/api/upload-template/wins", nil), 404, "Template not found")
		says(t, "no such import", a.As("tribe-team-fa").Send("GET", "/api/upload-result/4711", nil), 404, "Import not found")
		says(t, "no number", a.As("tribe-team-fa").Send("GET", "/api/upload-result/x", nil), 404, "Import not found")
		foreign := a.As("tribe-team-fa").Send("POST", "/api/upload-create-users", file, "Content-Type", "multipart/form-data; boundary=x", "Sec-Fetch-Site", "cross-site")
		says(t, "from elsewhere", foreign, 403, "This request came from another site")
	})
}

// The road of a sheet: template, check with problems, the rejected rows back, check, run, undo.
func TestUploadRoad(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		staff := a.As("tribe-team-fa")
		template := staff.Send("GET", "/api/upload-template/members", nil)
		if template.Status != 200 || template.Header.Get("Content-Disposition") != "attachment; filename=members-template.xlsx" || !strings.HasPrefix(template.Body, "PK") {
			t.Fatalf("the template: got %d %v, want 200 with a workbook", template.Status, template.Header)
		}
		says(t, "empty template", upload(t, staff, "upload-create-users", template.Body), 400, "The file has no rows below the column names")

		bad := upload(t, staff, "upload-create-users", members(t, [3]string{"new@atlas.test", "New", "Person"}, [3]string{"member@atlas.test", "Old", "Person"}))
		got := bad.JSON(t)
		id := int(got["id"].(float64))
		if bad.Status != 200 || got["status"] != "checked" || got["created"] != 1.0 || got["rejected"] != 1.0 ||
			fmt.Sprint(got["errors"]) != "[map[column:Email message:This person already exists row:3 sheet:Members value:member@atlas.test]]" {
			t.Fatalf("a wrong row: got %d %q, want 200 with one created, one rejected", bad.Status, bad.Body)
		}
		result := staff.Send("GET", fmt.Sprintf("/api/upload-result/%d", id), nil)
		if result.Status != 200 || !strings.Contains(result.Header.Get("Content-Disposition"), "rejected-people.xlsx") || !strings.HasPrefix(result.Body, "PK") {
			t.Fatalf("the result: got %d %v, want 200 with a workbook", result.Status, result.Header)
		}
		var wrong struct {
			ImportProblems []struct {
				Sheet, Column, Message string
				Row                    int
			}
		}
		staff.GraphQL(`query($id: Int!) { importProblems(id: $id) { sheet row column message } }`, map[string]any{"id": id}, &wrong)
		if fmt.Sprint(wrong.ImportProblems) != "[{Members Email This person already exists 3}]" {
			t.Errorf("problems: got %+v, want that the person exists in row 3", wrong.ImportProblems)
		}
		failures := staff.Try(`mutation($id: Int!) { startImport(id: $id, policy: "all_or_nothing") { id } }`, map[string]any{"id": id}, nil)
		if len(failures) != 1 || failures[0].Message != "Fix the problems first (1 in all), or import row by row." {
			t.Fatalf("got %+v, want that the problem is fixed first", failures)
		}
		if refused := upload(t, staff, "upload-create-users", members(t, [3]string{"member@atlas.test", "Old", "Person"}), "policy", "all_or_nothing"); refused.Status != 200 || refused.JSON(t)["status"] != "checked" {
			t.Errorf("a wrong file: got %d %q, want 200, checked", refused.Status, refused.Body)
		}

		var out struct {
			Import struct {
				Status, By, FileName    string
				Rows, Created, Progress int
				SameFileAsID            *int
				UndoUntil, UndoneAt     *string
			}
		}
		watch := func(id int) string {
			staff.GraphQL(`query($id: Int!) { import(id: $id) { status by fileName rows created progress sameFileAsId undoUntil undoneAt } }`, map[string]any{"id": id}, &out)
			return out.Import.Status
		}
		good := upload(t, staff, "upload-upsert-users", members(t, [3]string{"new@atlas.test", "New", "Person"}), "policy", "row_by_row")
		if good.Status != 202 {
			t.Fatalf("the right file: got %d %q, want 202", good.Status, good.Body)
		}
		id = int(good.JSON(t)["id"].(float64))
		eventually.True(t, "the import is done", func() bool { return watch(id) == "done" })
		if out.Import.Created != 1 || out.Import.Progress != 1 || out.Import.By == "" || out.Import.UndoUntil == nil {
			t.Errorf("got import %+v, want one created, with progress and until when it can be undone", out.Import)
		}
		eventually.True(t, "a letter is written", func() bool { return len(a.Messages("new@atlas.test")) == 1 })
		staff.GraphQL(`mutation($id: Int!) { undoImport(id: $id) { status } }`, map[string]any{"id": id}, nil)
		eventually.True(t, "the import is undone", func() bool { return watch(id) == "undone" })
		var list struct {
			Imports struct {
				Total int
				Rows  []struct{ ID int }
			}
		}
		staff.GraphQL(`{ imports(list: {perPage: 1}, kind: "members", status: "undone") { total rows { id } } }`, nil, &list)
		if list.Imports.Total != 1 || list.Imports.Rows[0].ID != id {
			t.Errorf("got imports %+v, want %d alone", list, id)
		}
	}, testkit.WithJobs())
}

func TestUploadTooLargeOrHostile(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		staff := a.As("tribe-team-fa")
		for name, size := range map[string]int{"a byte too much": sheet.MaxBytes + 1, "far too much": 3 * sheet.MaxBytes} {
			says(t, name, upload(t, staff, "upload-create-users", strings.Repeat("x", size)), 413, "For uploads over 10mb, please contact the L&D admin.")
		}
		says(t, "no workbook", upload(t, staff, "upload-create-users", "Email\nana@atlas.test"), 400, "The file isn't an .xlsx workbook")
		says(t, "wrong policy", upload(t, staff, "upload-create-users", members(t, [3]string{"n@atlas.test", "N", "P"}), "policy", "some"), 400, "policy is not valid")
		says(t, "no file", staff.Send("POST", "/api/upload-create-users", "--x\r\nContent-Disposition: form-data; name=\"policy\"\r\n\r\nx\r\n--x--\r\n", "Content-Type", "multipart/form-data; boundary=x"), 400, "Send the workbook as file in a multipart form")
	})
}
