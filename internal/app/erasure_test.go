package app_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"atlas/internal/identity"
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
		a.Must(a.Identity.SubmitBugReport(a.ByID(id), identity.BugReportInput{Message: "My neighbour Canarywords sees my screen."}))
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

		_, err := a.Identity.EraseUser(a.By("admin"), id, "by law", true)
		a.Must(err)

		left := dump(t, a)
		for _, word := range []string{last, "Canarywords", "09170006611", "+639170006611"} {
			for line := range strings.Lines(left) {
				if strings.Contains(line, word) {
					t.Errorf("left behind: %s", line)
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
