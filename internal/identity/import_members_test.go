package identity

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"atlas/internal/identity/contact"
	"atlas/internal/identity/memberimport"
	"atlas/internal/identity/people"
	"atlas/internal/identity/values"
	"atlas/internal/platform/actor"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/eventually"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/mail/mailtest"
	"atlas/internal/platform/sheet"
	"atlas/internal/testkit/check"
)

func TestMain(m *testing.M) {
	if sheet.ChildMain(os.Args) {
		return
	}
	os.Exit(m.Run())
}

// member is a row of the Members sheet, by title.
type member map[string]any

// membersBook writes rows into the template.
func membersBook(t testing.TB, rows ...member) []byte {
	t.Helper()
	spec := imports.Sheets(imports.Members)[0]
	var out bytes.Buffer
	err := sheet.Write(&out, sheet.Table{Spec: spec, Rows: func(yield func([]any) bool) {
		for _, row := range rows {
			values := make([]any, len(spec.Columns))
			for i, c := range spec.Columns {
				values[i] = row[c.Title]
			}
			yield(values)
		}
	}})
	check.NoError(t, "write the workbook", err)
	return out.Bytes()
}

func (h *fixture) checkMembers(ctx context.Context, mode imports.Mode, rows ...member) *imports.Import {
	h.t.Helper()
	i, err := h.imports.Upload(ctx, imports.Members, mode, "members.xlsx", membersBook(h.t, rows...))
	check.NoError(h.t, "upload the sheet", err)
	return i
}

// importMembers checks and runs, and waits for the end.
func (h *fixture) importMembers(ctx context.Context, mode imports.Mode, policy imports.Policy, rows ...member) *imports.Import {
	h.t.Helper()
	i := h.checkMembers(ctx, mode, rows...)
	if _, err := h.imports.Start(ctx, i.ID, policy); err != nil {
		h.t.Fatalf("got error %v and problems %+v, want the import to start", err, i.Problems)
	}
	return h.importEnds(ctx, i.ID, imports.Running)
}

func (h *fixture) importEnds(ctx context.Context, id int, while string) *imports.Import {
	h.t.Helper()
	var i *imports.Import
	eventually.True(h.t, "the import ends", func() bool {
		var err error
		i, err = h.imports.Get(ctx, id)
		check.NoError(h.t, "read the import", err)
		return i.Status != while
	})
	var err error
	i.Problems, err = h.imports.ListProblems(ctx, id)
	check.NoError(h.t, "list the problems of the import", err)
	return i
}

// working starts the jobs of the fixture.
func (h *fixture) working() {
	h.t.Helper()
	check.NoError(h.t, "start the queue", h.queue.Start(h.t.Context()))
	h.t.Cleanup(func() { _ = h.queue.Stop(context.Background()) })
}

func (h *fixture) tally(i *imports.Import, want string) {
	h.t.Helper()
	got := fmt.Sprintf("%s %d+%d+%d+%d", i.Status, i.Created, i.Updated, i.Unchanged, i.Rejected)
	if got != want {
		h.t.Errorf("rows of the import: got %q, want %q; problems %+v, failure %q", got, want, i.Problems,
			values.OrEmpty(i.Failure))
	}
}

func (h *fixture) user(email string) *people.User {
	h.t.Helper()
	u, err := h.People.ByEmail(h.t.Context(), email)
	check.NoError(h.t, "user "+email, err)
	return u
}

func (h *fixture) levelsNow(u *people.User) []string {
	h.t.Helper()
	levels, err := h.Levels.IDsOf(h.t.Context(), []int{u.ID})
	check.NoError(h.t, "read the levels of users", err)
	return levels[u.ID]
}

// complaints are problems as "row column: message".
func complaints(i *imports.Import) []string {
	var out []string
	for _, p := range i.Problems {
		out = append(out, fmt.Sprintf("%d %s: %s", p.Row, p.Column, p.Message))
	}
	return out
}

var ana = member{
	"Tribe ID": "T-001", "Email": "Ana@Atlas.test", "First Name": " Ana  Maria ", "Middle Name": "Lim", "Last Name": "Cruz", "Suffix": "Jr.", "Birth Date (mm/dd/yyyy)": "02/28/1990",
	"Facebook Profile": "facebook.com/ana.cruz", "Mobile Number": "0917 123-4567", "Sex": "f", "Access Levels": "Member; coach",
}

