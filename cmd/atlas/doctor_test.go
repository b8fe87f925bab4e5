package main

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"atlas/internal/app"
	"atlas/internal/platform/backup"
	"atlas/internal/platform/clock"
	"atlas/internal/platform/config"
	"atlas/internal/platform/db"
	"atlas/internal/platform/jobs"
	"atlas/internal/testkit/check"
)

// installed makes a migrated database in a folder, with a backup of now.
func installed(t *testing.T, folder string) {
	t.Helper()
	d, err := db.Open(t.Context(), db.Options{Dir: folder})
	check.NoError(t, "open the database", err)
	check.NoError(t, "migrate the database", d.Migrate(t.Context(), jobs.Step()))
	check.NoError(t, "note the backup", backup.RecordRun(t.Context(), d, clock.System{}.Now()))
	check.NoError(t, "close the database", d.Close())
}

// examined is a doctor who looks at a copy of an installation.
func examined(t *testing.T, from string) app.Doctor {
	t.Helper()
	folder := t.TempDir()
	check.NoError(t, "copy the files", os.CopyFS(folder, os.DirFS(from)))
	return app.Doctor{
		Config: config.Server{
			Storage: config.Storage{Data: folder}, Mailing: config.Mailing{MailFrom: "Tribe <hello@tribe.example>", SMTPPort: 587, SMTPTLS: "starttls"},
			Addr: "localhost:8080", Title: "Atlas",
		},
		Clock: clock.System{}, Free: func(string) int64 { return 10 << 30 }, Client: http.DefaultClient,
	}
}

// mailServer answers as far as the greeting, which is all that the doctor asks for.
func mailServer(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check.NoError(t, "listen", err)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			c, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				fmt.Fprint(c, "220 sink ESMTP\r\n")
				for lines := bufio.NewScanner(c); lines.Scan(); {
					fmt.Fprint(c, "250 sink\r\n")
				}
			}()
		}
	}()
	return listener.Addr().(*net.TCPAddr).Port
}

// write changes the database of an installation.
func write(t *testing.T, d app.Doctor, query string, args ...any) {
	t.Helper()
	found, err := db.Open(t.Context(), db.Options{Dir: d.Config.Data})
	check.NoError(t, "open the database", err)
	_, err = found.Exec(t.Context(), query, args...)
	check.NoError(t, "run "+query, err)
	check.NoError(t, "close the rows", found.Close())
}

func TestDoctor(t *testing.T) {
	healthy := t.TempDir()
	installed(t, healthy)
	ready := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) }))
	defer ready.Close()
	closed := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) }))
	defer closed.Close()

	for name, c := range map[string]struct {
		change func(t *testing.T, d *app.Doctor)
		want   string
		fix    string
	}{
		"no mail server":        {func(*testing.T, *app.Doctor) {}, "wrong    email           There is no email server", "ATLAS_SMTP_PASSWORD"},
		"a mail server away":    {func(_ *testing.T, d *app.Doctor) { d.Config.SMTPHost, d.Config.SMTPPort = "127.0.0.1", 1 }, "wrong    email           127.0.0.1 can't be used", "--smtp-port"},
		"no folder":             {func(_ *testing.T, d *app.Doctor) { d.Config.Data += "/nothing" }, "can't be written to", "--data"},
		"no database":           {func(t *testing.T, d *app.Doctor) { d.Config.Data = t.TempDir() }, "wrong    database        There is no database yet.", "atlas restore"},
		"a full disk":           {func(_ *testing.T, d *app.Doctor) { d.Free = func(string) int64 { return 1 << 20 } }, "wrong    disk            Only 1 MB are free.", "larger disk"},
		"a disk that fills":     {func(_ *testing.T, d *app.Doctor) { d.Free = func(string) int64 { return 1 << 30 } }, "warning  disk", "larger disk"},
		"no public address":     {func(*testing.T, *app.Doctor) {}, "warning  public address", "--base-url"},
		"an address that is":    {func(_ *testing.T, d *app.Doctor) { d.Config.BaseURL = ready.URL }, "ok       public address", ""},
		"an address that fails": {func(_ *testing.T, d *app.Doctor) { d.Config.BaseURL = closed.URL }, "answers 502", "the proxy passes everything"},
		"half a set of keys":    {func(_ *testing.T, d *app.Doctor) { d.Config.StripeKey = "sk_test_1" }, "wrong    configuration", "docs/configuration.md"},
		"never a backup":        {func(t *testing.T, d *app.Doctor) { write(t, *d, "DELETE FROM backup_runs") }, "There was never a backup.", "atlas backup"},
		"an old backup": {func(t *testing.T, d *app.Doctor) {
			write(t, *d, "UPDATE backup_runs SET finished_at = finished_at - 90000000")
		}, "wrong    backups         The last backup is from", "atlas backup"},
		"a backup of today": {func(*testing.T, *app.Doctor) {}, "ok       backups", ""},
		"tables of yesterday": {func(t *testing.T, d *app.Doctor) {
			write(t, *d, "DELETE FROM goose_db_version WHERE version_id = (SELECT MAX(version_id) FROM goose_db_version)")
		}, "of an older version", "atlas migrate"},
		"a clock that is late": {func(t *testing.T, d *app.Doctor) {
			write(t, *d, "INSERT INTO info_log (at, action, entity, entity_id, request_id, ip) VALUES (?, 'x', 'x', '1', 'x', '')", clock.System{}.Now().Add(time.Hour))
		}, "wrong    clock", "set-ntp"},
		"a clock that is right": {func(*testing.T, *app.Doctor) {}, "ok       clock", ""},
		"dead emails": {func(t *testing.T, d *app.Doctor) {
			write(t, *d, `INSERT INTO outbox_mails (kind, to_address, to_name, subject, text, html, status, attempts, message_id, secret, created_at, status_at)
				VALUES ('x', 'a@example.com', '', 'x', 'x', 'x', 'dead', 8, 'x', FALSE, 0, 0)`)
		}, "1 emails could not be delivered", "/settings/outbox"},
	} {
		t.Run(name, func(t *testing.T) {
			d := examined(t, healthy)
			c.change(t, &d)
			var out bytes.Buffer
			err := examine(t.Context(), &out, d)
			said := out.String()
			if !strings.Contains(said, c.want) || !strings.Contains(said, c.fix) {
				t.Errorf("the doctor: got %q, want %q and %q", said, c.want, c.fix)
			}
			if err == nil {
				t.Error("got the command succeed without a mail server, want an error")
			}
		})
	}

	t.Run("nothing", func(t *testing.T) {
		d := examined(t, healthy)
		d.Config.BaseURL, d.Config.SMTPHost, d.Config.SMTPPort, d.Config.SMTPTLS = ready.URL, "127.0.0.1", mailServer(t), "none"
		var out bytes.Buffer
		if err := examine(t.Context(), &out, d); err != nil || !strings.Contains(out.String(), "Nothing is wrong.") {
			t.Errorf("the doctor: got %q and error %v, want that nothing is wrong", out.String(), err)
		}
	})
}
