package identity

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"time"

	"atlas/internal/identity/datarights"
	"atlas/internal/identity/people"
	"atlas/internal/identity/signin"
	"atlas/internal/identity/values"
	"atlas/internal/platform/errs"
	"atlas/internal/platform/eventually"
	"atlas/internal/platform/imports"
	"atlas/internal/platform/privacy"
)

// files opens a copy.
func (h *fixture) files(content []byte) map[string][]byte {
	h.t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		h.t.Fatal(err)
	}
	out := map[string][]byte{}
	for _, file := range archive.File {
		r, err := file.Open()
		if err != nil {
			h.t.Fatal(err)
		}
		if out[file.Name], err = io.ReadAll(r); err != nil {
			h.t.Fatal(err)
		}
	}
	return out
}

func TestDataExport(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member")
		h.person("ana", "member")
		jar, ana := h.visit("maria"), h.visit("ana")
		if _, err := h.Profiles.SetProfileImage(h.as(*jar, jar), asPNG(photo(30, 30))); err != nil {
			t.Fatal(err)
		}
		export, err := h.DataRights.RequestExport(h.as(*jar, jar))
		if err != nil || export.Status != datarights.Waiting || export.URL() != nil {
			t.Fatal(export, err)
		}
		if again, err := h.DataRights.RequestExport(h.as(*jar, jar)); err != nil || again.ID != export.ID {
			t.Error("two at once", again, err)
		}
		if _, err := h.DataRights.DownloadExport(h.as(*jar, jar), export.ID); !errs.Is(err, errs.NotFound) {
			t.Error("before it is made:", err)
		}
		for range 2 { // a job may run twice
			if err := h.DataRights.MakeExport(t.Context(), export.ID); err != nil {
				t.Fatal(err)
			}
		}
		account, err := h.Account.MyAccount(h.as(*jar, jar))
		if err != nil || account.DataExport.Status != datarights.Ready || *account.DataExport.URL() != "/api/uploads/data-exports/"+values.ID(export.ID) {
			t.Fatal(account.DataExport, err)
		}
		if _, err := h.DataRights.DownloadExport(h.as(*ana, ana), export.ID); !errs.Is(err, errs.NotFound) {
			t.Error("somebody else has it:", err)
		}
		content, err := h.DataRights.DownloadExport(h.as(*jar, jar), export.ID)
		if err != nil {
			t.Fatal(err)
		}
		files := h.files(content)
		var copied struct {
			Tables []struct {
				Table string
				Rows  []map[string]any
			}
		}
		if err := json.Unmarshal(files["atlas-data.json"], &copied); err != nil || len(files["profile-picture.jpg"]) == 0 {
			t.Fatal(err, len(files))
		}
		text := string(files["atlas-data.json"])
		for _, wanted := range []string{maria.Email, `"table": "users"`, `"table": "sessions"`, home.IP, `"level_id": "member"`, `"action": "sign_in"`, `"created_at": "2026-`} {
			if !strings.Contains(text, wanted) {
				t.Errorf("%s is missing", wanted)
			}
		}
		for _, unwanted := range []string{"argon2id", "token_hash", "password_hash", address("ana")} {
			if strings.Contains(text, unwanted) {
				t.Errorf("%s is in the copy", unwanted)
			}
		}
		h.clock.Advance(25 * time.Hour)
		if _, err := h.DataRights.DownloadExport(h.as(*jar, jar), export.ID); !errs.Is(err, errs.NotFound) {
			t.Error("a day later:", err)
		}
		if err := h.Sweep(t.Context()); err != nil || h.count(`SELECT COUNT(*) FROM data_exports`) != 0 {
			t.Error("it is still kept", err)
		}
		if h.logged("data_export_asked") != 1 || h.logged("data_export_download") != 1 {
			t.Error("not logged")
		}
	})
}

func TestACopyThatCannotBeMadeSaysSo(t *testing.T) {
	broken := func(d *Deps) { d.Hooks.DataParts = brokenParts }
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		jar := h.visit("maria")
		export, err := h.DataRights.RequestExport(h.as(*jar, jar))
		if err != nil {
			t.Fatal(err)
		}
		if err := h.DataRights.MakeExport(t.Context(), export.ID); err == nil {
			t.Error("no error for the log")
		}
		if account, err := h.Account.MyAccount(h.as(*jar, jar)); err != nil || account.DataExport.Status != datarights.Failed {
			t.Error(account.DataExport, err)
		}
	}, broken)
}

// Whatever ends the job, nobody waits for a copy that is not made any more.
func TestACopyWhoseJobDiesSaysSo(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		jar := h.visit("maria")
		export, err := h.DataRights.RequestExport(h.as(*jar, jar))
		fatal(t, err)

		// The person cannot be read, and this is the last try.
		h.exec(`UPDATE river_job SET max_attempts = 1`)
		h.exec(`ALTER TABLE users RENAME COLUMN notes TO notes_away`)
		h.working()

		eventually.True(t, "the copy failed", func() bool {
			return h.count(`SELECT COUNT(*) FROM data_exports WHERE id = ? AND status = ?`, export.ID, datarights.Failed) == 1
		})
	})
}