func TestImportCreatesPeople(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.working()
		boss := h.by(h.person("boss", "tribe-team-fa"))
		i := h.importMembers(boss, imports.Create, imports.AllOrNothing, ana, member{"Email": "ben@atlas.test", "First Name": "Ben", "Last Name": "Reyes", "Mobile Number": 9171234567, "Base Points": 250})
		h.tally(i, "done 2+0+0+0")
		u := h.user("ana@atlas.test")
		got := memberimport.StateOf(u, h.levelsNow(u))
		want := memberimport.MemberState{
			Email: new("Ana@Atlas.test"), TribeID: new("T-001"), FirstName: new("Ana Maria"), MiddleName: new("Lim"), LastName: new("Cruz"), Suffix: new("Jr."), Sex: new("Female"),
			Birthdate: new("1990-02-28"), MobileNumber: new("+639171234567"), FacebookProfile: new("https://facebook.com/ana.cruz"), Levels: []string{"coach", "member"},
		}
		if !got.Equals(want) || u.Slug != "ana-maria-cruz" || u.PasswordHash != nil {
			text, _ := json.Marshal(got)
			t.Errorf("got Ana as %q, slug %q, password %+v, want the columns of the row, slug ana-maria-cruz and "+
				"no password", text, u.Slug, u.PasswordHash)
		}
		ben := h.user("ben@atlas.test")
		if !slices.Equal(h.levelsNow(ben), []string{"non-member"}) || *ben.MobileNumber != "+639171234567" || ben.BasePoints != 250 {
			t.Errorf("got Ben with levels %q, number %q and %d points, want non-member, +639171234567 and 250",
				h.levelsNow(ben), *ben.MobileNumber, ben.BasePoints)
		}
		if n := h.logged("user_create"); n != 2 || h.logged("import_run") != 1 || h.logged("import_upload") != 1 {
			t.Errorf("got %d users, %d runs and %d uploads in the log, want 2, 1 and 1", n, h.logged("import_run"),
				h.logged("import_upload"))
		}
		eventually.True(t, "both got a letter", func() bool {
			return len(mailtest.To(t, h.d, "Ana@Atlas.test")) == 1 && len(mailtest.To(t, h.d, "ben@atlas.test")) == 1
		})
		message := mailtest.To(t, h.d, "ben@atlas.test")[0]
		if !strings.Contains(message.Text, "https://atlas.test/set-new-password?extraData=ben%40atlas.test") {
			t.Errorf("the text of the email: got %q, want one with %q", message.Text,
				"https://atlas.test/set-new-password?extraData=ben%40atlas.test")
		}
		// The same file again: create refuses, upsert changes nothing, and nobody gets a second email.
		again := h.checkMembers(boss, imports.Create, ana)
		check.Equal(t, "complaints of the same file again", complaints(again),
			[]string{"2 Email: This person already exists"})
		h.tally(h.importMembers(boss, imports.Upsert, imports.AllOrNothing, ana), "done 0+0+1+0")
		if n := h.logged("user_update"); n != 0 || len(mailtest.To(t, h.d, "ben@atlas.test")) != 1 {
			t.Errorf("got %d changes and %d emails by an unchanged file, want 0 and 1", n,
				len(mailtest.To(t, h.d, "ben@atlas.test")))
		}
	})
}

