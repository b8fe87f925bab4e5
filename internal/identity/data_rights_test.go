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
	"atlas/internal/testkit/check"
)

// files opens a copy.
func (h *fixture) files(content []byte) map[string][]byte {
	h.t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	check.NoError(h.t, "open the archive", err)
	out := map[string][]byte{}
	for _, file := range archive.File {
		r, err := file.Open()
		check.NoError(h.t, "open the file", err)
		out[file.Name], err = io.ReadAll(r)
		check.NoError(h.t, "read the file", err)
	}
	return out
}

func TestDataExport(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		maria := h.person("maria", "member")
		h.person("ana", "member")
		jar, ana := h.visit("maria"), h.visit("ana")
		_, err := h.Profiles.SetProfileImage(h.as(*jar, jar), asPNG(photo(30, 30)))
		check.NoError(t, "set the profile picture", err)
		export, err := h.DataRights.RequestExport(h.as(*jar, jar))
		check.NoError(t, "the export that was asked for", err)
		if export.Status != datarights.Waiting || export.URL() != nil {
			t.Fatalf("the export that was asked for: got status %q and url %+v, want status %q and no url",
				export.Status, export.URL(), datarights.Waiting)
		}
		if again, err := h.DataRights.RequestExport(h.as(*jar, jar)); err != nil {
			t.Errorf("a second request for an export: got error %v, want no error", err)
		} else if again.ID != export.ID {
			t.Errorf("a second request for an export: got ID %d, want ID %d", again.ID, export.ID)
		}
		if _, err := h.DataRights.DownloadExport(h.as(*jar, jar), export.ID); !errs.Is(err, errs.NotFound) {
			t.Errorf("download before it is made: got error %v, want one with code %s", err, errs.NotFound)
		}
		for range 2 { // a job may run twice
			check.NoError(t, "make the export", h.DataRights.MakeExport(t.Context(), export.ID))
		}
		account, err := h.Account.MyAccount(h.as(*jar, jar))
		check.NoError(t, "the export when it is made", err)
		if account.DataExport.Status != datarights.Ready ||
			*account.DataExport.URL() != "/api/uploads/data-exports/"+values.ID(export.ID) {
			t.Fatalf("the export when it is made: got status %q and url %q, want status %q and url %q",
				account.DataExport.Status, *account.DataExport.URL(), datarights.Ready,
				"/api/uploads/data-exports/"+values.ID(export.ID))
		}
		if _, err := h.DataRights.DownloadExport(h.as(*ana, ana), export.ID); !errs.Is(err, errs.NotFound) {
			t.Errorf("download by somebody else: got error %v, want one with code %s", err, errs.NotFound)
		}
		content, err := h.DataRights.DownloadExport(h.as(*jar, jar), export.ID)
		check.NoError(t, "download the export", err)
		files := h.files(content)
		var copied struct {
			Tables []struct {
				Table string
				Rows  []map[string]any
			}
		}
		if err := json.Unmarshal(files["atlas-data.json"], &copied); err != nil || len(files["profile-picture.jpg"]) == 0 {
			t.Fatalf("got error %v and a picture of %d bytes, want the data and a picture", err,
				len(files["profile-picture.jpg"]))
		}
		text := string(files["atlas-data.json"])
		for _, wanted := range []string{maria.Email, `"table": "users"`, `"table": "sessions"`, home.IP, `"level_id": "member"`, `"action": "sign_in"`, `"created_at": "2026-`} {
			if !strings.Contains(text, wanted) {
				t.Errorf("the copy: got it without %q, want it inside", wanted)
			}
		}
		for _, unwanted := range []string{"argon2id", "token_hash", "password_hash", address("ana")} {
			if strings.Contains(text, unwanted) {
				t.Errorf("the copy: got %q in it, want it left out", unwanted)
			}
		}
		h.clock.Advance(25 * time.Hour)
		if _, err := h.DataRights.DownloadExport(h.as(*jar, jar), export.ID); !errs.Is(err, errs.NotFound) {
			t.Errorf("download a day later: got error %v, want one with code %s", err, errs.NotFound)
		}
		if err := h.Sweep(t.Context()); err != nil || h.count(`SELECT COUNT(*) FROM data_exports`) != 0 {
			t.Errorf("exports after the sweep: got %d and error %v, want none",
				h.count(`SELECT COUNT(*) FROM data_exports`), err)
		}
		check.Equal(t, "lines for the request", h.logged("data_export_asked"), 1)
		check.Equal(t, "lines for the download", h.logged("data_export_download"), 1)
	})
}

