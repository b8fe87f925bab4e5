package mail_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"atlas/internal/platform/db"
	"atlas/internal/platform/eventually"
	"atlas/internal/platform/mail"
	"atlas/internal/platform/page"
	"atlas/internal/platform/privacy"
	"atlas/internal/testkit/check"
)

// mailFiles lists the names of the .eml files in a folder.
func mailFiles(t *testing.T, dir string) []string {
	t.Helper()

	entries, err := os.ReadDir(dir)
	check.NoError(t, "read the folder of mails", err)
	names := make([]string, len(entries))
	for i, entry := range entries {
		names[i] = entry.Name()
	}
	return names
}

func TestForgetReachesMessagesToOthersAndFiles(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		dir := filepath.Join(t.TempDir(), "outbox")
		o := newOffice(d, func(o *mail.Options) { o.Dir = dir }).open(t)

		for _, message := range []mail.Message{
			{Kind: "welcome", To: "Ana@atlas.test", ToName: "Ana O'Peña", Subject: "Welcome", Lines: []string{"Hello Ana,", "your account is ready."}},
			{Kind: "silence", To: "lead@atlas.test", ToName: "Lea Cruz", Subject: "Ana O'Peña has been silent", Lines: []string{"Hello Lea,", "write to ANA@atlas.test or call +639171234567."}},
			{Kind: "bug_report", To: "staff@atlas.test", Subject: "Bug report from Ana O'Peña", Lines: []string{"Ana O'Peña reported:", "I live at 7 Mabini Street."}},
			{Kind: "reset", To: "other@atlas.test", Subject: "Your code", Secret: true, Code: "482913", Lines: []string{"Ana O'Peña asked for it."}},
			{Kind: "news", To: "other@atlas.test", Subject: "News", Lines: []string{"Ana O'Peñas and Liana have news."}},
		} {
			send(t, o, message)
		}
		eventually.True(t, "all messages are files", func() bool {
			list, _, err := o.List(t.Context(), page.Of(nil), mail.Sent)
			return err == nil && len(list) == 5
		})

		of := mail.Erasure{
			EmailKeys: []string{"ana@atlas.test"}, OwnWords: []string{"bug_report"},
			Redactor: privacy.NewRedactor([]string{"Ana O'Peña"}, []string{"ana@atlas.test"}, []string{"+639171234567"}),
		}
		check.NoError(t, "forget", d.Tx(t.Context(), func(ctx context.Context) error { return o.ErasePerson(ctx, of) }))

		list, _, err := o.List(t.Context(), page.Of(nil), "")
		if err != nil || len(list) != 4 {
			t.Fatalf("got %d messages, %v, want 4", len(list), err)
		}
		for _, m := range list {
			said := strings.ToLower(m.Subject + m.Text + m.HTML)
			for _, word := range []string{"o'peña ", "o&#39;peña ", "ana@atlas.test", "639171234567", "mabini"} {
				if strings.Contains(said, word) {
					t.Errorf("the %s message: got %q %q, want it without %q", m.Kind, m.Subject, m.Text, word)
				}
			}
			if m.Kind == "silence" && (m.Subject != "Erased person has been silent" || !strings.Contains(m.Text, "write to erased address or call erased number.")) {
				t.Errorf("got %q %q, want the erased person without address and number", m.Subject, m.Text)
			}
			if m.Kind == "news" && !strings.Contains(m.Text, "Ana O'Peñas and Liana") {
				t.Errorf("got %q, want somebody else still in it", m.Text)
			}
		}
		if got := mailFiles(t, dir); len(got) != 1 || !strings.Contains(got[0], "news") {
			t.Errorf("files: got %v, want that of the news alone", got)
		}
	})
}

func TestSweepRemovesFilesOfMessagesThatAreGone(t *testing.T) {
	each(t, func(t *testing.T, d *db.DB) {
		dir := t.TempDir()
		o := newOffice(d, func(o *mail.Options) { o.OldDir = dir })
		send(t, o, welcome("ana@atlas.test"))
		kept := o.only(t).ID
		for _, name := range []string{"20261116-100000-" + fmt.Sprintf("%06d", kept) + "-welcome-ana@atlas.test.eml", "20261116-100000-" + fmt.Sprintf("%06d", kept+9) + "-welcome-gone@atlas.test.eml", "notes.txt"} {
			check.NoError(t, "write the file", os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o600))
		}
		check.NoError(t, "sweep", o.Sweep(t.Context()))
		if got := strings.Join(mailFiles(t, dir), " "); strings.Contains(got, "gone") || !strings.Contains(got, "ana@") || !strings.Contains(got, "notes.txt") {
			t.Errorf("files: got %q, want ana@ and notes.txt without what is gone", got)
		}
	})
}