func TestImportUpdatesByTribeIDThenEmail(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.working()
		boss := h.by(h.person("boss", "tribe-team-fa"))
		h.importMembers(boss, imports.Create, imports.AllOrNothing, ana, member{"Email": "ben@atlas.test", "First Name": "Ben", "Last Name": "Reyes"})
		before := h.user("ana@atlas.test")
		i := h.importMembers(boss, imports.Update, imports.AllOrNothing,
			member{"Tribe ID": "T-001", "Email": "ana.new@atlas.test", "Last Name": "Cruz-Lim", "Access Levels": "member"},
			member{"Tribe ID": "T-002", "Email": "BEN@atlas.test", "Sex": "Male"})
		h.tally(i, "done 0+2+0+0")
		after := h.user("ana.new@atlas.test")
		if after.ID != before.ID || after.LastName != "Cruz-Lim" || after.FirstName != "Ana Maria" || *after.MobileNumber != "+639171234567" || after.Slug != before.Slug {
			t.Errorf("got Ana as %+v, want the same person called Ana Maria Cruz-Lim with another number", after)
		}
		if levels := h.levelsNow(after); !slices.Equal(levels, []string{"member"}) {
			t.Errorf("levels of Ana: got %q, want member alone", levels)
		}
		if ben := h.user("ben@atlas.test"); *ben.TribeID != "T-002" || *ben.Sex != "Male" || ben.Email != "BEN@atlas.test" {
			t.Errorf("got Ben as %+v, want T-002, Male and BEN@atlas.test", ben)
		}
		// And back again.
		_, err := h.imports.Undo(boss, i.ID)
		check.NoError(t, "undo the import", err)
		if i = h.importEnds(boss, i.ID, imports.Undoing); i.Status != imports.Undone {
			t.Fatalf("got status %q and failure %q, want %q", i.Status, values.OrEmpty(i.UndoFailure), imports.Undone)
		}
		back := h.user("ana@atlas.test")
		if !memberimport.StateOf(back, h.levelsNow(back)).Equals(memberimport.StateOf(before, []string{"coach", "member"})) || h.user("ben@atlas.test").TribeID != nil {
			t.Errorf("got Ana as %+v after undo, want %+v with levels coach and member, and Ben without a Tribe ID",
				back, before)
		}
	})
}

// Every wrong cell is named; a wrong row changes nothing.
func TestImportNamesEveryWrongCell(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		boss := h.person("boss", "tribe-team-fa")
		h.exec("UPDATE users SET tribe_id = 'T-9', archived_at = 1 WHERE id = ?", h.person("gone", "member").ID)
		h.exec("UPDATE users SET tribe_id = 'T-8' WHERE id = ?", h.person("cora", "member").ID)
		i := h.checkMembers(h.by(boss), imports.Upsert,
			member{"Email": "no address", "First Name": "X", "Last Name": "Y"},
			member{"First Name": "Nobody"},
			member{"Email": "a@atlas.test", "Mobile Number": "12345", "Sex": "x", "Birth Date (mm/dd/yyyy)": "31/12/1990", "Facebook Profile": "javascript:alert(1)", "Base Points": 1.5, "Access Levels": "member, Wizard"},
			member{"Email": "b@atlas.test", "First Name": "B", "Last Name": "B", "Birth Date (mm/dd/yyyy)": "01/01/2999", "Batch": "Batch 17", "Group Name": "Owls", "Base Points": 5, "Subscription ID": "S1"},
			member{"Email": "B@ATLAS.test", "First Name": "B", "Last Name": "B"},
			member{"Tribe ID": "T-9", "Last Name": "Z"},
			member{"Tribe ID": "T-8", "Email": "boss@atlas.test"},
			member{"Tribe ID": "T-7", "Email": "cora@atlas.test"},
			member{"Email": "c@atlas.test", "First Name": "www.win.example", "Middle Name": "bit.ly/x", "Last Name": "win.com", "Suffix": "http://x"},
			member{"Email": "d@atlas.test", "First Name": "Ma.Teresa", "Middle Name": "St. Claire", "Last Name": "Dr.Jose", "Suffix": "Jr."},
		)
		want := []string{
			"2 Email: is not formatted correctly",
			"3 Email: is required",
			"4 Sex: must be Female or Male", "4 Birth Date (mm/dd/yyyy): must be a date like mm/dd/yyyy", "4 Mobile Number: Invalid mobile number!", "4 Facebook Profile: is not valid",
			"4 Base Points: must be a whole number", "4 Access Levels: Access level Wizard not found", "4 First Name: is required", "4 Last Name: is required",
			"5 Birth Date (mm/dd/yyyy): is not valid", `5 Batch: Batch "Batch 17" not found`, `5 Group Name: Group "Owls" not found`, `5 Subscription ID: Subscription "S1" not found`,
			"6 Email: The same person is already in row 5",
			"7 Email: This person is archived. Restore them first.",
			"8 Email: Someone else has this email address",
			"9 Tribe ID: cora@atlas.test has the Tribe ID T-8", "9 Tribe ID: The same person is already in row 8",
			"10 First Name: Enter a name without a web address.", "10 Middle Name: Enter a name without a web address.",
			"10 Last Name: Enter a name without a web address.", "10 Suffix: Enter a name without a web address.",
		}
		check.Equal(t, "problems", complaints(i), want)
		h.tally(i, "checked 1+0+0+9")
		update := h.checkMembers(h.by(boss), imports.Update, member{"Email": "new@atlas.test", "First Name": "N", "Last Name": "N"})
		check.Equal(t, "problems of an update", complaints(update),
			[]string{"2 Email: No one has this Tribe ID or email address"})
	})
}