func TestErasureCanBeTakenBack(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member")
		jar := h.visit("maria")
		_, err := h.DataRights.Request(h.as(*jar, jar), "wrong")
		h.refused(err, errs.Invalid, "password isn't right")
		wish, err := h.DataRights.Request(h.as(*jar, jar), password)
		if err != nil || !wish.DueAt.Equal(h.clock.Now().Add(30*24*time.Hour)) || wish.ByStaff() {
			t.Fatal(wish, err)
		}
		h.clock.Advance(time.Hour)
		if again, err := h.DataRights.Request(h.as(*jar, jar), password); err != nil || !again.DueAt.Equal(wish.DueAt) {
			t.Error("asking again moves the day", again, err)
		}
		if messages := h.sent("erasure-asked"); len(messages) != 1 || !strings.Contains(messages[0], "December 15, 2026") {
			t.Error(messages)
		}
		if account, err := h.Account.MyAccount(h.as(*jar, jar)); err != nil || account.Erasure == nil {
			t.Error(account, err)
		}
		h.signIn("maria") // nothing changes until then
		if err := h.DataRights.Undo(h.as(*jar, jar)); err != nil {
			t.Fatal(err)
		}
		h.refused(h.DataRights.Undo(h.as(*jar, jar)), errs.NotFound, "Erase request not found")
		h.clock.Advance(31 * 24 * time.Hour)
		if err := h.DataRights.EraseDue(t.Context()); err != nil || h.user(maria.Email).FirstName != "maria" {
			t.Error("erased all the same", err)
		}
	})
}

func TestErasure(t *testing.T) {
	hooked := func(d *Deps) {
		d.Hooks.Erased = append(d.Hooks.Erased, func(ctx context.Context, userID int) error {
			_, err := d.DB.Exec(ctx, `INSERT INTO erased_addresses (address_key, erased_at) VALUES ('the hook', ?)`, userID)
			return err
		})
	}
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member", "affiliate")
		jar := h.visit("maria")
		if _, err := h.DataRights.Request(h.as(*jar, jar), password); err != nil {
			t.Fatal(err)
		}
		if err := h.DataRights.EraseDue(t.Context()); err != nil || h.user(maria.Email).ID != maria.ID {
			t.Fatal("too early", err)
		}
		h.clock.Advance(30 * 24 * time.Hour)
		for range 2 {
			if err := h.DataRights.EraseDue(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		gone, err := h.People.ByID(t.Context(), maria.ID)
		if err != nil || gone.ArchivedAt == nil || gone.PasswordHash != nil || gone.Slug != "erased-"+values.ID(maria.ID) || gone.Name() != "Erased person" {
			t.Fatal(gone, err)
		}
		if h.who(*jar, "").SignedIn() || len(h.levelsNow(gone)) != 0 || h.logged("erased") != 1 ||
			h.count(`SELECT COUNT(*) FROM erased_addresses WHERE address_key = 'the hook' AND erased_at = ?`, maria.ID) != 1 {
			t.Error("a session, a level or a hook was forgotten")
		}
		if h.count(`SELECT COUNT(*) FROM rate_counters WHERE bucket LIKE ?`, "%"+h.keys.Account(maria.Email)+"%") != 0 {
			t.Error("the counters still know the address")
		}
		_, err = h.SignIn.Login(t.Context(), maria.Email, password, home)
		h.refused(err, errs.Unauthenticated, wrongLogin)
		if found, err := h.Verify(t.Context()); err != nil || len(found) != 0 {
			t.Error(found, err)
		}
		// No import brings them back, only they themselves.
		if erased, err := h.DataRights.AddressErased(t.Context(), " MARIA@atlas.test"); !erased || err != nil {
			t.Error(err)
		}
		all, err := h.DataRights.AddressesErased(t.Context(), []string{"Maria@atlas.test", "ana@atlas.test"})
		if err != nil || len(all) != 1 || !all["Maria@atlas.test"] {
			t.Error(all, err)
		}
		importer := h.by(h.person("importer", "tribe-team-fa"))
		sheet := h.checkMembers(importer, imports.Create, member{"Email": "MARIA@atlas.test", "First Name": "Maria", "Last Name": "Santos"})
		if sheet.Rejected != 1 || len(sheet.Problems) != 1 || !strings.Contains(sheet.Problems[0].Message, "asked to be erased") {
			t.Error("a sheet brings them back", sheet.Problems)
		}
		if _, err := h.SignIn.Signup(t.Context(), signin.SignupInput{Username: maria.Email, Password: password, FirstName: "M", LastName: "S"}, home); err != nil {
			t.Fatal(err)
		}
		if erased, err := h.DataRights.AddressErased(t.Context(), maria.Email); erased || err != nil {
			t.Error("they came back and are still barred", err)
		}
	}, hooked)
}

