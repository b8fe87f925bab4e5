package app_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"atlas/internal/identity/support"
	"atlas/internal/platform/db"
	"atlas/internal/platform/eventually"
	"atlas/internal/testkit"
)

// An erasure reaches what others were sent about the person, the files of mails, and the files of the database.
func TestErasureReachesMailsToOthersAndFreedPages(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		const first, last = "Zyxelia", "Quimbaya-Canary"
		id := a.ID("tribe-team-ro")
		a.Exec("UPDATE users SET first_name = ?, last_name = ?, mobile_number = '+639170006611' WHERE id = ?", first, last, id)

		// Staff hear of what the person reports, and somebody is told something about them in the app.
		a.Must(a.Identity.Support.Submit(a.ByID(id), support.Input{Message: "My neighbour Canarywords sees my screen."}))
		eventually.True(t, "staff are written to", func() bool {
			return a.Number("SELECT COUNT(*) FROM outbox_mails WHERE kind = 'bug_report'") > 0
		})
		a.Exec("INSERT INTO notifications (user_id, kind, told_key, title, text, is_shown, created_at) VALUES (?, 'x', 'x', ?, '0917 000 6611, 09170006611', TRUE, 0)",
			a.ID("admin"), first+" "+last+" has been silent")

		// The messages lie as files in the folder of the demo.
		outbox := filepath.Join(a.Config.Data, "outbox")
		a.Must(os.MkdirAll(outbox, 0o700))
		report := a.Number("SELECT MAX(id) FROM outbox_mails WHERE kind = 'bug_report'")
		a.Must(os.WriteFile(filepath.Join(outbox, fmt.Sprintf("20261116-100000-%06d-bug_report-x.eml", report)), []byte(first), 0o600))

		_, err := a.Identity.DataRights.EraseUser(a.By("admin"), id, "by law", true)
		a.Must(err)

		left := dump(t, a)
		for _, word := range []string{last, "Canarywords", "09170006611", "+639170006611"} {
			for line := range strings.Lines(left) {
				if strings.Contains(line, word) {
					t.Errorf("left behind: got %q, want nothing with %q", line, word)
				}
			}
		}
		if entries, err := os.ReadDir(outbox); err != nil || len(entries) > 0 {
			t.Errorf("files of mails: got %v, %v, want none", entries, err)
		}

		if a.DB.Engine == db.SQLite {
			eventually.True(t, "nothing of the person is in the files of the database", func() bool {
				for _, end := range []string{"", "-wal"} {
					content, err := os.ReadFile(a.DB.Path() + end)
					if err != nil || bytes.Contains(content, []byte(last)) || bytes.Contains(content, []byte("Canarywords")) {
						return false
					}
				}
				return true
			})
		}
	}, testkit.WithJobs())
}

// Clicks in a broadcast go with the person, also those from before the address had an account.
func TestErasureReachesClicksOfAnAddress(t *testing.T) {
	testkit.Each(t, func(t *testing.T, a *testkit.Atlas) {
		id := a.ID("tribe-team-ro")
		for _, statement := range []string{
			"INSERT INTO email_segments (name, name_key, conditions, created_at, updated_at) VALUES ('x', 'x', '{}', 0, 0)",
			"INSERT INTO broadcasts (subject, body, segment_id, status, started_at, updated_by, created_at, updated_at) " +
				"SELECT 'x', 'x', MAX(id), 'sent', 0, 'x', 0, 0 FROM email_segments",
			"INSERT INTO broadcast_links (broadcast_id, position, url) SELECT MAX(id), 1, 'https://example.com/' FROM broadcasts",
		} {
			a.Exec(statement)
		}
		a.Exec("INSERT INTO broadcast_recipients (broadcast_id, email_key, state) "+
			"SELECT (SELECT MAX(id) FROM broadcasts), email_key, 'sent' FROM users WHERE id = ?", id)
		a.Exec("INSERT INTO broadcast_clicks (recipient_id, position, clicks, first_at) SELECT id, 1, 1, 0 FROM broadcast_recipients")

		_, err := a.Identity.DataRights.EraseUser(a.By("admin"), id, "by law", true)
		a.Must(err)

		if got := a.Number("SELECT COUNT(*) FROM broadcast_clicks"); got != 0 {
			t.Errorf("clicks: got %d, want none", got)
		}
		if got := a.Number("SELECT COUNT(*) FROM broadcast_recipients WHERE email_key LIKE 'erased-%'"); got != 1 {
			t.Errorf("recipients without their address: got %d, want 1", got)
		}
	})
}