// Nobody gives what they do not hold, changes somebody above them, or leaves the site without anybody in charge.
func TestImportKeepsToTheImportersRights(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.working()
		boss := h.person("boss", "tribe-team-fa")
		h.exec(`INSERT INTO access_levels (id, name, name_key, pages, functions, is_system, position, updated_at) VALUES ('clerk', 'Clerk', 'clerk', '["uploadContents","profile"]', '["user_import"]', ?, 50, 0)`, false)
		clerk := h.by(h.person("clerk", "clerk"))
		i := h.checkMembers(clerk, imports.Upsert,
			member{"Email": "boss@atlas.test", "Last Name": "Pwned"},
			member{"Email": "boss@atlas.test"},
			member{"Email": "clerk@atlas.test", "Access Levels": "tribe-team-fa, clerk"},
			member{"Email": "x@atlas.test", "First Name": "X", "Last Name": "X", "Access Levels": "Tribe Team (full access)"},
			member{"Email": "y@atlas.test", "First Name": "Y", "Last Name": "Y", "Access Levels": "Clerk"},
		)
		want := []string{
			"2 Email: You can't change someone who has more access than you",
			"3 Email: The same person is already in row 2",
			"4 Access Levels: You can't give the level Tribe Team (full access) because it opens more than you can",
			"5 Access Levels: You can't give the level Tribe Team (full access) because it opens more than you can",
		}
		check.Equal(t, "problems", complaints(i), want)
		h.exec("UPDATE users SET is_legacy_admin = ? WHERE id = ?", false, boss.ID)
		last := h.importMembers(h.by(boss), imports.Update, imports.RowByRow, member{"Email": "boss@atlas.test", "Access Levels": "member"})
		h.tally(last, "done 0+0+0+1")
		check.Equal(t, "problems of the last sheet", complaints(last),
			[]string{"2 : No one would have full access anymore. Give it to someone else first."})
		if !slices.Equal(h.levelsNow(boss), []string{"tribe-team-fa"}) {
			t.Errorf("levels of the last one in charge: got %q, want tribe-team-fa", h.levelsNow(boss))
		}
		_, err := h.imports.Upload(h.by(h.person("ro", "tribe-team-ro")), imports.Members, imports.Create, "x.xlsx", membersBook(t, ana))
		h.refused(err, errs.Forbidden, "You don't have access to this")

		// Undo by somebody who may do less does not bring rights back.
		h.person("second", "tribe-team-fa", "clerk")
		down := h.importMembers(h.by(boss), imports.Update, imports.AllOrNothing, member{"Email": "second@atlas.test", "Access Levels": "clerk"})
		h.tally(down, "done 0+1+0+0")
		_, err = h.imports.Undo(clerk, down.ID)
		check.NoError(t, "undo the import as a clerk", err)
		down = h.importEnds(clerk, down.ID, imports.Undoing)
		if down.Status != imports.Done ||
			!strings.Contains(values.OrEmpty(down.UndoFailure), "You can't give access you don't have") {
			t.Errorf(`undoing what would give rights: got status %q and undo failure %q, want status %q and undo `+
				`failure with "You can't give access you don't have"`, down.Status, values.OrEmpty(down.UndoFailure),
				imports.Done)
		}
		if !slices.Equal(h.levelsNow(h.user("second@atlas.test")), []string{"clerk"}) {
			t.Errorf("levels of the second after the undo: got %q, want clerk",
				h.levelsNow(h.user("second@atlas.test")))
		}
	})
}