func TestACopyThatCannotBeMadeSaysSo(t *testing.T) {
	broken := func(d *Deps) { d.Hooks.DataParts = brokenParts }
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		jar := h.visit("maria")
		export, err := h.DataRights.RequestExport(h.as(*jar, jar))
		check.NoError(t, "request an export", err)
		if err := h.DataRights.MakeExport(t.Context(), export.ID); err == nil {
			t.Error("making a copy of a missing picture: got no error, want one for the log")
		}
		if account, err := h.Account.MyAccount(h.as(*jar, jar)); err != nil || account.DataExport.Status != datarights.Failed {
			t.Errorf("got export %+v and error %v, want it failed", account.DataExport, err)
		}
	}, broken)
}

// Whatever ends the job, nobody waits for a copy that is not made any more.
func TestACopyWhoseJobDiesSaysSo(t *testing.T) {
	forEachEngine(t, func(t *testing.T, h *fixture) {
		h.person("maria", "member")
		jar := h.visit("maria")
		export, err := h.DataRights.RequestExport(h.as(*jar, jar))
		check.NoError(t, "ask for a copy of the data", err)

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
		request, err := h.DataRights.Request(h.as(*jar, jar), password)
		check.NoError(t, "the request for erasure", err)
		if !request.DueAt.Equal(h.clock.Now().Add(30*24*time.Hour)) || request.ByStaff() {
			t.Fatalf("the request for erasure: got due at %v and by staff %t, want due at %v and by staff false",
				request.DueAt, request.ByStaff(), h.clock.Now().Add(30*24*time.Hour))
		}
		h.clock.Advance(time.Hour)
		if again, err := h.DataRights.Request(h.as(*jar, jar), password); err != nil {
			t.Errorf("the request after asking again: got error %v, want no error", err)
		} else if !again.DueAt.Equal(request.DueAt) {
			t.Errorf("the request after asking again: got due at %v, want due at %v", again.DueAt, request.DueAt)
		}
		if messages := h.sent("erasure-asked"); len(messages) != 1 {
			t.Errorf("the email about the erasure: got %d messages, want 1", len(messages))
		} else if !strings.Contains(messages[0], "December 15, 2026") {
			t.Errorf(`the email about the erasure: got messages 0 %q, want messages 0 with "December 15, 2026"`,
				messages[0])
		}
		if account, err := h.Account.MyAccount(h.as(*jar, jar)); err != nil {
			t.Errorf("the account with its erasure: got error %v, want no error", err)
		} else if account.Erasure == nil {
			t.Errorf("the account with its erasure: got erasure %+v, want some erasure", account.Erasure)
		}
		h.signIn("maria") // nothing changes until then
		check.NoError(t, "take the request back", h.DataRights.Undo(h.as(*jar, jar)))
		h.refused(h.DataRights.Undo(h.as(*jar, jar)), errs.NotFound, "Erase request not found")
		h.clock.Advance(31 * 24 * time.Hour)
		if err := h.DataRights.EraseDue(t.Context()); err != nil || h.user(maria.Email).FirstName != "maria" {
			t.Errorf("after the request was taken back: got first name %q and error %v, want maria and none",
				h.user(maria.Email).FirstName, err)
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
		_, err := h.DataRights.Request(h.as(*jar, jar), password)
		check.NoError(t, "ask to be erased", err)
		if err := h.DataRights.EraseDue(t.Context()); err != nil || h.user(maria.Email).ID != maria.ID {
			t.Fatalf("the day before: got user %d and error %v, want %d and none", h.user(maria.Email).ID, err,
				maria.ID)
		}
		h.clock.Advance(30 * 24 * time.Hour)
		for range 2 {
			check.NoError(t, "erase who is due", h.DataRights.EraseDue(t.Context()))
		}
		gone, err := h.People.ByID(t.Context(), maria.ID)
		check.NoError(t, "the user after the erasure", err)
		if gone.ArchivedAt == nil {
			t.Fatalf("the user after the erasure: got archived at %+v, want some archived at", gone.ArchivedAt)
		}
		if gone.PasswordHash != nil {
			t.Fatalf("the user after the erasure: got password hash %+v, want no password hash", gone.PasswordHash)
		}
		if gone.Slug != "erased-"+values.ID(maria.ID) || gone.Name() != "Erased person" {
			t.Fatalf(`the user after the erasure: got slug %q and name %q, want slug %q and name "Erased person"`,
				gone.Slug, gone.Name(), "erased-"+values.ID(maria.ID))
		}
		if h.who(*jar, "").SignedIn() || len(h.levelsNow(gone)) != 0 || h.logged("erased") != 1 ||
			h.count(`SELECT COUNT(*) FROM erased_addresses WHERE address_key = 'the hook' AND erased_at = ?`, maria.ID) != 1 {
			t.Errorf("got signed in %t, levels %q and %d lines, want false, none and 1, with one address for the "+
				"hook", h.who(*jar, "").SignedIn(), h.levelsNow(gone), h.logged("erased"))
		}
		check.Equal(t, "counters that know the address",
			h.count(`SELECT COUNT(*) FROM rate_counters WHERE bucket LIKE ?`, "%"+h.keys.Account(maria.Email)+"%"), 0)
		_, err = h.SignIn.Login(t.Context(), maria.Email, password, home)
		h.refused(err, errs.Unauthenticated, wrongLogin)
		if found, err := h.Verify(t.Context()); err != nil || len(found) != 0 {
			t.Errorf("what verification finds after the erasure: got error %v and %d found, want no error and 0", err,
				len(found))
		}
		// No import brings them back, only they themselves.
		if erased, err := h.DataRights.AddressErased(t.Context(), " MARIA@atlas.test"); !erased || err != nil {
			t.Errorf("the address is known as erased: got %t and error %v, want true and none", erased, err)
		}
		all, err := h.DataRights.AddressesErased(t.Context(), []string{"Maria@atlas.test", "ana@atlas.test"})
		if err != nil || len(all) != 1 || !all["Maria@atlas.test"] {
			t.Errorf("got erased addresses %v and error %v, want Maria@atlas.test alone", all, err)
		}
		importer := h.by(h.person("importer", "tribe-team-fa"))
		sheet := h.checkMembers(importer, imports.Create, member{"Email": "MARIA@atlas.test", "First Name": "Maria", "Last Name": "Santos"})
		if sheet.Rejected != 1 || len(sheet.Problems) != 1 || !strings.Contains(sheet.Problems[0].Message, "asked to be erased") {
			t.Errorf("got %d rejected rows and problems %+v, want 1 with a problem that they asked to be erased",
				sheet.Rejected, sheet.Problems)
		}
		_, err = h.SignIn.Signup(t.Context(), signin.SignupInput{Username: maria.Email, Password: password, FirstName: "M", LastName: "S"}, home)
		check.NoError(t, "sign up with the address of the erased user", err)
		if erased, err := h.DataRights.AddressErased(t.Context(), maria.Email); erased || err != nil {
			t.Errorf("the address of somebody who came back is erased: got %t and error %v, want false and none",
				erased, err)
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
		request, err := h.DataRights.EraseUser(h.as(*jar, jar), maria.ID, "asked by mail", false)
		check.NoError(t, "the request by staff", err)
		if !request.ByStaff() || request.DoneAt != nil {
			t.Fatalf("the request by staff: got by staff %t and done at %+v, want by staff true and no done at",
				request.ByStaff(), request.DoneAt)
		}
		for name, sees := range map[string]bool{"chief": true, "maria": true, "rosa": false} {
			shown, err := UserFields{Identity: h.Service}.Erasure(h.asked(name), maria)
			if err != nil || (shown != nil) != sees || shown != nil && !shown.DueAt.Equal(request.DueAt) {
				t.Errorf("erasure as %q sees it: got %+v and error %v, want one to be seen %t, due %v", name, shown,
					err, sees, request.DueAt)
			}
		}
		check.NoError(t, "take the request of a user back", h.DataRights.UndoOf(h.as(*jar, jar), maria.ID))
		h.refused(h.DataRights.UndoOf(h.as(*jar, jar), maria.ID), errs.NotFound, "Erase request not found")
		h.refused(h.DataRights.UndoOf(h.as(*reader, reader), maria.ID), errs.Forbidden, "You don't have access to this")
		if request, err := h.DataRights.EraseUser(h.as(*jar, jar), rosa.ID, "by law", true); err != nil {
			t.Fatalf("the erasure by law: got error %v, want no error", err)
		} else if request.DoneAt == nil {
			t.Fatalf("the erasure by law: got done at %+v, want some done at", request.DoneAt)
		}
		if gone, _ := h.People.ByID(t.Context(), rosa.ID); gone.Name() != "Erased person" {
			t.Errorf(`name of the erased: got %q, want "Erased person"`, gone.Name())
		}
		check.Equal(t, "lines of the info log that still tell",
			h.count(`SELECT COUNT(*) FROM info_log WHERE subject_user_id = ? AND (before_json IS NOT NULL
				OR after_json IS NOT NULL)`, rosa.ID),
			0)
		_, err = h.DataRights.EraseUser(h.as(*jar, jar), rosa.ID, "again", true)
		h.refused(err, errs.Conflict, "This account is already erased")
		// Somebody always has full access.
		own, err := h.DataRights.Request(h.as(*jar, jar), password)
		if own != nil || !errs.Is(err, errs.Conflict) {
			t.Errorf("erasing the last one with full access: got %+v and error %v, want none and %q", own, err,
				errs.Conflict)
		}
		h.person("second", "tribe-team-fa")
		if _, err := h.DataRights.Request(h.as(*jar, jar), password); err != nil {
			t.Errorf("ask to be erased when there is a second one with full access: got error %v, want none", err)
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
		check.NoError(t, "ask to be erased", err)
		h.clock.Advance(30 * 24 * time.Hour)
		check.NoError(t, "erase who is due", h.DataRights.EraseDue(t.Context()))
		_, err = h.DataRights.EraseUser(chief, atOnce.ID, "by law", true)
		check.NoError(t, "erase the user", err)
		for _, gone := range []*people.User{due, atOnce} {
			h.refused(h.DataRights.UndoOf(chief, gone.ID), errs.NotFound, "Erase request not found")
		}
		for _, late := range []context.Context{maria, rosa} {
			h.refused(h.DataRights.Undo(late), errs.NotFound, "Erase request not found")
		}
		if n := h.count(`SELECT COUNT(*) FROM erasures WHERE done_at IS NOT NULL`); n != 2 || h.logged("erasure_undone") != 0 {
			t.Errorf("got %d erasures and %d undone, want 2 and 0", n, h.logged("erasure_undone"))
		}
		_, err = h.Manage.RestoreUser(chief, due.ID)
		h.refused(err, errs.Conflict, "This account was erased and can't be restored")
	}, roomy)
}

// brokenParts names a table that is not there.
var brokenParts = []privacy.Table{{Name: "nowhere", Columns: privacy.Columns{privacy.Personal: "words"}, About: []privacy.About{{Where: "user_id = ?", Delete: true}}}}