func TestStaffErase(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria, rosa, chief := h.person("maria", "member"), h.person("rosa", "member"), h.person("chief", "tribe-team-fa")
		h.person("reader", "tribe-team-ro")
		jar, reader := h.visit("chief"), h.visit("reader")
		_, err := h.DataRights.EraseUser(h.as(*reader, reader), maria.ID, "asked by mail", false)
		h.refused(err, errs.Forbidden, "You don't have access to this")
		_, err = h.DataRights.EraseUser(h.as(*jar, jar), maria.ID, " ", false)
		h.refused(err, errs.Invalid, "reason is required")
		_, err = h.DataRights.EraseUser(h.as(*jar, jar), chief.ID, "mine", false)
		h.refused(err, errs.Forbidden, "Use the Account tab of your own profile")
		wish, err := h.DataRights.EraseUser(h.as(*jar, jar), maria.ID, "asked by mail", false)
		if err != nil || !wish.ByStaff() || wish.DoneAt != nil {
			t.Fatal(wish, err)
		}
		for name, sees := range map[string]bool{"chief": true, "maria": true, "rosa": false} {
			shown, err := UserFields{Identity: h.Service}.Erasure(h.asked(name), maria)
			if err != nil || (shown != nil) != sees || shown != nil && !shown.DueAt.Equal(wish.DueAt) {
				t.Errorf("%s sees %+v, %v", name, shown, err)
			}
		}
		if err := h.DataRights.UndoOf(h.as(*jar, jar), maria.ID); err != nil {
			t.Fatal(err)
		}
		h.refused(h.DataRights.UndoOf(h.as(*jar, jar), maria.ID), errs.NotFound, "Erase request not found")
		h.refused(h.DataRights.UndoOf(h.as(*reader, reader), maria.ID), errs.Forbidden, "You don't have access to this")
		if wish, err := h.DataRights.EraseUser(h.as(*jar, jar), rosa.ID, "by law", true); err != nil || wish.DoneAt == nil {
			t.Fatal(wish, err)
		}
		if gone, _ := h.People.ByID(t.Context(), rosa.ID); gone.Name() != "Erased person" {
			t.Error(gone)
		}
		if h.count(`SELECT COUNT(*) FROM info_log WHERE subject_user_id = ? AND (before_json IS NOT NULL OR after_json IS NOT NULL)`, rosa.ID) != 0 {
			t.Error("the log still tells")
		}
		_, err = h.DataRights.EraseUser(h.as(*jar, jar), rosa.ID, "again", true)
		h.refused(err, errs.Conflict, "This account is already erased")
		// Somebody always has full access.
		own, err := h.DataRights.Request(h.as(*jar, jar), password)
		if own != nil || !errs.Is(err, errs.Conflict) {
			t.Error("the last one with full access may go", err)
		}
		h.person("second", "tribe-team-fa")
		if _, err := h.DataRights.Request(h.as(*jar, jar), password); err != nil {
			t.Error(err)
		}
	}, roomy)
}

// What is erased stays erased: nobody takes it back, neither staff nor a session of the person that was still on its way.
func TestErasureThatIsDoneStays(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("chief", "tribe-team-fa")
		due, atOnce := h.person("maria", "member"), h.person("rosa", "member")
		chief, maria, rosa := h.asked("chief"), h.asked("maria"), h.asked("rosa")
		_, err := h.DataRights.Request(maria, password)
		fatal(t, err)
		h.clock.Advance(30 * 24 * time.Hour)
		fatal(t, h.DataRights.EraseDue(t.Context()))
		_, err = h.DataRights.EraseUser(chief, atOnce.ID, "by law", true)
		fatal(t, err)
		for _, gone := range []*people.User{due, atOnce} {
			h.refused(h.DataRights.UndoOf(chief, gone.ID), errs.NotFound, "Erase request not found")
		}
		for _, late := range []context.Context{maria, rosa} {
			h.refused(h.DataRights.Undo(late), errs.NotFound, "Erase request not found")
		}
		if n := h.count(`SELECT COUNT(*) FROM erasures WHERE done_at IS NOT NULL`); n != 2 || h.logged("erasure_undone") != 0 {
			t.Errorf("%d erasures are left", n)
		}
		_, err = h.Manage.RestoreUser(chief, due.ID)
		h.refused(err, errs.Conflict, "This account was erased and can't be restored")
	}, roomy)
}

// brokenParts names a table that is not there.
var brokenParts = []privacy.Table{{Name: "nowhere", Columns: privacy.Columns{privacy.Personal: "words"}, About: []privacy.About{{Where: "user_id = ?", Delete: true}}}}