func TestImportUnderImpersonationKeepsAddresses(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		boss := h.person("boss", "tribe-team-fa")
		h.exec("UPDATE users SET tribe_id = 'T-1' WHERE id = ?", h.person("ana", "member").ID)
		a := actor.From(h.by(boss))
		a.OriginalUserID = boss.ID + 100
		i := h.checkMembers(actor.With(t.Context(), a), imports.Update, member{"Tribe ID": "T-1", "Email": "evil@atlas.test"})
		check.Equal(t, "problems while viewing as someone else", complaints(i),
			[]string{"2 Email: You can't change email addresses while viewing as someone else"})
	})
}

// Undo removes new people who have never been here, and refuses once one has.
func TestUndoOfNewPeople(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.working()
		boss := h.by(h.person("boss", "tribe-team-fa"))
		rows := []member{{"Email": "a@atlas.test", "First Name": "A", "Last Name": "A"}, {"Email": "b@atlas.test", "First Name": "B", "Last Name": "B"}}
		i := h.importMembers(boss, imports.Create, imports.AllOrNothing, rows...)
		h.exec("UPDATE users SET last_login_at = 1 WHERE email_key = 'b@atlas.test'")
		undo := func() *imports.Import {
			_, err := h.imports.Undo(boss, i.ID)
			check.NoError(t, "undo the import", err)
			return h.importEnds(boss, i.ID, imports.Undoing)
		}
		if got := undo(); got.Status != imports.Done ||
			values.OrEmpty(got.UndoFailure) != "Members row 3: b@atlas.test has used the account since then" {
			t.Errorf("the import after a refused undo: got status %q and undo failure %q, want status %q and undo "+
				"failure %q", got.Status, values.OrEmpty(got.UndoFailure), imports.Done,
				"Members row 3: b@atlas.test has used the account since then")
		}
		h.exec("UPDATE users SET last_login_at = NULL")
		if got := undo(); got.Status != imports.Undone || h.count("SELECT COUNT(*) FROM users") != 1 || h.logged("user_delete") != 2 {
			t.Errorf("got status %q, failure %q, %d people and %d deletions, want %q, none, 1 and 2", got.Status,
				values.OrEmpty(got.UndoFailure), h.count("SELECT COUNT(*) FROM users"), h.logged("user_delete"),
				imports.Undone)
		}
	})
}

// Columns of other domains are handed to them, together; their effects are undone by them.
func TestImportHooks(t *testing.T) {
	joined := map[int]string{}
	hook := func(d *Deps) {
		d.Hooks.ImportColumns = []memberimport.ImportColumn{{
			Column: "Batch",
			Plan: func(_ context.Context, cells []memberimport.ImportCell) ([]memberimport.ImportChange, error) {
				out := make([]memberimport.ImportChange, len(cells))
				for i, cell := range cells {
					switch {
					case cell.Text != "Batch 17":
						out[i].Problem = "Batch " + cell.Text + " not found"
					case joined[cell.UserID] == cell.Text:
						out[i].Unchanged = true
					default:
						out[i].Apply = func(_ context.Context, userID int) ([]imports.Effect, error) {
							joined[userID] = cell.Text
							return []imports.Effect{{Entity: "batch_member", EntityID: userID, After: json.RawMessage(`"Batch 17"`)}}, nil
						}
					}
				}
				return out, nil
			},
			ImportEntity: memberimport.ImportEntity{
				Entity: "batch_member",
				State: func(_ context.Context, ids []int) (map[int]json.RawMessage, error) {
					out := map[int]json.RawMessage{}
					for _, id := range ids {
						if joined[id] != "" {
							out[id] = json.RawMessage(`"` + joined[id] + `"`)
						}
					}
					return out, nil
				},
				Undo: func(_ context.Context, e imports.Effect) error {
					delete(joined, e.EntityID)
					return nil
				},
			},
		}}
	}
	h := newFixture(t, sqliteWithJobs(t), hook)
	h.working()
	boss := h.by(h.person("boss", "tribe-team-fa"))
	known := h.person("cora", "member")
	rows := []member{{"Email": "a@atlas.test", "First Name": "A", "Last Name": "A", "Batch": "Batch 17"}, {"Email": "cora@atlas.test", "Batch": "Batch 17"}, {"Email": "boss@atlas.test", "Batch": "Batch 99"}}
	i := h.importMembers(boss, imports.Upsert, imports.RowByRow, rows...)
	h.tally(i, "done 1+1+0+1")
	if joined[known.ID] != "Batch 17" || joined[h.user("a@atlas.test").ID] != "Batch 17" || len(joined) != 2 {
		t.Errorf("got %v, want the two people of the sheet in Batch 17", joined)
	}
	h.tally(h.importMembers(boss, imports.Upsert, imports.RowByRow, rows...), "done 0+0+2+1")
	_, err := h.imports.Undo(boss, i.ID)
	check.NoError(t, "undo the import", err)
	if i = h.importEnds(boss, i.ID, imports.Undoing); i.Status != imports.Undone || len(joined) != 0 || h.count("SELECT COUNT(*) FROM users") != 2 {
		t.Errorf("got status %q, failure %q, joined %v and %d people, want %q, none, none and 2", i.Status,
			values.OrEmpty(i.UndoFailure), joined, h.count("SELECT COUNT(*) FROM users"), imports.Undone)
	}
}

func TestMobileNumbers(t *testing.T) {
	for typed, want := range map[string]string{
		"09171234567": "+639171234567", "0917-123 4567": "+639171234567", "+639171234567": "+639171234567", "+1 (555) 010-9999": "+15550109999", "+12345678": "+12345678",
		"+1234567": "", "0917123456": "", "091712345678": "", "639171234567": "+639171234567", "+1234567890123456": "", "abc": "", "": "", "+6391712345ab": "+6391712345",
	} {
		if got, ok := contact.CleanMobile(typed); ok != (want != "") || ok && got != want {
			t.Errorf("%s: got %q and %t, want %q", typed, got, ok, want)
		}
	}
}

func TestFacebookProfiles(t *testing.T) {
	for typed, want := range map[string]string{
		"ana.cruz": "https://www.facebook.com/ana.cruz", "@ana.cruz": "https://www.facebook.com/ana.cruz", "facebook.com/ana": "https://facebook.com/ana", "http://m.facebook.com/profile.php?id=4": "https://m.facebook.com/profile.php?id=4",
		"https://fb.me/ana": "https://fb.me/ana", "javascript:alert(1)": "", "https://evil.test/facebook.com": "", "https://facebook.com.evil.test": "", "https://a:b@facebook.com/x": "", "Ana Cruz": "", "evil.com": "",
	} {
		if got, ok := people.FacebookSite.Clean(typed); ok != (want != "") || got != want {
			t.Errorf("%s: got %q and %t, want %q", typed, got, ok, want)
		}
	}
}

// Many new people, all or nothing, and a second time. `make bench` measures ten thousand.
func TestImportOfManyTwice(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		const n = 1000
		h.working()
		boss := h.by(h.person("boss", "tribe-team-fa"))
		file := membersBook(t, manyMembers(n)...)
		for _, want := range []string{fmt.Sprintf("done %d+0+0+0", n), fmt.Sprintf("done 0+0+%d+0", n)} {
			i, err := h.imports.Upload(boss, imports.Members, imports.Upsert, "members.xlsx", file)
			check.NoError(t, "upload the sheet", err)
			_, err = h.imports.Start(boss, i.ID, imports.AllOrNothing)
			check.NoError(t, "start the import", err)
			i = h.importEnds(boss, i.ID, imports.Running)
			h.tally(i, want)
		}
	})
}

func manyMembers(n int) []member {
	rows := make([]member, n)
	for i := range rows {
		rows[i] = member{
			"Tribe ID": fmt.Sprintf("T-%05d", i), "Email": fmt.Sprintf("person%05d@atlas.test", i), "First Name": fmt.Sprintf("Maria %d", i%977), "Last Name": fmt.Sprintf("Santos %d", i%1009),
			"Birth Date (mm/dd/yyyy)": "02/28/1990", "Mobile Number": fmt.Sprintf("09%09d", i), "Sex": "Female", "Access Levels": "member", "Facebook Profile": fmt.Sprintf("maria.santos.%d", i),
		}
	}
	return rows
}
